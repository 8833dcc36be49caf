import { type ClientKey, eventOf, type Order } from '@delivery-orders/domain'
import type { OrderReplay, Orders, Store, UsedKey } from '@delivery-orders/operations/store'
import { openStore } from '../../../src/start/open-store.ts'
import type { ServiceParts } from '../../../src/start/service.ts'

type OpenStore = ServiceParts['openStore']

/**
 * A planted defect: `find` cancels a canceled order again. The order's events show it; the responses to get and cancel
 * do not.
 */
export const cancelsTwice = sabotaged((orders) => ({
  find: async (client, reference) => {
    const order = await orders.find(client, reference)
    if (order?.status !== 'canceled') return order
    const again = { ...order, revision: order.revision + 1 }
    const event = eventOf({ ...order, status: 'pending' }, again)
    const cause = null
    await orders.commit({
      ...{ client, order: again, event, cause, now: again.updatedAt, ...unrendered },
    })
    return again
  },
}))

/**
 * A planted defect: an order with a pending or assigned item gets the status of that item, even if another item was
 * picked up.
 */
export const forgetsWhatWasPickedUp = sabotaged((orders) => ({
  commit: (change) =>
    orders.commit({
      ...change,
      order: { ...change.order, ...behind(change.order) },
      ...unrendered,
    }),
}))

/** A planted defect: the last report of a courier is not stored. */
export const losesReports = sabotaged((orders) => ({
  commit: ({ order, ...change }) => {
    const { reports = [], ...others } = order
    const stored = reports.length > 1 ? { ...others, reports: reports.slice(0, -1) } : others
    return orders.commit({ ...change, order: stored, ...unrendered })
  },
}))

/** A planted defect: wrong codes are not counted. */
export const forgetsTries = sabotaged(() => ({ countTry: () => Promise.resolve(4) }))

/** A planted defect: the language of the recipient is not stored. */
export const losesLanguages = sabotaged((orders) => ({
  commit: ({ order, ...change }) => {
    const { language: _, ...recipient } = order.recipient
    return orders.commit({ ...change, order: { ...order, recipient }, ...unrendered })
  },
}))

export const losesKeysWithTheProcess = sabotaged((orders) => {
  const replays = new Map<string, OrderReplay>()
  const addReplay = ({ clientId }: ClientKey, order: Order, { hash, fingerprint }: UsedKey) =>
    replays.set(`${clientId} ${hash}`, {
      ...{ fingerprint, order },
      ...{ sequence: order.revision, moment: eventOf(order, order).moment },
    })
  const find = ({ clientId }: ClientKey, hash: string) => replays.get(`${clientId} ${hash}`)
  return {
    findReplay: (client, hash) => Promise.resolve(find(client, hash)),
    commit: async ({ key, ...change }) => {
      if (key && find(change.client, key.hash)) return 'replayed'
      const committed = await orders.commit(change)
      if (key && committed === 'committed') addReplay(change.client, change.order, key)
      return committed
    },
    recordIdempotencyKey: (client, order, key) => {
      addReplay(client, order, key)
      return Promise.resolve('committed')
    },
  }
})

/** A rendering version that the service does not use, so it renders each response again from the stored order. */
const unrendered = { rendered: '{}', rendering: -1 }

function behind({ items }: Order): Partial<Order> {
  const statuses = (['pending', 'assigned'] as const).filter((status) =>
    items.some((item) => item.status === status),
  )
  return statuses[0] ? { status: statuses[0] } : {}
}

function sabotaged(fault: (orders: Orders) => Partial<Orders>): OpenStore {
  return async (database): Promise<Store> => {
    const store = await openStore(database)
    return { ...store, orders: { ...store.orders, ...fault(store.orders) } }
  }
}
