import { isDeepStrictEqual } from 'node:util'
import {
  isFinal,
  itemTransitions,
  orderTransitions,
  type Status,
  statuses,
} from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { creationEvent, eventOf, orderAt } from '../src/events/order-event.ts'
import type { Item, Order } from '../src/orders/order.ts'
import {
  everyStep,
  outcomeOf,
  type PresentedEvent,
  presented,
  type Step,
} from './support/every-step.ts'

const { histories, steps } = everyStep(3)

const changes = steps.filter((step) => step.outcome === 'changed')
const cancels = steps.filter(({ action }) => action === 'cancel')
const reports = steps.filter((step) => step.action !== 'cancel')

test('every combination of one to three item statuses is reached, and every action is tried on each combination', () => {
  expect(histories).toHaveLength(8 + 8 ** 2 + 8 ** 3)
  // Actions on `count` items: canceling, and a report of each status for each subset, with and without a comment.
  const actions = (count: number) => 8 * 2 ** count * 2 + 1
  expect(steps).toHaveLength(8 * actions(1) + 8 ** 2 * actions(2) + 8 ** 3 * actions(3))
})

test('of all tried actions, some change the order, some change nothing, and most are refused', () => {
  const count = (outcome: Step['outcome']) =>
    steps.filter((step) => step.outcome === outcome).length
  expect(count('changed')).toBeGreaterThan(8_000)
  expect(count('nothing to do')).toBeGreaterThan(2_000)
  expect(count('refused')).toBeGreaterThan(40_000)
})

describe('the status of an order', () => {
  test('after every change, the status of an order is one that the contract defines', () => {
    expectEvery(changes, ({ after }) => statuses.includes(after.status))
  })

  test('an order is never pending, assigned or canceled once an item has been picked up', () => {
    const tooLow: readonly Status[] = ['pending', 'assigned', 'canceled']
    const pickedUp = changes.filter((step) => wasPickedUp([...ordersOf(step.history), step.after]))
    expect(pickedUp.length).toBeGreaterThan(5_000)
    expectEvery(pickedUp, ({ after }) => !tooLow.includes(after.status))
  })

  test('orders make exactly the transitions in the contract’s table of order transitions', () => {
    const found = changes.filter(({ before, after }) => before.status !== after.status)
    const table = statuses.flatMap((from) => orderTransitions[from].map((to) => `${from} ${to}`))
    expect(new Set(found.map(({ before, after }) => `${before.status} ${after.status}`))).toEqual(
      new Set(table),
    )
  })
})

test('an order can be canceled if and only if no item has been picked up', () => {
  const want = ({ before, history }: Step) => {
    if (before.items.every(({ status }) => status === 'canceled')) return 'nothing to do'
    return wasPickedUp(ordersOf(history)) ? 'refused' : 'changed'
  }
  expectEvery(cancels, (step) => step.outcome === want(step))
})

describe('a report', () => {
  test('a report applies to the items that it names, or else to the open items, and ignores all other items', () => {
    const decided = reports.filter((step) => targetsOf(step).length > 0)
    expect(decided.length).toBeGreaterThan(60_000)
    expectEvery(decided, (step) => isAsExpected(step, invalidAmong(step, targetsOf(step))))
  })

  test('if all items are final, a report without items changes nothing if an item has the reported status, and is refused otherwise', () => {
    const late = reports.filter((step) => targetsOf(step).length === 0)
    expect(late.length).toBeGreaterThan(500)
    expectEvery(late, (step) => {
      const isRepeated = step.before.items.some(({ status }) => status === targetStatusOf(step))
      return isAsExpected(step, isRepeated ? [] : invalidAmong(step, positionsOf(step.before)))
    })
  })

  test('a report moves all items that it applies to, or none', () => {
    const isMoved = ({ items }: Order, step: Step) =>
      targetsOf(step).every((position) => items[position]?.status === targetStatusOf(step))
    const applied = changes.filter(({ action }) => action !== 'cancel')
    expectEvery(applied, (step) => isMoved(step.after, step))
    const idle = reports.filter(({ outcome }) => outcome === 'nothing to do')
    expectEvery(idle, (step) => isMoved(step.before, step))
  })

  test('a report does not change other items, or items that already have the reported status', () => {
    expectEvery(changes, (step) =>
      positionsOf(step.before)
        .filter((position) => !movedPositions(step).includes(position))
        .every((position) =>
          isDeepStrictEqual(step.after.items[position], step.before.items[position]),
        ),
    )
  })
})

