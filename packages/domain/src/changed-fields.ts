import type { OrderPatch } from '@delivery-orders/contract'
import type { ChangeableFacts } from './order.ts'

/** JSON pointers to the fields of a patch, such as '/recipient/phone'. */
type Pointers<Patch> = {
  [Field in keyof Patch & string]-?: NonNullable<Patch[Field]> extends object
    ? `/${Field}${Pointers<NonNullable<Patch[Field]>>}`
    : `/${Field}`
}[keyof Patch & string]

/** Returns JSON pointers to the fields that differ, as clients see them. */
export function changedFields(before: ChangeableFacts, after: ChangeableFacts): readonly string[] {
  const was: Readonly<Record<string, unknown>> = fieldsOf(before)
  return Object.entries(fieldsOf(after)).flatMap(([pointer, value]) =>
    value === was[pointer] ? [] : [pointer],
  )
}

/** Has every field that a patch can have, because an update without a changed field would be ignored. */
const fieldsOf = (facts: ChangeableFacts): Readonly<Record<Pointers<OrderPatch>, unknown>> => {
  const { receipt, recipient } = facts
  const { address } = recipient
  return {
    '/total': facts.total,
    '/deliveryFee': facts.deliveryFee,
    '/deliveryInstructions': facts.deliveryInstructions,
    '/receiptUrl': 'url' in receipt ? receipt.url : receipt.key,
    '/deliveryDeadline': facts.deliveryDeadline,
    '/recipient/name': recipient.name,
    '/recipient/phone': recipient.phone,
    '/recipient/address/name': address.name,
    '/recipient/address/landmark': address.landmark,
    '/recipient/address/city': address.city,
    '/recipient/address/latitude': address.latitude,
    '/recipient/address/longitude': address.longitude,
  }
}
