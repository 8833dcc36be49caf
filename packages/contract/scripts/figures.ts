import { writeFileSync } from 'node:fs'
import type { ContractDocument } from '../src/document.ts'
import { sourcesOf, type ValuesOf } from './figure-sources.ts'
import { blankOut, type Page, placeOf, readPages, urlOf } from './pages.ts'

/** Numbers that state no limit: HTTP statuses, names of standards, versions, dates, headings, steps and examples. */
const otherNumbers = [
  /(?<=\b(?:is|answers?|answered|returns|gets|a|repeated,)\s+|\(|^\| )(20[0124]|304|40[013459]|41[235]|42[29]|50[03])\b(?!\.\d)/gm,
  /\b(20[0124]|304|40[013459]|41[235]|42[29]|50[03])(?=\s+(?:`|for|and above|or 503|with the))|\bor 503\b|(?<=\| )4\d\d(?=: )/g,
  /<!-- .+? -->|`[^`]*`|http:\/\/[\d.:]+/gs,
  /\b(RFC|ISO|BCP|part|chapter) \d+/g,
  /\b(E\.164|SHA-256|HMAC-SHA256|UTF-8|Latin-1|U\+[\dA-F]{4})\b/g,
  /\b\d\.[\dx](\.\d)?\b|\b2\^53|\b[1245]xx\b|IPv[46]/g,
  /\d{4}-\d{2}-\d{2}(T[\d:]+Z)?|\+\d{7,15}/g,
  /^(#+|-) \[?\d\. .*$|^\d\. |\(#[\w-]+\)/gm,
  /\b0\b(?! to|\.\d)|\b(from|since) 1\b|\bsince 1970|"1"/g,
]
const number =
  /(?<![\w.])\d+(?:[ ,]\d{3}(?!\d))*(?:\.\d+)?(?![\w%])|\b(?:five|six|seven|eight|nine|ten|(?:twen|thir|for|fif)ty|hundred)\b/gi

/** A text up to a blank line or a comment. The comment names the sources of its numbers: `<!-- leases.leaseMs / second -->`. */
const paragraph = /(.*?)(?:<!-- (.+?) -->|\n\s*\n|$)/gs

export const withoutSources = (text: string): string => text.replaceAll(/\s*<!-- .+? -->/gs, '')

/** Writes the numbers that the comments name into the pages. Returns the files that it has changed. */
export function writeFigures(document: ContractDocument): readonly string[] {
  const valuesOf = sourcesOf(document)
  return readPages().flatMap((page) => {
    const text = withFigures(page, valuesOf)
    if (text === page.content) return []
    writeFileSync(urlOf(page.file), text)
    return page.file
  })
}

export const withFigures = (page: Page, valuesOf: ValuesOf): string =>
  paragraphsOf(page, valuesOf)
    .filter(({ figures, values }) => figures.length === values?.length)
    .flatMap(({ figures, values = [] }) =>
      figures.map((figure, at) => ({ ...figure, value: values[at] ?? 0 })),
    )
    .filter(({ text, value }) => numberOf(text) !== value)
    .reduceRight(
      (content, { at, text, value }) =>
        content.slice(0, at) + formatFigure(value) + content.slice(at + text.length),
      page.content,
    )

const numberOf = (text: string): number => Number(text.replaceAll(/[ ,]/g, ''))
const formatFigure = (value: number): string =>
  value < 10_000 ? String(value) : value.toLocaleString('en').replaceAll(',', ' ')

/** Describes numbers that differ from their sources, and numbers without a source. */
export function figureFaults(page: Page, valuesOf: ValuesOf): readonly string[] {
  return paragraphsOf(page, valuesOf).flatMap(({ end, figures, values }) => {
    const numbers = figures.map(({ text }) => text).join(', ')
    const place = () => placeOf(page, figures[0]?.at ?? end)
    if (!values) {
      if (figures.length === 0 || page.isMeasured) return []
      return `${place()}: name the sources of ${numbers} in a comment after the paragraph, such as <!-- leases.leaseMs / second -->.`
    }
    if (values.length !== figures.length)
      return `${place()}: the paragraph has the numbers ${numbers}, and the comment after it names ${values.join(', ')}.`
    return figures.flatMap(({ at, text }, index) =>
      numberOf(text) === values[index]
        ? []
        : `${placeOf(page, at)}: ${text} must be ${values[index]}. Run \`pnpm generate\`.`,
    )
  })
}

interface Paragraph {
  readonly end: number
  readonly figures: readonly { readonly at: number; readonly text: string }[]
  /** Undefined if no comment follows the paragraph. */
  readonly values: readonly number[] | undefined
}

function paragraphsOf({ text }: Page, valuesOf: ValuesOf): readonly Paragraph[] {
  const shown = otherNumbers.reduce(blankOut, text)
  return [...text.matchAll(paragraph)].map(({ index, 1: { length } = '', 2: sources }) => ({
    end: index + length,
    figures: [...shown.slice(index, index + length).matchAll(number)].map((found) => ({
      at: index + found.index,
      text: found[0],
    })),
    values: sources?.split(/,\s+/).flatMap(valuesOf),
  }))
}
