import type { Role, Tag } from './structure.ts'
import { colors, type Style } from './style.ts'
import type { Line } from './typeset.ts'

/** The sheets that a receipt is drawn on. Coordinates are in points, from the top left corner of a sheet. */
export interface Paper {
  readonly width: number
  readonly height: number
  lines(text: string, style: Style, width: number): readonly Line[]
  /** Returns the first line of the text, with an ellipsis if there are more lines. */
  line(text: string, style: Style, width: number): Line
  widthOf(line: Line, style: Style): number
  /** Adds an element to the structure of the document, which screen readers follow. Without a parent, it is the whole. */
  tag(role: Role, parent?: Tag): Tag | undefined
  /** Text without a tag is decoration, which screen readers skip. */
  write(line: Line, style: Style, x: number, baseline: number, tag: Tag | undefined): void
  /** Draws the dark squares of a QR code. `text` is read instead. */
  squares(
    rows: readonly (readonly boolean[])[],
    area: Rectangle,
    text: string,
    parent: Tag | undefined,
  ): void
  box(box: Rectangle, color: string): void
  newSheet(): void
}

/** Which squares of each row are dark. */
export type Squares = readonly (readonly boolean[])[]

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius?: number
}

const margin = 48
const top = 64
export const footHeight = 60
const leading = 1.38

export const heightOf = ({ size }: Style): number => size * leading

/** Writes from the top of a sheet to its bottom, and starts a new sheet when the current one is full. */
export class Pen {
  readonly paper: Paper
  readonly left = margin
  readonly right: number
  readonly bottom: number
  y = top
  sheet = 0
  /** Called at the top of every further sheet, for example to repeat the head of a table. */
  heading: () => void = () => {}
  readonly #frame: (pen: Pen) => void

  /** `frame` draws the header and footer of every sheet. */
  constructor(paper: Paper, frame: (pen: Pen) => void) {
    this.paper = paper
    this.right = paper.width - margin
    this.bottom = paper.height - footHeight
    this.#frame = frame
    this.#begin()
  }

  get width(): number {
    return this.right - this.left
  }

  /** Starts a new sheet unless the current one has room for `height`. */
  reserve(height: number): void {
    const exceedsSheet = height > this.bottom - top
    if (this.y + (exceedsSheet ? 0 : height) <= this.bottom) return
    this.paper.newSheet()
    this.#begin()
    this.heading()
  }

  #begin(): void {
    this.sheet += 1
    this.#frame(this)
    this.y = top
  }

  paragraph(lines: readonly Line[], style: Style, tag: Tag | undefined, x = this.left): void {
    for (const line of lines) {
      this.reserve(heightOf(style))
      this.paper.write(line, style, x, this.baseline(style), tag)
      this.y += heightOf(style)
    }
  }

  text(text: string, style: Style, tag: Tag | undefined, width = this.width, x = this.left): void {
    this.paragraph(this.paper.lines(text, style, width), style, tag, x)
  }

  /** Writes text that ends at `right`, in a smaller font if it is wider than `width`. */
  flushRight(
    text: string,
    style: Style,
    tag: Tag | undefined,
    right = this.right,
    width = this.width,
  ): void {
    const [line = []] = this.paper.lines(text, style, Number.POSITIVE_INFINITY)
    const shrink = Math.min(1, width / this.paper.widthOf(line, style))
    const shrunkStyle = { ...style, size: style.size * shrink }
    const x = right - this.paper.widthOf(line, shrunkStyle)
    this.paper.write(line, shrunkStyle, x, this.baseline(style), tag)
  }

  rule(): void {
    this.paper.box({ x: this.left, y: this.y, width: this.width, height: 0.5 }, colors.rule)
  }

  /** Returns the baseline of a line whose top is at the current position. */
  baseline({ size }: Style): number {
    return this.y + size * 1.05
  }
}
