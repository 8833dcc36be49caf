/** Fills a database with orders, so that lists and searches can be tried as they will be in some years. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { crc32 } from 'node:zlib'
import type { Status } from '@delivery-orders/contract'
import {
  eventOf,
  type Mode,
  newReference,
  type Order,
  place,
  placedEvent,
  ulidBytes,
} from '@delivery-orders/domain'
import {
  type Grant,
  newToken,
  type OrderChange,
  orderRendering,
  type Store,
  tokenHash,
  tokenHint,
} from '@delivery-orders/operations'
import { systemRandom } from '../../server/src/random.ts'
import { openSqliteStore } from '../../server/src/store/sqlite/sqlite-store.ts'
import { draftOf } from '../src/workload.ts'

/** Thousandths of the orders. What is rare is what a search has to walk far for. */
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

/** Hundredths of the orders: one client has most of them, and one has hardly any. */
const clients: readonly (readonly [string, number])[] = [
  ['seed-large', 70],
  ['seed-medium', 20],
  ['seed-small', 7],
  ['seed-tiny', 2],
  ['seed-rare', 1],
]

const mode: Mode = 'test'
const chunk = 1_000
const spanMs = 2 * 365 * 24 * 60 * 60 * 1000
const changesAfterMs = 3_600_000
const startedAt = Date.now()

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    orders: { type: 'string', default: '1000000' },
    database: { type: 'string' },
    'public-url': { type: 'string', default: 'http://127.0.0.1:3000' },
  },
})
const count = Number(values.orders)
if (!Number.isInteger(count) || count < 1 || !values.database || existsSync(values.database)) {
  process.stderr.write('pnpm seed -- --orders 1000000 --database NEW_FILE [--public-url URL]\n')
  process.exit(1)
}

const file = resolve(values.database)
const store = openSqliteStore(file)
const publicUrl = values['public-url']
const rendering = orderRendering(publicUrl, (key) => `${publicUrl}/receipts/${key}.pdf`)
await seed(store)
await store.close()
process.stdout.write(
  `${count} orders in ${file}, ${Math.round((Date.now() - startedAt) / 1000)} s\n`,
)

async function seed(into: Store): Promise<void> {
  const grants = await Promise.all(clients.map(([name]) => grantOf(into, name)))
  for (let first = 0; first < count; first += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, count - first) }, (_, at) => first + at)
    const placed = await Promise.all(
      numbers.map(async (number) => placing(number, await into.orders.reserveId(), grants)),
    )
    await commitAll(into, placed)
    await commitAll(into, placed.flatMap(moving))
    if (process.stderr.isTTY) process.stderr.write(`\r${first + numbers.length}`)
  }
}

/** Makes a client, and shows a token for it. */
async function grantOf(into: Store, client: string): Promise<Grant> {
  const token = newToken(mode, systemRandom)
  const scopes = ['orders:read', 'orders:write', 'webhooks:read']
  const parts = { client, mode, scopes, createdAt: startedAt, expiresAt: null }
  await into.access.issue({ ...parts, hash: tokenHash(token), hint: tokenHint(token) })
  const grant = await into.access.findGrant(tokenHash(token), startedAt)
  if (!grant) throw new Error(`${client} got no token.`)
  process.stdout.write(`${client} ${token}\n`)
  return grant
}

async function commitAll({ orders }: Store, changes: readonly OrderChange[]): Promise<void> {
  const outcomes = await Promise.all(changes.map((change) => orders.commit(change)))
  const refused = outcomes.find((outcome) => outcome !== 'committed')
  if (refused) throw new Error(`An order is ${refused}.`)
}

/** Times rise with the numbers, and clients follow from them, so that two runs differ only in what is random. */
function placing(number: number, id: number, grants: readonly Grant[]): Placed {
  const now = Math.floor(startedAt - spanMs + (spanMs * number) / count)
  const client = grants[indexOf(clients, number, 100)]
  if (!client) throw new Error('The shares do not add up.')
  const order = place(draftOf(newReference(now, systemRandom.bytes(ulidBytes))), {
    id,
    now,
    currency: 'XOF',
    newReference: () => newReference(now, systemRandom.bytes(ulidBytes)),
    newReceiptKey: () => Buffer.from(systemRandom.bytes(18)).toString('base64url'),
  })
  const draftHash = Buffer.from(systemRandom.bytes(32)).toString('base64url')
  const event = placedEvent(order)
  return { number, client, order, draftHash, event, now, ...renderedAs(order) }
}

interface Placed extends OrderChange {
  readonly number: number
}

/** In one step, because those in between are nobody's concern here; none for those that stay as they were placed. */
function moving({ number, client, order: before }: Placed): readonly OrderChange[] {
  const status = statuses[indexOf(statuses, number, 1000)]?.[0]
  if (!status) throw new Error('The shares do not add up.')
  if (status === before.status) return []

  const standing = { status, updatedAt: before.createdAt + changesAfterMs }
  const items = before.items.map((item) => ({ ...item, ...standing }))
  const order: Order = { ...before, ...standing, revision: before.revision + 1, items }
  const event = eventOf(before, order)
  return [{ client, order, event, now: order.updatedAt, ...renderedAs(order) }]
}

function renderedAs(order: Order) {
  return { rendering: rendering.number, rendered: rendering.render(order) }
}

/** Where in the shares a number falls: as if thrown, but the same each time, and apart from other shares. */
function indexOf(shares: readonly (readonly [string, number])[], number: number, whole: number) {
  let rest = crc32(`${shares[0]?.[0]} ${number}`) % whole
  return shares.findIndex(([, share]) => {
    rest -= share
    return rest < 0
  })
}
