import type {
  AddressDraft,
  ItemDraft,
  OrderDraft,
  RecipientDraft,
  SenderDraft,
} from '@delivery-orders/contract'

/** Gives identical drafts equal texts. Ignores nulls, unknown fields and the order of fields; adds no defaults. */
export const draftText = (draft: OrderDraft): string =>
  JSON.stringify(
    valuesOf<OrderDraft>({
      referenceNumber: draft.referenceNumber ?? null,
      total: draft.total ?? null,
      deliveryFee: draft.deliveryFee ?? null,
      deliveryInstructions: draft.deliveryInstructions ?? null,
      receiptUrl: draft.receiptUrl ?? null,
      deliveryDeadline: draft.deliveryDeadline ?? null,
      recipient: party(draft.recipient),
      items: draft.items.map(item),
    }),
  )

const item = (draft: ItemDraft) => [
  ...valuesOf<Omit<ItemDraft, 'sender'>>({
    referenceNumber: draft.referenceNumber ?? null,
    itemName: draft.itemName,
    quantity: draft.quantity,
    total: draft.total ?? null,
    size: draft.size ?? null,
    weight: draft.weight ?? null,
    itemUrl: draft.itemUrl ?? null,
  }),
  ...valuesOf<Omit<SenderDraft, keyof RecipientDraft>>({
    referenceNumber: draft.sender.referenceNumber,
  }),
  party(draft.sender),
]

const party = (draft: RecipientDraft) =>
  valuesOf<RecipientDraft>({
    name: draft.name ?? null,
    phone: draft.phone,
    address: address(draft.address),
  })

const address = (draft: AddressDraft) =>
  valuesOf<AddressDraft>({
    name: draft.name,
    landmark: draft.landmark ?? null,
    city: draft.city,
    latitude: draft.latitude ?? null,
    longitude: draft.longitude ?? null,
  })

/**
 * Returns the values of every field of a draft; a missing field does not compile. Stored orders have the hash of this
 * text, so a field that was added after the first release is last, and undefined if it has no value.
 */
const valuesOf = <Draft>(fields: Readonly<Record<keyof Draft, unknown>>): readonly unknown[] =>
  Object.values(fields).filter((value) => value !== undefined)
