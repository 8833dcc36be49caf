import type {
  DuplicateReferenceProblem,
  InvalidTransitionProblem,
  OrderNotCancelableProblem,
  Problem,
  ProblemCode,
} from '@delivery-orders/contract'

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
}

/** The service understood the request and did not carry it out. Branch on {@link ProblemError.code}. */
export class ProblemError extends DeliveryOrdersError {
  static {
    brand(ProblemError, 'ProblemError')
  }

  /** What kind of problem it is. Stable, but be ready for codes that you do not know. */
  readonly code: ProblemCode | (string & {})
  /** The HTTP status. */
  readonly status: number
  /** Identifies the request in the operator's log: quote it when you ask about it. */
  readonly requestId: string
  /** The whole problem as the service sent it, such as the `existing` order of a duplicate reference. */
  readonly problem:
    | Problem
    | DuplicateReferenceProblem
    | OrderNotCancelableProblem
    | InvalidTransitionProblem

  constructor(problem: Problem, status: number = problem.status) {
    const faults = problem.errors?.map(({ pointer, message }) => `${pointer} ${message}`) ?? []
    super(
      `${problem.title}: ${[problem.detail, ...faults].join('\n  ')}\n` +
        `(${problem.code}, status ${status}, request ${problem.requestId})`,
    )
    this.code = problem.code
    this.status = status
    this.requestId = problem.requestId
    this.problem = problem
  }
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
 * No connection, or it broke before the whole answer was there: the request may have been carried out.
 * What took an `idempotencyKey` of yours can be repeated with it; what takes none can be repeated as it is.
 */
export class ConnectionError extends DeliveryOrdersError {
  static {
    brand(ConnectionError, 'ConnectionError')
  }

  declare readonly name: 'ConnectionError'
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
 * its body. If the place in the body is known, the message names it by a JSON pointer such as `/total`.
 * Nothing was sent.
 */
export class InvalidCallError extends DeliveryOrdersError {
  static {
    brand(InvalidCallError, 'InvalidCallError')
  }

  declare readonly name: 'InvalidCallError'
}

/** The client cannot be made with these settings. */
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

/** Names a class on its prototype and lets `instanceof` know its errors by a symbol that all copies share. */
function brand(errorClass: { readonly prototype: Error }, name: string): void {
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
