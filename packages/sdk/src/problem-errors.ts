import type {
  DuplicateReferenceProblem,
  InvalidTransitionProblem,
  OrderNotCancelableProblem,
  OrderStatus,
  Problem,
  ProblemCode,
} from '@delivery-orders/contract'
import { brand } from './brand.ts'
import { DeliveryOrdersError } from './errors.ts'

/**
 * The service understood the request and did not carry it out.
 * Branch on {@link ProblemError.code}, or on the classes below this one.
 */
export class ProblemError extends DeliveryOrdersError {
  /** What kind of problem it is. Stable, but be ready for codes that you do not know. */
  declare readonly code: ProblemCode | (string & {})
  /** The HTTP status. */
  declare readonly status: number
  /** Identifies the request in the operator's log: quote it when you ask about it. */
  declare readonly requestId: string
  /** The whole problem as the service sent it, such as the `existing` order of a duplicate reference. */
  declare readonly problem:
    | Problem
    | DuplicateReferenceProblem
    | OrderNotCancelableProblem
    | InvalidTransitionProblem

  constructor(problem: Problem, status: number = problem.status) {
    const { title, detail, code, requestId, errors = [] } = problem
    const faults = errors.map(({ pointer, message }) => `${pointer} ${message}`)
    super(
      `${title}: ${[detail, ...faults].join('\n  ')}\n(${code}, status ${status}, request ${requestId})`,
    )
    Object.assign(this, { code, status, requestId, problem })
  }
}

/** 401: there is no token, or it is not valid, such as a revoked one. */
export class AuthenticationError extends ProblemError {}

/** 403: the token lacks the scope that the call needs. */
export class PermissionError extends ProblemError {}

/** 404: your client has no such order, webhook or dispatch, in the mode of its token. */
export class NotFoundError extends ProblemError {}

/** 409: things are not as the call needs them. */
export class ConflictError extends ProblemError {}

/**
 * 400, 413, 415, 422 and any other 4xx: the request breaks the contract. Repeating it as it is does not help, save where
 * `retryable` says so (408 and 425). `problem.errors` has every fault found, with a JSON pointer to its place.
 */
export class ValidationError extends ProblemError {}

/** 429: your client calls too often. `retryAfterMs` says how long to wait. */
export class RateLimitError extends ProblemError {}

/** 5xx: the service is at fault, or busy. Whether the request was carried out is not known. */
export class ServiceError extends ProblemError {}

/** You already have an order with this `referenceNumber`. {@link Orders.createOrGet} makes the identical one a success. */
export class DuplicateReferenceError extends ConflictError {
  declare readonly code: 'duplicate_reference'
  declare readonly problem: DuplicateReferenceProblem

  /** The order that has the reference. */
  get existing(): DuplicateReferenceProblem['existing'] {
    return this.problem.existing
  }

  /** Whether it was created from the same draft: then an earlier try of yours has succeeded. */
  get identical(): boolean {
    return this.problem.identical
  }
}

/** The order cannot be canceled any more: an item was picked up. */
export class OrderNotCancelableError extends ConflictError {
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

/** An item cannot take the step that was reported. No item was moved. */
export class InvalidTransitionError extends ConflictError {
  declare readonly code: 'invalid_transition'
  declare readonly problem: InvalidTransitionProblem

  /** The items that refused, and where each of them can go. */
  get items(): InvalidTransitionProblem['items'] {
    return this.problem.items
  }
}

/** The `idempotencyKey` came with other arguments before. Take a new one for each new call. */
export class IdempotencyKeyReusedError extends ValidationError {
  declare readonly code: 'idempotency_key_reused'
}

brand({
  ProblemError,
  AuthenticationError,
  PermissionError,
  NotFoundError,
  ConflictError,
  ValidationError,
  RateLimitError,
  ServiceError,
  DuplicateReferenceError,
  OrderNotCancelableError,
  InvalidTransitionError,
  IdempotencyKeyReusedError,
})

type ProblemErrorClass = new (problem: Problem, status: number) => ProblemError

/** The classes of the codes that a program acts on, and of the statuses. */
const classes: ReadonlyMap<string, ProblemErrorClass> = new Map(
  Object.entries<ProblemErrorClass>({
    duplicate_reference: DuplicateReferenceError,
    order_not_cancelable: OrderNotCancelableError,
    invalid_transition: InvalidTransitionError,
    idempotency_key_reused: IdempotencyKeyReusedError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
  }),
)

/** The problem as an error of the narrowest class that fits. */
export function problemErrorOf(problem: Problem, status: number): ProblemError {
  const Other = status < 500 ? ValidationError : ServiceError
  return new (classes.get(problem.code) ?? classes.get(`${status}`) ?? Other)(problem, status)
}
