import { type ProgressReport, statuses } from '@delivery-orders/contract'
import { cancel } from '../../src/cancel.ts'
import type { Instant, Order } from '../../src/order.ts'
import { eventOf, type OrderEvent, placedEvent } from '../../src/order-event.ts'
import { place } from '../../src/place.ts'
import { presentOrder } from '../../src/present-order.ts'
import { progress } from '../../src/progress.ts'
import { Refusal } from '../../src/refusal.ts'
import { aDraft, anItemDraft } from './a-draft.ts'
import { createdAt } from './an-order.ts'

export type Wish = ProgressReport | 'cancel'

export type Outcome =
  | { readonly outcome: 'changed'; readonly after: Order }
  | { readonly outcome: 'nothing to do' }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** One of an order's events, and the order as it was presented then. */
export interface PresentedEvent {
  readonly order: Order
  readonly event: OrderEvent
  readonly presented: string
}

export type Step = Outcome & {
  readonly before: Order
  /** From placing to `before`. */
  readonly past: readonly PresentedEvent[]
  readonly wish: Wish
}

export interface Search {
  /** One order in each mix of items that can be reached, with how it came there. */
  readonly pasts: readonly (readonly PresentedEvent[])[]
  /** Every wish on every one of them. */
  readonly steps: readonly Step[]
}

/** Searches breadth first from placed orders of one to so many items. */
export function everyStep(itemsMax: number): Search {
  const steps: Step[] = []
  const pasts = Array.from({ length: itemsMax }, (_, index) => [placed(index + 1)])
  const reached = new Set(pasts.map(([told]) => told && mixOf(told.order)))

  // The list grows while it is walked.
  for (const past of pasts)
    for (const step of stepsFrom(past)) {
      steps.push(step)
      if (step.outcome !== 'changed' || reached.has(mixOf(step.after))) continue
      reached.add(mixOf(step.after))
      pasts.push([...past, told(step.after, eventOf(step.before, step.after))])
    }
  return { pasts, steps }
}

/** What becomes of a wish. */
export function outcomeOf(order: Order, wish: Wish): Outcome {
  try {
    const now = clockAt(order, wish)
    const after = wish === 'cancel' ? cancel(order, now) : progress(order, wish, now)
    return after ? { outcome: 'changed', after } : { outcome: 'nothing to do' }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', refusal: error }
    throw error
  }
}

export const presented = (order: Order): string => JSON.stringify(presentOrder(order, (key) => key))

const mixOf = ({ items }: Order): string => items.map(({ status }) => status).join()

function stepsFrom(past: readonly PresentedEvent[]): readonly Step[] {
  const before = past.at(-1)?.order
  return before
    ? wishesOn(before).map((wish) => ({ before, past, wish, ...outcomeOf(before, wish) }))
    : []
}

/** Canceling, and reports of every status on any items and on none named, with and without a comment. */
function wishesOn({ items, revision }: Order): readonly Wish[] {
  const all = [...items.keys()]
  const named = Array.from({ length: 2 ** all.length - 1 }, (_, index) => ({
    items: all.filter((position) => ((index + 1) >> position) & 1),
  }))
  // Whichever is first makes the order that the search goes on with: half of those have a comment.
  const reasons = [{ comment: `Comment ${revision}` }, {}]
  if (revision % 2 === 0) reasons.reverse()
  const reports = statuses.flatMap((to) =>
    [{}, ...named].flatMap((about) => reasons.map((reason) => ({ to, ...about, ...reason }))),
  )
  return ['cancel', ...reports]
}

/** The clock goes on while comments are made, and is set back to before the order where none is. */
const clockAt = ({ updatedAt }: Order, wish: Wish): Instant =>
  wish !== 'cancel' && wish.comment ? updatedAt + 60_000 : createdAt - 60_000

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
  })
  return told(order, placedEvent(order))
}

const told = (order: Order, event: OrderEvent): PresentedEvent => ({
  order,
  event,
  presented: presented(order),
})
