import type { OrderEvent } from '@delivery-orders/contract'
import { eventOf, type OrderEventKind, type ReceivedEvent } from '../webhooks/received-event.ts'
import { InboxError } from './inbox-error.ts'
import type { InboxMemory } from './inbox-memory.ts'

/**
 * Hands you the events of each order one after another, in the order of `sequence`, each once, without gaps, however they
 * come: twice, in the wrong order, several at a time, to several processes, or not at all.
 *
 * What it promises:
 *
 * - An event is noted when your handler has succeeded, never before. When the handler throws, {@link Inbox.take} throws the
 *   same: answer no 2xx, and the service sends the event again. Until the handler succeeds, later events of this order wait
 *   behind it; other orders do not.
 * - An event is handled twice only when a process ends, or the memory fails, between the success of the handler and the
 *   note of it; when a handler takes longer than `leaseMs`; or when the memory has forgotten the order. Know it by its `id`
 *   where twice does harm.
 * - What lies before an event is fetched from the timeline when it is not there yet, from the order's first event on, also
 *   when the webhook was registered later than that. When the timeline cannot be read, `take` throws its error.
 * - What would come after an event is not known. If your server was away for days, give the inbox the feed.
 *
 * An inbox serves one client in one mode, as a token does.
 */
export interface Inbox {
  /**
   * Takes an event that `receive` has verified, or one of the feed. It resolves when the event and all that lie before it
   * are handled, at once if they were before. Answer 2xx then, and not earlier.
   *
   * A `webhook.test`, and what else belongs to no order, is handed on once, by its `id`.
   *
   * @throws what your handler, the timeline or the memory throw
   * @throws {@link InboxError} when another delivery of the order is handled for too long, or the timeline lacks events
   */
  take(event: ReceivedEvent | OrderEvent): Promise<void>
}

/** What an inbox needs to know. */
export interface InboxOptions {
  /**
   * The kinds that your webhook is subscribed to, as in its `events`. The sequence has gaps where events of other kinds
   * lie: these are fetched and passed over, and your handler is given the kinds named here only.
   *
   * When you subscribe to another kind, name it here too. Your handler gets it from then on: what an order has behind it
   * is not handled again.
   *
   * @defaultValue all kinds, future ones too
   */
  readonly kinds?: readonly OrderEventKind[] | null | undefined
  /**
   * The events of an order from the first one on, such as
   * `(reference) => deliveries.orders.events(reference, { limit: 100 }, { deadlineMs: 10_000 })`. The service waits 15 s for
   * your answer.
   */
  readonly timeline: (reference: string) => AsyncIterable<OrderEvent> | Iterable<OrderEvent>
  /** Your work. While it is at one event, it is given no other event of this order. */
  readonly handle: (event: ReceivedEvent) => unknown
  /** How far it has come: a table of yours, or `memoryInProcess()`. */
  readonly memory: InboxMemory
  /**
   * For how long an order is claimed while one event of it is handled: longer than that ever takes. When a process dies, its
   * orders wait for as long.
   *
   * @defaultValue 60_000
   */
  readonly leaseMs?: number
  /**
   * How long an event waits while another delivery of its order is handled.
   *
   * @defaultValue 10_000
   */
  readonly waitMs?: number
}

/**
 * Makes an {@link Inbox}.
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
  const { kinds, timeline, handle, memory, leaseMs = 60_000, waitMs = 10_000 } = options

  const isWanted = ({ type }: ReceivedEvent): boolean => {
    const wanted: readonly string[] | null | undefined = kinds
    return !wanted || type === 'webhook.test' || wanted.includes(type)
  }

  const claim = async (key: string, holder: string): Promise<number> => {
    const endMs = performance.now() + waitMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
      const handled = await memory.claim(key, holder, leaseMs)
      if (handled !== undefined) return handled
      if (performance.now() + pauseMs > endMs)
        throw new InboxError('busy', `Another delivery of ${key} is being handled.`)
      await new Promise((resume) => setTimeout(resume, pauseMs))
    }
  }

  const hold = async (key: string, holder: string, sequence: number): Promise<number> => {
    if (await memory.advance(key, holder, sequence, leaseMs)) return performance.now()
    throw new InboxError('lost_claim', `${key} was handled for longer than leaseMs.`)
  }

  const release = async (key: string, holder: string): Promise<void> => {
    try {
      await memory.release(key, holder)
    } catch {
      // The lease ends by itself, and an error of before is more telling.
    }
  }

  return {
    async take(given) {
      const event = 'kind' in given ? given : eventOf(given)
      const history = historyOf(event)
      const { key } = history
      const holder = crypto.randomUUID()
      let last = await claim(key, holder)
      try {
        let heldMs = performance.now()
        for await (const [sequence, next] of eventsAfter(last, history, timeline)) {
          if (isWanted(next)) {
            // Reading the timeline takes of the lease, which the handler is to have whole.
            if (performance.now() - heldMs >= leaseMs / 10) await hold(key, holder, last)
            await handle(next)
          }
          heldMs = await hold(key, holder, sequence)
          last = sequence
        }
      } finally {
        await release(key, holder)
      }
    },
  }
}

const firstPauseMs = 10
const pauseMsMax = 500

/** What an event stands in: the history of its order, or one of its own. */
interface History {
  readonly key: string
  readonly event: ReceivedEvent
  /** The place of the event in it, from 1. */
  readonly sequence: number
  readonly reference: string
}

function historyOf(event: ReceivedEvent): History {
  const { id, mode, sequence, data } = event
  const reference = 'order' in data ? data.order?.referenceNumber : undefined
  return reference === undefined || sequence < 1
    ? { key: `event ${id}`, event, sequence: 1, reference: '' }
    : { key: `order ${mode} ${reference}`, event, sequence, reference }
}

/** What is to be handled up to the event of a history, each with its place. */
async function* eventsAfter(
  handled: number,
  { event, sequence, reference }: History,
  timeline: InboxOptions['timeline'],
): AsyncGenerator<readonly [number, ReceivedEvent]> {
  let last = handled
  if (sequence > last + 1)
    for await (const before of timeline(reference)) {
      if (before.sequence >= sequence || before.sequence > last + 1) break
      if (before.sequence <= last) continue
      last = before.sequence
      yield [last, eventOf(before)]
    }
  if (sequence > last + 1)
    throw new InboxError(
      'incomplete_timeline',
      `The timeline of ${reference} lacks the event ${last + 1}, which came before ${sequence}.`,
    )
  if (sequence > last) yield [sequence, event]
}
