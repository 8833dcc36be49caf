import { type ClientSettings, DeliveryOrders, DeliveryOrdersError } from '@delivery-orders/sdk'
import { aDraft } from '../../support/a-draft.ts'
import { type AcknowledgedOrder, steps } from '../../support/kill-writer.ts'
import { tokenFor } from '../../support/token-for.ts'

/** Programs that place orders through the SDK, report their progress and read them, until they are told to stop. */
export interface Shops {
  readonly orders: readonly AcknowledgedOrder[]
  /** Calls that succeeded; when the last of them did; how long the longest took. */
  readonly calls: () => number
  readonly lastAt: () => number
  readonly longestMs: () => number
  /** What calls ended with instead, after all tries of the SDK. They were made again with the same key. */
  readonly failures: readonly string[]
  /** Resolves when the last of what was begun is acknowledged. */
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

  /** Undefined where nothing helps any more. */
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
  const atWork = Array.from({ length: shopCount }, async (_, shop) => {
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
      await Promise.all(atWork)
    },
  }
}
