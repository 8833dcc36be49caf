import { tokenHash } from './access-token.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config, Database } from './config.ts'
import { httpApp } from './http/app.ts'
import { type Door, openDoor } from './http/server.ts'
import { createLog, type Log } from './log.ts'
import { operations } from './operations/operations.ts'
import { orderRendering } from './operations/rendering.ts'
import { type Random, systemRandom } from './random.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

/** What a test may exchange; everybody else gets the real thing. */
export interface Parts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly openStore: (database: Database) => Store
}

/** A running service. Disposing of it finishes what is in flight, makes it durable, and closes everything. */
export interface Service extends AsyncDisposable {
  readonly publicUrl: string
  readonly store: Store
}

export const openStore = ({ file }: Database): Store => openSqliteStore(file)

/** The composition root: the only place that knows which engine runs, and what is plugged into what. */
export async function startService(config: Config, given: Partial<Parts> = {}): Promise<Service> {
  const parts: Parts = {
    clock: systemClock,
    random: systemRandom,
    log: given.log ?? createLog(config.logLevel),
    openStore,
    ...given,
  }
  await using opened = new AsyncDisposableStack()
  opened.defer(() => new Promise<void>((resolve) => parts.log.flush(() => resolve())))
  const store = parts.openStore(config.database)
  opened.defer(() => store.close())

  // The port may be the system's choice, and addresses in answers need it: so the door comes before the app.
  const door = await openDoor(config.port, config.host)
  opened.defer(() => door.close())

  const publicUrl = config.publicUrl ?? addressOf(config, door)
  door.serve(appOf(config, parts, store, publicUrl))

  const close = opened.move()
  return { publicUrl, store, [Symbol.asyncDispose]: () => close.disposeAsync() }
}

function appOf(config: Config, { clock, random, log }: Parts, store: Store, publicUrl: string) {
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
    ready: () => store.check(),
    basePath: config.basePath,
    publicUrl,
    currency: config.currency,
    clock,
    random,
    log,
  })
}

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

function addressOf({ host, basePath }: Config, door: Door): string {
  const name = everywhere.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${door.address.port}${basePath}`
}
