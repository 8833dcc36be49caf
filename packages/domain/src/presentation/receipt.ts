import type { Address, Item, Mode, Order } from '../orders/order.ts'
import { finalAtOf, type ShownStatus, shownStatusOf } from '../orders/order-status.ts'
import { collectedOf, lastCourier, lastReceiver } from '../reports/reports.ts'
import type { Instant } from '../values/instant.ts'

/** The texts that are printed on a receipt, without their layout. */
export interface ReceiptText {
  readonly isTest: boolean
  readonly issuedAt: Instant
  readonly locale: string
  readonly labels: ReceiptLabels
  readonly issuer: Issuer
  /** Names the order as the recipient knows it: by the client's reference. */
  readonly reference: string
  /** Names the order as the operator knows it. */
  readonly internalNumber: string
  readonly status: string
  readonly recipient: readonly string[]
  readonly facts: readonly LabeledText[]
  /** Texts that may be long, such as instructions. */
  readonly notes: readonly LabeledText[]
  readonly items: readonly ReceiptItem[]
  readonly sums: readonly LabeledText[]
  readonly total: LabeledText
  /** Says why less than the total was paid; undefined unless the order was delivered in part. */
  readonly totalNote: string | undefined
  /** The address of the page that shows the recipient the way of the order. */
  readonly trackingUrl: string | undefined
}

/** The operator of the service, as recipients know it. */
export interface Issuer {
  readonly name: string
  /** Where recipients get help; undefined if there is no such address. */
  readonly supportUrl: string | undefined
}

export interface LabeledText {
  readonly label: string
  readonly text: string
}

export interface ReceiptItem {
  readonly name: string
  readonly quantity: string
  readonly amount: string
  readonly sender: string
  /**
   * At most two lines: reference, size, weight and the accepted part; then the comment, and the status if it is not the
   * order's.
   */
  readonly details: readonly string[]
}

/** The texts of the layout, the same on every receipt in a language. */
export interface ReceiptLabels {
  readonly title: string
  readonly testTitle: string
  readonly test: string
  readonly recipient: string
  readonly order: string
  readonly item: string
  readonly quantity: string
  readonly amount: string
  /** Has the placeholders `{sheet}` and `{count}`. */
  readonly sheet: string
  readonly tracking: string
  /** The text for screen readers in place of the QR code. */
  readonly trackingCode: string
}

/** All texts of receipts in one language. */
export interface ReceiptTexts {
  readonly labels: ReceiptLabels
  readonly statuses: Readonly<Record<ShownStatus, string>>
  readonly reference: (reference: string) => string
  readonly internalNumber: (orderId: string) => string
  readonly placed: string
  readonly delivered: string
  readonly deliverBy: string
  readonly toPay: string
  readonly paid: string
  readonly courier: string
  readonly receivedBy: string
  readonly instructions: string
  readonly cashNote: string
  readonly comment: string
  readonly deliveryFee: string
  readonly total: string
  /** `accepted`: how many pieces, of `quantity` in all items. `paid`: an amount, if a courier reported one. */
  readonly totalNote: (accepted: string, quantity: string, paid: string | undefined) => string
  readonly from: (sender: string) => string
  readonly size: (size: string) => string
  readonly accepted: (accepted: string, quantity: string) => string
  readonly commented: (status: string, comment: string) => string
}

export interface ReceiptContext {
  readonly mode: Mode
  readonly language: { readonly locale: string; readonly receipt: ReceiptTexts }
  readonly formats: ReceiptFormats
  readonly issuer: Issuer
  readonly trackingUrl: string | undefined
}

/** Writes amounts and times in the language of a receipt. */
export interface ReceiptFormats {
  readonly amount: (amount: number, currency: string) => string
  readonly number: (number: number) => string
  readonly time: (instant: Instant) => string
  readonly day: (date: string) => string
}

