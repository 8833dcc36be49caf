import { token } from './canaries.ts'
import type { Fault } from './fault.ts'
import {
  answersAfterEarlyHints,
  answersNoHttp,
  hangsUpAfterCommit,
  neverAnswers,
  resetsAfterBody,
  resetsAfterCommit,
  resetsBeforeBody,
  tricklesBody,
  tricklesHeaders,
  truncates,
  truncatesReadably,
  works,
  worksSlowly,
} from './reactions.ts'

const backoffMs = [
  [375, 625],
  [750, 1250],
] as const

const lost = {
  error: 'ConnectionError',
  attempts: 3,
  statuses: [undefined, undefined, undefined],
  waitsMs: backoffMs,
  retryable: true,
} as const

/** A short timeout, still long enough for a busy machine to send a request. Node gives up connecting after 10 s. */
const brief = { timeoutMs: 8_000, retries: 1 } as const

const connectionFaults: readonly Fault[] = [
  {
    fault: 'connection refused',
    connections: 'refused',
    service: () => [],
    expected: { ...lost, arrivals: 0 },
  },
  {
    fault: 'connection reset before the request is read',
    connections: 'first is reset',
    service: (book) => [works(book)],
    expected: { attempts: 2, arrivals: 1, waitsMs: [backoffMs[0]] },
  },
  {
    fault: 'TLS handshake that never completes',
    connections: 'no handshake',
    options: brief,
    service: () => [],
    expected: {
      error: 'TimeoutError',
      attempts: 2,
      arrivals: 0,
      statuses: [undefined, undefined],
      retryable: true,
    },
  },
]

