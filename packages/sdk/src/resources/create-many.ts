import type {
  Order,
  OrderBatchResult,
  OrderBatchResults,
  OrderDraft,
  OrderWarning,
  Problem,
} from '@delivery-orders/contract'
import { hasString, isListOf, isObject, isProblem } from '../call/answer.ts'
import { jsonOf } from '../call/json.ts'
import type { KeyedCallOptions } from '../call/options.ts'
import { headersOf, isIdempotencyKey, keyOf, type Send } from '../call/send.ts'
import { InvalidCallError } from '../errors/errors.ts'
import { ProblemError, problemErrorOf } from '../errors/problem-errors.ts'

/** The result of a draft: there is an order, or the service refused the draft. */
export type DraftResult = AcceptedDraft | RefusedDraft

interface DraftAt {
  /** The position of the draft, counted from 0. */
  readonly position: number
  /** The draft, as it was passed. */
  readonly draft: OrderDraft
}

/** A draft that has an order. */
export interface AcceptedDraft extends DraftAt {
  /** `existing`: an earlier call created the order from exactly the same draft. Check its `status`. */
  readonly outcome: 'created' | 'existing'
  /** The order in the shape of {@link Orders.get}. */
  readonly order: Order
  /** What may be a mistake in the draft, as in the response of {@link Orders.create}. */
  readonly warnings?: readonly OrderWarning[]
}

/** A draft that the service refused, or that cannot be sent. */
export interface RefusedDraft extends DraftAt {
  /** The kind of the result. */
  readonly outcome: 'refused'
  /**
   * The error that {@link Orders.create} would throw: a {@link ValidationError} if the draft violates the contract, a
   * {@link DuplicateReferenceError} if its reference belongs to another order, or an {@link InvalidCallError} if JSON
   * cannot represent it. It is an error instead of the `problem` of the service, because the client itself can refuse a
   * draft, too.
   */
  readonly error: ProblemError | InvalidCallError
}

/** Limits of the service for a batch. */
const [draftsMax, bytesMax] = [100, 2 * 1024 ** 2]
/** An import goes on after a longer outage, and after the window of the rate limit. */
const deadlineMs = 600_000
const envelopeBytes = '{"orders":[]}'.length

export async function* createMany(
  send: Send,
  drafts: Iterable<OrderDraft> | AsyncIterable<OrderDraft>,
  options: KeyedCallOptions = {},
): AsyncGenerator<DraftResult, void, undefined> {
  const idempotencyKey = keyOf(options, headersOf(options.headers, []))
  const ofCall = { deadlineMs, ...options, idempotencyKey }
  let position = 0
  let bytes = envelopeBytes
  let batch: Entry[] = []
  for await (const draft of drafts) {
    const entry = entryOf(draft, position++)
    if (batch.length === draftsMax || bytes + entry.bytes > bytesMax) {
      yield* resultsOf(send, batch, ofCall)
      bytes = envelopeBytes
      batch = []
    }
    bytes += entry.bytes
    batch.push(entry)
  }
  yield* resultsOf(send, batch, ofCall)
}

interface CallOfMany extends KeyedCallOptions {
  readonly idempotencyKey: string
}

interface Entry extends DraftAt {
  /** The length of the draft as JSON, and a comma. */
  readonly bytes: number
  /** Why the draft cannot be sent. */
  readonly fault?: InvalidCallError
}

function entryOf(draft: OrderDraft, position: number): Entry {
  try {
    const { length } = new TextEncoder().encode(jsonOf(draft))
    return { position, draft, bytes: length + 1 }
  } catch (fault) {
    if (fault instanceof InvalidCallError) return { position, draft, bytes: 0, fault }
    throw fault
  }
}

/** Sends a batch, and if the service refuses it as a whole, each of its drafts alone. */
async function* resultsOf(
  send: Send,
  batch: readonly Entry[],
  options: CallOfMany,
): AsyncGenerator<DraftResult, void> {
  const sent = batch.filter(({ fault }) => !fault)
  const answer = await answerTo(send, sent, options)
  const isRefused = answer instanceof ProblemError
  if (isRefused && sent.length > 1) {
    for (const entry of batch) yield* resultsOf(send, [entry], options)
    return
  }
  let answered = 0
  for (const entry of batch)
    if (entry.fault) yield refuseDraft(entry, entry.fault)
    else if (isRefused) yield refuseDraft(entry, ofDraft(answer))
    else yield resultOf(entry, answer[answered++] ?? {})
}

type Results = readonly Partial<OrderBatchResult>[]

/** Returns the results of a batch, or the error if a draft breaks the contract: then the whole batch is refused. */
async function answerTo(
  send: Send,
  entries: readonly Entry[],
  options: CallOfMany,
): Promise<Results | ProblemError> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return []
  const isAnswer = (answer: unknown): answer is OrderBatchResults =>
    isObject(answer) &&
    isListOf(isResult, answer['results']) &&
    answer['results'].length === entries.length
  const body = { orders: entries.map(({ draft }) => draft) }
  const positions = `${first.position}-${last.position}`
  const idempotencyKey = await batchKey(options.idempotencyKey, positions)
  try {
    const call = send('post', '/order-batches', { body }, isAnswer, { ...options, idempotencyKey })
    return (await call).results
  } catch (error) {
    if (error instanceof ProblemError && refusingCodes.includes(error.code)) return error
    throw error
  }
}

/**
 * Returns the key of a batch. It follows from the positions, so a repetition of the whole call with the same key repeats
 * each batch. A hash replaces it where it would be too long. An invalid key is returned as it is, so that it is refused.
 */
async function batchKey(ofCall: string, positions: string): Promise<string> {
  if (!isIdempotencyKey(ofCall)) return ofCall
  const key = `${ofCall}:${positions}`
  if (isIdempotencyKey(key)) return key
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

const refusingCodes: readonly string[] = ['validation_failed', 'payload_too_large']

const isResult = (value: unknown): value is OrderBatchResult =>
  isObject(value) && (hasString('referenceNumber', value['order']) || isProblem(value['problem']))

function resultOf(
  entry: Entry,
  { outcome, order, problem, warnings }: Results[number],
): DraftResult {
  if (!order) return refuseDraft(entry, problemErrorOf(problem as Problem, Number(problem?.status)))
  const { position, draft } = entry
  return {
    position,
    draft,
    outcome: outcome === 'existing' ? 'existing' : 'created',
    order,
    ...(warnings && { warnings }),
  }
}

const refuseDraft = ({ position, draft }: Entry, error: RefusedDraft['error']): RefusedDraft => ({
  position,
  draft,
  outcome: 'refused',
  error,
})

/** Makes the pointers of an error relative to the draft, the only one of its batch. */
function ofDraft({ problem, status }: ProblemError): ProblemError {
  if (!problem.errors) return problemErrorOf(problem, status)
  const errors = problem.errors.map((fault) => ({
    ...fault,
    pointer: fault.pointer.replace('/orders/0', ''),
  }))
  return problemErrorOf({ ...problem, errors }, status)
}
