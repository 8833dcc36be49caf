import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { readConfig } from '../../src/settings/config.ts'
import { openDeskStore } from '../../src/start/open-store.ts'
import { sessionSettings } from '../../src/store/postgres/postgres-connections.ts'
import { administer, newPostgresDatabase } from '../support/postgres-databases.ts'
import { exchange } from '../support/send.ts'
import { test } from './support/own-desk.ts'

/** Keeps every statement about orders waiting until it is disposed. */
async function lockOrders(url: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin; lock table orders in access exclusive mode')
  return { [Symbol.asyncDispose]: () => client.end() }
}

describe('a statement of the desk that takes too long', () => {
  test('is stopped after 3 seconds, and the page says so in the language of its reader', async ({
    startDesk,
  }) => {
    const desk = await startDesk({ DESK_METRICS_PORT: '0' })
    const cookie = await desk.enter('admin')
    const metrics = async () => (await exchange(String(desk.metricsUrl), { path: '' })).text
    {
      await using _lock = await lockOrders(desk.world.databaseUrl)
      const [english, french] = await Promise.all([
        desk.get('/orders/1', cookie),
        desk.get('/orders/1', cookie, { 'accept-language': 'fr' }),
      ])
      expect([english.status, french.status]).toEqual([503, 503])
      expect(english.text).toContain('The database did not answer within 3 seconds')
      expect(french.text).toContain('La base de données n’a pas répondu en 3 secondes')
      expect((await desk.get('/invites', cookie)).status).toBe(200)
    }
    expect((await desk.get('/orders/1', cookie)).status).toBe(200)
    expect(await metrics()).toContain('delivery_orders_desk_statement_timeouts_total 2\n')
    expect(await metrics()).toContain(
      'delivery_orders_desk_requests_total{page="/orders/:id",status="503"} 2\n',
    )
  })

  test('is stopped behind a pooler too, which drops the settings of a connection', async () => {
    const port = inject('postgresPort')
    await using database = await newPostgresDatabase(port)
    const { database: name } = database.address
    const role = {
      ...{ ...sessionSettings, statement_timeout: '10s', lock_timeout: '5s' },
      idle_in_transaction_session_timeout: '10s',
    }
    for (const [setting, value] of Object.entries(role))
      await administer(port, `alter role postgres in database ${name} set ${setting} = '${value}'`)
    const settings = { DATABASE_URL: database.url, DATABASE_POOLER: '1' }
    const config = readConfig({ ...settings, ALLOW_UNSAFE_DATABASE: 'true' })
    const store = await openDeskStore(config.database, () => undefined)
    try {
      await store.check()
      await using _lock = await lockOrders(database.url)
      await expect(store.orders.findById(1)).rejects.toMatchObject({ cause: { code: '57014' } })
      await expect(store.desk.list()).resolves.toEqual([])
    } finally {
      await store.close()
    }
  })
})
