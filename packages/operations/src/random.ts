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

/** Of the numbers from 0 to 1, each as likely as the other. */
export const chanceOf = (random: Random): number =>
  Buffer.from(random.bytes(4)).readUInt32BE() / 0x1_0000_0000
