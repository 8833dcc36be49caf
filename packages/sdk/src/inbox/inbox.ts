import type { OrderEvent, OrderEventKind } from '../order-event.ts'
import type { ReceivedEvent } from '../webhooks/received-event.ts'
import { InboxError } from './inbox-error.ts'
import type { InboxMemory } from './inbox-memory.ts'

/**
 * Handles the events of each order once, one at a time, in the order of `sequence` and without gaps. Deliveries may be
 * duplicated, reordered, concurrent, spread over several processes, or missing.
 *
 * Guarantees and limits:
 *
 * - An event is recorded after your handler succeeds. When the handler throws, {@link Inbox.take} throws the same
 *   error: respond with a non-2xx status, and the service sends the event again. Until it succeeds, later events of
 *   this order wait; other orders do not.
 * - An event is handled twice only in the following cases. If that would do harm, deduplicate by event `id`.
 *   - The handler succeeds, but the process ends or `memory` fails before the event is recorded.
 *   - The handler takes longer than `leaseMs`.
 *   - `memory` has lost the record of the order.
 * - Earlier events that have not arrived are read with `timeline`, from the order's first event, even if the webhook
 *   was registered later. When `timeline` fails, `take` throws the same error.
 * - The inbox cannot detect missing events after the last one it has seen. If your server was down for days, pass the
 *   events of the feed to the inbox.
 *
 * Each customer account and mode (live or test) needs an inbox of its own, because an inbox reads timelines with one
 * token.
 */
export interface Inbox {
  /**
   * Takes an event from `receive` or from the feed. The promise resolves when this event and all earlier ones of its
   * order are handled, immediately if they already were. Respond with a 2xx status only after that.
   *
   * Events without an order, `webhook.test` and `webhook.disabled`, are handled once per `id`.
   *
   * @throws the errors of the functions that you passed: `handle`, `timeline` and `memory`
   * @throws {@link InboxError} if another process is handling events of the order, if another process has taken the
   *   order over, or if the timeline lacks events
   */
  take(event: ReceivedEvent): Promise<void>
}

/** The options of {@link createInbox}. */
export interface InboxOptions {
  /**
   * The event kinds that your webhook is subscribed to, as in its `events`. Your handler gets only these kinds. Events
   * of other kinds leave gaps in `sequence`, which the inbox fills from the timeline.
   *
   * When you subscribe to another kind, add it here too. Your handler gets it from then on; earlier events of that kind
   * are not handled.
   *
   * @defaultValue all kinds, including future ones
   */
  readonly kinds?: readonly (OrderEventKind | 'webhook.disabled')[] | null | undefined
  /**
   * Reads the events of an order from its first one, such as
   * `(reference) => deliveries.orders.events(reference, { limit: 100 }, { deadlineMs: 10_000 })`. The deadline matters
   * because the service waits 15 s for your response.
   */
  readonly timeline: (reference: string) => AsyncIterable<OrderEvent> | Iterable<OrderEvent>
  /** Your handler. It is never called with two events of one order concurrently. */
  readonly handle: (event: ReceivedEvent) => unknown
  /** Stores how many events of each order were handled: a table of yours, or `memoryInProcess()`. */
  readonly memory: InboxMemory
  /**
   * How long an order stays claimed while one of its events is handled. It must exceed the longest run of your handler.
   * When a process dies, the events of the orders that it had claimed wait this long.
   *
   * @defaultValue 60_000
   */
  readonly leaseMs?: number
  /**
   * How long {@link Inbox.take} waits while another delivery for the same order is handled.
   *
   * @defaultValue 10_000
   */
  readonly waitMs?: number
}

/**
 * Creates an {@link Inbox}.
 *
 * @example
 * ```ts
 * const inbox = createInbox({
 *   kinds: ['order.delivered', 'order.failed'],
 *   timeline: (reference) => deliveries.orders.events(reference, { limit: 100 }, { deadlineMs: 10_000 }),
 *   memory: memoryInProcess(),
 *   handle: async (event) => { ... },
 * })
 * await inbox.take(await receive(body, headers, secret))
 * ```
 */
