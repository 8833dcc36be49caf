import { describe, expect } from 'vitest'
import {
  type EventFeed,
  type FeedQuery,
  InvalidCallError,
  type OrderEvent,
  ProblemError,
  type TimelineQuery,
  UnexpectedAnswerError,
} from '../src/index.ts'
import { answerPages, collected, urlsOf } from './support/pages.ts'
import { example, failureOf, test, token } from './support/service.ts'

const exampleEvent: OrderEvent = JSON.parse(example('event.order.created'))
const event = (id: string): OrderEvent => ({ ...exampleEvent, id })

/** A page of the feed with an event for each letter of `ids`. */
const feed = (ids: string, nextAfter: string | null, hasMore: boolean): EventFeed => ({
  data: [...ids].map(event),
  nextAfter,
  hasMore,
})

const threePages = {
  '': feed('AB', 'B', true),
  B: feed('CD', 'D', true),
  D: feed('E', 'E', false),
}

const idsOf = async (list: AsyncIterable<OrderEvent>): Promise<string> =>
  (await collected(list)).map(({ id }) => id).join('')

describe('the feed', () => {
  test('a loop over the feed gets the events of all pages and ends after the newest event', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)

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

  test('pages() of the feed returns whole pages with nextAfter', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)

    expect(await collected(deliveries.events.list().pages())).toEqual(Object.values(threePages))
  })

  test('the feed starts after the given event and sends the given limit with every page', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)

    expect(await idsOf(deliveries.events.list({ after: 'B', limit: 2 }))).toBe('CDE')
    expect(urlsOf(service)).toEqual(['/events?after=B&limit=2', '/events?after=D&limit=2'])
  })

  test('reading the feed after the newest event returns one empty page with an unchanged nextAfter', async ({
    service,
    deliveries,
  }) => {
    const end = feed('', 'E', false)
    answerPages(service, { E: end })

    expect(await collected(deliveries.events.list({ after: 'E' }).pages())).toEqual([end])
    expect(service.arrivals).toHaveLength(1)
  })

  test('the feed starts at its beginning if `after` is null or undefined', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, { '': feed('', null, false) })

    const [page] = await collected(deliveries.events.list().pages())
    expect(await idsOf(deliveries.events.list({ after: page?.nextAfter }))).toBe('')
    expect(await idsOf(deliveries.events.list({ after: undefined, limit: undefined }))).toBe('')
    expect(await idsOf(deliveries.events.list(null as unknown as undefined))).toBe('')

    expect(urlsOf(service)).toEqual(['/events', '/events', '/events', '/events'])
  })

  test('an event of an unknown kind has `unknown` as its `type` in the feed and in the events of an order', async ({
    service,
    deliveries,
  }) => {
    const { type: _, ...rest } = exampleEvent
    const data = [{ ...rest, type: 'order.rerouted' }, exampleEvent]
    service.answers(200, JSON.stringify({ data, nextAfter: 'A', hasMore: false }))
    const marked = [{ ...rest, type: 'unknown', kind: 'order.rerouted' }, exampleEvent]

    expect(await collected(deliveries.events.list())).toEqual(marked)
    expect(await collected(deliveries.orders.events('A'))).toEqual(marked)
    expect(await collected(deliveries.events.list().pages())).toEqual([
      { data: marked, nextAfter: 'A', hasMore: false },
    ])
  })

  test('leaving a loop over the feed early sends no further request', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, threePages)

    for await (const { id } of deliveries.events.list()) if (id === 'B') break

    // If the loop above sent another request, it would arrive before this request.
    await collected(deliveries.events.list({ after: 'D' }))
    expect(urlsOf(service)).toEqual(['/events', '/events?after=D'])
  })

  test.for([
    ['the same page', { B: feed('C', 'B', true) }, 1],
    ['the same page, which is empty', { B: feed('', 'B', true) }, 2],
    ['an earlier page', { B: feed('C', 'C', true), C: feed('D', 'B', true) }, 2],
  ] as const)(
    'the feed throws UnexpectedAnswerError if the nextAfter of a page leads to %s',
    async ([, pages, requests], { service, deliveries }) => {
      answerPages(service, pages)

      const failure = await failureOf(collected(deliveries.events.list({ after: 'B' })))

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
      expect(failure).toHaveProperty('message', expect.stringMatching(/does not advance the list/))
      expect(service.arrivals).toHaveLength(requests)
    },
  )

  test.for([
    ['an array instead of a page', [event('A')]],
    ['a page of another list', { data: [event('A')], nextCursor: null }],
    ['a page without hasMore', { data: [], nextAfter: 'A' }],
    ['a string as hasMore', { data: [], nextAfter: 'A', hasMore: 'no' }],
    ['hasMore without nextAfter', { data: [event('A')], nextAfter: null, hasMore: true }],
    ['a number as nextAfter', { data: [event('A')], nextAfter: 1, hasMore: true }],
    ['a last page without nextAfter', { data: [event('A')], hasMore: false }],
    ['null instead of an event', { data: [null], nextAfter: null, hasMore: false }],
  ] as const)(
    'the feed throws UnexpectedAnswerError for %s',
    async ([, answer], { service, deliveries }) => {
      service.answers(200, JSON.stringify(answer))

      const failure = await failureOf(collected(deliveries.events.list()))

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
      expect(failure).toHaveProperty('message', expect.stringMatching(/not match the contract/))
    },
  )

  test.for([
    ['a lone surrogate as `after`', { after: '\ud83d' }, 'half of a surrogate pair'],
    ['a number as `after`', { after: 17 }, 'after must be'],
    ['a cursor', { cursor: 'c1' }, 'cursor is unknown'],
  ] as const)(
    '%s in a query of the feed is refused before a request is sent',
    ([, query, expected], { service, deliveries }) => {
      const call = () => deliveries.events.list(query as unknown as FeedQuery)

      expect(call).toThrow(InvalidCallError)
      expect(call).toThrow(expected)
      expect(service.arrivals).toEqual([])
    },
  )

  test('the feed throws a ProblemError if `after` is an unknown event id', async ({
    service,
    deliveries,
  }) => {
    service.answers(400, example('problem.invalid-cursor'), {
      'content-type': 'application/problem+json',
    })

    const failure = await failureOf(collected(deliveries.events.list({ after: 'evt_other' })))

    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('the events of an order', () => {
  test('a loop over the events of an order gets the events of all pages', async ({
    service,
    deliveries,
  }) => {
    const pages = {
      '': { data: [event('A'), event('B')], nextAfter: 'B', hasMore: true },
      B: { data: [event('C')], nextAfter: 'C', hasMore: false },
    }
    answerPages(service, pages)
    const list = deliveries.orders.events('A/17', { limit: 2 })

    expect(await idsOf(list)).toBe('ABC')
    expect(await collected(list.pages())).toEqual(Object.values(pages))
    expect(urlsOf(service).slice(0, 2)).toEqual([
      '/orders/A%2F17/events?limit=2',
      '/orders/A%2F17/events?limit=2&after=B',
    ])
  })

  test('the events of an order are returned exactly as the service sent them', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('order-event-page'))

    expect(await collected(deliveries.orders.events('ORDER-2041'))).toEqual(
      JSON.parse(example('order-event-page')).data,
    )
    expect(urlsOf(service)).toEqual(['/orders/ORDER-2041/events'])
  })

  test('the events of an order can start after a stored position', async ({
    service,
    deliveries,
  }) => {
    answerPages(service, { B: { data: [event('C')], nextAfter: 'C', hasMore: false } })

    expect(await idsOf(deliveries.orders.events('A', { after: 'B' }))).toBe('C')
  })

  test.for([
    ['an empty reference', '', {}, 'reference must'],
    ['two dots as the reference', '..', {}, 'reference must'],
    ['a missing reference', undefined as unknown as string, {}, 'reference must'],
    ['an unknown filter', 'A', { from: 'now' }, 'from is unknown'],
  ] as const)(
    'orders.events refuses %s before a request is sent',
    ([, reference, query, expected], { service, deliveries }) => {
      const call = () => deliveries.orders.events(reference, query as TimelineQuery)

      expect(call).toThrow(InvalidCallError)
      expect(call).toThrow(expected)
      expect(service.arrivals).toEqual([])
    },
  )
})
