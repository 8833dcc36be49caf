import { type ClientSettings, DeliveryOrders, DeliveryOrdersError } from '@delivery-orders/sdk'
import { DeliveryFleet, type FleetProgressResults } from '@delivery-orders/sdk/fleet'
import { aDraft } from '../../support/a-draft.ts'
import { type AcknowledgedOrder, steps } from '../../support/kill-writer.ts'
import { fleetTokenFor, tokenFor } from '../../support/token-for.ts'

/**
 * Simulated shops: clients that place orders through the SDK, report progress and read the orders until closed. Every
 * third time, a shop places several orders, which a fleet moves by batches of steps.
 */
export interface Shops {
  readonly orders: readonly AcknowledgedOrder[]
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

type Step = (typeof steps)[number]

interface PlacedOrder extends AcknowledgedOrder {
  readonly id: number
}

export async function openShops({ databaseUrl, url, ...sdk }: ShopsOptions): Promise<Shops> {
  const token = await tokenFor(databaseUrl)
  const { orders } = new DeliveryOrders({ baseUrl: url, token, ...sdk })
  const fleet = new DeliveryFleet({ baseUrl: url, token: await fleetTokenFor(databaseUrl), ...sdk })
  const { untilItSucceeds, ...counts } = callCounter()
  const acknowledged: PlacedOrder[] = []
  let isOpen = true

  const place = async (name: string, nth: number): Promise<readonly PlacedOrder[]> => {
    const draft = nth % 2 ? aDraft({ referenceNumber: name }) : aDraft()
    const created = await untilItSucceeds(() => orders.create(draft, { idempotencyKey: name }))
    if (!created) return []
    const [item] = created.items
    const order = { reference: created.referenceNumber, id: item?.orderId ?? 0, changes: 1 }
    acknowledged.push(order)
    return [order]
  }
  const move = (
    placed: readonly PlacedOrder[],
    to: Step,
    idempotencyKey: string,
  ): Promise<object> => {
    const [order] = placed
    return placed.length === 1 && order
      ? orders.progress(order.reference, { to }, { idempotencyKey })
      : moveAll(fleet, placed, to, idempotencyKey)
  }
  const serve = async (name: string, nth: number): Promise<void> => {
    const names = Array.from({ length: nth % 3 ? 1 : batchSize }, (_, nr) => `${name}-${nr}`)
    const placed = (await Promise.all(names.map((own) => place(own, nth)))).flat()
    for (const to of steps.slice(0, nth % (steps.length + 1))) {
      if (!(await untilItSucceeds(() => move(placed, to, `${name}-${to}`)))) return
      for (const order of placed) order.changes += 1
    }
    const [first] = placed
    if (first) await untilItSucceeds(() => orders.get(first.reference))
  }
  const running = Array.from({ length: shopCount }, async (_, shop) => {
    for (let nth = 1; isOpen; nth++) await serve(`${shop}-${nth}`, nth)
  })

  return {
    ...counts,
    orders: acknowledged,
    close: async () => {
      isOpen = false
      await Promise.all(running)
    },
  }
}

async function moveAll(
  { orders }: DeliveryFleet,
  placed: readonly PlacedOrder[],
  to: Step,
  idempotencyKey: string,
): Promise<FleetProgressResults> {
  const moves = placed.map(({ id }) => ({ orderId: id, to }))
  const answer = await orders.progress(moves, { idempotencyKey })
  const refused = answer.results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`A step was refused: ${JSON.stringify(refused)}`)
  return answer
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
