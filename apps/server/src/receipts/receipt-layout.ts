import type {
  LabeledText,
  PrintedItem,
  PrintedReceipt,
  ReceiptLabels,
} from '@delivery-orders/operations/receipts'
import { encode } from 'uqr'
import { footHeight, heightOf, type Paper, Pen } from './pen.ts'
import type { Tag } from './structure.ts'
import { colors, type Style, styles } from './style.ts'

const bandHeight = 24
const partyWidth = 280
const labelWidth = 82
const nameWidth = 290
const quantityWidth = 70
const amountWidth = 150
const codeWidth = 84

export function drawReceipt(paper: Paper, receipt: PrintedReceipt): void {
  // Every sheet shows the number of sheets, so a dry run counts them first. Drawing the feet last would take less code,
  // but the sheets of the largest order, all kept open, exceed the memory of the worker.
  const count = drawSheets(dryRun(paper), receipt, 0)
  drawSheets(paper, receipt, count)
}

function drawSheets(paper: Paper, receipt: PrintedReceipt, count: number): number {
  const { labels, reference, isTest } = receipt
  const whole = paper.tag('Document')
  const test = isTest ? paper.tag('P', whole) : undefined
  const pen = new Pen(paper, (at) => {
    // The band is on every sheet, and is read once.
    if (isTest) drawTestBand(at, labels.test, at.sheet === 1 ? test : undefined)
    const sheet = labels.sheet.replace('{sheet}', `${at.sheet}`).replace('{count}', `${count}`)
    drawFoot(at, reference, sheet)
  })
  drawHead(pen, receipt, whole)
  drawParties(pen, receipt, whole)
  for (const note of receipt.notes) drawNote(pen, note, whole)
  drawItems(pen, receipt, whole)
  drawSums(pen, receipt, whole)
  if (receipt.trackingUrl !== undefined) drawTracking(pen, receipt.trackingUrl, labels, whole)
  return pen.sheet
}

/** Returns paper that measures text and draws nothing. */
const dryRun = (paper: Paper): Paper => ({
  ...paper,
  tag: () => undefined,
  write: () => {},
  squares: () => {},
  box: () => {},
  newSheet: () => {},
})

function drawHead(pen: Pen, receipt: PrintedReceipt, whole?: Tag): void {
  const { labels, issuer, reference, internalNumber, status } = receipt
  pen.text(issuerLine(issuer), styles.body, pen.paper.tag('P', whole))
  pen.y += 8
  const start = pen.y
  pen.text(labels.title, styles.title, pen.paper.tag('H1', whole))
  drawStatus(pen, status, start + 4, pen.paper.tag('P', whole))
  pen.y += 2
  const top = pen.y
  pen.text(reference, styles.reference, pen.paper.tag('P', whole), pen.width - amountWidth)
  const end = pen.y
  pen.y = top + 3.7 // On the baseline of the larger reference.
  pen.flushRight(internalNumber, styles.foot, pen.paper.tag('P', whole))
  pen.y = end
  pen.y += 12
  pen.rule()
  pen.y += 16
}

/** The name, and where to get help as a person writes it: a number, or an address without its scheme. */
const issuerLine = ({ name, supportUrl }: PrintedReceipt['issuer']): string =>
  supportUrl === undefined
    ? name
    : `${name} · ${supportUrl.replace(/^(?:https:\/\/|mailto:|tel:)/, '').replace(/\/$/, '')}`

function drawStatus({ paper, right }: Pen, status: string, y: number, tag?: Tag): void {
  const padding = 10
  const line = paper.line(status, styles.pill, partyWidth)
  const width = paper.widthOf(line, styles.pill) + 2 * padding
  paper.box({ x: right - width, y, width, height: 20, radius: 10 }, colors.accent)
  paper.write(line, styles.pill, right - width + padding, y + 13.2, tag)
}

function drawParties(pen: Pen, { labels, recipient, facts }: PrintedReceipt, whole?: Tag): void {
  const start = pen.y
  const middle = pen.left + partyWidth
  drawHeading(pen, labels.recipient, whole)
  for (const [index, text] of recipient.entries()) {
    const style = index === 0 ? styles.strong : styles.body
    pen.text(text, style, pen.paper.tag('P', whole), partyWidth - 20)
  }
  const end = pen.y

  pen.y = start
  drawHeading(pen, labels.order, whole, middle)
  const list = pen.paper.tag('L', whole)
  for (const { label, text } of facts) {
    const [labelTag, textTag] = labeledTags(pen.paper, list)
    const labelStart = pen.y
    pen.text(label, styles.label, labelTag, labelWidth - 6, middle)
    const labelEnd = pen.y
    pen.y = labelStart
    pen.text(text, styles.body, textTag, pen.right - middle - labelWidth, middle + labelWidth)
    pen.y = Math.max(pen.y, labelEnd)
  }
  pen.y = Math.max(pen.y, end) + 16
}

function drawHeading(pen: Pen, text: string, whole: Tag | undefined, x = pen.left): void {
  pen.text(text.toUpperCase(), styles.heading, pen.paper.tag('H2', whole), pen.right - x, x)
  pen.y += 3
}

/** Returns the tags of a new entry of a list: those of its label and of its text. */
function labeledTags(paper: Paper, list: Tag | undefined): readonly (Tag | undefined)[] {
  const entry = paper.tag('LI', list)
  return [paper.tag('Lbl', entry), paper.tag('LBody', entry)]
}

