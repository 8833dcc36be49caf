import { hash, randomBytes } from 'node:crypto'
import { callingCodes, type OrderDraft, type RecipientDraft } from '@delivery-orders/contract'

/** The row of a new order. `rendered` is the body of the response to getting the order. */
export interface NewOrder {
  readonly id: number
  readonly clientId: number
  readonly reference: string
  readonly createdAt: number
  readonly receiptKey: string | null
  readonly draftHash: string
  readonly facts: string
  readonly rendered: string
  readonly recipientPhone: number
}

export interface StoredOrder {
  readonly id: number
  readonly facts: string
}

type Facts = ReturnType<typeof factsOf>

const knownCallingCodes: ReadonlySet<string> = new Set(callingCodes)

export function orderMaker(publicUrl: string) {
  let lastId = 0
  return (draft: OrderDraft, clientId = 1) => {
    const facts = factsOf(draft)
    const id = ++lastId
    const order: NewOrder = {
      id,
      clientId,
      reference: facts.reference,
      createdAt: facts.createdAt,
      receiptKey: facts.receipt.key,
      draftHash: hash('sha256', JSON.stringify(draft), 'base64url'),
      facts: JSON.stringify(facts),
      rendered: JSON.stringify(presentOrder(id, facts, publicUrl)),
      recipientPhone: Number(facts.recipient.phone.slice(1)),
    }
    return { order, created: presentCreated(id, facts, publicUrl) }
  }
}

function factsOf(draft: OrderDraft) {
  const now = Date.now()
  const deliveryFee = draft.deliveryFee ?? 0
  const hasReceipt = typeof draft.receiptUrl === 'string'
  return {
    reference: draft.referenceNumber ?? `ORD-${randomBytes(16).toString('hex')}`,
    total: draft.total ?? draft.items.reduce((sum, item) => sum + (item.total ?? 0), deliveryFee),
    deliveryFee,
    currency: 'XOF',
    deliveryInstructions: draft.deliveryInstructions ?? null,
    deliveryDeadline: draft.deliveryDeadline ?? null,
    receipt: {
      url: draft.receiptUrl ?? null,
      key: hasReceipt ? null : randomBytes(18).toString('base64url'),
    },
    status: 'pending',
    statusComment: null,
    createdAt: now,
    updatedAt: now,
    recipient: partyOf(draft.recipient),
    items: draft.items.map((item) => ({
      referenceNumber: item.referenceNumber ?? null,
      itemName: item.itemName,
      quantity: item.quantity,
      total: item.total ?? 0,
      size: item.size ?? null,
      weight: item.weight ?? null,
      itemUrl: item.itemUrl ?? null,
      status: 'pending',
      statusComment: null,
      updatedAt: now,
      sender: { referenceNumber: item.sender.referenceNumber, ...partyOf(item.sender) },
    })),
  }
}

const partyOf = ({ name, phone, address }: RecipientDraft) => ({
  name: name ?? null,
  phone,
  address: {
    name: address.name,
    landmark: address.landmark ?? null,
    city: address.city,
    latitude: address.latitude ?? null,
    longitude: address.longitude ?? null,
  },
})

type Party = ReturnType<typeof partyOf>

/** The body of the response to creating an order: national phone numbers, and null for fields without a value. */
function presentCreated(id: number, facts: Facts, publicUrl: string) {
  const createdAt = new Date(facts.createdAt).toISOString()
  return {
    referenceNumber: facts.reference,
    total: facts.total,
    deliveryFee: facts.deliveryFee,
    deliveryInstructions: facts.deliveryInstructions,
    receiptUrl: receiptOf(facts, publicUrl),
    deliveryDeadline: facts.deliveryDeadline,
    status: facts.status,
    statusComment: facts.statusComment,
    createdAt,
    updatedAt: createdAt,
    recipient: { referenceNumber: null, ...nationalParty(facts.recipient) },
    items: facts.items.map(({ sender, updatedAt: _, ...item }) => ({
      ...item,
      orderId: id,
      createdAt,
      updatedAt: createdAt,
      sender: { referenceNumber: sender.referenceNumber, ...nationalParty(sender) },
    })),
  }
}

const nationalParty = ({ name, phone, address }: Party) => ({
  name,
  phone: nationalNumber(phone),
  address,
})

function nationalNumber(phone: string): string {
  for (let length = 3; length > 0; length--)
    if (knownCallingCodes.has(phone.slice(1, 1 + length))) return phone.slice(1 + length)
  return phone.slice(1)
}

/** The body of the response to getting an order: E.164 phone numbers, and no optional fields without a value. */
function presentOrder(id: number, facts: Facts, publicUrl: string) {
  const createdAt = new Date(facts.createdAt).toISOString()
  const updatedAt = new Date(facts.updatedAt).toISOString()
  return {
    referenceNumber: facts.reference,
    total: facts.total,
    deliveryFee: facts.deliveryFee,
    deliveryInstructions: facts.deliveryInstructions ?? undefined,
    receiptUrl: receiptOf(facts, publicUrl),
    deliveryDeadline: facts.deliveryDeadline ?? undefined,
    status: facts.status,
    statusComment: facts.statusComment,
    createdAt,
    updatedAt,
    recipient: { referenceNumber: null, ...partyWithoutNulls(facts.recipient) },
    items: facts.items.map((item) => ({
      referenceNumber: item.referenceNumber,
      orderId: id,
      itemName: item.itemName,
      quantity: item.quantity,
      total: item.total,
      size: item.size ?? undefined,
      weight: item.weight ?? undefined,
      itemUrl: item.itemUrl ?? undefined,
      status: item.status,
      statusComment: item.statusComment,
      createdAt,
      updatedAt: new Date(item.updatedAt).toISOString(),
      sender: { referenceNumber: item.sender.referenceNumber, ...partyWithoutNulls(item.sender) },
    })),
  }
}

const partyWithoutNulls = ({ name, phone, address }: Party) => ({
  name: name ?? undefined,
  phone,
  address: {
    name: address.name,
    landmark: address.landmark ?? undefined,
    city: address.city,
    latitude: address.latitude ?? undefined,
    longitude: address.longitude ?? undefined,
  },
})

const receiptOf = ({ receipt }: Facts, publicUrl: string): string =>
  receipt.url ?? `${publicUrl}/receipts/${receipt.key}.pdf`

/** Renders the body of the replay of a create request from the stored order. */
export const presentStoredCreated = ({ id, facts }: StoredOrder, publicUrl: string) =>
  presentCreated(id, JSON.parse(facts) as Facts, publicUrl)
