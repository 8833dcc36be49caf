import type { Fault, Want } from './fault.ts'
import { json, problem, type Reply } from './order-book.ts'
import { answers, answersAfterCommit, answersBy, page, works } from './reactions.ts'

const firstWaitMs = [375, 625] as const
const once = { attempts: 2, waitsMs: [firstWaitMs] } as const
const html = page(200)
const empty = (status: number): Reply => ({ status })
const unavailable = problem(503, 'unavailable')

const refused = (error: Want['error'] & string, status: number): Want => ({
  error,
  attempts: 1,
  statuses: [status],
  retryable: false,
})

const pages: readonly Fault[] = [
  {
    fault: 'HTML with 200',
    service: () => [answers(html)],
    want: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [200] },
  },
  {
    fault: 'HTML with 200 for an order that was made',
    service: (book) => [answersAfterCommit(book, html)],
    want: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [200], orders: 1 },
  },
  {
    fault: 'HTML with 502, always',
    service: () => [answers(page(502))],
    want: {
      error: 'UnexpectedAnswerError',
      attempts: 3,
      statuses: [502, 502, 502],
      retryable: true,
    },
  },
  {
    fault: 'HTML with 504 for an order that was made',
    service: (book) => [answersAfterCommit(book, page(504)), works(book)],
    want: once,
  },
  {
    fault: 'JSON of something else',
    service: () => [answers(json(200, { name: 'Canary' }))],
    want: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [200] },
  },
  ...[301, 307].map(
    (status): Fault => ({
      fault: String(status),
      service: (book) => [
        answers(page(status, { location: '/orders?phone=%2B2250799000001' })),
        works(book),
      ],
      want: {
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
    fault: 'a status that there is not',
    service: (book) => [answersBy(book, 'HTTP/1.1 999 Strange')],
    want: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [undefined], orders: 1 },
  },
  {
    fault: 'a status that has no body, with one',
    service: (book) => [answersBy(book, 'HTTP/1.1 205 Reset Content')],
    want: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [205], orders: 1 },
  },
  {
    fault: 'words beyond ASCII after the status',
    service: (book) => [answersBy(book, 'HTTP/1.1 201 Créée ✓')],
    want: { attempts: 1 },
  },
]

const failures: readonly Fault[] = [
  {
    fault: 'empty 500, always',
    service: () => [answers(empty(500))],
    want: {
      error: 'UnexpectedAnswerError',
      attempts: 3,
      statuses: [500, 500, 500],
      retryable: true,
    },
  },
  {
    fault: 'empty 500, then an order',
    service: (book) => [answers(empty(500)), works(book)],
    want: once,
  },
  {
    fault: 'a problem with 500, always',
    service: () => [answers(problem(500, 'internal_error'))],
    want: { error: 'ServiceError', attempts: 3, statuses: [500, 500, 500], retryable: true },
  },
  {
    fault: '503, then 201',
    service: (book) => [answers(unavailable), works(book)],
    want: once,
  },
  {
    fault: '503 although the order was made, then 201',
    service: (book) => [answersAfterCommit(book, unavailable), works(book)],
    want: once,
  },
  {
    fault: 'another fault at each try',
    service: () => [answers(unavailable), answers(empty(408)), answers(page(502))],
    want: {
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
      want: once,
    }),
  ),
  {
    fault: '501, which is not repeated',
    service: () => [answers(empty(501))],
    want: { error: 'UnexpectedAnswerError', attempts: 1, statuses: [501], retryable: false },
  },
]

const refusals: readonly Fault[] = [
  {
    fault: 'a refused draft',
    service: () => [
      answers(
        problem(400, 'validation_failed', {
          errors: [{ pointer: '/items/0/quantity', code: 'minimum', message: 'must be more' }],
        }),
      ),
    ],
    want: refused('ValidationError', 400),
  },
  {
    fault: 'a refused token',
    service: () => [answers(problem(401, 'invalid_token'))],
    want: refused('AuthenticationError', 401),
  },
  {
    fault: 'a taken reference',
    service: () => [
      answers(
        problem(409, 'duplicate_reference', {
          existing: { referenceNumber: 'A', status: 'pending', createdAt: '2026-11-20T09:30:00Z' },
          identical: false,
        }),
      ),
    ],
    want: refused('DuplicateReferenceError', 409),
  },
  {
    fault: 'a used key',
    options: { idempotencyKey: 'used-before' },
    service: () => [answers(problem(422, 'idempotency_key_reused'))],
    want: refused('IdempotencyKeyReusedError', 422),
  },
  {
    fault: 'a webhook that never was',
    call: 'deleteWebhook',
    service: () => [answers(problem(404, 'webhook_not_found'))],
    want: refused('NotFoundError', 404),
  },
]

/** Answers that are not what the call is for, apart from those that ask for patience. */
export const oddAnswers: readonly Fault[] = [...pages, ...oddFirstLines, ...failures, ...refusals]
