import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { execute, rowsOf } from '../support/execute.ts'
import { test, type World } from '../support/world.ts'

const drafts = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => aDraft({ referenceNumber: `${prefix}-${index}` }))

const idOf = ({ items: [item] }: { readonly items: readonly { readonly orderId: number }[] }) =>
  item?.orderId ?? 0

const boundOf = async ({ databaseUrl }: World): Promise<number> =>
  Number((await rowsOf<{ bound: string }>(databaseUrl, 'select bound from order_ids'))[0]?.bound)

/** A retry would hide a 503. */
const once = { retries: 0 }

describe('after a failover that lost the reservation of order ids', () => {
  test('each order still gets an id of its own, and no request fails', async ({
    world,
    startWorld,
  }) => {
    const acme = await world.client('acme')
    const before = await boundOf(world)
    const first = await Promise.all(drafts(20, 'A').map((draft) => acme.orders.create(draft)))
    await execute(world.databaseUrl, `update order_ids set bound = ${before}`)
    const other = await startWorld({ settings: { DATABASE_URL: world.databaseUrl } })
    const globex = await other.client('globex')

    // One after the other: with the ids of one block, the first one would fail.
    const single = []
    for (const draft of drafts(20, 'B')) single.push(await globex.orders.create(draft, once))
    await execute(world.databaseUrl, `update order_ids set bound = ${before}`)
    const third = await startWorld({ settings: { DATABASE_URL: world.databaseUrl } })
    const initech = await third.client('initech')
    const batch = []
    for await (const result of initech.orders.createMany(drafts(20, 'C'), once)) {
      if (result.outcome !== 'created') throw new Error(`A draft was ${result.outcome}.`)
      batch.push(result.order)
    }

    const ids = [...first, ...single, ...batch].map(idOf)
    expect(new Set(ids).size).toBe(60)
  })

  test('no id is given out again on a new timeline, even if its order was lost', async ({
    world,
    startWorld,
  }) => {
    const acme = await world.client('acme')
    const known = idOf(await acme.orders.create(aDraft()))
    // The new primary has neither the reservation nor the order.
    await execute(
      world.databaseUrl,
      `delete from idempotency_keys; delete from events; delete from orders; delete from feeds;
       update order_ids set bound = 1, timeline = timeline - 1`,
    )
    const other = await startWorld({ settings: { DATABASE_URL: world.databaseUrl } })
    const globex = await other.client('globex')

    expect(idOf(await globex.orders.create(aDraft()))).toBeGreaterThan(known + 100_000)
  })
})
