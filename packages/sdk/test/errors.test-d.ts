import { describe, expectTypeOf, test } from 'vitest'
import {
  type AbortError,
  type ConnectionError,
  type DeliveryOrdersError,
  DuplicateReferenceError,
  type DuplicateReferenceProblem,
  InvalidTransitionError,
  type InvalidTransitionProblem,
  type Order,
  OrderNotCancelableError,
  OrderNotChangeableError,
  ProblemError,
  RateLimitError,
} from '../src/index.ts'

declare const error: unknown

describe('errors', () => {
  test('ProblemError.code allows unknown codes, and checking a field narrows ProblemError.problem', () => {
    if (!(error instanceof ProblemError)) return
    expectTypeOf<'order_not_cancelable'>().toExtend<typeof error.code>()
    expectTypeOf<string>().toExtend<typeof error.code>()
    expectTypeOf(error.status).toBeNumber()
    expectTypeOf(error.requestId).toBeString()
    if ('existing' in error.problem)
      expectTypeOf(error.problem).toEqualTypeOf<DuplicateReferenceProblem>()
    if ('items' in error.problem)
      expectTypeOf(error.problem).toEqualTypeOf<InvalidTransitionProblem>()
  })

  test('the error class for a problem code has the fields of that problem', () => {
    if (error instanceof OrderNotCancelableError)
      expectTypeOf(error.currentStatus).toEqualTypeOf<Order['status']>()
    if (error instanceof OrderNotChangeableError)
      expectTypeOf(error.fields).toEqualTypeOf<readonly string[]>()
    if (error instanceof DuplicateReferenceError) expectTypeOf(error.identical).toBeBoolean()
    if (error instanceof InvalidTransitionError)
      expectTypeOf(error.items).toEqualTypeOf<InvalidTransitionProblem['items']>()
    if (error instanceof RateLimitError)
      expectTypeOf(error.retryAfterMs).toEqualTypeOf<number | undefined>()
    if (error instanceof ProblemError)
      expectTypeOf(error.toCurl()).toEqualTypeOf<string | undefined>()
  })

  test('sibling error classes are not assignable to each other, so instanceof narrows correctly', () => {
    expectTypeOf<AbortError>().toExtend<DeliveryOrdersError>()
    expectTypeOf<DeliveryOrdersError>().not.toExtend<AbortError>()
    expectTypeOf<ConnectionError>().not.toExtend<AbortError>()
    expectTypeOf<AbortError>().not.toExtend<ConnectionError>()
  })
})
