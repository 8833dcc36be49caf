import type {
  AddressDraft,
  ItemDraft,
  OrderDraft,
  RecipientDraft,
  SenderDraft,
} from '@delivery-orders/contract'
import type {
  AddedFacts,
  Address,
  Collect,
  Item,
  Order,
  Party,
  ReceiptLink,
  Recipient,
  Sender,
} from '../orders/order.ts'
import { mergeRequirements } from '../orders/requirements.ts'
import { decimalSum } from '../values/decimal-sum.ts'
import type { Instant } from '../values/instant.ts'
import { mergeMetadata } from '../values/metadata.ts'
import { mergeWindow } from '../values/time-window.ts'

export interface PlaceContext {
  readonly id: number
  readonly now: Instant
  readonly currency: string
  readonly newReference: () => string
  readonly newReceiptKey: () => string
  readonly newCode: () => string
}

/** Makes a pending order from a draft. Omitted fields get their defaults. */
export function place(draft: OrderDraft, context: PlaceContext): Order {
  const { id, now, currency } = context
  const deliveryFee = draft.deliveryFee ?? 0
  const items = draft.items.map((item) => placeItem(item, now))

  return {
    id,
    reference: draft.referenceNumber ?? context.newReference(),
    revision: 1,
    total: draft.total ?? decimalSum([deliveryFee, ...items.map(({ total }) => total)]),
    deliveryFee,
    currency,
    deliveryInstructions: draft.deliveryInstructions ?? null,
    deliveryDeadline: draft.deliveryDeadline ?? null,
    ...addedFacts(draft, context),
    receipt: newReceipt(draft, context),
    status: 'pending',
    statusComment: null,
    createdAt: now,
    updatedAt: now,
    erasedAt: null,
    recipient: recipientOf(draft.recipient),
    items,
  }
}

export const addedFacts = (
  { collect, pickupWindow, deliveryWindow, requires, metadata }: OrderDraft,
  context: Pick<PlaceContext, 'newCode'>,
): AddedFacts => ({
  ...(collect && { collect: collectOf(collect) }),
  ...(pickupWindow && { pickupWindow: mergeWindow(null, pickupWindow) }),
  ...(deliveryWindow && { deliveryWindow: mergeWindow(null, deliveryWindow) }),
  ...requirementsOf(requires ?? {}, context),
  ...(metadata && hasKeys(metadata) && { metadata: mergeMetadata(null, metadata) }),
})

function requirementsOf(
  draft: NonNullable<OrderDraft['requires']>,
  { newCode }: Pick<PlaceContext, 'newCode'>,
): Pick<AddedFacts, 'requires'> {
  const requires = mergeRequirements(null, draft, () => ({ digits: newCode(), number: 1 }))
  return requires ? { requires } : {}
}

const hasKeys = (object: object): boolean => Object.keys(object).length > 0

const collectOf = ({ amount, note }: NonNullable<OrderDraft['collect']>): Collect => ({
  amount,
  note: note ?? null,
})

const newReceipt = ({ receiptUrl }: OrderDraft, { newReceiptKey }: PlaceContext): ReceiptLink =>
  typeof receiptUrl === 'string' ? { url: receiptUrl } : { key: newReceiptKey() }

const placeItem = (draft: ItemDraft, now: Instant): Item => ({
  referenceNumber: draft.referenceNumber ?? null,
  itemName: draft.itemName,
  quantity: draft.quantity,
  total: draft.total ?? 0,
  size: draft.size ?? null,
  weight: draft.weight ?? null,
  itemUrl: draft.itemUrl ?? null,
  status: 'pending',
  statusComment: null,
  updatedAt: now,
  sender: senderOf(draft.sender),
})

const recipientOf = (draft: RecipientDraft): Recipient => ({
  ...partyOf(draft),
  ...(draft.language && { language: draft.language }),
})

const senderOf = (draft: SenderDraft): Sender => ({
  referenceNumber: draft.referenceNumber,
  ...partyOf(draft),
})

const partyOf = (draft: Omit<RecipientDraft, 'language'>): Party => ({
  name: draft.name ?? null,
  phone: draft.phone,
  address: addressOf(draft.address),
})

const addressOf = (draft: AddressDraft): Address => ({
  name: draft.name,
  landmark: draft.landmark ?? null,
  city: draft.city,
  latitude: draft.latitude ?? null,
  longitude: draft.longitude ?? null,
})
