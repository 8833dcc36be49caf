import { statuses } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { canCancel, isFinal, isSettled, nextStatuses } from './statuses.ts'

test('isFinal, isSettled, canCancel and nextStatuses agree with the contract', () => {
  expect(statuses.filter(isFinal)).toEqual(['delivered', 'returned', 'canceled'])
  expect(statuses.filter(isSettled)).toEqual(['delivered', 'failed', 'returned', 'canceled'])
  expect(statuses.filter(canCancel)).toEqual(['pending', 'assigned'])
  expect(nextStatuses('in_transit')).toEqual(['delivered', 'failed'])
  for (const status of statuses) expect(nextStatuses(status).length === 0).toBe(isFinal(status))
})

test.for(['on_hold', '', 'constructor', '__proto__'])(
  'for the unknown status %j, every status function returns false or an empty list',
  (status) => {
    expect([isFinal(status), isSettled(status), canCancel(status)]).toEqual([false, false, false])
    expect(nextStatuses(status)).toEqual([])
  },
)
