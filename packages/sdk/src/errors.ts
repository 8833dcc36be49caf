import { brand } from './brand.ts'

/** One try of a call, as its error and the hooks tell of it. */
export interface CallAttempt {
  /** The HTTP status of the answer; undefined when there was no whole answer. */
  readonly status: number | undefined
  /** Why there was no whole answer. */
  readonly error: string | undefined
  /** How long it took, body included. */
  readonly durationMs: number
  /** How long the client had waited before it. */
  readonly waitedMs: number
  /** Identifies the request in the operator's log. */
  readonly requestId: string | undefined
}

/**
 * Every error of this package is one of these.
 *
 * `instanceof` also holds where a program has loaded the package twice, as ESM and as CommonJS.
 * The client puts neither the token on an error nor what the contract marks as personal (names, phones, addresses,
 * receipts and such). It knows these by their names in a request, so a misspelt field is shown, and it does not search
 * for the token in what your own `fetch` or the service says elsewhere, such as in `X-Request-Id`.
 */
export class DeliveryOrdersError extends Error {
  /**
   * Every try of the call, in order, also those that failed before anything was sent, such as for want of a token.
   * Empty when none was made, and where {@link Orders.waitFor} itself ends the wait.
   */
  readonly attempts: readonly CallAttempt[] = []
  /** Whether the same call may succeed later: with the same {@link idempotencyKey}, if it has one. */
  readonly retryable: boolean = false
  /** How long the service asks to wait before the next try, if it does. */
  declare readonly retryAfterMs: number | undefined
  /** The key that every try of the call carried, also when you gave none. Only a POST has one. */
  declare readonly idempotencyKey: string | undefined

  /**
   * The request as a command for a shell, to repeat it by hand. The token is `$DELIVERY_ORDERS_TOKEN`, and the
   * fields of the body that the contract marks as personal are hidden; a misspelt one is not, nor are a city and the
   * URL of a webhook.
   *
   * @returns undefined when nothing was sent
   */
  toCurl(): string | undefined {
    return commands.get(this)
  }
}

/** Apart from the errors: a log that shows all their properties stays readable. */
export const commands: WeakMap<object, string> = new WeakMap()

/**
 * The answer is not one that the contract knows: a page of a proxy, a redirect, half a body, a list that leads back
 * to a page before. Whether the request was carried out is not known.
 */
export class UnexpectedAnswerError extends DeliveryOrdersError {
  declare readonly name: 'UnexpectedAnswerError'
  /** The HTTP status; 0 for a redirect in run times that hide it. */
  declare readonly status: number
  /** Identifies the request in the operator's log, if the service itself answered. */
  declare readonly requestId: string | undefined

  constructor(message: string, status: number, requestId?: string) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

/**
 * No connection, or it broke before the whole answer was there, at the last try too: the request may have been carried
 * out. What took an `idempotencyKey` can be repeated with it; what takes none can be repeated as it is.
 */
export class ConnectionError extends DeliveryOrdersError {
  declare readonly name: 'ConnectionError'
  override readonly retryable: boolean = true
}

/**
 * No whole answer within `timeoutMs`, at the last try too, or no success within `deadlineMs`; or the order did not
 * come to what {@link Orders.waitFor} was asked for. The request may have been carried out.
 */
export class TimeoutError extends DeliveryOrdersError {
  declare readonly name: 'TimeoutError'
  override readonly retryable: boolean = true
}

/**
 * Your `signal` ended the call; `cause` is the signal's reason.
 * If the request had been sent, it may have been carried out.
 */
export class AbortError extends DeliveryOrdersError {
  declare readonly name: 'AbortError'

  constructor(reason?: unknown) {
    super('Aborted by its signal.', { cause: reason })
  }
}

/**
 * The call cannot be sent as it is: no URL can carry its reference or filter, no header its key, or JSON cannot hold
 * its body; or an option is not what it can be. If the place in the body is known, the message names it by a JSON
 * pointer such as `/total`. Nothing was sent.
 */
export class InvalidCallError extends DeliveryOrdersError {
  declare readonly name: 'InvalidCallError'
}

/** The client cannot be made with these settings, or a function among them fails: see {@link SettingsError.faults}. */
export class SettingsError extends DeliveryOrdersError {
  declare readonly name: 'SettingsError'
  /** Every fault found, each with the name of its setting. */
  declare readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * {@link Orders.waitFor} has ended early: the order has come to rest in a status that was not waited for, and will not
 * leave it by itself.
 */
export class OrderSettledError extends DeliveryOrdersError {
  declare readonly name: 'OrderSettledError'
  /** The order's `referenceNumber`. */
  declare readonly reference: string
  /** Where it has come to rest, such as `canceled`. */
  declare readonly status: string

  constructor(reference: string, status: string) {
    super(`The order ${reference} is ${status}.`)
    this.reference = reference
    this.status = status
  }
}

brand({
  DeliveryOrdersError,
  UnexpectedAnswerError,
  ConnectionError,
  TimeoutError,
  AbortError,
  InvalidCallError,
  SettingsError,
  OrderSettledError,
})
