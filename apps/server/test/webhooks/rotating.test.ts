import { expect } from 'vitest'
import { test, type World } from '../support/world.ts'
import { ask, register } from './support/ask.ts'

/** Rotates a secret. Resolves to the milliseconds for which the old secret keeps signing, or null if it stops. */
async function graceOf(world: World, body?: object) {
  const { webhooks } = world.service.store
  const { id, secret } = (await register(world, 'https://shop.example.com/hooks')).webhook
  const rotatedAt = world.clock.now()
  const path = `/${id}/rotate-secret`
  const rotated = await ask(world, { method: 'POST', path, ...(body && { body }) })
  expect(rotated.got).toBe(200)
  const owner = await webhooks.findOwner(id)
  const stored = owner && (await webhooks.find(owner, id))
  expect(stored?.secret).toBe(rotated.webhook.secret)
  expect(rotated.webhook.secret).not.toBe(secret)
  const previous = stored?.previousSecret
  if (previous) expect(previous.secret).toBe(secret)
  return previous && previous.until - rotatedAt
}

test.for([
  ['for a day if the request has no body', undefined, 86_400_000],
  ['for a day if gracePeriodSeconds is missing', {}, 86_400_000],
  ['for 1 s if gracePeriodSeconds is 1', { gracePeriodSeconds: 1 }, 1_000],
  ['for a week if gracePeriodSeconds is 604,800', { gracePeriodSeconds: 604_800 }, 604_800_000],
  ['for 0 s if gracePeriodSeconds is 0', { gracePeriodSeconds: 0 }, null],
] as const)(
  'after a rotation the previous secret keeps signing messages %s',
  async ([, body, expected], { world }) => {
    expect(await graceOf(world, body)).toBe(expected)
  },
)
