import { statuses } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { canCancel, isFinal, isSettled, nextStatuses } from './statuses.ts'

test('statuses answer what the contract says of them', () => {
  expect(statuses.filter(isFinal)).toEqual(['delivered', 'returned', 'canceled'])
  expect(statuses.filter(isSettled)).toEqual(['delivered', 'failed', 'returned', 'canceled'])
  expect(statuses.filter(canCancel)).toEqual(['pending', 'assigned'])
  expect(nextStatuses('in_transit')).toEqual(['delivered', 'failed'])
  for (const status of statuses) expect(nextStatuses(status).length === 0).toBe(isFinal(status))
})

test.for(['on_hold', '', 'constructor', '__proto__'])(
  'of %j, which is not known, nothing is claimed',
  (status) => {
    expect([isFinal(status), isSettled(status), canCancel(status)]).toEqual([false, false, false])
    expect(nextStatuses(status)).toEqual([])
  },
)
