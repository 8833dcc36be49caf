import { createHmac } from 'node:crypto'
import type { Instant } from '@delivery-orders/domain'
import type { WebhookRecord } from '../store/webhooks.ts'

/** What a signature is about. */
export interface Signed {
  readonly id: string
  /** In seconds, as the header has it. */
  readonly timestamp: number
  readonly body: string
}

type Secrets = Pick<WebhookRecord, 'secret' | 'previousSecret'>

/**
 * The header `webhook-signature` of Standard Webhooks: one signature for each secret that holds. Made with node:crypto,
 * which takes 4 µs for a body of 3 KB; with WebCrypto it takes 16 to 70.
 */
export const signaturesOf = (
  { secret, previousSecret }: Secrets,
  signed: Signed,
  now: Instant,
): string =>
  [secret, ...(previousSecret && now < previousSecret.until ? [previousSecret.secret] : [])]
    .map((each) => `v1,${signatureOf(each, signed)}`)
    .join(' ')

const signatureOf = (secret: string, { id, timestamp, body }: Signed): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64')

const prefix = 'whsec_'
