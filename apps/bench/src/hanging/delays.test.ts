import { eventIdOf } from '@delivery-orders/domain'
import { expect, test } from 'vitest'
import { delaysMs } from './delays.ts'

const eventAt = (at: number) => eventIdOf({ orderId: 1, sequence: 1, at })

test('delaysMs returns the delays from event to arrival for all receivers together, in ascending order', () => {
  const arrivals = [
    { ids: [eventAt(1_000), eventAt(2_000)], at: [1_009.5, 2_003], samples: [] },
    { ids: [eventAt(1_000)], at: [1_000.5], samples: [] },
  ]
  expect([...delaysMs(arrivals, 0)]).toEqual([0.5, 3, 9.5])
})

test('delaysMs ignores an event from before `since` even if the event arrives after it', () => {
  const arrivals = [{ ids: [eventAt(999), eventAt(1_000)], at: [5_000, 1_001], samples: [] }]
  expect([...delaysMs(arrivals, 1_000)]).toEqual([1])
})
