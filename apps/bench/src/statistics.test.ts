import { expect, test } from 'vitest'
import { median, percentile, spreadOf } from './statistics.ts'

const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1)

test.each([
  { share: 0.5, want: 50 },
  { share: 0.99, want: 99 },
  { share: 1, want: 100 },
  { share: 0, want: 1 },
])('the percentile $share of the numbers 1 to 100 is $want', ({ share, want }) => {
  expect(percentile(hundred, share)).toBe(want)
})

test('every percentile of an empty list is NaN', () => {
  expect(percentile([], 0.5)).toBeNaN()
})

test.each([
  { given: [3, 1, 2], want: 2 },
  { given: [4, 1, 3, 2], want: 2.5 },
  { given: [10, 9], want: 9.5 },
  { given: [7], want: 7 },
])('the median of $given is $want', ({ given, want }) => {
  expect(median(given)).toBe(want)
})

test('a spread has the minimum, the median and the maximum', () => {
  expect(spreadOf([0.9, 1.2, 1])).toEqual({ min: 0.9, median: 1, max: 1.2 })
})
