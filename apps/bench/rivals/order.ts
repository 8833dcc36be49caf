import { hash, randomBytes } from 'node:crypto'
import { callingCodes, type OrderDraft, type RecipientDraft } from '@delivery-orders/contract'

/** The row of a new order. `rendered` is the body of the response to getting the order. */
export type NewOrder = ReturnType<ReturnType<typeof orderMaker>>['order']

type Facts = ReturnType<typeof factsOf>

const knownCallingCodes: ReadonlySet<string> = new Set(callingCodes)

const publicUrl = 'http://127.0.0.1:3000'

/** Makes orders with the ids 1, 2 and so on, and the responses to creating them. */
export function orderMaker() {
  let lastId = 0
  return (draft: OrderDraft) => {
    const facts = factsOf(draft)
    const id = ++lastId
    const order = {
      id,
      reference: facts.reference,
      createdAt: facts.createdAt,
      receiptKey: facts.receipt.key,
      draftHash: hash('sha256', JSON.stringify(draft), 'base64url'),
      facts: JSON.stringify(facts),
      rendered: JSON.stringify(presentOrder(id, facts)),
      recipientPhone: Number(facts.recipient.phone.slice(1)),
    }
    const headers = { location: `${publicUrl}/orders/${order.reference}` }
    return { order, reply: { status: 201, headers, body: presentCreated(id, facts) } }
  }
}

function factsOf(draft: OrderDraft) {
  const now = Date.now()
  const deliveryFee = draft.deliveryFee ?? 0
  return {
    reference: draft.referenceNumber ?? '',
    total: draft.total ?? draft.items.reduce((sum, item) => sum + (item.total ?? 0), deliveryFee),
    deliveryFee,
    currency: 'XOF',
    deliveryInstructions: draft.deliveryInstructions ?? null,
    deliveryDeadline: draft.deliveryDeadline ?? null,
    receipt: { url: null, key: randomBytes(18).toString('base64url') },
    status: 'pending',
    statusComment: null,
    createdAt: now,
    updatedAt: now,
    recipient: partyWith(null, draft.recipient),
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
      sender: { referenceNumber: item.sender.referenceNumber, ...partyWith(null, item.sender) },
    })),
  }
}

type Absent = null | undefined

const partyWith = (absent: Absent, { name, phone, address }: RecipientDraft) => ({
  name: name ?? absent,
  phone,
  address: {
    name: address.name,
    landmark: address.landmark ?? absent,
    city: address.city,
    latitude: address.latitude ?? absent,
    longitude: address.longitude ?? absent,
  },
})

type Party = ReturnType<typeof partyWith>

/** The body of the response to creating an order: national phone numbers, and null for fields without a value. */
const presentCreated = (id: number, facts: Facts) => present(id, facts, null, nationalParty)

/** The body of the response to getting an order: E.164 phone numbers, and no optional fields without a value. */
const presentOrder = (id: number, facts: Facts) =>
  present(id, facts, undefined, (party) => partyWith(undefined, party as RecipientDraft))

function present(id: number, facts: Facts, absent: Absent, partyOf: (party: Party) => object) {
  const createdAt = new Date(facts.createdAt).toISOString()
  return {
    referenceNumber: facts.reference,
    total: facts.total,
    deliveryFee: facts.deliveryFee,
    deliveryInstructions: facts.deliveryInstructions ?? absent,
    receiptUrl: `${publicUrl}/receipts/${facts.receipt.key}.pdf`,
    deliveryDeadline: facts.deliveryDeadline ?? absent,
    status: facts.status,
    statusComment: facts.statusComment,
    createdAt,
    updatedAt: createdAt,
    recipient: { referenceNumber: null, ...partyOf(facts.recipient) },
    items: facts.items.map((item) => ({
      referenceNumber: item.referenceNumber,
      orderId: id,
      itemName: item.itemName,
      quantity: item.quantity,
      total: item.total,
      size: item.size ?? absent,
      weight: item.weight ?? absent,
      itemUrl: item.itemUrl ?? absent,
      status: item.status,
      statusComment: item.statusComment,
      createdAt,
      updatedAt: createdAt,
      sender: { referenceNumber: item.sender.referenceNumber, ...partyOf(item.sender) },
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