function drawNote(pen: Pen, { label, text }: LabeledText, whole?: Tag): void {
  pen.reserve(heightOf(styles.heading) + 2 * heightOf(styles.body))
  drawHeading(pen, label, whole)
  pen.text(text, styles.body, pen.paper.tag('P', whole))
  pen.y += 14
}

function drawItems(pen: Pen, { labels, items }: PrintedReceipt, whole?: Tag): void {
  const table = pen.paper.tag('Table', whole)
  const head = (tags: Tags) => {
    const height = 20
    const box = { x: pen.left, y: pen.y, width: pen.width, height, radius: 3 }
    pen.paper.box(box, colors.panel)
    pen.y += 5
    const [item = []] = pen.paper.lines(labels.item.toUpperCase(), styles.heading, nameWidth)
    pen.paper.write(item, styles.heading, pen.left + 8, pen.baseline(styles.heading), tags[0])
    const [quantity, amount] = [labels.quantity.toUpperCase(), labels.amount.toUpperCase()]
    pen.flushRight(quantity, styles.heading, tags[1], quantityRight(pen))
    pen.flushRight(amount, styles.heading, tags[2], pen.right - 8)
    pen.y += height
  }
  pen.reserve(80)
  head(rowTags(pen.paper, table, 'TH'))
  // Screen readers read the head once.
  pen.heading = () => head([])
  for (const item of items) drawItem(pen, item, rowTags(pen.paper, table, 'TD'))
  pen.heading = () => {}
}

type Tags = readonly (Tag | undefined)[]

/** Returns the tags of the three cells of a new row. */
function rowTags(paper: Paper, table: Tag | undefined, role: 'TH' | 'TD'): Tags {
  const row = paper.tag('TR', table)
  return [paper.tag(role, row), paper.tag(role, row), paper.tag(role, row)]
}

const quantityRight = (pen: Pen) => pen.right - 8 - amountWidth

function drawItem(pen: Pen, item: PrintedItem, [nameTag, quantityTag, amountTag]: Tags): void {
  const { name, quantity, amount, sender, details } = item
  const smallWidth = pen.width - 16
  const blocks = [
    { style: styles.strong, text: name, width: nameWidth },
    ...details.map((text) => ({ style: styles.small, text, width: smallWidth })),
    { style: styles.small, text: sender, width: smallWidth },
  ].map(({ style, text, width }) => ({ style, lines: pen.paper.lines(text, style, width) }))
  const height = blocks.reduce((sum, { style, lines }) => sum + lines.length * heightOf(style), 0)

  pen.reserve(height + 8)
  const [nameBlock, ...otherBlocks] = blocks
  const [first = [], ...rest] = nameBlock?.lines ?? []
  pen.paragraph([first], styles.strong, nameTag, pen.left + 8)
  pen.y -= heightOf(styles.strong)
  pen.flushRight(quantity, styles.body, quantityTag, quantityRight(pen), quantityWidth)
  pen.flushRight(amount, styles.body, amountTag, pen.right - 8, amountWidth)
  pen.y += heightOf(styles.strong)
  pen.paragraph(rest, styles.strong, nameTag, pen.left + 8)
  for (const { lines, style } of otherBlocks) pen.paragraph(lines, style, nameTag, pen.left + 8)
  pen.y += 7
  pen.rule()
  pen.y += 8
}

function drawSums(pen: Pen, { sums, total, totalNote }: PrintedReceipt, whole?: Tag): void {
  pen.reserve((sums.length + 3) * 20)
  const list = pen.paper.tag('L', whole)
  const draw = ({ label, text }: LabeledText, labelStyle: Style, textStyle: Style) => {
    const [labelTag, textTag] = labeledTags(pen.paper, list)
    pen.flushRight(label, labelStyle, labelTag, quantityRight(pen))
    pen.flushRight(text, textStyle, textTag, pen.right - 8, amountWidth)
  }
  for (const sum of sums) {
    draw(sum, styles.label, styles.body)
    pen.y += 18
  }
  pen.y += 2
  draw(total, styles.total, styles.total)
  pen.y += 20
  if (totalNote === undefined) return
  const noteTag = pen.paper.tag('P', whole)
  pen.flushRight(totalNote, styles.small, noteTag, pen.right - 8, pen.width - 16)
  pen.y += heightOf(styles.small)
}

function drawTracking(pen: Pen, url: string, labels: ReceiptLabels, whole?: Tag): void {
  pen.y += 20
  pen.reserve(codeWidth + heightOf(styles.heading))
  drawHeading(pen, labels.tracking, whole)
  const area = { x: pen.left, y: pen.y, width: codeWidth, height: codeWidth }
  // Without a mask, the encoder tries all eight, which takes ten times as long. Any of them suits a random address.
  const { data } = encode(url, { ecc: 'M', border: 0, maskPattern: 0 })
  pen.paper.squares(data, area, labels.trackingCode, whole)
  pen.y += codeWidth
}

function drawTestBand({ paper, left, right }: Pen, text: string, tag?: Tag): void {
  paper.box({ x: 0, y: 0, width: paper.width, height: bandHeight }, colors.test)
  const line = paper.line(text, styles.pill, right - left)
  paper.write(line, styles.pill, left, bandHeight / 2 + 3.2, tag)
}

function drawFoot(pen: Pen, reference: string, sheet: string): void {
  pen.y = pen.paper.height - footHeight + 24
  pen.rule()
  pen.y += 8
  const width = pen.width - amountWidth
  const line = pen.paper.line(reference, styles.foot, width)
  pen.paper.write(line, styles.foot, pen.left, pen.baseline(styles.foot), undefined)
  pen.flushRight(sheet, styles.foot, undefined)
}
