import { receiptOf } from '@delivery-orders/domain'
import {
  type Clock,
  chooseLanguage,
  type FeedWaits,
  feedWaits,
  languages,
  operations,
  orderUrls,
  type Random,
  type Timer,
  tokenHash,
} from '@delivery-orders/operations'
import { trackingPages } from '@delivery-orders/operations/pages'
import { wordReceipt } from '@delivery-orders/operations/receipts'
import type { Overview, Store } from '@delivery-orders/operations/store'
import { CautiousClock } from '../cautious-clock.ts'
import { type Clocks, systemClock, systemTimer } from '../clock.ts'
import { type AttemptObserver, startDispatcher } from '../dispatch/dispatcher.ts'
import { KnownReceivers } from '../dispatch/known-receivers.ts'
import type { Sender, SenderOptions } from '../dispatch/send.ts'
import { senderOnDemand } from '../dispatch/sender-on-demand.ts'
import { watchWrites } from '../health/readiness.ts'
import { httpApp } from '../http/app.ts'
import { listen } from '../http/listen.ts'
import type { Readiness } from '../http/pages/health.ts'
import type { FindPhoto } from '../http/pages/photos.ts'
import type { FindReceipt } from '../http/pages/receipts.ts'
import { RequestCounts } from '../http/request-counts.ts'
import { RequestMemory } from '../http/request-memory.ts'
import { unreadableRequests } from '../http/unreadable-requests.ts'
import { createLog, type Log } from '../log/log.ts'
import { Metrics } from '../metrics/metrics.ts'
import { type PurgeObserver, purgeMetrics } from '../metrics/purge-metrics.ts'
import {
  attemptMetrics,
  commitMetrics,
  countedPrint,
  waitingRequestMetrics,
} from '../metrics/service-metrics.ts'
import { systemRandom } from '../random.ts'
import { type ReceiptPrinter, receiptPrinter } from '../receipts/receipt-printer.ts'
import { addressOf, renderingPartsOf } from '../settings/addresses.ts'
import type { Config } from '../settings/config.ts'
import { awaitDatabase, findAbsence, type WaitOptions } from './await-database.ts'
import { commonMetrics } from './common-metrics.ts'
import { compactErased } from './compaction.ts'
import { nightly } from './nightly.ts'
import { type OpenStore, openServingStore } from './open-store.ts'
import { photoFiles } from './photo-files.ts'
import { startPhotoSweep } from './photo-sweep.ts'
import { noteProcess } from './process-notes.ts'
import { purgeAtNight, purgeTime } from './purging.ts'

/** Dependencies that tests replace. */
export interface ServiceParts {
  readonly clock: Clocks
  readonly timer: Timer
  readonly random: Random
  readonly log: Log
  readonly openStore: OpenStore
  readonly openPrinter: () => ReceiptPrinter
  readonly openSender: (options: SenderOptions) => Sender
  readonly dispatchPollMs: number
}

export interface ServiceOptions extends WaitOptions {
  /** False if another process sends the events. */
  readonly dispatch?: boolean
}

/** A running service. Disposing it finishes requests and attempts in flight and commits their changes. */
export interface Service extends AsyncDisposable {
  readonly publicUrl: string
  /** The URL that the service listens on, which differs from `publicUrl` only if PUBLIC_URL is set. */
  readonly ownUrl: string
  readonly store: Store
}

/**
 * The composition root: the only file that connects the parts of the service. If PostgreSQL is away, the service
 * answers 503 until it is back, and resolves only then.
 */
