import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Status } from '@delivery-orders/contract'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { nameOf } from '../../src/settings/database-url.ts'
import { openStore } from '../../src/start/open-store.ts'
import { migrations } from '../../src/store/sqlite/sqlite-database.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { bearer, type HttpRequest, json, send } from '../support/send.ts'
import { type StartWorld, test, type World } from '../support/world.ts'
import { aWebhook } from './support/a-webhook.ts'

/** Without `trackingUrl`: the upgrade makes a new key for it if the earlier version had none. */
const settings = { PUBLIC_URL: 'https://deliveries.example.com', TRACKING: 'off' }

/** The reports that bring an order to each status. Version 1 had no couriers, so it had only the first two statuses. */
const stepsTo: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  pending: [],
  canceled: ['canceled'],
  assigned: ['assigned'],
  in_transit: ['assigned', 'picked_up', 'in_transit'],
  failed: ['assigned', 'picked_up', 'failed'],
  delivered: ['assigned', 'picked_up', 'in_transit', 'delivered'],
}

const earlier = migrations.slice(0, -1)

describe.for(earlier)('a database with the schema of migration $name', ({ version }) => {
  const statuses = Object.keys(stepsTo).slice(0, version === 1 ? 2 : undefined)

  test('is upgraded by the service, and its orders, webhooks and idempotency keys still work', async ({
    startWorld,
  }) => {
    const old = await startWorld({ settings })
    const token = await fill(old, statuses)
    const sendTo = senderFor(token)
    const before = await Promise.all(statuses.map((status) => sendTo(old, get(status))))
    const listed = await sendTo(old, { path: '/orders?limit=100' })
    await old.service[Symbol.asyncDispose]()

    const world = await upgraded(startWorld, old, version)

    for (const [index, status] of statuses.entries())
      expect(await sendTo(world, get(status))).toMatchObject({
        status: 200,
        text: before[index]?.text,
      })
    expect((await sendTo(world, { path: '/orders?limit=100' })).text).toBe(listed.text)
    expect((await sendTo(world, search)).text).toBe(listed.text)
    expect((await sendTo(world, { path: '/webhooks' })).text).toContain('hooks.example.com')
    expect(await sendTo(world, progress('pending', 'assigned'))).toMatchObject({ status: 200 })
    expect(await sendTo(world, { ...get('pending'), method: 'PUT' })).toMatchObject({ status: 200 })
    expect(await sendTo(world, create('new', 'new'))).toMatchObject({ status: 201 })
    expect(isReplay(await sendTo(world, create('new', 'new')))).toBe(true)
    // Version 1 did not store idempotency keys, so the repeated request is not a replay.
    expect(isReplay(await sendTo(world, create('pending', 'pending')))).toBe(version > 1)
  })
})

test('the upgrade tests cover at least two earlier versions', () => {
  expect(earlier.length).toBeGreaterThanOrEqual(2)
})

const get = (reference: string): HttpRequest => ({ path: `/orders/${reference}` })

const search: HttpRequest = {
  ...{ method: 'POST', path: '/order-searches', headers: json },
  body: JSON.stringify({ recipientPhone: aDraft().recipient.phone, limit: 100 }),
}

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

const senderFor = (token: string) => (world: World, request: HttpRequest) =>
  // Sends to the URL on which the service listens, because its public URL does not resolve.
  send(
    { ...world, url: world.service.ownUrl },
    { ...request, headers: { ...request.headers, ...bearer(token) } },
  )

const isReplay = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('idempotency-replayed') === 'true'

/** Adds a token, a webhook, and an order in each status. The idempotency key of an order is its reference. */
async function fill(world: World, statuses: readonly string[]): Promise<string> {
  const token = await world.token('acme')
  const sendTo = senderFor(token)
  for (const status of statuses) {
    await sendTo(world, create(status, status))
    for (const to of stepsTo[status as Status] ?? []) {
      world.clock.pass('1 min')
      const step = to === 'canceled' ? { ...get(status), method: 'PUT' } : progress(status, to)
      expect((await sendTo(world, step)).status).toBe(200)
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

/** Starts the current service on a database of an earlier version with the data of `old`. */
function upgraded(startWorld: StartWorld, old: World, version: number): Promise<World> {
  const file = join(old.databaseFile, '..', `version-${version}.db`)
  makeEarlier(file, version, old.databaseFile)
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

/** Creates a database of an earlier version, and copies the columns of that version from a current database. */
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
