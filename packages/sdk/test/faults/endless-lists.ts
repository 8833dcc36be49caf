import { orderOf } from './canaries.ts'
import type { Endless } from './endless.ts'
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

const readsOrders: Endless['program'] = ({ orders }, signal) => reads(orders.list({}, { signal }))
const readsEvents: Endless['program'] = ({ events }, signal) => reads(events.list({}, { signal }))

const lists: readonly Endless[] = [
  {
    title: 'a list without end is read as far as the program goes',
    service: freshCursor([orderOf('A-1')]),
    program: ({ orders }) => reads(orders.list(), 5),
    requests: [5, 5],
    withinMs: 500,
  },
  {
    title: 'a list without end is aborted',
    service: freshCursor([orderOf('A-1')]),
    program: readsOrders,
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 100_000],
    withinMs: 400,
  },
  {
    title: 'a list is aborted before it begins',
    service: freshCursor([orderOf('A-1')]),
    program: readsOrders,
    abortsAfterMs: 0,
    error: 'AbortError',
    requests: [0, 0],
    withinMs: 0,
  },
  {
    title: 'a page that does not come is waited for no longer than was said',
    service: (number) => (number === 1 ? freshCursor([orderOf('A-1')])(1) : undefined),
    program: ({ orders }) => reads(orders.list({}, { deadlineMs: 800 })),
    error: 'TimeoutError',
    requests: [2, 2],
    withinMs: 800,
  },
  {
    title: 'pages that lead in a circle are left',
    service: (number) =>
      json(200, { data: [orderOf('A-1')], nextCursor: `cursor-${Math.min(number, 3)}` }),
    program: readsOrders,
    error: 'UnexpectedAnswerError',
    requests: [4, 4],
    withinMs: 500,
  },
  {
    title: 'empty pages that lead on and on are left',
    service: freshCursor([]),
    program: readsOrders,
    error: 'UnexpectedAnswerError',
    requests: [1, 10],
    withinMs: 1_000,
  },
  {
    title: 'a busy service that allows to come again at once is not asked for a page for ever',
    service: () => problem(429, 'rate_limited', {}, { 'retry-after': '0' }),
    program: readsOrders,
    error: 'RateLimitError',
    requests: [3, 3],
    withinMs: 1_900,
  },
  {
    title: 'the events of an order that lead on without end are aborted',
    service: freshCursor([event]),
    program: ({ orders }, signal) => reads(orders.events('A-1', {}, { signal })),
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 100_000],
    withinMs: 400,
  },
]

const feeds: readonly Endless[] = [
  {
    title: 'a feed without end is read as far as the program goes',
    service: freshAfter([event, event]),
    program: ({ events }) => reads(events.list(), 5),
    requests: [3, 3],
    withinMs: 500,
  },
  {
    title: 'a feed without end is aborted',
    service: freshAfter([event]),
    program: readsEvents,
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 100_000],
    withinMs: 400,
  },
  {
    title: 'a feed that says nothing is waited for no longer than was said',
    service: () => undefined,
    program: ({ events }) => reads(events.list({}, { timeoutMs: 400, retries: 0 })),
    error: 'TimeoutError',
    requests: [1, 1],
    withinMs: 400,
  },
  {
    title: 'a feed that claims more, but does not move on, is left',
    service: () => json(200, { data: [event], hasMore: true, nextAfter: 'evt_0' }),
    program: readsEvents,
    error: 'UnexpectedAnswerError',
    requests: [2, 2],
    withinMs: 500,
  },
  {
    title: 'a feed that claims more, but has nothing, is left',
    service: freshAfter([]),
    program: readsEvents,
    error: 'UnexpectedAnswerError',
    requests: [1, 10],
    withinMs: 1_000,
  },
  {
    title: 'a feed without events is read once',
    service: () => json(200, { data: [], hasMore: false, nextAfter: 'evt_0' }),
    program: ({ events }) => reads(events.list({ after: 'evt_0' })),
    requests: [1, 1],
    withinMs: 0,
  },
]

/** Programs that read a list, or the feed of events, as far as it goes. */
export const endlessLists: readonly Endless[] = [...lists, ...feeds]
