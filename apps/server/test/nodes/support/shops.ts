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
  /** Stops placing orders, and resolves when the last call has ended. */
  close(): Promise<void>
}

export interface ShopsOptions extends Pick<ClientSettings, 'fetch' | 'retries'> {
  readonly databaseUrl: string
  readonly url: string
}

const shopCount = 16
const batchSize = 10

export async function openShops({ databaseUrl, url, ...sdk }: ShopsOptions): Promise<Shops> {
  const token = await tokenFor(databaseUrl)
  const { orders } = new DeliveryOrders({ baseUrl: url, token, ...sdk })
  const fleet = new DeliveryFleet({ baseUrl: url, token: await fleetTokenFor(databaseUrl), ...sdk })
  const { untilItSucceeds, ...counts } = callCounter()
  const acknowledged: AcknowledgedChange[] = []
  let isOpen = true

  const create = async (drafts: Change['drafts'], key: string): Promise<readonly ShownOrder[]> => {
    const [draft, ...others] = drafts
    if (!draft || others.length > 0) return await createAll(orders, drafts, key)
    return [await orders.create(draft, { idempotencyKey: key })]
  }
  const move = async (placed: Change['orders'], to: Step, idempotencyKey: string) => {
    const [order, ...others] = placed
    if (!order || others.length > 0) await moveAll(fleet, placed, to, idempotencyKey)
    else if (to === 'canceled') await orders.cancel(order.reference)
    else await orders.progress(order.reference, { to }, { idempotencyKey })
    return []
  }
  const make = ({ kind, drafts, orders: placed, key }: Change): Promise<readonly ShownOrder[]> =>
    kind === 'created' ? create(drafts, key) : move(placed, kind, key)
  const running = Array.from({ length: shopCount }, async (_, name) => {
    const shop = orderWriter(name, batchSize, acknowledged)
    while (isOpen) {
      const made = await untilItSucceeds(() => make(shop.change))
      if (made) shop.acknowledge(made)
      else shop.giveUp()
      const [order] = shop.change.orders
      if (order) await untilItSucceeds(() => orders.get(order.reference))
    }
  })

  return {
    ...counts,
    acknowledged,
    close: async () => {
      isOpen = false
      await Promise.all(running)
    },
  }
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
