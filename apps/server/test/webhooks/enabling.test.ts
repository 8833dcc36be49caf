import type { DisabledReason } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { anActor } from '../support/an-actor.ts'
import { test, type World } from '../support/world.ts'
import { ask, register } from './support/ask.ts'

/** Registers a webhook and disables it with the given reason, without a request of its client. */
async function disabled(world: World, disabledReason: DisabledReason): Promise<string> {
  const { webhooks } = world.service.store
  const { id } = (await register(world, 'https://shop.example.com/hooks')).webhook
  const owner = await webhooks.findOwner(id)
  const webhook = owner && (await webhooks.find(owner, id))
  if (!webhook) throw new Error(`There is no webhook ${id}.`)
  await webhooks.change({ ...owner, actor: anActor }, { ...webhook, revision: 2, disabledReason })
  return `/${id}`
}

const patch = (world: World, path: string, body: object) =>
  ask(world, { method: 'PATCH', path, body })

test.for(['gone', 'failing'] as const)(
  'a webhook with the disabledReason %s can be enabled by its client',
  async (reason, { acme, world }) => {
    const path = await disabled(world, reason)
    expect((await ask(world, { path })).webhook).toMatchObject({
      enabled: false,
      disabledReason: reason,
    })
    expect((await patch(world, path, { enabled: false })).webhook.disabledReason).toBe(reason)
    expect((await ask(world, { method: 'POST', path: `${path}/test` })).got).toBe(
      '409 webhook_disabled',
    )

    const enabled = await patch(world, path, { enabled: true })

    expect(enabled.webhook).toMatchObject({ enabled: true, disabledReason: null })
    const tested = await acme.webhooks.test(path.slice(1))
    expect(tested.status).toBe('pending')
  },
)

test('a client can change and remove a webhook that the operator has disabled, but cannot enable it', async ({
  world,
}) => {
  const path = await disabled(world, 'operator')
  const url = 'https://shop.example.com/elsewhere'

  const refused = await patch(world, path, { enabled: true, url })

  expect(refused.got).toBe('409 webhook_disabled_by_operator')
  expect(refused.problem).toMatchObject({ detail: expect.stringContaining(path.slice(1)) })
  const shown = { enabled: false, disabledReason: 'operator' }
  expect((await ask(world, { path })).webhook).toMatchObject(shown)
  expect((await patch(world, path, { enabled: false, url })).webhook).toMatchObject({
    ...shown,
    url,
  })
  expect((await ask(world, { method: 'DELETE', path })).got).toBe(204)
})
