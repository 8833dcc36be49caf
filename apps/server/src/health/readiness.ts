import { Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import type { Clocks } from '../clock.ts'
import type { Readiness } from '../http/pages/health.ts'
import type { Log } from '../log/log.ts'
import { codeOf, WriteHealth } from './write-health.ts'

export interface WatchedStore {
  readonly store: Store
  /** Reports whether the store can be read, and whether the last watched write succeeded. */
  readonly readiness: () => Promise<Readiness>
  /** Tries a write when the process starts. If it fails, the process is not ready. */
  readonly tryWrite: () => Promise<void>
}

type Method = (...arguments_: never[]) => Promise<unknown>

type Watched = { readonly [Port in keyof Store]?: readonly (keyof Required<Store>[Port])[] }

/** The methods that write, for requests and for the dispatcher. */
const watched: Readonly<Record<'request' | 'dispatch', Watched>> = {
  request: {
    orders: ['reserveId', 'commit', 'recordIdempotencyKey', 'countTry', 'claimKey'],
    webhooks: ['add', 'change', 'remove'],
    outbox: ['request'],
  },
  dispatch: { outbox: ['lease', 'settle', 'sweep'] },
}

/** Records which writes fail: those of requests, or those of the dispatcher if no requests are served. */
export function watchWrites(
  store: Store,
  writer: 'request' | 'dispatch',
  { clock, log }: { readonly clock: Clocks; readonly log: Log },
): WatchedStore {
  const writes = new WriteHealth(store.tryWrite, clock, log)
  const watch =
    (write: Method): Method =>
    (...arguments_) =>
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
  const ports = Object.entries(watched[writer]).map(([name, methods]) => {
    const port = store[name as keyof Store] as unknown as Readonly<Record<string, Method>>
    const calls = methods.map((method) => [method, watch(port[method] as Method)])
    return [name, { ...port, ...Object.fromEntries(calls) }] as const
  })
  // Each check rejects with the reason why writes fail.
  const writeChecks = [store.checkWritable, () => writes.check()]
  return {
    store: { ...store, ...Object.fromEntries(ports) },
    readiness: () => readinessOf(store.check, writeChecks),
    tryWrite: () => writes.probe(),
  }
}

/** Whether something was stored: other outcomes such as `duplicate`, and a reserved id, say nothing about the disk. */
const isWritten = (outcome: unknown): boolean =>
  Array.isArray(outcome)
    ? outcome.length > 0
    : outcome === 'committed' || outcome === true || typeof outcome === 'object'

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
