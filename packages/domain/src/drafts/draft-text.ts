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
      recipient: recipient(draft.recipient),
      items: draft.items.map(item),
      collect: draft.collect
        ? ['collect', draft.collect.amount, draft.collect.note ?? null]
        : undefined,
      pickupWindow: windowValues('pickupWindow', draft.pickupWindow),
      deliveryWindow: windowValues('deliveryWindow', draft.deliveryWindow),
      metadata: metadataValues(draft.metadata),
      requires: requirementValues(draft.requires),
    }),
  )

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
  ...valuesOf<Omit<ItemDraft, 'sender'>>({
    referenceNumber: draft.referenceNumber ?? null,
    itemName: draft.itemName,
    quantity: draft.quantity,
    total: draft.total ?? null,
    size: draft.size ?? null,
    weight: draft.weight ?? null,
    itemUrl: draft.itemUrl ?? null,
  }),
  ...valuesOf<Omit<SenderDraft, keyof PartyDraft>>({
    referenceNumber: draft.sender.referenceNumber,
  }),
  party(draft.sender),
]

const recipient = (draft: RecipientDraft) => [
  ...party(draft),
  ...valuesOf<Omit<RecipientDraft, keyof PartyDraft>>({
    language: draft.language ? ['language', draft.language] : undefined,
  }),
]

type PartyDraft = Omit<RecipientDraft, 'language'>

const party = (draft: PartyDraft) =>
  valuesOf<PartyDraft>({
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
 * Returns the values of every field of a draft, in a fixed sequence; a missing field does not compile. Stored orders
 * have the hash of this text, which must stay the same for drafts without newer fields: a field that was added after
 * the first release is last, and undefined if it has no value. Its name stands before its value, so that the value
 * cannot be taken for that of another such field.
 */
const valuesOf = <Draft>(fields: Readonly<Record<keyof Draft, unknown>>): readonly unknown[] =>
  Object.values(fields).filter((value) => value !== undefined)
