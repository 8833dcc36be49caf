import { hash } from 'node:crypto'
import type { Handler } from '@delivery-orders/contract'
import {
  draftText,
  newReference,
  place,
  presentCreated,
  Refusal,
  Unavailable,
  ulidBytes,
} from '@delivery-orders/domain'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'

/** 144 bits: nobody finds a receipt by trying. */
const receiptKeyBytes = 18

export const createOrder =
  (deps: Deps): Handler<'createOrder', Grant> =>
  async ({ body: draft, client }) => {
    const { orders, clock, random, rendering } = deps
    const now = clock.now()
    const draftHash = hash('sha256', draftText(draft), 'base64url')
    const order = place(draft, {
      id: await orders.reserveId(),
      now,
      currency: deps.currency,
      newReference: () => newReference(now, random.bytes(ulidBytes)),
      newReceiptKey: () => Buffer.from(random.bytes(receiptKeyBytes)).toString('base64url'),
    })

    const committed = await orders.commit({
      client,
      order,
      draftHash,
      rendering: rendering.number,
      rendered: rendering.render(order),
    })
    if (committed !== 'committed') throw await duplicate(deps, client, order.reference, draftHash)

    return {
      status: 201,
      headers: { Location: deps.orderUrl(order.reference) },
      body: presentCreated(order, deps.receiptUrl),
    }
  }

async function duplicate(
  { orders }: Deps,
  client: Grant,
  reference: string,
  draftHash: string,
): Promise<Error> {
  const existing = await orders.find(client, reference)
  if (!existing) return new Unavailable('A reference was taken and then free again.')

  return new Refusal('duplicate_reference', `There already is an order ${reference}.`, {
    existing: {
      referenceNumber: reference,
      status: existing.status,
      createdAt: new Date(existing.createdAt).toISOString(),
    },
    identical: (await orders.findDraftHash(client, reference)) === draftHash,
  })
}
