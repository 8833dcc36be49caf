import { type ClientSettings, DeliveryOrders, DeliveryOrdersError } from '@delivery-orders/sdk'
import { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import type { AcknowledgedChange } from '../../support/audit.ts'
import { type Change, orderWriter, type ShownOrder, type Step } from '../../support/order-writer.ts'
import { fleetTokenFor, tokenFor } from '../../support/token-for.ts'

/** Simulated shops: clients that create and change orders through the SDK, and read them, until closed. */
export interface Shops {
  readonly acknowledged: readonly AcknowledgedChange[]
  /** The number of successful calls, the time when the last call succeeded, and the duration of the longest call. */
  readonly calls: () => number
  readonly lastAt: () => number
  readonly longestMs: () => number
  /** Errors that the SDK threw after its retries. The shops repeated retryable calls with the same idempotency key. */
  readonly failures: readonly string[]
  /** The references of orders that were shown with the id of another order. */
  readonly doubled: readonly string[]
  /** Stops placing orders, and resolves when the last call has ended. */
  close(): Promise<void>
}

export interface ShopsOptions extends Pick<ClientSettings, 'fetch' | 'retries'> {
  readonly databaseUrl: string
  readonly url: string
  readonly count?: number
}

const batchSize = 10

/** The shops belong to two clients, because order ids are unique over all clients. */
const owners = ['acme', 'globex']

export async function openShops({
  databaseUrl,
  url,
  count = 16,
  ...sdk
}: ShopsOptions): Promise<Shops> {
  const tokens = await Promise.all(owners.map((owner) => tokenFor(databaseUrl, owner)))
  const clients = tokens.map((token) => new DeliveryOrders({ baseUrl: url, token, ...sdk }))
  const fleet = new DeliveryFleet({ baseUrl: url, token: await fleetTokenFor(databaseUrl), ...sdk })
  const { untilItSucceeds, ...counts } = callCounter()
  const acknowledged: AcknowledgedChange[] = []
  const ids = orderIds()
  let isOpen = true

  const running = Array.from({ length: count }, async (_, name) => {
    const shop = orderWriter(name, batchSize, acknowledged)
    const { orders } = clients[name % clients.length] as DeliveryOrders
    while (isOpen) {
      const made = await untilItSucceeds(() => make(orders, fleet, shop.change))
      if (made) shop.acknowledge(made)
      else shop.giveUp()
      for (const order of made ?? []) ids.add(order)
      const [order] = shop.change.orders
      if (order) await untilItSucceeds(() => orders.get(order.reference))
    }
  })

  return {
    ...counts,
    acknowledged,
    doubled: ids.doubled,
    close: async () => {
      isOpen = false
      await Promise.all(running)
    },
  }
}

const make = (
  orders: DeliveryOrders['orders'],
  fleet: DeliveryFleet,
  { kind, drafts, orders: placed, key }: Change,
): Promise<readonly ShownOrder[]> =>
  kind === 'created' ? create(orders, drafts, key) : move(orders, fleet, placed, kind, key)

async function create(
  orders: DeliveryOrders['orders'],
  drafts: Change['drafts'],
  key: string,
): Promise<readonly ShownOrder[]> {
  const [draft, ...others] = drafts
  if (!draft || others.length > 0) return await createAll(orders, drafts, key)
  return [await orders.create(draft, { idempotencyKey: key })]
}

async function move(
  orders: DeliveryOrders['orders'],
  fleet: DeliveryFleet,
  placed: Change['orders'],
  to: Step,
  idempotencyKey: string,
): Promise<[]> {
  const [order, ...others] = placed
  if (!order || others.length > 0) await moveAll(fleet, placed, to, idempotencyKey)
  else if (to === 'canceled') await orders.cancel(order.reference)
  else await orders.progress(order.reference, { to }, { idempotencyKey })
  return []
}

async function createAll(
  orders: DeliveryOrders['orders'],
  drafts: Change['drafts'],
  idempotencyKey: string,
): Promise<readonly ShownOrder[]> {
  const created: ShownOrder[] = []
  for await (const result of orders.createMany(drafts, { idempotencyKey })) {
    if (result.outcome !== 'created') throw new Error(`A draft was ${result.outcome}.`)
    created.push(result.order)
  }
  return created
}

async function moveAll(
  { orders }: DeliveryFleet,
  placed: Change['orders'],
  to: Step,
  idempotencyKey: string,
): Promise<void> {
  const moves = placed.map(({ id }) => ({ orderId: id, to }))
  const { results } = await orders.progress(moves, { idempotencyKey })
  const refused = results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`A step was refused: ${JSON.stringify(refused)}`)
}

/** Finds ids that belong to two orders, although a database may have lost one of them. */
function orderIds() {
  const references = new Map<number, string>()
  const doubled: string[] = []
  return {
    doubled,
    add: ({ referenceNumber, items: [item] }: ShownOrder) => {
      const id = item?.orderId ?? 0
      const other = references.get(id) ?? referenceNumber
      if (other !== referenceNumber) doubled.push(`${id}: ${other} and ${referenceNumber}`)
      references.set(id, referenceNumber)
    },
  }
}

/** Repeats calls, and counts them. */
function callCounter() {
  const failures: string[] = []
  let calls = 0
  let lastAt = 0
  let longestMs = 0

  /** Repeats a call until it succeeds. Resolves to undefined after an error that is not retryable. */
  const untilItSucceeds = async <Result>(
    call: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    for (;;)
      try {
        const startedAt = performance.now()
        const result = await call()
        lastAt = performance.now()
        longestMs = Math.max(longestMs, lastAt - startedAt)
        calls += 1
        return result
      } catch (error) {
        failures.push(String(error))
        if (!(error instanceof DeliveryOrdersError && error.retryable)) return undefined
      }
  }
  return {
    untilItSucceeds,
    failures,
    calls: () => calls,
    lastAt: () => lastAt,
    longestMs: () => longestMs,
  }
}
