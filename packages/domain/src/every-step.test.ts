import { isDeepStrictEqual } from 'node:util'
import {
  isFinal,
  itemTransitions,
  orderTransitions,
  type Status,
  statuses,
} from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import {
  everyStep,
  outcomeOf,
  type PresentedEvent,
  presented,
  type Step,
} from '../test/support/every-step.ts'
import type { Item, Order } from './order.ts'
import { eventOf, orderAt, placedEvent } from './order-event.ts'

const { pasts, steps } = everyStep(3)

const changes = steps.filter((step) => step.outcome === 'changed')
const cancels = steps.filter(({ wish }) => wish === 'cancel')
const reports = steps.filter((step) => step.wish !== 'cancel')

test('every mix of one to three items is reached, and every wish is tried on each', () => {
  expect(pasts).toHaveLength(8 + 8 ** 2 + 8 ** 3)
  // To each status, on each choice of items and without one, with a comment and without; and canceling.
  const wishes = (count: number) => 8 * 2 ** count * 2 + 1
  expect(steps).toHaveLength(8 * wishes(1) + 8 ** 2 * wishes(2) + 8 ** 3 * wishes(3))
})

test('some of the steps change the order, some leave nothing to do, most are refused', () => {
  const count = (outcome: Step['outcome']) =>
    steps.filter((step) => step.outcome === outcome).length
  expect(count('changed')).toBeGreaterThan(8_000)
  expect(count('nothing to do')).toBeGreaterThan(2_000)
  expect(count('refused')).toBeGreaterThan(40_000)
})

describe('the status of an order', () => {
  test('is a known one after every change', () => {
    expectEvery(changes, ({ after }) => statuses.includes(after.status))
  })

  test('is never below picked_up once an item was picked up', () => {
    const tooLow: readonly Status[] = ['pending', 'assigned', 'canceled']
    const begun = changes.filter((step) => wasPickedUp([...ordersOf(step.past), step.after]))
    expect(begun.length).toBeGreaterThan(5_000)
    expectEvery(begun, ({ after }) => !tooLow.includes(after.status))
  })

  test('changes as the contract’s table of order transitions says, and in each of its ways', () => {
    const found = changes.filter(({ before, after }) => before.status !== after.status)
    const table = statuses.flatMap((from) => orderTransitions[from].map((to) => `${from} ${to}`))
    expect(new Set(found.map(({ before, after }) => `${before.status} ${after.status}`))).toEqual(
      new Set(table),
    )
  })
})

test('an order can be canceled exactly while no item has been picked up', () => {
  const want = ({ before, past }: Step) => {
    if (before.items.every(({ status }) => status === 'canceled')) return 'nothing to do'
    return wasPickedUp(ordersOf(past)) ? 'refused' : 'changed'
  }
  expectEvery(cancels, (step) => step.outcome === want(step))
})

describe('a report', () => {
  test('that names items, or finds open ones, is about those, and they alone decide', () => {
    const decided = reports.filter((step) => about(step).length > 0)
    expect(decided.length).toBeGreaterThan(60_000)
    expectEvery(decided, (step) => isAnswered(step, refusingAmong(step, about(step))))
  })

  test('that names none, where none is open, is refused by all, unless one is there already', () => {
    const late = reports.filter((step) => about(step).length === 0)
    expect(late.length).toBeGreaterThan(500)
    expectEvery(late, (step) => {
      const isThere = step.before.items.some(({ status }) => status === toOf(step))
      return isAnswered(step, isThere ? [] : refusingAmong(step, positionsOf(step.before)))
    })
  })

  test('moves all items that it is about, or none', () => {
    const isMoved = ({ items }: Order, step: Step) =>
      about(step).every((position) => items[position]?.status === toOf(step))
    const carriedOut = changes.filter(({ wish }) => wish !== 'cancel')
    expectEvery(carriedOut, (step) => isMoved(step.after, step))
    const idle = reports.filter(({ outcome }) => outcome === 'nothing to do')
    expectEvery(idle, (step) => isMoved(step.before, step))
  })

  test('leaves the items that it is not about, and those that are there already, as they are', () => {
    expectEvery(changes, (step) =>
      positionsOf(step.before)
        .filter((position) => !moving(step).includes(position))
        .every((position) =>
          isDeepStrictEqual(step.after.items[position], step.before.items[position]),
        ),
    )
  })
})

