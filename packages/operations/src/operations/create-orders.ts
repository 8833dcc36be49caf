import {
  bodyBytesMax,
  type Handler,
  type OrderBatchResults,
  type OrderDraft,
  type Problem,
  type ProblemCode,
  Refusal,
  type Rendered,
  type Violation,
  violationsMax,
} from '@delivery-orders/contract'
import type { ClientGrant } from '../store/access.ts'
import { type Creation, create, duplicateOf, duplicateReference } from './creation.ts'
import type { Deps } from './deps.ts'
import { keyAt, refuseOtherBody } from './key-at.ts'
import { findReplay, replayed } from './replay.ts'
import { usedKey } from './used-key.ts'

/**
 * Decides about each draft of a batch alone. All commits are queued in one turn of the event loop, so they usually share
 * a transaction. If the process ends before all are committed, a repetition with the same key replays those that are.
 */
export const createOrders =
  (deps: Deps): Handler<'createOrders', ClientGrant> =>
  async ({ body: { orders: drafts }, idempotencyKey, client, problemOf }) => {
    const invalid = refuseBatch(drafts)
    if (invalid) return invalid
    const key = usedKey(deps, idempotencyKey)
    const reused = await refuseOtherBody(deps.orders, client, key)
    if (reused) return reused

    const creations = await Promise.all(
      drafts.map((draft, position) => create(deps, client, draft, key && keyAt(key, position))),
    )
    const isNew = creations.some(({ outcome }) => outcome === 'committed')
    // A request with the same key may have committed at the same time.
    const late = isNew ? undefined : await refuseOtherBody(deps.orders, client, key)
    if (late) return late

    const results = await resultsOf(deps, creations, problemOf)
    const isReplay = !isNew && results.some(({ isReplay }) => isReplay)
    return {
      status: 200,
      headers: isReplay ? replayed : {},
      body: `{"results":[${results.map(({ text }) => text).join(',')}]}` as Rendered<OrderBatchResults>,
    }
  }

interface Result {
  readonly text: string
  readonly isReplay: boolean
}

/** Reads one order after the other, because an order that exists can be larger than its draft. */
async function resultsOf(
  deps: Deps,
  creations: readonly Creation[],
  problemOf: (refusal: Refusal<ProblemCode>) => Problem,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const creation of creations) results.push(await resultOf(deps, creation, problemOf))
  return results
}

/** Returns the result of one draft as JSON text. */
async function resultOf(
  deps: Deps,
  { change, outcome }: Creation,
  problemOf: (refusal: Refusal<ProblemCode>) => Problem,
): Promise<Result> {
  const { orders, rendering } = deps
  const { client, key, rendered } = change
  if (outcome === 'committed') return withOrder('created', rendered)

  const replay = key && (await findReplay(orders, client, key))
  if (replay && !(replay instanceof Refusal))
    return { ...withOrder('created', rendering.render(replay)), isReplay: true }
  const duplicate = replay ?? (await duplicateOf(deps, change))
  if ('identical' in duplicate && duplicate.identical)
    return withOrder('existing', rendering.render(duplicate.existing))
  const refusal = duplicate instanceof Refusal ? duplicate : duplicateReference(duplicate)
  return {
    text: `{"outcome":"refused","problem":${JSON.stringify(problemOf(refusal))}}`,
    isReplay: false,
  }
}

const withOrder = (outcome: 'created' | 'existing', rendered: string): Result => ({
  text: `{"outcome":"${outcome}","order":${rendered}}`,
  isReplay: false,
})

/** Refuses what the schema cannot express: drafts that are too large, and references that occur twice. */
function refuseBatch(drafts: readonly OrderDraft[]): Refusal<'validation_failed'> | undefined {
  const positions = new Map<string, number>()
  const errors: Violation[] = []
  for (const [position, draft] of drafts.entries()) {
    const pointer = `/orders/${position}`
    if (Buffer.byteLength(JSON.stringify(draft)) > bodyBytesMax)
      errors.push({ in: 'body', pointer, code: 'max_bytes', message: tooLarge })
    const { referenceNumber } = draft
    if (typeof referenceNumber !== 'string') continue
    const first = positions.get(referenceNumber)
    if (first === undefined) positions.set(referenceNumber, position)
    else errors.push(sameReference(`${pointer}/referenceNumber`, first))
  }
  if (errors.length === 0) return undefined
  return new Refusal(
    'validation_failed',
    'The batch has drafts that cannot be sent together: see errors.',
    {
      errors: errors.slice(0, violationsMax),
    },
  )
}

const tooLarge = `must have at most ${bodyBytesMax / 1024} KiB as JSON`

const sameReference = (pointer: string, first: number): Violation => ({
  in: 'body',
  pointer,
  code: 'unique_reference',
  message: `must differ from the reference of draft ${first}, counted from 0`,
})