export function createInbox(options: InboxOptions): Inbox {
  const { timeline, handle, memory, leaseMs = 60_000, waitMs = 10_000 } = options
  const kinds: readonly string[] | null | undefined = options.kinds

  checkOptions(options)
  const { claim, advance, release } = claimsIn(memory, leaseMs, waitMs)

  const isWanted = ({ type }: ReceivedEvent): boolean =>
    !kinds || type === 'webhook.test' || kinds.includes(type)

  return {
    async take(event) {
      const position = positionOf(event)
      const { key } = position
      const holder = crypto.randomUUID()
      let last = await claim(key, holder)
      try {
        let renewedAt = performance.now()
        for await (const [sequence, next] of eventsAfter(last, position, timeline)) {
          if (isWanted(next)) {
            // Renew the lease: reading the timeline may have used up part of it, but the handler needs all of it.
            if (performance.now() - renewedAt >= leaseMs / 10) await advance(key, holder, last)
            await handle(next)
          }
          renewedAt = await advance(key, holder, sequence)
          last = sequence
        }
      } finally {
        await release(key, holder)
      }
    },
  }
}

/** The steps of a claim: waiting for it, storing progress, which returns the time, and giving it up. */
function claimsIn(memory: InboxMemory, leaseMs: number, waitMs: number) {
  const claim = async (key: string, holder: string): Promise<number> => {
    const endMs = performance.now() + waitMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
      const handled = await memory.claim(key, holder, leaseMs)
      if (handled !== undefined) return handled
      if (performance.now() + pauseMs > endMs)
        throw new InboxError('busy', `${key} is busy: deliver the event again later.`)
      await new Promise((resume) => setTimeout(resume, pauseMs))
    }
  }

  const advance = async (key: string, holder: string, sequence: number): Promise<number> => {
    if (await memory.advance(key, holder, sequence, leaseMs)) return performance.now()
    throw new InboxError('lost_claim', `Handling ${key} took longer than leaseMs.`)
  }

  const release = async (key: string, holder: string): Promise<void> => {
    try {
      await memory.release(key, holder)
    } catch {
      // Ignore the error: the lease expires anyway, and an error of the handler must not be replaced.
    }
  }
  return { claim, advance, release }
}

/** Reports mistakes that otherwise only the compiler finds. Events of a misspelled kind would never be handled. */
function checkOptions({ timeline, handle, memory, kinds }: InboxOptions): void {
  for (const [name, given] of Object.entries({ timeline, handle, 'memory.claim': memory?.claim }))
    if (typeof given !== 'function') throw new TypeError(`${name} must be a function.`)
  const odd = kinds?.find((kind) => !/^(order|item)\.|^webhook\.disabled$/.test(kind))
  if (odd) throw new TypeError(`kinds must have kinds such as order.delivered, not ${odd}.`)
}

const firstPauseMs = 10
const pauseMsMax = 500

/** An event, with the key of its record in the memory. All events of an order have the same key. */
interface Position {
  readonly key: string
  readonly event: ReceivedEvent
  /** From 1; always 1 for an event without an order. */
  readonly sequence: number
  readonly reference: string
}

function positionOf(event: ReceivedEvent): Position {
  if (!event?.data) throw new TypeError('take needs an event, such as that of await receive(...).')
  const { id, mode, sequence, data } = event
  const reference = 'order' in data ? data.order.referenceNumber : undefined
  return reference === undefined || sequence < 1
    ? { key: `event ${id}`, event, sequence: 1, reference: '' }
    : { key: `order ${mode} ${reference}`, event, sequence, reference }
}

/** The events to handle, each with its sequence: those after the first `handled` ones, up to the given event. */
async function* eventsAfter(
  handled: number,
  { event, sequence, reference }: Position,
  timeline: InboxOptions['timeline'],
): AsyncGenerator<readonly [number, ReceivedEvent]> {
  let last = handled
  if (sequence > last + 1)
    for await (const before of timeline(reference)) {
      if (before.sequence >= sequence || before.sequence > last + 1) break
      if (before.sequence <= last) continue
      last = before.sequence
      yield [last, before]
    }
  if (sequence > last + 1)
    throw new InboxError(
      'incomplete_timeline',
      `The timeline of ${reference} lacks event ${last + 1}, which precedes event ${sequence}: check the account and mode of the token that reads it.`,
    )
  if (sequence > last) yield [sequence, event]
}