describe('a change', () => {
  test('a change sets the same later time on the order and on the items that it moves', () => {
    expectEvery(changes, (step) =>
      [step.after, ...movedPositions(step).map((position) => step.after.items[position])].every(
        (part) =>
          part?.updatedAt === step.after.updatedAt && part.updatedAt > step.before.updatedAt,
      ),
    )
  })

  test('a change increases the revision by one', () => {
    expectEvery(changes, ({ before, after }) => after.revision === before.revision + 1)
  })

  test('a change does not modify the given order', () => {
    const presentedEvents = histories.flat()
    expect(presentedEvents.map(({ order }) => presented(order))).toEqual(
      presentedEvents.map((event) => event.presented),
    )
  })

  test('a change keeps all fields except statuses, comments, update times and the revision', () => {
    expectEvery(changes, ({ before, after }) =>
      isDeepStrictEqual(unchangedFields(after), unchangedFields(before)),
    )
  })

  test('a change sets its comment, or null if it has none, on the items that it moves; a return keeps that of the failure', () => {
    expectEvery(changes, (step) =>
      movedPositions(step).every(
        (position) =>
          step.after.items[position]?.statusComment ===
          commentOf(step, step.before.items[position] ?? step.before),
      ),
    )
  })

  test('a change sets its comment on the order only if the status of the order changes', () => {
    expectEvery(changes, (step) => {
      const { before, after } = step
      const isReturn = before.status === 'failed' && after.status === 'returned'
      const kept = isReturn ? before : { ...before, status: after.status }
      const want = after.status === before.status ? before.statusComment : commentOf(step, kept)
      return after.statusComment === want
    })
  })

  test('repeating a change changes nothing', () => {
    expectEvery(
      changes,
      ({ after, action }) => outcomeOf(after, action).outcome === 'nothing to do',
    )
  })
})

describe('the event of a change', () => {
  test('the kind of an event follows from the new status of the order', () => {
    expectEvery(changes, (step) => eventOf(step.before, step.after).kind === kindOf(step))
  })

  test('an event has the next sequence number of its order and the time of the change', () => {
    expectEvery(changes, ({ history, before, after }) => {
      const { sequence, at } = eventOf(before, after)
      return sequence === history.length + 1 && at === after.updatedAt
    })
  })

  test('an event has the previous status of the order and exactly the items whose status changed', () => {
    expectEvery(changes, ({ before, after }) => {
      const { previousStatus, changedItems } = eventOf(before, after)
      const want = before.items
        .map(({ status }, position) => ({
          position,
          previousStatus: status,
          status: after.items[position]?.status,
        }))
        .filter((change) => change.status !== change.previousStatus)
      return previousStatus === before.status && isDeepStrictEqual(changedItems, want)
    })
  })
})

test('an order shows in finalAt the time of the event with which it ended, from this event on', () => {
  const ends = new Set(['delivered', 'returned', 'canceled'])
  expectEvery(changes, ({ history, before, after }) => {
    const events = [...history.map(({ event }) => event), eventOf(before, after)]
    const orders = events.map((event) => orderAt(after, event))
    const end = orders.findIndex(({ status }) => ends.has(status))
    return orders.every((order, index) => {
      const at = end < 0 || index < end ? undefined : events[end]?.at
      return JSON.parse(presented(order)).finalAt === (at && new Date(at).toISOString())
    })
  })
})

