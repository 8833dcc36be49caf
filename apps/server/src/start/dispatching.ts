import type { Store } from '@delivery-orders/operations/store'
import type { AttemptObserver } from '../dispatch/dispatcher.ts'
import { type WatchedStore, watchWrites } from '../health/readiness.ts'
import { listen } from '../http/listen.ts'
import { probesApp } from '../http/probes-app.ts'
import { unreadableRequests } from '../http/unreadable-requests.ts'
import { Metrics } from '../metrics/metrics.ts'
import { attemptMetrics } from '../metrics/service-metrics.ts'
import { addressOf } from '../settings/addresses.ts'
import type { Config } from '../settings/config.ts'
import { awaitDatabase, findAbsence, type WaitOptions } from './await-database.ts'
import { commonMetrics } from './common-metrics.ts'
import { openStore } from './open-store.ts'
import { noteProcess } from './process-notes.ts'
import {
  dispatcherOf,
  flushLog,
  type Parts,
  partsWithDefaults,
  type ServiceParts,
  warnOfUnsafe,
} from './service.ts'

/** A process that sends events. Disposing it waits for attempts in flight and stores their results. */
export interface Dispatching extends AsyncDisposable {
  /** Where it serves probes and metrics; undefined if it does not. */
  readonly probesUrl: string | undefined
}

/**
 * Sends events without serving requests. Services on the same database may send events concurrently. If PostgreSQL is
 * away, `/readyz` answers 503 until it is back, and the function resolves only then.
 */
export async function startDispatching(
  config: Config,
  replacements: Partial<ServiceParts> = {},
  wait: WaitOptions = {},
): Promise<Dispatching> {
  const parts = partsWithDefaults(config, { openStore, ...replacements })
  await using resources = new AsyncDisposableStack()
  resources.defer(() => flushLog(parts.log))
  const opened = await parts.openStore(config.database, undefined, parts.log)
  resources.defer(() => opened.close())
  warnOfUnsafe(config, parts.log)
  const absence = await findAbsence(opened, config.database)
  const publicUrl = config.publicUrl ?? addressOf(config, config.port)
  const probes = await serveProbes(config, opened, { resources, parts, publicUrl })
  if (absence) {
    parts.log.error({ err: absence }, 'the database is away; no event is sent until it is back')
    await awaitDatabase(opened, config.database, absence, wait)
  }
  await probes?.tryWrite()
  const { store = opened, observer, url: probesUrl } = probes ?? {}
  const { access, overview } = store
  if (overview) resources.use(noteProcess('dispatch', { ...parts, store: { access, overview } }))
  resources.use(dispatcherOf({ config, parts, store, publicUrl, observer }))
  const close = resources.move()
  return { probesUrl, [Symbol.asyncDispose]: () => close.disposeAsync() }
}

interface Probes extends Pick<WatchedStore, 'store' | 'tryWrite'> {
  readonly observer: AttemptObserver
  readonly url: string
}

interface ProbeParts {
  readonly resources: AsyncDisposableStack
  readonly parts: Parts
  readonly publicUrl: string
}

/** Serves probes and metrics if `DISPATCHER_METRICS_PORT` is set. */
async function serveProbes(
  config: Config,
  opened: Store,
  { resources, parts, publicUrl }: ProbeParts,
): Promise<Probes | undefined> {
  const { dispatcherMetricsPort: port, host, basePath, pages } = config
  if (port === undefined) return undefined
  const metrics = new Metrics()
  const { store, readiness, tryWrite } = watchWrites(opened, 'dispatch', parts)
  resources.use(commonMetrics(metrics, { ...parts, store, readiness }))
  const listener = await listen(port, host)
  resources.defer(() => listener.close())
  listener.serve(
    probesApp({ ...parts, basePath, publicUrl, pages, readiness, metrics }),
    unreadableRequests(metrics, parts.log),
  )
  const url = addressOf(config, listener.address.port)
  return { store, tryWrite, observer: attemptMetrics(metrics), url }
}
