import { describe, expect, inject } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { scrape } from '../http/support/scrape.ts'
import { aDraft } from '../support/a-draft.ts'
import { execute, queryPostgres, rowsOf } from '../support/execute.ts'
import { test } from '../support/own-server.ts'
import {
  addressOn,
  administer,
  clientConfigOf,
  newPostgresDatabase,
} from '../support/postgres-databases.ts'
import { bearer, send } from '../support/send.ts'
import { TestClock } from '../support/test-clock.ts'
import { until } from '../support/until.ts'

/** With a synchronous standby that does not exist, a primary answers no write, like one that is cut off from its own. */
async function setStandby(port: number, name: string): Promise<void> {
  await administer(port, `alter system set synchronous_standby_names = '${name}'`)
  await administer(port, 'select pg_reload_conf()')
}

/** The server reads the setting a moment later. Commits that wait end when it is set back. */
const untilCommitsWait = (port: number): Promise<void> =>
  until('a commit waits for the standby', async () => {
    administer(port, "select pg_logical_emit_message(true, 'test', '')").catch(() => undefined)
    const { rows } = await queryPostgres(
      clientConfigOf(addressOn(port, 'postgres')),
      "select from pg_stat_activity where wait_event = 'SyncRep'",
    )
    return rows.length > 0
  })

/** The sessions of a database that wait for this event. */
async function pidsThatWaitFor(databaseUrl: string, event: string): Promise<readonly number[]> {
  const rows = await rowsOf<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where datname = current_database() and wait_event = '${event}'`,
  )
  return rows.map(({ pid }) => pid)
}

/** Lets a server be a primary for connections that exist, then a standby, as it is behind a pooler. */
const becomesStandby = `
  create table recovery (is_on boolean); insert into recovery values (false);
  create function public.pg_is_in_recovery() returns boolean language sql as 'select is_on from recovery';
  create function refuse() returns trigger language plpgsql as $$ begin
    if pg_is_in_recovery() then raise exception 'read-only' using errcode = '25006'; end if;
    return new;
  end $$;
  create trigger refuse before update on order_ids for each row execute function refuse()`

test('a server that has become a standby is not read on open connections either', async ({
  startWorld,
}) => {
  await using database = await newPostgresDatabase(inject('postgresPort'))
  const { address, url } = database
  await execute(url, becomesStandby)
  await execute(url, `alter database ${address.database} set search_path = public, pg_catalog`)
  const clock = new TestClock()
  const elapsed = () => clock.elapsed()
  const openStore = () => openPostgresStore(address, { poolSize: 3, elapsed })
  const world = await startWorld({ settings: { DATABASE_URL: url }, parts: { clock, openStore } })
  const acme = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const headers = bearer(await world.token('acme'))
  const get = () => send(world, { path: '/orders/A-17', headers })
  const untilReadsAre = (status: number) =>
    until(`reads are answered ${status}`, async () => {
      clock.pass('1 s')
      return (await get()).status === status
    })
  await untilReadsAre(200)

  await execute(url, 'update recovery set is_on = true')
  await until('reads are refused because of the standby', async () => {
    clock.pass('1 s')
    return (await send(world, { path: '/readyz' })).text.includes(
      'reads: The database cannot be used: its server is a standby',
    )
  })
  expect((await get()).status).toBe(503)

  await execute(url, 'update recovery set is_on = false')
  await untilReadsAre(200)
})

/** A service on a server of its own. Time passes for it when the test says so. */
const testOnServer = test.extend('reader', async ({ server, startWorld }, { onCleanup }) => {
  const database = await newPostgresDatabase(server.port)
  onCleanup(() => database[Symbol.asyncDispose]())
  const clock = new TestClock()
  const openStore = () =>
    openPostgresStore(database.address, { poolSize: 3, elapsed: () => clock.elapsed() })
  const world = await startWorld({
    settings: { DATABASE_URL: database.url },
    parts: { clock, openStore },
  })
  const acme = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const headers = bearer(await world.token('acme'))
  const get = () => send(world, { path: '/orders/A-17', headers })
  return {
    databaseUrl: database.url,
    get,
    statusAfter: async (span: '1 s' | '4 s') => {
      clock.pass(span)
      return (await get()).status
    },
    readiness: async () => (await send(world, { path: '/readyz' })).text,
    standbyWaits: async () => (await scrape(world)).get('delivery_orders_database_standby_waits'),
  }
})

describe('a primary that answers no write', () => {
  testOnServer(
    'is not read either after five seconds, until it answers again',
    async ({ server, reader: { get, statusAfter, readiness, standbyWaits } }) => {
      expect(await standbyWaits()).toBe(0)
      await setStandby(server.port, 'nobody')
      await using _ = { [Symbol.asyncDispose]: () => setStandby(server.port, '') }
      await untilCommitsWait(server.port)

      // The first read tries a write, which is not answered.
      expect(await statusAfter('1 s')).toBe(200)
      expect(await statusAfter('4 s')).toBe(200)
      expect(await statusAfter('1 s')).toBe(503)
      const { status, headers: answered, text } = await get()
      expect([status, answered.get('Retry-After'), JSON.parse(text).code]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
        'unavailable',
      ])
      await until('the cause is found', async () => {
        await statusAfter('1 s')
        return (await readiness()).includes('commits wait for a synchronous standby')
      })
      expect(await readiness()).toMatch(
        /^not ready\nreads: The database cannot be used: its commits wait for a synchronous standby.*patronictl list.*patronictl reinit/,
      )
      expect(await standbyWaits()).toBeGreaterThan(0)

      await setStandby(server.port, '')
      await until('reads succeed', async () => (await statusAfter('1 s')) === 200)
      expect(await standbyWaits()).toBe(0)
    },
  )

  testOnServer(
    'is not read either if a commit that waits locks the row that it tries to write',
    async ({ server, reader: { databaseUrl, statusAfter, readiness } }) => {
      await setStandby(server.port, 'nobody')
      await using _ = { [Symbol.asyncDispose]: () => setStandby(server.port, '') }
      await untilCommitsWait(server.port)
      const waiting = execute(databaseUrl, 'update order_ids set bound = bound')
      await until(
        'the commit waits',
        async () => (await pidsThatWaitFor(databaseUrl, 'SyncRep')).length === 1,
      )

      await until('the cause is found', async () => {
        await statusAfter('1 s')
        return (await readiness()).includes('commits wait for a synchronous standby')
      })
      // The write that is tried fails because of the lock, and is tried again.
      const tries = new Set<number>()
      await until('the write has waited for the lock twice', async () => {
        expect(await statusAfter('1 s')).toBe(503)
        for (const pid of await pidsThatWaitFor(databaseUrl, 'transactionid')) tries.add(pid)
        return tries.size === 2
      })

      await setStandby(server.port, '')
      await waiting
      await until('reads succeed', async () => (await statusAfter('1 s')) === 200)
    },
  )
})
