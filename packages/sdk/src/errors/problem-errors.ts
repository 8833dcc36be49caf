import type {
  DuplicateReferenceProblem,
  InvalidTransitionProblem,
  OrderNotCancelableProblem,
  OrderNotChangeableProblem,
  OrderStatus,
  Problem,
  ProblemCode,
  ProofRequiredProblem,
  WrongCodeProblem,
} from '@delivery-orders/contract'
import { DeliveryOrdersError } from './errors.ts'

/** The service responded with an error (`application/problem+json`). Branch on `code` or on the subclasses. */
export class ProblemError extends DeliveryOrdersError {
  override get name(): string {
    return 'ProblemError'
  }

  /** The kind of problem. Codes do not change, but later versions of the service may add new ones. */
  declare readonly code: ProblemCode | (string & {})
  /** The HTTP status. */
  declare readonly status: number
  /** Identifies the request in the operator's log: quote it when you ask the operator. */
  declare readonly requestId: string
  /** The whole problem as the service sent it, with extra members such as `existing` of a duplicate reference. */
  declare readonly problem:
    | Problem
    | DuplicateReferenceProblem
    | OrderNotCancelableProblem
    | OrderNotChangeableProblem
    | InvalidTransitionProblem
    | ProofRequiredProblem
    | WrongCodeProblem

  constructor(problem: Problem, status: number = problem.status) {
    const { title, detail, code, requestId, errors = [] } = problem
    const faults = errors.map(({ pointer, message }) => `${pointer || 'The body'} ${message}`)
    super(
      `${title}: ${[detail, ...faults].join('\n  ')}\n(${code}, status ${status}, request ${requestId})`,
    )
    Object.assign(this, { code, status, requestId, problem })
  }
}

/** 401: the token is missing, malformed, unknown, revoked or expired. */
export class AuthenticationError extends ProblemError {
  override get name(): 'AuthenticationError' {
    return 'AuthenticationError'
  }
}

/** 403: the token lacks the scope that the call needs. */
export class PermissionError extends ProblemError {
  override get name(): 'PermissionError' {
    return 'PermissionError'
  }
}

/** 404: your customer account has no such order, webhook or dispatch in the mode (live or test) of the token. */
export class NotFoundError extends ProblemError {
  override get name(): 'NotFoundError' {
    return 'NotFoundError'
  }
}

/** 409: the current state does not allow the request, such as the status of an order, or a reference in use. */
export class ConflictError extends ProblemError {
  override get name(): string {
    return 'ConflictError'
  }
}

/**
 * 400, 413, 415, 422 and any other 4xx: the request violates the contract. Repeating it unchanged does not help, unless
 * `retryable` is true (408 and 425). `problem.errors` lists the faults, each with a JSON pointer to the invalid field.
 */
export class ValidationError extends ProblemError {
  override get name(): string {
    return 'ValidationError'
  }
}

/** 429: the rate limit is exceeded. `retryAfterMs` says how long to wait. */
export class RateLimitError extends ProblemError {
  override get name(): 'RateLimitError' {
    return 'RateLimitError'
  }
}

/** 5xx: the service failed or is busy. It may or may not have executed the request. */
export class ServiceError extends ProblemError {
  override get name(): 'ServiceError' {
    return 'ServiceError'
  }
}

/** You already have an order with this `referenceNumber`. {@link Orders.createOrGet} returns it if it is identical. */
export class DuplicateReferenceError extends ConflictError {
  override get name(): 'DuplicateReferenceError' {
    return 'DuplicateReferenceError'
  }

  declare readonly code: 'duplicate_reference'
  declare readonly problem: DuplicateReferenceProblem

  /** The existing order with this reference. */
  get existing(): DuplicateReferenceProblem['existing'] {
    return this.problem.existing
  }

  /** Whether the existing order was created from the same draft: then an earlier attempt of yours succeeded. */
  get identical(): boolean {
    return this.problem.identical
  }
}

/** The order can no longer be canceled, because an item was picked up. */
export class OrderNotCancelableError extends ConflictError {
  override get name(): 'OrderNotCancelableError' {
    return 'OrderNotCancelableError'
  }

  declare readonly code: 'order_not_cancelable'
  declare readonly problem: OrderNotCancelableProblem

