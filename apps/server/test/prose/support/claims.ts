import type { Page } from './pages.ts'

/**
 * A phrase, and the values that stand at each `{}` in it. A number may also be written as a word. Wherever the phrase
 * stands in a text, it must have these values.
 */
export type Fact = readonly [phrase: string, ...values: readonly (number | string)[]]

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
const numbers: ReadonlyMap<string, number> = new Map([
  ...words.map((word, value) => [word, value] as const),
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['hundred', 100],
])

const digits = String.raw`\d+(?:[ ,]\d{3}(?!\d))*(?:\.\d+)?`
const number = `(${digits}|${[...numbers.keys()].join('|')})`

interface Span {
  readonly start: number
  readonly end: number
}

/** A phrase of a fact as a regular expression. A space stands for any white space, and a bar for the edge of a cell. */
function patternOf([phrase, ...values]: Fact): RegExp {
  let at = 0
  const source = phrase
    .replaceAll(/[.*+?^$[\]\\()]/g, String.raw`\$&`)
    .replaceAll(/ *\| */g, String.raw`\s*\|\s*`)
    .replaceAll(/ +/g, String.raw`\s+`)
    .replaceAll('{}', () => (typeof values[at++] === 'string' ? '([a-z]+(?: up)?)' : number))
  return new RegExp(source, 'gi')
}

const statedValue = (text: string): number | string => {
  const word = numbers.get(text.toLowerCase())
  if (word !== undefined) return word
  return /^\d/.test(text) ? Number(text.replaceAll(/[ ,]/g, '')) : text
}

const place = ({ file, lineOf }: Page, position: number) => `${file}:${lineOf(position)}`

/** The places where a phrase has other values than its fact, and where it stands at all. */
export function checkFact(pages: readonly Page[], fact: Fact) {
  const [, ...values] = fact
  const faults: string[] = []
  const spans = new Map<Page, Span[]>()
  for (const page of pages)
    for (const match of page.text.matchAll(patternOf(fact))) {
      const stated = match.slice(1).map(statedValue)
      spans.set(page, [
        ...(spans.get(page) ?? []),
        { start: match.index, end: match.index + match[0].length },
      ])
      if (stated.join() !== values.join())
        faults.push(
          `${place(page, match.index)}: "${match[0].replaceAll(/\s+/g, ' ')}" must state ${values.join(', ')}.`,
        )
    }
  return { faults, spans }
}

/** Numbers that state no limit: names of standards, versions, dates, headings, steps, HTTP statuses and examples. */
const otherNumbers = [
  /`[^`]*`/g,
  /\b(RFC|ISO|part|chapter) \d+/g,
  /\b(E\.164|SHA-256|HMAC-SHA256|UTF-8|Latin-1|U\+[\dA-F]{4})\b/g,
  /\b\d\.[\dx](\.\d)?\b|\b2\^53|\b[1245]xx\b|IPv[46]/g,
  /\d{4}-\d{2}-\d{2}(T[\d:]+Z)?|\+\d{7,15}/g,
  /^(#+|-) \[?\d\. .*$|^\d\. /gm,
  /\(#[\w-]+\)/g,
  /\b(from|since) [01]\b|\bsince 1970|\bsequence` 0|\bAlways 0|\bgrace\s+period\s+above\s+0|\b0 turns|"1"|\b1\.5 is\b/g,
]

/** HTTP statuses, each as the texts introduce one. */
const statuses =
  /(?<=\b(?:is|answers?|answered|returns|gets|a|repeated,)\s+)[2-5]\d\d\b|\b[2-5]\d\d(?=\s+(?:`|for|and above|or 503|with the))|\([2-5]\d\d\)|\bor 503\b|^\| [2-5]\d\d +\||(?<=\| )4\d\d(?=: )/gm

/** Numbers that no fact covers. */
export function uncovered(page: Page, spans: readonly Span[]): readonly string[] {
  const covered = [
    ...spans,
    ...[...otherNumbers, statuses].flatMap((pattern) =>
      [...page.text.matchAll(pattern)].map(({ index, 0: text }) => ({
        start: index,
        end: index + text.length,
      })),
    ),
  ]
  const token = new RegExp(
    String.raw`(?<![\w.])${digits}(?![\w%])|\b(${[...numbers.keys()].slice(5).join('|')})\b`,
    'gi',
  )
  return [...page.text.matchAll(token)]
    .filter(({ index }) => !covered.some(({ start, end }) => start <= index && index < end))
    .map(({ index, 0: text }) => {
      const around = page.text.slice(Math.max(0, index - 30), index + text.length + 30)
      return `${place(page, index)}: no fact covers ${text} in "${around.replaceAll(/\s+/g, ' ').trim()}".`
    })
}
