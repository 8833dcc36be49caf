import { type ClientSettings, DeliveryOrders, DeliveryOrdersError } from '@delivery-orders/sdk'
import { aDraft } from '../../support/a-draft.ts'
import { type AcknowledgedOrder, steps } from '../../support/kill-writer.ts'
import { tokenFor } from '../../support/token-for.ts'

/** Simulated shops: clients that place orders through the SDK, report progress and read the orders until closed. */
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

export async function openShops({ databaseUrl, url, ...sdk }: ShopsOptions): Promise<Shops> {
  const token = await tokenFor(databaseUrl)
  const { orders } = new DeliveryOrders({ baseUrl: url, token, ...sdk })
  const acknowledged: AcknowledgedOrder[] = []
  const failures: string[] = []
  let isOpen = true
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
  const placeOne = async (name: string, nth: number): Promise<void> => {
    const draft = nth % 2 ? aDraft({ referenceNumber: name }) : aDraft()
    const create = { idempotencyKey: name }
    const created = await untilItSucceeds(() => orders.create(draft, create))
    if (!created) return
    const order = { reference: created.referenceNumber, changes: 1 }
    acknowledged.push(order)
    for (const to of steps.slice(0, nth % (steps.length + 1))) {
      const key = { idempotencyKey: `${name}-${to}` }
      if (!(await untilItSucceeds(() => orders.progress(order.reference, { to }, key)))) return
      order.changes += 1
    }
    await untilItSucceeds(() => orders.get(order.reference))
  }
  const running = Array.from({ length: shopCount }, async (_, shop) => {
    for (let nth = 1; isOpen; nth++) await placeOne(`${shop}-${nth}`, nth)
  })

  return {
    orders: acknowledged,
    calls: () => calls,
    lastAt: () => lastAt,
    longestMs: () => longestMs,
    failures,
    close: async () => {
      isOpen = false
      await Promise.all(running)
    },
  }
}
