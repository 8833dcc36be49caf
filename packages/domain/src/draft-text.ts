import type { AddressDraft, ItemDraft, OrderDraft, RecipientDraft } from '@delivery-orders/contract'

/**
 * What a draft asks for, as one text: two drafts are identical when their texts are. Unknown fields and nulls do not
 * count, nor does the order of the fields; defaults are not filled in.
 */
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
