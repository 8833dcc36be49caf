import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newReference, ulid, ulidBytes } from './reference.ts'

const zeroBytes = new Uint8Array(ulidBytes)
const lastInstant = 2 ** 48 - 1

const instant = fc.integer({ min: 0, max: lastInstant })
const random = fc.uint8Array({ minLength: ulidBytes, maxLength: ulidBytes, max: 31 })

describe('a ULID', () => {
  test.each([
    { title: 'of the first instant', given: [0, zeroBytes], want: '00000000000000000000000000' },
    {
      title: 'of the last instant',
      given: [lastInstant, zeroBytes.map(() => 255)],
      want: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    },
    // This instant is the example of the ULID specification.
    {
      title: 'of an instant in 2016',
      given: [1_469_918_176_385, zeroBytes],
      want: '01ARYZ6S410000000000000000',
    },
    {
      title: 'with other random bytes',
      given: [0, Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 63)],
      want: '0000000000100000000000000Z',
    },
  ] as const)('the ULID $title is $want', ({ given: [now, bytes], want }) => {
    expect(ulid(now, bytes)).toBe(want)
  })

  test('a ULID has 26 characters of Crockford’s base 32, which encode a time and random bytes', () => {
    fc.assert(
      fc.property(instant, random, (now, bytes) => {
        const text = ulid(now, bytes)
        expect(text).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
        expect(numberOf(text.slice(0, 10))).toBe(BigInt(now))
        expect([...text.slice(10)].map((letter) => Number(numberOf(letter)))).toEqual([...bytes])
      }),
    )
  })

  test('ULIDs that are sorted as text are sorted by time', () => {
    fc.assert(
      fc.property(instant, instant, random, random, (one, other, bytes, otherBytes) => {
        fc.pre(one < other)
        expect(ulid(one, bytes) < ulid(other, otherBytes)).toBe(true)
      }),
    )
  })

  test('ULIDs of one millisecond differ if their random bytes differ', () => {
    fc.assert(
      fc.property(fc.uniqueArray(random, { selector: String, maxLength: 50 }), (all) => {
        expect(new Set(all.map((bytes) => ulid(7, bytes))).size).toBe(all.length)
      }),
    )
  })
})

test('a generated reference is a ULID with the prefix ORD-', () => {
  const bytes = zeroBytes.map((_, index) => index)
  expect(newReference(1_469_918_176_385, bytes)).toBe(`ORD-${ulid(1_469_918_176_385, bytes)}`)
})

/** Decodes Crockford's base 32, whose alphabet has no I, L, O and U. */
function numberOf(text: string): bigint {
  const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((one) => !'ILOU'.includes(one))
  return [...text].reduce((number, letter) => number * 32n + BigInt(letters.indexOf(letter)), 0n)
}