export function receiptOf(order: Order, context: ReceiptContext): ReceiptText {
  const { mode, language, formats, issuer, trackingUrl } = context
  const { locale, receipt: texts } = language
  const amount = (value: number) => formats.amount(value, order.currency)
  const collected = collectedOf(order)
  const toPay = cashToPay(order, collected)
  const paid = collected === undefined ? undefined : amount(collected)
  const deliveredAt = order.status === 'delivered' ? finalAtOf(order) : undefined
  return {
    isTest: mode === 'test',
    issuedAt: order.createdAt,
    locale,
    labels: texts.labels,
    issuer,
    reference: texts.reference(order.reference),
    internalNumber: texts.internalNumber(String(order.id)),
    status: texts.statuses[shownStatusOf(order)],
    recipient: [
      order.recipient.name,
      order.recipient.phone,
      ...addressLines(order.recipient),
    ].filter(hasText),
    facts: labelFacts([
      [texts.placed, formats.time(order.createdAt)],
      [texts.delivered, deliveredAt === undefined ? null : formats.time(deliveredAt)],
      [texts.deliverBy, order.deliveryDeadline && formats.day(order.deliveryDeadline)],
      [texts.toPay, toPay === undefined ? null : amount(toPay)],
      [texts.paid, paid ?? null],
      [texts.courier, firstWord(lastCourier(order)?.name)],
      [texts.receivedBy, firstWord(lastReceiver(order))],
    ]),
    notes: labelFacts([
      [texts.instructions, order.deliveryInstructions],
      [texts.cashNote, order.collect?.note ?? null],
      [texts.comment, order.statusComment],
    ]),
    items: order.items.map((item) => itemOf(item, order, texts, formats)),
    sums: [{ label: texts.deliveryFee, text: amount(order.deliveryFee) }],
    total: { label: texts.total, text: amount(order.total) },
    totalNote: totalNoteOf(order, texts, formats, paid),
    trackingUrl,
  }
}

/** Nobody pays for what went back, or pays twice. A smaller amount that was paid stands beside the whole one. */
const cashToPay = ({ status, collect }: Order, paid: number | undefined): number | undefined =>
  status === 'returned' || status === 'canceled' || collect?.amount === paid
    ? undefined
    : collect?.amount

/** The total is that of the whole order, whatever was accepted of it. */
function totalNoteOf(
  order: Order,
  texts: ReceiptTexts,
  { number }: ReceiptFormats,
  paid: string | undefined,
): string | undefined {
  if (!shownStatusOf(order).startsWith('partly')) return undefined
  const pieces = (counts: readonly number[]) =>
    number(counts.reduce((sum, count) => sum + count, 0))
  const accepted = order.items.map(({ status, quantity, deliveredQuantity = quantity }) =>
    status === 'delivered' ? deliveredQuantity : 0,
  )
  return texts.totalNote(
    pieces(accepted),
    pieces(order.items.map(({ quantity }) => quantity)),
    paid,
  )
}

function itemOf(
  item: Item,
  order: Order,
  texts: ReceiptTexts,
  { amount, number }: ReceiptFormats,
): ReceiptItem {
  const { sender, size, weight, deliveredQuantity, statusComment } = item
  const quantity = number(item.quantity)
  const status = item.status === shownStatusOf(order) ? null : texts.statuses[item.status]
  return {
    name: item.itemName,
    quantity,
    amount: amount(item.total, order.currency),
    sender: texts.from(
      joinTexts([sender.name, ...addressLines(sender), sender.phone, sender.referenceNumber]),
    ),
    details: [
      joinTexts([
        item.referenceNumber,
        size && texts.size(size),
        weight === null ? null : `${number(weight)}${noBreakSpace}kg`,
        deliveredQuantity === undefined
          ? null
          : texts.accepted(number(deliveredQuantity), quantity),
      ]),
      hasText(status) && hasText(statusComment)
        ? texts.commented(status, statusComment)
        : (status ?? statusComment),
    ].filter(hasText),
  }
}

const joinTexts = (texts: readonly (string | null)[]): string => texts.filter(hasText).join(' · ')

/** Anyone who has the URL sees the receipt, so it shows no full names but those of the draft. */
export const firstWord = (name = ''): string => name.trim().split(/\s/)[0] ?? ''

const addressLines = ({ address }: { readonly address: Address }): readonly (string | null)[] =>
  Object.values(printedAddress(address))

/** A receipt shows no coordinates. A new field does not compile until it is decided whether a receipt shows it. */
const printedAddress = ({
  name,
  landmark,
  city,
}: Address): Readonly<Record<keyof Address, string | null>> => ({
  name,
  landmark,
  city,
  latitude: null,
  longitude: null,
})

const labelFacts = (facts: readonly (readonly [string, string | null])[]): readonly LabeledText[] =>
  facts.flatMap(([label, text]) => (hasText(text) ? [{ label, text }] : []))

const hasText = (text: string | null): text is string => text !== null && text !== ''

const noBreakSpace = '\u00a0'
