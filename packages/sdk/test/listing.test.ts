import { describe, expect } from 'vitest'
import { AbortError, UnexpectedAnswerError } from '../src/index.ts'
import {
  answerPages,
  collected,
  order,
  page,
  referencesOf,
  three,
  urlsOf,
} from './support/pages.ts'
import { example, failureOf, test, token } from './support/service.ts'

describe('reading a list', () => {
  test('a loop gets the orders of all pages, as the service shows them', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, three)

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

  test('the pages come whole, with the way to the next', async ({ service, deliveries }) => {
    answerPages(service, three)

    const pages = await collected(deliveries.orders.list().pages())

    expect(pages).toEqual([page('AB', 'c1'), page('CD', 'c2'), page('E', null)])
  })

  test('an empty list is one empty page', async ({ service, deliveries }) => {
    answerPages(service, { '': page('', null) })

    expect(await collected(deliveries.orders.list())).toEqual([])
    expect(await collected(deliveries.orders.list().pages())).toEqual([page('', null)])
  })

  test('an empty page in the middle ends nothing', async ({ service, deliveries }) => {
    answerPages(service, { '': page('A', 'c1'), c1: page('', 'c2'), c2: page('B', null) })

    expect(await referencesOf(deliveries.orders.list())).toBe('AB')
  })

  test('each loop begins at the first page, over orders as over pages', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, three)
    const list = deliveries.orders.list()
    const pages = list.pages()

    expect(await referencesOf(list)).toBe('ABCDE')
    expect(await referencesOf(list)).toBe('ABCDE')
    expect(await collected(pages)).toHaveLength(3)
    expect(await collected(pages)).toHaveLength(3)
    expect(service.arrivals).toHaveLength(12)
  })

  test('two loops over one list do not disturb each other', async ({ service, deliveries }) => {
    answerPages(service, three)
    const list = deliveries.orders.list()

    expect(await Promise.all([referencesOf(list), referencesOf(list)])).toEqual(['ABCDE', 'ABCDE'])
  })

  test('nothing is sent before a loop begins', async ({ service, deliveries }) => {
    answerPages(service, three)

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
    'a loop that ends %s fetches nothing more',
    async ([, last, requests], { service, deliveries }) => {
      answerPages(service, three)

      for await (const { referenceNumber } of deliveries.orders.list())
        if (referenceNumber === last) break

      // Whatever had been sent in between would have arrived before this.
      await deliveries.orders.list({ cursor: 'c2' }).pages()[Symbol.asyncIterator]().next()
      expect(service.arrivals).toHaveLength(requests + 1)
    },
  )
})

describe('lists that go wrong', () => {
  test.for([
    ['the page that it leads to', { '': page('A', 'c1'), c1: page('X', 'c1') }, 'A', 2],
    [
      'a page further back',
      { '': page('A', 'c1'), c1: page('B', 'c2'), c2: page('X', 'c1') },
      'AB',
      3,
    ],
  ] as const)(
    'a page that leads back to %s is an unexpected answer, and no loop without end',
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
      expect(failure).toHaveProperty('message', expect.stringMatching(/leads to nothing new/))
      expect(references.join('')).toBe(read)
      expect(service.arrivals).toHaveLength(requests)
    },
  )

  test('a list that begins at a cursor knows this one too', async ({ service, deliveries }) => {
    answerPages(service, { c1: page('X', 'c1') })

    const failure = await failureOf(collected(deliveries.orders.list({ cursor: 'c1' })))

    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(service.arrivals).toHaveLength(1)
  })

  test.for([
    ['a bare list', [order('A')]],
    ['null', null],
    ['a page without orders', { nextCursor: null }],
    ['a page that does not say whether it is the last', { data: [] }],
    ['a page with the number of the next', { data: [], nextCursor: 2 }],
    ['a page with something else than orders', { data: [order('A'), null], nextCursor: null }],
    ['orders under their numbers', { data: { 0: order('A') }, nextCursor: null }],
  ] as const)('%s is an unexpected answer', async ([, answer], { service, deliveries }) => {
    service.answers(200, JSON.stringify(answer))

    const failure = await failureOf(collected(deliveries.orders.list()))

    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(failure).toHaveProperty('message', expect.stringMatching(/not what the contract/))
  })

  test('a problem on a later page ends the loop; the pages before have been read', async ({
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

  test('a signal ends the list when the next page is due', async ({ service, deliveries }) => {
    answerPages(service, three)
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

  test('headers go along with every page', async ({ service, deliveries }) => {
    answerPages(service, three)

    await collected(deliveries.orders.list({}, { headers: { 'X-Request-Id': 'job-17' } }))

    for (const { headers } of service.arrivals) expect(headers['x-request-id']).toBe('job-17')
    expect(service.arrivals).toHaveLength(3)
  })
})
