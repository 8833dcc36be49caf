import type { Instant } from '@delivery-orders/domain'

/** The only source of randomness; it must be cryptographically secure. */
export interface Random {
  bytes(count: number): Uint8Array
}

/** 144 bits: too many to guess. */
const secretBytes = 18

export const secretText = (random: Random): string =>
  Buffer.from(random.bytes(secretBytes)).toString('base64url')

/**
 * Returns the key of a new receipt: 128 random bits, behind two bytes that differ from second to second. New keys are
 * therefore side by side in their index, and a commit of many orders writes few of its pages.
 */
export function receiptKey(now: Instant, random: Random): string {
  const bytes = Buffer.from(random.bytes(secretBytes))
  bytes.writeUInt16BE(Math.floor(now / 1_000) % 0x1_0000)
  return bytes.toString('base64url')
}

/**
 * Returns a code that people can remember: four digits. With 48 random bits, the codes are equally likely to 10 digits.
 */
export const deliveryCode = (random: Random): string =>
  String(Buffer.from(random.bytes(codeBytes)).readUIntBE(0, codeBytes) % 10_000).padStart(4, '0')

const codeBytes = 6

/** Returns a signing secret for a webhook, in the format of Standard Webhooks. */
export const webhookSecret = (random: Random): string =>
  `whsec_${Buffer.from(random.bytes(webhookSecretBytes)).toString('base64')}`

const webhookSecretBytes = 32

/** Returns a uniformly distributed number from 0 to 1. */
export const chanceOf = (random: Random): number =>
  Buffer.from(random.bytes(4)).readUInt32BE() / 0x1_0000_0000
