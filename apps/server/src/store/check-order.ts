import { isDeepStrictEqual } from 'node:util'
import { isFinal } from '@delivery-orders/contract'
import {
  courierReferences,
  creationEvent,
  decimalSum,
  eventOf,
  finalAtOf,
  type Lateness,
  latenessOf,
  type Order,
  type OrderEvent,
  orderAt,
  orderStatusOf,
  type Settlement,
  settlementsOf,
} from '@delivery-orders/domain'
import type { Rendering } from '@delivery-orders/operations'
import { recipientPhoneOf } from './rows.ts'

/** An order with everything that is stored about it, and all its events by sequence. */
export interface StoredOrder {
  readonly order: Order
  readonly receiptKey: string | null
  readonly recipientPhone: number | null
  readonly finalAt: number | null
  readonly lateness: Lateness
  readonly couriers: readonly string[]
  readonly settlements: readonly StoredSettlement[]
  readonly rendering: number
  readonly rendered: string
  readonly events: readonly StoredEvent[]
}

export interface StoredEvent {
  readonly event: OrderEvent
  /** The position in the feed. */
  readonly position: number
}

/** A settlement of the event with this `sequence`. */
export interface StoredSettlement extends Settlement {
  readonly sequence: number
  /** How many steps let items fail; 0 if the settlement does not count the order. */
  readonly failures: number
}

/** Returns what contradicts the rules of orders and events, except for `derivedFaults`. */
export function* orderFaults(stored: StoredOrder): Generator<string> {
  const { order, events } = stored
  yield* sequenceFaults(order, events)
  yield* eventFaults(stored)
  if (!isDeepStrictEqual(...settlementsToCompare(stored)))
    yield 'its settlements are not those of its events'
  const last = events.at(-1)?.event
  if (last && !isDeepStrictEqual(orderAt(order, last), order))
    yield 'its statuses, comments or times are not those of its last event'
  if (orderStatusOf(order.items.map(({ status }) => status)) !== order.status)
    yield 'its status does not follow from those of its items'
}

/** Returns which derived columns differ from what the order gives. `check --repair` computes them again. */
export function* derivedFaults(stored: StoredOrder, rendering: Rendering): Generator<string> {
  const { order } = stored
  if (('key' in order.receipt ? order.receipt.key : null) !== stored.receiptKey)
    yield 'the key of its receipt is not the one by which it is found'
  if (recipientPhoneOf(order) !== stored.recipientPhone)
    yield 'the phone of its recipient is not the one by which it is found'
  if ((finalAtOf(order) ?? null) !== stored.finalAt)
    yield 'the time at which it became final is not the one by which it is listed'
  if (!isDeepStrictEqual(latenessOf(order), stored.lateness))
    yield 'the time after which it is late is not the one by which it is found'
  if (!isDeepStrictEqual(courierReferences(order).toSorted(), stored.couriers.toSorted()))
    yield 'its couriers are not those by whom it is found'
  // The service ignores responses of other renderings.
  if (stored.rendering === rendering.number && stored.rendered !== rendering.renderStored(order))
    yield 'its stored response is not what rendering it gives'
}

function* sequenceFaults({ revision }: Order, events: readonly StoredEvent[]): Generator<string> {
  const sequences = events.map(({ event }) => event.sequence)
  if (sequences.some((sequence, index) => sequence !== index + 1) || sequences.length !== revision)
    yield `its events are ${sequences.join(', ') || 'none'}, but must be 1 to ${revision}`
  const positions = events.map(({ position }) => position)
  if (positions.some((position, index) => position <= (positions[index - 1] ?? 0)))
    yield 'its events are not in this order in the feed'
}

/** Compares each event with the one that follows from the states of the order before and after it. */
function* eventFaults({ order, events }: StoredOrder): Generator<string> {
  // After an erasure, the values of changed fields are gone.
  const changed = (event: OrderEvent) =>
    order.erasedAt === null ? undefined : (event.changed ?? [])
  let before: Order | undefined
  for (const { event } of events) {
    const after = { ...orderAt(order, event), revision: event.sequence }
    const expected = before ? eventOf(before, after, changed(event)) : creationEvent(after)
    if (!isDeepStrictEqual(event, expected))
      yield `event ${event.sequence} is not the change that it recorded`
    if (!hasFittingReports(before, after))
      yield `event ${event.sequence} has the numbers of other reports than the order had`
    before = after
  }
}

/** An erasure removes the references by which amounts were apart, so only their sums are compared after it. */
function settlementsToCompare(stored: StoredOrder): [unknown, unknown] {
  const expected = expectedSettlements(stored)
  const found = stored.settlements.toSorted(
    (one, other) => one.sequence - other.sequence || one.part - other.part,
  )
  return stored.order.erasedAt === null ? [expected, found] : [sumsOf(expected), sumsOf(found)]
}

const sumsOf = (settlements: readonly StoredSettlement[]) =>
  [...Map.groupBy(settlements, ({ sequence, kind }) => `${sequence} ${kind}`)].map(
    ([of, group]) => {
      const sum = (name: keyof Settlement['amounts']) =>
        decimalSum(group.map(({ amounts }) => amounts[name] ?? 0))
      return [of, sum('fee'), sum('goods'), sum('due'), sum('collected'), group[0]?.failures]
    },
  )

function expectedSettlements({ order, events }: StoredOrder): readonly StoredSettlement[] {
  return events.flatMap(({ event }, index) => {
    const { sequence, collected, moment } = event
    if (collected === undefined && !(moment && isFinal(moment.status))) return []
    const failures = events
      .slice(0, index)
      .filter((earlier) =>
        earlier.event.changedItems.some(({ status }) => status === 'failed'),
      ).length
    return settlementsOf(orderAt(order, event), event).map((settlement) => ({
      ...settlement,
      sequence,
      failures: settlement.part === 0 && settlement.kind !== 'collected' ? failures : 0,
    }))
  })
}

/** Whether an event adds at most one report, and its items have the numbers of reports with a courier and a proof. */
function hasFittingReports(before: Order | undefined, after: Order): boolean {
  const { reports = [], erasedAt, items } = after
  const added = reports.length - (before?.reports?.length ?? 0)
  const hasReport = (number: number | undefined, name: 'courier' | 'proof') => {
    const report = number === undefined ? undefined : reports[number - 1]
    // An erasure leaves the numbers of reports whose courier or proof it has removed.
    return number === undefined || (report && (erasedAt !== null || report[name] !== undefined))
  }
  return (
    (added === 0 || added === 1) &&
    items.every(({ courier, proof }) => hasReport(courier, 'courier') && hasReport(proof, 'proof'))
  )
}
