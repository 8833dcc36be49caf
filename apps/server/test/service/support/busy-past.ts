import type { OrderDraft } from '@delivery-orders/contract'
import type { DispatchQuery } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import type { Receiver } from '../../dispatch/support/receiver.ts'
import { aDraft, anItem } from '../../support/a-draft.ts'
import { eventually } from '../../support/until.ts'
import type { World } from '../../support/world.ts'

type Step = Parameters<DeliveryOrders['orders']['progress']>[1]['to']

/** The progress reports that move a new order to each status. */
const ways: Readonly<Record<string, readonly Step[]>> = {
  pending: [],
  assigned: ['assigned'],
  picked_up: ['assigned', 'picked_up'],
  in_transit: ['assigned', 'picked_up', 'in_transit'],
  failed: ['assigned', 'picked_up', 'failed'],
  delivered: ['assigned', 'picked_up', 'in_transit', 'delivered'],
  returned: ['assigned', 'picked_up', 'failed', 'returned'],
}

/** A draft with texts in many scripts, unusual numbers, control characters, and both null and missing fields. */
export const oddDraft: OrderDraft = aDraft({
  referenceNumber: 'Ñandú/ß 🦤 "\\',
  total: 999_999_999_999.99,
  deliveryFee: 0.1,
  deliveryInstructions: 'שלום 你好\t\u0001 \u{1F468}\u200D\u{1F469}',
  recipient: {
    name: 'I\u0307stanbul e\u0301',
    phone: '+2250702029254',
    address: { name: '—', landmark: null, city: '東京', latitude: 1e-7, longitude: -0.1 },
  },
  items: [anItem({ weight: 0.1, size: null }), anItem({ itemName: '\uFFFD' })],
})

/** Creates an order in each status, with idempotency keys. */
export async function placeAll({ orders }: DeliveryOrders, clock: World['clock']): Promise<void> {
  await orders.create(oddDraft, { idempotencyKey: 'odd' })
  await orders.create(aDraft())
  for (const [referenceNumber, way] of Object.entries(ways)) {
    await orders.create(aDraft({ referenceNumber }), { idempotencyKey: referenceNumber })
    for (const to of way) {
      clock.pass('1 min')
      await orders.progress(
        referenceNumber,
        { to, comment: `Es ist ${to}: ✓` },
        { idempotencyKey: to },
      )
    }
  }
  await orders.create(aDraft({ referenceNumber: 'canceled' }))
  await orders.cancel('canceled')
}

export interface Receivers {
  readonly taking: Receiver
  readonly failing: Receiver
  readonly gone: Receiver
}

/** Creates webhooks in each state, rotates the secret of one webhook, and sends test events. */
export async function createWebhooks({ webhooks }: DeliveryOrders, receivers: Receivers) {
  const taking = await webhooks.create({ url: receivers.taking.url }, { idempotencyKey: 'taking' })
  const failing = await webhooks.create({
    url: `${receivers.failing.url}?a`,
    events: ['order.created'],
  })
  const gone = await webhooks.create({ url: receivers.gone.url })
  const removed = await webhooks.create({ url: `${receivers.taking.url}/removed` })
  const stopped = await webhooks.create({ url: `${receivers.failing.url}?b` })
  // The test event of this webhook is not delivered before the webhook is disabled, so its dispatch is abandoned.
  await webhooks.test(stopped.id)
  await webhooks.update(stopped.id, { enabled: false })
  await webhooks.delete(removed.id)
  const rotated = await webhooks.rotateSecret(
    taking.id,
    { gracePeriodSeconds: 604_800 },
    { idempotencyKey: 'rotate' },
  )
  await webhooks.test(taking.id, { idempotencyKey: 'test' })
  return { taking: { ...taking, secrets: [taking.secret, rotated.secret] }, failing, gone }
}

export async function untilAllSent(
  { service, clock }: World,
  { webhooks }: DeliveryOrders,
): Promise<void> {
  const { outbox } = service.store
  const all = await webhooks.list()
  const waiting: DispatchQuery = {
    statuses: ['pending'],
    before: Number.MAX_SAFE_INTEGER,
    limit: 1_000,
  }
  await eventually(async () => {
    const logs = await Promise.all(all.map(({ id }) => outbox.list(id, waiting)))
    // A dispatch in flight keeps the time at which it was due.
    for (const { dueAt } of logs.flat()) expect(dueAt).toBeGreaterThan(clock.now())
  }, 10)
}
