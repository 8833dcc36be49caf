import { webhookSecret } from '@delivery-orders/operations'
import { signaturesOf } from '@delivery-orders/operations/dispatch'
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
const previous = webhookSecret(systemRandom)

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

test('the Standard Webhooks library verifies the signatures of messages', () => {
  const signature = signaturesOf({ secret, previousSecret: null }, signed, now)

  expect(signature).toBe(
    new Webhook(secret).sign(signed.id, new Date(signed.timestamp * 1_000), signed.body),
  )
  expect(isVerified(secret, signature)).toBe(true)
  expect(isVerified(previous, signature)).toBe(false)
  expect(isVerified(secret, signature, signed.body.replace('12', '13'))).toBe(false)
})

test('the new and the previous secret verify a signature during the grace period of a rotation', () => {
  const signature = signaturesOf(
    { secret, previousSecret: { secret: previous, until: now + 1 } },
    signed,
    now,
  )

  expect(isVerified(secret, signature)).toBe(true)
  expect(isVerified(previous, signature)).toBe(true)
})

test('the previous secret verifies no signature once the grace period has ended', () => {
  const signature = signaturesOf(
    { secret, previousSecret: { secret: previous, until: now } },
    signed,
    now,
  )

  expect(isVerified(secret, signature)).toBe(true)
  expect(isVerified(previous, signature)).toBe(false)
})
