import type { Status } from '@delivery-orders/contract'
import type { Address, Instant, Item, Mode, Order } from './order.ts'
import { collectedOf, lastCourier, lastReceiver } from './reports.ts'

/** The texts that are printed on a receipt, without their layout. */
export interface ReceiptText {
  readonly isTest: boolean
  readonly issuedAt: Instant
  readonly reference: string
  readonly status: string
  readonly recipient: readonly string[]
  readonly facts: readonly LabeledText[]
  /** Texts that may be long, such as instructions. */
  readonly notes: readonly LabeledText[]
  readonly items: readonly ReceiptItem[]
  readonly sums: readonly LabeledText[]
  readonly total: LabeledText
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

export function receiptOf(order: Order, mode: Mode): ReceiptText {
  const amount = amountFormatter(order.currency)
  const collected = collectedOf(order)
  return {
    isTest: mode === 'test',
    issuedAt: order.createdAt,
    reference: order.reference,
    status: statusLabel(order.status),
    recipient: [
      order.recipient.name,
      order.recipient.phone,
      ...addressLines(order.recipient),
    ].filter(hasText),
    facts: labeled([
      ['Order number', String(order.id)],
      ['Placed', timeOf(order.createdAt)],
      ['Deliver by', order.deliveryDeadline && dayOf(Date.parse(order.deliveryDeadline))],
      ['To collect in cash', order.collect ? amount(order.collect.amount) : null],
      ['Collected in cash', collected === undefined ? null : amount(collected)],
      ['Courier', firstWord(lastCourier(order)?.name)],
      ['Received by', firstWord(lastReceiver(order))],
    ]),
    notes: labeled([
      ['Instructions', order.deliveryInstructions],
      ['Note on the cash', order.collect?.note ?? null],
      ['Status comment', order.statusComment],
    ]),
    items: order.items.map((item) => itemOf(item, order.status, amount)),
    sums: [{ label: 'Delivery fee', text: amount(order.deliveryFee) }],
    total: { label: 'Total', text: amount(order.total) },
  }
}

const itemOf = (item: Item, orderStatus: Status, amount: FormatAmount): ReceiptItem => ({
  name: item.itemName,
  quantity: numberText(item.quantity),
  amount: amount(item.total),
  sender: [
    item.sender.name,
    ...addressLines(item.sender),
    item.sender.phone,
    item.sender.referenceNumber,
  ]
    .filter(hasText)
    .join(' · '),
  details: [
    [
      item.referenceNumber,
      item.size && `Size ${item.size}`,
      item.weight === null ? null : `${numberText(item.weight)} kg`,
      item.deliveredQuantity === undefined
        ? null
        : `Accepted: ${numberText(item.deliveredQuantity)} of ${numberText(item.quantity)}`,
    ]
      .filter(hasText)
      .join(' · '),
    [item.status === orderStatus ? null : statusLabel(item.status), item.statusComment]
      .filter(hasText)
      .join(': '),
  ].filter(hasText),
})

/** Anyone who has the URL sees the receipt, so it shows no full names but those of the draft. */
const firstWord = (name = ''): string => name.trim().split(/\s/)[0] ?? ''

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

const labeled = (facts: readonly (readonly [string, string | null])[]): readonly LabeledText[] =>
  facts.flatMap(([label, text]) => (hasText(text) ? [{ label, text }] : []))

const hasText = (text: string | null): text is string => text !== null && text !== ''

/** Turns `picked_up` into `Picked up`. */
const statusLabel = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

type FormatAmount = (amount: number) => string

/** Maximum number of decimals of a printed amount: far more than any currency has, so that no amount is rounded. */
const decimalsMax = 20

/** Formats amounts like `23 500 XOF`, with no-break spaces. A currency code is unambiguous, unlike a symbol. */
function amountFormatter(currency: string): FormatAmount {
  const { minimumFractionDigits = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const format = numberFormatter(minimumFractionDigits)
  return (amount) => `${format(amount)}${noBreakSpace}${currency}`
}

const noBreakSpace = '\u00a0'

function numberFormatter(decimalsMin: number): (number: number) => string {
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimalsMin,
    maximumFractionDigits: decimalsMax,
  })
  // `Intl` formats a number given as text without rounding, so the receipt shows the number that the client sent.
  return (number) => format.format(`${number}`).replaceAll(',', noBreakSpace)
}

const numberText = numberFormatter(0)

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const dayOf = (instant: Instant): string => dayFormat.format(instant)

const timeOf = (instant: Instant): string =>
  `${dayOf(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`
