import { expect } from 'vitest'
import {
  AbortError,
  type EventFeed,
  InvalidCallError,
  type OrderEvent,
  TimeoutError,
  UnexpectedAnswerError,
} from '../src/index.ts'
import { collected, urlsOf } from './support/pages.ts'
import { example, failureOf, type Service, test } from './support/service.ts'

const exampleEvent: OrderEvent = JSON.parse(example('event.order.created'))

/** A page of the feed with an event for each letter of `ids`. */
const feed = (ids: string, nextAfter: string | null, hasMore = false): EventFeed => ({
  data: [...ids].map((id) => ({ ...exampleEvent, id })),
  nextAfter,
  hasMore,
})

/** Answers each request with the next page, and lets further requests wait forever. */
function answerInTurn(service: Service, ...pages: readonly unknown[]): void {
  const left = [...pages]
  service.does((response) => {
    if (left.length === 0) return
    const page = left.shift()
    const status = typeof page === 'number' ? page : ((page as { status?: number }).status ?? 200)
    const type = status === 200 ? 'application/json' : 'application/problem+json'
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(page))
  })
}

/** The ids of the events that the loop gets before `count` of them have come. */
async function idsOf(events: AsyncIterable<OrderEvent>, count: number): Promise<string> {
  let ids = ''
  for await (const { id } of events) {
    ids += id
    if (ids.length === count) break
  }
  return ids
}

test('following goes on from the time that the service names once the position was purged, and says so', async ({
  service,
  deliveries,
}) => {
  const from = '2025-11-20T09:29:00.000Z'
  const purged = { ...JSON.parse(example('problem.invalid-cursor')), from }
  answerInTurn(service, purged, feed('AB', 'B'))
  const gaps: unknown[] = []
  const onPurged = (gap: unknown) => void gaps.push(gap)

  expect(await idsOf(deliveries.events.follow({ after: 'old' }, { onPurged }), 2)).toBe('AB')

  expect(gaps).toEqual([{ after: 'old', from }])
  expect(urlsOf(service)).toEqual([
    '/events?after=old&limit=100&wait=20',
    `/events?from=${encodeURIComponent(from)}&limit=100&wait=20`,
  ])
})

test('following ends if the service does not know the position, and names no other one', async ({
  service,
  deliveries,
}) => {
  answerInTurn(service, JSON.parse(example('problem.invalid-cursor')))

  const failure = await failureOf(idsOf(deliveries.events.follow({ after: 'lost' }), 1))

  expect(failure).toMatchObject({ code: 'invalid_cursor' })
})

test('following the feed asks for 20 seconds at a time, after the last event or the end of the feed', async ({
  service,
  deliveries,
}) => {
  answerInTurn(service, feed('', null), feed('', 'A'), feed('BC', 'C', true), feed('D', 'D'))

  expect(await idsOf(deliveries.events.follow({ from: 'now' }), 3)).toBe('BCD')

  expect(urlsOf(service)).toEqual([
    '/events?from=now&limit=100&wait=20',
    '/events?limit=100&wait=20',
    '/events?after=A&limit=100&wait=20',
    '/events?after=C&limit=100&wait=20',
  ])
})

test('following the feed retries a failed request and misses no event', async ({
  service,
  client,
}) => {
  const { events } = client({ retries: 1 })
  answerInTurn(service, feed('A', 'A'), 503, feed('B', 'B'))

  expect(await idsOf(events.follow({ after: 'Z' }), 2)).toBe('AB')

  const after = urlsOf(service).map((url) => new URL(url, service.url).searchParams.get('after'))
  expect(after).toEqual(['Z', 'A', 'A'])
})

test('the timeout of a request that waits counts in addition to the wait', async ({
  service,
  client,
}) => {
  const { events } = client({ timeoutMs: 1, deadlineMs: 1 })
  service.does((response) => {
    setTimeout(() => response.end(JSON.stringify(feed('A', 'A'))), 100)
  })

  expect(await idsOf(events.follow(), 1)).toBe('A')
  expect(await failureOf(collected(events.list()))).toBeInstanceOf(TimeoutError)
})

test('the signal ends the loop while a request waits and between requests', async ({
  service,
  deliveries,
}) => {
  for (const pages of [[], [feed('', 'A')]]) {
    answerInTurn(service, ...pages)
    const controller = new AbortController()
    const ended = failureOf(idsOf(deliveries.events.follow({}, { signal: controller.signal }), 1))
    await service.arrival()
    controller.abort()

    expect(await ended).toBeInstanceOf(AbortError)
  }
})

test('a page that does not advance the feed ends the loop with an error', async ({
  service,
  deliveries,
}) => {
  const pages = [feed('A', 'Z'), feed('A', null), feed('', 'A', true), { data: [] }, []]
  for (const page of pages) {
    answerInTurn(service, page)
    const error = await failureOf(idsOf(deliveries.events.follow({ after: 'Z' }), 1))
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
  }
})

test('a position that cannot be sent is refused before the loop begins', ({ deliveries }) => {
  const { events } = deliveries
  const both = { after: 'A', from: 'now' }
  expect(() => events.follow(both)).toThrow(InvalidCallError)
  expect(() => events.list(both)).toThrow(InvalidCallError)
  expect(() => events.follow({ from: new Date(Number.NaN) })).toThrow(InvalidCallError)
})

test('a list from a time sends the time only for the first page', async ({
  service,
  deliveries,
}) => {
  answerInTurn(service, feed('A', 'A', true), feed('B', 'B'))

  await collected(deliveries.events.list({ from: new Date(0), limit: 1 }))

  expect(urlsOf(service)).toEqual([
    '/events?limit=1&from=1970-01-01T00%3A00%3A00.000Z',
    '/events?limit=1&after=A',
  ])
})
