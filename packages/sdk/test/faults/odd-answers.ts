import type { ExpectedOutcome, Fault } from './fault.ts'
import { json, problem, type Reply } from './order-book.ts'
import { answers, answersAfterCommit, answersWithStatusLine, htmlPage, works } from './reactions.ts'

const firstWaitMs = [375, 625] as const
const once = { attempts: 2, waitsMs: [firstWaitMs] } as const
const html = htmlPage(200)
const empty = (status: number): Reply => ({ status })
const unavailable = problem(503, 'unavailable')

const refused = (error: ExpectedOutcome['error'] & string, status: number): ExpectedOutcome => ({
  error,
  attempts: 1,
  statuses: [status],
  retryable: false,
})

const pages: readonly Fault[] = [
  {
    fault: '200 with an HTML page',
    service: () => [answers(html)],
    expected: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [200] },
  },
  {
    fault: '200 with an HTML page although the order is committed',
    service: (book) => [answersAfterCommit(book, html)],
    expected: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [200], orders: 1 },
  },
  {
    fault: '502 with an HTML page, on every attempt',
    service: () => [answers(htmlPage(502))],
    expected: {
      error: 'UnexpectedAnswerError',
      attempts: 3,
      statuses: [502, 502, 502],
      retryable: true,
    },
  },
  {
    fault: '504 with an HTML page although the order is committed',
    service: (book) => [answersAfterCommit(book, htmlPage(504)), works(book)],
    expected: once,
  },
  {
    fault: '200 with JSON that is not an order',
    service: () => [answers(json(200, { name: 'Canary' }))],
    expected: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [200] },
  },
  ...[301, 307].map(
    (status): Fault => ({
      fault: `${status} redirect`,
      service: (book) => [
        answers(htmlPage(status, { location: '/orders?phone=%2B2250799000001' })),
        works(book),
      ],
      expected: {
        error: 'UnexpectedAnswerError',
        attempts: 1,
        statuses: [status],
        retryable: false,
      },
    }),
  ),
]

const oddFirstLines: readonly Fault[] = [
  {
    fault: 'status 999',
    service: (book) => [answersWithStatusLine(book, 'HTTP/1.1 999 Strange')],
    expected: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [undefined], orders: 1 },
  },
  {
    fault: 'status 205 with a body',
    service: (book) => [answersWithStatusLine(book, 'HTTP/1.1 205 Reset Content')],
    expected: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [205], orders: 1 },
  },
  {
    fault: 'reason phrase that is not ASCII',
    service: (book) => [answersWithStatusLine(book, 'HTTP/1.1 201 Créée ✓')],
    expected: { attempts: 1 },
  },
]

const failures: readonly Fault[] = [
  {
    fault: '500 without a body, on every attempt',
    service: () => [answers(empty(500))],
    expected: {
      error: 'UnexpectedAnswerError',
      attempts: 3,
      statuses: [500, 500, 500],
      retryable: true,
    },
  },
  {
    fault: '500 without a body, then 201',
    service: (book) => [answers(empty(500)), works(book)],
    expected: once,
  },
  {
    fault: '500 with a problem, on every attempt',
    service: () => [answers(problem(500, 'internal_error'))],
    expected: { error: 'ServiceError', attempts: 3, statuses: [500, 500, 500], retryable: true },
  },
  {
    fault: '503, then 201',
    service: (book) => [answers(unavailable), works(book)],
    expected: once,
  },
  {
    fault: '503 although the order is committed, then 201',
    service: (book) => [answersAfterCommit(book, unavailable), works(book)],
    expected: once,
  },
  {
    fault: '503, then 408, then 502',
    service: () => [answers(unavailable), answers(empty(408)), answers(htmlPage(502))],
    expected: {
      error: 'UnexpectedAnswerError',
      attempts: 3,
      statuses: [503, 408, 502],
      waitsMs: [firstWaitMs, [750, 1250]],
    },
  },
  ...[408, 425].map(
    (status): Fault => ({
      fault: `${status}, then 201`,
      service: (book) => [answers(empty(status)), works(book)],
      expected: once,
    }),
  ),
  {
    fault: '501, which is not retried',
    service: () => [answers(empty(501))],
    expected: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [501], retryable: false },
  },
]

const refusals: readonly Fault[] = [
  {
    fault: '400 validation_failed',
    service: () => [
      answers(
        problem(400, 'validation_failed', {
          errors: [{ pointer: '/items/0/quantity', code: 'minimum', message: 'must be more' }],
        }),
      ),
    ],
    expected: refused('ValidationError', 400),
  },
  {
    fault: '401 invalid_token',
    service: () => [answers(problem(401, 'invalid_token'))],
    expected: refused('AuthenticationError', 401),
  },
  {
    fault: '409 duplicate_reference',
    service: () => [
      answers(
        problem(409, 'duplicate_reference', {
          existing: { referenceNumber: 'A', status: 'pending', createdAt: '2026-11-20T09:30:00Z' },
          identical: false,
        }),
      ),
    ],
    expected: refused('DuplicateReferenceError', 409),
  },
  {
    fault: '422 idempotency_key_reused',
    options: { idempotencyKey: 'used-before' },
    service: () => [answers(problem(422, 'idempotency_key_reused'))],
    expected: refused('IdempotencyKeyReusedError', 422),
  },
  {
    fault: '404 webhook_not_found at the first attempt to delete a webhook',
    call: 'deleteWebhook',
    service: () => [answers(problem(404, 'webhook_not_found'))],
    expected: refused('NotFoundError', 404),
  },
]

/** Error responses and unexpected responses, except 429 (see retry-after.ts). */
export const oddAnswers: readonly Fault[] = [...pages, ...oddFirstLines, ...failures, ...refusals]
