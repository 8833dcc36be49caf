import { expect, test } from 'vitest'
import {
  assertNoneBelow,
  type Measurement,
  median,
  percentile,
  ratiosOf,
  reportTable,
} from './report.ts'

const measured = (round: number, contestant: string, value: number, cell = 'get-order') =>
  ({ round, contestant, cell, figures: { 'requests/s': value } }) satisfies Measurement

const both = ['server', 'limit'] as const
const measurements = [
  measured(1, 'server', 50),
  measured(1, 'limit', 100),
  // A slow round is slow for both contestants, so its ratio is still valid.
  measured(2, 'limit', 10),
  measured(2, 'server', 6),
  measured(3, 'server', 40),
  measured(3, 'limit', 100),
]

test('a ratio divides two figures of the same round, cell and name', () => {
  const other = [measured(1, 'server', 1, 'list-orders'), measured(4, 'server', 70)]
  const all = [...other, ...measurements]

  expect(ratiosOf(all, 'get-order', 'requests/s', both)).toEqual([0.5, 0.6, 0.4])
  expect(ratiosOf(all, 'list-orders', 'requests/s', both)).toEqual([])
  expect(ratiosOf(all, 'get-order', 'p50 ms', both)).toEqual([])
})

test('reportTable shows the median of each contestant, and the spread of the ratio', () => {
  expect(reportTable(measurements, both, [both])).toContain(
    '| get-order | requests/s | 40.0   | 100   | 0.40 **0.50** 0.60 |',
  )
})

test('assertNoneBelow names each cell whose median ratio is below the bar, or missing', () => {
  const all = [...measurements, measured(1, 'server', 1, 'update-order')]
  const check = (bar: number, some: readonly Measurement[]) => () =>
    assertNoneBelow(bar, some, 'requests/s', both)

  expect(check(0.51, all)).toThrow('Slower than 0.51: get-order, update-order.')
  expect(check(0.5, measurements)).not.toThrow()
})

test('percentile takes the nearest rank', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1)

  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 99, 100])
})

test('median takes the middle, or the mean of the two in the middle', () => {
  expect(
    [
      [3, 1, 2],
      [4, 1, 3, 2],
      [10, 9],
    ].map(median),
  ).toEqual([2, 2.5, 9.5])
})
