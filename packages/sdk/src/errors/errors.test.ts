import { expect, test } from 'vitest'
import { AbortError, ConnectionError, DeliveryOrdersError } from './errors.ts'
import { ProblemError } from './problem-errors.ts'

test('an error is an instance of its own class and its base classes only', () => {
  const error = new ConnectionError('no connection')

  expect(error instanceof ConnectionError).toBe(true)
  expect(error instanceof DeliveryOrdersError).toBe(true)
  expect(error instanceof AbortError).toBe(false)
  expect(new DeliveryOrdersError('any') instanceof ConnectionError).toBe(false)
})

test.for([undefined, null, 'ConnectionError', 7, {}, new Error('ConnectionError')])(
  '%j is not an instance of DeliveryOrdersError',
  (value) => {
    expect(value instanceof DeliveryOrdersError).toBe(false)
  },
)

test('instanceof with a subclass of an SDK error matches only errors of that subclass', () => {
  class ShopError extends ProblemError {}
  const problem = {
    type: 'https://deliveries.example.com/problems/order_not_found',
    title: 'There is no such order',
    status: 404,
    detail: 'There is no order A.',
    instance: '/orders/A',
    code: 'order_not_found',
    requestId: 'req-1',
  }

  expect(new ShopError(problem) instanceof ShopError).toBe(true)
  expect(new ShopError(problem) instanceof ProblemError).toBe(true)
  expect(new ProblemError(problem) instanceof ShopError).toBe(false)
})
