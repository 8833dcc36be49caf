import { describe, expect } from 'vitest'
import { AbortError, UnexpectedAnswerError } from '../src/index.ts'
import {
  answerPages,
  collected,
  order,
  page,
  referencesOf,
  threePages,
  urlsOf,
} from './support/pages.ts'
import { example, failureOf, test, token } from './support/service.ts'

describe('reading a list', () => {
  test('a loop over a list gets the orders of all pages exactly as the service sent them', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)

    const orders = await collected(deliveries.orders.list())

    expect(orders).toEqual([...'ABCDE'].map(order))
    expect(urlsOf(service)).toEqual(['/orders', '/orders?cursor=c1', '/orders?cursor=c2'])
    for (const arrival of service.arrivals)
      expect(arrival).toMatchObject({
        method: 'GET',
        headers: { authorization: `Bearer ${token}` },
        body: '',
      })
  })

  test('pages() of a list returns whole pages with nextCursor', async ({ service, deliveries }) => {
    answerPages(service, threePages)

    const pages = await collected(deliveries.orders.list().pages())

    expect(pages).toEqual([page('AB', 'c1'), page('CD', 'c2'), page('E', null)])
  })

  test('an empty list has one empty page', async ({ service, deliveries }) => {
    answerPages(service, { '': page('', null) })

    expect(await collected(deliveries.orders.list())).toEqual([])
    expect(await collected(deliveries.orders.list().pages())).toEqual([page('', null)])
  })

  test('a loop over a list continues after an empty page', async ({ service, deliveries }) => {
    answerPages(service, { '': page('A', 'c1'), c1: page('', 'c2'), c2: page('B', null) })

    expect(await referencesOf(deliveries.orders.list())).toBe('AB')
  })

  test('each loop over the orders or the pages of a list starts at the first page', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)
    const list = deliveries.orders.list()
    const pages = list.pages()

    expect(await referencesOf(list)).toBe('ABCDE')
    expect(await referencesOf(list)).toBe('ABCDE')
    expect(await collected(pages)).toHaveLength(3)
    expect(await collected(pages)).toHaveLength(3)
    expect(service.arrivals).toHaveLength(12)
  })

  test('concurrent loops over one list are independent', async ({ service, deliveries }) => {
    answerPages(service, threePages)
    const list = deliveries.orders.list()

    expect(await Promise.all([referencesOf(list), referencesOf(list)])).toEqual(['ABCDE', 'ABCDE'])
  })

  test('a list sends no request before a loop starts', async ({ service, deliveries }) => {
    answerPages(service, threePages)

    const list = deliveries.orders.list({ status: 'failed' })
    list.pages()[Symbol.asyncIterator]()
    list[Symbol.asyncIterator]()
    await deliveries.orders.list({ cursor: 'c2' }).pages()[Symbol.asyncIterator]().next()

    expect(urlsOf(service)).toEqual(['/orders?cursor=c2'])
  })

  test.for([
    ['at the first order', 'A', 1],
    ['at the last order of a page', 'B', 1],
    ['at the first order of the next page', 'C', 2],
  ] as const)(
    'leaving a loop %s sends no further request',
    async ([, last, requests], { service, deliveries }) => {
      answerPages(service, threePages)

      for await (const { referenceNumber } of deliveries.orders.list())
        if (referenceNumber === last) break

      // If the loop above sent another request, it would arrive before this request.
      await deliveries.orders.list({ cursor: 'c2' }).pages()[Symbol.asyncIterator]().next()
      expect(service.arrivals).toHaveLength(requests + 1)
    },
  )
})

describe('faulty lists', () => {
  test.for([
    ['the same page', { '': page('A', 'c1'), c1: page('X', 'c1') }, 'A', 2],
    ['an earlier page', { '': page('A', 'c1'), c1: page('B', 'c2'), c2: page('X', 'c1') }, 'AB', 3],
  ] as const)(
    'a list throws UnexpectedAnswerError if the nextCursor of a page leads to %s',
    async ([, pages, read, requests], { service, deliveries }) => {
      answerPages(service, pages)
      const references: string[] = []

      const failure = await failureOf(
        (async () => {
          for await (const each of deliveries.orders.list()) references.push(each.referenceNumber)
        })(),
      )

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
      expect(failure).toMatchObject({ status: 200, requestId: 'req-1' })
      expect(failure).toHaveProperty('message', expect.stringMatching(/does not advance the list/))
      expect(references.join('')).toBe(read)
      expect(service.arrivals).toHaveLength(requests)
    },
  )

  test('a list throws UnexpectedAnswerError if the nextCursor of its first page is the cursor of the query', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, { c1: page('X', 'c1') })

    const failure = await failureOf(collected(deliveries.orders.list({ cursor: 'c1' })))

    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(service.arrivals).toHaveLength(1)
  })

  test.for([
    ['an array instead of a page', [order('A')]],
    ['null instead of a page', null],
    ['a page without orders', { nextCursor: null }],
    ['a page without nextCursor', { data: [] }],
    ['a number as nextCursor', { data: [], nextCursor: 2 }],
    ['null instead of an order', { data: [order('A'), null], nextCursor: null }],
    ['an object instead of the array of orders', { data: { 0: order('A') }, nextCursor: null }],
  ] as const)(
    'a list throws UnexpectedAnswerError for %s',
    async ([, answer], { service, deliveries }) => {
      service.answers(200, JSON.stringify(answer))

      const failure = await failureOf(collected(deliveries.orders.list()))

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
      expect(failure).toHaveProperty('message', expect.stringMatching(/not match the contract/))
    },
  )

  test('a list returns the pages before a problem, then throws the problem', async ({
    service,
    deliveries,
  }) => {
    service.does((response) =>
      response.req.url?.includes('cursor')
        ? response
            .writeHead(400, { 'content-type': 'application/problem+json' })
            .end(example('problem.invalid-cursor'))
        : response.end(JSON.stringify(page('AB', 'c1'))),
    )
    const pages = deliveries.orders.list().pages()[Symbol.asyncIterator]()

    expect(await pages.next()).toEqual({ done: false, value: page('AB', 'c1') })
    expect(await failureOf(pages.next())).toMatchObject({ code: 'invalid_cursor' })
    expect(await pages.next()).toEqual({ done: true, value: undefined })
  })

  test('aborting during a loop over a list throws AbortError when the loop needs the next page', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)
    const abort = new AbortController()
    const references: string[] = []

    const failure = await failureOf(
      (async () => {
        for await (const each of deliveries.orders.list({}, { signal: abort.signal })) {
          references.push(each.referenceNumber)
          abort.abort('the shop closed')
        }
      })(),
    )

    expect(failure).toBeInstanceOf(AbortError)
    expect(failure).toMatchObject({ cause: 'the shop closed' })
    expect(references).toEqual(['A', 'B'])
    expect(urlsOf(service)).toEqual(['/orders'])
  })

  test('headers of the call options are sent with every page', async ({ service, deliveries }) => {
    answerPages(service, threePages)

    await collected(deliveries.orders.list({}, { headers: { 'X-Request-Id': 'job-17' } }))

    for (const { headers } of service.arrivals) expect(headers['x-request-id']).toBe('job-17')
    expect(service.arrivals).toHaveLength(3)
  })
})
