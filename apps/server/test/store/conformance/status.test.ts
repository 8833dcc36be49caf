import type { Note, Overview, Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { aClient, now } from '../support/a-change.ts'
import { addWebhook, changeWebhook, placeOrder } from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute } from '../support/an-attempt.ts'
import { engines, testOn } from '../support/engines.ts'

/** The service in memory has no operator. */
const databases = engines.filter(({ engine }) => engine !== 'memory')

const overviewOf = ({ overview }: Store): Overview => {
  if (!overview) throw new Error('The store has no overview.')
  return overview
}

const day = 86_400_000
const aNote = (own: Partial<Note>): Note => ({
  kind: 'check',
  name: '',
  at: now,
  value: '',
  ...own,
})

describe.each(databases)('the status in $engine', (engine) => {
  const test = testOn(engine)

  test('a note replaces the one with its kind and name, and old ones of its kind are deleted', async ({
    store,
  }) => {
    const { notes } = overviewOf(store)
    const seen = aNote({ kind: 'process', name: 'a', value: '1' })
    await notes.add(seen)
    await notes.add({ ...seen, name: 'b' })
    await notes.add(aNote({ at: now - 1_000 * day }))
    await notes.add(aNote({ kind: 'backup' }))
    await notes.add({ ...seen, at: now + day, value: '2' })
    expect(await notes.list()).toStrictEqual([
      aNote({ kind: 'backup' }),
      aNote({ at: now - 1_000 * day }),
      { ...seen, at: now + day, value: '2' },
      { ...seen, name: 'b' },
    ])

    await notes.add({ ...seen, name: 'c', at: now + day + 1 })
    await notes.remove({ kind: 'process', name: 'c' })

    const left = await notes.list()
    expect(left.map(({ kind, name }) => [kind, name])).toEqual([
      ['backup', ''],
      ['check', ''],
      ['process', 'a'],
    ])
  })

  test('requests of all processes are added for each client, mode and day, and old days are deleted', async ({
    store,
  }) => {
    const overview = overviewOf(store)
    const live = await aClient(store, 'acme', 'live')
    const { clientId } = await aClient(store, 'acme', 'test')
    const globex = await aClient(store, 'globex', 'live')
    const of = (requests: number, errors: number) => ({ requests, errors })
    const both = [
      { ...globex, ...of(7, 0) },
      { ...live, ...of(2, 1) },
    ]
    await Promise.all([
      overview.addRequests(now, both),
      overview.addRequests(now, both.toReversed()),
    ])
    await overview.addRequests(now - 29 * day, [{ clientId, mode: 'test', ...of(3, 3) }])
    await overview.addRequests(now + day, [{ ...live, ...of(100, 100) }])
    const countsOn = async (at: number) => {
      const today = at - (at % day)
      const rows = await overview.clients({ now: at, today, month: at - 30 * day })
      return rows.map((row) => [
        ...[row.clientName, row.mode, row.requestsToday, row.errorsToday],
        ...[row.requestsMonth, row.errorsMonth],
      ])
    }
    expect(await countsOn(now)).toEqual([
      ['acme', 'live', 4, 2, 4, 2],
      ['acme', 'test', 0, 0, 3, 3],
      ['globex', 'live', 14, 0, 14, 0],
    ])
    expect(await countsOn(now + day)).toEqual([
      ['acme', 'live', 100, 100, 104, 102],
      ['acme', 'test', 0, 0, 0, 0],
      ['globex', 'live', 0, 0, 14, 0],
    ])

    await overview.addRequests(now + 31 * day, [{ ...live, ...of(1, 0) }])

    expect(await countsOn(now + 31 * day)).toEqual([
      ['acme', 'live', 1, 0, 1, 0],
      ['acme', 'test', 0, 0, 0, 0],
      ['globex', 'live', 0, 0, 0, 0],
    ])
    expect((await countsOn(now)).map(([, , requests]) => requests)).toEqual([0, 0, 0])
  })

  test('the facts are those of the engine and of the first client', async ({ store }) => {
    const before = await overviewOf(store).facts()
    await aClient(store, 'acme')

    expect(before.createdAt).toBeNull()
    expect(await overviewOf(store).facts()).toStrictEqual({
      engine: expect.stringMatching(/^(SQLite|PostgreSQL) \d+\.\d+/),
      role: engine.engine === 'postgres' ? 'primary' : null,
      createdAt: expect.any(Number),
      schemaVersion: expect.any(Number),
    })
  })

  test('what is late at webhooks that fail is counted apart, and at disabled ones not at all', async ({
    store,
  }) => {
    const overview = overviewOf(store)
    const client = await aClient(store, 'acme')
    const none = { lateMs: 0, due: 0, late: 0 }
    await addWebhook(store, client, { id: 'wh_dead' })
    await placeOrder(store, client, 'A-1')
    const [leased] = await store.outbox.lease(aLeaseRequest())
    if (!leased) throw new Error('Nothing was due.')
    expect(await overview.lateness(now + aMinute)).toStrictEqual({ working: none, failing: none })
    await store.outbox.settle([aFailure(leased)])
    await addWebhook(store, client, { id: 'wh_a' })
    await addWebhook(store, client, { id: 'wh_off' })
    await placeOrder(store, client, 'A-2')
    await changeWebhook(store, client, 'wh_off', { disabledReason: 'operator' })

    expect(await overview.lateness(now - 1)).toStrictEqual({ working: none, failing: none })
    expect(await overview.lateness(now + aMinute - 1)).toStrictEqual({
      working: { lateMs: aMinute - 1, due: 1, late: 0 },
      failing: { lateMs: aMinute - 1, due: 1, late: 0 },
    })
    expect(await overview.lateness(now + 3 * aMinute)).toStrictEqual({
      working: { lateMs: 3 * aMinute, due: 1, late: 1 },
      failing: { lateMs: 3 * aMinute, due: 1, late: 1 },
    })
  })

  test('a dispatch whose lease or delay is over is late, although no process has made it due', async ({
    store,
  }) => {
    const client = await aClient(store, 'acme')
    await addWebhook(store, client, { id: 'wh_a' })
    await placeOrder(store, client, 'A-1')
    const request = aLeaseRequest()
    await store.outbox.lease(request)

    const { working } = await overviewOf(store).lateness(request.until + 2 * aMinute)

    expect(working).toStrictEqual({ lateMs: 2 * aMinute, due: 1, late: 1 })
  })

  test('events that the feed of the fleets lacks are counted until a fleet reads it', async ({
    store,
  }) => {
    const client = await aClient(store, 'acme')
    for (const reference of ['A-1', 'A-2']) await placeOrder(store, client, reference)
    const lag = engine.engine === 'postgres' ? 2 : 0
    expect(await overviewOf(store).countFeedLag()).toBe(lag)

    const fleet = { fleetId: 0, mode: client.mode, clientIds: null }
    await store.fleets.feed(fleet, { after: undefined, limit: 10 })

    expect(await overviewOf(store).countFeedLag()).toBe(0)
  })

  test('the clock of the database server is read, if there is one', async ({ store }) => {
    const at = await overviewOf(store).readClock()

    if (engine.engine === 'postgres') expect(Math.abs(Date.now() - (at ?? 0))).toBeLessThan(10_000)
    else expect(at).toBeNull()
  })

  test('the connections of the process are counted', async ({ store }) => {
    const overview = overviewOf(store)
    await overview.facts()
    expect(overview.connections()).toStrictEqual(
      engine.engine === 'postgres' ? { used: 0, idle: 1, waiting: 0, standbyWaits: 0 } : null,
    )

    const all = Array.from({ length: 50 }, () => overview.facts())
    const { waiting = 0 } = overview.connections() ?? {}
    await Promise.all(all)

    if (engine.engine === 'postgres') expect(waiting).toBeGreaterThan(0)
  })

  test('dispatches that wait for an earlier one of their order are counted up to a limit', async ({
    store,
  }) => {
    const client = await aClient(store, 'acme')
    await addWebhook(store, client, { id: 'wh_a', ordering: 'order' })
    expect(await overviewOf(store).countHeld(10)).toBe(0)
    for (const reference of ['A-1', 'A-2', 'A-3']) await placeOrder(store, client, reference)

    expect(await overviewOf(store).countHeld(10)).toBe(3)
    expect(await overviewOf(store).countHeld(2)).toBe(2)
  })
})
