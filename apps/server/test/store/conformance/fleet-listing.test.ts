import { statuses } from '@delivery-orders/contract'
import type { FleetOrder, FleetOrderQuery, Fleets } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, many, newOrder, now, placedAt } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('the list of a fleet in $engine', (test) => {
  test.for([
    { title: 'one order', limit: 1 },
    { title: 'four orders', limit: 4 },
    { title: 'all orders', limit: 100 },
  ])(
    'pages of $title list the orders of some clients exactly once and oldest first, even if many have the same creation time',
    async ({ limit }, { store }) => {
      const clients = await many(4, (index) => aClient(store, `client-${index}`))
      const [, two, three, four] = clients.map(({ clientId }) => clientId)
      const served = [two ?? 0, three ?? 0, four ?? 0]
      const changes = await many(60, async (index) => {
        const client = clients[(index * 7) % 4] ?? { clientId: 0, mode: 'test' }
        const placed = placedAt(
          await newOrder(store.orders, client, `A-${index}`),
          now + (index % 5),
          { status: statuses[index % 3] ?? 'pending' },
        )
        expect(await store.orders.commit(placed)).toBe('committed')
        return placed
      })

      const listed = await readAll(store.fleets, served, { limit, createdTo: now + 4 })

      const expected = changes
        .filter(({ client: { clientId } }) => served.includes(clientId))
        .filter(({ order: { createdAt } }) => createdAt < now + 4)
        .toSorted((a, b) => a.order.createdAt - b.order.createdAt || a.order.id - b.order.id)
      expect(listed.map(({ order: { id } }) => id)).toEqual(expected.map(({ order: { id } }) => id))
    },
  )
})

async function readAll(
  { list }: Fleets,
  clientIds: readonly number[],
  own: Pick<FleetOrderQuery, 'limit' | 'createdTo'>,
): Promise<readonly FleetOrder[]> {
  const query = { statuses, clients: [], ...own }
  const read: FleetOrder[] = []
  for (;;) {
    const after = read.at(-1)?.order ?? { createdAt: 0, id: 0 }
    const { orders, hasMore } = await list(
      { fleetId: 0, mode: 'test', clientIds },
      { ...query, after },
    )
    read.push(...orders)
    if (!hasMore) return read
  }
}
