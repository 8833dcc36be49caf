import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test } from '../support/world.ts'

test('erasing an order makes no event, and a repetition of its creation without a reference creates another order', async ({
  world,
  acme,
}) => {
  const create = () => acme.orders.create(aDraft(), { idempotencyKey: 'k' })
  const { referenceNumber } = await create()
  await acme.orders.cancel(referenceNumber)
  const { service, clock } = world
  const client = await clientGrant(service.store, await world.token('acme'), clock.now())

  await eraseOrder(world, client, referenceNumber)

  const kinds = (await allOf(acme.events.list())).map(({ type }) => type)
  expect(kinds).toEqual(['order.created', 'order.canceled'])
  expect((await acme.orders.get(referenceNumber)).status).toBe('canceled')
  expect((await create()).referenceNumber).not.toBe(referenceNumber)
})
