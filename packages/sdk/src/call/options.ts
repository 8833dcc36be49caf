import type { OrderCancellation } from '@delivery-orders/contract'
import type { Hooks } from './hooks.ts'

/** Options that every call takes. */
export interface CallOptions {
  /** Ends the call with an {@link AbortError}, also during a wait or in the middle of a response. */
  readonly signal?: AbortSignal | undefined
  /**
   * Maximum duration of one attempt, including reading the body.
   *
   * @defaultValue the client's `timeoutMs`, 30_000 by default
   */
  readonly timeoutMs?: number | undefined
  /**
   * Maximum duration of the whole call, with all attempts and the waits between them. Lists apply it to each page.
   *
   * @defaultValue the client's `deadlineMs`, 60_000 by default
   */
  readonly deadlineMs?: number | undefined
  /**
   * Maximum number of retries after the first attempt, 0 or more.
   *
   * @defaultValue the client's `retries`, by default as many as end before `deadlineMs`
   */
  readonly retries?: number | undefined
  /** Called when this call waits before its next attempt, in place of the client's hook of this name. */
  readonly onWait?: Hooks['onWait']
  /** Additional headers. The client sets `Authorization` and `Content-Type`, and appends its name to `User-Agent`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Options of calls that the service executes once per idempotency key, however often they are repeated. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * Identifies the call, so that your program can repeat it safely, even after a restart: store the key before the
   * first attempt, and pass it again with exactly the same arguments. 1 to 255 visible ASCII characters, such as a
   * UUID; the service remembers it for at least 24 hours.
   *
   * @defaultValue a new UUID per call, used for all its attempts; errors show it
   */
  readonly idempotencyKey?: string | undefined
}

/** Options of calls that can depend on the state of an order. */
export interface ConditionalCallOptions extends CallOptions {
  /**
   * Changes the order only if it still has this tag, the `ETag` of a response: `response.headers.get('etag')` of
   * {@link Call.withResponse}. Otherwise the call throws a {@link PreconditionFailedError}.
   */
  readonly ifMatch?: string | null | undefined
}

/** Options of {@link Orders.update}. */
export interface UpdateOptions extends ConditionalCallOptions, KeyedCallOptions {}

/** Options of {@link Orders.cancel}. */
export interface CancelOptions extends ConditionalCallOptions {
  /** The reason, as a word that programs can read. Write a text of your own into `comment`. */
  readonly reason?: OrderCancellation['reason'] | undefined
  /** Why, for people to read: 1 to 500 characters. It becomes the `statusComment` of the order and its items. */
  readonly comment?: string | undefined
}

/** Options of {@link Events.follow}. */
export interface FollowOptions extends CallOptions {
  /**
   * Called when the operator has purged the event that the loop went on from. Events may be missing in the loop, all of
   * orders that ended long ago.
   *
   * @defaultValue a warning on the console
   */
  readonly onPurged?: ((gap: PurgedGap) => unknown) | undefined
}

/** Where a loop goes on that came back after its position was purged. */
export interface PurgedGap {
  /** The position that was purged. */
  readonly after: string | undefined
  /** The loop goes on with the first event at this time or later, and may repeat events. */
  readonly from: string
}

export const optionNames: readonly (keyof UpdateOptions)[] = [
  'signal',
  'timeoutMs',
  'deadlineMs',
  'retries',
  'headers',
  'onWait',
  'idempotencyKey',
  'ifMatch',
]

/** Options of {@link Orders.waitFor}. */
export interface WaitOptions extends Omit<CallOptions, 'deadlineMs' | 'timeoutMs'> {
  /**
   * Maximum duration of the whole wait, which then ends with a {@link TimeoutError}.
   *
   * @defaultValue 600_000, which is ten minutes
   */
  readonly timeoutMs?: number | undefined
  /**
   * Whether to continue waiting when the order has failed, since a courier may try again.
   *
   * @defaultValue false: unless you wait for `failed`, a failed order ends the wait with an {@link OrderSettledError}
   */
  readonly pastFailed?: boolean | undefined
}
