import { type ClientKey, erase, eraseEvent } from '@delivery-orders/domain'
import { expect } from 'vitest'
import { anActor } from './an-actor.ts'
import type { World } from './world.ts'

/** Erases the personal data of an order, as the command `order erase` does. */
export async function eraseOrder(
  { service, clock }: World,
  client: ClientKey,
  reference: string,
): Promise<void> {
  const { orders, events } = service.store
  const order = await orders.find(client, reference)
  const erased = order && erase(order, { now: clock.now(), newReceiptKey: () => 'x'.repeat(30) })
  if (!erased || erased === 'open') throw new Error(`The order ${reference} cannot be erased.`)
  const timeline = await events.timeline(client, reference, { after: 0, limit: 100 })
  const erasure = {
    client: { actor: anActor, ...client },
    order: erased,
    events: timeline.map(eraseEvent),
  }
  expect(await orders.erase(erasure)).toBe('erased')
}
