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
 * No error carries the token, or the people and places of an order.
 */
export class DeliveryOrdersError extends Error {
  static {
    brand(DeliveryOrdersError, 'DeliveryOrdersError')
  }

  /** Every try of the call, in order. Empty when nothing was sent. */
  readonly attempts: readonly CallAttempt[] = []
  /** Whether the same call may succeed later: with the same {@link idempotencyKey}, if it has one. */
  readonly retryable: boolean = false
  /** How long the service asks to wait before the next try, if it does. */
  readonly retryAfterMs: number | undefined
  /** The key that every try of the call carried, also when you gave none. Only a POST has one. */
  readonly idempotencyKey: string | undefined

  /**
   * The request as a command for a shell, to repeat it by hand. The token is `$DELIVERY_ORDERS_TOKEN`, and what the
   * body tells of people and places is hidden.
   *
   * @returns undefined when nothing was sent
   */
  toCurl(): string | undefined {
    return commands.get(this)
  }
}

/** What an error learns of its call. */
export type CallFacts = Pick<
  DeliveryOrdersError,
  'attempts' | 'retryable' | 'retryAfterMs' | 'idempotencyKey'
>

/** Apart from the errors: a log that shows all their properties stays readable. */
const commands = new WeakMap<object, string>()

/** Tells an error of the call that it ends. */
export function informed(error: unknown, facts: CallFacts, command: string | undefined): unknown {
  if (error instanceof DeliveryOrdersError) {
    Object.assign(error, facts)
    if (command) commands.set(error, command)
  }
  return error
}

/**
 * The answer is not one that the contract knows: a page of a proxy, a redirect, half a body, a list that leads back
 * to a page before. Whether the request was carried out is not known.
 */
export class UnexpectedAnswerError extends DeliveryOrdersError {
  static {
    brand(UnexpectedAnswerError, 'UnexpectedAnswerError')
  }

  declare readonly name: 'UnexpectedAnswerError'
  /** The HTTP status; 0 for a redirect in run times that hide it. */
  readonly status: number
  /** Identifies the request in the operator's log, if the service itself answered. */
  readonly requestId: string | undefined

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
  static {
    brand(ConnectionError, 'ConnectionError')
  }

  declare readonly name: 'ConnectionError'
}

/**
 * No whole answer within `timeoutMs`, at the last try too, or no success within `deadlineMs`; or the order did not
 * come to what {@link Orders.waitFor} was asked for. The request may have been carried out.
 */
export class TimeoutError extends DeliveryOrdersError {
  static {
    brand(TimeoutError, 'TimeoutError')
  }

  declare readonly name: 'TimeoutError'
}

/**
 * Your `signal` ended the call; `cause` is the signal's reason.
 * If the request had been sent, it may have been carried out.
 */
export class AbortError extends DeliveryOrdersError {
  static {
    brand(AbortError, 'AbortError')
  }

  declare readonly name: 'AbortError'

  constructor(reason?: unknown) {
    super('The call was aborted by its signal.', { cause: reason })
  }
}

/**
 * The call cannot be sent as it is: no URL can carry its reference or filter, no header its key, or JSON cannot hold
 * its body; or an option is not what it can be. If the place in the body is known, the message names it by a JSON
 * pointer such as `/total`. Nothing was sent.
 */
export class InvalidCallError extends DeliveryOrdersError {
  static {
    brand(InvalidCallError, 'InvalidCallError')
  }

  declare readonly name: 'InvalidCallError'
}

/** The client cannot be made with these settings, or a function among them fails: see {@link SettingsError.faults}. */
export class SettingsError extends DeliveryOrdersError {
  static {
    brand(SettingsError, 'SettingsError')
  }

  declare readonly name: 'SettingsError'
  /** Every fault found, each with the name of its setting. */
  readonly faults: readonly string[]

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
  static {
    brand(OrderSettledError, 'OrderSettledError')
  }

  declare readonly name: 'OrderSettledError'
  /** The order's `referenceNumber`. */
  readonly reference: string
  /** Where it has come to rest, such as `canceled`. */
  readonly status: string

  constructor(reference: string, status: string) {
    super(`The order ${reference} is ${status}, which was not waited for.`)
    this.reference = reference
    this.status = status
  }
}

/** Names a class on its prototype and lets `instanceof` know its errors by a symbol that all copies share. */
export function brand(errorClass: { readonly prototype: Error }, name: string): void {
  const symbol = Symbol.for(`@delivery-orders/sdk/${name}`)
  Object.defineProperties(errorClass.prototype, {
    name: { value: name, configurable: true, writable: true },
    [symbol]: { value: true },
  })
  Object.defineProperty(errorClass, Symbol.hasInstance, {
    value(this: unknown, error: unknown): boolean {
      // A class derived outside this package inherits this function, but not the name.
      if (this !== errorClass) return Function.prototype[Symbol.hasInstance].call(this, error)
      return typeof error === 'object' && error !== null && symbol in error
    },
  })
}
