import { hash } from 'node:crypto'
import { type Handler, Refusal, type Reply } from '@delivery-orders/contract'
import {
  draftText,
  newReference,
  type Order,
  place,
  placedEvent,
  presentCreated,
  Unavailable,
  ulidBytes,
} from '@delivery-orders/domain'
import { secretText } from '../random.ts'
import type { ClientGrant } from '../store/access.ts'
import type { Deps } from './deps.ts'
import { findReplay, replayed } from './replay.ts'
import { usedKey } from './used-key.ts'

export const createOrder =
  (deps: Deps): Handler<'createOrder', ClientGrant> =>
  async ({ body: draft, idempotencyKey, client }) => {
    const { orders, clock, random, rendering } = deps
    const key = usedKey(deps, idempotencyKey)
    const now = clock.now()
    const draftHash = hash('sha256', draftText(draft), 'base64url')
    const order = place(draft, {
      id: await orders.reserveId(),
      now,
      currency: deps.currency,
      newReference: () => newReference(now, random.bytes(ulidBytes)),
      newReceiptKey: () => secretText(random),
    })

    const committed = await orders.commit({
      client,
      order,
      draftHash,
      event: placedEvent(order),
      now,
      rendering: rendering.number,
      rendered: rendering.render(order),
      ...(key && { key }),
    })
    if (committed === 'committed') return created(deps, order)

    const replay = idempotencyKey && (await findReplay(orders, client, idempotencyKey))
    if (replay instanceof Refusal) return replay
    if (replay) return created(deps, replay, replayed)
    return await duplicate(deps, client, order.reference, draftHash)
  }

const created = (
  { publicUrl, receiptUrl }: Deps,
  order: Order,
  headers: Partial<typeof replayed> = {},
): Reply<'createOrder'> => ({
  status: 201,
  headers: {
    Location: `${publicUrl}/orders/${encodeURIComponent(order.reference)}`,
    ...headers,
  },
  body: presentCreated(order, receiptUrl),
})

async function duplicate(
  { orders }: Deps,
  client: ClientGrant,
  reference: string,
  draftHash: string,
): Promise<Refusal<'duplicate_reference'>> {
  const existing = await orders.find(client, reference)
  if (!existing)
    throw new Unavailable('An order had this reference, but it disappeared during the request.')

  const identical = (await orders.findDraftHash(client, reference)) === draftHash
  const draft = identical ? 'the same draft' : 'another draft'
  const detail = `There already is an order ${reference}, from ${draft}.`
  return new Refusal('duplicate_reference', detail, {
    existing: {
      referenceNumber: reference,
      status: existing.status,
      createdAt: new Date(existing.createdAt).toISOString(),
    },
    identical,
  })
}
