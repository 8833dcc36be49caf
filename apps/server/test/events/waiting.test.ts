import { tokenHash } from '@delivery-orders/operations'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import { isInMemory } from '../support/engine.ts'
import { type Answer, bearer, send } from '../support/send.ts'
import { until } from '../support/until.ts'
import { test, type World } from '../support/world.ts'

interface Reader {
  readonly token: string
  get(query?: string, method?: string): Promise<Answer>
}

async function aReader(world: World, client = 'acme'): Promise<Reader> {
  const token = await world.token(client)
  return {
    token,
    get: (query = '', method = 'GET') =>
      send(world, { method, path: `/events?${query}`, headers: bearer(token) }),
  }
}

const pageOf = ({ text }: Answer) => {
  const { data, ...rest } = JSON.parse(text)
  return { references: data.map(referenceOf), ...rest }
}

const referenceOf = ({ data }: { data: { order: { referenceNumber: string } } }) =>
  data.order.referenceNumber

/** Starts as many waiting requests as a token can have. Resolves when all of them wait. */
async function fillPlaces(
  { get }: Reader,
  query: string,
  wait: () => Promise<Answer> = () => get(`${query}&wait=30`),
): Promise<readonly Promise<Answer>[]> {
  // The request that looks for a free place takes it for a second, so a waiting request may have to be repeated.
  const waitAgain = async (): Promise<Answer> => {
    const answer = await wait()
    return answer.status === 429 ? waitAgain() : answer
  }
  const waiting = Array.from({ length: 8 }, waitAgain)
  // Without this request, the one that looks for a free place would usually overtake some of the eight.
  await get(query)
  await until('all places are taken', async () => (await get(`${query}&wait=1`)).status === 429)
  return waiting
}

describe('a request that waits for events', () => {
  test('is answered with the next event, and a ninth of the same token is refused until then', async ({
    world,
    acme,
  }) => {
    const reader = await aReader(world)
    const waiting = await fillPlaces(reader, '')
    const ninth = await reader.get('wait=30')
    const other = await aReader(world)
    const ofOther = other.get('wait=30')

    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    expect([ninth.status, ninth.problem.code]).toEqual([429, 'rate_limited'])
    expect(ninth.headers.get('Retry-After')).toBe('1')
    for (const answer of await Promise.all([...waiting, ofOther]))
      expect(pageOf(answer)).toMatchObject({ references: ['A-17'], hasMore: false })
    expect((await reader.get('wait=30')).status).toBe(200)
  })

  test('is not answered by events of other clients and of the other mode', async ({
    world,
    acme,
  }) => {
    const reader = await aReader(world)
    const [first] = await fillPlaces(reader, '')
    for (const other of [await world.client('globex'), await world.client('acme', 'live')])
      await other.orders.create(aDraft())
    expect((await reader.get('wait=30')).status).toBe(429)

    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    expect(first && pageOf(await first)).toMatchObject({ references: ['A-17'] })
  })

  test('is answered at once if there are events, and without events when its time is over', async ({
    world,
    acme,
  }) => {
    const { get } = await aReader(world)
    expect(pageOf(await get('wait=1'))).toEqual({
      references: [],
      nextAfter: null,
      hasMore: false,
    })
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const { nextAfter } = pageOf(await get('wait=30'))

    const [page, atOnce, head] = await Promise.all([
      get(`after=${nextAfter}&wait=1`),
      get(`after=${nextAfter}&wait=0`),
      get(`after=${nextAfter}&wait=1`, 'HEAD'),
    ])
    expect(pageOf(page)).toEqual({ references: [], nextAfter, hasMore: false })
    expect(atOnce).toMatchObject({ status: 200 })
    expect(head).toMatchObject({ status: 200, text: '' })
  })

  test('gives its place back when the client closes the connection', async ({ world }) => {
    const reader = await aReader(world)
    const gone = new AbortController()
    const init = { headers: bearer(reader.token), signal: gone.signal }
    const waiting = await fillPlaces(reader, '', async () => {
      const { status, headers } = await fetch(`${world.url}/events?wait=30`, init)
      return { status, headers, text: '', problem: undefined as never }
    })

    gone.abort()

    await Promise.all(waiting.map((each) => expect(each).rejects.toThrow()))
    const isFree = async () => (await reader.get('wait=1')).status === 200
    await until('a place is free', isFree)
  })

  test('is refused if its token is revoked while it waits', async ({ world, acme }) => {
    const reader = await aReader(world)
    const waiting = await fillPlaces(reader, '')
    const { access } = world.service.store
    const grant = await access.findGrant(tokenHash(reader.token), world.clock.now())
    await access.revoke({ id: Number(grant?.actor.name) }, world.clock.now(), anActor)

    await acme.orders.create(aDraft())

    for (const { status, problem } of await Promise.all(waiting))
      expect([status, problem.code]).toEqual([401, 'invalid_token'])
  })

  test('is answered with an event that another service on the same database commits', async ({
    world,
    startWorld,
  }) => {
    const settings = { DATABASE_URL: world.databaseUrl }
    const other = await startWorld({ settings })
    const waiting = await fillPlaces(await aReader(world), '')

    await (await other.client('acme')).orders.create(aDraft({ referenceNumber: 'A-17' }))

    for (const answer of await Promise.all(waiting))
      expect(pageOf(answer)).toMatchObject({ references: ['A-17'] })
  })

  test(
    'ends when the clock of a test passes its time',
    unless(!isInMemory && 'in memory only'),
    async ({ world }) => {
      const waiting = await fillPlaces(await aReader(world), '')

      world.clock.pass('30 s')

      for (const answer of await Promise.all(waiting))
        expect(pageOf(answer)).toMatchObject({ references: [] })
    },
  )
})

