import { describe, expect } from 'vitest'
import { test } from '../support/world.ts'

describe('listing webhooks', () => {
  test('returns an empty array if there are no webhooks', async ({ acme }) => {
    expect(await acme.webhooks.list()).toEqual([])
  })

  test('returns the webhooks of the client and mode, oldest first, without secrets', async ({
    acme,
    world,
  }) => {
    const { secret: _, ...first } = await acme.webhooks.create({ url: 'https://b.example/' })
    world.clock.pass('1 min')
    const { secret: __, ...second } = await acme.webhooks.create({ url: 'https://a.example/' })
    const live = await world.client('acme', 'live')
    await live.webhooks.create({ url: 'https://c.example/' })
    await (await world.client('globex')).webhooks.create({ url: 'https://d.example/' })

    expect(await acme.webhooks.list()).toEqual([first, second])
    expect((await live.webhooks.list()).map(({ url }) => url)).toEqual(['https://c.example/'])
  })
})