describe('a change', () => {
  test('is later than the one before, on the order and on the items that moved', () => {
    expectEvery(changes, (step) =>
      [step.after, ...moving(step).map((position) => step.after.items[position])].every(
        (part) =>
          part?.updatedAt === step.after.updatedAt && part.updatedAt > step.before.updatedAt,
      ),
    )
  })

  test('is counted once', () => {
    expectEvery(changes, ({ before, after }) => after.revision === before.revision + 1)
  })

  test('leaves the order that it was made from as it was', () => {
    const lives = pasts.flat()
    expect(lives.map(({ order }) => presented(order))).toEqual(lives.map((told) => told.presented))
  })

  test('keeps every other fact', () => {
    expectEvery(changes, ({ before, after }) =>
      isDeepStrictEqual(unchanging(after), unchanging(before)),
    )
  })

  test('gives its comment, or none, to the items that moved', () => {
    expectEvery(changes, (step) =>
      moving(step).every(
        (position) => step.after.items[position]?.statusComment === commentOf(step),
      ),
    )
  })

  test('gives its comment, or none, to an order whose status changed; any other keeps its own', () => {
    expectEvery(changes, (step) => {
      const { before, after } = step
      const want = after.status === before.status ? before.statusComment : commentOf(step)
      return after.statusComment === want
    })
  })

  test('that is asked for again leaves nothing to do', () => {
    expectEvery(changes, ({ after, wish }) => outcomeOf(after, wish).outcome === 'nothing to do')
  })
})

describe('the event of a change', () => {
  test('is of the kind that its status says', () => {
    expectEvery(changes, (step) => eventOf(step.before, step.after).kind === kindOf(step))
  })

  test('is the next of the order, at the time of the change', () => {
    expectEvery(changes, ({ past, before, after }) => {
      const { sequence, at } = eventOf(before, after)
      return sequence === past.length + 1 && at === after.updatedAt
    })
  })

  test('names the status before, and exactly the items whose status changed', () => {
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

describe('from an order as it is', () => {
  test('the moment of every event gives it back as it was presented then', () => {
    expectEvery(changes, ({ past, before, after }) => {
      const { moment } = eventOf(before, after)
      return (
        presented(orderAt(after, moment)) === presented(after) &&
        past.every((told) => presented(orderAt(after, told.event.moment)) === told.presented)
      )
    })
  })

  test('no moment gives it back as it was placed', () => {
    expectEvery(changes, ({ past, after }) => {
      const [placed] = past
      return (
        placed?.event.moment === null &&
        isDeepStrictEqual(placed.event, placedEvent(placed.order)) &&
        presented(orderAt(after, null)) === placed.presented
      )
    })
  })
})

/** Names the first steps that a rule does not hold for, as a person would tell them. */
function expectEvery<Kind extends Step>(among: readonly Kind[], holds: (step: Kind) => boolean) {
  const failing = among.filter((step) => !holds(step)).slice(0, 3)
  const told = failing.map(
    ({ before, wish, outcome }) =>
      `${before.items.map(({ status }) => status)}: ${JSON.stringify(wish)}: ${outcome}`,
  )
  expect(told).toEqual([])
}

const ordersOf = (past: readonly PresentedEvent[]): readonly Order[] =>
  past.map(({ order }) => order)

const wasPickedUp = (life: readonly Order[]): boolean =>
  life.some(({ items }) => items.some(({ status }) => status === 'picked_up'))

const positionsOf = (
  { items }: Order,
  which: (item: Item) => boolean = () => true,
): readonly number[] => items.flatMap((item, position) => (which(item) ? [position] : []))

/** The positions that a wish is about: all where it cancels, else those that it names, else the open ones. */
function about({ before, wish }: Step): readonly number[] {
  if (wish === 'cancel') return positionsOf(before)
  return wish.items ?? positionsOf(before, ({ status }) => !isFinal(status))
}

/** Canceling makes its mark on all items, a report on those that are not where it says. */
const moving = (step: Step): readonly number[] =>
  about(step).filter(
    (position) => step.wish === 'cancel' || step.before.items[position]?.status !== toOf(step),
  )

const refusingAmong = (step: Step, positions: readonly number[]) =>
  step.before.items
    .map(({ status }, position) => ({
      position,
      currentStatus: status,
      allowed: itemTransitions[status],
    }))
    .filter(
      ({ position, currentStatus, allowed }) =>
        positions.includes(position) && ![currentStatus, ...allowed].includes(toOf(step)),
    )

/** Whether a report was refused by exactly these items, or carried out if there are none. */
function isAnswered(step: Step, refusing: ReturnType<typeof refusingAmong>): boolean {
  if (refusing.length === 0)
    return step.outcome === (moving(step).length > 0 ? 'changed' : 'nothing to do')
  return (
    step.outcome === 'refused' &&
    step.refusal.code === 'invalid_transition' &&
    isDeepStrictEqual(step.refusal.extras, { currentStatus: step.before.status, items: refusing })
  )
}

const toOf = ({ wish }: Step): Status => (wish === 'cancel' ? 'canceled' : wish.to)

const commentOf = ({ wish }: Step) => (wish === 'cancel' ? null : (wish.comment ?? null))

function kindOf({ before, after }: { readonly before: Order; readonly after: Order }): string {
  if (after.status === before.status) return 'item.status_changed'
  return after.status === 'pending' ? 'order.unassigned' : `order.${after.status}`
}

/** An order without what a change may change. */
const unchanging = ({ items, ...order }: Order) => ({
  ...withoutStanding(order),
  revision: undefined,
  items: items.map(withoutStanding),
})

const withoutStanding = (part: object) => ({
  ...part,
  status: undefined,
  statusComment: undefined,
  updatedAt: undefined,
})
