import type { AddressPatch, OrderPatch, RecipientPatch } from '@delivery-orders/contract'
import type {
  AddedFacts,
  Address,
  ChangeableFacts,
  Collect,
  Order,
  ReceiptLink,
  Recipient,
} from '../orders/order.ts'
import { codesOf, mergeRequirements } from '../orders/requirements.ts'
import type { OrderUrls } from '../presentation/present-order.ts'
import { decimalSum } from '../values/decimal-sum.ts'
import { mergeMetadata } from '../values/metadata.ts'
import { mergeWindow, type TimeWindow } from '../values/time-window.ts'

export interface PatchContext {
  readonly newCode: () => string
  readonly newReceiptKey: () => string
  readonly receiptUrl: OrderUrls['receipt']
}

/**
 * Applies a merge patch (RFC 7396) to the facts of an order. An amount or a time that neither the patch nor the order
 * has is NaN: see `addedFaults`.
 */
export function patchFacts(
  order: Order,
  patch: OrderPatch,
  context: PatchContext,
): Required<ChangeableFacts> {
  const deliveryFee = patchValue(order.deliveryFee, patch.deliveryFee, () => 0)
  const sum = () => decimalSum([deliveryFee, ...order.items.map(({ total }) => total)])
  return {
    deliveryFee,
    total: patchValue(order.total, patch.total, sum),
    deliveryInstructions: patchValue(order.deliveryInstructions, patch.deliveryInstructions),
    deliveryDeadline: patchValue(order.deliveryDeadline, patch.deliveryDeadline),
    receipt: patchReceipt(order, patch, context),
    recipient: patchRecipient(order.recipient, patch.recipient),
    ...patchAddedFacts(order, patch, context),
  }
}

const patchAddedFacts = (
  order: Order,
  patch: OrderPatch,
  { newCode }: PatchContext,
): Required<AddedFacts> => ({
  collect: mergeObject(order.collect, patch.collect, patchCollect),
  pickupWindow: mergeObject<TimeWindow, Ends>(order.pickupWindow, patch.pickupWindow, mergeWindow),
  deliveryWindow: mergeObject<TimeWindow, Ends>(
    order.deliveryWindow,
    patch.deliveryWindow,
    mergeWindow,
  ),
  requires: mergeObject(order.requires, patch.requires, (current, requires) =>
    mergeRequirements(current, requires, () => ({
      digits: newCode(),
      number: codesOf(order) + 1,
    })),
  ),
  metadata: mergeObject(order.metadata, patch.metadata, mergeMetadata),
})

type Ends = NonNullable<OrderPatch['pickupWindow']>

/** Returns the current value if the patch leaves the field out, and the value of `cleared` if the patch has null. */
function patchValue<Value>(
  current: Value,
  given: Value | null | undefined,
  cleared: () => Value = () => null as Value,
): Value {
  if (given === undefined) return current
  return given ?? cleared()
}

/** Merges a patch into an object that may be absent. An empty patch does not add the object. */
function mergeObject<Value, Patch extends object>(
  current: Value | null | undefined,
  patch: Patch | null | undefined,
  merge: (current: Value | null, patch: Patch) => Value | null,
): Value | null | undefined {
  if (patch === undefined) return current
  if (patch === null) return null
  return Object.keys(patch).length === 0 ? current : merge(current ?? null, patch)
}

const patchCollect = (
  current: Collect | null,
  patch: NonNullable<OrderPatch['collect']>,
): Collect => ({
  amount: patch.amount ?? current?.amount ?? Number.NaN,
  note: patchValue(current?.note ?? null, patch.note),
})

/** Clients may send the URL of the service's own receipt back. It keeps its key, so that its links stay valid. */
function patchReceipt(
  order: Order,
  { receiptUrl: given }: OrderPatch,
  { newReceiptKey, receiptUrl }: PatchContext,
): ReceiptLink {
  if (given === undefined) return order.receipt
  const receipts = [order.receipt, ...(order.former ?? []).map(({ facts }) => facts.receipt)]
  const own = receipts.find((receipt) => receipt && 'key' in receipt)
  if (given === null) return own ?? { key: newReceiptKey() }
  return own && 'key' in own && receiptUrl(own.key) === given ? own : { url: given }
}

const patchRecipient = (current: Recipient, patch: RecipientPatch = {}): Recipient => ({
  name: patchValue(current.name, patch.name),
  phone: patch.phone ?? current.phone,
  address: patchAddress(current.address, patch.address),
  ...languageOf(patch.language === undefined ? current.language : patch.language),
})

const languageOf = (language: string | null | undefined): Pick<Recipient, 'language'> =>
  language ? { language } : {}

const patchAddress = (current: Address, patch: AddressPatch = {}): Address => ({
  name: patch.name ?? current.name,
  landmark: patchValue(current.landmark, patch.landmark),
  city: patch.city ?? current.city,
  latitude: patchValue(current.latitude, patch.latitude),
  longitude: patchValue(current.longitude, patch.longitude),
})
