import type { Fault, Want } from './fault.ts'
import { problem } from './order-book.ts'
import { answers, isSilent, tricklesBody, tricklesHeaders, works } from './reactions.ts'

const aborted: Want = { error: 'AbortError', attempts: 1, statuses: [undefined] }
const unavailable = problem(503, 'unavailable')

/** The signal of the caller at each stage of a call. */
export const aborts: readonly Fault[] = [
  {
    fault: 'aborted before it is sent',
    aborts: 'before it is sent',
    service: (book) => [works(book)],
    want: { error: 'AbortError', attempts: 0, statuses: [] },
  },
  {
    fault: 'aborted while connecting',
    aborts: 'connecting',
    connections: 'never shake hands',
    service: () => [],
    want: { ...aborted, arrivals: 0 },
  },
  {
    fault: 'aborted while the answer is awaited',
    aborts: 'asked',
    service: () => [isSilent],
    want: aborted,
  },
  {
    fault: 'aborted while the headers come',
    aborts: 'asked',
    service: () => [tricklesHeaders],
    want: aborted,
  },
  {
    fault: 'aborted while the body comes',
    aborts: 'answering',
    service: (book) => [tricklesBody(book)],
    want: { ...aborted, orders: 1 },
  },
  {
    fault: 'aborted while the body comes of what only reads',
    call: 'get',
    aborts: 'answering',
    service: (book) => [tricklesBody(book)],
    want: aborted,
  },
  {
    fault: 'aborted while waiting for the retry',
    aborts: 'waiting',
    service: (book) => [answers(unavailable), works(book)],
    want: { error: 'AbortError', attempts: 1, statuses: [503] },
  },
  {
    fault: 'aborted while waiting as the service has asked',
    aborts: 'waiting',
    service: (book) => [
      answers(problem(429, 'rate_limited', {}, { 'retry-after': '30' })),
      works(book),
    ],
    want: { error: 'AbortError', attempts: 1, statuses: [429] },
  },
  {
    fault: 'aborted by a timeout that nobody else holds',
    signal: () => AbortSignal.timeout(1_500),
    service: () => [isSilent],
    want: aborted,
  },
  {
    fault: 'aborted, while the body comes, by a timeout that nobody else holds',
    signal: () => AbortSignal.timeout(1_500),
    service: (book) => [tricklesBody(book)],
    want: { ...aborted, orders: 1 },
  },
  {
    fault: 'aborted, while waiting for the retry, by a timeout that nobody else holds',
    signal: () => AbortSignal.timeout(1_500),
    service: (book) => [
      answers(problem(429, 'rate_limited', {}, { 'retry-after': '30' })),
      works(book),
    ],
    want: { error: 'AbortError', attempts: 1, statuses: [429] },
  },
]
