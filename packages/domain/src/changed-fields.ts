import type { ChangeableFacts } from './order.ts'

/** Returns JSON pointers to the fields that differ, as clients see them. */
export function changedFields(before: ChangeableFacts, after: ChangeableFacts): readonly string[] {
  const was = fieldsOf(before)
  return Object.entries(fieldsOf(after)).flatMap(([pointer, value]) =>
    value === was[pointer] ? [] : [pointer],
  )
}

const fieldsOf = (facts: ChangeableFacts): Readonly<Record<string, unknown>> => {
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
