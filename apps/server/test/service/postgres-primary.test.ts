import { describe, expect, inject } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { execute, queryPostgres } from '../support/execute.ts'
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

describe('a primary that answers no write', () => {
  test('is not read either after five seconds, until it answers again', async ({
    server,
    startWorld,
  }) => {
    await using database = await newPostgresDatabase(server.port)
    const clock = new TestClock()
    const { address } = database
    const elapsed = () => clock.elapsed()
    const openStore = () => openPostgresStore(address, { poolSize: 3, elapsed })
    const world = await startWorld({
      settings: { DATABASE_URL: database.url },
      parts: { clock, openStore },
    })
    const acme = await world.client('acme')
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const headers = bearer(await world.token('acme'))
    const get = () => send(world, { path: '/orders/A-17', headers })
    const pass = async (span: '1 s' | '4 s') => {
      clock.pass(span)
      return (await get()).status
    }
    await setStandby(server.port, 'nobody')
    await using _ = { [Symbol.asyncDispose]: () => setStandby(server.port, '') }
    await untilCommitsWait(server.port)

    // The first read tries a write, which is not answered.
    expect(await pass('1 s')).toBe(200)
    expect(await pass('4 s')).toBe(200)
    expect(await pass('1 s')).toBe(503)
    const { status, headers: answered, text } = await get()
    expect([status, answered.get('Retry-After'), JSON.parse(text).code]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
      'unavailable',
    ])
    expect((await send(world, { path: '/readyz' })).text).toContain(
      'reads: The database cannot be used: it has not answered a write for 5 s',
    )

    await setStandby(server.port, '')
    await until('reads succeed', async () => (await pass('1 s')) === 200)
  })
})
