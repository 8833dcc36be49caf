import { document } from '@delivery-orders/contract'
import { receiptOf } from '@delivery-orders/domain'
import {
  type Clock,
  operations,
  orderRendering,
  type Random,
  refusalOfTarget,
  type Store,
  tokenHash,
  webhookSecret,
} from '@delivery-orders/operations'
import { addressOf, receiptUrlAt } from './addresses.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type AttemptObserver, startDispatcher } from './dispatch/dispatcher.ts'
import { type Sender, type SenderOptions, webhookSender } from './dispatch/send.ts'
import { httpApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import type { PrintReceipt } from './http/receipts.ts'
import { createLog, type Log } from './log.ts'
import { Metrics } from './metrics.ts'
import { type OpenStore, openServingStore, openStore } from './open-store.ts'
import { processMetrics } from './process-metrics.ts'
import { systemRandom } from './random.ts'
import { type ReceiptPrinter, receiptPrinter } from './receipts/receipt-printer.ts'
import { attemptMetrics, commitMetrics, countedPrint, waitingMetrics } from './service-metrics.ts'

/** What a test may exchange; everybody else gets the real thing. */
export interface ServiceParts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly openStore: OpenStore
  readonly openPrinter: () => ReceiptPrinter
  readonly openSender: (options: SenderOptions) => Sender
  /** How long the dispatcher sleeps at most. */
  readonly dispatchPollMs: number
}

export interface ServiceOptions {
  /** False where another process sends the events. */
  readonly dispatch?: boolean
}

/** A running service. Disposing of it finishes what is in flight, makes it durable, and closes everything. */
export interface Service extends AsyncDisposable {
  readonly publicUrl: string
  /** Where it listens: the same address, unless PUBLIC_URL names another one. */
  readonly ownUrl: string
  readonly store: Store
}

/** Commands write now and then; who writes so often is another service, or sends events. */
const foreignCommitsMax = 100

function foreignCommitWarning(log: Log): () => void {
  let count = 0
  return () => {
    count += 1
    if (count === foreignCommitsMax)
      log.warn(
        'Another process writes to the same database: another service, or `dispatch`. That is right; of services, one alone is faster.',
      )
  }
}

/** The composition root: the only place that knows what is plugged into what. */
export async function startService(
  config: Config,
  given: Partial<ServiceParts> = {},
  { dispatch = true }: ServiceOptions = {},
): Promise<Service> {
  const parts = partsWithDefaults(config, given)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => flushed(parts.log))
  const metrics = new Metrics()
  const store = parts.openStore(config.database, commitMetrics(metrics), foreignCommitWarning(parts.log))
  opened.defer(() => store.close())
  await store.check()
  waitingMetrics(metrics, store.outbox, parts.clock)
  const print = countedPrint(metrics, opened.use(parts.openPrinter()))
  opened.use(processMetrics(metrics, document.info.version))

  // The port may be the system's choice, and addresses in answers need it: so the door comes before the app.
  const door = await listen(config.port, config.host)
  let dispatching: AsyncDisposable | undefined
  // Both finish what they have in flight, and neither waits for the other.
  opened.defer(async () => {
    await Promise.all([door.close(), dispatching?.[Symbol.asyncDispose]()])
  })

  const ownUrl = addressOf(config, door.address.port)
  const publicUrl = config.publicUrl ?? ownUrl
  door.serve(appOf({ config, parts, store, metrics, print, publicUrl }))
  if (dispatch) {
    const observer = attemptMetrics(metrics)
    dispatching = dispatcherOf({ config, parts, store, publicUrl, observer })
  }

  const close = opened.move()
  return { publicUrl, ownUrl, store, [Symbol.asyncDispose]: () => close.disposeAsync() }
}

/** Sends events and does nothing else, beside services that may or may not do so too. */
export async function startDispatching(
  config: Config,
  given: Partial<ServiceParts> = {},
): Promise<AsyncDisposable> {
  const parts = partsWithDefaults(config, given)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => flushed(parts.log))
  const store = (given.openStore ?? openStore)(config.database)
  opened.defer(() => store.close())
  await store.check()
  const publicUrl = config.publicUrl ?? addressOf(config, config.port)
  opened.use(dispatcherOf({ config, parts, store, publicUrl }))
  return opened.move()
}

const partsWithDefaults = (config: Config, given: Partial<ServiceParts>): ServiceParts => ({
  clock: systemClock,
  random: systemRandom,
  log: given.log ?? createLog(config.logLevel),
  openStore: openServingStore,
  openPrinter: receiptPrinter,
  openSender: webhookSender,
  dispatchPollMs: 1_000,
  ...given,
})

const flushed = (log: Log): Promise<void> => new Promise((resolve) => log.flush(() => resolve()))

function dispatcherOf({
  config,
  parts,
  store,
  publicUrl,
  observer,
}: Pick<AppParts, 'config' | 'parts' | 'store' | 'publicUrl'> & {
  readonly observer?: AttemptObserver
}): AsyncDisposable {
  const { clock, random, log, openSender, dispatchPollMs } = parts
  const opened = new AsyncDisposableStack()
  const sender = opened.use(openSender({ clock, targets: config.webhookTargets }))
  opened.use(
    startDispatcher({
      outbox: store.outbox,
      send: sender.send,
      receiptUrl: receiptUrlAt(publicUrl),
      clock,
      random,
      log,
      pollMs: dispatchPollMs,
      observer,
    }),
  )
  return opened
}

interface AppParts {
  readonly config: Config
  readonly parts: ServiceParts
  readonly store: Store
  readonly metrics: Metrics
  readonly print: ReceiptPrinter['print']
  readonly publicUrl: string
}

function appOf({ config, parts, store, metrics, print, publicUrl }: AppParts) {
  const { clock, random, log } = parts
  const receiptUrl = receiptUrlAt(publicUrl)
  const handlers = operations({
    orders: store.orders,
    events: store.events,
    webhooks: store.webhooks,
    outbox: store.outbox,
    clock,
    random,
    currency: config.currency,
    rendering: orderRendering(publicUrl, receiptUrl),
    receiptUrl,
    targetFault: (url, mode) => refusalOfTarget(url, { ...config.webhookTargets, mode }),
    newSecret: () => webhookSecret(random),
    orderUrl: (reference) => `${publicUrl}/orders/${encodeURIComponent(reference)}`,
  })
  return httpApp({
    handlers,
    findGrant: (token) => store.access.findGrant(tokenHash(token), clock.now()),
    rateLimits: config,
    trustProxy: config.trustProxy,
    printReceipt: receiptsOf(store, print),
    ready: () => store.check(),
    basePath: config.basePath,
    publicUrl,
    currency: config.currency,
    clock,
    random,
    log,
    metrics,
  })
}

const receiptsOf =
  ({ orders }: Store, print: AppParts['print']): PrintReceipt =>
  async (key) => {
    const found = await orders.findByReceiptKey(key)
    return found && print(receiptOf(found.order, found.mode))
  }
