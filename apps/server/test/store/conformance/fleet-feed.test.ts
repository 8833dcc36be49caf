import type { EventKey } from '@delivery-orders/domain'
import type {
  Fleet,
  FleetEvent,
  Fleets,
  OrderChange,
  Store,
} from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, changed, many, newOrder, now, placedAt } from '../support/a-change.ts'
import { onEachEngine } from '../support/engines.ts'

const fleet: Fleet = { fleetId: 0, mode: 'test', clientIds: null }
const writers = 16
const ordersPerWriter = 8

onEachEngine('the feed of a fleet in $engine', (test) => {
  test('neither skips nor repeats an event while 16 clients write through two stores', async ({
    stores,
  }) => {
    const [one, two] = [await stores.open(), await stores.open()]
    const { written, isDone } = writeAll([one, two])

    const [read, limited] = await Promise.all([
      follow(two.fleets, fleet, isDone),
      follow(one.fleets, { ...fleet, clientIds: [3, 5] }, isDone),
    ])

    const events = await written
    expect(faultsOf(read, events)).toEqual([])
    const own = events.filter(({ client: { clientId } }) => clientId === 3 || clientId === 5)
    expect(faultsOf(limited, own)).toEqual([])
    expect(await readAll(one.fleets, fleet)).toEqual(read.map(labelOf))
  })

  test('a reader that continues after a time instead of an event skips some, and the audit finds them', async ({
    stores,
  }) => {
    const [one, two] = [await stores.open(), await stores.open()]
    const { written, isDone } = writeAll([one, two])

    const read = await follow(byTime(one.fleets), fleet, isDone)

    expect(faultsOf(read, await written)).toContainEqual(expect.stringMatching(/^skipped /))
  })
})

/** Writes the orders of all clients at once, through both stores. The clocks of the clients differ by minutes. */
function writeAll(stores: readonly [Store, Store]) {
  let isDone = false
  const write = async (index: number): Promise<readonly OrderChange[]> => {
    const store = stores[index % 2 ? 1 : 0]
    const client = await aClient(store, `client-${index}`)
    const changes: OrderChange[] = []
    for (let number = 0; number < ordersPerWriter; number++) {
      const order = await newOrder(store.orders, client, `A-${number}`)
      const placed = placedAt(order, now - index * 60_000 + number)
      for (const change of [placed, changed(placed, { status: 'assigned' })]) {
        expect(await store.orders.commit(change)).toBe('committed')
        changes.push(change)
      }
    }
    return changes
  }
  const written = many(writers, write).then((changes) => {
    isDone = true
    return changes.flat()
  })
  return { written, isDone: () => isDone }
}

/** Reads until the writers are done and nothing more comes. */
async function follow({ feed }: Pick<Fleets, 'feed'>, of: Fleet, isDone: () => boolean) {
  const read: FleetEvent[] = []
  for (let after: EventKey | undefined; ; ) {
    // SQLite answers without a turn of the event loop, in which the writers commit.
    await new Promise(setImmediate)
    const wasDone = isDone()
    const page = await feed(of, { after, limit: 7 })
    if (!page) throw new Error('The feed does not know the last event that it returned.')
    read.push(...page.events)
    const last = read.at(-1)
    after = last && keyOf(last)
    if (wasDone && page.events.length === 0) return read
  }
}

/** A planted fault: continues after the latest time that it has read, as a feed without a sequence would. */
function byTime({ feed }: Fleets): Pick<Fleets, 'feed'> {
  let latest = 0
  return {
    feed: async (of, { limit }) => {
      const page = await feed(of, { from: latest + 1, limit })
      latest = Math.max(latest, ...(page?.events.map(({ event: { at } }) => at) ?? []))
      return page
    },
  }
}

async function readAll({ feed }: Fleets, of: Fleet): Promise<readonly string[]> {
  const labels: string[] = []
  for (let after: EventKey | undefined; ; ) {
    const page = await feed(of, { after, limit: 100 })
    labels.push(...(page?.events.map(labelOf) ?? []))
    const last = page?.events.at(-1)
    if (!last) return labels
    after = keyOf(last)
  }
}

/** Events that were skipped, repeated, or read before an earlier one of the same client. */
function faultsOf(read: readonly FleetEvent[], written: readonly OrderChange[]): readonly string[] {
  const seen = read.map(labelOf)
  const expected = written.map(({ order: { id }, event: { sequence } }) => `${id} ${sequence}`)
  const ofClient = Map.groupBy(written, ({ client: { clientId } }) => clientId)
  const inOrder = [...ofClient.values()].flatMap((changes) => {
    const own = changes.map(({ order: { id }, event: { sequence } }) => `${id} ${sequence}`)
    const got = seen.filter((label) => own.includes(label))
    return own.filter((label, index) => got.includes(label) && got[index] !== label)
  })
  return [
    ...expected.filter((label) => !seen.includes(label)).map((label) => `skipped ${label}`),
    ...seen.filter((label, index) => seen.indexOf(label) !== index).map((one) => `repeated ${one}`),
    ...inOrder.map((label) => `out of order ${label}`),
  ]
}

const labelOf = ({ order: { id }, event: { sequence } }: FleetEvent): string => `${id} ${sequence}`

const keyOf = ({ order, event: { sequence, at } }: FleetEvent): EventKey => ({
  ...{ orderId: order.id, sequence, at },
})
