/**
 * Functions that see every request, for logs and metrics. They cannot change or break a call: what they throw is
 * dropped, and nobody waits for them. They are not shown the token, nor the fields that the contract marks as personal;
 * they are shown a city, the URL of a webhook, and fields that the contract does not know.
 *
 * They are called as plain functions: bind what needs its `this`.
 */
export interface Hooks {
  /** Before each try. A last try without a whole answer is seen here alone: its error is the call's. */
  readonly onRequest?: ((request: RequestFacts) => unknown) | undefined
  /** After a try that will be repeated, before the wait. */
  readonly onRetry?: ((retry: RetryFacts) => unknown) | undefined
  /** After each try with a whole answer, of whatever status. */
  readonly onResponse?: ((response: ResponseFacts) => unknown) | undefined
}

/** A try that is about to be made. */
export interface RequestFacts {
  /** Which operation it is, such as `GET /orders/{reference}`. */
  readonly operation: string
  /** The HTTP method, such as `GET`. */
  readonly method: string
  /** The whole URL, with its query. */
  readonly url: string
  /** Which try of the call it is, from 1. */
  readonly attempt: number
  /** The headers, with what could be secret in them as `[hidden]`. */
  readonly headers: Readonly<Record<string, string>>
  /** The body, with the fields that the contract marks as personal as `[hidden]`; undefined when there is none. */
  readonly body: unknown
}

/** A try and its answer. */
export interface ResponseFacts extends RequestFacts {
  /** The HTTP status. */
  readonly status: number
  /** Identifies the request in the operator's log. */
  readonly requestId: string | undefined
  /** How long the try took, body included. */
  readonly durationMs: number
}

/** A try that will be repeated. */
export interface RetryFacts extends RequestFacts {
  /** The HTTP status of the answer; undefined when there was no whole answer. */
  readonly status: number | undefined
  /** Why there was no whole answer. */
  readonly error: string | undefined
  /** How long the client will wait before the next try. */
  readonly waitMs: number
}

/** A hook must not break the call, whatever it does, at once or later. */
export function callHook<Facts>(hook: ((facts: Facts) => unknown) | undefined, facts: Facts): void {
  // An async function turns what is thrown at once into a rejection.
  ;(async () => hook?.(Object.freeze(facts)))().catch(() => undefined)
}
