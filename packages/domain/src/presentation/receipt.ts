import type { Status } from '@delivery-orders/contract'
import type { Address, Item, Mode, Order } from '../orders/order.ts'
import { collectedOf, lastCourier, lastReceiver } from '../reports/reports.ts'
import type { Instant } from '../values/instant.ts'

/** The texts that are printed on a receipt, without their layout. */
export interface ReceiptText {
  readonly isTest: boolean
  readonly issuedAt: Instant
  readonly locale: string
  readonly labels: ReceiptLabels
  readonly reference: string
  readonly status: string
  readonly recipient: readonly string[]
  readonly facts: readonly LabeledText[]
  /** Texts that may be long, such as instructions. */
  readonly notes: readonly LabeledText[]
  readonly items: readonly ReceiptItem[]
  readonly sums: readonly LabeledText[]
  readonly total: LabeledText
  /** The address of the page that shows the recipient the way of the order. */
  readonly trackingUrl: string | undefined
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
  readonly statuses: Readonly<Record<Status, string>>
  readonly orderNumber: string
  readonly placed: string
  readonly deliverBy: string
  readonly toCollect: string
  readonly collected: string
  readonly courier: string
  readonly receivedBy: string
  readonly instructions: string
  readonly cashNote: string
  readonly comment: string
  readonly deliveryFee: string
  readonly total: string
  readonly from: (sender: string) => string
  readonly size: (size: string) => string
  readonly accepted: (accepted: string, quantity: string) => string
  readonly commented: (status: string, comment: string) => string
}

export interface ReceiptContext {
  readonly mode: Mode
  readonly language: { readonly locale: string; readonly receipt: ReceiptTexts }
  readonly timeZone: string
  readonly trackingUrl: string | undefined
}

export function receiptOf(order: Order, context: ReceiptContext): ReceiptText {
  const { mode, language, timeZone, trackingUrl } = context
  const { locale, receipt: texts } = language
  const formats = formatsOf(locale, timeZone, order.currency)
  const { amount } = formats
  const collected = collectedOf(order)
  return {
    isTest: mode === 'test',
    issuedAt: order.createdAt,
    locale,
    labels: texts.labels,
    reference: order.reference,
    status: texts.statuses[order.status],
    recipient: [
      order.recipient.name,
      order.recipient.phone,
      ...addressLines(order.recipient),
    ].filter(hasText),
    facts: labelFacts([
      [texts.orderNumber, String(order.id)],
      [texts.placed, formats.time(order.createdAt)],
      [texts.deliverBy, order.deliveryDeadline && formats.day(order.deliveryDeadline)],
      [texts.toCollect, order.collect ? amount(order.collect.amount) : null],
      [texts.collected, collected === undefined ? null : amount(collected)],
      [texts.courier, firstWord(lastCourier(order)?.name)],
      [texts.receivedBy, firstWord(lastReceiver(order))],
    ]),
    notes: labelFacts([
      [texts.instructions, order.deliveryInstructions],
      [texts.cashNote, order.collect?.note ?? null],
      [texts.comment, order.statusComment],
    ]),
    items: order.items.map((item) => itemOf(item, order.status, texts, formats)),
    sums: [{ label: texts.deliveryFee, text: amount(order.deliveryFee) }],
    total: { label: texts.total, text: amount(order.total) },
    trackingUrl,
  }
}

function itemOf(
  item: Item,
  orderStatus: Status,
  texts: ReceiptTexts,
  { amount, number }: Formats,
): ReceiptItem {
  const { sender, size, weight, deliveredQuantity, statusComment } = item
  const quantity = number(item.quantity)
  const status = item.status === orderStatus ? null : texts.statuses[item.status]
  return {
    name: item.itemName,
    quantity,
    amount: amount(item.total),
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

interface Formats {
  readonly amount: (amount: number) => string
  readonly number: (number: number) => string
  readonly time: (instant: Instant) => string
  readonly day: (date: string) => string
}

/** Far more decimals than any currency has, so that no amount is rounded. */
const decimalsMax = 20

function formatsOf(locale: string, timeZone: string, currency: string): Formats {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: decimalsMax })
  const amounts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // A code is unambiguous, unlike a symbol.
    currencyDisplay: 'code',
    maximumFractionDigits: decimalsMax,
  })
  const days = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(locale, { ...timeParts, timeZone })
  return {
    // `Intl` formats a number given as text without rounding, so the receipt shows the number that the client sent.
    amount: (amount) => amounts.format(`${amount}`),
    number: (number) => numbers.format(`${number}`),
    time: (instant) => times.format(instant),
    // A deadline is a date without a time zone.
    day: (date) => days.format(Date.parse(date)),
  }
}

const dayParts = { day: 'numeric', month: 'long', year: 'numeric' } as const

const timeParts = {
  ...dayParts,
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
