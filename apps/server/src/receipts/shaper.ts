/** Text in one face, ready to be drawn. Sizes are in units of the font size. */
interface ShapedText {
  /** The elements of a `TJ` array. */
  readonly elements: string
  readonly width: number
}

/** Text in a single face. */
export interface Run {
  readonly face: string
  readonly pieces: readonly Piece[]
}

/** The smallest part of a text: a line may break before and after it. */
export interface Piece {
  readonly face: string
  readonly text: string
  readonly shaped: ShapedText
}

/** pdfkit's fonts, which its types do not declare. Only glyphs that were encoded get into the file. */
interface EmbeddedFont {
  readonly id: string
  ref(): unknown
  encode(text: string): readonly [glyphs: readonly string[], positions: readonly GlyphPosition[]]
}

/** The position of a glyph, in thousandths of the font size. */
interface GlyphPosition {
  readonly xOffset: number
  readonly yOffset: number
  readonly xAdvance: number
  readonly advanceWidth: number
}

/**
 * Limits how much text of a receipt is shaped, which takes about 2 µs per character. Further text is drawn one character
 * after the other, without kerning. Equal texts are shaped once, so only orders with a hundred long texts exceed the limit.
 */
const shapedCharactersMax = 10_000
/** Shaping a text takes as long as shaping this many further characters. */
const charactersPerText = 3

/** Shapes text, that is, chooses and positions its glyphs. Replaces pdfkit's `text`, which is ten times as slow. */
export class Shaper {
  readonly #pdf: PDFKit.PDFDocument
  readonly #faces = new Map<string, ShapedFace>()
  #charactersLeft = shapedCharactersMax

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf
  }

  shape(face: string, text: string): ShapedText {
    return this.#shape(this.#face(face), text)
  }

  widthOf(run: Run): number {
    return this.#shapeRun(run).width
  }

  /** Returns PDF operators that draw the text. */
  drawn(run: Run): string {
    const { font } = this.#face(run.face)
    this.#pdf.page.fonts[font.id] ??= font.ref()
    return `/${font.id} 1 Tf[${this.#shapeRun(run).elements}]TJ`
  }

  #shapeRun({ face, pieces }: Run): ShapedText {
    if (this.#charactersLeft < 0) return joinParts(pieces.map(({ shaped }) => shaped))
    return this.shape(face, pieces.map(({ text }) => text).join(''))
  }

  #face(name: string): ShapedFace {
    const found = this.#faces.get(name)
    if (found) return found
    const { _font: font } = this.#pdf.font(name) as unknown as { readonly _font: EmbeddedFont }
    const face = { font, known: new Map() }
    this.#faces.set(name, face)
    return face
  }

  #shape(face: ShapedFace, text: string): ShapedText {
    const found = face.known.get(text)
    if (found) return found
    const shaped = this.#shapeNew(face, text)
    face.known.set(text, shaped)
    return shaped
  }

  #shapeNew(face: ShapedFace, text: string): ShapedText {
    const characters = Array.from(text)
    if (characters.length > 1) {
      this.#charactersLeft -= characters.length + charactersPerText
      if (this.#charactersLeft < 0)
        return joinParts(characters.map((character) => this.#shape(face, character)))
    }
    return shapedOf(...face.font.encode(text))
  }
}

interface ShapedFace {
  readonly font: EmbeddedFont
  readonly known: Map<string, ShapedText>
}

function shapedOf(glyphs: readonly string[], positions: readonly GlyphPosition[]): ShapedText {
  return joinParts(
    positions.map(({ xOffset, yOffset, xAdvance, advanceWidth }, index) => {
      const glyph = `${shift(-xOffset)}<${glyphs[index]}>${shift(xOffset + advanceWidth - xAdvance)}`
      // The operator `Ts` cannot be in the array, so it ends the array and begins another one.
      const elements = yOffset === 0 ? glyph : `]TJ ${rise(yOffset)} Ts[${glyph}]TJ 0 Ts[`
      return { elements, width: xAdvance / 1_000 }
    }),
  )
}

const shift = (thousandths: number): string =>
  thousandths === 0 ? '' : `${Math.round(thousandths)} `

const rise = (thousandths: number): number => Math.round(thousandths) / 1_000

function joinParts(parts: readonly ShapedText[]): ShapedText {
  let elements = ''
  let width = 0
  for (const part of parts) {
    elements += part.elements
    width += part.width
  }
  return { elements: elements.replaceAll('><', ''), width }
}
