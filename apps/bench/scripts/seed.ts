/** Fills a new database with orders spread over two years, to try lists and searches at that size. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { crc32 } from 'node:zlib'
import { limits, type Status } from '@delivery-orders/contract'
import {
  creationEvent,
  eventOf,
  type Mode,
  newReference,
  type Order,
  place,
  ulidBytes,
} from '@delivery-orders/domain'
import { newToken, orderRendering, tokenHash, tokenHint } from '@delivery-orders/operations'
import type { ClientGrant, OrderChange, Store } from '@delivery-orders/operations/store'
import { systemRandom } from '../../server/src/random.ts'
import { openSqliteStore } from '../../server/src/store/sqlite/sqlite-store.ts'
import { programArguments } from '../src/program.ts'
import { draftOf } from '../src/workload.ts'
import { seedWebhooks } from './seed-webhooks.ts'

/** Share of each status, in thousandths. A search for a rare status has to skip many orders. */
const statuses: readonly (readonly [Status, number])[] = [
  ['delivered', 900],
  ['canceled', 40],
  ['pending', 25],
  ['returned', 15],
  ['in_transit', 10],
  ['assigned', 6],
  ['picked_up', 3],
  ['failed', 1],
]

/** Share of the orders that each client has, in hundredths: one client has most orders, one has very few. */
const clients: readonly (readonly [string, number])[] = [
  ['seed-large', 70],
  ['seed-medium', 20],
  ['seed-small', 7],
  ['seed-tiny', 2],
  ['seed-rare', 1],
]

const mode: Mode = 'test'
const batchSize = 1_000
const spanMs = 2 * 365 * 24 * 60 * 60 * 1000
const statusChangeAfterMs = 3_600_000
const startedAt = Date.now()

const { values } = parseArgs({
  args: programArguments(),
  options: {
    orders: { type: 'string', default: '1000000' },
    database: { type: 'string' },
    webhooks: { type: 'string', default: '0' },
    'public-url': { type: 'string', default: 'http://127.0.0.1:3000' },
  },
})
const count = Number(values.orders)
if (!Number.isInteger(count) || count < 1 || !values.database || existsSync(values.database)) {
  process.stderr.write(
    'Usage: pnpm bench -- seed --orders 1000000 --database NEW_FILE [--webhooks 10000] [--public-url URL]\n',
  )
  process.exit(1)
}

const webhookCount = Number(values.webhooks)
/** Clients that share the orders of `seed-medium` and `seed-small`: as many as the webhooks need. */
const shops = Array.from(
  { length: Math.max(0, Math.ceil(webhookCount / limits.webhooksPerMode) - clients.length) },
  (_, nr) => `seed-shop-${nr + 1}`,
)

const file = resolve(values.database)
const store = openSqliteStore(file)
const publicUrl = values['public-url']
const rendering = orderRendering({ publicUrl, trackingKey: store.trackingKey })
await seed(store)
await store.close()
if (webhookCount > 0) seedWebhooks(file, webhookCount, startedAt)
process.stdout.write(
  `${count} orders in ${file}, ${Math.round((Date.now() - startedAt) / 1000)} s\n`,
)

async function seed(into: Store): Promise<void> {
  const grants = await Promise.all(
    [...clients.map(([name]) => name), ...shops].map((name) => createClient(into, name)),
  )
  for (let first = 0; first < count; first += batchSize) {
    const numbers = Array.from(
      { length: Math.min(batchSize, count - first) },
      (_, at) => first + at,
    )
    const placed = await Promise.all(
      numbers.map(async (number) => placeOrder(number, await into.orders.reserveId(), grants)),
    )
    await commitAll(into, placed)
    await commitAll(into, placed.flatMap(statusChanges))
    if (process.stderr.isTTY) process.stderr.write(`\r${first + numbers.length}`)
  }
}

/** Creates a client and prints a token for it. */
async function createClient(into: Store, client: string): Promise<ClientGrant> {
  const token = newToken(mode, systemRandom)
  const scopes = ['orders:read', 'orders:write', 'webhooks:read']
  const issuedBy = await into.access.identify({ kind: 'service', name: '' })
  const parts = { client, mode, scopes, createdAt: startedAt, expiresAt: null, issuedBy }
  await into.access.issue({ ...parts, hash: tokenHash(token), hint: tokenHint(token) })
  const grant = await into.access.findGrant(tokenHash(token), startedAt)
  if (!grant || 'fleetId' in grant)
    throw new Error(`The new token of ${client} was not found in the database.`)
  process.stdout.write(`${client} ${token}\n`)
  return grant
}

async function commitAll({ orders }: Store, changes: readonly OrderChange[]): Promise<void> {
  const outcomes = await Promise.all(changes.map((change) => orders.commit(change)))
  const refused = outcomes.find((outcome) => outcome !== 'committed')
  if (refused) throw new Error(`An order was not committed: ${refused}.`)
}

/** The number determines the client and how long ago the order was created. References and keys are random. */
function placeOrder(number: number, id: number, grants: readonly ClientGrant[]): PlacedOrder {
  const now = Math.floor(startedAt - spanMs + (spanMs * number) / count)
  const share = indexOf(clients, number, 100)
  const isShared = shops.length > 0 && (share === 1 || share === 2)
  const client = grants[isShared ? clients.length + (number % shops.length) : share]
  if (!client) throw new Error('The shares of the clients do not add up to 100.')
  const order = place(draftOf(newReference(now, systemRandom.bytes(ulidBytes))), {
    id,
    now,
    currency: 'XOF',
    newReference: () => newReference(now, systemRandom.bytes(ulidBytes)),
    newReceiptKey: () => Buffer.from(systemRandom.bytes(18)).toString('base64url'),
    newCode: () => '0042',
  })
  const draftHash = Buffer.from(systemRandom.bytes(32)).toString('base64url')
  const event = creationEvent(order)
  return { number, client, order, draftHash, event, cause: null, now, ...renderingOf(order) }
}

interface PlacedOrder extends OrderChange {
  readonly number: number
}

/** The change of an order from `pending` to its intended status in one step; none if this status is `pending`. */
function statusChanges({ number, client, order: before }: PlacedOrder): readonly OrderChange[] {
  const status = statuses[indexOf(statuses, number, 1000)]?.[0]
  if (!status) throw new Error('The shares of the statuses do not add up to 1,000.')
  if (status === before.status) return []

  const newStatus = { status, updatedAt: before.createdAt + statusChangeAfterMs }
  const items = before.items.map((item) => ({ ...item, ...newStatus }))
  const order: Order = { ...before, ...newStatus, revision: before.revision + 1, items }
  const event = eventOf(before, order)
  return [{ client, order, event, cause: null, now: order.updatedAt, ...renderingOf(order) }]
}

function renderingOf(order: Order) {
  return { rendering: rendering.number, rendered: rendering.renderStored(order) }
}

/** Returns the index of the share that a hash selects for the number. Each list of shares has its own hash. */
function indexOf(shares: readonly (readonly [string, number])[], number: number, whole: number) {
  let rest = crc32(`${shares[0]?.[0]} ${number}`) % whole
  return shares.findIndex(([, share]) => {
    rest -= share
    return rest < 0
  })
}
