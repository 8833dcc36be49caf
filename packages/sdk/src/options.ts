/** What every call may be told beside its own arguments. */
export interface CallOptions {
  /** Ends the call with an {@link AbortError}, also while it waits, and in the middle of an answer. */
  readonly signal?: AbortSignal | undefined
  /**
   * How long one try may take, body included.
   *
   * @defaultValue the client's, which is 30_000 unless it was set
   */
  readonly timeoutMs?: number | undefined
  /**
   * How long the whole call may take, with all tries and the waits between them. Of a list: each of its pages.
   *
   * @defaultValue the client's, which is 120_000 unless it was set
   */
  readonly deadlineMs?: number | undefined
  /**
   * How often the call may be tried again, 0 or more.
   *
   * @defaultValue the client's, which is 2 unless it was set
   */
  readonly retries?: number | undefined
  /**
   * Headers to send along. `Authorization` and `Content-Type` stay the client's own; the client adds its name to a
   * `User-Agent`.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What a call may be told that the service carries out once, however often it is repeated with the same key. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * Names the call, so that your program can repeat it, also after it was restarted: choose it before the first try,
   * keep it, and give it again with the very same arguments. 1 to 255 visible ASCII characters, such as a UUID; the
   * service remembers it for at least 24 hours.
   *
   * @defaultValue a new UUID for each call, the same at each of its tries; an error shows it
   */
  readonly idempotencyKey?: string | undefined
}

/** How long to wait for an order, and how. */
export interface WaitOptions extends Omit<CallOptions, 'deadlineMs' | 'timeoutMs'> {
  /**
   * How long to wait in all. Then comes a {@link TimeoutError}.
   *
   * @defaultValue 600_000, which is ten minutes
   */
  readonly timeoutMs?: number | undefined
  /**
   * Whether to wait on when the order has failed: a courier may try again.
   *
   * @defaultValue false: a failed order that was not waited for ends the wait with an {@link OrderSettledError}
   */
  readonly pastFailed?: boolean | undefined
}
