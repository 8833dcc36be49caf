/**
 * The persistent storage of an inbox, with one record for each order, and for each event without an order. The record
 * has a key, the number of handled events, and the claim of the holder: the call of {@link Inbox.take} that handles the
 * next event. One table with the columns key, sequence, holder and until (when the claim ends) is enough. Processes
 * that share the table never handle events of one order concurrently.
 *
 * Keep each record for 30 days after the record last changed, because `webhooks.retry` can send an event again for that
 * long. If an order has no record, its next event causes all its earlier events to be handled again.
 */
export interface InboxMemory {
  /**
   * Claims a key for a holder for `leaseMs` from now, and creates its record if there is none. The method must be
   * atomic, so that only one of two concurrent claims succeeds. If the holder dies, its claim ends when the lease
   * expires.
   *
   * @returns how many events of the key were handled, 0 for a new record; undefined while the key is already claimed
   */
  claim(key: string, holder: string, leaseMs: number): Awaitable<number | undefined>
  /**
   * If the holder still has the claim, durably stores `sequence` as the number of handled events, and renews the lease.
   *
   * @returns whether the holder still had the claim
   */
  advance(key: string, holder: string, sequence: number, leaseMs: number): Awaitable<boolean>
  /** Ends the claim, if the holder still has it. */
  release(key: string, holder: string): Awaitable<void>
}

type Awaitable<Value> = Value | Promise<Value>
