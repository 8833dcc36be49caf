import { type Status, statuses } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { orderStatusOf } from './order-status.ts'

type Example = { readonly given: readonly Status[]; readonly want: Status }

test.each(statuses)('an order of one item, or of equal ones, is as they are: %s', (status) => {
  expect(orderStatusOf([status])).toBe(status)
  expect(orderStatusOf([status, status, status])).toBe(status)
})

describe('while an item is open, the order is where the open item is that is furthest behind', () => {
  test.each<Example>([
    { given: ['assigned', 'pending'], want: 'pending' },
    { given: ['picked_up', 'in_transit'], want: 'picked_up' },
    { given: ['failed', 'in_transit'], want: 'in_transit' },
    { given: ['failed', 'picked_up', 'in_transit'], want: 'picked_up' },
    { given: ['canceled', 'assigned'], want: 'assigned' },
    { given: ['delivered', 'in_transit'], want: 'in_transit' },
    { given: ['returned', 'canceled', 'failed'], want: 'failed' },
  ])('$given: $want', ({ given, want }) => {
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
  ])('$given: $want', ({ given, want }) => {
    expect(orderStatusOf(given)).toBe(want)
  })

  test('a canceled item was not', () => {
    expect(orderStatusOf(['pending', 'canceled'])).toBe('pending')
  })
})

describe('when every item is final, the order is what the best of them has become', () => {
  test.each<Example>([
    { given: ['canceled', 'returned', 'delivered'], want: 'delivered' },
    { given: ['canceled', 'delivered'], want: 'delivered' },
    { given: ['returned', 'delivered'], want: 'delivered' },
    { given: ['canceled', 'returned'], want: 'returned' },
  ])('$given: $want', ({ given, want }) => {
    expect(orderStatusOf(given)).toBe(want)
  })
})

test('the order of the items does not count', () => {
  const mixes = statuses.flatMap((one) => statuses.map((other) => [one, other] as const))
  for (const [one, other] of mixes)
    expect(orderStatusOf([one, other])).toBe(orderStatusOf([other, one]))
})
