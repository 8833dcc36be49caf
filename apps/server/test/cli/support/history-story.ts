import { durationKey, type ProcessFacts } from '@delivery-orders/operations/store'
import { expect, type TestAPI } from 'vitest'
import { aClient, now } from '../../store/support/a-change.ts'
import { aMinute } from '../../store/support/an-attempt.ts'
import { anActor } from '../../support/an-actor.ts'
import {
  aDeadReceiver,
  documentedMembers,
  membersOf,
  type OverviewFixture,
  tableOf,
  timeOf,
} from './overview-story.ts'

type Row = Readonly<Record<string, unknown>>

/** Defines the tests of what clients did, which run on any engine. */
export function testHistory(test: TestAPI<OverviewFixture>): void {
  test('token show says who issued a token, and what was done with it', async ({ store, on }) => {
    await aDeadReceiver(store)

    const { code, stdout, stderr } = await on('token', 'show', '1')

    expect([code, stderr]).toEqual([0, ''])
    expect(tableOf(stdout)).toEqual(
      expect.arrayContaining([
        ['owner', 'acme'],
        ['issued by', 'token 1'],
        ['at', 'kind', 'reference', 'order id'],
        [timeOf(now), 'order.created', 'A-1', '1'],
        ['at', 'action', 'webhook id'],
        [timeOf(now), 'webhook.created', 'wh_a'],
      ]),
    )
    const json = JSON.parse((await on('token', 'show', '1', '--json')).stdout)
    expect(json).toMatchObject({ client: 'acme', mode: 'live', revokedBy: null })
    expect(json.events).toHaveLength(2)
    expect(json.webhookChanges.map(({ webhookId }: Row) => webhookId)).toEqual(['wh_dead', 'wh_a'])
    expect(membersOf(json)).toEqual(documentedMembers('token show'))
    expect(await on('token', 'show', '9')).toMatchObject({
      code: 1,
      stderr: 'There is no token 9. To list tokens, run: token list\n',
    })
  })

  test('token show lists no events of a fleet, and says where they are', async ({ store, on }) => {
    const rights = {
      mode: 'live',
      hash: 'h',
      hint: 'Ab1z',
      createdAt: now,
      expiresAt: null,
    } as const
    const fleet = { ...rights, fleet: 'couriers', clients: null, scopes: [], issuedBy: anActor }
    await aClient(store, 'acme', 'live')
    const id = await store.access.issue(fleet)

    const { stderr } = await on('token', 'show', String(id))

    expect(stderr).toContain('`order trace` shows those of an order')
    expect(JSON.parse((await on('token', 'show', String(id), '--json')).stdout).events).toBeNull()
  })

  test('top adds up the last minute and hour of all running services, by operation and client', async ({
    store,
    on,
  }) => {
    const { notes } = store.overview
    expect((await on('top')).stderr).toContain('No running service has noted a request.')
    const noteAt = (at: number, name: string) => {
      const of = { operation: 'getOrder', owner: 'acme', mode: 'live' } as const
      const fast = { ...of, requests: 99, errors: 1, durations: { [durationKey(2)]: 99 } }
      const slow = { ...of, requests: 1, errors: 1, durations: { [durationKey(900)]: 1 } }
      const strangers = { ...slow, operation: null, owner: null, mode: null }
      const facts = { command: 'serve', host: name, pid: 1, version: '1', startedAt: at } as const
      const requests = { minute: [fast], hour: [fast, slow, strangers] }
      const value = { ...facts, clockOffsetMs: null, requests } satisfies ProcessFacts
      return notes.add({ kind: 'process', name, at, value: JSON.stringify(value) })
    }
    const soon = Date.now() + aMinute
    for (const name of ['one', 'two']) await noteAt(soon, name)
    await noteAt(soon - 10 * aMinute, 'killed')

    const rows = JSON.parse((await on('top', '--json')).stdout)

    expect(rows).toEqual([
      {
        ...{ operation: 'getOrder', client: 'acme', mode: 'live', requests: 198, errors: 2 },
        ...{ p50Ms: 2, p99Ms: 2, requestsInHour: 200, errorsInHour: 4 },
        ...{ p50MsInHour: 2, p99MsInHour: 2 },
      },
      {
        ...{ operation: null, client: null, mode: null, requests: 0, errors: 0 },
        ...{ p50Ms: null, p99Ms: null, requestsInHour: 2, errorsInHour: 2 },
        ...{ p50MsInHour: expect.any(Number), p99MsInHour: expect.any(Number) },
      },
    ])
    expect(rows[1].p99MsInHour).toBeGreaterThanOrEqual(900)
    expect(membersOf(rows)).toEqual(documentedMembers('top'))
    expect(tableOf((await on('top')).stdout)[0]?.slice(0, 6)).toEqual([
      ...['operation', 'client', 'mode', 'requests', 'errors', 'p50 ms'],
    ])
  })
}
