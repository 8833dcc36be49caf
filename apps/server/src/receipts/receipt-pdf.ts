import type { PrintedReceipt } from '@delivery-orders/operations/receipts'
import Pdf from 'pdfkit'
import type { Faces } from './noto-sans.ts'
import type { Paper, Rectangle, Squares } from './pen.ts'
import { drawReceipt } from './receipt-layout.ts'
import { Shaper } from './shaper.ts'
import { Structure } from './structure.ts'
import { colors } from './style.ts'
import { Typesetter } from './typeset.ts'

const form = {
  size: 'A4',
  margin: 0,
  pdfVersion: '1.7',
  tagged: true,
  displayTitle: true,
} as const

/**
 * Renders a receipt as a tagged PDF file: screen readers know its language, title, headings, lists and table. The same
 * receipt gives the same bytes.
 */
export async function receiptPdf(receipt: PrintedReceipt, faces: Faces): Promise<Uint8Array> {
  const { name } = faces.regular[0] ?? { name: '' }
  // File managers show this metadata, so it contains no personal data.
  const { isTest, labels, locale } = receipt
  const info = {
    Title: isTest ? labels.testTitle : labels.title,
    Creator: 'Delivery Orders',
    Producer: 'Delivery Orders',
    CreationDate: new Date(receipt.issuedAt),
  }
  const pdf = new Pdf({ ...form, lang: locale, info, font: null as never })
  for (const face of [...faces.regular, ...faces.bold]) pdf.registerFont(face.name, face.sfnt)
  pdf.font(name)
  drawReceipt(paperOf(pdf, faces), receipt)
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}

function paperOf(pdf: PDFKit.PDFDocument, faces: Faces): Paper {
  const shaper = new Shaper(pdf)
  const structure = new Structure(pdf)
  const typesetters = {
    regular: new Typesetter(faces.regular, shaper),
    bold: new Typesetter(faces.bold, shaper),
  }
  return {
    width: pdf.page.width,
    height: pdf.page.height,
    lines: memoizedLines((text, { weight, size }, width) =>
      typesetters[weight].lines(text, width / size),
    ),
    line: (text, { weight, size }, width) => typesetters[weight].line(text, width / size),
    widthOf: (line, { size }) => size * line.reduce((sum, run) => sum + shaper.widthOf(run), 0),
    tag: (role, parent) => structure.tag(role, parent),
    write: (line, { size, color }, x, baseline, tag) => {
      const runs = line.map((run) => shaper.drawn(run))
      const matrix = [size, 0, 0, -size, x, baseline].map(
        (number) => Math.round(number * 1e3) / 1e3,
      )
      structure.mark(tag, () => {
        pdf.fillColor(color)
        pdf.addContent(['BT', `${matrix.join(' ')} Tm`, ...runs, 'ET'].join('\n'))
      })
    },
    box: ({ x, y, width, height, radius = 0 }, color) =>
      structure.mark(undefined, () => pdf.roundedRect(x, y, width, height, radius).fill(color)),
    squares: (rows, area, alt, parent) => {
      const { x, y, width, height } = area
      const figure = structure.tag('Figure', parent, { alt, bbox: [x, y, x + width, y + height] })
      structure.mark(figure, () => drawSquares(pdf, rows, area))
    },
    newSheet: () => {
      pdf.addPage()
    },
  }
}

/** Draws dark squares that are side by side as one box: a third of the boxes, in one path. */
function drawSquares(pdf: PDFKit.PDFDocument, rows: Squares, { x, y, width }: Rectangle): void {
  const side = width / rows.length
  const edge = (from: number, count: number) => Math.round((from + count * side) * 1e3) / 1e3
  const boxes = rows.flatMap((squares, row) =>
    runsOf(squares).map(({ start, length }) =>
      [edge(x, start), edge(y, row), edge(0, length), edge(0, 1), 're'].join(' '),
    ),
  )
  pdf.fillColor(colors.ink)
  pdf.addContent([...boxes, 'f'].join('\n'))
}

/** Returns where dark squares of a row are side by side. */
function runsOf(squares: readonly boolean[]): readonly { start: number; length: number }[] {
  const text = squares.map((isDark) => (isDark ? '#' : ' ')).join('')
  return [...text.matchAll(/#+/g)].map(({ index, 0: run }) => ({
    start: index,
    length: run.length,
  }))
}

type Lines = Paper['lines']

/** Caches lines: a receipt is laid out twice, and the second layout reuses the lines of the first. */
function memoizedLines(lines: Lines): Lines {
  const known = new Map<string, ReturnType<Lines>>()
  return (text, style, width) => {
    const key = `${style.weight} ${style.size} ${width} ${text}`
    const found = known.get(key) ?? lines(text, style, width)
    known.set(key, found)
    return found
  }
}
