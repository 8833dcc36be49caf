import { Rejection } from '@delivery-orders/operations/protocol'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { addressKeyOf, type Count, limitPerMinute } from '../../src/http/rate-limit.ts'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { type Answer, bearer, exchange, json, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

const settings = { RATE_LIMIT_READS: '4', RATE_LIMIT_WRITES: '2' }

const read = (world: World, token: string, path = '/orders/A-17') =>
  send(world, { path, headers: bearer(token) })

const write = (world: World, token: string) => post(world, { token })

const remaining = ({ headers }: Answer) => headers.get('RateLimit')
const codeOf = ({ status, problem }: Answer) => (status < 300 ? status : problem.code)

describe('the rate limit of a token', () => {
  test('is shown in every response; once it is used up, requests get 429 with Retry-After', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings })
    const token = await world.token('acme')
    const first = await write(world, token)
    expect(remaining(first)).toBe('"2-in-1min"; r=1; t=60')
    expect(first.headers.get('RateLimit-Policy')).toMatch(/^"2-in-1min"; q=2; w=60; pk=:[\w+/=]+:$/)
    await write(world, token)

    const third = await write(world, token)

    expect(codeOf(third)).toBe('rate_limited')
    expect(third.status).toBe(429)
    expect(remaining(third)).toMatch(/^"2-in-1min"; r=0; t=(60|5\d)$/)
    const seconds = Number(third.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('counts reads and writes separately, and HEAD as a read', async ({ startWorld }) => {
    const world = await startWorld({ settings })
    const token = await world.token('acme')
    for (let count = 0; count < 3; count++) await write(world, token)

    expect(remaining(await read(world, token))).toMatch(/^"4-in-1min"; r=3;/)
    const head = { method: 'HEAD', path: '/orders', headers: bearer(token) }
    expect(remaining(await send(world, head))).toMatch(/^"4-in-1min"; r=2;/)
  })

  test('counts a search of a client or a fleet as one read, whatever it finds', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings })
    const [client, fleet] = [await world.token('acme'), await world.fleetToken()]
    await write(world, client)
    const search = (path: string, token: string, recipientPhone: string) =>
      send(world, {
        ...{ method: 'POST', path, headers: { ...bearer(token), ...json } },
        body: JSON.stringify({ recipientPhone }),
      })

    const found = await search('/order-searches', client, '+2250702029254')
    expect([found.status, remaining(found)]).toEqual([200, expect.stringMatching(/^"4-.*r=3;/)])
    const refused = await search('/order-searches', client, '0702029254')
    expect([refused.status, remaining(refused)]).toEqual([400, expect.stringMatching(/r=2;/)])
    expect(remaining(await read(world, client))).toMatch(/^"4-in-1min"; r=1;/)
    expect(remaining(await write(world, client))).toMatch(/^"2-in-1min"; r=0;/)
    const ofFleet = await search('/fleet/order-searches', fleet, '+2250702029254')
    expect([ofFleet.status, remaining(ofFleet)]).toEqual([200, expect.stringMatching(/^"4-.*r=3;/)])
  })

  test('accepts a batch while one write is left, and counts one write for four drafts begun', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings: { ...settings, RATE_LIMIT_WRITES: '5' } })
    const token = await world.token('acme')
    const batch = (count: number) =>
      send(world, {
        ...{ method: 'POST', path: '/order-batches', headers: { ...bearer(token), ...json } },
        body: JSON.stringify({ orders: Array.from({ length: count }, () => aDraft()) }),
      })

    expect(remaining(await batch(4))).toBe('"5-in-1min"; r=4; t=60')
    expect(remaining(await batch(5))).toMatch(/r=2;/)
    expect(remaining(await batch(0))).toMatch(/r=1;/)
    const last = await batch(100)
    expect([last.status, remaining(last)]).toEqual([200, expect.stringMatching(/r=0;/)])
    expect(codeOf(await batch(1))).toBe('rate_limited')
    expect(codeOf(await write(world, token))).toBe('rate_limited')
  })

  test('applies to each token separately, even if one client has several', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings })
    const tokens = [await world.token('acme'), await world.token('acme')]
    for (const token of tokens)
      for (const expected of [201, 201, 'rate_limited'])
        expect(codeOf(await write(world, token))).toBe(expected)
  })

  test('counts refused requests too, and is checked before scope and body', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings })
    const reader = await world.token('acme', 'test', ['orders:read'])
    const answers = [await write(world, reader), await write(world, reader)]
    for (const answer of answers) {
      expect(codeOf(answer)).toBe('insufficient_scope')
      expect(remaining(answer)).toMatch(/^"2-in-1min"; r=/)
    }
    expect(codeOf(await write(world, reader))).toBe('rate_limited')
    const huge = { method: 'POST', path: '/orders', headers: bearer(reader), body: 'x'.repeat(9) }
    expect(codeOf(await send(world, huge))).toBe('rate_limited')
  })

  test('is off if its setting is 0; responses then have no RateLimit headers', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings: { RATE_LIMIT_READS: '4', RATE_LIMIT_WRITES: '0' } })
    const token = await world.token('acme')
    for (let count = 0; count < 9; count++) expect(remaining(await write(world, token))).toBeNull()
    expect(remaining(await read(world, token))).not.toBeNull()
  })

  test('is 1200 reads and 300 writes per minute by default', async ({ startWorld }) => {
    const world = await startWorld({ settings: { RATE_LIMIT_READS: '', RATE_LIMIT_WRITES: '' } })
    const token = await world.token('acme')

    expect(remaining(await read(world, token))).toBe('"1200-in-1min"; r=1199; t=60')
    expect(remaining(await write(world, token))).toBe('"300-in-1min"; r=299; t=60')
  })
})

