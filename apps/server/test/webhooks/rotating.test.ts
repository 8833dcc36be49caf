import { expect } from 'vitest'
import { test, type World } from '../support/world.ts'
import { ask, register } from './support/ask.ts'

/** Until when the secret before signs along, after a rotation. */
async function graceOf(world: World, body?: object) {
  const { webhooks } = world.service.store
  const { id, secret } = (await register(world, 'https://shop.example.com/hooks')).webhook
  const rotatedAt = world.clock.now()
  const path = `/${id}/rotate-secret`
  const rotated = await ask(world, { method: 'POST', path, ...(body && { body }) })
  expect(rotated.got).toBe(200)
  const owner = await webhooks.findOwner(id)
  const kept = owner && (await webhooks.find(owner, id))
  expect(kept?.secret).toBe(rotated.webhook.secret)
  expect(rotated.webhook.secret).not.toBe(secret)
  const previous = kept?.previousSecret
  if (previous) expect(previous.secret).toBe(secret)
  return previous && previous.until - rotatedAt
}

test.for([
  ['a day, unless somebody says otherwise', undefined, 86_400_000],
  ['a day also without that word', {}, 86_400_000],
  ['as long as somebody says', { gracePeriodSeconds: 1 }, 1_000],
  ['a week at most', { gracePeriodSeconds: 604_800 }, 604_800_000],
  ['not at all with none', { gracePeriodSeconds: 0 }, null],
] as const)('the secret before signs along: %s', async ([, body, want], { world }) => {
  expect(await graceOf(world, body)).toBe(want)
})
