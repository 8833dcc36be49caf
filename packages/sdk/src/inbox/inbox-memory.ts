/**
 * What an inbox remembers: for each key, how many of its events were handled, and who is handling the next. A table with
 * the columns key, sequence, holder and until is enough; processes that share it never handle one order at the same time.
 *
 * An entry must stay for as long as an event of its order can come: 30 days after it was last changed, for as long can the
 * service be asked to send an event again. After that it may be removed. An order whose entry is gone begins anew: with
 * its next event, all of its history is handled once more.
 */
export interface InboxMemory {
  /**
   * Claims a key for a holder, from now on for `leaseMs`: in one step, so that of two who ask at once only one gets it. An
   * entry that is not there is made. The claim of a holder who died ends with its lease.
   *
   * @returns how many were handled, 0 for a new entry; undefined while another holder has it
   */
  claim(key: string, holder: string, leaseMs: number): Awaitable<number | undefined>
  /**
   * Keeps durably that so many were handled, and lets the lease begin anew: only if the holder still has the key.
   *
   * @returns whether it has
   */
  advance(key: string, holder: string, sequence: number, leaseMs: number): Awaitable<boolean>
  /** Ends the claim, if the holder still has the key. */
  release(key: string, holder: string): Awaitable<void>
}

type Awaitable<Value> = Value | Promise<Value>
