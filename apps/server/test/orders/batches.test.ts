import type { OrderBatchResult, OrderDraft } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { post } from '../support/post.ts'
import { type Answer, bearer } from '../support/send.ts'
import { storeWith } from '../support/store-with.ts'
import { test as base } from '../support/world.ts'

interface BatchAnswer extends Answer {
  readonly results: readonly OrderBatchResult[]
}

type Headers = Readonly<Record<string, string>>

/** Sends a batch as it is, without the SDK. */
type Batch = (body: unknown, headers?: Headers) => Promise<BatchAnswer>

const test = base.extend<{ batch: Batch }>({
  batch: async ({ world }, use) => {
    const token = await world.token('acme')
    await use(async (body, headers = {}) => {
      const answer = await post(world, { token, path: '/order-batches', body, headers })
      return { ...answer, results: answer.status === 200 ? JSON.parse(answer.text).results : [] }
    })
  },
})

const named = (...references: readonly string[]): readonly OrderDraft[] =>
  references.map((referenceNumber) => aDraft({ referenceNumber }))

const outcomes = ({ results }: BatchAnswer) => results.map(({ outcome }) => outcome)
const referencesOf = ({ results }: BatchAnswer) =>
  results.map(({ order, problem }) => order?.referenceNumber ?? problem?.code)

describe('a batch of drafts', () => {
  test('creates an order for each, and returns them in order and in the shape of getOrder', async ({
    acme,
    batch,
  }) => {
    const answer = await batch({ orders: named('A-3', 'A-1', 'A-2') })

    expect(answer.status).toBe(200)
    expect(outcomes(answer)).toEqual(['created', 'created', 'created'])
    expect(referencesOf(answer)).toEqual(['A-3', 'A-1', 'A-2'])
    for (const { order } of answer.results)
      expect(order).toEqual(await acme.orders.get(order?.referenceNumber ?? ''))
    const kinds = (await allOf(acme.events.list())).map(({ type }) => type)
    expect(kinds).toEqual(['order.created', 'order.created', 'order.created'])
  })

  test('may have 100, also without references', async ({ acme, batch }) => {
    const answer = await batch({ orders: Array.from({ length: 100 }, () => aDraft()) })

    expect(new Set(referencesOf(answer)).size).toBe(100)
    expect(await allOf(acme.orders.list())).toHaveLength(100)
  })

  test('returns an existing order as it is now, and refuses the reference of another order', async ({
    acme,
    batch,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))
    await acme.orders.cancel('A-1')
    await acme.orders.create(aDraft({ referenceNumber: 'A-2', deliveryFee: 1 }))

    const answer = await batch({ orders: named('A-1', 'A-2', 'A-3') })

    expect(outcomes(answer)).toEqual(['existing', 'refused', 'created'])
    expect(answer.results[0]?.order).toMatchObject({ referenceNumber: 'A-1', status: 'canceled' })
    expect(answer.results[1]).toEqual({
      outcome: 'refused',
      problem: {
        type: expect.stringMatching(/\/problems\/duplicate_reference$/),
        title: 'The reference is taken',
        status: 409,
        detail: 'There is already an order A-2, from another draft: choose another reference.',
        instance: '/order-batches',
        code: 'duplicate_reference',
        requestId: answer.headers.get('X-Request-Id'),
        existing: { referenceNumber: 'A-2', status: 'pending', createdAt: expect.any(String) },
        identical: false,
      },
    })
  })
})

