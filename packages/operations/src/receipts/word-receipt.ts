import type { Instant, Receipt, ReceiptItem } from '@delivery-orders/domain'
import { formatsOf } from '../languages/formats.ts'
import type { Language } from '../languages/language.ts'
import type { ReceiptLabels, ReceiptTexts } from '../languages/receipt-texts.ts'

/** The texts that are printed on a receipt, without their layout. */
export interface PrintedReceipt {
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
  readonly items: readonly PrintedItem[]
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

export interface PrintedItem {
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

export interface ReceiptWords {
  readonly language: Pick<Language, 'locale' | 'receipt'>
  readonly timeZone: string
  readonly issuer: Issuer
  readonly trackingUrl: string | undefined
}

/** Puts a receipt into the words of a language. */
export function wordReceipt(receipt: Receipt, words: ReceiptWords): PrintedReceipt {
  const { language, timeZone, issuer, trackingUrl } = words
  const { locale, receipt: texts } = language
  const formats = formatsOf(locale, timeZone)
  const { number } = formats
  const amount = (value: number) => formats.amount(value, receipt.currency)
  const { accepted } = receipt
  const paid = unlessMissing(receipt.paid, amount)
  return {
    isTest: receipt.isTest,
    issuedAt: receipt.createdAt,
    locale,
    labels: texts.labels,
    issuer,
    reference: texts.reference(receipt.reference),
    internalNumber: texts.internalNumber(String(receipt.id)),
    status: texts.statuses[receipt.status],
    recipient: receipt.recipient,
    facts: labeled([
      [texts.placed, formats.fullTime(receipt.createdAt)],
      [texts.delivered, unlessMissing(receipt.deliveredAt, formats.fullTime)],
      [texts.deliverBy, receipt.deliveryDeadline && formats.date(receipt.deliveryDeadline)],
      [texts.toPay, unlessMissing(receipt.toPay, amount)],
      [texts.paid, paid],
      [texts.courier, receipt.courier],
      [texts.receivedBy, receipt.receivedBy],
    ]),
    notes: labeled([
      [texts.instructions, receipt.deliveryInstructions],
      [texts.cashNote, receipt.cashNote],
      [texts.comment, receipt.statusComment],
    ]),
    items: receipt.items.map((item) => wordItem(item, texts, { amount, number })),
    sums: [{ label: texts.deliveryFee, text: amount(receipt.deliveryFee) }],
    total: { label: texts.total, text: amount(receipt.total) },
    totalNote: accepted && texts.totalNote(number(accepted.pieces), number(accepted.of), paid),
    trackingUrl,
  }
}

interface NumberFormats {
  readonly amount: (amount: number) => string
  readonly number: (number: number) => string
}

function wordItem(
  { itemName, total, sender, size, weight, statusComment, ...item }: ReceiptItem,
  texts: ReceiptTexts,
  { amount, number }: NumberFormats,
): PrintedItem {
  const quantity = number(item.quantity)
  const status = item.status && texts.statuses[item.status]
  return {
    name: itemName,
    quantity,
    amount: amount(total),
    sender: texts.from(sender.join(separator)),
    details: [
      [
        item.referenceNumber,
        size && texts.size(size),
        weight === null ? null : `${number(weight)}${noBreakSpace}kg`,
        unlessMissing(item.deliveredQuantity, (count) => texts.accepted(number(count), quantity)),
      ]
        .filter(hasText)
        .join(separator),
      status && hasText(statusComment)
        ? texts.commented(status, statusComment)
        : (status ?? statusComment),
    ].filter(hasText),
  }
}

const unlessMissing = (
  value: number | undefined,
  write: (value: number) => string,
): string | undefined => (value === undefined ? undefined : write(value))

const labeled = (
  facts: readonly (readonly [string, string | null | undefined])[],
): readonly LabeledText[] =>
  facts.flatMap(([label, text]) => (hasText(text) ? [{ label, text }] : []))

const hasText = (text: string | null | undefined): text is string => Boolean(text)

const separator = ' · '
const noBreakSpace = '\u00a0'
