import { expect, test } from 'vitest'
import { AbortError, ConnectionError, DeliveryOrdersError } from './errors.ts'
import { ProblemError } from './problem-errors.ts'

test('an error is of its own class and of those above it, and of no other', () => {
  const error = new ConnectionError('no connection')

  expect(error instanceof ConnectionError).toBe(true)
  expect(error instanceof DeliveryOrdersError).toBe(true)
  expect(error instanceof AbortError).toBe(false)
  expect(new DeliveryOrdersError('any') instanceof ConnectionError).toBe(false)
})

test.for([undefined, null, 'ConnectionError', 7, {}, new Error('ConnectionError')])(
  '%j is no error of this package',
  (value) => {
    expect(value instanceof DeliveryOrdersError).toBe(false)
  },
)

test('a class of your own that extends one of ours knows only its own errors', () => {
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
