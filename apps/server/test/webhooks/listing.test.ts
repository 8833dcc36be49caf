import { describe, expect } from 'vitest'
import { test } from '../support/world.ts'

const at = Date.parse('2026-11-02T08:00:00.000Z')

describe('listing webhooks', () => {
  test('gives a bare list, empty at first', async ({ acme }) => {
    expect(await acme.webhooks.list()).toEqual([])
  })

  test('gives those of the client and mode, oldest first, and never a secret', async ({
    acme,
    world,
  }) => {
    const { store } = world.service
    const grants = {
      acme: { clientId: 1, mode: 'test' },
      live: { clientId: 1, mode: 'live' },
    } as const
    const target = { createdAt: at, updatedAt: at, events: null, disabledReason: null }
    await store.webhooks.add(grants.acme, {
      ...target,
      id: 'wh_B',
      url: 'https://b.example/',
      createdAt: at + 1,
    })
    await store.webhooks.add(grants.acme, {
      ...target,
      id: 'wh_A',
      url: 'https://a.example/',
      disabledReason: 'gone',
    })
    await store.webhooks.add(grants.live, { ...target, id: 'wh_C', url: 'https://c.example/' })

    expect(await acme.webhooks.list()).toEqual([
      {
        id: 'wh_A',
        url: 'https://a.example/',
        createdAt: '2026-11-02T08:00:00.000Z',
        updatedAt: '2026-11-02T08:00:00.000Z',
        events: null,
        enabled: false,
        disabledReason: 'gone',
      },
      expect.objectContaining({ id: 'wh_B', enabled: true, disabledReason: null }),
    ])
  })
})
