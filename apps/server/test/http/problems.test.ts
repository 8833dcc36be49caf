import { problemTable } from '@delivery-orders/contract'
import type { Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { isInMemory, openStore } from '../support/engine.ts'
import { bearer, json, send } from '../support/send.ts'
import { type StartWorld, test } from '../support/world.ts'

const post = (body: string | Uint8Array, headers: Readonly<Record<string, string>>) => ({
  method: 'POST',
  path: '/orders',
  headers: { ...json, ...headers },
  body,
})

const noPages = 'the service in memory has no pages outside the contract'

describe('a problem', () => {
  test('has a type, title, status, instance, code and the request id', async ({ world }) => {
    const headers = { ...bearer(await world.token('acme')), 'X-Request-Id': 'my.request-1' }
    const { problem, ...got } = await send(world, { path: '/orders/A%2F17?x=1', headers })

    expect(got.headers.get('Content-Type')).toBe('application/problem+json')
    expect(problem).toMatchObject({
      type: `${world.url}/problems/validation_failed`,
      title: 'The request breaks the contract',
      status: 400,
      instance: '/orders/A%2F17',
      code: 'validation_failed',
      requestId: 'my.request-1',
    })
  })

  test('has a documentation page, whatever its code', async ({ world, skip }) => {
    skip(isInMemory, noPages)
    for (const code of Object.keys(problemTable)) {
      const { status, text } = await send(world, { path: `/problems/${code}` })
      expect([code, status]).toEqual([code, 200])
      expect(text).toContain(code)
    }
    expect((await send(world, { path: '/problems/nothing' })).problem.code).toBe('route_not_found')
  })

  const given = {
    'truncated JSON': ['{"items"', 400, 'invalid_json'],
    'not JSON': ['hello', 400, 'invalid_json'],
    'not UTF-8': [Buffer.from('{"x":"\xff"}', 'latin1'), 400, 'invalid_json'],
    'a list': ['[]', 400, 'validation_failed'],
    'a text': ['"x"', 400, 'validation_failed'],
    null: ['null', 400, 'validation_failed'],
    empty: ['', 400, 'validation_failed'],
    'an empty object': ['{}', 400, 'validation_failed'],
    'a very deep list': ['['.repeat(100_000) + ']'.repeat(100_000), 400, 'validation_failed'],
    'more than 256 KiB': [`"${'x'.repeat(256 * 1024)}"`, 413, 'payload_too_large'],
  } as const

  test.for(Object.entries(given))(
    'is the response to a body that is %s',
    async ([, [body, status, code]], { world }) => {
      const got = await send(world, post(body, bearer(await world.token('acme'))))

      expect([got.status, got.problem.code]).toEqual([status, code])
    },
  )

  test('is 415 unsupported_media_type for an unsupported Content-Type, charset or Content-Encoding', async ({
    world,
  }) => {
    const token = bearer(await world.token('acme'))
    const types = [
      'text/plain',
      'application/json; charset=latin1',
      'application/json; x=1',
      'application/merge-patch+json',
      'application/jsonx',
      '',
    ]
    for (const type of types) {
      const got = await send(world, post('{}', { ...token, 'Content-Type': type }))
      expect([type, got.status, got.problem.code]).toEqual([type, 415, 'unsupported_media_type'])
    }
    const got = await send(world, post('{}', { ...token, 'Content-Encoding': 'gzip' }))
    expect(got.problem.code).toBe('unsupported_media_type')
  })

  test('is not the response to a Content-Type with upper-case letters or with charset=utf-8', async ({
    world,
  }) => {
    const token = bearer(await world.token('acme'))
    for (const type of ['application/json;charset=utf-8', 'Application/JSON; charset="UTF-8"']) {
      const got = await send(
        world,
        post(JSON.stringify(aDraft()), { ...token, 'Content-Type': type }),
      )
      expect(got.status).toBe(201)
    }
  })

  test('lists every fault of a request with its pointer, code and message', async ({ world }) => {
    const { sender } = anItem()
    const body = {
      ...aDraft({ deliveryDeadline: '2026-02-30', total: -1 }),
      recipient: { phone: '0702029254', address: { city: 'Abidjan' } },
      items: [{ ...anItem(), quantity: '1', sender: { ...sender, phone: null } }],
    }
    const { problem } = await send(
      world,
      post(JSON.stringify(body), bearer(await world.token('acme'))),
    )

    expect(problem.detail).toBe('6 faults: see errors.')
    expect(
      problem.errors?.map(({ in: part, pointer, code }) => `${part} ${pointer} ${code}`).sort(),
    ).toEqual([
      'body /deliveryDeadline format',
      'body /items/0/quantity type',
      'body /items/0/sender/phone type',
      'body /recipient/address/name required',
      'body /recipient/phone pattern',
      'body /total minimum',
    ])
    expect(problem.errors?.find(({ pointer }) => pointer === '/items/0/quantity')?.message).toBe(
      'must be a whole number',
    )
  })

  test('lists at most 20 faults', async ({ world }) => {
    const body = JSON.stringify({ items: Array.from({ length: 100 }, () => ({})) })
    const { problem } = await send(world, post(body, bearer(await world.token('acme'))))

    expect(problem.errors).toHaveLength(20)
  })

  test('names the unknown query parameters of a request', async ({ world }) => {
    const headers = bearer(await world.token('acme'))
    const { problem } = await send(world, { path: '/webhooks?limt=1', headers })

    expect(problem.errors).toEqual([
      {
        in: 'query',
        pointer: '/limt',
        code: 'additionalProperties',
        message: 'is not a parameter of this operation',
      },
    ])
  })

  test.for([
    '%zz',
    '%',
    '%ff',
    '%ED%A0%80',
    '%20A',
    'A%20',
    '%00',
    'A%0AB',
    '.',
    '..',
    '%2E',
    'x'.repeat(101),
  ])(
    'is 400 validation_failed for the reference %j, which no order can have',
    async (reference, { world, skip }) => {
      skip(isInMemory && /^(\.|%2E)+$/.test(reference), 'fetch removes dot segments from a path')
      const headers = bearer(await world.token('acme'))
      const { status, problem } = await send(world, { path: `/orders/${reference}`, headers })

      expect([status, problem.code]).toEqual([400, 'validation_failed'])
      expect(problem.errors).toMatchObject([{ in: 'path', pointer: '/reference' }])
    },
  )

  test('is 404 route_not_found for an unknown path, even without a token', async ({ world }) => {
    for (const [path, advice] of [
      ['/nothing', 'paths begin with /orders, '],
      ['/orders/', 'Remove the slash at the end.'],
      ['/Orders', 'paths begin with /orders, '],
      ['/orders/A/B', 'A slash in a reference must be sent as %2F.'],
      ['/orders/A/cancel', 'continues with /progress or /events.'],
      ['//orders', 'Remove one of the two slashes'],
      ['/nothing/%zz', 'paths begin with /orders, '],
    ]) {
      const { status, problem } = await send(world, { path: path ?? '' })
      expect([path, status, problem.code]).toEqual([path, 404, 'route_not_found'])
      expect(problem.detail).toContain(advice)
    }
  })

  test('is 405 for a wrong method, with the allowed methods in the Allow header', async ({
    world,
  }) => {
    const wrong = [
      ['DELETE', '/orders/A', 'GET, HEAD, PUT, PATCH'],
      ['OPTIONS', '/orders', 'GET, HEAD, POST'],
      ['PATCH', '/webhooks', 'GET, HEAD, POST'],
      ['GET', '/orders/A/progress', 'POST'],
      ['HEAD', '/orders/A/progress', 'POST'],
    ] as const
    for (const [method, path, allow] of wrong) {
      const { status, headers } = await send(world, { method, path })
      expect([method, path, status, headers.get('Allow')]).toEqual([method, path, 405, allow])
    }
  })
})

describe('an internal error of the service', () => {
  const brokenStore =
    (error: Error) =>
    async (database: Parameters<typeof openStore>[0]): Promise<Store> => {
      const store = await openStore(database)
      const fail = () => Promise.reject(error)
      let checks = 0
      // The first call of `check` succeeds, because otherwise the service would not start.
      const check = () => (checks++ === 0 ? store.check() : fail())
      return { ...store, orders: { ...store.orders, findRendered: fail }, check }
    }

  test('is answered with 500 internal_error without internal details', async ({ startWorld }) => {
    const openBroken = brokenStore(new Error('secret internals'))
    const world = await startWorld({ parts: { openStore: openBroken } })
    const headers = bearer(await world.token('acme'))

    const { status, problem, text } = await send(world, { path: '/orders/A-17', headers })

    expect([status, problem.code]).toEqual([500, 'internal_error'])
    expect(text).not.toContain('secret')
  })

  test('is logged with the request id', async ({ startWorld, skip }) => {
    skip(isInMemory, 'the service in memory has no log')
    const openBroken = brokenStore(new Error('secret internals'))
    const world = await startWorld({ parts: { openStore: openBroken } })
    const headers = bearer(await world.token('acme'))

    const { problem } = await send(world, { path: '/orders/A-17', headers })

    const line = world.log.find((entry) => entry.includes('secret internals'))
    expect(line).toContain(problem.requestId)
  })

  const startFull = async (startWorld: StartWorld) => {
    const { Unavailable } = await import('@delivery-orders/domain')
    return await startWorld({ parts: { openStore: brokenStore(new Unavailable('disk full')) } })
  }

  test('is answered with 503 unavailable and Retry-After if the error is temporary', async ({
    startWorld,
  }) => {
    const world = await startFull(startWorld)
    const headers = bearer(await world.token('acme'))

    const got = await send(world, { path: '/orders/A-17', headers })

    expect([got.status, got.problem.code]).toEqual([503, 'unavailable'])
    expect(got.headers.get('Retry-After')).toBe('1')
    expect(got.text).not.toContain('disk')
  })

  test('leaves the service live but not ready if the error is temporary', async ({
    startWorld,
    skip,
  }) => {
    skip(isInMemory, noPages)
    const world = await startFull(startWorld)

    expect((await send(world, { path: '/readyz' })).status).toBe(503)
    expect((await send(world, { path: '/healthz' })).status).toBe(200)
  })
})
