type Cell = string | number | null | readonly string[]
type Row = Readonly<Record<string, Cell>>

interface PrintOptions {
  readonly json?: boolean
  /** The text for standard error if the table would be empty. */
  readonly none: string
  /** Maximum number of rows that are printed: default all. If there are more, standard error says so. */
  readonly limit?: number
}

export interface JsonOptions {
  readonly json?: boolean
}

/** The options of the commands that list something. */
export interface ListOptions extends JsonOptions {
  readonly limit: number
}

/** Prints a JSON list, or a table with a column for each field. All rows have the same fields. */
export function printList(
  found: readonly Row[],
  { json = false, none, limit = Number.POSITIVE_INFINITY }: PrintOptions,
): void {
  const rows = found.slice(0, limit)
  const [first] = rows
  if (json) printJson(rows)
  else if (!first) console.error(none)
  else console.log(printable(formatTable(Object.keys(first).map(labelOf), rows.map(cellsOf))))
  if (found.length > limit)
    console.error(`There are more than ${limit}. To list them too, add --limit ${limit * 10}.`)
}

const cellsOf = (row: Row): readonly string[] => Object.values(row).map(cellText)

/** Prints the fields of one thing, each on a line of its own. */
export function printFields(fields: Row): void {
  const [first = [], ...others] = Object.entries(fields).map(([name, cell]) => [
    labelOf(name),
    cellText(cell),
  ])
  console.log(printable(formatTable(first, others)))
}

/** Words for a field: `failing since` for `failingSince`. `p50` and the id of a webhook stay as they are. */
const labelOf = (name: string): string =>
  name.startsWith('wh_')
    ? name
    : name.replaceAll(
        /(?<=[A-Za-z][a-z])[A-Z\d]|(?<=\d)[A-Z]/g,
        (first) => ` ${first.toLowerCase()}`,
      )

export const printJson = (value: object): void =>
  console.log(printable(JSON.stringify(value, undefined, 2)))

/** A line break would begin another row: comments may have them. */
const cellText = (cell: Cell): string => String(cell ?? '-').replaceAll('\n', ' ')

/** Escapes what a terminal may obey, except line breaks: controls and changes of the writing direction. */
export const printable = (text: string): string =>
  text.replaceAll(
    /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const timeOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) =>
    all.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  )
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
