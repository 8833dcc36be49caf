import type { Fault } from './fault.ts'
import { problem } from './order-book.ts'
import type { Exchange } from './raw-service.ts'
import { answers, works } from './reactions.ts'

const limited = (retryAfter?: string) =>
  answers(
    problem(429, 'rate_limited', {}, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  )

const backoffMs = [375, 625] as const

const dateIn = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toUTCString()

const honored = (
  fault: string,
  retryAfter: () => string,
  waitMs: readonly [number, number],
): Fault => ({
  fault: `429 with Retry-After ${fault}`,
  // Compute the date when the response is sent. A date computed when this module loads would be in the past.
  service: (book) => [(exchange: Exchange) => limited(retryAfter())(exchange), works(book)],
  expected: { attempts: 2, waitsMs: [waitMs] },
})

const tooLong = (fault: string, retryAfter: string, retryAfterMs: number): Fault => ({
  fault: `429 with Retry-After ${fault}`,
  service: () => [limited(retryAfter)],
  expected: {
    error: 'RateLimitError',
    attempts: 1,
    statuses: [429],
    retryAfterMs,
    retryable: true,
  },
})

export const retryAfterFaults: readonly Fault[] = [
  honored('in seconds', () => '1', [1000, 1250]),
  honored('0', () => '0', [0, 625]),
  // An HTTP date has whole seconds, so the wait may be shorter than 3 s, but it must exceed the client's backoff.
  honored('as a date', () => dateIn(3), [650, 3_000]),
  honored('as a past date', () => dateIn(-3_600), [0, 625]),
  ...['-1', '1e9', 'soon', '', '1, 1', 'Infinity', '0x10'].map((invalid) =>
    honored(`"${invalid}", which is invalid`, () => invalid, backoffMs),
  ),
  tooLong('of 61 seconds', '61', 61_000),
  tooLong('of 31 years', '1000000000', 1_000_000_000_000),
  {
    fault: '429 with Retry-After as a date in 2100',
    service: () => [limited('Fri, 01 Jan 2100 00:00:00 GMT')],
    expected: { error: 'RateLimitError', attempts: 1, statuses: [429] },
  },
  {
    fault: '429 with Retry-After beyond the deadline',
    options: { deadlineMs: 4_000 },
    service: () => [limited('5')],
    expected: { error: 'RateLimitError', attempts: 1, statuses: [429], retryAfterMs: 5_000 },
  },
  {
    fault: '429 without Retry-After, on every attempt',
    service: () => [limited()],
    expected: { error: 'RateLimitError', attempts: 3, statuses: [429, 429, 429], retryable: true },
  },
]
