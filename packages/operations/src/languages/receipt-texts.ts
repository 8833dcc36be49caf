import type { ShownStatus } from '@delivery-orders/domain'

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
