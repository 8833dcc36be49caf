import type { Order } from '@delivery-orders/contract'
import { BrandedError } from './brand.ts'

/** One attempt of a call, as listed in {@link DeliveryOrdersError.attempts}. */
export interface CallAttempt {
  /** The HTTP status; undefined without a complete response. */
  readonly status: number | undefined
  /** Why there was no complete response; undefined if there was one. */
  readonly error: string | undefined
  /** Duration of the attempt, including reading the body. */
  readonly durationMs: number
  /** How long the client waited before this attempt. */
  readonly waitedMs: number
  /** Identifies the request in the operator's log. */
  readonly requestId: string | undefined
}

/**
 * The base class of the errors of the client.
 *
 * `instanceof` works even if a program loads the package twice, as ESM and as CommonJS. Errors contain neither the
 * token nor the fields that the contract marks as personal (such as names, phones, addresses and receipts). Personal
 * fields are recognized by name: personal data in a misspelled field, or in the message of an error from your own
 * `fetch`, may appear. Text from the service, such as `X-Request-Id`, is not searched for the token.
 */
export class DeliveryOrdersError extends BrandedError {
  /** The name of the class. */
  override get name(): string {
    return 'DeliveryOrdersError'
  }

  /**
   * The attempts of the call, in order; only the newest 100 if there were more. An attempt also counts if it failed
   * before anything was sent. Empty if there was no attempt, or if {@link Orders.waitFor} itself ended the wait.
   */
  readonly attempts: readonly CallAttempt[] = []
  /** Whether the same call may succeed later. If it has an {@link idempotencyKey}, repeat it with that key. */
  readonly retryable: boolean = false
  /** How long to wait before repeating the call, if the service said so in `Retry-After`. */
  declare readonly retryAfterMs: number | undefined
  /** The idempotency key of all attempts, whether you passed it or the client made it. Only a POST and `orders.update` have one. */
  declare readonly idempotencyKey: string | undefined

  /**
   * The request as a curl command, to repeat it by hand. The token is `$DELIVERY_ORDERS_TOKEN`. Body fields that the
   * contract marks as personal are hidden; misspelled fields, cities and webhook URLs are not.
   *
   * @returns undefined when nothing was sent, and for the download of a receipt, whose URL is personal
   */
  toCurl(): string | undefined {
    return commands.get(this)
  }
}

/** The curl commands of errors. They are not properties, so that a log of all properties stays readable. */
export const commands: WeakMap<object, string> = new WeakMap()

/**
 * The response does not match the contract: a proxy's error page, a redirect, a truncated body, or a list page that
 * leads back to an earlier one. The service may or may not have executed the request.
 */
export class UnexpectedAnswerError extends DeliveryOrdersError {
  override get name(): 'UnexpectedAnswerError' {
    return 'UnexpectedAnswerError'
  }

  /** The HTTP status; 0 for a redirect in runtimes that hide redirects. */
  declare readonly status: number
  /** Identifies the request in the operator's log, if the response came from the service. */
  declare readonly requestId: string | undefined

  constructor(message: string, status: number, requestId?: string) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

/**
 * The last attempt could not connect, or the connection broke before the response was complete. The service may have
 * executed the request. The call is safe to repeat; if the error has an `idempotencyKey`, pass this key again.
 */
export class ConnectionError extends DeliveryOrdersError {
  override get name(): 'ConnectionError' {
    return 'ConnectionError'
  }

  override readonly retryable: boolean = true
}

/**
 * The last attempt got no complete response within `timeoutMs`, the call did not succeed within `deadlineMs`, or
 * {@link Orders.waitFor} reached its `timeoutMs`. The service may have executed the request.
 */
export class TimeoutError extends DeliveryOrdersError {
  override get name(): 'TimeoutError' {
    return 'TimeoutError'
  }

  override readonly retryable: boolean = true
}

/** Your `signal` ended the call; `cause` is its reason. The service may have executed the request if it was sent. */
export class AbortError extends DeliveryOrdersError {
  override get name(): 'AbortError' {
    return 'AbortError'
  }

  constructor(reason?: unknown) {
    super('The call was aborted.', { cause: reason })
  }
}

/**
 * An argument or option of the call is invalid: a reference or filter that no URL can carry, an idempotency key that no
 * header can carry, or a body that JSON cannot represent. If the invalid field of the body is known, the message has a
 * JSON pointer to it, such as `/total`. Nothing was sent.
 */
export class InvalidCallError extends DeliveryOrdersError {
  override get name(): 'InvalidCallError' {
    return 'InvalidCallError'
  }
}

/** The settings of the client are invalid, or its token function returned no usable token. */
export class SettingsError extends DeliveryOrdersError {
  override get name(): 'SettingsError' {
    return 'SettingsError'
  }

  /** Every fault, each with the name of its setting. */
  declare readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** {@link Orders.waitFor} ended early: the order settled in a status that was not waited for. */
export class OrderSettledError extends DeliveryOrdersError {
  override get name(): 'OrderSettledError' {
    return 'OrderSettledError'
  }

  /** The order's `referenceNumber`. */
  declare readonly reference: string
  /** The status in which the order settled, such as `canceled`. */
  declare readonly status: string
  /** Private, so that a log of all properties contains no personal data. */
  readonly #order: Order

  constructor(reference: string, order: Order) {
    super(`The order ${reference} is ${order.status}.`)
    this.reference = reference
    this.status = order.status
    this.#order = order
  }

  /** The order as it settled. Logs of the error do not show it. */
  get order(): Order {
    return this.#order
  }
}
