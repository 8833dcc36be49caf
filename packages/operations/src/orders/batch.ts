import { hash } from 'node:crypto'
import {
  type OrderWarning,
  type Problem,
  type ProblemCode,
  Refusal,
  type Rendered,
  type Violation,
} from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import { keyReused, replayed } from '../keys/replay.ts'
import type { Orders } from '../store/store.ts'
import type { UsedKey } from '../store/used-key.ts'

/** The elements of a request, each of which is decided about alone. */
interface Batch<Element, Decision> {
  /** The field of the request body that has the elements. */
  readonly list: string
  readonly elements: readonly Element[]
  /** Elements of one group are executed one after another, up to the first that is refused. */
  readonly groupOf?: (element: Element) => unknown
  readonly owner: ClientKey
  readonly key: UsedKey | undefined
  readonly decide: (
    element: Element,
    key: UsedKey | undefined,
  ) => Promise<Decision | Refusal<ProblemCode>>
  /** Whether this request executed the element, instead of an earlier one with the same key. */
  readonly isNew: (decision: Decision) => boolean
  readonly present: (decision: Decision, element: Element) => Promise<ElementResult> | ElementResult
  /** Returns the first fields of a result, whether the element is refused or not. */
  readonly identify: (element: Element) => object
  readonly problemOf: (refusal: Refusal<ProblemCode>) => Problem
}

export type ElementResult = OrderResult | Refusal<ProblemCode>

interface OrderResult {
  readonly outcome: string
  readonly orderId: number
  readonly warnings?: readonly OrderWarning[] | undefined
  /** The order as JSON text. */
  readonly order: string
  readonly isReplay: boolean
}

interface BatchReply<Results> {
  readonly status: 200
  readonly headers: Partial<typeof replayed>
  readonly body: Rendered<Results>
  readonly orderIds: readonly number[]
}

/**
 * Executes the elements of a request. If the process ends before all are committed, a repetition with the same key
 * replays those that are.
 */
export async function executeBatch<Element, Decision, Results>(
  orders: Orders,
  batch: Batch<Element, Decision>,
): Promise<BatchReply<Results> | Refusal<'idempotency_key_reused'>> {
  const { owner, key, isNew, present } = batch
  const claim = key && (await orders.findFingerprint(owner, key.hash))
  if (claim !== undefined && claim !== key?.fingerprint) return keyReused()

  const decided = await decideAll(batch)
  const hasNew = decided.some(({ decision }) => !(decision instanceof Refusal) && isNew(decision))
  const isClaimed = hasNew || claim !== undefined
  if (key && !isClaimed && (await orders.claimKey(owner, key)) === 'reused') return keyReused()

  const texts: string[] = []
  const orderIds: (number | undefined)[] = []
  let hasReplay = false
  // One after the other, because an order that exists can be larger than its draft.
  for (const { element, decision } of decided) {
    const result = decision instanceof Refusal ? decision : await present(decision, element)
    orderIds.push(result.orderId)
    hasReplay ||= !(result instanceof Refusal) && result.isReplay
    texts.push(renderResult(batch, texts.length, element, result))
  }
  return {
    status: 200,
    headers: hasReplay && !hasNew ? replayed : {},
    body: `{"results":[${texts.join(',')}]}` as Rendered<Results>,
    orderIds: [...new Set(orderIds)].filter((id) => id !== undefined),
  }
}

interface Decided<Element, Decision> {
  readonly position: number
  readonly element: Element
  readonly decision: Decision | Refusal<ProblemCode>
}

/** Decides about all groups of elements at the same time, so their commits usually share a transaction. */
async function decideAll<Element, Decision>(
  batch: Batch<Element, Decision>,
): Promise<readonly Decided<Element, Decision>[]> {
  const { elements, groupOf } = batch
  const groups = new Map<unknown, (readonly [number, Element])[]>()
  for (const [position, element] of elements.entries()) {
    const group = groupOf ? groupOf(element) : position
    groups.set(group, [...(groups.get(group) ?? []), [position, element]])
  }
  const decided = await Promise.all([...groups.values()].map((group) => decideInTurn(batch, group)))
  return decided.flat().sort((one, other) => one.position - other.position)
}

/** Decides about elements one after another. One that is refused ends the group. */
async function decideInTurn<Element, Decision>(
  { key, decide }: Batch<Element, Decision>,
  group: readonly (readonly [number, Element])[],
): Promise<readonly Decided<Element, Decision>[]> {
  const decided: Decided<Element, Decision>[] = []
  let refusal: Refusal<'earlier_step_refused'> | undefined
  for (const [position, element] of group) {
    const decision = refusal ?? (await decide(element, key && keyAt(key, position)))
    if (decision instanceof Refusal) refusal ??= earlierRefused(position)
    decided.push({ position, element, decision })
  }
  return decided
}

const earlierRefused = (position: number): Refusal<'earlier_step_refused'> =>
  new Refusal(
    'earlier_step_refused',
    `Step ${position} of the request (counted from 0) is of the same order, and was refused.`,
  )

/**
 * Returns the idempotency key of one element. Each element is committed on its own, together with its key, so a repeated
 * request finds out which of them were committed. All have the fingerprint of the whole request.
 */
const keyAt = (key: UsedKey, position: number): UsedKey => ({
  ...key,
  hash: hash('sha256', `${key.hash} ${position}`, 'base64url').slice(0, key.hash.length),
  claim: key.hash,
})

/** Returns the result of an element as JSON text. */
function renderResult<Element, Decision>(
  { list, identify, problemOf }: Batch<Element, Decision>,
  position: number,
  element: Element,
  result: ElementResult,
): string {
  const fields = identify(element)
  if (!(result instanceof Refusal)) {
    const { outcome, warnings, order } = result
    return `${JSON.stringify({ ...fields, outcome, warnings }).slice(0, -1)},"order":${order}}`
  }
  const problem = problemAt(`/${list}/${position}`, problemOf(result))
  return JSON.stringify({ ...fields, outcome: 'refused', problem })
}

/** Lets the pointers of a problem begin at the body of the request instead of the element. */
const problemAt = (pointer: string, problem: Problem): Problem =>
  problem.errors ? { ...problem, errors: faultsAt(pointer, problem.errors) } : problem

/** Lets the pointers of an element's faults begin at the body of the request. */
export const faultsAt = (pointer: string, faults: readonly Violation[]): readonly Violation[] =>
  faults.map((fault) => ({ ...fault, pointer: pointer + fault.pointer }))
