import { isFinal } from '@delivery-orders/contract'
import type { Item, ItemFields, Order } from '../orders/order.ts'
import { finalAtOf, shownStatusOf } from '../orders/order-status.ts'
import { courierOf } from '../reports/reports.ts'
import { decimalSum } from '../values/decimal-sum.ts'
import type { OrderEvent } from './order-event.ts'

/** `collected` is cash that a courier took with a step. The others say how an order ended. */
export type SettlementKind = (typeof ends)[number] | 'collected'

const ends = ['delivered', 'partly_delivered', 'returned', 'canceled'] as const

/**
 * What an event adds to a report about money. Every amount is in one settlement only, so sums by client, courier, sender or
 * day are equal. `courier` and `sender`: their references; empty if there is none, and null once it was erased.
 */
export interface Settlement {
  /** The number of the settlement among those of its event. Number 0 of a final event counts the order. */
  readonly part: number
  readonly kind: SettlementKind
  readonly courier: string | null
  readonly sender: string | null
  readonly amounts: SettledAmounts
}

/** Absent amounts are 0. */
export interface SettledAmounts {
  /** Once for each order with a delivered item. */
  readonly fee?: number
  /** The totals of the items of this courier and sender, in the share that was accepted. */
  readonly goods?: number
  /** The cash that the courier should have collected, in all steps together. */
  readonly due?: number
  /** The cash that the courier took with the step. */
  readonly collected?: number
}

/** `order`: as it was after the event. Most events, and all creations, settle nothing. */
export function settlementsOf(order: Order, event: OrderEvent): readonly Settlement[] {
  const isEnd = isFinal(order.status) && finalAtOf(order) === event.at
  if (!isEnd && event.collected === undefined) return []
  const settled = isEnd ? finalSettlements(order) : []
  const moved = order.items[event.changedItems[0]?.position ?? 0]
  if (event.collected !== undefined && moved)
    settled.push({ kind: 'collected', ...partiesOf(order, moved), amounts: withoutZeros(event) })
  return settled.map((one, part) => ({ part, ...one }))
}

type UnnumberedSettlement = Omit<Settlement, 'part'>

/** One for each courier and sender of accepted items. The first one has what the order has once. */
function finalSettlements(order: Order): UnnumberedSettlement[] {
  const { items, status, deliveryFee, collect } = order
  const shown = shownStatusOf(order)
  const kind = ends.find((end) => end === shown)
  const accepted = items.filter((item) => item.status === 'delivered')
  const first = accepted[0] ?? items[0]
  if (!kind || !first) return []
  const groups = new Map<string, Item[]>()
  for (const item of accepted) {
    const key = JSON.stringify(partiesOf(order, item))
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const amounts = [...groups.values()].map((group) => ({
    parties: partiesOf(order, group[0] ?? first),
    goods: decimalSum(group.map(acceptedTotal)),
  }))
  const [main = { parties: partiesOf(order, first), goods: 0 }, ...others] = amounts
  const once = status === 'delivered' ? { fee: deliveryFee, due: collect?.amount } : {}
  return [
    { kind, ...main.parties, amounts: withoutZeros({ ...once, goods: main.goods }) },
    ...others
      .filter(({ goods }) => goods > 0)
      .map(({ parties, goods }) => ({ kind, ...parties, amounts: { goods } })),
  ]
}

/** An amount has at most 6 decimals, so a share of one is rounded to them. */
const acceptedTotal = ({ total, quantity, deliveredQuantity = quantity }: Item): number =>
  deliveredQuantity === quantity
    ? total
    : Number(((total * deliveredQuantity) / quantity).toFixed(6))

function partiesOf(order: Order, item: Item & ItemFields): Pick<Settlement, 'courier' | 'sender'> {
  // An erasure also removes references that later settlements of the order would have.
  const absent = order.erasedAt === null ? '' : null
  return {
    courier: courierOf(order, item)?.reference ?? absent,
    sender: item.sender.referenceNumber ?? absent,
  }
}

const withoutZeros = ({ fee, goods, due, collected }: Nullish<SettledAmounts>): SettledAmounts => ({
  ...(fee && { fee }),
  ...(goods && { goods }),
  ...(due && { due }),
  ...(collected && { collected }),
})

type Nullish<Amounts> = { readonly [Name in keyof Amounts]: Amounts[Name] | undefined }
