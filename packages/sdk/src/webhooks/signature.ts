import { WebhookError } from './webhook-error.ts'

/**
 * The `secret` of the webhook; several while it is rotated, or where several webhooks lead to one address. What is not
 * set is passed over, so that the environment can be read as it is; without any secret nothing is taken.
 */
export type WebhookSecrets = string | undefined | readonly (string | undefined)[]

/** One signature with each secret, as Standard Webhooks has them in the header. */
export async function signaturesOf(
  secrets: WebhookSecrets,
  id: string,
  timestamp: string,
  body: string,
): Promise<readonly string[]> {
  const given = [secrets].flat().flatMap((secret) => secret || [])
  if (!given[0]) throw new WebhookError('missing_secret', 'No secret: pass that of the webhook.')
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  return await Promise.all(
    given.map(async (secret) => {
      const key = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign'])
      const signature = await crypto.subtle.sign('HMAC', key, signed)
      return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
    }),
  )
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  if (/\s/.test(secret))
    throw new WebhookError('untrimmed_secret', 'The secret has white space: trim() it.')
  try {
    if (/^whsec_./.test(secret))
      return Uint8Array.from(atob(secret.slice(6)), (byte) => byte.charCodeAt(0))
  } catch {
    // It is told below.
  }
  throw new WebhookError('invalid_secret', 'The secret must be whsec_ and base64.')
}
