import { createInbox, type InboxOptions } from '../../src/inbox/index.ts'
import type { OrderEvent } from '../../src/index.ts'
import { orderEventOf } from '../../src/order-event.ts'
import type { OrderEventKind, ReceivedEvent } from '../../src/webhooks/index.ts'
import { example } from './service.ts'

const exampleEvent: OrderEvent = JSON.parse(example('event.order.delivered'))

export const anEvent = (
  reference: string,
  sequence: number,
  kind = 'order.assigned',
): OrderEvent => ({
  ...orderEventOf({ ...exampleEvent, type: kind }),
  id: `evt_${reference}_${sequence}`,
  sequence,
  data: { ...exampleEvent.data, order: { ...exampleEvent.data.order, referenceNumber: reference } },
})

const types = ['order.assigned', 'order.unassigned', 'item.status_changed', 'order.rerouted']
const orderCount = 250
const eventsMax = 8
/** Concurrent deliveries per inbox, like the service's limit for one webhook. */
const atOnce = 4

/** A Mulberry32 random number generator. The same seed reproduces a trial. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Random = ReturnType<typeof randomOf>

/** A random number of events for each order, by reference, in the order of their sequence. */
function pastOf(random: Random): ReadonlyMap<string, readonly OrderEvent[]> {
  const past = new Map<string, OrderEvent[]>()
  for (let order = 0; order < orderCount; order++) {
    const events = Array.from({ length: 1 + random(eventsMax) }, (_, index) =>
      anEvent(`A-${order}`, index + 1, index === 0 ? 'order.created' : types[random(types.length)]),
    )
    past.set(`A-${order}`, events)
  }
  return past
}

/** Shuffled deliveries: each event up to three times or not at all, the last event of each order at least once. */
function deliveriesOf(histories: Iterable<readonly OrderEvent[]>, random: Random): OrderEvent[] {
  const deliveries: OrderEvent[] = []
  for (const events of histories)
    for (const event of events) {
      const count = random(4)
      deliveries.push(...Array<OrderEvent>(event === events.at(-1) ? count + 1 : count).fill(event))
    }
  for (let at = deliveries.length - 1; at > 0; at--) {
    const other = random(at + 1)
    const [one, another] = [deliveries[at] as OrderEvent, deliveries[other] as OrderEvent]
    deliveries[at] = another
    deliveries[other] = one
  }
  return deliveries
}

export interface Trial {
  readonly seed: number
  readonly kinds?: readonly OrderEventKind[]
  /** The trial creates one inbox for each of these memories. */
  readonly memories: readonly InboxOptions['memory'][]
  /** Replaces the handler by a faulty handler, to check that the trial detects the fault. */
  readonly sabotage?: (handle: InboxOptions['handle']) => InboxOptions['handle']
}

export interface TrialReport {
  readonly deliveries: number
  /** Number of errors thrown on purpose. */
  readonly failures: number
  readonly faults: readonly string[]
}

/** A handler that fails at random and records what it has handled. */
function worker(random: Random) {
  const handled = new Map<string, number[]>()
  const ordersInProgress = new Set<string>()
  const report = { failures: 0, faults: new Set<string>() }
  const failSometimes = (what: string): void => {
    if (random(6) > 0) return
    report.failures += 1
    throw new Error(what)
  }
  const handle = async ({ sequence, data }: ReceivedEvent): Promise<void> => {
    const { referenceNumber } = (data as OrderEvent['data']).order
    if (ordersInProgress.has(referenceNumber)) report.faults.add('two events of an order at a time')
    ordersInProgress.add(referenceNumber)
    try {
      for (let turns = random(4); turns > 0; turns--) await nextTurn()
      failSometimes('the handler failed')
      handled.set(referenceNumber, [...(handled.get(referenceNumber) ?? []), sequence])
    } finally {
      ordersInProgress.delete(referenceNumber)
    }
  }
  return { handled, report, handle, failSometimes }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Delivers all events as the service does, repeating each failed delivery, and reports what went wrong. */
export async function tryInbox({ seed, kinds, memories, sabotage }: Trial): Promise<TrialReport> {
  const random = randomOf(seed)
  const past = pastOf(random)
  const isSubscribed = ({ type }: OrderEvent): boolean =>
    !kinds || (kinds as readonly string[]).includes(type)
  const expectedEvents = new Map(
    [...past].map(([order, events]): [string, readonly OrderEvent[]] => [
      order,
      events.filter(isSubscribed),
    ]),
  )
  const { handled, report, handle, failSometimes } = worker(random)
  const inboxes = memories.map((memory) =>
    createInbox({
      kinds,
      memory,
      handle: sabotage?.(handle) ?? handle,
      async *timeline(reference) {
        for (const event of past.get(reference) ?? []) {
          await nextTurn()
          failSometimes('the timeline cannot be reached')
          yield event
        }
      },
    }),
  )

  const waiting = deliveriesOf(expectedEvents.values(), random)
  const count = waiting.length
  const deliver = async (): Promise<void> => {
    for (let event = waiting.pop(); event; event = waiting.pop()) {
      const inbox = inboxes[random(inboxes.length)] as (typeof inboxes)[number]
      const failed = event
      await inbox.take(event).catch(() => waiting.splice(random(waiting.length + 1), 0, failed))
    }
  }
  await Promise.all(Array.from({ length: atOnce * inboxes.length }, deliver))

  for (const [order, events] of expectedEvents) {
    const [expected, actual] = [events.map(({ sequence }) => sequence), handled.get(order) ?? []]
    if (String(expected) !== String(actual)) report.faults.add(faultOf(expected, actual))
  }
  return { deliveries: count, failures: report.failures, faults: [...report.faults] }
}

function faultOf(expected: readonly number[], actual: readonly number[]): string {
  if (new Set(actual).size < actual.length) return 'handled twice'
  return expected.some((sequence) => !actual.includes(sequence)) ? 'lost' : 'in the wrong order'
}
