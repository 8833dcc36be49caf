import { expect, test } from 'vitest'
import type { Pair } from './measure.ts'
import { assertNoneBelow, resultTable } from './report.ts'

const equal: readonly Pair[] = [[100, 100]]
/** The ratios are 0.5, 0.96 and 1, so the median is 0.96. */
const slow: readonly Pair[] = [
  [100, 200],
  [96, 100],
  [100, 100],
]

test('assertNoneBelow names each workload whose median ratio is below the bar', () => {
  const results = new Map([
    ['get-order', equal],
    ['progress-order', slow],
    ['update-order', slow],
  ] as const)

  expect(() => assertNoneBelow(0.97, results)).toThrow(
    'Slower than 0.97: progress-order, update-order.',
  )
})

test('assertNoneBelow accepts a median ratio at the bar, even if a single round is below it', () => {
  expect(() => assertNoneBelow(0.96, new Map([['update-order', slow]]))).not.toThrow()
})

test('resultTable shows the median work of both servers and the spread of the ratio', () => {
  const table = resultTable(new Map([['update-order', slow]]), ['before', 'here'])

  expect(table).toContain('| update-order | 100    | 100  | 0.50 **0.96** 1.00 |')
})
