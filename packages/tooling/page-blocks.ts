/** Parts of pages that programs write, between marks that readers do not see. */

/** Replaces the text between `<!-- name -->` and `<!-- end of name -->` for each block. */
export function withBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const [before, after] = [text.indexOf(begin), text.indexOf(end)]
    if (before === -1 || after < before) throw new Error(`The page must have ${begin} and ${end}.`)
    return `${text.slice(0, before + begin.length)}\n\n${block.trim()}\n\n${text.slice(after)}`
  }, page)
}

const valueLink = /\[[^\]]*\](\([^\s()]+\s+"([\w.-]+)"\))/g

/** Writes the values that links name in their titles: `[5](settings.md#limits "triesPerCode")`. */
export const withValues = (page: string, values: (name: string) => string): string =>
  page.replaceAll(valueLink, (_, target: string, name: string) => `[${values(name)}]${target}`)

/** A table in Markdown, with padded columns as formatters write it. */
export function tableOf([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...body].map((row) => row[at]?.length ?? 0)),
  )
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...body.map(lineOf)].join(
    '',
  )
}
