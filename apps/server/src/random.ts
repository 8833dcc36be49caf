import { getRandomValues } from 'node:crypto'

/** The only source of randomness, fit for secrets. */
export interface Random {
  bytes(count: number): Uint8Array
}

/** 144 bits: nobody finds it by trying. */
const secretBytes = 18

/** A text that only those know who are told it. */
export const secretText = (random: Random): string =>
  Buffer.from(random.bytes(secretBytes)).toString('base64url')

/** What messages to a webhook are signed with, in the form of Standard Webhooks. */
export const webhookSecret = (random: Random): string =>
  `whsec_${Buffer.from(random.bytes(webhookSecretBytes)).toString('base64')}`

const webhookSecretBytes = 32

/** Asking the operating system for a few bytes at a time costs more than using them. */
const poolBytes = 4096

export const systemRandom: Random = pooled()

function pooled(): Random {
  let pool = new Uint8Array(poolBytes)
  let used = poolBytes
  return {
    bytes(count) {
      if (used + count > poolBytes) {
        pool = getRandomValues(new Uint8Array(poolBytes))
        used = 0
      }
      used += count
      return pool.slice(used - count, used)
    },
  }
}