describe('the window of a rate limit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('begins with the first request counted for a key and ends after 60 seconds', () => {
    const count = limitPerMinute(2, 'things')
    const outcomes = () => [1, 2, 3].map(() => outcomeOf(count, 'a'))
    const expected = ['"2-in-1min"; r=1; t=60', '"2-in-1min"; r=0; t=60', '60 s']
    expect(outcomes()).toEqual(expected)
    vi.advanceTimersByTime(59_000)
    expect(outcomeOf(count, 'a')).toBe('1 s')
    expect(outcomeOf(count, 'b')).toBe('"2-in-1min"; r=1; t=60')

    vi.advanceTimersByTime(1_000)

    expect(outcomes()).toEqual(expected)
    expect(outcomeOf(count, 'b')).toBe('"2-in-1min"; r=0; t=59')
  })

  test.for([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ] as const)('is neither shorter nor longer if the clock steps %s by an hour', ([_, stepMs]) => {
    const count = limitPerMinute(1, 'things')
    count('a')

    vi.setSystemTime(Date.now() + stepMs)

    expect(outcomeOf(count, 'a')).toBe('60 s')
    vi.advanceTimersByTime(60_000)
    expect(outcomeOf(count, 'a')).toBe('"1-in-1min"; r=0; t=60')
  })

  test('has separate counts for 100,000 keys, and one common count for all further keys', () => {
    const count = limitPerMinute(2, 'things')
    for (let key = 0; key < 100_000; key++) count(`${key}`)

    count('one more')
    count('another')

    expect(outcomeOf(count, 'a third')).toBe('60 s')
    expect(outcomeOf(count, '7')).toContain('r=0')
    vi.advanceTimersByTime(60_000)
    expect(outcomeOf(count, 'a fourth')).toContain('r=1')
    expect(outcomeOf(count, 'a fifth')).toContain('r=1')
  })
})

/** The `RateLimit` header, or the seconds in `Retry-After` if the limit is exceeded. */
function outcomeOf(count: Count, key: string): string | undefined {
  try {
    return count(key)['RateLimit']
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return `${error.headers['Retry-After']} s`
  }
}

describe('the key of an address', () => {
  test.for([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:DB8:0:12ff::1', '2001:db8:0:1200::/56'],
    ['1:2:3:4:5:6:7:8', '1:2:3::/56'],
    ['::1', '::/56'],
    ['fe80::1%eth0', 'fe80::/56'],
    ['::3:4:5:6:7:8', '0:0:3::/56'],
    ['64:ff9b::192.0.2.7', '64:ff9b::/56'],
    ['unknown', 'no address'],
  ] as const)('of %s is %s', ([address, key]) => {
    expect(addressKeyOf(address)).toBe(key)
  })
})

describe('invalid tokens', () => {
  const guess = (world: World, from?: string) =>
    exchange(world.url, {
      path: '/orders',
      headers: { ...bearer('dos_test_x'), ...(from ? { 'X-Forwarded-For': from } : {}) },
    })
  const guesses = async (world: World, count: number, from?: string) => {
    const statuses: number[] = []
    for (let time = 0; time < count; time++) statuses.push((await guess(world, from)).status)
    return statuses
  }
  const thirty: readonly number[] = Array(30).fill(401)

  test('are limited to 30 per minute and client address, which does not affect valid tokens', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings: { RATE_LIMIT_READS: '1200' } })
    const token = await world.token('acme')

    expect(await guesses(world, 32)).toEqual([...thirty, 429, 429])

    const { headers, text } = await guess(world)
    expect(headers.get('Content-Type')).toBe('application/problem+json')
    expect(JSON.parse(text).code).toBe('rate_limited')
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await read(world, token)).status).toBe(404)
    // A request without a token does not count as one with an invalid token.
    expect((await send(world, { path: '/orders' })).status).toBe(401)
  })

  test('are not limited if the rate limit of reads is off', async ({ startWorld }) => {
    const world = await startWorld({ settings: { RATE_LIMIT_READS: '0' } })
    expect(await guesses(world, 40)).toEqual(Array(40).fill(401))
  })

  test('are counted per address in X-Forwarded-For only if TRUST_PROXY trusts the proxy', async ({
    startWorld,
  }) => {
    const READS = { RATE_LIMIT_READS: '1200' }
    const alone = await startWorld({ settings: READS })
    for (let number = 0; number < 30; number++) await guess(alone, `192.0.2.${number}`)
    expect((await guess(alone, '192.0.2.99')).status).toBe(429)

    for (const TRUST_PROXY of ['1', 'loopback', '127.0.0.0/8,::1']) {
      const behind = await startWorld({ settings: { ...READS, TRUST_PROXY } })
      expect(await guesses(behind, 31, '198.51.100.7')).toEqual([...thirty, 429])
      expect((await guess(behind, '198.51.100.8')).status).toBe(401)
      // The proxy adds only the last entry of X-Forwarded-For. The client may have forged the entries before it.
      expect((await guess(behind, '203.0.113.1, 198.51.100.7')).status).toBe(429)
      // All IPv6 addresses of one network count as one client address.
      expect(await guesses(behind, 30, '2001:db8:0:1::1')).toEqual(thirty)
      expect((await guess(behind, '2001:db8:0:1::2')).status).toBe(429)
    }
  })
})
