import { type ProblemCode, type ProgressReport, Refusal, statuses } from '@delivery-orders/contract'
import { cancel } from '../../src/changes/cancel.ts'
import { place } from '../../src/drafts/place.ts'
import { creationEvent, eventOf, type OrderEvent } from '../../src/events/order-event.ts'
import type { Order } from '../../src/orders/order.ts'
import { WrongCode } from '../../src/orders/requirements.ts'
import { presentOrder } from '../../src/presentation/present-order.ts'
import { progress } from '../../src/reports/progress.ts'
import type { Instant } from '../../src/values/instant.ts'
import { aDraft, anItemDraft } from './a-draft.ts'
import { createdAt, urls } from './an-order.ts'

export type Action = ProgressReport | 'cancel'

export type Outcome =
  | { readonly outcome: 'changed'; readonly after: Order }
  | { readonly outcome: 'nothing to do' }
  | { readonly outcome: 'refused'; readonly refusal: Refusal<ProblemCode> }

/** An event, with the order after the event and the rendering of that order at that time. */
export interface PresentedEvent {
  readonly order: Order
  readonly event: OrderEvent
  readonly presented: string
}

export type Step = Outcome & {
  readonly before: Order
  /** The events of the order, from placing it to the state `before`. */
  readonly history: readonly PresentedEvent[]
  readonly action: Action
}

export interface SearchResult {
  /** For each reachable combination of item statuses, the events that lead to it. */
  readonly histories: readonly (readonly PresentedEvent[])[]
  /** The outcome of every action on the order at the end of every history. */
  readonly steps: readonly Step[]
}

/** Finds all reachable combinations of item statuses, breadth-first from new orders with one to `itemsMax` items. */
export function everyStep(itemsMax: number): SearchResult {
  const steps: Step[] = []
  const histories = Array.from({ length: itemsMax }, (_, index) => [placed(index + 1)])
  const reached = new Set(histories.map(([first]) => first && statusesOf(first.order)))

  // The loop appends to `histories` while it iterates over it.
  for (const history of histories)
    for (const step of stepsFrom(history)) {
      steps.push(step)
      if (step.outcome !== 'changed' || reached.has(statusesOf(step.after))) continue
      reached.add(statusesOf(step.after))
      histories.push([...history, presentedEvent(step.after, eventOf(step.before, step.after))])
    }
  return { histories, steps }
}

export function outcomeOf(order: Order, action: Action): Outcome {
  const now = timeOf(order, action)
  const after = action === 'cancel' ? cancel(order, now) : progress(order, action, now)
  if (after instanceof WrongCode) throw new Error('No order of these tests has a code.')
  if (after instanceof Refusal) return { outcome: 'refused', refusal: after }
  return after === 'unchanged' ? { outcome: 'nothing to do' } : { outcome: 'changed', after }
}

export const presented = (order: Order): string => JSON.stringify(presentOrder(order, urls))

const statusesOf = ({ items }: Order): string => items.map(({ status }) => status).join()

function stepsFrom(history: readonly PresentedEvent[]): readonly Step[] {
  const before = history.at(-1)?.order
  return before
    ? actionsOn(before).map((action) => ({ before, history, action, ...outcomeOf(before, action) }))
    : []
}

/** Lists all actions: canceling, and reports of each status for each subset of the items, with and without comment. */
function actionsOn({ items, revision }: Order): readonly Action[] {
  const all = [...items.keys()]
  const named = Array.from({ length: 2 ** all.length - 1 }, (_, index) => ({
    items: all.filter((position) => ((index + 1) >> position) & 1),
  }))
  // The search continues with the first order that reaches a combination. Every second revision tries reports without
  // a comment first, so that about half of these orders have a comment.
  const comments = [{ comment: `Comment ${revision}` }, {}]
  if (revision % 2 === 0) comments.reverse()
  const reports = statuses.flatMap((to) =>
    [{}, ...named].flatMap((targets) =>
      comments.map((comment) => ({ to, ...targets, ...comment })),
    ),
  )
  return ['cancel', ...reports]
}

/**
 * A report with a comment is made a minute after the last change. Any other action is made a minute before the
 * creation, as if the clock had been set back.
 */
const timeOf = ({ updatedAt }: Order, action: Action): Instant =>
  action !== 'cancel' && action.comment ? updatedAt + 60_000 : createdAt - 60_000

function placed(count: number): PresentedEvent {
  const items = Array.from({ length: count }, (_, index) =>
    anItemDraft({ itemName: `Item ${index}` }),
  )
  const order = place(aDraft({ items }), {
    id: 1042,
    now: createdAt,
    currency: 'XOF',
    newReference: () => 'ORD-new',
    newReceiptKey: () => 'k3y',
    newCode: () => '0042',
  })
  return presentedEvent(order, creationEvent(order))
}

const presentedEvent = (order: Order, event: OrderEvent): PresentedEvent => ({
  order,
  event,
  presented: presented(order),
})
