import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { isInMemory } from '../support/engine.ts'
import {
  isReplayed,
  orderCount,
  type PostAnswer,
  post,
  statusTextLocation,
} from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { storeWith } from '../support/store-with.ts'
import { test, type World } from '../support/world.ts'

describe('a request repeated with its idempotency key', () => {
  test('gets the first response byte for byte and creates no second order', async ({ world }) => {
    const token = await world.token('acme')
    const first = await post(world, { key: 'k-1', token })
    world.clock.pass('1 h')

    const second = await post(world, { key: 'k-1', token })

    expect(first.status).toBe(201)
    expect(statusTextLocation(second)).toEqual(statusTextLocation(first))
    expect([isReplayed(first), isReplayed(second)]).toEqual([null, 'true'])
    expect(await orderCount(world, token)).toBe(1)
  })

  test('gets the first response, even if the order has changed since then', async ({ world }) => {
    const token = await world.token('acme')
    const items = [anItem(), anItem()]
    const body = aDraft({ referenceNumber: 'A-17', total: 0.1, items, receiptUrl: null })
    const first = await post(world, { key: 'k-1', body, token })
    const path = '/orders/A-17/progress'
    for (const to of ['assigned', 'picked_up', 'in_transit'])
      await post(world, { path, body: { to, comment: 'x', items: [1] }, token })

    expect(statusTextLocation(await post(world, { key: 'k-1', body, token }))).toEqual(
      statusTextLocation(first),
    )
  })

  test('gets the first response instead of 409 duplicate_reference', async ({ world }) => {
    const token = await world.token('acme')
    const body = aDraft({ referenceNumber: 'A-17' })
    const first = await post(world, { key: 'k-1', body, token })

    expect(statusTextLocation(await post(world, { key: 'k-1', body, token }))).toEqual(
      statusTextLocation(first),
    )
    expect((await post(world, { key: 'k-2', body, token })).problem.code).toBe(
      'duplicate_reference',
    )
    expect((await post(world, { body, token })).problem.code).toBe('duplicate_reference')
  })

  test('gets the first response if it is a progress report, even one that changed nothing', async ({
    world,
  }) => {
    const token = await world.token('acme')
    await post(world, { body: aDraft({ referenceNumber: 'A-17' }), token })
    const progress = (to: string, key: string, comment: string | null = null) =>
      post(world, { path: '/orders/A-17/progress', body: { to, comment }, key, token })
    const first = await progress('assigned', 'k-1', 'Moussa')
    const nothing = await progress('assigned', 'k-2', 'Awa')
    world.clock.pass('5 min')
    await progress('picked_up', 'k-3')

    const again = await progress('assigned', 'k-1', 'Moussa')
    const nothingAgain = await progress('assigned', 'k-2', 'Awa')

    expect(first.status).toBe(200)
    expect([again.text, nothingAgain.text]).toEqual([first.text, first.text])
    expect([first, nothing, again, nothingAgain].map(isReplayed)).toEqual([
      null,
      null,
      'true',
      'true',
    ])
    // Without its idempotency key, the request is a new report. It is refused, because the order was picked up.
    const late = await post(world, {
      path: '/orders/A-17/progress',
      body: { to: 'assigned' },
      token,
    })
    expect(late.problem.code).toBe('invalid_transition')
  })

  test('gets 422 idempotency_key_reused if the body differs, even by one space', async ({
    world,
  }) => {
    const token = await world.token('acme')
    const body = JSON.stringify(aDraft({ referenceNumber: 'A-17' }))
    await post(world, { key: 'k-1', body, token })

    for (const other of [`${body} `, JSON.stringify(aDraft({ referenceNumber: 'A-18' }))]) {
      const { status, problem } = await post(world, { key: 'k-1', body: other, token })
      expect([status, problem.code]).toEqual([422, 'idempotency_key_reused'])
    }
    expect(await orderCount(world, token)).toBe(1)
  })

  test('is executed again if the first response was an error, because only a success uses up the key', async ({
    world,
  }) => {
    const token = await world.token('acme')
    const taken = aDraft({ referenceNumber: 'A-17' })
    await post(world, { body: taken, token })
    const refused = [
      { body: '{' },
      { body: {} },
      { body: taken },
      { token: await world.token('acme', 'test', ['orders:read']) },
    ]
    for (const attempt of refused)
      expect((await post(world, { key: 'k-1', token, ...attempt })).status).toBeGreaterThan(399)
    const path = '/orders/A-17/progress'
    const late = await post(world, { path, body: { to: 'delivered' }, key: 'k-1', token })
    expect(late.status).toBe(409)

    expect((await post(world, { key: 'k-1', token })).status).toBe(201)
    const moved = await post(world, { path, body: { to: 'assigned' }, key: 'k-1', token })
    expect([moved.status, isReplayed(moved)]).toEqual([200, null])
  })

  test('is not affected by the same key of another client, mode or path', async ({ world }) => {
    const token = await world.token('acme')
    const tokens = [token, await world.token('acme', 'live'), await world.token('globex')]
    for (const each of tokens)
      for (const referenceNumber of ['A-17', 'A-18']) {
        const key = `k-${referenceNumber}`
        const answer = await post(world, { key, body: aDraft({ referenceNumber }), token: each })
        expect([answer.status, isReplayed(answer)]).toEqual([201, null])
      }
    for (const reference of ['A-17', 'A-18']) {
      const path = `/orders/${reference}/progress`
      const answer = await post(world, { path, body: { to: 'assigned' }, key: 'k-A-17', token })
      expect([answer.status, isReplayed(answer)]).toEqual([200, null])
    }
    // Another spelling of the path counts as the same path, and all tokens of a client share its idempotency keys.
    const path = '/orders/A%2D17/progress'
    const other = await world.token('acme')
    const answer = await post(world, {
      path,
      body: { to: 'assigned' },
      key: 'k-A-17',
      token: other,
    })
    expect(isReplayed(answer)).toBe('true')
  })

  test('gets the first response even if the first request is committed just after the key lookup', async ({
    startWorld,
    skip,
  }) => {
    skip(isInMemory, 'two services in memory cannot share one URL')
    const one = await startWorld()
    const token = await one.token('acme')
    const path = '/orders/A-17/progress'
    await post(one, { body: aDraft({ referenceNumber: 'A-17' }), token })
    const report = (world: World, to: string, key?: string) =>
      post(world, { path, body: { to }, token, ...(key === undefined ? {} : { key }) })
    let twin: PostAnswer | undefined
    const other = await startWorld({
      settings: { DATABASE_URL: one.databaseUrl, PUBLIC_URL: one.url },
      parts: {
        openStore: storeWith('orders', (orders) => ({
          // After the lookup has found no key, the other service commits the same request and a later report.
          findReplay: async (...request) => {
            const found = await orders.findReplay(...request)
            if (!twin) {
              twin = await report(one, 'assigned', 'k-1')
              await report(one, 'picked_up')
            }
            return found
          },
        })),
      },
    })

    const late = await report({ ...other, url: other.service.ownUrl }, 'assigned', 'k-1')

    expect([late.status, late.text]).toEqual([200, twin?.text])
  })

  test('gets the first response after a restart', async ({ startWorld }) => {
    const before = await startWorld({ settings: { PUBLIC_URL: 'https://d.example.com' } })
    const token = await before.token('acme')
    const own = (world: World): World => ({ ...world, url: world.service.ownUrl })
    const first = await post(own(before), { key: 'k-1', token })
    await before.service[Symbol.asyncDispose]()
    const after = await startWorld({
      settings: {
        DATABASE_URL: before.databaseUrl,
        PUBLIC_URL: 'https://d.example.com',
      },
    })

    const again = await post(own(after), { key: 'k-1', token })

    expect(statusTextLocation(again)).toEqual(statusTextLocation(first))
    expect(isReplayed(again)).toBe('true')
  })

  test('gets the first response after 71 hours, but is executed again after 73 hours', async ({
    world,
  }) => {
    const token = await world.token('acme')
    const first = await post(world, { key: 'k-1', token })
    world.clock.pass('71 h')
    await post(world, { key: 'k-2', token })
    expect(statusTextLocation(await post(world, { key: 'k-1', token }))).toEqual(
      statusTextLocation(first),
    )

    world.clock.pass('2 h')
    await post(world, { key: 'k-3', token })

    const again = await post(world, { key: 'k-1', token })
    expect([again.status, isReplayed(again)]).toEqual([201, null])
    expect(again.text).not.toBe(first.text)
  })
})

describe('an idempotency key', () => {
  test('must have 1 to 255 visible ASCII characters', async ({ world }) => {
    const token = await world.token('acme')
    for (const key of ['!', '~', 'x'.repeat(255), '"8e03978e-40d5"', 'a,b'])
      expect([key, (await post(world, { key, token })).status]).toEqual([key, 201])

    for (const key of ['', 'x'.repeat(256), 'two words', 'tab\tbed', 'é', '\u00a0']) {
      const { status, problem } = await post(world, { key, token })
      expect([key, status, problem.code]).toEqual([key, 400, 'invalid_idempotency_key'])
    }
  })

  test('is checked after the rest of the request, and ignored by operations that take no key', async ({
    acme,
    world,
  }) => {
    const token = await world.token('acme')
    const { problem } = await post(world, { key: '', body: {}, token })
    expect(problem.code).toBe('validation_failed')

    const order = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const headers = { ...bearer(token), 'Idempotency-Key': 'not a key' }
    for (const method of ['GET', 'PUT'])
      expect((await send(world, { method, path: '/orders/A-17', headers })).status).toBe(200)
    expect(order.status).toBe('pending')
  })
})
