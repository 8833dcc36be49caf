import { expect } from 'vitest'
import { orderEventKinds } from '../../src/cli/order-event-kinds.ts'
import { causeEvent, Impossible } from '../../src/listen/cause-event.ts'
import { all, draft, test } from '../support/mock-test.ts'

test.for(orderEventKinds)(
  'trigger brings a new order to the event %s',
  async (kind, { deliveries }) => {
    const { referenceNumber } = await causeEvent(deliveries, kind, undefined)

    const events = await all(deliveries.orders.events(referenceNumber))
    expect(events.at(-1)?.type).toBe(kind)
  },
)

test.for(['order.failed', 'order.unassigned', 'order.canceled'] as const)(
  'trigger says why in the event %s',
  async (kind, { deliveries }) => {
    expect((await causeEvent(deliveries, kind, undefined)).reason).toMatch(/^[a-z_]+$/)
  },
)

test('trigger brings an existing order to an event, or says why that is impossible', async ({
  deliveries,
}) => {
  await deliveries.orders.create({ ...draft, referenceNumber: 'A-17' })

  expect(await causeEvent(deliveries, 'order.delivered', 'A-17')).toMatchObject({
    ...{ referenceNumber: 'A-17', status: 'delivered' },
  })
  for (const kind of ['order.delivered', 'order.assigned', 'item.status_changed'] as const)
    await expect(causeEvent(deliveries, kind, 'A-17')).rejects.toBeInstanceOf(Impossible)
})
