import { createHash, getRandomValues } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isWellFormed, newToken, tokenHash, tokenHint } from './access-token.ts'
import type { Random } from './random.ts'

const anyRandom: Random = { bytes: (count) => getRandomValues(new Uint8Array(count)) }

const allOf = (byte: number): Random => ({ bytes: (count) => new Uint8Array(count).fill(byte) })

describe('a new token', () => {
  test.each(['live', 'test'] as const)(
    'a token for %s orders names its mode and is well formed',
    (mode) => {
      const token = newToken(mode, anyRandom)

      expect(token).toMatch(new RegExp(`^dos_${mode}_[0-9A-Za-z]{39}$`))
      expect(isWellFormed(token)).toBe(true)
    },
  )

  test('a token has 48 characters whatever its random bytes are', () => {
    const [least, most] = [newToken('test', allOf(0)), newToken('test', allOf(255))]

    expect([least.length, most.length]).toEqual([48, 48])
    expect([least, most].every(isWellFormed)).toBe(true)
  })

  test('a token has at least 160 random bits, each of which changes the token', () => {
    let bits = 0
    const seen = new Set([secretOf(newToken('test', allOf(0)))])
    const count = countOf((random) => newToken('test', random))
    for (let bit = 0; bit < count * 8; bit++) {
      const bytes = new Uint8Array(count)
      bytes[bit >> 3] = 1 << (bit & 7)
      seen.add(secretOf(newToken('test', { bytes: () => bytes })))
      bits++
    }

    expect(bits).toBeGreaterThanOrEqual(160)
    expect(seen.size).toBe(bits + 1)
  })

  test('2,000 new tokens are all different', () => {
    const tokens = Array.from({ length: 2_000 }, () => newToken('test', anyRandom))

    expect(new Set(tokens).size).toBe(2_000)
  })
})

describe('a mistyped token is not well formed', () => {
  const token = newToken('test', allOf(77))

  test('a token with one wrong character is not well formed', () => {
    for (let at = 0; at < token.length; at++)
      for (const letter of 'aZ09_')
        if (token[at] !== letter)
          expect(isWellFormed(token.slice(0, at) + letter + token.slice(at + 1))).toBe(false)
  })

  test('a token with two adjacent characters swapped is not well formed', () => {
    for (let at = 0; at < token.length - 1; at++) {
      const [one = '', other = ''] = token.slice(at)
      if (one !== other)
        expect(isWellFormed(token.slice(0, at) + other + one + token.slice(at + 2))).toBe(false)
    }
  })

  test.each([
    '',
    'dos_test_',
    token.slice(1),
    token.slice(0, -1),
    `${token}0`,
    `${token}\n`,
    ` ${token}`,
    token.toUpperCase(),
    token.replace('test', 'live'),
    token.replace('test', 'prod'),
  ])('%j is not well formed', (text) => {
    expect(isWellFormed(text)).toBe(false)
  })
})

test('the hash of a token is its SHA-256', () => {
  const token = newToken('test', anyRandom)
  const digest = createHash('sha256').update(token).digest('base64url')

  expect(tokenHash(token)).toBe(digest)
  expect(tokenHash(token)).not.toBe(tokenHash(newToken('test', anyRandom)))
})

test('the hint of a token is its last four characters', () => {
  const token = newToken('live', anyRandom)

  expect(tokenHint(token)).toBe(token.slice(-4))
})

const secretOf = (token: string) => token.slice(0, -6)

/** Returns the number of random bytes that a function requests. */
function countOf(make: (random: Random) => unknown): number {
  let requested = 0
  make({
    bytes: (count) => {
      requested += count
      return new Uint8Array(count)
    },
  })
  return requested
}