describe('an order at an earlier moment', () => {
  test('the `moment` of each event restores the order as it was presented after that event', () => {
    expectEvery(changes, ({ history, before, after }) => {
      const event = eventOf(before, after)
      return (
        presented(orderAt(after, event)) === presented(after) &&
        history.every((past) => presented(orderAt(after, past.event)) === past.presented)
      )
    })
  })

  test('a null `moment` restores the order as it was placed', () => {
    expectEvery(changes, ({ history, after }) => {
      const [placed] = history
      return (
        placed?.event.moment === null &&
        isDeepStrictEqual(placed.event, creationEvent(placed.order)) &&
        presented(orderAt(after, placed.event)) === placed.presented
      )
    })
  })
})

/** Fails with a readable list of the first three steps that break a rule. */
function expectEvery<Kind extends Step>(among: readonly Kind[], holds: (step: Kind) => boolean) {
  const failing = among.filter((step) => !holds(step)).slice(0, 3)
  const descriptions = failing.map(
    ({ before, action, outcome }) =>
      `${before.items.map(({ status }) => status)}: ${JSON.stringify(action)}: ${outcome}`,
  )
  expect(descriptions).toEqual([])
}

const ordersOf = (history: readonly PresentedEvent[]): readonly Order[] =>
  history.map(({ order }) => order)

const wasPickedUp = (life: readonly Order[]): boolean =>
  life.some(({ items }) => items.some(({ status }) => status === 'picked_up'))

const positionsOf = (
  { items }: Order,
  matches: (item: Item) => boolean = () => true,
): readonly number[] => items.flatMap((item, position) => (matches(item) ? [position] : []))

/** The positions of the items that an action applies to. A report that names no items applies to the open items. */
function targetsOf({ before, action }: Step): readonly number[] {
  if (action === 'cancel') return positionsOf(before)
  return action.items ?? positionsOf(before, ({ status }) => !isFinal(status))
}

/** The positions of the items that an action changes. A report does not change items that already have its status. */
const movedPositions = (step: Step): readonly number[] =>
  targetsOf(step).filter(
    (position) =>
      step.action === 'cancel' || step.before.items[position]?.status !== targetStatusOf(step),
  )

const invalidAmong = (step: Step, positions: readonly number[]) =>
  step.before.items
    .map(({ status }, position) => ({
      position,
      currentStatus: status,
      allowed: itemTransitions[status],
    }))
    .filter(
      ({ position, currentStatus, allowed }) =>
        positions.includes(position) && ![currentStatus, ...allowed].includes(targetStatusOf(step)),
    )

/** Whether a report was refused for exactly `invalidItems`, or succeeded if `invalidItems` is empty. */
function isAsExpected(step: Step, invalidItems: ReturnType<typeof invalidAmong>): boolean {
  if (invalidItems.length === 0)
    return step.outcome === (movedPositions(step).length > 0 ? 'changed' : 'nothing to do')
  return (
    step.outcome === 'refused' &&
    step.refusal.code === 'invalid_transition' &&
    isDeepStrictEqual(step.refusal.extras, {
      currentStatus: step.before.status,
      items: invalidItems,
    })
  )
}

const targetStatusOf = ({ action }: Step): Status => (action === 'cancel' ? 'canceled' : action.to)

const commentOf = ({ action }: Step, before: Pick<Order, 'status' | 'statusComment'>) => {
  if (action === 'cancel') return null
  const isReturn = before.status === 'failed' && action.to === 'returned'
  return action.comment ?? (isReturn ? before.statusComment : null)
}

function kindOf({ before, after }: { readonly before: Order; readonly after: Order }): string {
  if (after.status === before.status) return 'item.status_changed'
  return after.status === 'pending' ? 'order.unassigned' : `order.${after.status}`
}

const unchangedFields = ({ items, ...order }: Order) => ({
  ...withoutStatusFields(order),
  revision: undefined,
  items: items.map(withoutStatusFields),
})

const withoutStatusFields = (part: object) => ({
  ...part,
  status: undefined,
  statusComment: undefined,
  reason: undefined,
  updatedAt: undefined,
})
