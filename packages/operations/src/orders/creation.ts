import { hash } from 'node:crypto'
import { type Call, type OrderDraft, Refusal, refuseFaults } from '@delivery-orders/contract'
import {
  creationEvent,
  draftFaults,
  draftText,
  newReference,
  type Order,
  place,
  Unavailable,
  ulidBytes,
} from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import { deliveryCode, type Random, receiptKey } from '../random.ts'
import type { Rendering } from '../rendering/rendering.ts'
import type { ClientGrant } from '../store/access.ts'
import type { CommitOutcome, OrderChange, Orders, PurgedOrder } from '../store/store.ts'
import type { UsedKey } from '../store/used-key.ts'
import { causeOf } from './cause-of.ts'

export interface CreationParts {
  readonly orders: Orders
  readonly clock: Clock
  readonly random: Random
  readonly rendering: Rendering
  readonly currency: string
}

/** The order that a draft asks for, and the outcome of its commit. */
export interface Creation {
  readonly change: OrderChange
  readonly outcome: CommitOutcome
}

/** The parts of a request that an order is created for. */
type CreationCall = Pick<Call<'createOrder', ClientGrant>, 'client' | 'requestId'>

/** Maximum ids that are tried. Each one that is taken ends its block of ids, so a third one is already improbable. */
const idsMax = 3

export async function placeOrder(
  parts: CreationParts,
  call: CreationCall,
  draft: OrderDraft,
  key: UsedKey | undefined,
): Promise<Creation> {
  for (let tried = 0; tried < idsMax; tried++) {
    const creation = await tryPlacing(parts, call, draft, key)
    if (creation.outcome !== 'taken') return creation
  }
  throw new Unavailable('The database has lost its last order ids, and gives out used ones.')
}

async function tryPlacing(
  parts: CreationParts,
  call: CreationCall,
  draft: OrderDraft,
  key: UsedKey | undefined,
): Promise<Creation> {
  const { orders, clock, random, rendering, currency } = parts
  const now = clock.now()
  const order = place(draft, {
    id: await orders.reserveId(),
    now,
    currency,
    newReference: () => newReference(now, random.bytes(ulidBytes)),
    newReceiptKey: () => receiptKey(now, random),
    newCode: () => deliveryCode(random),
  })
  const change: OrderChange = {
    client: call.client,
    order,
    draftHash: hash('sha256', draftText(draft), 'base64url'),
    event: creationEvent(order),
    cause: causeOf(call, 'order.created'),
    now,
    rendering: rendering.number,
    rendered: rendering.renderStored(order),
    ...(key && { key }),
  }
  return { change, outcome: await orders.commit(change) }
}

/** Refuses a draft that keeps to its schema and breaks another rule of the contract. */
export function refuseDraft(draft: OrderDraft): Refusal<'validation_failed'> | undefined {
  const errors = draftFaults(draft)
  if (errors.length === 0) return undefined
  return refuseFaults('The draft breaks the contract: see errors.', errors)
}

/** The order that has the reference of a draft, and whether it was created from the same draft. */
export type Duplicate =
  | { readonly existing: Order; readonly identical: boolean }
  | { readonly existing: PurgedOrder; readonly identical: false }

/** Returns the order whose reference prevented a commit. */
export async function getDuplicate(
  orders: Orders,
  { client, order: { reference }, draftHash }: OrderChange,
): Promise<Duplicate> {
  const existing = await orders.find(client, reference)
  if (existing)
    return { existing, identical: (await orders.findDraftHash(client, reference)) === draftHash }
  const purged = await orders.findPurged(client, reference)
  if (purged) return { existing: purged, identical: false }
  throw new Unavailable('An order had this reference, but it disappeared during the request.')
}

export function duplicateReference({
  existing,
  identical,
}: Duplicate): Refusal<'duplicate_reference'> {
  const { id, reference, status, createdAt } = existing
  const shown = { referenceNumber: reference, status, createdAt: new Date(createdAt).toISOString() }
  if ('purgedAt' in existing)
    return new Refusal(
      'duplicate_reference',
      `The reference ${reference} was that of an order that the operator has purged: choose another reference.`,
      { existing: { ...shown, purged: true }, identical },
    ).about(id)
  const draft = identical
    ? 'the same draft: an earlier request created it'
    : 'another draft: choose another reference'
  return new Refusal(
    'duplicate_reference',
    `There is already an order ${reference}, from ${draft}.`,
    { existing: shown, identical },
  ).about(id)
}
