import { describe, expect } from 'vitest'
import {
  type EventFeed,
  type FeedQuery,
  InvalidCallError,
  type OrderEvent,
  type PageQuery,
  ProblemError,
  UnexpectedAnswerError,
} from '../src/index.ts'
import { answerPages, collected, urlsOf } from './support/pages.ts'
import { example, failureOf, test, token } from './support/service.ts'

const shown: OrderEvent = JSON.parse(example('event.order.created'))
const event = (id: string): OrderEvent => ({ ...shown, id })

/** A page of the feed with an event for each letter. */
const feed = (ids: string, nextAfter: string | null, hasMore: boolean): EventFeed => ({
  data: [...ids].map(event),
  nextAfter,
  hasMore,
})

const three = {
  '': feed('AB', 'B', true),
  B: feed('CD', 'D', true),
  D: feed('E', 'E', false),
}

const idsOf = async (list: AsyncIterable<OrderEvent>): Promise<string> =>
  (await collected(list)).map(({ id }) => id).join('')

describe('the feed', () => {
  test('a loop gets the events of all pages, and ends with the newest', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, three)

    const events = await collected(deliveries.events.list())

    expect(events).toEqual([...'ABCDE'].map(event))
    expect(urlsOf(service)).toEqual(['/events', '/events?after=B', '/events?after=D'])
    for (const arrival of service.arrivals)
      expect(arrival).toMatchObject({
        method: 'GET',
        headers: { authorization: `Bearer ${token}` },
        body: '',
      })
  })

  test('the pages come whole, each with the place to go on from', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, three)

    expect(await collected(deliveries.events.list().pages())).toEqual(Object.values(three))
  })

  test('the feed goes on after the event that was kept, in pages of the size asked for', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, three)

    expect(await idsOf(deliveries.events.list({ after: 'B', limit: 2 }))).toBe('CDE')
    expect(urlsOf(service)).toEqual(['/events?after=B&limit=2', '/events?after=D&limit=2'])
  })

  test('after the newest event there is an empty page, which keeps the place', async ({
    service,
    deliveries,
  }) => {
    const end = feed('', 'E', false)
    answerPages(service, { E: end })

    expect(await collected(deliveries.events.list({ after: 'E' }).pages())).toEqual([end])
    expect(service.arrivals).toHaveLength(1)
  })

  test('an empty feed leads to its beginning again', async ({ service, deliveries }) => {
    answerPages(service, { '': feed('', null, false) })

    const [page] = await collected(deliveries.events.list().pages())
    expect(await idsOf(deliveries.events.list({ after: page?.nextAfter }))).toBe('')
    expect(await idsOf(deliveries.events.list({ after: undefined, limit: undefined }))).toBe('')
    expect(await idsOf(deliveries.events.list(null as unknown as undefined))).toBe('')

    expect(urlsOf(service)).toEqual(['/events', '/events', '/events', '/events'])
  })

  test('a loop that ends early asks for nothing more', async ({ service, deliveries }) => {
    answerPages(service, three)

    for await (const { id } of deliveries.events.list()) if (id === 'B') break

    // Whatever had been sent in between would have arrived before this.
    await collected(deliveries.events.list({ after: 'D' }))
    expect(urlsOf(service)).toEqual(['/events', '/events?after=D'])
  })

  test.for([
    ['the place where it begins', { B: feed('C', 'B', true) }, 1],
    ['the place where it begins, without events', { B: feed('', 'B', true) }, 2],
    ['a place further back', { B: feed('C', 'C', true), C: feed('D', 'B', true) }, 2],
  ] as const)(
    'a page that goes on at %s is an unexpected answer, and no loop without end',
    async ([, pages, requests], { service, deliveries }) => {
      answerPages(service, pages)

      const failure = await failureOf(collected(deliveries.events.list({ after: 'B' })))

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
      expect(failure).toHaveProperty('message', expect.stringMatching(/leads to nothing new/))
      expect(service.arrivals).toHaveLength(requests)
    },
  )

  test.for([
    ['a bare list', [event('A')]],
    ['a page of another list', { data: [event('A')], nextCursor: null }],
    ['a page that does not say whether there is more', { data: [], nextAfter: 'A' }],
    ['a page that says so in words', { data: [], nextAfter: 'A', hasMore: 'no' }],
    ['more to come, but not where', { data: [event('A')], nextAfter: null, hasMore: true }],
    ['more to come at a number', { data: [event('A')], nextAfter: 1, hasMore: true }],
    ['an end that does not say where it is', { data: [event('A')], hasMore: false }],
    ['something else than events', { data: [null], nextAfter: null, hasMore: false }],
  ] as const)('%s is an unexpected answer', async ([, answer], { service, deliveries }) => {
    service.answers(200, JSON.stringify(answer))

    const failure = await failureOf(collected(deliveries.events.list()))

    expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    expect(failure).toHaveProperty('message', expect.stringMatching(/not what the contract/))
  })

  test.for([
    ['half a character', { after: '\ud83d' }, 'after must be'],
    ['a number', { after: 17 }, 'after must be'],
    ['the cursor of another list', { cursor: 'c1' }, '"cursor"'],
  ] as const)('%s is refused at once', ([, query, told], { service, deliveries }) => {
    const call = () => deliveries.events.list(query as unknown as FeedQuery)

    expect(call).toThrow(InvalidCallError)
    expect(call).toThrow(told)
    expect(service.arrivals).toEqual([])
  })

  test('an unknown event to go on after is told', async ({ service, deliveries }) => {
    service.answers(400, example('problem.invalid-cursor'), {
      'content-type': 'application/problem+json',
    })

    const failure = await failureOf(collected(deliveries.events.list({ after: 'evt_other' })))

    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('the events of an order', () => {
  test('a loop gets them all, page by page', async ({ service, deliveries }) => {
    const pages = {
      '': { data: [event('A'), event('B')], nextCursor: 'c1' },
      c1: { data: [event('C')], nextCursor: null },
    }
    answerPages(service, pages)
    const list = deliveries.orders.events('A/17', { limit: 2 })

    expect(await idsOf(list)).toBe('ABC')
    expect(await collected(list.pages())).toEqual(Object.values(pages))
    expect(urlsOf(service).slice(0, 2)).toEqual([
      '/orders/A%2F17/events?limit=2',
      '/orders/A%2F17/events?limit=2&cursor=c1',
    ])
  })

  test('they come as the service shows them', async ({ service, deliveries }) => {
    service.answers(200, example('order-event-page'))

    expect(await collected(deliveries.orders.events('ORDER-2041'))).toEqual(
      JSON.parse(example('order-event-page')).data,
    )
    expect(urlsOf(service)).toEqual(['/orders/ORDER-2041/events'])
  })

  test('a list can begin at a stored cursor', async ({ service, deliveries }) => {
    answerPages(service, { c1: { data: [event('C')], nextCursor: null } })

    expect(await idsOf(deliveries.orders.events('A', { cursor: 'c1' }))).toBe('C')
  })

  test.for([
    ['an empty reference', '', {}, 'reference must'],
    ['two dots', '..', {}, 'reference must'],
    ['a missing reference', undefined as unknown as string, {}, 'reference must'],
    ['a misspelt part of the query', 'A', { after: 'evt_1' }, '"after"'],
  ] as const)('%s is refused at once', ([, reference, query, told], { service, deliveries }) => {
    const call = () => deliveries.orders.events(reference, query as PageQuery)

    expect(call).toThrow(InvalidCallError)
    expect(call).toThrow(told)
    expect(service.arrivals).toEqual([])
  })
})
