import { expect, test } from 'vitest'
import { inCell, type Measurement, ratio } from './ratios.ts'

const measured = (
  round: number,
  contestant: string,
  requestsPerSecond: number,
  more: Partial<Measurement> = {},
): Measurement => ({
  round,
  contestant,
  requestsPerSecond,
  workload: 'create-order',
  connections: 32,
  requests: 1,
  seconds: 1,
  p50Ms: 1,
  p99Ms: 1,
  cpuUs: null,
  rssMb: null,
  loadBusy: 0,
  ...more,
})

test('a ratio divides two measurements of the same round', () => {
  const measurements = [
    measured(1, 'server', 50),
    measured(1, 'limit', 100),
    // A slow round is slow for both contestants, so its ratio is still valid.
    measured(2, 'limit', 10),
    measured(2, 'server', 6),
    measured(3, 'server', 40),
    measured(3, 'limit', 100),
  ]

  expect(ratio(measurements, 'requestsPerSecond', 'server', 'limit')).toEqual({
    min: 0.4,
    median: 0.5,
    max: 0.6,
  })
})

test('a ratio leaves out rounds in which one of the two contestants was not measured', () => {
  const measurements = [
    measured(1, 'server', 50),
    measured(1, 'limit', 100),
    measured(2, 'server', 1),
  ]

  expect(ratio(measurements, 'requestsPerSecond', 'server', 'limit')?.min).toBe(0.5)
})

test('a measure that is null on this system has no ratio', () => {
  const measurements = [measured(1, 'server', 50), measured(1, 'limit', 100)]

  expect(ratio(measurements, 'cpuUs', 'server', 'limit')).toBeUndefined()
})

test('inCell selects measurements with the same workload and number of connections', () => {
  const isInCell = inCell({ workload: 'create-order', connections: 32 })

  expect(isInCell(measured(1, 'server', 1))).toBe(true)
  expect(isInCell(measured(1, 'server', 1, { connections: 1 }))).toBe(false)
  expect(isInCell(measured(1, 'server', 1, { workload: 'get-order' }))).toBe(false)
})
