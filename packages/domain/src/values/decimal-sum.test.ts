import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalSum } from './decimal-sum.ts'

test.each<{ given: readonly number[]; want: number }>([
  { given: [], want: 0 },
  { given: [0], want: 0 },
  { given: [7, 8], want: 15 },
  { given: [0.1, 0.2], want: 0.3 },
  { given: [0.1, 0.7], want: 0.8 },
  { given: [1.1, 2.2, 3.3], want: 6.6 },
  { given: [1e-7, 2e-7], want: 3e-7 },
  { given: [1e-7, 1], want: 1.000_000_1 },
  { given: [1.5e-10, 1e12], want: 1_000_000_000_000 },
  { given: [1e12, 0.01], want: 1_000_000_000_000.01 },
  { given: [1e21, 2e21], want: 3e21 },
  { given: [1e21, 0.5], want: 1e21 },
  { given: [Number.MAX_SAFE_INTEGER, 1, 1], want: 9_007_199_254_740_992 },
  { given: [Number.MAX_SAFE_INTEGER, 2, 1], want: 9_007_199_254_740_994 },
  { given: [2 ** 52, 0.3, 0.3], want: 2 ** 52 + 1 },
  { given: [Number.MAX_SAFE_INTEGER, 2, 0.5], want: 9_007_199_254_740_994 },
  { given: [5e-324, 5e-324], want: 1e-323 },
])('the sum of $given is $want', ({ given, want }) => {
  expect(decimalSum(given)).toBe(want)
})

/** An exact decimal amount: `digits / 10^scale`. */
const amount = fc.record({ digits: fc.nat({ max: 1e12 }), scale: fc.nat({ max: 9 }) })

test('the sum of any amounts is their exact decimal sum', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 101 }), (amounts) => {
      const exactSum = amounts.reduce(
        (sum, { digits, scale }) => sum + BigInt(digits) * 10n ** BigInt(9 - scale),
        0n,
      )
      const text = exactSum.toString().padStart(10, '0')
      const numbers = amounts.map(({ digits, scale }) => Number(`${digits}e-${scale}`))

      expect(decimalSum(numbers)).toBe(Number(`${text.slice(0, -9)}.${text.slice(-9)}`))
    }),
  )
})

const number = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })

test('the sum of one amount is that amount', () => {
  fc.assert(
    fc.property(number, (only) => {
      expect(decimalSum([only])).toBe(only)
    }),
  )
})

test('the sum does not depend on the order of the amounts', () => {
  const money = fc.double({ min: 0, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(fc.array(money, { maxLength: 20 }), (amounts) => {
      expect(decimalSum(amounts.toReversed())).toBe(decimalSum(amounts))
    }),
  )
})
