import { describe, expect } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { test } from '../support/own-server.ts'
import { administer, newPostgresDatabase } from '../support/postgres-databases.ts'
import { bearer, send } from '../support/send.ts'
import { TestClock } from '../support/test-clock.ts'
import { until } from '../support/until.ts'

/** With a synchronous standby that does not exist, a primary answers no write, like one that is cut off from its own. */
async function setStandby(port: number, name: string): Promise<void> {
  await administer(port, `alter system set synchronous_standby_names = '${name}'`)
  await administer(port, 'select pg_reload_conf()')
}

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
