import type {
  AddressDraft,
  ItemDraft,
  OrderDraft,
  RecipientDraft,
  SenderDraft,
} from '@delivery-orders/contract'
import { mergeRequirements } from '../orders/requirements.ts'
import { mergeMetadata, metadataText } from '../values/metadata.ts'
import { mergeWindow } from '../values/time-window.ts'

/**
 * Gives identical drafts equal texts. Ignores nulls, unknown fields and the order of fields; adds no defaults. Stored
 * orders have the hash of this text, which must stay the same for drafts without newer fields. A test changes each field
 * of the contract, and fails until the text has it.
 */
export const draftText = (draft: OrderDraft): string =>
  JSON.stringify([
    draft.referenceNumber ?? null,
    draft.total ?? null,
    draft.deliveryFee ?? null,
    draft.deliveryInstructions ?? null,
    draft.receiptUrl ?? null,
    draft.deliveryDeadline ?? null,
    recipient(draft.recipient),
    draft.items.map(item),
    ...addedValues(draft),
  ])

/**
 * The values of the fields that were added after the first release, without those that have none. Each has its name, so
 * that it cannot be taken for the value of another such field.
 */
const addedValues = (draft: OrderDraft): readonly unknown[] =>
  [
    draft.collect ? ['collect', draft.collect.amount, draft.collect.note ?? null] : undefined,
    windowValues('pickupWindow', draft.pickupWindow),
    windowValues('deliveryWindow', draft.deliveryWindow),
    metadataValues(draft.metadata),
    requirementValues(draft.requires),
  ].filter((value) => value !== undefined)

const windowValues = (name: string, window: OrderDraft['pickupWindow']) => {
  if (!window) return undefined
  const { from, to } = mergeWindow(null, window)
  return [name, from, to]
}

const requirementValues = (requires: OrderDraft['requires']) => {
  const merged = mergeRequirements(null, requires ?? {}, () => ({ digits: '', number: 1 }))
  return merged ? ['requires', merged] : undefined
}

const metadataValues = (metadata: OrderDraft['metadata']) => {
  const merged = mergeMetadata(null, metadata ?? {})
  return merged ? ['metadata', metadataText(merged)] : undefined
}

const item = (draft: ItemDraft) => [
  draft.referenceNumber ?? null,
  draft.itemName,
  draft.quantity,
  draft.total ?? null,
  draft.size ?? null,
  draft.weight ?? null,
  draft.itemUrl ?? null,
  draft.sender.referenceNumber,
  party(draft.sender),
]

const recipient = (draft: RecipientDraft) => {
  const values = party(draft)
  return draft.language ? [...values, ['language', draft.language]] : values
}

const party = (draft: RecipientDraft | SenderDraft) => [
  draft.name ?? null,
  draft.phone,
  address(draft.address),
]

const address = (draft: AddressDraft) => [
  draft.name,
  draft.landmark ?? null,
  draft.city,
  draft.latitude ?? null,
  draft.longitude ?? null,
]
