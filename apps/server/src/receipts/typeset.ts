import type { Face } from './noto-sans.ts'
import type { Piece, Run, Shaper } from './shaper.ts'

export type Line = readonly Run[]

/** Printed in place of a character that no face has. */
const unprintable = '?'

interface Word {
  readonly pieces: readonly Piece[]
  readonly width: number
}

/** Breaks text into lines, even within too wide words. Merges spaces. Uses the first face that has a character. */
export class Typesetter {
  readonly #faces: readonly Face[]
  readonly #shaper: Shaper
  readonly #space: Piece
  // Words and letters occur many times, and shaping is slow.
  readonly #words = new Map<string, Word>()
  readonly #pieces = new Map<string, readonly Piece[]>()

  constructor(faces: readonly Face[], shaper: Shaper) {
    this.#faces = faces
    this.#shaper = shaper
    this.#space = this.#pieceOf(' ')
  }

  /** `width` is in units of the font size. */
  lines(text: string, width: number): readonly Line[] {
    const column = new Column(width)
    for (const word of this.#wordsOf(text)) column.add(word, this.#space)
    return column.lines
  }

  /** Returns the first line, with an ellipsis if there are more lines. */
  line(text: string, width: number): Line {
    const [first = [], ...rest] = this.lines(text, width)
    if (rest.length === 0) return first
    const ellipsis = this.#pieceOf('…')
    return [...first, { face: ellipsis.face, pieces: [ellipsis] }]
  }

  #wordsOf(text: string): readonly Word[] {
    const words = text
      .normalize('NFC')
      .replaceAll(unbroken.narrow, unbroken.wide)
      .split(separators)
      .map((letters) => this.#wordOf(letters))
      .filter(({ pieces }) => pieces.length > 0)
    // Text without any visible character is printed as `?` and does not disappear.
    return words.length === 0 && text !== '' ? [this.#wordOf(unprintable)] : words
  }

  #wordOf(letters: string): Word {
    const found = this.#words.get(letters)
    if (found) return found
    const pieces = (letters.match(graphemes) ?? []).flatMap((grapheme) => this.#piecesOf(grapheme))
    const word = { pieces, width: pieces.reduce((sum, { shaped }) => sum + shaped.width, 0) }
    this.#words.set(letters, word)
    return word
  }

  /** Returns one piece, or none if nothing of the grapheme is visible. */
  #piecesOf(grapheme: string): readonly Piece[] {
    const found = this.#pieces.get(grapheme)
    if (found) return found
    const text = grapheme.replaceAll(ignorable, '')
    const pieces = text === '' ? [] : [this.#pieceOf(text)]
    this.#pieces.set(grapheme, pieces)
    return pieces
  }

  #pieceOf(grapheme: string): Piece {
    const { face, text } = printable(grapheme, this.#faces)
    return { face, text, shaped: this.#shaper.shape(face, text) }
  }
}

class Column {
  readonly lines: { readonly face: string; readonly pieces: Piece[] }[][] = [[]]
  readonly #width: number
  #used = 0

  constructor(width: number) {
    this.#width = width
  }

  add({ pieces, width }: Word, space: Piece): void {
    if (this.#used > 0 && this.#used + space.shaped.width + width <= this.#width) this.#write(space)
    else this.#break()

    for (const piece of pieces) {
      if (this.#used + piece.shaped.width > this.#width) this.#break()
      this.#write(piece)
    }
  }

  #break(): void {
    if (this.#used === 0) return
    this.lines.push([])
    this.#used = 0
  }

  /** Merges adjacent text in the same face into one run, so that the font can apply kerning. */
  #write(piece: Piece): void {
    const line = this.lines.at(-1)
    const last = line?.at(-1)
    if (last?.face === piece.face) last.pieces.push(piece)
    else line?.push({ face: piece.face, pieces: [piece] })
    this.#used += piece.shaped.width
  }
}

/**
 * A user-perceived character: one character with its marks, a flag, or emoji that are joined. `Intl.Segmenter` is more
 * exact, in scripts that the fonts do not have, but takes ten times as long.
 */
const graphemes = /(?:\p{RI}\p{RI}|.)(?:[\p{M}\p{EMod}\u200c]|\u200d\p{ExtPict}?)*/gsu

/** Separators of words: control characters, line separators, and all spaces except the no-break space U+00A0. */
const separators = /[[\p{Z}\p{Cc}]--\u00a0]+/v

/** No-break spaces. The fonts have only the wide one, which replaces the narrow one. */
const unbroken = { narrow: '\u202f', wide: '\u00a0' } as const

/** Invisible characters, which only control how adjacent characters are displayed. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Returns the text that is printed for a grapheme, and the face that has it. */
function printable(text: string, faces: readonly Face[]): Pick<Piece, 'face' | 'text'> {
  for (const form of [text, plain(text)]) {
    const face = faceFor(form, faces)
    if (face) return { face: face.name, text: form }
  }
  return { face: faceFor(unprintable, faces)?.name ?? '', text: unprintable }
}

/** Replaces ligatures, full-width digits and all kinds of dashes with plain characters. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Pd}/gu, '-')

function faceFor(text: string, faces: readonly Face[]): Face | undefined {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return faces.find((face) => characters.every((character) => face.characters.has(character)))
}
