/** Fills a new database with orders spread over two years, to try lists and searches at that size. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Status } from '@delivery-orders/contract'
import { creationEvent, eventOf, newReference, place, ulidBytes } from '@delivery-orders/domain'
import { orderRendering, tokenHash } from '@delivery-orders/operations'
import type { ClientGrant, OrderChange, Store } from '@delivery-orders/operations/store'
import { openSqliteStore } from '../../server/src/store/sqlite/sqlite-store.ts'
import { tokenFor } from '../../server/test/support/token-for.ts'
import { print, readOptions } from './program.ts'
import { draftOf } from './requests.ts'

/** Share of each status, in thousandths. A search for a rare status has to skip many orders. */
const statuses: Readonly<Partial<Record<Status, number>>> = {
  delivered: 900,
  canceled: 40,
  pending: 25,
  returned: 15,
  in_transit: 10,
  assigned: 6,
  picked_up: 3,
  failed: 1,
}

/** Share of the orders that each client has, in hundredths: one client has most orders, one has very few. */
const clients = { large: 70, medium: 20, small: 7, tiny: 2, rare: 1 }

const batchSize = 1_000
const spanMs = 2 * 365 * 24 * 60 * 60 * 1000
const statusChangeAfterMs = 3_600_000

const usage = 'pnpm bench -- seed --database NEW_FILE [--orders 1000000]'

export async function seed(): Promise<void> {
  const { database, orders } = readOptions(usage, { database: '', orders: 1_000_000 })
  const file = resolve(database)
  if (orders < 1 || database === '' || existsSync(file)) throw new Error(usage)
  const store = openSqliteStore(file)
  const grants = new Map<string, ClientGrant>()
  for (const name of Object.keys(clients)) {
    const token = await tokenFor(`sqlite:${file}`, `seed-${name}`)
    const grant = await store.access.findGrant(tokenHash(token), Date.now())
    if (grant && !('fleetId' in grant)) grants.set(name, grant)
    print(`seed-${name} ${token}`)
  }
  await placeOrders(store, orders, (number) => grants.get(pick(clients, number)) as ClientGrant)
  await store.close()
  print(`${orders} orders in ${file}`)
}

async function placeOrders(
  store: Store,
  count: number,
  clientOf: (number: number) => ClientGrant,
): Promise<void> {
  const startedAt = Date.now()
  const urls = { publicUrl: 'http://127.0.0.1:3000', trackingKey: store.trackingKey }
  const { number: rendering, renderStored } = orderRendering(urls)
  for (let first = 0; first < count; first += batchSize) {
    const changes: OrderChange[][] = [[], []]
    for (let number = first; number < Math.min(first + batchSize, count); number++) {
      const now = startedAt - Math.floor(spanMs * (1 - number / count))
      const id = await store.orders.reserveId()
      const parts = { client: clientOf(number), rendering, cause: null }
      const order = place(draftOf(newReference(now, randomBytes(ulidBytes)), number), {
        id,
        now,
        currency: 'XOF',
        newReference: () => '',
        newReceiptKey: () => randomBytes(18).toString('base64url'),
        newCode: () => '0042',
      })
      const draftHash = randomBytes(32).toString('base64url')
      const placing = { order, now, draftHash, event: creationEvent(order) }
      changes[0]?.push({ ...parts, ...placing, rendered: renderStored(order) })

      const status = pick(statuses, number)
      if (status === order.status) continue
      const change = { status, updatedAt: now + statusChangeAfterMs }
      const items = order.items.map((item) => ({ ...item, ...change }))
      const after = { ...order, ...change, revision: order.revision + 1, items }
      const moving = { order: after, now: after.updatedAt, event: eventOf(order, after) }
      changes[1]?.push({ ...parts, ...moving, rendered: renderStored(after) })
    }
    for (const batch of changes) {
      const outcomes = await Promise.all(batch.map((change) => store.orders.commit(change)))
      const refused = outcomes.find((outcome) => outcome !== 'committed')
      if (refused) throw new Error(`An order was not committed: ${refused}.`)
    }
  }
}

/** Picks a name by the hash of the number. Each list of shares has its own hash. */
function pick<Name extends string>(shares: Partial<Record<Name, number>>, number: number): Name {
  const entries = Object.entries(shares) as [Name, number][]
  const whole = entries.reduce((sum, [, share]) => sum + share, 0)
  let rest = crc32(`${entries[0]?.[0]} ${number}`) % whole
  const found = entries.find(([, share]) => {
    rest -= share
    return rest < 0
  })
  return (found ?? entries[0] ?? [])[0] as Name
}