const resets: readonly Fault[] = [
  {
    fault: 'connection reset before the request body is read',
    service: (book) => [resetsBeforeBody, works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'connection reset while a large request body is being sent',
    call: 'createLarge',
    service: (book) => [resetsBeforeBody, works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'connection reset before the request body is read, on every attempt',
    service: () => [resetsBeforeBody],
    expected: lost,
  },
  {
    fault: 'connection reset after the request body is read',
    service: (book) => [resetsAfterBody, works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'connection reset after the order is committed',
    service: (book) => [resetsAfterCommit(book), works(book)],
    expected: { attempts: 2 },
  },
  {
    fault:
      'connection reset after the order is committed, twice, with an idempotency key of the caller',
    options: { idempotencyKey: 'key-of-the-caller' },
    service: (book) => [resetsAfterCommit(book), resetsAfterCommit(book), works(book)],
    expected: { attempts: 3, waitsMs: backoffMs },
  },
  {
    fault: 'connection reset after the order is committed, on every attempt',
    service: (book) => [resetsAfterCommit(book)],
    expected: { ...lost, orders: 1 },
  },
  {
    fault: 'connection reset after the order is committed, with retries: 0',
    options: { retries: 0 },
    service: (book) => [resetsAfterCommit(book)],
    expected: { error: 'ConnectionError', attempts: 1, statuses: [undefined], orders: 1 },
  },
  {
    fault: 'connection closed after the order is committed',
    service: (book) => [hangsUpAfterCommit(book), works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'connection reset after the order is canceled',
    call: 'cancel',
    service: (book) => [resetsAfterCommit(book), works(book)],
    expected: { attempts: 2, orders: 0 },
  },
  {
    fault: 'connection reset after the progress report is committed, on every attempt',
    call: 'progress',
    service: (book) => [resetsAfterCommit(book)],
    expected: lost,
  },
  {
    fault: 'connection reset after the webhook is deleted, so that the retry gets 404',
    call: 'deleteWebhook',
    service: (book) => [resetsAfterCommit(book), works(book)],
    expected: { attempts: 2, orders: 0 },
  },
]

const truncations: readonly Fault[] = [
  {
    fault: 'response body cut off',
    service: (book) => [truncates(book), works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'response body cut off, on every attempt',
    service: (book) => [truncates(book)],
    expected: { ...lost, orders: 1 },
  },
  {
    fault: 'response body cut off by a reset',
    service: (book) => [truncates(book, { reset: true }), works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'chunked response body cut off',
    service: (book) => [truncates(book, { chunked: true }), works(book)],
    expected: { attempts: 2 },
  },
  {
    fault:
      'chunked response body without its last chunk, although it is valid JSON, on every attempt',
    service: (book) => [truncates(book, { chunked: true, missing: 5 })],
    expected: { ...lost, orders: 1 },
  },
  {
    fault: 'response body cut off, although it is valid JSON, on every attempt',
    service: () => [truncatesReadably],
    expected: lost,
  },
  {
    fault: 'response body of a GET cut off',
    call: 'get',
    service: (book) => [truncates(book), works(book)],
    expected: { attempts: 2, orders: 0 },
  },
  {
    fault: 'response that is not HTTP, on every attempt',
    service: () => [answersNoHttp],
    expected: lost,
  },
]

const late = {
  error: 'TimeoutError',
  attempts: 2,
  statuses: [undefined, undefined],
  waitsMs: [backoffMs[0]],
  retryable: true,
} as const

function ownCause(): Error {
  const error = new Error('The custom fetch cannot send the request.')
  error.cause = error
  return error
}

const delays: readonly Fault[] = [
  {
    fault: 'no response within the timeout',
    options: brief,
    service: () => [neverAnswers],
    expected: late,
  },
  {
    fault: 'response headers slower than the timeout',
    options: brief,
    service: () => [tricklesHeaders],
    expected: late,
  },
  {
    fault: 'response body slower than the timeout',
    options: brief,
    service: (book) => [tricklesBody(book)],
    expected: { ...late, orders: 1 },
  },
  {
    fault: 'response headers slower than the timeout, on the first attempt',
    options: { timeoutMs: 8_000 },
    service: (book) => [tricklesHeaders, works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'response body slower than the timeout, on the first attempt',
    options: { timeoutMs: 8_000 },
    service: (book) => [tricklesBody(book), works(book)],
    expected: { attempts: 2 },
  },
  {
    fault: 'slow response within the timeout',
    service: (book) => [worksSlowly(book)],
    expected: { attempts: 1 },
  },
  {
    fault: 'no response before the deadline',
    options: { deadlineMs: 5_000 },
    service: () => [neverAnswers],
    expected: { error: 'TimeoutError', attempts: 1, statuses: [undefined] },
  },
  {
    fault: 'deadline that passes during the response body of the second attempt',
    options: { timeoutMs: 8_000, deadlineMs: 16_000 },
    service: (book) => [tricklesBody(book)],
    expected: { error: 'TimeoutError', attempts: 2, statuses: [undefined, undefined], orders: 1 },
  },
  {
    fault: 'custom fetch that never settles and ignores its signal',
    settings: { fetch: () => new Promise(() => undefined) },
    options: brief,
    service: () => [],
    expected: { ...late, arrivals: 0 },
  },
  {
    fault: 'token function that never settles',
    settings: { token: () => new Promise(() => undefined) },
    options: brief,
    service: () => [],
    expected: { ...late, arrivals: 0 },
  },
  {
    fault: 'custom fetch whose error contains the request',
    settings: {
      fetch: (_url, init) =>
        Promise.reject(Object.assign(new Error(`The custom fetch refused ${token}.`), { init })),
    },
    service: () => [],
    expected: { ...lost, arrivals: 0 },
  },
  {
    fault: 'custom fetch whose error is its own cause',
    settings: { fetch: () => Promise.reject(ownCause()) },
    service: () => [],
    expected: { ...lost, arrivals: 0 },
  },
  {
    fault: '103 Early Hints before the response',
    service: (book) => [answersAfterEarlyHints(book)],
    expected: { attempts: 1 },
  },
]

export const brokenConnections: readonly Fault[] = [
  ...connectionFaults,
  ...resets,
  ...truncations,
  ...delays,
]
