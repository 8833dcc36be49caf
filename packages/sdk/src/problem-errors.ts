import type {
  DuplicateReferenceProblem,
  InvalidTransitionProblem,
  OrderNotCancelableProblem,
  OrderStatus,
  Problem,
  ProblemCode,
  Violation,
} from '@delivery-orders/contract'
import { brand, DeliveryOrdersError } from './errors.ts'

/**
 * The service understood the request and did not carry it out.
 * Branch on {@link ProblemError.code}, or on the classes below this one.
 */
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

/** 401: there is no token, or it is not valid, such as a revoked one. */
export class AuthenticationError extends ProblemError {
  static {
    brand(AuthenticationError, 'AuthenticationError')
  }
}

/** 403: the token lacks the scope that the call needs. */
export class PermissionError extends ProblemError {
  static {
    brand(PermissionError, 'PermissionError')
  }
}

/** 404: your client has no such order, webhook or dispatch, in the mode of its token. */
export class NotFoundError extends ProblemError {
  static {
    brand(NotFoundError, 'NotFoundError')
  }
}

/** 409: things are not as the call needs them. */
export class ConflictError extends ProblemError {
  static {
    brand(ConflictError, 'ConflictError')
  }
}

/** 400, 413, 415 or 422: the request breaks the contract. Repeating it as it is does not help. */
export class ValidationError extends ProblemError {
  static {
    brand(ValidationError, 'ValidationError')
  }

  /** Every fault found, with a JSON pointer to its place; empty when no place is at fault. */
  get violations(): readonly Violation[] {
    return this.problem.errors ?? []
  }
}

/** 429: your client calls too often. `retryAfterMs` says how long to wait. */
export class RateLimitError extends ProblemError {
  static {
    brand(RateLimitError, 'RateLimitError')
  }
}

/** 5xx: the service is at fault, or busy. Whether the request was carried out is not known. */
export class ServiceError extends ProblemError {
  static {
    brand(ServiceError, 'ServiceError')
  }
}

/** You already have an order with this `referenceNumber`. {@link Orders.createOrGet} makes the identical one a success. */
export class DuplicateReferenceError extends ConflictError {
  static {
    brand(DuplicateReferenceError, 'DuplicateReferenceError')
  }

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
  static {
    brand(OrderNotCancelableError, 'OrderNotCancelableError')
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

/** An item cannot take the step that was reported. No item was moved. */
export class InvalidTransitionError extends ConflictError {
  static {
    brand(InvalidTransitionError, 'InvalidTransitionError')
  }

  declare readonly code: 'invalid_transition'
  declare readonly problem: InvalidTransitionProblem

  /** The status of the order. */
  get currentStatus(): OrderStatus {
    return this.problem.currentStatus
  }

  /** The items that refused, and where each of them can go. */
  get items(): InvalidTransitionProblem['items'] {
    return this.problem.items
  }
}

/** The `idempotencyKey` came with other arguments before. Take a new one for each new call. */
export class IdempotencyKeyReusedError extends ValidationError {
  static {
    brand(IdempotencyKeyReusedError, 'IdempotencyKeyReusedError')
  }

  declare readonly code: 'idempotency_key_reused'
}

type ProblemErrorClass = new (problem: Problem, status: number) => ProblemError

/** The classes of codes that a program acts on, each with the field that it must find. */
const byCode: Readonly<Record<string, readonly [ProblemErrorClass, string]>> = {
  duplicate_reference: [DuplicateReferenceError, 'existing'],
  order_not_cancelable: [OrderNotCancelableError, 'cancelableFrom'],
  invalid_transition: [InvalidTransitionError, 'items'],
  idempotency_key_reused: [IdempotencyKeyReusedError, 'code'],
}

const byStatus: Readonly<Record<number, ProblemErrorClass>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
}

/** The problem as an error of the narrowest class that fits. */
export function problemErrorOf(problem: Problem, status: number): ProblemError {
  const [ErrorClass, field] = (Object.hasOwn(byCode, problem.code) && byCode[problem.code]) || []
  if (ErrorClass && field && field in problem) return new ErrorClass(problem, status)
  return new (byStatus[status] ?? (status < 500 ? ProblemError : ServiceError))(problem, status)
}
