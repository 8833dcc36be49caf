import { receiptOf } from '@delivery-orders/domain'
import { tokenHash } from './access-token.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config, Database } from './config.ts'
import { httpApp } from './http/app.ts'
import type { PrintReceipt } from './http/receipts.ts'
import { type Door, openDoor } from './http/server.ts'
import { createLog, type Log } from './log.ts'
import { operations } from './operations/operations.ts'
import { orderRendering } from './operations/rendering.ts'
import { type Random, systemRandom } from './random.ts'
import { type ReceiptPrinter, receiptPrinter } from './receipts/receipt-printer.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

/** What a test may exchange; everybody else gets the real thing. */
export interface Parts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly openStore: (database: Database) => Store
  readonly openPrinter: () => ReceiptPrinter
}

/** A running service. Disposing of it finishes what is in flight, makes it durable, and closes everything. */
export interface Service extends AsyncDisposable {
  readonly publicUrl: string
  /** Where it listens: the same address, unless PUBLIC_URL names another one. */
  readonly ownUrl: string
  readonly store: Store
}

/** For a command: it has the time to wait for the service. */
export const openStore = ({ file }: Database): Store => openSqliteStore(file)

const servingBusyTimeoutMs = 100

const openServingStore = ({ file }: Database): Store =>
  openSqliteStore(file, { busyTimeoutMs: servingBusyTimeoutMs })

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
  const store = parts.openStore(config.database)
  opened.defer(() => store.close())
  const printer = opened.use(parts.openPrinter())

  // The port may be the system's choice, and addresses in answers need it: so the door comes before the app.
  const door = await openDoor(config.port, config.host)
  opened.defer(() => door.close())

  const ownUrl = addressOf(config, door)
  const publicUrl = config.publicUrl ?? ownUrl
  door.serve(appOf({ config, parts, store, printer, publicUrl }))

  const close = opened.move()
  return { publicUrl, ownUrl, store, [Symbol.asyncDispose]: () => close.disposeAsync() }
}

interface Plugged {
  readonly config: Config
  readonly parts: Parts
  readonly store: Store
  readonly printer: ReceiptPrinter
  readonly publicUrl: string
}

function appOf({ config, parts, store, printer, publicUrl }: Plugged) {
  const { clock, random, log } = parts
  const receiptUrl = (key: string) => `${publicUrl}/receipts/${key}.pdf`
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
    printReceipt: receiptsOf(store, printer),
    ready: () => store.check(),
    basePath: config.basePath,
    publicUrl,
    currency: config.currency,
    clock,
    random,
    log,
  })
}

const receiptsOf =
  ({ orders }: Store, printer: ReceiptPrinter): PrintReceipt =>
  async (key) => {
    const found = await orders.findByReceiptKey(key)
    return found && printer.print(receiptOf(found.order, found.mode))
  }

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

function addressOf({ host, basePath }: Config, door: Door): string {
  const name = everywhere.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${door.address.port}${basePath}`
}
