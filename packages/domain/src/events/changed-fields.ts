import type { OrderPatch } from '@delivery-orders/contract'
import type { ChangeableFacts } from '../orders/order.ts'
import { metadataText } from '../values/metadata.ts'

/** JSON pointers to the fields of a patch, such as '/recipient/phone'. Metadata is one field. */
type Pointers<Patch> = {
  [Field in keyof Patch & string]-?: NonNullable<Patch[Field]> extends object
    ? string extends keyof NonNullable<Patch[Field]>
      ? `/${Field}`
      : `/${Field}${Pointers<NonNullable<Patch[Field]>>}`
    : `/${Field}`
}[keyof Patch & string]

export type ChangeableField = Exclude<Pointers<OrderPatch>, '/recipient/referenceNumber'>

/** Returns JSON pointers to the fields that differ, as clients see them. */
export function changedFields(
  before: ChangeableFacts,
  after: ChangeableFacts,
): readonly ChangeableField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const pointers = Object.keys(is) as ChangeableField[]
  return pointers.filter((pointer) => (is[pointer] ?? null) !== (was[pointer] ?? null))
}

/** Has every field that a patch can have, because an update without a changed field would be ignored. */
const fieldsOf = (facts: ChangeableFacts): Readonly<Record<ChangeableField, unknown>> => {
  const { receipt, recipient, collect, pickupWindow, deliveryWindow, requires, metadata } = facts
  const { address } = recipient
  return {
    '/total': facts.total,
    '/deliveryFee': facts.deliveryFee,
    '/deliveryInstructions': facts.deliveryInstructions,
    '/receiptUrl': 'url' in receipt ? receipt.url : receipt.key,
    '/deliveryDeadline': facts.deliveryDeadline,
    '/collect/amount': collect?.amount,
    '/collect/note': collect?.note,
    '/pickupWindow/from': pickupWindow?.from,
    '/pickupWindow/to': pickupWindow?.to,
    '/deliveryWindow/from': deliveryWindow?.from,
    '/deliveryWindow/to': deliveryWindow?.to,
    // The digits have no pointer of their own: a new code is a change of this field.
    '/requires/code': requires?.code?.number,
    '/requires/photo': requires?.photo,
    '/requires/signature': requires?.signature,
    '/requires/minimumAge': requires?.minimumAge,
    '/metadata': metadata && metadataText(metadata),
    '/recipient/name': recipient.name,
    '/recipient/phone': recipient.phone,
    '/recipient/address/name': address.name,
    '/recipient/address/landmark': address.landmark,
    '/recipient/address/city': address.city,
    '/recipient/address/latitude': address.latitude,
    '/recipient/address/longitude': address.longitude,
    '/recipient/language': recipient.language,
  }
}
