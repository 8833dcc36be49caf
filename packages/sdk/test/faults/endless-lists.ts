import { orderOf } from './canaries.ts'
import type { EndlessCase } from './endless.ts'
import { json, problem } from './order-book.ts'

const freshCursor = (data: readonly unknown[]) => (number: number) =>
  json(200, { data, nextCursor: `cursor-${number}` })
const freshAfter = (data: readonly unknown[]) => (number: number) =>
  json(200, { data, hasMore: true, nextAfter: `evt_${number}` })
const event = { id: 'evt_0', type: 'order.created', sequence: 1, data: { order: orderOf('A-1') } }

async function reads(list: AsyncIterable<unknown>, most = Number.POSITIVE_INFINITY): Promise<void> {
  let read = 0
  for await (const _ of list) {
    read += 1
    if (read === most) break
  }
}

const readsOrders: EndlessCase['program'] = ({ orders }, signal) =>
  reads(orders.list({}, { signal }))
const readsEvents: EndlessCase['program'] = ({ events }, signal) =>
  reads(events.list({}, { signal }))

const lists: readonly EndlessCase[] = [
  {
    title: 'leaving a loop over an endless list stops the requests',
    service: freshCursor([orderOf('A-1')]),
    program: ({ orders }) => reads(orders.list(), 5),
    requests: [5, 5],
    withinMs: 500,
  },
  {
    title: 'aborting a loop over an endless list throws AbortError',
    service: freshCursor([orderOf('A-1')]),
    program: readsOrders,
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 100_000],
    withinMs: 400,
  },
  {
    title: 'a list with an aborted signal sends no request',
    service: freshCursor([orderOf('A-1')]),
    program: readsOrders,
    abortsAfterMs: 0,
    error: 'AbortError',
    requests: [0, 0],
    withinMs: 0,
  },
  {
    title: 'a list whose second page never arrives throws TimeoutError after deadlineMs',
    service: (number) => (number === 1 ? freshCursor([orderOf('A-1')])(1) : undefined),
    program: ({ orders }) => reads(orders.list({}, { deadlineMs: 5_000 })),
    error: 'TimeoutError',
    requests: [2, 2],
    withinMs: 5_000,
  },
  {
    title: 'a list whose cursors repeat throws UnexpectedAnswerError',
    service: (number) =>
      json(200, { data: [orderOf('A-1')], nextCursor: `cursor-${Math.min(number, 3)}` }),
    program: readsOrders,
    error: 'UnexpectedAnswerError',
    requests: [4, 4],
    withinMs: 500,
  },
  {
    title: 'a list with endless empty pages throws UnexpectedAnswerError',
    service: freshCursor([]),
    program: readsOrders,
    error: 'UnexpectedAnswerError',
    requests: [1, 10],
    withinMs: 1_000,
  },
  {
    title: 'a list throws RateLimitError after three 429 responses with Retry-After: 0',
    service: () => problem(429, 'rate_limited', {}, { 'retry-after': '0' }),
    program: ({ orders }) => reads(orders.list({}, { retries: 2 })),
    error: 'RateLimitError',
    requests: [3, 3],
    withinMs: 1_900,
  },
  {
    title: 'aborting a loop over the endless timeline of an order throws AbortError',
    service: freshAfter([event]),
    program: ({ orders }, signal) => reads(orders.events('A-1', {}, { signal })),
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 100_000],
    withinMs: 400,
  },
]

const feeds: readonly EndlessCase[] = [
  {
    title: 'leaving a loop over an endless feed stops the requests',
    service: freshAfter([event, event]),
    program: ({ events }) => reads(events.list(), 5),
    requests: [3, 3],
    withinMs: 500,
  },
  {
    title: 'aborting a loop over an endless feed throws AbortError',
    service: freshAfter([event]),
    program: readsEvents,
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 100_000],
    withinMs: 400,
  },
  {
    title: 'a feed request without a response throws TimeoutError after timeoutMs',
    service: () => undefined,
    program: ({ events }) => reads(events.list({}, { timeoutMs: 3_000, retries: 0 })),
    error: 'TimeoutError',
    requests: [1, 1],
    withinMs: 3_000,
  },
  {
    title: 'a feed whose nextAfter repeats while hasMore is true throws UnexpectedAnswerError',
    service: () => json(200, { data: [event], hasMore: true, nextAfter: 'evt_0' }),
    program: readsEvents,
    error: 'UnexpectedAnswerError',
    requests: [2, 2],
    withinMs: 500,
  },
  {
    title: 'a feed with endless empty pages throws UnexpectedAnswerError',
    service: freshAfter([]),
    program: readsEvents,
    error: 'UnexpectedAnswerError',
    requests: [1, 10],
    withinMs: 1_000,
  },
  {
    title: 'reading a feed without new events sends one request',
    service: () => json(200, { data: [], hasMore: false, nextAfter: 'evt_0' }),
    program: ({ events }) => reads(events.list({ after: 'evt_0' })),
    requests: [1, 1],
    withinMs: 0,
  },
]

export const endlessLists: readonly EndlessCase[] = [...lists, ...feeds]
