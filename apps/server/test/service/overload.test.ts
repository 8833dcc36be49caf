import { setImmediate as turn } from 'node:timers/promises'
import { Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, changed, newOrder } from '../store/support/a-change.ts'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { test } from '../support/world.ts'

test('a service with a full commit queue answers writes with 503, serves reads, and recovers', async ({
  world,
}) => {
  const token = await world.token('acme')
  const create = (referenceNumber: string) =>
    post(world, { token, body: aDraft({ referenceNumber }) })
  expect((await create('A-17')).status).toBe(201)
  await using flood = await startFlood(world.service.store)

  const refused = await create('A-18')
  const found = await send(world, { path: '/orders/A-17', headers: bearer(token) })

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(refused.problem.code).toBe('unavailable')
  expect(found.status).toBe(200)

  await flood.end()
  expect((await create('A-18')).status).toBe(201)
})

/**
 * Keeps the commit queue full: fills it with changes, and adds a new change for each one that finishes. The changes are
 * for orders that do not exist, so each commit returns `stale` and writes nothing.
 */
async function startFlood(store: Store): Promise<AsyncDisposable & { end(): Promise<void> }> {
  const client = await aClient(store)
  const sample = changed(await newOrder(store.orders, client, 'flood'))
  let count = 0
  let isOver = false
  const add = (): Promise<void> => {
    count += 1
    const order = { ...sample.order, id: 1_000_000 + count, reference: `flood-${count}` }
    return store.orders.commit({ ...sample, order }).then((outcome) => {
      expect(outcome).toBe('stale')
      return isOver ? undefined : add()
    })
  }
  const all: Promise<void>[] = []
  let isFull = false
  const addUntilFull = () =>
    all.push(
      add().catch((error) => {
        isFull = true
        expect(error).toBeInstanceOf(Unavailable)
      }),
    )
  while (!isFull) {
    for (let added = 0; added < 1_000; added++) addUntilFull()
    await turn()
  }
  const end = async () => {
    isOver = true
    await Promise.all(all)
  }
  return { end, [Symbol.asyncDispose]: end }
}
