import { type Status, statuses } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { orderStatusOf } from './order-status.ts'

type Example = { readonly given: readonly Status[]; readonly want: Status }

test.each(statuses)('an order whose items are all %s has that status', (status) => {
  expect(orderStatusOf([status])).toBe(status)
  expect(orderStatusOf([status, status, status])).toBe(status)
})

describe('an order with open items has the status of the least advanced open item', () => {
  test.each<Example>([
    { given: ['assigned', 'pending'], want: 'pending' },
    { given: ['picked_up', 'in_transit'], want: 'picked_up' },
    { given: ['failed', 'in_transit'], want: 'in_transit' },
    { given: ['failed', 'picked_up', 'in_transit'], want: 'picked_up' },
    { given: ['canceled', 'assigned'], want: 'assigned' },
    { given: ['delivered', 'in_transit'], want: 'in_transit' },
    { given: ['returned', 'canceled', 'failed'], want: 'failed' },
  ])('an order with items $given is $want', ({ given, want }) => {
    expect(orderStatusOf(given)).toBe(want)
  })
})

describe('once an item has been picked up, the order is at least picked up', () => {
  test.each<Example>([
    { given: ['pending', 'picked_up'], want: 'picked_up' },
    { given: ['assigned', 'in_transit'], want: 'picked_up' },
    { given: ['pending', 'failed'], want: 'picked_up' },
    { given: ['assigned', 'delivered'], want: 'picked_up' },
    { given: ['pending', 'returned'], want: 'picked_up' },
    { given: ['pending', 'assigned', 'canceled', 'returned'], want: 'picked_up' },
  ])('an order with items $given is $want', ({ given, want }) => {
    expect(orderStatusOf(given)).toBe(want)
  })

  test('a canceled item does not count as picked up', () => {
    expect(orderStatusOf(['pending', 'canceled'])).toBe('pending')
  })
})

describe('an order whose items are all final has the best of their statuses', () => {
  test.each<Example>([
    { given: ['canceled', 'returned', 'delivered'], want: 'delivered' },
    { given: ['canceled', 'delivered'], want: 'delivered' },
    { given: ['returned', 'delivered'], want: 'delivered' },
    { given: ['canceled', 'returned'], want: 'returned' },
  ])('an order with items $given is $want', ({ given, want }) => {
    expect(orderStatusOf(given)).toBe(want)
  })
})

test('the status of an order does not depend on the sequence of its items', () => {
  const mixes = statuses.flatMap((one) => statuses.map((other) => [one, other] as const))
  for (const [one, other] of mixes)
    expect(orderStatusOf([one, other])).toBe(orderStatusOf([other, one]))
})