  /** The status of the order. */
  get currentStatus(): OrderStatus {
    return this.problem.currentStatus
  }

  /** The statuses from which an order can be canceled. */
  get cancelableFrom(): readonly OrderStatus[] {
    return this.problem.cancelableFrom
  }
}

/**
 * Some fields of the order can no longer be changed: it is too late for them, the order was changed 50 times, or its
 * personal data was erased. Nothing was changed.
 */
export class OrderNotChangeableError extends ConflictError {
  override get name(): 'OrderNotChangeableError' {
    return 'OrderNotChangeableError'
  }

  declare readonly code: 'order_not_changeable'
  declare readonly problem: OrderNotChangeableProblem

  /** The status of the order. */
  get currentStatus(): OrderStatus {
    return this.problem.currentStatus
  }

  /** JSON pointers to the fields that cannot be changed now, such as `/recipient/address/city`. */
  get fields(): readonly string[] {
    return this.problem.fields
  }

  /** The statuses in which all of these `fields` can be changed; empty if nothing can be changed any more. */
  get changeableFrom(): readonly OrderStatus[] {
    return this.problem.changeableFrom
  }
}

/** 412: the order has changed since it had the tag `ifMatch`. Get it and decide again. Nothing was changed. */
export class PreconditionFailedError extends ProblemError {
  override get name(): 'PreconditionFailedError' {
    return 'PreconditionFailedError'
  }
}

/** An item cannot move to the reported status. No item was moved. */
export class InvalidTransitionError extends ConflictError {
  override get name(): 'InvalidTransitionError' {
    return 'InvalidTransitionError'
  }

  declare readonly code: 'invalid_transition'
  declare readonly problem: InvalidTransitionProblem

  /** The items that cannot move to the status, or do not have the status `from`, and the statuses each may move to. */
  get items(): InvalidTransitionProblem['items'] {
    return this.problem.items
  }

  /** Who was faster, if the report has `from`: the courier of the first of the `items`, if it has a `reference`. */
  get courier(): InvalidTransitionProblem['courier'] {
    return this.problem.courier
  }
}

/** The proof of a delivery lacks something that the order requires. No item was moved. */
export class ProofRequiredError extends ConflictError {
  override get name(): 'ProofRequiredError' {
    return 'ProofRequiredError'
  }

  declare readonly code: 'proof_required'
  declare readonly problem: ProofRequiredProblem

  /** The members of `requires` that the proof does not meet. */
  get missing(): ProofRequiredProblem['missing'] {
    return this.problem.missing
  }
}

/** The code is not that of the recipient. No item was moved. */
export class WrongCodeError extends ConflictError {
  override get name(): 'WrongCodeError' {
    return 'WrongCodeError'
  }

  declare readonly code: 'wrong_code'
  declare readonly problem: WrongCodeProblem

  /** How many other codes may be tried. With 0, the code is locked. */
  get triesLeft(): number {
    return this.problem.triesLeft
  }
}

/** The `idempotencyKey` was already used with other arguments. Use a new key for each new call. */
export class IdempotencyKeyReusedError extends ValidationError {
  override get name(): 'IdempotencyKeyReusedError' {
    return 'IdempotencyKeyReusedError'
  }

  declare readonly code: 'idempotency_key_reused'
}

type ProblemErrorClass = new (problem: Problem, status: number) => ProblemError

/** Error classes by problem code, and by status for all other codes. */
const classes: ReadonlyMap<string, ProblemErrorClass> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries<ProblemErrorClass>({
    duplicate_reference: DuplicateReferenceError,
    order_not_cancelable: OrderNotCancelableError,
    order_not_changeable: OrderNotChangeableError,
    invalid_transition: InvalidTransitionError,
    proof_required: ProofRequiredError,
    wrong_code: WrongCodeError,
    idempotency_key_reused: IdempotencyKeyReusedError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    429: RateLimitError,
  }),
)

/** Makes the error for a problem. Its class depends on the code; for a code without a class, on the status. */
export function problemErrorOf(problem: Problem, status: number): ProblemError {
  const FallbackClass = status < 500 ? ValidationError : ServiceError
  return new (classes.get(problem.code) ?? classes.get(`${status}`) ?? FallbackClass)(
    problem,
    status,
  )
}