export async function startService(
  config: Config,
  replacements: Partial<ServiceParts> = {},
  { dispatch = true, ...wait }: ServiceOptions = {},
): Promise<Service> {
  const parts = partsWithDefaults(config, replacements)
  await using resources = new AsyncDisposableStack()
  resources.defer(() => flushLog(parts.log))
  const metrics = new Metrics()
  const { store, readiness, tryWrite } = watchWrites(
    await parts.openStore(config.database, commitMetrics(metrics), parts.log),
    'request',
    parts,
  )
  resources.defer(() => store.close())
  warnOfUnsafe(config, parts.log)
  const absence = await findAbsence(store, config.database)
  resources.use(commonMetrics(metrics, { ...parts, store, readiness }))
  const print = countedPrint(metrics, resources.use(parts.openPrinter()))

  // Listens before the app is created: the system may choose the port, and URLs in responses contain it.
  const listener = await listen(config.port, config.host)
  let dispatcher: AsyncDisposable | undefined
  const noting = new AsyncDisposableStack()
  const waiting = feedWaits(store, parts.timer)
  waitingRequestMetrics(metrics, waiting)
  const requestCounts = new RequestCounts()
  // These finish their work in flight concurrently.
  resources.defer(async () => {
    waiting.close()
    await Promise.all([listener.close(), dispatcher?.[Symbol.asyncDispose]()])
    await noting.disposeAsync()
  })

  const ownUrl = addressOf(config, listener.address.port)
  const publicUrl = config.publicUrl ?? ownUrl
  listener.serve(
    appOf({ config, parts, store, waiting, readiness, metrics, requestCounts, print, publicUrl }),
    unreadableRequests(metrics, parts.log),
  )
  if (absence) {
    parts.log.error({ err: absence }, 'the database is away; requests get 503 until it is back')
    await awaitDatabase(store, config.database, absence, wait)
  }
  await tryWrite()
  const { access, overview } = store
  const observer = purgeMetrics(metrics, config.purgeAfterMs)
  if (overview) {
    noting.use(noteProcess('serve', { ...parts, store: { access, overview }, requestCounts }))
    noting.use(startNights(config, parts, { ...store, overview }, observer))
    if (config.photoDir !== undefined && store.photos)
      noting.use(
        startPhotoSweep({
          ...parts,
          files: photoFiles(config.photoDir, store),
          photos: store.photos,
        }),
      )
  }
  if (dispatch) {
    const observer = attemptMetrics(metrics)
    dispatcher = dispatcherOf({ config, parts, store, publicUrl, observer })
  }

  const close = resources.move()
  return { publicUrl, ownUrl, store, [Symbol.asyncDispose]: () => close.disposeAsync() }
}

export function warnOfUnsafe({ database }: Config, log: Log): void {
  if (database.engine === 'postgres' && database.address.rules.allowsUnsafe)
    log.error('ALLOW_UNSAFE_DATABASE=true: a crash of PostgreSQL may lose acknowledged orders')
}

export interface Parts extends ServiceParts {
  readonly cautiousClock: Clock
  readonly receivers: KnownReceivers
}

export function partsWithDefaults(config: Config, replacements: Partial<ServiceParts>): Parts {
  const { clock = systemClock, log = createLog(config.logLevel) } = replacements
  return {
    timer: systemTimer,
    random: systemRandom,
    openStore: openServingStore,
    openPrinter: receiptPrinter,
    openSender: senderOnDemand,
    dispatchPollMs: 1_000,
    ...replacements,
    clock,
    log,
    cautiousClock: new CautiousClock(clock),
    receivers: new KnownReceivers(clock, log),
  }
}

/** Does what is done once a night, if the settings ask for it. */
function startNights(
  config: Config,
  parts: Parts,
  { overview, purging, access }: Store & { readonly overview: Overview },
  observer: PurgeObserver,
): AsyncDisposable {
  const { compactAt: at, purgeAfterMs: ageMs, pages, database } = config
  const started = new AsyncDisposableStack()
  if (ageMs !== undefined && purging) {
    const stop = new AbortController()
    const given = { ...parts, purging, overview, access, observer, ageMs, signal: stop.signal }
    started.use(
      nightly({ ...parts, at: purgeTime, timeZone: pages.timeZone }, () => purgeAtNight(given)),
    )
    started.defer(() => stop.abort())
  }
  if (at !== undefined)
    started.use(
      nightly({ ...parts, at, timeZone: pages.timeZone }, () =>
        compactErased({ overview, database, log: parts.log }),
      ),
    )
  return started
}

