import { describe, expect } from 'vitest'
import { InvalidCallError, type OrderDraft, type ProgressReport } from '../src/index.ts'
import { example, failureOf, test } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft.minimal'))

/** Passes any value as a draft, as a program in plain JavaScript can. */
const untyped = (value: unknown): OrderDraft => value as OrderDraft

function circular(): unknown {
  const recipient: Record<string, unknown> = { ...draft.recipient }
  recipient['orders'] = [{ recipient }]
  return { ...draft, recipient }
}

function circularAtTheTop(): unknown {
  const top: Record<string, unknown> = { ...draft }
  top['self'] = top
  return top
}

function bottomless(): unknown {
  return { toJSON: () => ({ below: bottomless() }) }
}

describe('drafts that JSON cannot represent', () => {
  test.for([
    ['NaN', { ...draft, total: Number.NaN }, '/total must be a finite number'],
    ['Infinity', { ...draft, deliveryFee: Infinity }, '/deliveryFee must be a finite number'],
    ['-Infinity', { ...draft, items: [{}, { quantity: -Infinity }] }, '/items/1/quantity must'],
    ['a boxed NaN', { ...draft, total: Object(Number.NaN) }, '/total must be a finite number'],
    ['NaN returned by toJSON', { ...draft, total: { toJSON: () => Number.NaN } }, '/total must'],
    [
      'NaN in a result of toJSON',
      { toJSON: () => ({ ...draft, total: Number.NaN }) },
      '/total must',
    ],
    ['a bigint', { ...draft, total: 5n }, '/total must be a number, not a bigint'],
    [
      'a bigint in fields whose names need escaping',
      { ...draft, 'a/b~c': { '': 5n } },
      '/a~1b~0c/ must',
    ],
  ] as const)(
    '%s in a draft is refused before a request is sent, and the error has the JSON pointer of the value',
    async ([, given, expected], { service, deliveries }) => {
      const failure = await failureOf(deliveries.orders.create(untyped(given)))

      expect(failure).toBeInstanceOf(InvalidCallError)
      expect(failure).toHaveProperty('message', expect.stringMatching(`^${expected}`))
      expect(service.arrivals).toEqual([])
    },
  )

  test.for([
    ['undefined', undefined],
    ['null', null],
    ['a string', example('order-draft.minimal')],
    ['an array', [draft]],
    ['a number', Number.NaN],
    ['a function', () => draft],
    ['an object whose toJSON returns undefined', { toJSON: () => undefined }],
  ] as const)(
    '%s as a draft is refused before a request is sent',
    async ([, given], { service, deliveries }) => {
      const failure = await failureOf(deliveries.orders.create(untyped(given)))

      expect(failure).toBeInstanceOf(InvalidCallError)
      expect(failure).toHaveProperty(
        'message',
        expect.stringMatching(/^The body must be an object, not /),
      )
      expect(service.arrivals).toEqual([])
    },
  )

  test.for([
    ['a boxed bigint', { ...draft, total: Object(5n) }],
    ['endless toJSON results', bottomless()],
    ['a circular reference', circular()],
    ['a reference to itself', circularAtTheTop()],
    ['a getter that throws', Object.defineProperty({}, 'total', { enumerable: true, get: thrown })],
  ] as const)(
    'a draft with %s is refused before a request is sent',
    async ([, given], { service, deliveries }) => {
      const failure = await failureOf(deliveries.orders.create(untyped(given)))

      expect(failure).toBeInstanceOf(InvalidCallError)
      expect(failure).toHaveProperty('message', 'The body cannot be sent as JSON.')
      expect(service.arrivals).toEqual([])
    },
  )
})

test('a progress report that JSON cannot represent is refused before a request is sent', async ({
  service,
  deliveries,
}) => {
  const report: ProgressReport = { to: 'assigned', items: [0, Number.NaN] }

  const failure = await failureOf(deliveries.orders.progress('A', report))

  expect(failure).toMatchObject({
    name: 'InvalidCallError',
    message: '/items/1 must be a finite number, not NaN.',
  })
  expect(service.arrivals).toEqual([])
})

test('a draft that contains the same object several times is accepted and sent unchanged', async ({
  service,
  deliveries,
}) => {
  service.answers(201, example('created-order'))
  const shared = { a: [{ b: -0.5 }], c: null, d: undefined, e: new Date(0) }
  const given = { ...draft, one: shared, two: { shared }, three: [shared, shared] }

  await deliveries.orders.create(untyped(given))

  expect(service.arrivals[0]?.body).toBe(JSON.stringify(given))
})

function thrown(): never {
  throw new Error('thrown')
}
