import { createHash, getRandomValues } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isWellFormed, newToken, tokenHash, tokenHint } from './access-token.ts'
import type { Random } from './random.ts'

const anyRandom: Random = { bytes: (count) => getRandomValues(new Uint8Array(count)) }

/** Random bytes that are all the same. */
const allOf = (byte: number): Random => ({ bytes: (count) => new Uint8Array(count).fill(byte) })

describe('a token', () => {
  test.each(['live', 'test'] as const)('for %s orders says so, and is well formed', (mode) => {
    const token = newToken(mode, anyRandom)

    expect(token).toMatch(new RegExp(`^dos_${mode}_[0-9A-Za-z]{39}$`))
    expect(isWellFormed(token)).toBe(true)
  })

  test('is as long whatever its random bytes are', () => {
    const [least, most] = [newToken('test', allOf(0)), newToken('test', allOf(255))]

    expect([least.length, most.length]).toEqual([48, 48])
    expect([least, most].every(isWellFormed)).toBe(true)
  })

  test('differs in every one of at least 160 random bits', () => {
    let bits = 0
    const seen = new Set([secretOf(newToken('test', allOf(0)))])
    const asked = countOf((random) => newToken('test', random))
    for (let bit = 0; bit < asked * 8; bit++) {
      const bytes = new Uint8Array(asked)
      bytes[bit >> 3] = 1 << (bit & 7)
      seen.add(secretOf(newToken('test', { bytes: () => bytes })))
      bits++
    }

    expect(bits).toBeGreaterThanOrEqual(160)
    expect(seen.size).toBe(bits + 1)
  })

  test('is never issued twice', () => {
    const tokens = Array.from({ length: 2_000 }, () => newToken('test', anyRandom))

    expect(new Set(tokens).size).toBe(2_000)
  })
})

describe('a token that was mistyped is told', () => {
  const token = newToken('test', allOf(77))

  test('by any character of it', () => {
    for (let at = 0; at < token.length; at++)
      for (const letter of 'aZ09_')
        if (token[at] !== letter)
          expect(isWellFormed(token.slice(0, at) + letter + token.slice(at + 1))).toBe(false)
  })

  test('by two neighbours that changed places', () => {
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
  ])('%j is none', (text) => {
    expect(isWellFormed(text)).toBe(false)
  })
})

test('only the SHA-256 of a token is kept', () => {
  const token = newToken('test', anyRandom)
  const digest = createHash('sha256').update(token).digest('base64url')

  expect(tokenHash(token)).toBe(digest)
  expect(tokenHash(token)).not.toBe(tokenHash(newToken('test', anyRandom)))
})

test('a hint is the end of a token, too little to guess the rest', () => {
  const token = newToken('live', anyRandom)

  expect(tokenHint(token)).toBe(token.slice(-4))
})

const secretOf = (token: string) => token.slice(0, -6)

/** How many random bytes are asked for. */
function countOf(make: (random: Random) => unknown): number {
  let asked = 0
  make({
    bytes: (count) => {
      asked += count
      return new Uint8Array(count)
    },
  })
  return asked
}
