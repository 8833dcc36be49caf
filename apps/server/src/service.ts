import { document } from '@delivery-orders/contract'
import { type ReceiptUrl, receiptOf } from '@delivery-orders/domain'
import { tokenHash } from './access-token.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config, Database } from './config.ts'
import { httpApp } from './http/app.ts'
import type { PrintReceipt } from './http/receipts.ts'
import { openDoor } from './http/server.ts'
import { createLog, type Log } from './log.ts'
import { Metrics } from './metrics.ts'
import { operations } from './operations/operations.ts'
import { orderRendering } from './operations/rendering.ts'
import { processMetrics } from './process-metrics.ts'
import { type Random, systemRandom } from './random.ts'
import { type ReceiptPrinter, receiptPrinter } from './receipts/receipt-printer.ts'
import { commitMetrics, countedPrint } from './service-metrics.ts'
import type { CommitObserver } from './store/commit-queue.ts'
import { sqliteBackup } from './store/sqlite/sqlite-backup.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Backup, Committed, Store } from './store/store.ts'

/** What a test may exchange; everybody else gets the real thing. */
export interface Parts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly openStore: (
    database: Database,
    observer?: CommitObserver<Committed>,
    onForeignCommit?: () => void,
  ) => Store
  readonly openPrinter: () => ReceiptPrinter
}

/** A running service. Disposing of it finishes what is in flight, makes it durable, and closes everything. */
export interface Service extends AsyncDisposable {
  readonly publicUrl: string
  /** Where it listens: the same address, unless PUBLIC_URL names another one. */
  readonly ownUrl: string
  readonly store: Store
}

/** A copy of the database, in a file of its own. */
export const backUp = ({ file }: Database, to: string): Promise<Backup> => sqliteBackup(file, to)

/** For a command: it has the time to wait for the service. */
export const openStore = ({ file }: Database): Store => openSqliteStore(file)

const servingBusyTimeoutMs = 100

const openServingStore: Parts['openStore'] = ({ file }, observer, onForeignCommit) =>
  openSqliteStore(file, { busyTimeoutMs: servingBusyTimeoutMs, observer, onForeignCommit })

/** The command line writes now and then; who writes so often is another service. */
const foreignCommitsMax = 100

function tellsOfOthers(log: Log): () => void {
  let count = 0
  return () => {
    count += 1
    if (count === foreignCommitsMax)
      log.warn(
        'Another process serves the same database. That is right, but slower than one alone.',
      )
  }
}

/** The composition root: the only place that knows which engine runs, and what is plugged into what. */
export async function startService(config: Config, given: Partial<Parts> = {}): Promise<Service> {
  const parts: Parts = {
    clock: systemClock,
    random: systemRandom,
    log: given.log ?? createLog(config.logLevel),
    openStore: openServingStore,
    openPrinter: receiptPrinter,
    ...given,
  }
  await using opened = new AsyncDisposableStack()
  opened.defer(() => new Promise<void>((resolve) => parts.log.flush(() => resolve())))
  const metrics = new Metrics()
  const store = parts.openStore(config.database, commitMetrics(metrics), tellsOfOthers(parts.log))
  opened.defer(() => store.close())
  const print = countedPrint(metrics, opened.use(parts.openPrinter()))
  opened.use(processMetrics(metrics, document.info.version))

  // The port may be the system's choice, and addresses in answers need it: so the door comes before the app.
  const door = await openDoor(config.port, config.host)
  opened.defer(() => door.close())

  const ownUrl = addressOf(config, door.address.port)
  const publicUrl = config.publicUrl ?? ownUrl
  door.serve(appOf({ config, parts, store, metrics, print, publicUrl }))

  const close = opened.move()
  return { publicUrl, ownUrl, store, [Symbol.asyncDispose]: () => close.disposeAsync() }
}

interface Plugged {
  readonly config: Config
  readonly parts: Parts
  readonly store: Store
  readonly metrics: Metrics
  readonly print: ReceiptPrinter['print']
  readonly publicUrl: string
}

function appOf({ config, parts, store, metrics, print, publicUrl }: Plugged) {
  const { clock, random, log } = parts
  const receiptUrl = receiptUrlAt(publicUrl)
  const handlers = operations({
    orders: store.orders,
    webhooks: store.webhooks,
    clock,
    random,
    currency: config.currency,
    rendering: orderRendering(publicUrl, receiptUrl),
    receiptUrl,
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
  ({ orders }: Store, print: Plugged['print']): PrintReceipt =>
  async (key) => {
    const found = await orders.findByReceiptKey(key)
    return found && print(receiptOf(found.order, found.mode))
  }

const receiptUrlAt =
  (publicUrl: string): ReceiptUrl =>
  (key) =>
    `${publicUrl}/receipts/${key}.pdf`

/** Where the receipts of a service with these settings are. */
export const receiptUrlOf = (config: Config): ReceiptUrl =>
  receiptUrlAt(config.publicUrl ?? addressOf(config, config.port))

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

function addressOf({ host, basePath }: Config, port: number): string {
  const name = everywhere.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`
}
