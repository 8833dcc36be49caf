import { test as base, describe, expect } from 'vitest'
import {
  DeliveryOrders,
  type DraftResult,
  DuplicateReferenceError,
  InvalidCallError,
  type OrderDraft,
  RateLimitError,
  ValidationError,
} from '../src/index.ts'
import { TestService } from '../src/testing/index.ts'
import { draft } from './faults/canaries.ts'
import { collected } from './support/pages.ts'

const test = base.extend<{ service: TestService; deliveries: DeliveryOrders }>({
  service: async ({ task: _ }, use) => use(new TestService()),
  deliveries: async ({ service }, use) =>
    use(new DeliveryOrders({ ...service.settings(), retries: 1 })),
})

const named = (count: number, from = 0): readonly OrderDraft[] =>
  Array.from({ length: count }, (_, nr) => ({ ...draft, referenceNumber: `A-${from + nr}` }))

const outcomes = (results: readonly DraftResult[]) => results.map(({ outcome }) => outcome)
const batchesOf = ({ requests }: Pick<TestService, 'requests'>): readonly number[] =>
  requests.map(({ body }) => JSON.parse(body).orders.length)
const keysOf = ({ requests }: TestService) =>
  requests.map(({ headers }) => headers['idempotency-key'])

describe('creating many orders', () => {
  test('sends batches of 100 drafts, and yields the results in the order of the drafts', async ({
    service,
    deliveries,
  }) => {
    const drafts = named(250)
    const results = await collected(deliveries.orders.createMany(drafts))

    expect(results.map(({ position }) => position)).toEqual([...drafts.keys()])
    expect(results.map((result) => result.draft)).toEqual(drafts)
    expect(new Set(outcomes(results))).toEqual(new Set(['created']))
    expect(results[249]).toMatchObject({ order: await deliveries.orders.get('A-249') })
    expect(service.requests.slice(0, 3).map(({ headers }) => headers['prefer'])).toEqual(
      Array(3).fill('handling=strict'),
    )
    expect(batchesOf({ requests: service.requests.slice(0, 3) })).toEqual([100, 100, 50])
  })

  test('reads the drafts only as the loop needs them', async ({ service, deliveries }) => {
    let read = 0
    function* drafts() {
      for (const each of named(1000)) {
        read += 1
        yield each
      }
    }
    for await (const { position } of deliveries.orders.createMany(drafts()))
      if (position === 9) break

    expect([read, service.requests.length]).toEqual([101, 1])
  })

  test('sends at most 2 MiB in a batch', async ({ service, deliveries }) => {
    const [item] = draft.items
    const items = Array.from({ length: 90 }, () => ({ ...item, itemName: 'é'.repeat(300) }))
    const drafts = named(30).map((each) => ({ ...each, items }) as OrderDraft)

    const results = await collected(deliveries.orders.createMany(drafts))

    expect(outcomes(results)).toEqual(Array(30).fill('created'))
    for (const { body } of service.requests)
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(2 * 1024 ** 2)
    expect(service.requests).toHaveLength(2)
  })

  test('sends nothing if there is no draft', async ({ service, deliveries }) => {
    expect(await collected(deliveries.orders.createMany([]))).toEqual([])
    expect(service.requests).toEqual([])
  })

  test('yields existing orders, and refuses references of other orders', async ({ deliveries }) => {
    await collected(deliveries.orders.createMany(named(2)))
    await deliveries.orders.create({ ...draft, referenceNumber: 'A-2', deliveryFee: 1 })

    const results = await collected(deliveries.orders.createMany(named(4)))

    expect(outcomes(results)).toEqual(['existing', 'existing', 'refused', 'created'])
    expect(results[2]).toMatchObject({ error: expect.any(DuplicateReferenceError) })
    expect(results[2]).toHaveProperty('error.existing.referenceNumber', 'A-2')
  })
})

