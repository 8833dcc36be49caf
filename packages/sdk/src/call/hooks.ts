import type { CallAttempt } from '../errors/errors.ts'

/**
 * Functions that are called during a call, for logs, metrics and traces. They cannot change or fail a call: their errors
 * are ignored and their promises are not awaited. Hooks do not see the token, nor fields that the contract marks as
 * personal. They do see cities, webhook URLs and fields that the contract does not define.
 *
 * Hooks are called without a `this`: bind methods that need one.
 */
export interface Hooks {
  /** Called before each attempt. */
  readonly onRequest?: ((request: RequestFacts) => unknown) | undefined
  /**
   * Called when a call waits before its next attempt, because of an outage or a rate limit. Without it, the client warns
   * on the console, once for each outage.
   */
  readonly onWait?: ((wait: WaitFacts) => unknown) | undefined
  /** Called after each attempt that got a complete response, whatever its status. */
  readonly onResponse?: ((response: ResponseFacts) => unknown) | undefined
  /** Called once per call, when it resolves or rejects. A list makes one call per page. */
  readonly onCallEnd?: ((call: CallFacts) => unknown) | undefined
}

export const hookNames: readonly (keyof Hooks)[] = [
  'onRequest',
  'onWait',
  'onResponse',
  'onCallEnd',
]

/** An attempt that is about to start. */
export interface RequestFacts {
  /** Identifies the call, in all its hooks. */
  readonly callId: string
  /** The operation, such as `GET /orders/{reference}`. */
  readonly operation: string
  /** The HTTP method, such as `GET`. */
  readonly method: string
  /** The full URL, with its query. */
  readonly url: string
  /** The number of the attempt within the call, from 1. */
  readonly attempt: number
  /** The headers; values that could be secret are `[hidden]`. */
  readonly headers: Readonly<Record<string, string>>
  /** The body; fields that the contract marks as personal are `[hidden]`. Undefined when there is no body. */
  readonly body: unknown
}

/** An attempt and its response. */
export interface ResponseFacts extends RequestFacts {
  /** The HTTP status. */
  readonly status: number
  /** Identifies the request in the operator's log. */
  readonly requestId: string | undefined
  /** Duration of the attempt, including reading the body. */
  readonly durationMs: number
}

/** A wait before the next attempt of a call, after the one in these facts. */
export interface WaitFacts extends RequestFacts {
  /** The HTTP status; undefined without a complete response. */
  readonly status: number | undefined
  /** Why there was no complete response; undefined if there was one. */
  readonly error: string | undefined
  /** Why the call waits, as a text for people, such as `the rate limit is exceeded`. */
  readonly reason: string
  /** How long the call waits. */
  readonly waitMs: number
}

/** A call that has ended. */
export interface CallFacts {
  /** Identifies the call, in all its hooks. */
  readonly callId: string
  /** The operation, such as `GET /orders/{reference}`. */
  readonly operation: string
  /** The full URL, with its query; `[hidden]` for a receipt, undefined if nothing was sent. */
  readonly url: string | undefined
  /** The attempts of the call, in order, up to 100 of the newest; empty if nothing was sent. */
  readonly attempts: readonly CallAttempt[]
  /** Duration of the call, including all attempts and the waits between them. */
  readonly durationMs: number
  /** `success`, or the name of the error that the call rejects with, such as `ConnectionError`. */
  readonly outcome: string
}

/** Calls a hook, and ignores the errors that it throws or that its promise rejects with. */
export function callHook<Facts>(hook: ((facts: Facts) => unknown) | undefined, facts: Facts): void {
  // The async wrapper turns a synchronous throw into a rejection.
  ;(async () => hook?.(Object.freeze(facts)))().catch(() => undefined)
}
