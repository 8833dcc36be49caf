import { colors, type Style } from './style.ts'
import type { Line } from './typeset.ts'

/** What a receipt is drawn on: sheets of paper, from the top down, in points. */
export interface Paper {
  readonly width: number
  readonly height: number
  lines(text: string, style: Style, width: number): readonly Line[]
  /** One line, cut off at the width. */
  line(text: string, style: Style, width: number): Line
  widthOf(line: Line, style: Style): number
  write(line: Line, style: Style, x: number, baseline: number): void
  box(box: Box, color: string): void
  /** Puts the sheet away that was written on, and takes another. */
  newSheet(): void
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius?: number
}

const margin = 48
const top = 64
/** Between what is written and the end of the sheet. */
export const footHeight = 60
const leading = 1.38

export const heightOf = ({ size }: Style): number => size * leading

/** Knows how far down the sheet has been written, and goes on to the next one. */
export class Pen {
  readonly paper: Paper
  readonly left = margin
  readonly right: number
  readonly bottom: number
  y = top
  sheet = 0
  /** Written at the top of every further sheet. */
  heading: () => void = () => {}
  readonly #frame: (pen: Pen) => void

  /** The frame is what is around the text of every sheet. */
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

  /** Goes on to a new sheet unless there is room for so much on this one. */
  reserve(height: number): void {
    const isHopeless = height > this.bottom - top
    if (this.y + (isHopeless ? 0 : height) <= this.bottom) return
    this.paper.newSheet()
    this.#begin()
    this.heading()
  }

  #begin(): void {
    this.sheet += 1
    this.#frame(this)
    this.y = top
  }

  paragraph(lines: readonly Line[], style: Style, x = this.left): void {
    for (const line of lines) {
      this.reserve(heightOf(style))
      this.paper.write(line, style, x, this.baseline(style))
      this.y += heightOf(style)
    }
  }

  text(text: string, style: Style, width = this.width, x = this.left): void {
    this.paragraph(this.paper.lines(text, style, width), style, x)
  }

  /** Ends at `right`; letters become smaller where there are too many of them. */
  flushRight(text: string, style: Style, right = this.right, width = this.width): void {
    const [line = []] = this.paper.lines(text, style, Number.POSITIVE_INFINITY)
    const shrink = Math.min(1, width / this.paper.widthOf(line, style))
    const fitting = { ...style, size: style.size * shrink }
    const x = right - this.paper.widthOf(line, fitting)
    this.paper.write(line, fitting, x, this.baseline(style))
  }

  rule(): void {
    this.paper.box({ x: this.left, y: this.y, width: this.width, height: 0.5 }, colors.rule)
  }

  /** Of a line whose top is where the pen is. */
  baseline({ size }: Style): number {
    return this.y + size * 1.05
  }
}
