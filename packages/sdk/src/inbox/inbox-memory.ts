/**
 * The persistent storage of an inbox. Each order, and each event without an order, has a key. For each key, the storage
 * has a record of how many events were handled, which holder (a call of {@link Inbox.take}) is handling the next event,
 * and until when. One table with the columns key, sequence, holder and until is enough. Processes that share the table
 * never handle events of one order concurrently.
 *
 * Keep a record for 30 days after its last change, since an event can be sent again for that long; then it may be
 * deleted. If an order has no record, its next event causes all its earlier events to be handled again.
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
