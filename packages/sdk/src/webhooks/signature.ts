import { WebhookError } from './webhook-error.ts'

/**
 * The `secret` of the webhook; or several, during a rotation or when several webhooks use one URL. Undefined and empty
 * members are skipped, so environment variables can be passed as they are. At least one secret is required.
 */
export type WebhookSecrets = string | undefined | readonly (string | undefined)[]

/** One signature per secret, in the form that Standard Webhooks uses in the header. */
export async function signaturesOf(
  secrets: WebhookSecrets,
  id: string,
  timestamp: string,
  body: string,
): Promise<readonly string[]> {
  const given = [secrets].flat().flatMap((secret) => secret || [])
  if (!given[0])
    throw new WebhookError('missing_secret', 'No secret: pass the secret of the webhook.')
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
    throw new WebhookError('untrimmed_secret', 'The secret has whitespace: trim() it.')
  try {
    if (/^whsec_./.test(secret))
      return Uint8Array.from(atob(secret.slice(6)), (byte) => byte.charCodeAt(0))
  } catch {
    // Not base64: reported below.
  }
  throw new WebhookError('invalid_secret', 'The secret must be whsec_ plus base64.')
}
