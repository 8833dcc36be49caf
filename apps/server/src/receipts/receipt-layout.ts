import type { LabeledText, ReceiptItem, ReceiptText } from '@delivery-orders/domain'
import { footHeight, heightOf, type Paper, Pen } from './pen.ts'
import { colors, styles } from './style.ts'

const bandHeight = 24
const partyWidth = 280
const labelWidth = 82
const nameWidth = 290
const quantityWidth = 70
const amountWidth = 150

export function drawReceipt(paper: Paper, receipt: ReceiptText): void {
  // Every sheet shows the number of sheets, so a dry run counts them first. Drawing the feet last would take less code,
  // but the sheets of the largest order, all kept open, exceed the memory of the worker.
  const count = drawSheets(dryRun(paper), receipt, 0)
  drawSheets(paper, receipt, count)
}

function drawSheets(paper: Paper, receipt: ReceiptText, count: number): number {
  const pen = new Pen(paper, (at) => {
    if (receipt.isTest) drawTestBand(at)
    drawFoot(at, receipt.reference, `Page ${at.sheet} of ${count}`)
  })
  drawHead(pen, receipt)
  drawParties(pen, receipt)
  for (const note of receipt.notes) drawNote(pen, note)
  drawItems(pen, receipt.items)
  drawSums(pen, receipt)
  return pen.sheet
}

/** Returns paper that measures text and draws nothing. */
const dryRun = (paper: Paper): Paper => ({
  ...paper,
  write: () => {},
  box: () => {},
  newSheet: () => {},
})

function drawHead(pen: Pen, { reference, status }: ReceiptText): void {
  const start = pen.y
  pen.text('Receipt', styles.title)
  drawStatus(pen, status, start + 4)
  pen.y += 2
  pen.text(reference, styles.reference)
  pen.y += 12
  pen.rule()
  pen.y += 16
}

function drawStatus({ paper, right }: Pen, status: string, y: number): void {
  const padding = 10
  const line = paper.line(status, styles.pill, partyWidth)
  const width = paper.widthOf(line, styles.pill) + 2 * padding
  paper.box({ x: right - width, y, width, height: 20, radius: 10 }, colors.accent)
  paper.write(line, styles.pill, right - width + padding, y + 13.2)
}

function drawParties(pen: Pen, { recipient: [name = '', ...rest], facts }: ReceiptText): void {
  const start = pen.y
  const middle = pen.left + partyWidth
  pen.text('DELIVER TO', styles.heading)
  pen.y += 3
  pen.text(name, styles.strong, partyWidth - 20)
  for (const text of rest) pen.text(text, styles.body, partyWidth - 20)
  const end = pen.y

  pen.y = start
  pen.text('ORDER', styles.heading, pen.right - middle, middle)
  pen.y += 3
  for (const { label, text } of facts) {
    const [line = []] = pen.paper.lines(label, styles.label, labelWidth)
    pen.paper.write(line, styles.label, middle, pen.baseline(styles.label))
    pen.text(text, styles.body, pen.right - middle - labelWidth, middle + labelWidth)
  }
  pen.y = Math.max(pen.y, end) + 16
}

function drawNote(pen: Pen, { label, text }: LabeledText): void {
  pen.reserve(heightOf(styles.heading) + 2 * heightOf(styles.body))
  pen.text(label.toUpperCase(), styles.heading)
  pen.y += 3
  pen.text(text, styles.body)
  pen.y += 14
}

function drawItems(pen: Pen, items: readonly ReceiptItem[]): void {
  const head = () => {
    const height = 20
    const box = { x: pen.left, y: pen.y, width: pen.width, height, radius: 3 }
    pen.paper.box(box, colors.panel)
    pen.y += 5
    const [item = []] = pen.paper.lines('ITEM', styles.heading, nameWidth)
    pen.paper.write(item, styles.heading, pen.left + 8, pen.baseline(styles.heading))
    pen.flushRight('QUANTITY', styles.heading, quantityRight(pen))
    pen.flushRight('AMOUNT', styles.heading, pen.right - 8)
    pen.y += height
  }
  pen.reserve(80)
  head()
  pen.heading = head
  for (const item of items) drawItem(pen, item)
  pen.heading = () => {}
}

const quantityRight = (pen: Pen) => pen.right - 8 - amountWidth

function drawItem(pen: Pen, { name, quantity, amount, sender, details }: ReceiptItem): void {
  const smallWidth = pen.width - 16
  const blocks = [
    { style: styles.strong, text: name, width: nameWidth },
    ...details.map((text) => ({ style: styles.small, text, width: smallWidth })),
    { style: styles.small, text: `From ${sender}`, width: smallWidth },
  ].map(({ style, text, width }) => ({ style, lines: pen.paper.lines(text, style, width) }))
  const height = blocks.reduce((sum, { style, lines }) => sum + lines.length * heightOf(style), 0)

  pen.reserve(height + 8)
  const [nameBlock, ...otherBlocks] = blocks
  const [first = [], ...rest] = nameBlock?.lines ?? []
  pen.paragraph([first], styles.strong, pen.left + 8)
  pen.y -= heightOf(styles.strong)
  pen.flushRight(quantity, styles.body, quantityRight(pen), quantityWidth)
  pen.flushRight(amount, styles.body, pen.right - 8, amountWidth)
  pen.y += heightOf(styles.strong)
  pen.paragraph(rest, styles.strong, pen.left + 8)
  for (const { lines, style } of otherBlocks) pen.paragraph(lines, style, pen.left + 8)
  pen.y += 7
  pen.rule()
  pen.y += 8
}

function drawSums(pen: Pen, { sums, total }: ReceiptText): void {
  pen.reserve((sums.length + 2) * 20)
  for (const { label, text } of sums) {
    pen.flushRight(label, styles.label, quantityRight(pen))
    pen.flushRight(text, styles.body, pen.right - 8, amountWidth)
    pen.y += 18
  }
  pen.y += 2
  pen.flushRight(total.label, styles.total, quantityRight(pen))
  pen.flushRight(total.text, styles.total, pen.right - 8, amountWidth)
  pen.y += 20
}

function drawTestBand({ paper, left, right }: Pen): void {
  paper.box({ x: 0, y: 0, width: paper.width, height: bandHeight }, colors.test)
  const text = 'TEST  ·  This is a test order. Nothing is delivered.'
  const line = paper.line(text, styles.pill, right - left)
  paper.write(line, styles.pill, left, bandHeight / 2 + 3.2)
}

function drawFoot(pen: Pen, reference: string, pages: string): void {
  pen.y = pen.paper.height - footHeight + 24
  pen.rule()
  pen.y += 8
  const width = pen.width - amountWidth
  const line = pen.paper.line(reference, styles.foot, width)
  pen.paper.write(line, styles.foot, pen.left, pen.baseline(styles.foot))
  pen.flushRight(pages, styles.foot)
}