describe('a batch that breaks the contract creates nothing', () => {
  const valid = aDraft({ referenceNumber: 'A-1' })
  const { recipient: _, ...withoutRecipient } = aDraft()

  test.for([
    { body: null, errors: [' type'] },
    { body: [], errors: [' type'] },
    { body: 'x', errors: undefined },
    { body: {}, errors: ['/orders required'] },
    { body: { orders: null }, errors: ['/orders type'] },
    { body: { orders: {} }, errors: ['/orders type'] },
    { body: { orders: [] }, errors: ['/orders minItems'] },
    { body: { orders: Array.from({ length: 101 }, () => valid) }, errors: ['/orders maxItems'] },
    { body: { orders: [valid, null] }, errors: ['/orders/1 type'] },
    {
      body: { orders: [valid, withoutRecipient, { ...aDraft(), items: [] }] },
      errors: ['/orders/1/recipient required', '/orders/2/items minItems'],
    },
    {
      body: { orders: [...named('A-1', 'A-2', 'A-1', 'A-2'), aDraft({ referenceNumber: null })] },
      errors: [
        '/orders/2/referenceNumber unique_reference',
        '/orders/3/referenceNumber unique_reference',
      ],
    },
  ])('$errors', async ({ body, errors }, { acme, batch }) => {
    const { status, problem } = await batch(body)

    expect(status).toBe(400)
    expect(problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(errors)
    expect(await allOf(acme.orders.list())).toEqual([])
  })

  test('if a draft has more than 256 KiB', async ({ acme, batch }) => {
    const items = Array.from({ length: 100 }, () => anItem({ itemName: 'é'.repeat(300) }))
    const padding = 'x'.repeat(256 * 1024 - Buffer.byteLength(JSON.stringify({ padding: '' })))

    const fits = await batch({ orders: [valid, { padding, ...aDraft({ items }) }] })
    expect(fits.problem.errors).toEqual([
      {
        ...{ in: 'body', pointer: '/orders/1', code: 'max_bytes' },
        message: 'must have at most 256 KiB as JSON',
      },
    ])
    expect(await allOf(acme.orders.list())).toEqual([])
  })

  test('if it has more than 2 MiB', async ({ batch }) => {
    const body = JSON.stringify({ orders: [valid] })
    const padded = (bytes: number) => body + ' '.repeat(bytes - Buffer.byteLength(body))

    expect((await batch(padded(2 * 1024 ** 2 + 1))).problem.code).toBe('payload_too_large')
    expect((await batch(padded(2 * 1024 ** 2))).status).toBe(200)
  })

  test('if an unknown field is anywhere in it and the client prefers strict handling', async ({
    batch,
  }) => {
    const misspelled = { ...aDraft(), items: [{ ...anItem(), wieght: 1 }] }
    const body = { orders: [valid, misspelled], order: [] }
    const { problem } = await batch(body, { Prefer: 'handling=strict' })

    expect(problem.errors?.map(({ pointer, suggestion }) => [pointer, suggestion])).toEqual([
      ['/orders/1/items/0/wieght', 'weight'],
      ['/order', 'orders'],
    ])
    const answer = await batch(body)
    expect([outcomes(answer), answer.headers.get('Preference-Applied')]).toEqual([
      ['created', 'created'],
      null,
    ])
  })
})

describe('a batch with an idempotency key', () => {
  const key = { 'Idempotency-Key': 'k' }
  const replayed = ({ headers }: Answer) => headers.get('Idempotency-Replayed')

  test('returns the orders of the first request if it is repeated, as they were then', async ({
    acme,
    batch,
  }) => {
    const body = { orders: [...named('A-1'), aDraft(), aDraft()] }
    const first = await batch(body, key)
    await acme.orders.cancel('A-1')

    const again = await batch(body, key)

    expect(again.text).toBe(first.text)
    expect([first, again].map(replayed)).toEqual([null, 'true'])
    expect(await allOf(acme.orders.list())).toHaveLength(3)
  })

  test('decides again about drafts that were refused', async ({ acme, batch }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-2', deliveryFee: 1 }))
    const body = { orders: named('A-1', 'A-2') }

    const answers = [await batch(body, key), await batch(body, key)]

    expect(answers.map(outcomes)).toEqual([
      ['created', 'refused'],
      ['created', 'refused'],
    ])
    expect(answers.map(replayed)).toEqual([null, 'true'])
  })

  test('is not a replay if it only found orders that exist', async ({ acme, batch }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))
    const body = { orders: named('A-1') }

    const answers = [await batch(body, key), await batch(body, key)]

    expect(answers.map(outcomes)).toEqual([['existing'], ['existing']])
    expect(answers.map(replayed)).toEqual([null, null])
  })

  test.for([
    ['another draft', named('A-1', 'B-2')],
    ['more drafts', named('A-1', 'A-2', 'A-3')],
    ['fewer drafts', named('A-1')],
    ['only drafts at positions where nothing was created', named('B-1')],
  ] as const)('is refused whole with %s', async ([, orders], { acme, batch }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-1', deliveryFee: 1 }))
    await batch({ orders: named('A-1', 'A-2') }, key)

    const { status, problem } = await batch({ orders }, key)

    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused'])
    const references = (await allOf(acme.orders.list())).map(
      ({ referenceNumber }) => referenceNumber,
    )
    expect(references.toSorted()).toEqual(['A-1', 'A-2'])
  })

  test('does not collide with the same key of createOrder', async ({ acme, batch }) => {
    await acme.orders.create(aDraft(), { idempotencyKey: 'k' })

    expect(outcomes(await batch({ orders: [aDraft()] }, key))).toEqual(['created'])
  })

  test('is completed by a repetition after only a part of it was committed', async ({
    startWorld,
  }) => {
    let isBroken = true
    const world = await startWorld({
      parts: {
        openStore: storeWith('orders', (orders) => ({
          commit: (change) =>
            isBroken && change.order.items[0]?.itemName === 'late'
              ? Promise.reject(new Unavailable('The disk is full.'))
              : orders.commit(change),
        })),
      },
    })
    const late = aDraft({ items: [anItem({ itemName: 'late' })] })
    const orders = Array.from({ length: 10 }, (_, nr) => (nr % 2 ? late : aDraft()))
    const token = await world.token('acme')
    const sent = { token, path: '/order-batches', body: { orders }, key: 'k' }
    const acme = await world.client('acme')

    expect((await post(world, sent)).status).toBe(503)
    const before = await allOf(acme.orders.list())
    expect(before).toHaveLength(5)
    expect((await post(world, { ...sent, body: { orders: [late] } })).status).toBe(422)
    isBroken = false
    const { headers, text } = await post(world, sent)
    expect(headers.get('Idempotency-Replayed')).toBeNull()
    const results: readonly OrderBatchResult[] = JSON.parse(text).results
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(10).fill('created'))
    const kept = results.filter((_, nr) => nr % 2 === 0).map(({ order }) => order)
    expect(kept).toEqual(expect.arrayContaining([...before]))
    expect(await allOf(acme.orders.list())).toHaveLength(10)
  })

  test('makes each order once if it is sent eight times at once', async ({ acme, batch }) => {
    const body = { orders: Array.from({ length: 20 }, () => aDraft()) }

    const answers = await Promise.all(Array.from({ length: 8 }, () => batch(body, key)))

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
    expect(await allOf(acme.orders.list())).toHaveLength(20)
  })

  test('is refused whole if a request with another body commits first', async ({ batch }) => {
    const bodies = Array.from({ length: 8 }, (_, nr) => ({ orders: named(`A-${nr}`, `B-${nr}`) }))
    const answers = await Promise.all(bodies.map((body) => batch(body, key)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)])
  })
})

test('a batch needs the scope orders:write', async ({ world, batch }) => {
  const token = bearer(await world.token('acme', 'test', ['orders:read']))
  const { problem } = await batch({ orders: [aDraft()] }, token)

  expect(problem.code).toBe('insufficient_scope')
})

test('orders of a batch belong to the client and mode of the token', async ({ world, batch }) => {
  await batch({ orders: named('A-1') })
  const live = await world.client('acme', 'live')

  await expect(live.orders.get('A-1')).rejects.toHaveProperty('code', 'order_not_found')
})
