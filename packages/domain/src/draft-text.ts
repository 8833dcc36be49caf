import type { AddressDraft, ItemDraft, OrderDraft, RecipientDraft } from '@delivery-orders/contract'

/** Gives identical drafts equal texts. Ignores nulls, unknown fields and the order of fields; adds no defaults. */
export const draftText = (draft: OrderDraft): string =>
  JSON.stringify([
    draft.referenceNumber,
    draft.total,
    draft.deliveryFee,
    draft.deliveryInstructions,
    draft.receiptUrl,
    draft.deliveryDeadline,
    party(draft.recipient),
    draft.items.map(item),
  ])

const item = (draft: ItemDraft) => [
  draft.referenceNumber,
  draft.itemName,
  draft.quantity,
  draft.total,
  draft.size,
  draft.weight,
  draft.itemUrl,
  draft.sender.referenceNumber,
  party(draft.sender),
]

const party = (draft: RecipientDraft) => [draft.name, draft.phone, address(draft.address)]

const address = (draft: AddressDraft) => [
  draft.name,
  draft.landmark,
  draft.city,
  draft.latitude,
  draft.longitude,
]
