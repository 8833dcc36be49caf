import type { ItemFields, StatusFields } from './order.ts'

const optionalFields = ['reason', 'courier', 'proof', 'deliveredQuantity'] as const

/**
 * Copies an order or item with other status fields. Optional fields that are not among them are left out of the copy.
 */
export function withStatusFields<Part extends ItemFields, Fields extends StatusFields>(
  part: Part,
  fields: Fields,
): Omit<Part, (typeof optionalFields)[number]> & Fields {
  if (optionalFields.every((name) => part[name] === undefined)) return { ...part, ...fields }
  const { reason, courier, proof, deliveredQuantity, ...others } = part
  return { ...others, ...fields }
}

/** Returns the status fields of an order or item alone. */
export const statusFieldsOf = ({
  status,
  statusComment,
  reason,
  updatedAt,
}: StatusFields): StatusFields => ({
  status,
  statusComment,
  ...(reason && { reason }),
  updatedAt,
})

/** Returns the fields of an item that a courier's report can change. */
export const itemFieldsOf = (item: ItemFields): ItemFields => {
  const { courier, proof, deliveredQuantity } = item
  return {
    ...statusFieldsOf(item),
    ...(courier && { courier }),
    ...(proof && { proof }),
    ...(deliveredQuantity && { deliveredQuantity }),
  }
}
