import { signaturesOf, webhookSecret } from '@delivery-orders/operations'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { systemRandom } from '../../src/random.ts'

const now = systemClock.now()
const signed = {
  id: 'evt_01KDV5J3Q8R6N3T5W7Y9A1C2E4',
  timestamp: Math.floor(now / 1_000),
  body: '{"name":"Âo, 12 – „Rue“ 🚚"}',
}

const secret = webhookSecret(systemRandom)
const older = webhookSecret(systemRandom)

const isVerified = (by: string, signature: string, body = signed.body): boolean => {
  try {
    new Webhook(by).verify(body, {
      'webhook-id': signed.id,
      'webhook-timestamp': String(signed.timestamp),
      'webhook-signature': signature,
    })
    return true
  } catch {
    return false
  }
}

test('what is signed here is verified by the library of Standard Webhooks', () => {
  const signature = signaturesOf({ secret, previousSecret: null }, signed, now)

  expect(signature).toBe(
    new Webhook(secret).sign(signed.id, new Date(signed.timestamp * 1_000), signed.body),
  )
  expect(isVerified(secret, signature)).toBe(true)
  expect(isVerified(older, signature)).toBe(false)
  expect(isVerified(secret, signature, signed.body.replace('12', '13'))).toBe(false)
})

test('while a secret is being replaced, either of the two verifies', () => {
  const signature = signaturesOf(
    { secret, previousSecret: { secret: older, until: now + 1 } },
    signed,
    now,
  )

  expect(isVerified(secret, signature)).toBe(true)
  expect(isVerified(older, signature)).toBe(true)
})

test('from the end of that time on, the older one does not', () => {
  const signature = signaturesOf(
    { secret, previousSecret: { secret: older, until: now } },
    signed,
    now,
  )

  expect(isVerified(secret, signature)).toBe(true)
  expect(isVerified(older, signature)).toBe(false)
})
