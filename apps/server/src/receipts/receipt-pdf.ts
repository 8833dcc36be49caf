import { buffer } from 'node:stream/consumers'
import type { ReceiptText } from '@delivery-orders/domain'
import Pdf from 'pdfkit'
import type { Faces } from './noto-sans.ts'
import type { Paper } from './pen.ts'
import { drawReceipt } from './receipt-layout.ts'
import type { Style } from './style.ts'
import { linesOf, type Measure, oneLine } from './typeset.ts'

const form = {
  size: 'A4',
  margin: 0,
  pdfVersion: '1.7',
  lang: 'en',
  displayTitle: true,
} as const

/** The font size at which widths are measured and cached. They are scaled to the size that is printed. */
const measuredSize = 1_000

/** Renders a receipt as a PDF file. The same receipt gives the same bytes. */
export async function receiptPdf(receipt: ReceiptText, faces: Faces): Promise<Uint8Array> {
  const { name } = faces.regular[0] ?? { name: '' }
  // File managers show this metadata, so it contains no personal data.
  const info = {
    Title: receipt.isTest ? 'Test receipt' : 'Receipt',
    Creator: 'Delivery Orders',
    Producer: 'Delivery Orders',
    CreationDate: new Date(receipt.issuedAt),
  }
  const pdf = new Pdf({ ...form, info, font: null as never })
  for (const face of [...faces.regular, ...faces.bold]) pdf.registerFont(face.name, face.sfnt)
  pdf.font(name)
  drawReceipt(paperOf(pdf, faces), receipt)
  pdf.end()
  return await buffer(pdf)
}

function paperOf(pdf: PDFKit.PDFDocument, faces: Faces): Paper {
  const measured = memoizedMeasure(pdf)
  const measureAt =
    ({ size }: Style): Measure =>
    (run) =>
      (measured(run) * size) / measuredSize

  return {
    width: pdf.page.width,
    height: pdf.page.height,
    lines: memoizedLines((text, style, width) =>
      linesOf(text, faces[style.weight], width, measureAt(style)),
    ),
    line: (text, style, width) => oneLine(text, faces[style.weight], width, measureAt(style)),
    widthOf: (line, { size }) =>
      line.reduce((sum, { face, text }) => sum + pdf.font(face, size).widthOfString(text), 0),
    write: (line, { size, color }, x, baseline) => {
      let at = x
      pdf.fillColor(color)
      for (const { face, text } of line) {
        pdf.font(face, size).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += pdf.widthOfString(text)
      }
    },
    box: ({ x, y, width, height, radius = 0 }, color) => {
      pdf.roundedRect(x, y, width, height, radius).fill(color)
    },
    newSheet: () => {
      pdf.addPage()
    },
  }
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

/** Caches widths: measuring text is slow, and most pieces of text occur many times. */
function memoizedMeasure(pdf: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>()
  return ({ face, text }) => {
    const key = `${face} ${text}`
    const width = known.get(key) ?? pdf.font(face, measuredSize).widthOfString(text)
    known.set(key, width)
    return width
  }
}
