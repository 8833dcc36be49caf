import type { Status } from '@delivery-orders/contract'
import type { Address, Item, Mode, Order, Party } from '../orders/order.ts'
import { finalAtOf, type ShownStatus, shownStatusOf } from '../orders/order-status.ts'
import { collectedOf, lastCourier, lastReceiver } from '../reports/reports.ts'
import type { Instant } from '../values/instant.ts'

/**
 * The parts of an order that its receipt shows. Anyone who has its URL sees them, so they have no full names but those of
 * the draft, and no coordinates.
 */
export interface Receipt
  extends Pick<
    Order,
    | 'id'
    | 'reference'
    | 'createdAt'
    | 'currency'
    | 'total'
    | 'deliveryFee'
    | 'deliveryDeadline'
    | 'deliveryInstructions'
    | 'statusComment'
  > {
  readonly isTest: boolean
  readonly status: ShownStatus
  /** The name, the phone and the lines of the address. */
  readonly recipient: readonly string[]
  readonly deliveredAt: Instant | undefined
  readonly toPay: number | undefined
  readonly paid: number | undefined
  readonly courier: string
  readonly receivedBy: string
  readonly cashNote: string | null
  /** How many pieces were accepted, of how many; undefined unless the order was delivered in part. */
  readonly accepted: { readonly pieces: number; readonly of: number } | undefined
  readonly items: readonly ReceiptItem[]
}

export interface ReceiptItem
  extends Pick<
    Item,
    | 'itemName'
    | 'quantity'
    | 'total'
    | 'referenceNumber'
    | 'size'
    | 'weight'
    | 'deliveredQuantity'
    | 'statusComment'
  > {
  /** Undefined if the order has the same status. */
  readonly status: Status | undefined
  /** The name, the lines of the address, the phone and the reference. */
  readonly sender: readonly string[]
}

export function receiptOf(order: Order, mode: Mode): Receipt {
  const status = shownStatusOf(order)
  const paid = collectedOf(order)
  return {
    id: order.id,
    reference: order.reference,
    createdAt: order.createdAt,
    currency: order.currency,
    total: order.total,
    deliveryFee: order.deliveryFee,
    deliveryDeadline: order.deliveryDeadline,
    deliveryInstructions: order.deliveryInstructions,
    statusComment: order.statusComment,
    isTest: mode === 'test',
    status,
    recipient: [
      order.recipient.name,
      order.recipient.phone,
      ...addressLines(order.recipient),
    ].filter(hasText),
    deliveredAt: order.status === 'delivered' ? finalAtOf(order) : undefined,
    toPay: cashToPay(order, paid),
    paid,
    courier: firstWord(lastCourier(order)?.name),
    receivedBy: firstWord(lastReceiver(order)),
    cashNote: order.collect?.note ?? null,
    // The total is that of the whole order, whatever was accepted of it.
    accepted: status.startsWith('partly') ? acceptedOf(order) : undefined,
    items: order.items.map((item) => itemOf(item, status)),
  }
}

/** Nobody pays for what went back, or pays twice. A smaller amount that was paid stands beside the whole one. */
const cashToPay = ({ status, collect }: Order, paid: number | undefined): number | undefined =>
  status === 'returned' || status === 'canceled' || collect?.amount === paid
    ? undefined
    : collect?.amount

function acceptedOf({ items }: Order): NonNullable<Receipt['accepted']> {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const accepted = items.map(({ status, quantity, deliveredQuantity = quantity }) =>
    status === 'delivered' ? deliveredQuantity : 0,
  )
  return { pieces: sum(accepted), of: sum(items.map(({ quantity }) => quantity)) }
}

const itemOf = ({ sender, ...item }: Item, status: ShownStatus): ReceiptItem => ({
  itemName: item.itemName,
  quantity: item.quantity,
  total: item.total,
  referenceNumber: item.referenceNumber,
  size: item.size,
  weight: item.weight,
  deliveredQuantity: item.deliveredQuantity,
  statusComment: item.statusComment,
  status: item.status === status ? undefined : item.status,
  sender: [sender.name, ...addressLines(sender), sender.phone, sender.referenceNumber].filter(
    hasText,
  ),
})

/** Anyone who has the URL sees the receipt, so it shows no full names but those of the draft. */
export const firstWord = (name = ''): string => name.trim().split(/\s/)[0] ?? ''

const addressLines = ({ address }: Party): readonly (string | null)[] =>
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

const hasText = (text: string | null): text is string => text !== null && text !== ''
