import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Status } from '@delivery-orders/contract'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { nameOf } from '../../src/database-url.ts'
import { openStore } from '../../src/open-store.ts'
import { migrations } from '../../src/store/sqlite/sqlite-database.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { bearer, type HttpRequest, json, send } from '../support/send.ts'
import { type StartWorld, test, type World } from '../support/world.ts'
import { aWebhook } from './support/a-webhook.ts'

const settings = { PUBLIC_URL: 'https://deliveries.example.com' }

/** How couriers bring an order there. The first version knew no couriers, and no keys. */
const ways: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  pending: [],
  canceled: ['canceled'],
  assigned: ['assigned'],
  in_transit: ['assigned', 'picked_up', 'in_transit'],
  failed: ['assigned', 'picked_up', 'failed'],
  delivered: ['assigned', 'picked_up', 'in_transit', 'delivered'],
}

const earlier = migrations.slice(0, -1)

describe.for(earlier)('a database as $name left it', ({ version }) => {
  const statuses = Object.keys(ways).slice(0, version === 1 ? 2 : undefined)

  test('is brought up to date by a service that opens it, and all of it works', async ({
    startWorld,
  }) => {
    const past = await startWorld({ settings })
    const token = await fill(past, statuses)
    const ask = asker(token)
    const before = await Promise.all(statuses.map((status) => ask(past, get(status))))
    const listed = await ask(past, { path: '/orders?limit=100' })
    await past.service[Symbol.asyncDispose]()

    const world = await upgraded(startWorld, past, version)

    for (const [index, status] of statuses.entries())
      expect(await ask(world, get(status))).toMatchObject({
        status: 200,
        text: before[index]?.text,
      })
    expect((await ask(world, { path: '/orders?limit=100' })).text).toBe(listed.text)
    expect((await ask(world, { path: '/webhooks' })).text).toContain('hooks.example.com')
    expect(await ask(world, progress('pending', 'assigned'))).toMatchObject({ status: 200 })
    expect(await ask(world, { ...get('pending'), method: 'PUT' })).toMatchObject({ status: 200 })
    expect(await ask(world, create('new', 'new'))).toMatchObject({ status: 201 })
    expect(isReplay(await ask(world, create('new', 'new')))).toBe(true)
    // What the first version knew is a reference; the later ones know the key too.
    expect(isReplay(await ask(world, create('pending', 'pending')))).toBe(version > 1)
  })
})

test('there are earlier versions to be brought up to date', () => {
  expect(earlier.length).toBeGreaterThanOrEqual(2)
})

const get = (reference: string): HttpRequest => ({ path: `/orders/${reference}` })

const create = (referenceNumber: string, key: string): HttpRequest => ({
  method: 'POST',
  path: '/orders',
  headers: { ...json, 'Idempotency-Key': key },
  body: JSON.stringify(aDraft({ referenceNumber, items: [anItem(), anItem()] })),
})

const progress = (reference: string, to: Status): HttpRequest => ({
  method: 'POST',
  path: `/orders/${reference}/progress`,
  headers: json,
  body: JSON.stringify({ to, comment: `It is ${to}.` }),
})

const asker = (token: string) => (world: World, sent: HttpRequest) =>
  // The public address is a name that leads nowhere.
  send(
    { ...world, url: world.service.ownUrl },
    { ...sent, headers: { ...sent.headers, ...bearer(token) } },
  )

const isReplay = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('idempotency-replayed') === 'true'

/** Orders in several states, each placed with its reference as key, a webhook, and a token. */
async function fill(world: World, statuses: readonly string[]): Promise<string> {
  const token = await world.token('acme')
  const ask = asker(token)
  for (const status of statuses) {
    await ask(world, create(status, status))
    for (const to of ways[status as Status] ?? []) {
      world.clock.pass('1 min')
      const step = to === 'canceled' ? { ...get(status), method: 'PUT' } : progress(status, to)
      expect((await ask(world, step)).status).toBe(200)
    }
  }
  await world.service.store.webhooks.add(
    { clientId: 1, mode: 'test' },
    aWebhook({
      id: 'wh_1',
      url: 'https://hooks.example.com/orders',
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    }),
    20,
  )
  return token
}

/** The service of today on what a service of an earlier version would have left. */
function upgraded(startWorld: StartWorld, past: World, version: number): Promise<World> {
  const file = join(past.databaseFile, '..', `version-${version}.db`)
  makeEarlier(file, version, past.databaseFile)
  return startWorld({
    settings,
    parts: {
      openStore: (database) => {
        copyFileSync(file, nameOf(database))
        return openStore(database)
      },
    },
  })
}

/** Of a present database, as much as an earlier version knew. */
function makeEarlier(file: string, version: number, present: string): void {
  const database = new Sqlite(file)
  database.pragma('foreign_keys = OFF')
  for (const { sql } of migrations.slice(0, version)) database.exec(sql)
  database.prepare('attach ? as present').run(present)
  for (const table of namesOf(database, "select name from sqlite_schema where type = 'table'")) {
    const columns = namesOf(database, `select name from pragma_table_info('${table}')`).join(', ')
    database.exec(`
      delete from main.${table};
      insert into main.${table} (${columns}) select ${columns} from present.${table}`)
  }
  database.pragma(`user_version = ${version}`)
  database.close()
}

const namesOf = (database: Sqlite.Database, sql: string): readonly string[] =>
  database.prepare<[], string>(sql).pluck().all()