export const flushLog = (log: Log): Promise<void> =>
  new Promise((resolve) => log.flush(() => resolve()))

export function dispatcherOf({
  config,
  parts,
  store,
  publicUrl,
  observer,
}: Pick<AppParts, 'config' | 'parts' | 'store' | 'publicUrl'> & {
  readonly observer?: AttemptObserver | undefined
}): AsyncDisposable {
  const { clock, timer, cautiousClock, random, log, openSender, receivers, dispatchPollMs } = parts
  const resources = new AsyncDisposableStack()
  const sender = resources.use(openSender({ clock, targets: config.webhookTargets, receivers }))
  resources.use(
    startDispatcher({
      outbox: store.outbox,
      send: sender.send,
      urls: orderUrls(renderingPartsOf(config, store, publicUrl)),
      clock,
      timer,
      cautiousClock,
      auditDays: config.auditDays,
      random,
      log,
      pollMs: dispatchPollMs,
      observer,
    }),
  )
  return resources
}

interface AppParts {
  readonly config: Config
  readonly parts: Parts
  readonly store: Store
  readonly waiting: FeedWaits
  readonly readiness: () => Promise<Readiness>
  readonly metrics: Metrics
  readonly requestCounts: RequestCounts
  readonly print: ReceiptPrinter['print']
  readonly publicUrl: string
}

function appOf(appParts: AppParts) {
  const { config, parts, store, waiting, readiness, metrics, requestCounts, publicUrl } = appParts
  const { clock, cautiousClock, random, log } = parts
  const { currency, webhookTargets: targets } = config
  const time = { clock, cautiousClock }
  const memory = new RequestMemory(config.requestMemoryBytes, metrics)
  const { holdOrder } = memory
  const handlers = operations({
    store,
    waiting,
    random,
    currency,
    publicUrl,
    targets,
    holdOrder,
    timeZone: config.pages.timeZone,
    hasTracking: config.tracking,
    ...time,
  })
  return httpApp({
    handlers,
    findGrant: (token) => store.access.findGrant(tokenHash(token), clock.now()),
    rateLimits: config,
    memory,
    trustProxy: config.trustProxy,
    findReceipt: receiptsOf(appParts),
    findPhoto: photosOf(config, store),
    tracking: config.tracking ? trackingPages({ store, clock, settings: config.pages }) : undefined,
    readiness,
    basePath: config.basePath,
    publicUrl,
    isDevelopment: targets.allowPrivate,
    deskOrigin: config.desk.origin,
    pages: config.pages,
    currency,
    clock,
    random,
    log,
    metrics,
    requestCounts,
  })
}

/** The row is read first: without it, a photo does not exist any more. */
function photosOf({ photoDir }: Config, store: Store): FindPhoto | undefined {
  const { photos } = store
  if (photoDir === undefined || !photos) return undefined
  const files = photoFiles(photoDir, store)
  return async (key) => ((await photos.find(key)) ? await files.read(key) : undefined)
}

function receiptsOf({ config, store, print, publicUrl }: AppParts): FindReceipt {
  const { timeZone, language: setting, name, supportUrl } = config.pages
  const { tracking } = orderUrls(renderingPartsOf(config, store, publicUrl))
  return async (key) => {
    const found = await store.orders.findByReceiptKey(key)
    if (!found) return undefined
    const { order, client } = found
    const language = languages[chooseLanguage({ recipient: order.recipient.language, setting })]
    const receipt = wordReceipt(receiptOf(order, client.mode), {
      language,
      timeZone,
      issuer: { name, supportUrl },
      trackingUrl: tracking?.(order),
    })
    return (signal) => print(receipt, { client: client.clientId, signal })
  }
}
