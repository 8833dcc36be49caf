import {
  type DeliveryOrders,
  type DraftResult,
  IdempotencyKeyReusedError,
} from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { test, type World } from '../support/world.ts'
import { withRacingLookups } from './support/racing-lookups.ts'

const options = { idempotencyKey: 'import-7' }

/** Creates orders with the same key each time, and returns their outcomes. */
async function createMany({ orders }: DeliveryOrders, ...references: readonly string[]) {
  const drafts = references.map((referenceNumber) => aDraft({ referenceNumber }))
  const results: readonly DraftResult[] = await allOf(orders.createMany(drafts, options))
  return results.map(({ outcome }) => outcome)
}

const referencesOf = async ({ orders }: DeliveryOrders) =>
  (await allOf(orders.list())).map(({ referenceNumber }) => referenceNumber).toSorted()

async function erase(world: World, reference: string): Promise<void> {
  const token = await world.token('acme')
  await eraseOrder(
    world,
    await clientGrant(world.service.store, token, world.clock.now()),
    reference,
  )
}

const reused = IdempotencyKeyReusedError

describe('a key that is used for two batches at once', () => {
  test('creates all orders of one batch, which can be repeated, and refuses the other again and again', async ({
    startWorld,
  }) => {
    const world = await startWorld({ parts: { openStore: withRacingLookups() } })
    const acme = await world.client('acme')
    const sendBoth = () =>
      Promise.allSettled([
        createMany(acme, 'A-1', 'A-2', 'A-3'),
        createMany(acme, 'B-1', 'B-2', 'B-3'),
      ])

    const first = await sendBoth()
    const created = await referencesOf(acme)
    const again = await sendBoth()

    const executed = first.findIndex(({ status }) => status === 'fulfilled')
    const expected = [executed, 1 - executed]
    for (const answers of [first, again]) {
      const [one, other] = expected.map((index) => answers[index])
      expect(one).toMatchObject({ value: ['created', 'created', 'created'] })
      expect(other).toMatchObject({ reason: expect.any(reused) })
    }
    expect(created).toEqual(executed === 0 ? ['A-1', 'A-2', 'A-3'] : ['B-1', 'B-2', 'B-3'])
    expect(await referencesOf(acme)).toEqual(created)
  })
})

describe('a key that was used for a batch is refused with other drafts', () => {
  test('if the batch created nothing, although its drafts are decided again', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-1', deliveryFee: 1 }))

    expect(await createMany(acme, 'A-1')).toEqual(['refused'])
    await expect(createMany(acme, 'A-2')).rejects.toThrow(reused)
    expect(await createMany(acme, 'A-1')).toEqual(['refused'])
    expect(await referencesOf(acme)).toEqual(['A-1'])
  })

  test('if all of its orders have been erased', async ({ world, acme }) => {
    await createMany(acme, 'A-1')
    await acme.orders.cancel('A-1')
    await erase(world, 'A-1')

    await expect(createMany(acme, 'A-2')).rejects.toThrow(reused)
    expect(await createMany(acme, 'A-1')).toEqual(['refused'])
    expect(await referencesOf(acme)).toEqual(['A-1'])
  })
})

describe('a key that a fleet used for steps is refused with other steps', () => {
  test('if none of the steps was done, or the order has been erased', async ({ world, acme }) => {
    const { orders } = await fleetOf(world)
    const place = async (referenceNumber: string) => {
      const { items } = await acme.orders.create(aDraft({ referenceNumber }))
      return items[0]?.orderId ?? 0
    }
    const [first, second] = [await place('A-1'), await place('A-2')]
    const move = async (orderId: number, to: 'delivered' | 'canceled', idempotencyKey: string) => {
      const { results } = await orders.progress([{ orderId, to }], { idempotencyKey })
      return results.map(({ outcome }) => outcome)
    }

    expect(await move(first, 'delivered', 'refused')).toEqual(['refused'])
    await expect(move(first, 'canceled', 'refused')).rejects.toThrow(reused)
    expect(await move(first, 'canceled', 'done')).toEqual(['done'])
    await erase(world, 'A-1')
    await expect(move(second, 'canceled', 'done')).rejects.toThrow(reused)
    expect((await acme.orders.get('A-2')).status).toBe('pending')
  })
})
