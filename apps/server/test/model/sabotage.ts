import { type ClientKey, eventOf, type Order } from '@delivery-orders/domain'
import type { OrderReplay, Orders, Store, UsedKey } from '@delivery-orders/operations'
import { openStore } from '../../src/open-store.ts'
import type { Parts } from '../../src/service.ts'

type OpenStore = Parts['openStore']

/** A canceled order that is looked at again is canceled again; its answers show nothing of it. */
export const cancelsTwice = sabotaged((orders) => ({
  find: async (client, reference) => {
    const order = await orders.find(client, reference)
    if (order?.status !== 'canceled') return order
    const again = { ...order, revision: order.revision + 1 }
    const event = eventOf({ ...order, status: 'pending' }, again)
    await orders.commit({ client, order: again, event, now: again.updatedAt, ...unrendered })
    return again
  },
}))

/** An order that is under way is kept as pending or assigned while one of its items is still behind. */
export const forgetsWhatWasPickedUp = sabotaged((orders) => ({
  commit: (change) =>
    orders.commit({
      ...change,
      order: { ...change.order, ...behind(change.order) },
      ...unrendered,
    }),
}))

/** Keys are kept in the process, and are gone with it. */
export const losesKeysWithTheProcess = sabotaged((orders) => {
  const kept = new Map<string, OrderReplay>()
  const keep = ({ clientId }: ClientKey, order: Order, { hash, fingerprint }: UsedKey) =>
    kept.set(`${clientId} ${hash}`, { fingerprint, order, moment: order })
  const find = ({ clientId }: ClientKey, hash: string) => kept.get(`${clientId} ${hash}`)
  return {
    findReplay: (client, hash) => Promise.resolve(find(client, hash)),
    commit: async ({ key, ...change }) => {
      if (key && find(change.client, key.hash)) return 'replayed'
      const committed = await orders.commit(change)
      if (key && committed === 'committed') keep(change.client, change.order, key)
      return committed
    },
    recordIdempotencyKey: (client, order, key) => {
      keep(client, order, key)
      return Promise.resolve('committed')
    },
  }
})

/** A number that no way of rendering has: the answer is rendered from the facts, as they are kept. */
const unrendered = { rendered: '', rendering: -1 }

function behind({ items }: Order): Partial<Order> {
  const statuses = (['pending', 'assigned'] as const).filter((status) =>
    items.some((item) => item.status === status),
  )
  return statuses[0] ? { status: statuses[0] } : {}
}

/** The real store, but for the orders that a fault is planted in. */
function sabotaged(fault: (orders: Orders) => Partial<Orders>): OpenStore {
  return (database): Store => {
    const store = openStore(database)
    return { ...store, orders: { ...store.orders, ...fault(store.orders) } }
  }
}
