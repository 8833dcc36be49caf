import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Mode } from '@delivery-orders/domain'
import type { Random } from './random.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 24
const secretLength = 33
const checksumLength = 6
const form = /^dos_(live|test)_[0-9A-Za-z]{39}$/

/** Returns a prefix like `dos_test_`, 192 random bits, and a checksum that reveals mistyped tokens without a lookup. */
export function newToken(mode: Mode, random: Random): string {
  const number = BigInt(`0x${Buffer.from(random.bytes(secretBytes)).toString('hex')}`)
  const text = `dos_${mode}_${base62(number, secretLength)}`
  return text + checksum(text)
}

export const isWellFormed = (token: string): boolean =>
  form.test(token) && checksum(token.slice(0, -checksumLength)) === token.slice(-checksumLength)

/** Hashes a token. The token itself is never stored. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** Returns the last characters of a token: enough to recognize it in a list, and far too few to guess the rest. */
export const tokenHint = (token: string): string => token.slice(-4)

const checksum = (text: string) => base62(BigInt(crc32(text)), checksumLength)

function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n)
    text = letters.charAt(Number(rest % 62n)) + text
  return text
}
