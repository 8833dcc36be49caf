/**
 * The storage of an inbox: for each key, how many of its events were handled, and which holder is handling the next.
 * One table with the columns key, sequence, holder and until is enough. Processes that share it never handle one order
 * at the same time.
 *
 * Keep an entry for 30 days after its last change, since an event can be sent again for that long; then it may be
 * deleted. When an order has no entry, its next event causes all its earlier events to be handled again.
 */
export interface InboxMemory {
  /**
   * Claims a key for a holder for `leaseMs` from now, and creates the entry if there is none. It must be atomic, so
   * that only one of two concurrent claims succeeds. A claim ends with its lease if its holder dies.
   *
   * @returns how many events were handled, 0 for a new entry; undefined while the key is claimed
   */
  claim(key: string, holder: string, leaseMs: number): Awaitable<number | undefined>
  /**
   * Stores durably how many events were handled and renews the lease, if the holder still has the claim.
   *
   * @returns whether the holder still had the claim
   */
  advance(key: string, holder: string, sequence: number, leaseMs: number): Awaitable<boolean>
  /** Ends the claim, if the holder still has it. */
  release(key: string, holder: string): Awaitable<void>
}

type Awaitable<Value> = Value | Promise<Value>
