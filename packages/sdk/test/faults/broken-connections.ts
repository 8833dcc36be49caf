import { token } from './canaries.ts'
import type { Fault } from './fault.ts'
import {
  answersWithForewords,
  babbles,
  hangsUpAfterCommit,
  isSilent,
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

/** Long enough for a busy machine to send a request. */
const brief = { timeoutMs: 300, retries: 1 } as const

const connectionFaults: readonly Fault[] = [
  {
    fault: 'nobody listens',
    connections: 'refused',
    service: () => [],
    want: { ...lost, arrivals: 0 },
  },
  {
    fault: 'reset before the request is read at all',
    connections: 'first is reset',
    service: (book) => [works(book)],
    want: { attempts: 2, arrivals: 1, waitsMs: [backoffMs[0]] },
  },
  {
    fault: 'no handshake',
    connections: 'never shake hands',
    options: brief,
    service: () => [],
    want: {
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
    fault: 'reset before the body',
    service: (book) => [resetsBeforeBody, works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'reset before the body, which is still on its way',
    call: 'createLarge',
    service: (book) => [resetsBeforeBody, works(book)],
    want: { attempts: 2 },
  },
  { fault: 'reset before the body, always', service: () => [resetsBeforeBody], want: lost },
  {
    fault: 'reset after the body',
    service: (book) => [resetsAfterBody, works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'reset after the order was made',
    service: (book) => [resetsAfterCommit(book), works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'reset after the order was made, twice, with a key of the caller',
    options: { idempotencyKey: 'key-of-the-caller' },
    service: (book) => [resetsAfterCommit(book), resetsAfterCommit(book), works(book)],
    want: { attempts: 3, waitsMs: backoffMs },
  },
  {
    fault: 'reset after the order was made, always',
    service: (book) => [resetsAfterCommit(book)],
    want: { ...lost, orders: 1 },
  },
  {
    fault: 'reset after the order was made, and no retries',
    options: { retries: 0 },
    service: (book) => [resetsAfterCommit(book)],
    want: { error: 'ConnectionError', attempts: 1, statuses: [undefined], orders: 1 },
  },
  {
    fault: 'hung up after the order was made',
    service: (book) => [hangsUpAfterCommit(book), works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'reset after the order was canceled',
    call: 'cancel',
    service: (book) => [resetsAfterCommit(book), works(book)],
    want: { attempts: 2, orders: 0 },
  },
  {
    fault: 'reset after the progress was noted, always',
    call: 'progress',
    service: (book) => [resetsAfterCommit(book)],
    want: lost,
  },
  {
    fault: 'reset after the webhook was removed, which is therefore not found',
    call: 'deleteWebhook',
    service: (book) => [resetsAfterCommit(book), works(book)],
    want: { attempts: 2, orders: 0 },
  },
]

const truncations: readonly Fault[] = [
  {
    fault: 'body cut off',
    service: (book) => [truncates(book), works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'body cut off, always',
    service: (book) => [truncates(book)],
    want: { ...lost, orders: 1 },
  },
  {
    fault: 'body cut off by a reset',
    service: (book) => [truncates(book, { reset: true }), works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'chunked body cut off',
    service: (book) => [truncates(book, { chunked: true }), works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'chunked body that reads as an order, without the last chunk, always',
    service: (book) => [truncates(book, { chunked: true, missing: 5 })],
    want: { ...lost, orders: 1 },
  },
  {
    fault: 'half a body that reads as an order, always',
    service: () => [truncatesReadably],
    want: lost,
  },
  {
    fault: 'body cut off where nothing but reading is done',
    call: 'get',
    service: (book) => [truncates(book), works(book)],
    want: { attempts: 2, orders: 0 },
  },
  { fault: 'no HTTP, always', service: () => [babbles], want: lost },
]

const late = {
  error: 'TimeoutError',
  attempts: 2,
  statuses: [undefined, undefined],
  waitsMs: [backoffMs[0]],
  retryable: true,
} as const

function ownCause(): Error {
  const error = new Error('It cannot be sent.')
  error.cause = error
  return error
}

const delays: readonly Fault[] = [
  { fault: 'no answer', options: brief, service: () => [isSilent], want: late },
  { fault: 'slow headers', options: brief, service: () => [tricklesHeaders], want: late },
  {
    fault: 'slow body',
    options: brief,
    service: (book) => [tricklesBody(book)],
    want: { ...late, orders: 1 },
  },
  {
    fault: 'slow headers at first',
    options: { timeoutMs: 2_000 },
    service: (book) => [tricklesHeaders, works(book)],
    want: { attempts: 2 },
  },
  {
    fault: 'slow body at first',
    options: { timeoutMs: 2_000 },
    service: (book) => [tricklesBody(book), works(book)],
    want: { attempts: 2 },
  },
  { fault: 'slow, but in time', service: (book) => [worksSlowly(book)], want: { attempts: 1 } },
  {
    fault: 'no answer before the deadline',
    options: { deadlineMs: 500 },
    service: () => [isSilent],
    want: { error: 'TimeoutError', attempts: 1, statuses: [undefined] },
  },
  {
    fault: 'slow body after the deadline, which comes at the second try',
    options: { timeoutMs: 300, deadlineMs: 1300 },
    service: (book) => [tricklesBody(book)],
    want: { error: 'TimeoutError', attempts: 2, statuses: [undefined, undefined], orders: 1 },
  },
  {
    fault: 'a fetch that never answers and knows no signals',
    settings: { fetch: () => new Promise(() => undefined) },
    options: brief,
    service: () => [],
    want: { ...late, arrivals: 0 },
  },
  {
    fault: 'a token that never comes',
    settings: { token: () => new Promise(() => undefined) },
    options: brief,
    service: () => [],
    want: { ...late, arrivals: 0 },
  },
  {
    fault: 'a fetch whose error holds the request',
    settings: {
      fetch: (_url, init) => Promise.reject(Object.assign(new Error(`No ${token}.`), { init })),
    },
    service: () => [],
    want: { ...lost, arrivals: 0 },
  },
  {
    fault: 'a fetch whose error is its own cause',
    settings: { fetch: () => Promise.reject(ownCause()) },
    service: () => [],
    want: { ...lost, arrivals: 0 },
  },
  {
    fault: 'forewords before the answer',
    service: (book) => [answersWithForewords(book)],
    want: { attempts: 1 },
  },
]

/** Faults of the connection, and of its speed. */
export const brokenConnections: readonly Fault[] = [
  ...connectionFaults,
  ...resets,
  ...truncations,
  ...delays,
]
