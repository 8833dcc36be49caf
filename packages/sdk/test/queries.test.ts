import { describe, expect } from 'vitest'
import { InvalidCallError, type OrderQuery, ProblemError } from '../src/index.ts'
import { answerPages, collected, page, referencesOf, threePages, urlsOf } from './support/pages.ts'
import { example, failureOf, test } from './support/service.ts'

describe('queries', () => {
  test('filters and limit are sent with the request for every page', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)
    const query: OrderQuery = {
      status: ['failed', 'picked_up'],
      createdFrom: new Date('2026-11-20T09:30:00+01:00'),
      createdTo: '2026-11-21T00:00:00+02:00',
      limit: 2,
    }

    await collected(deliveries.orders.list(query))

    const filters =
      'status=failed&status=picked_up&createdFrom=2026-11-20T08%3A30%3A00.000Z' +
      '&createdTo=2026-11-21T00%3A00%3A00%2B02%3A00&limit=2'
    expect(urlsOf(service)).toEqual([
      `/orders?${filters}`,
      `/orders?${filters}&cursor=c1`,
      `/orders?${filters}&cursor=c2`,
    ])
  })

  test('a single status can be given without an array', async ({ service, deliveries }) => {
    answerPages(service, { '': page('A', null) })

    await collected(deliveries.orders.list({ status: 'failed' }))

    expect(urlsOf(service)).toEqual(['/orders?status=failed'])
  })

  test('filters that are undefined are not sent', async ({ service, deliveries }) => {
    answerPages(service, { '': page('A', null) })
    const none = undefined

    await collected(
      deliveries.orders.list({
        status: none,
        createdFrom: none,
        createdTo: none,
        limit: none,
        cursor: none,
      }),
    )
    await collected(deliveries.orders.list(null as unknown as undefined))

    expect(urlsOf(service)).toEqual(['/orders', '/orders'])
  })

  test('changing the query object later does not affect a running list', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, { '': page('A', 'c1'), c1: page('B', null) })
    const status: ('failed' | 'returned')[] = ['failed']
    const createdFrom = new Date(0)

    for await (const _ of deliveries.orders.list({ status, createdFrom })) {
      status.push('returned')
      createdFrom.setTime(1)
    }

    const filters = 'status=failed&createdFrom=1970-01-01T00%3A00%3A00.000Z'
    expect(urlsOf(service)).toEqual([`/orders?${filters}`, `/orders?${filters}&cursor=c1`])
  })

  test('a list can start at a stored cursor that contains any characters', async ({
    service,
    deliveries,
  }) => {
    const stored = 'a+b/c=&d?#%20é'
    answerPages(service, { ...threePages, [stored]: page('X', 'c1') })
    const list = deliveries.orders.list({ status: 'failed', cursor: stored })

    expect(await referencesOf(list)).toBe('XCDE')
    expect(await referencesOf(list)).toBe('XCDE')
    expect(urlsOf(service)[0]).toBe(`/orders?status=failed&cursor=${encodeURIComponent(stored)}`)
  })

  test('a list starts at its first page if `cursor` is null, as after the last page', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, { '': page('A', null) })

    for await (const { nextCursor } of deliveries.orders.list().pages())
      expect(await referencesOf(deliveries.orders.list({ cursor: nextCursor }))).toBe('A')
    expect(urlsOf(service)).toEqual(['/orders', '/orders'])
  })

  test.for([
    [
      'an invalid date as createdFrom',
      { createdFrom: new Date('tomorrow') },
      'createdFrom is an invalid Date',
    ],
    [
      'an invalid date as createdTo',
      { createdTo: new Date(Number.NaN) },
      'createdTo is an invalid Date',
    ],
    ['a number as createdFrom', { createdFrom: 1795000000000 }, 'createdFrom must be'],
    ['a lone surrogate in createdTo', { createdTo: '2026\ud83d' }, 'half of a surrogate pair'],
    ['an empty array of statuses', { status: [] }, 'status must not be empty'],
    ['null as status', { status: null }, 'status must be'],
    ['undefined in the array of statuses', { status: ['failed', undefined] }, 'status must be'],
    ['nested arrays of statuses', { status: [[['failed']]] }, 'status must be'],
    ['a number as cursor', { cursor: 2 }, 'cursor must be'],
    ['a lone surrogate in a cursor', { cursor: '\udc00' }, 'half of a surrogate pair'],
    ['an unknown filter', { state: 'failed' }, 'state is unknown: use status, createdFrom'],
    [
      'a filter with a name like those of two others',
      { createdBefore: '2026-11-20T09:30:00Z' },
      'createdBefore is unknown: did you mean createdFrom or createdTo.',
    ],
    ['a string instead of a query', 'failed', 'The query must be an object'],
  ] as const)(
    'orders.list refuses %s before a request is sent',
    ([, query, expected], { service, deliveries }) => {
      const call = () => deliveries.orders.list(query as unknown as OrderQuery)

      expect(call).toThrow(InvalidCallError)
      expect(call).toThrow(expected)
      expect(service.arrivals).toEqual([])
    },
  )

  test('a query that violates the contract is sent, and the service refuses it', async ({
    service,
    deliveries,
  }) => {
    service.answers(400, example('problem.validation-failed.query'), {
      'content-type': 'application/problem+json',
    })

    const failure = await failureOf(collected(deliveries.orders.list({ limit: 1000 })))

    expect(failure).toBeInstanceOf(ProblemError)
    expect(urlsOf(service)).toEqual(['/orders?limit=1000'])
  })
})
