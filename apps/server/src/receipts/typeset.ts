import type { Face } from './noto-sans.ts'

/** Text in a single face. */
interface Run {
  readonly face: string
  readonly text: string
}

export type Line = readonly Run[]

/** Printed in place of a character that no face has. */
const unprintable = '?'

/** Returns the width of a run, in the same unit as the width of lines. */
export type Measure = (run: Run) => number

/** Breaks text into lines, even within too wide words. Merges spaces. Uses the first face that has a character. */
export function linesOf(
  text: string,
  faces: readonly Face[],
  width: number,
  measure: Measure,
): readonly Line[] {
  const column = new Column(width, measure)
  const space = { face: faces[0]?.name ?? '', text: ' ' }
  for (const word of wordsOf(text, faces)) column.add(word, space)
  return column.lines
}

/** Returns the first line, with an ellipsis if there are more lines. */
export function oneLine(
  text: string,
  faces: readonly Face[],
  width: number,
  measure: Measure,
): Line {
  const [first = [], ...rest] = linesOf(text, faces, width, measure)
  return rest.length === 0 ? first : [...first, { face: faces[0]?.name ?? '', text: '…' }]
}

class Column {
  readonly lines: Run[][] = [[]]
  readonly #width: number
  readonly #measure: Measure
  #used = 0

  constructor(width: number, measure: Measure) {
    this.#width = width
    this.#measure = measure
  }

  add(word: Line, space: Run): void {
    const needed = [space, ...word].reduce((sum, run) => sum + this.#measure(run), 0)
    if (this.#used > 0 && this.#used + needed <= this.#width) this.#write(space)
    else this.#break()

    for (const piece of word) {
      if (this.#used + this.#measure(piece) > this.#width) this.#break()
      this.#write(piece)
    }
  }

  #break(): void {
    if (this.#used === 0) return
    this.lines.push([])
    this.#used = 0
  }

  /** Merges adjacent text in the same face into one run, so that the font can apply kerning. */
  #write(run: Run): void {
    const line = this.lines.at(-1) ?? []
    const last = line.at(-1)
    if (last?.face === run.face) line.splice(-1, 1, { ...last, text: last.text + run.text })
    else line.push(run)
    this.#used += this.#measure(run)
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Separators of words: control characters, line separators, and all spaces except the no-break space U+00A0. */
const separators = /[[\p{Z}\p{Cc}]--\u00a0]+/v

/** No-break spaces. The fonts have only the wide one, which replaces the narrow one. */
const unbroken = { narrow: '\u202f', wide: '\u00a0' } as const

/** Invisible characters, which only control how adjacent characters are displayed. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Splits text into words, and each word into the smallest pieces between which a line may break. */
const wordsOf = (text: string, faces: readonly Face[]): readonly Line[] => {
  const words = text
    .normalize('NFC')
    .replaceAll(unbroken.narrow, unbroken.wide)
    .split(separators)
    .map((word) => Array.from(graphemes.segment(word), ({ segment }) => segment))
    .map((word) => word.flatMap((grapheme) => pieceOf(grapheme, faces)))
    .filter((word) => word.length > 0)
  // Text without any visible character is printed as `?` and does not disappear.
  return words.length === 0 && text !== '' ? [pieceOf(unprintable, faces)] : words
}

function pieceOf(grapheme: string, faces: readonly Face[]): Line {
  const text = grapheme.replaceAll(ignorable, '')
  if (text === '') return []
  for (const form of [text, plain(text)]) {
    const face = faceFor(form, faces)
    if (face) return [{ face: face.name, text: form }]
  }
  return [{ face: faceFor(unprintable, faces)?.name ?? '', text: unprintable }]
}

/** Replaces ligatures, full-width digits and all kinds of dashes with plain characters. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Pd}/gu, '-')

function faceFor(text: string, faces: readonly Face[]): Face | undefined {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return faces.find((face) => characters.every((character) => face.characters.has(character)))
}