describe('a feed that begins at a time', () => {
  test('begins with the first event at that time, or after the last one', async ({
    world,
    acme,
  }) => {
    const { get } = await aReader(world)
    const from = async (time: string) => pageOf(await get(`from=${time}`))
    expect(await from('now')).toEqual({ references: [], nextAfter: null, hasMore: false })
    for (const referenceNumber of ['A-17', 'A-18', 'A-19']) {
      await acme.orders.create(aDraft({ referenceNumber }))
      world.clock.pass('1 min')
    }
    const { nextAfter } = pageOf(await get())

    const end = { references: [], nextAfter, hasMore: false }
    expect((await from('2026-11-20T09:00:00Z')).references).toEqual(['A-17', 'A-18', 'A-19'])
    expect((await from('2026-11-20T09:31:00Z')).references).toEqual(['A-18', 'A-19'])
    expect((await from('2026-11-20T10:31:00.0001%2B01:00')).references).toEqual(['A-19'])
    for (const time of ['2026-11-20T09:32:00.001Z', '2099-01-01T00:00:00Z', 'now'])
      expect([time, await from(time)]).toEqual([time, end])
  })

  test('continues with the events after the request, even if it waits', async ({ world, acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const reader = await aReader(world)
    const waiting = await fillPlaces(reader, 'from=now')

    await acme.orders.create(aDraft({ referenceNumber: 'A-18' }))

    for (const answer of await Promise.all(waiting))
      expect(pageOf(answer)).toMatchObject({ references: ['A-18'] })
  })

  test('refuses queries that the contract does not allow, and names the parameter', async ({
    world,
    acme,
  }) => {
    const { get } = await aReader(world)
    const faults = {
      'wait=31': ['/wait', 'maximum'],
      'wait=-1': ['/wait', 'minimum'],
      'wait=1.5': ['/wait', 'type'],
      'wait=1e1': ['/wait', 'type'],
      'wait=': ['/wait', 'type'],
      'wait=1&wait=2': ['/wait', 'type'],
      'from=yesterday': ['/from', 'pattern'],
      'from=': ['/from', 'pattern'],
      'from=NOW': ['/from', 'pattern'],
      'from=2026-13-01T00:00:00Z': ['/from', 'pattern'],
      'from=2026-11-20T24:00:00Z': ['/from', 'pattern'],
      'from=2026-02-29T00:00:00Z': ['/from', 'format'],
      'from=2026-02-30T00:00:00Z': ['/from', 'format'],
      'from=2026-11-31T00:00:00%2B01:00': ['/from', 'format'],
      'from=2026-11-20T09:30:00': ['/from', 'pattern'],
    }
    for (const [query, [pointer, code]] of Object.entries(faults)) {
      const { status, problem } = await get(query)
      expect([query, status, problem.code]).toEqual([query, 400, 'validation_failed'])
      expect([query, problem['errors']]).toMatchObject([query, [{ in: 'query', pointer, code }]])
    }
    await acme.orders.create(aDraft())
    const { nextAfter } = pageOf(await get())
    expect((await get(`from=now&after=${nextAfter}`)).problem.code).toBe('invalid_cursor')
  })
})
