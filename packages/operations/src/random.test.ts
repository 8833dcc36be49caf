import { expect, test } from 'vitest'
import { receiptKey } from './random.ts'

const of = (fill: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(fill) })
const bitsOf = (key: string) =>
  [...Buffer.from(key, 'base64url')].map((byte) => byte.toString(2).padStart(8, '0')).join('')

test('receipt keys of the same second begin alike, and all their other 128 bits are random', () => {
  const [zeros, ones] = [bitsOf(receiptKey(1_500, of(0x00))), bitsOf(receiptKey(1_999, of(0xff)))]

  expect(zeros).toBe(`${'1'.padStart(16, '0')}${'0'.repeat(128)}`)
  expect(ones).toBe(`${'1'.padStart(16, '0')}${'1'.repeat(128)}`)
})

test('receipt keys of another second begin in another way, and as before after 18 hours', () => {
  const heads = [1_000, 2_000, 65_535_000, 65_537_000].map((now) =>
    bitsOf(receiptKey(now, of(0))).slice(0, 16),
  )

  expect(heads.map((head) => Number.parseInt(head, 2))).toEqual([1, 2, 65_535, 1])
})
