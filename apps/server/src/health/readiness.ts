import { Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations'
import type { Clocks } from '../clock.ts'
import type { Readiness } from '../http/health.ts'
import type { Log } from '../log/log.ts'
import { codeOf, WriteHealth } from './write-health.ts'

export interface WatchedStore {
  readonly store: Store
  /** Reports whether the store can be read, and whether the last write of a request succeeded. */
  readonly readiness: () => Promise<Readiness>
  /** Tries a write when the service starts. If it fails, the service serves reads and is not ready. */
  readonly tryWrite: () => Promise<void>
}

/** Records which writes of requests fail. The dispatcher's are not recorded: its faults do not concern balancers. */
export function watchWrites(store: Store, clock: Clocks, log: Log): WatchedStore {
  const writes = new WriteHealth(store.tryWrite, clock, log)
  const watch =
    <Arguments extends readonly unknown[], Outcome>(
      write: (...arguments_: Arguments) => Promise<Outcome>,
    ) =>
    (...arguments_: Arguments): Promise<Outcome> =>
      write(...arguments_).then(
        (outcome) => {
          if (isWritten(outcome)) writes.succeeded()
          return outcome
        },
        (error) => {
          writes.failed(error)
          throw error
        },
      )
  const { orders, webhooks, outbox } = store
  const watched = {
    ...store,
    orders: {
      ...orders,
      reserveId: watch(orders.reserveId),
      commit: watch(orders.commit),
      recordIdempotencyKey: watch(orders.recordIdempotencyKey),
    },
    webhooks: {
      ...webhooks,
      add: watch(webhooks.add),
      change: watch(webhooks.change),
      remove: watch(webhooks.remove),
    },
    outbox: {
      ...outbox,
      addTest: watch(outbox.addTest),
      retry: watch(outbox.retry),
      resend: watch(outbox.resend),
    },
  }
  // Each check rejects with the reason why writes fail.
  const writeChecks = [store.checkWritable, () => writes.check()]
  return {
    store: watched,
    readiness: () => readinessOf(store.check, writeChecks),
    tryWrite: () => writes.probe(),
  }
}

/** Whether something was stored: other outcomes such as `duplicate`, and a reserved id, say nothing about the disk. */
const isWritten = (outcome: unknown): boolean =>
  outcome === 'committed' || outcome === true || typeof outcome === 'object'

type Check = () => Promise<void>

async function readinessOf(readCheck: Check, writeChecks: readonly Check[]): Promise<Readiness> {
  const reads = await resultOf([readCheck])
  return { reads, writes: reads === 'ok' ? await resultOf(writeChecks) : reads }
}

async function resultOf(checks: readonly Check[]): Promise<string> {
  try {
    for (const check of checks) await check()
    return 'ok'
  } catch (error) {
    // Other messages may contain internal details, and `/readyz` needs no token.
    if (error instanceof Unavailable) return error.message
    return `The database cannot be used: ${codeOf(error)}.`
  }
}
