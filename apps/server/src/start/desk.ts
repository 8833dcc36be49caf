import { document } from '@delivery-orders/contract'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import { systemClock, systemTimer } from '../clock.ts'
import { deskApp } from '../desk/desk-app.tsx'
import type { ProxyUsers } from '../desk/frame/guard.ts'
import type { DeskPhotos } from '../desk/round/round-photos.tsx'
import { watchWrites } from '../health/readiness.ts'
import { readinessMetrics } from '../health/readiness-metrics.ts'
import { listen } from '../http/listen.ts'
import { probesApp } from '../http/probes-app.ts'
import { limitPerMinute } from '../http/rate-limit.ts'
import { unreadableRequests } from '../http/unreadable-requests.ts'
import type { Log } from '../log/log.ts'
import { standardOutput } from '../log/standard-output.ts'
import { Metrics } from '../metrics/metrics.ts'
import { processMetrics } from '../metrics/process-metrics.ts'
import { outputMetrics } from '../metrics/service-metrics.ts'
import { systemRandom } from '../random.ts'
import { deskUrlOf, publicUrlOf, renderingOf } from '../settings/addresses.ts'
import { type Config, SettingsError } from '../settings/config.ts'
import { courierCalls, deskOperations } from './desk-operations.ts'
import { openDeskStore } from './open-store.ts'
import { type PhotoFiles, photoFiles } from './photo-files.ts'
import { startPhotoSweep } from './photo-sweep.ts'

export interface RunningDesk extends AsyncDisposable {
  /** The address that people are given. */
  readonly url: string
  /** The address that it listens on. */
  readonly localUrl: string
  /** Undefined if it serves no metrics. */
  readonly metricsUrl: string | undefined
}

/** A phone that was without network for a day sends fewer requests in a minute. */
export const sessionPerMinute = 600

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** Serves the pages for staff. Disposing it finishes requests in flight. */
export async function startDesk(config: Config, log: Log): Promise<RunningDesk> {
  const { desk, database, pages, phoneCountry } = config
  if (desk.origin === undefined && !isLoopback(desk.host))
    throw new SettingsError(
      `DESK_HOST is ${desk.host}, so others could reach the desk without encryption. Set DESK_ORIGIN to its https address, behind a proxy.`,
    )
  refuseUnsafeHeader(config)
  await using resources = new AsyncDisposableStack()
  const store = await openDeskStore(database, (message) => log.warn(message))
  resources.defer(() => store.close())
  await store.check()
  const listener = await listen(desk.port, desk.host)
  resources.defer(() => listener.close())
  const metrics = new Metrics()
  resources.use(processMetrics(metrics, document.info.version))
  outputMetrics(metrics, standardOutput)
  const photos = photosOf(config, store)
  const onSocketError = unreadableRequests(metrics, log)
  listener.serve(
    deskApp({
      store,
      log,
      metrics,
      pages,
      phoneCountry,
      countRequest: limitPerMinute(sessionPerMinute, 'requests of a session'),
      call: deskOperations(config, store, systemClock),
      couriers: courierCalls(config, store, systemClock),
      photos,
      currency: config.currency,
      rendering: renderingOf(config, store),
      origin: desk.origin,
      users: await proxyUsersOf(config, store),
      clock: systemClock,
      random: systemRandom,
    }),
    onSocketError,
  )
  if (photos) {
    photos
      .prepare()
      .catch((err: unknown) =>
        log.error({ err }, 'photos of couriers cannot be saved in PHOTO_DIR'),
      )
    const parts = { log, clock: systemClock, timer: systemTimer }
    resources.use(startPhotoSweep({ ...parts, files: photos, photos: store.photos }))
  }
  const { port } = listener.address
  const url = deskUrlOf(config, port)
  let metricsUrl: string | undefined
  if (desk.metricsPort !== undefined) {
    const probes = await listen(desk.metricsPort, desk.host)
    resources.defer(() => probes.close())
    const parts = { log, pages, metrics, clock: systemClock, random: systemRandom }
    const { readiness } = watchWrites(store, 'request', parts)
    readinessMetrics(metrics, readiness)
    probes.serve(probesApp({ ...parts, readiness, basePath: '', publicUrl: url }), onSocketError)
    metricsUrl = `http://${desk.host}:${probes.address.port}/metrics`
  }
  const close = resources.move()
  return {
    url,
    localUrl: `http://localhost:${port}`,
    metricsUrl,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  }
}

/** With a number of proxies, everyone who reaches the port would be believed. */
function refuseUnsafeHeader({ desk: { userHeader, users }, trustProxy }: Config): void {
  if (userHeader === undefined && users.size === 0) return
  if (userHeader === undefined || users.size === 0)
    throw new SettingsError(
      'DESK_USER_HEADER and DESK_USERS need each other: set both, or neither.',
    )
  if (!Array.isArray(trustProxy))
    throw new SettingsError(
      'DESK_USER_HEADER is believed only from the networks in TRUST_PROXY. Set it to the address of the proxy, such as 10.0.0.5 or loopback.',
    )
}

/** Photos are saved by the desk, and shown by `serve`. */
function photosOf(config: Config, store: DatabaseStore): (PhotoFiles & DeskPhotos) | undefined {
  if (config.photoDir === undefined) return undefined
  const url = publicUrlOf(config)
  return { ...photoFiles(config.photoDir, store), urlOf: (key) => `${url}/photos/${key}` }
}

/** Stores the names once, so that no page view writes. */
async function proxyUsersOf(
  { desk: { userHeader: header, users }, trustProxy }: Config,
  { access }: Pick<DatabaseStore, 'access'>,
): Promise<ProxyUsers | undefined> {
  if (header === undefined || !Array.isArray(trustProxy)) return undefined
  const visitors: ProxyUsers['visitors'] = new Map(
    await Promise.all(
      Array.from(users, async ([name, role]) => {
        const actor = await access.identify({ kind: 'desk', name })
        return [name, { side: 'staff', actor, role, sealName: `user ${name}` }] as const
      }),
    ),
  )
  return { header, networks: trustProxy, visitors }
}