describe('a draft that cannot be created', () => {
  test('is refused alone, and the other drafts of its batch are sent one by one', async ({
    service,
    deliveries,
  }) => {
    const [first, second, third] = named(3) as [OrderDraft, OrderDraft, OrderDraft]
    const misspelled = { ...second, deliveryInstruction: 'Ring twice' }

    const results = await collected(deliveries.orders.createMany([first, misspelled, third]))

    expect(outcomes(results)).toEqual(['created', 'refused', 'created'])
    expect(results[1]).toMatchObject({ position: 1, draft: misspelled })
    expect(results[1]).toHaveProperty('error', expect.any(ValidationError))
    expect(results[1]).toHaveProperty('error.problem.errors', [
      {
        ...{ in: 'body', pointer: '/deliveryInstruction', code: 'unknown_field' },
        message: 'is not a field of this request: did you mean deliveryInstructions?',
        suggestion: 'deliveryInstructions',
      },
    ])
    expect(batchesOf(service)).toEqual([3, 1, 1, 1])
    expect(new Set(keysOf(service)).size).toBe(4)
  })

  test('is refused if its reference occurs twice, unless both drafts are identical', async ({
    deliveries,
  }) => {
    const [one] = named(1) as [OrderDraft]
    const results = await collected(
      deliveries.orders.createMany([one, one, { ...one, deliveryFee: 7 }]),
    )

    expect(outcomes(results)).toEqual(['created', 'existing', 'refused'])
  })

  test.for([
    ['a number that JSON does not have', { ...draft, deliveryFee: Number.NaN }],
    ['null', null],
    ['a text', 'x'],
    ['a circular reference', circular()],
  ] as const)(
    'is refused without being sent if it is %s',
    async ([, bad], { service, deliveries }) => {
      const [first, last] = named(2) as [OrderDraft, OrderDraft]
      const results = await collected(
        deliveries.orders.createMany([first, bad as unknown as OrderDraft, last]),
      )

      expect(outcomes(results)).toEqual(['created', 'refused', 'created'])
      expect(results[1]).toHaveProperty('error', expect.any(InvalidCallError))
      expect(batchesOf(service)).toEqual([2])
    },
  )

  test('is refused if it is larger than a batch may be', async ({ service, deliveries }) => {
    const huge = { ...draft, deliveryInstructions: 'x'.repeat(3 * 1024 ** 2) }
    const results = await collected(deliveries.orders.createMany([...named(1), huge]))

    expect(outcomes(results)).toEqual(['created', 'refused'])
    expect(results[1]).toHaveProperty('error.code', 'payload_too_large')
    expect(batchesOf(service)).toEqual([1, 1])
  })
})

describe('a batch that is lost or repeated', () => {
  test('is sent again with its key, so each order is created once', async ({
    service,
    deliveries,
  }) => {
    service.dropAfterCommit()
    const drafts = Array.from({ length: 5 }, () => draft)

    const results = await collected(deliveries.orders.createMany(drafts))

    expect(outcomes(results)).toEqual(Array(5).fill('created'))
    const [first, second] = keysOf(service)
    expect(second).toBe(first)
    expect(await collected(deliveries.orders.list())).toHaveLength(5)
  })

  test('is replayed if the whole call is repeated with its key, also for drafts without reference', async ({
    service,
    deliveries,
  }) => {
    const drafts = Array.from({ length: 150 }, () => draft)
    const create = () =>
      collected(deliveries.orders.createMany(drafts, { idempotencyKey: 'import-7' }))

    const first = await create()
    expect(await create()).toEqual(first)
    expect(keysOf(service).slice(0, 2)).toEqual(['import-7:0-99', 'import-7:100-149'])
    expect(await collected(deliveries.orders.list())).toHaveLength(150)
  })

  test('takes the key of the header Idempotency-Key, unless the option idempotencyKey is given', async ({
    service,
    deliveries,
  }) => {
    const headers = { 'IDEMPOTENCY-KEY': 'import-7' }
    await collected(deliveries.orders.createMany([draft], { headers }))
    await collected(deliveries.orders.createMany([draft], { headers, idempotencyKey: 'import-8' }))

    expect(keysOf(service)).toEqual(['import-7:0-0', 'import-8:0-0'])
  })

  test.for([
    [247, [true, true, true]],
    [249, [true, false, false]],
    [250, [true, false, false]],
    [255, [false, false, false]],
  ] as const)(
    'is replayed with a key of %i characters, hashed only where the key of a batch would be too long',
    async ([length, isAppended], { service, deliveries }) => {
      const idempotencyKey = 'k'.repeat(length)
      const drafts = Array.from({ length: 250 }, () => draft)
      const create = () => collected(deliveries.orders.createMany(drafts, { idempotencyKey }))

      const first = await create()
      expect(await create()).toEqual(first)

      const keys = keysOf(service)
      expect(keys.slice(3)).toEqual(keys.slice(0, 3))
      expect(new Set(keys).size).toBe(3)
      for (const key of keys) expect(key).toMatch(/^[!-~]{1,255}$/)
      expect(keys.slice(0, 3).map((key) => key?.startsWith(idempotencyKey))).toEqual(isAppended)
      expect(await collected(deliveries.orders.list())).toHaveLength(250)
    },
  )

  test.for([
    ['has 256 characters', 'k'.repeat(256)],
    ['has 250 characters and a space', `${'k'.repeat(250)} `],
    ['is empty', ''],
    ['is a number', 7 as unknown as string],
  ] as const)(
    'is not sent if the key of the call %s',
    async ([, idempotencyKey], { service, deliveries }) => {
      const results = deliveries.orders.createMany(named(1), { idempotencyKey })

      await expect(collected(results)).rejects.toBeInstanceOf(InvalidCallError)
      expect(service.requests).toEqual([])
    },
  )

  test('ends the loop if the service fails, after the results of the batches before', async ({
    service,
    deliveries,
  }) => {
    const results: DraftResult[] = []
    const run = async () => {
      for await (const result of deliveries.orders.createMany(named(150))) {
        if (results.push(result) === 1) service.failNext(429, { times: 2 })
      }
    }

    await expect(run()).rejects.toBeInstanceOf(RateLimitError)
    expect(results).toHaveLength(100)
  })
})

function circular(): object {
  const value: { self?: object } = {}
  value.self = value
  return value
}
