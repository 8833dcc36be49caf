import type { ExpectedOutcome, Fault } from './fault.ts'
import { problem } from './order-book.ts'
import { answers, neverAnswers, tricklesBody, tricklesHeaders, works } from './reactions.ts'

const aborted: ExpectedOutcome = { error: 'AbortError', attempts: 1, statuses: [undefined] }
const unavailable = problem(503, 'unavailable')

export const aborts: readonly Fault[] = [
  {
    fault: 'abort before sending',
    aborts: 'before sending',
    service: (book) => [works(book)],
    expected: { error: 'AbortError', attempts: 0, statuses: [] },
  },
  {
    fault: 'abort while connecting',
    aborts: 'connecting',
    connections: 'no handshake',
    service: () => [],
    expected: { ...aborted, arrivals: 0 },
  },
  {
    fault: 'abort while waiting for the response',
    aborts: 'request received',
    service: () => [neverAnswers],
    expected: aborted,
  },
  {
    fault: 'abort while receiving the response headers',
    aborts: 'request received',
    service: () => [tricklesHeaders],
    expected: aborted,
  },
  {
    fault: 'abort while receiving the response body',
    aborts: 'headers received',
    service: (book) => [tricklesBody(book)],
    expected: { ...aborted, orders: 1 },
  },
  {
    fault: 'abort while receiving the response body of a GET',
    call: 'get',
    aborts: 'headers received',
    service: (book) => [tricklesBody(book)],
    expected: aborted,
  },
  {
    fault: 'abort while waiting for the retry',
    aborts: 'waiting to retry',
    service: (book) => [answers(unavailable), works(book)],
    expected: { error: 'AbortError', attempts: 1, statuses: [503] },
  },
  {
    fault: 'abort during the wait that Retry-After demands',
    aborts: 'waiting to retry',
    service: (book) => [
      answers(problem(429, 'rate_limited', {}, { 'retry-after': '30' })),
      works(book),
    ],
    expected: { error: 'AbortError', attempts: 1, statuses: [429] },
  },
  {
    fault: 'abort by a timeout signal that only the call references',
    signal: () => AbortSignal.timeout(6_000),
    service: () => [neverAnswers],
    expected: aborted,
  },
  {
    fault:
      'abort by a timeout signal that only the call references, while receiving the response body',
    signal: () => AbortSignal.timeout(6_000),
    service: (book) => [tricklesBody(book)],
    expected: { ...aborted, orders: 1 },
  },
  {
    fault: 'abort by a timeout signal that only the call references, while waiting for the retry',
    signal: () => AbortSignal.timeout(6_000),
    service: (book) => [
      answers(problem(429, 'rate_limited', {}, { 'retry-after': '30' })),
      works(book),
    ],
    expected: { error: 'AbortError', attempts: 1, statuses: [429] },
  },
]
