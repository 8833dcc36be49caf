import {
  type AddressPatch,
  cancelableFrom,
  limits,
  type OrderPatch,
  type RecipientPatch,
  Refusal,
} from '@delivery-orders/contract'
import { changedFields } from './changed-fields.ts'
import { decimalSum } from './decimal-sum.ts'
import type {
  Address,
  ChangeableFacts,
  FormerFacts,
  Instant,
  Order,
  Receipt,
  Recipient,
} from './order.ts'
import type { ReceiptUrl } from './present-order.ts'
import { timeAfter } from './time-after.ts'

export interface UpdateContext {
  readonly now: Instant
  readonly newReceiptKey: () => string
  readonly receiptUrl: ReceiptUrl
}

/** An order can be changed as long as it can be canceled: until a courier has its first item. */
const changeableFrom = cancelableFrom

/** Limits the former facts in the row of an order, which is read with each of its events. */
export const updatesMax: number = limits.updatesPerOrder

/** Applies a merge patch (RFC 7396) to an order. Returns undefined if it changes nothing. */
export function update(
  order: Order,
  patch: OrderPatch,
  context: UpdateContext,
): Order | Refusal<'order_not_changeable'> | undefined {
  if (!changeableFrom.includes(order.status))
    return notChangeable(
      order,
      `The order is ${order.status}. It can be changed while it is ${changeableFrom.join(' or ')}.`,
    )
  const facts = patchedFacts(order, patch, context)
  if (changedFields(order, facts).length === 0) return undefined

  const { former = [] } = order
  if (former.length === updatesMax)
    return notChangeable(order, `The order was already changed ${updatesMax} times, the maximum.`)
  return {
    ...order,
    ...facts,
    revision: order.revision + 1,
    updatedAt: timeAfter(order.updatedAt, context.now),
    former: [...former, { until: order.revision, facts: replacedFacts(order, facts) }],
  }
}

const notChangeable = ({ status }: Order, detail: string): Refusal<'order_not_changeable'> =>
  new Refusal('order_not_changeable', detail, { currentStatus: status, changeableFrom })

function patchedFacts(order: Order, patch: OrderPatch, context: UpdateContext): ChangeableFacts {
  const deliveryFee = patched(order.deliveryFee, patch.deliveryFee, () => 0)
  const sum = () => decimalSum([deliveryFee, ...order.items.map(({ total }) => total)])
  return {
    deliveryFee,
    total: patched(order.total, patch.total, sum),
    deliveryInstructions: patched(order.deliveryInstructions, patch.deliveryInstructions),
    deliveryDeadline: patched(order.deliveryDeadline, patch.deliveryDeadline),
    receipt: patchedReceipt(order, patch, context),
    recipient: patchedRecipient(order.recipient, patch.recipient),
  }
}

/** Returns the current value if the patch leaves the field out, and the value of `cleared` if the patch has null. */
function patched<Value>(
  current: Value,
  given: Value | null | undefined,
  cleared: () => Value = () => null as Value,
): Value {
  if (given === undefined) return current
  return given ?? cleared()
}

/** Clients may send the URL of the service's own receipt back. It keeps its key, so that its links stay valid. */
function patchedReceipt(
  order: Order,
  { receiptUrl: given }: OrderPatch,
  { newReceiptKey, receiptUrl }: UpdateContext,
): Receipt {
  if (given === undefined) return order.receipt
  const receipts = [order.receipt, ...(order.former ?? []).map(({ facts }) => facts.receipt)]
  const own = receipts.find((receipt) => receipt && 'key' in receipt)
  if (given === null) return own ?? { key: newReceiptKey() }
  return own && 'key' in own && receiptUrl(own.key) === given ? own : { url: given }
}

const patchedRecipient = (current: Recipient, patch: RecipientPatch = {}): Recipient => ({
  name: patched(current.name, patch.name),
  phone: patch.phone ?? current.phone,
  address: patchedAddress(current.address, patch.address),
})

const patchedAddress = (current: Address, patch: AddressPatch = {}): Address => ({
  name: patch.name ?? current.name,
  landmark: patched(current.landmark, patch.landmark),
  city: patch.city ?? current.city,
  latitude: patched(current.latitude, patch.latitude),
  longitude: patched(current.longitude, patch.longitude),
})

/** Returns the facts of an order that its update replaces. */
function replacedFacts(order: Order, facts: ChangeableFacts): FormerFacts['facts'] {
  const names = Object.keys(facts) as (keyof ChangeableFacts)[]
  const replaced = names.filter(
    (name) => JSON.stringify(order[name]) !== JSON.stringify(facts[name]),
  )
  return Object.fromEntries(replaced.map((name) => [name, order[name]]))
}
