import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { test } from '../support/world.ts'
import { ask, register, type WebhookRequest } from './support/ask.ts'

const url = 'https://shop.example.com/hooks'

describe('registering a webhook', () => {
  test('returns its secret, which later responses do not contain', async ({ world }) => {
    const { got, webhook } = await register(world, url, { events: ['order.delivered'] })

    const createdAt = new Date(world.clock.now()).toISOString()
    expect(got).toBe(201)
    expect(webhook).toEqual({
      id: expect.stringMatching(/^wh_[0-9A-HJKMNP-TV-Z]{26}$/),
      url,
      createdAt,
      updatedAt: createdAt,
      events: ['order.delivered'],
      ordering: 'none',
      enabled: true,
      disabledReason: null,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    })
    const { secret: _, ...rest } = webhook
    expect((await ask(world, { path: `/${webhook.id}` })).webhook).toEqual(rest)
    expect((await ask(world, {})).webhook).toEqual([rest])
  })

  test('subscribes to all event kinds by default, and refuses empty, unknown or repeated kinds', async ({
    world,
  }) => {
    expect((await register(world, url)).webhook.events).toBeNull()
    const body = { url: `${url}/2`, events: null }
    expect((await ask(world, { method: 'POST', body })).webhook.events).toBeNull()
    for (const events of [
      [],
      ['order.late'],
      ['webhook.test'],
      ['webhook.disable'],
      ['order.failed', 'order.failed'],
    ]) {
      const { got } = await register(world, `${url}/3`, { events })
      expect([events, got]).toEqual([events, '400 validation_failed'])
    }
    const events = ['order.failed', 'webhook.disabled']
    expect((await register(world, `${url}/3`, { events })).webhook.events).toEqual(events)
  })

  test('answers 400 for a URL that is insecure, private, or has credentials or a fragment', async ({
    world,
  }) => {
    const targets = [
      'http://shop.example.com/hooks',
      'https://user:secret@shop.example.com/',
      'https://shop.example.com/#top',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.0.0.7/',
      'https://0x7f.1/',
      'https://localhost/',
    ]
    for (const target of targets) {
      const { got, problem } = await register(world, target)
      const faults = problem.errors?.map(({ in: part, pointer, code }) => [part, pointer, code])
      expect([target, got]).toEqual([target, '400 validation_failed'])
      expect(faults).toEqual([['body', '/url', 'target']])
    }
  })

  test('is possible once per URL and up to 20 times per client and mode', async ({ world }) => {
    await register(world, url)
    expect((await register(world, url)).got).toBe('409 duplicate_webhook_url')
    for (let count = 1; count < 20; count++)
      expect((await register(world, `${url}/${count}`)).got).toBe(201)
    expect((await register(world, `${url}/more`)).got).toBe('409 webhook_limit_reached')
    // Another client, and the same client in the other mode, have limits of their own.
    expect((await register(world, url, { client: 'globex' })).got).toBe(201)
    expect((await register(world, url, { mode: 'live' })).got).toBe(201)
  })

  test('twice with the same idempotency key creates one webhook and returns the same secret', async ({
    world,
  }) => {
    const first = await register(world, url, { key: 'k-1' })
    const again = await register(world, url, { key: 'k-1' })

    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await register(world, `${url}/2`, { key: 'k-1' })).got).toBe(
      '422 idempotency_key_reused',
    )
    expect((await ask(world, {})).webhook).toHaveLength(1)
  })

  test('in 64 concurrent requests with the same idempotency key creates one webhook', async ({
    world,
  }) => {
    const token = await world.token('acme')
    const headers = { ...bearer(token), ...json, 'Idempotency-Key': 'k-1' }
    const sent = { method: 'POST', path: '/webhooks', headers, body: JSON.stringify({ url }) }
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(world, sent)))

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await ask(world, {})).webhook).toHaveLength(1)
  })
})

describe('changing a webhook', () => {
  test('changes only the given fields', async ({ world }) => {
    const { webhook } = await register(world, url, { events: ['order.failed'] })
    const { secret: _, ...before } = webhook
    const path = `/${webhook.id}`
    const change = async (body: object) => {
      world.clock.pass('1 min')
      const changed = await ask(world, { method: 'PATCH', path, body })
      expect(changed.got).toBe(200)
      return changed.webhook
    }
    const later = () => ({ updatedAt: new Date(world.clock.now()).toISOString() })

    expect(await change({ url, enabled: true })).toEqual(before)
    const moved = await change({ url: `${url}/2` })
    expect(moved).toEqual({ ...before, url: `${url}/2`, ...later() })
    expect(await change({ events: null })).toEqual({ ...moved, events: null, ...later() })
    const disabled = await change({ enabled: false })
    expect(disabled).toMatchObject({ enabled: false, disabledReason: 'requested', ...later() })
    expect(await change({ enabled: false })).toEqual(disabled)
    expect(await change({ enabled: true })).toMatchObject({ enabled: true, disabledReason: null })
  })

  test('refuses a misspelled field with a suggestion, an empty object and an absent body, as changing an order does', async ({
    world,
  }) => {
    const { webhook } = await register(world, url)
    const { client, token } = {
      client: await world.client('acme'),
      token: await world.token('acme'),
    }
    const { referenceNumber } = await client.orders.create(aDraft())
    const faultsOf = async (path: string, body: string, type = 'application/json') => {
      const headers = { ...bearer(token), 'Content-Type': type }
      const { problem } = await send(world, { method: 'PATCH', path, headers, body })
      return problem.errors?.map(({ pointer, code, suggestion }) => [pointer, code, suggestion])
    }

    for (const [path, misspelled, field] of [
      [`/webhooks/${webhook.id}`, 'enable', 'enabled'],
      [`/orders/${referenceNumber}`, 'deliveryFees', 'deliveryFee'],
    ] as const)
      for (const type of ['application/json', 'application/merge-patch+json']) {
        expect(await faultsOf(path, `{"${misspelled}":1}`, type)).toEqual([
          [`/${misspelled}`, 'unknown_field', field],
        ])
        expect(await faultsOf(path, '{}', type)).toEqual([['', 'minProperties', undefined]])
        expect(await faultsOf(path, '', type)).toEqual([['', 'type', undefined]])
      }
    expect(await client.webhooks.list()).toMatchObject([{ enabled: true }])
  })

  test('is refused for a duplicate URL or invalid values', async ({ world }) => {
    const { webhook } = await register(world, url)
    await register(world, `${url}/2`)
    const patch = async (body: object) =>
      (await ask(world, { method: 'PATCH', path: `/${webhook.id}`, body })).got

    expect(await patch({ url: `${url}/2` })).toBe('409 duplicate_webhook_url')
    expect(await patch({ url: 'https://127.0.0.1' })).toBe('400 validation_failed')
    expect(await patch({ events: [] })).toBe('400 validation_failed')
    expect(await patch({ enabled: null })).toBe('400 validation_failed')
  })
})

describe('rotating the secret of a webhook', () => {
  test('returns a new secret each time, except for a repeated idempotency key', async ({
    world,
  }) => {
    const { webhook } = await register(world, url)
    const rotate = async (more: Partial<WebhookRequest> = {}) => {
      const path = `/${webhook.id}/rotate-secret`
      const rotated = await ask(world, { method: 'POST', path, ...more })
      expect(rotated.got).toBe(200)
      return rotated.webhook.secret
    }
    const second = await rotate()
    const third = await rotate({ body: { gracePeriodSeconds: 3_600 }, key: 'k-1' })

    expect(new Set([webhook.secret, second, third]).size).toBe(3)
    expect(await rotate({ body: { gracePeriodSeconds: 3_600 }, key: 'k-1' })).toBe(third)
    const path = `/${webhook.id}/rotate-secret`
    for (const gracePeriodSeconds of [-1, 604_801, 1.5, '60']) {
      const { got } = await ask(world, { method: 'POST', path, body: { gracePeriodSeconds } })
      expect([gracePeriodSeconds, got]).toEqual([gracePeriodSeconds, '400 validation_failed'])
    }
  })
})

describe('removing a webhook', () => {
  test('answers 204 without a body, and 404 the second time', async ({ world }) => {
    const { webhook } = await register(world, url)
    const path = `/${webhook.id}`
    const removed = await ask(world, { method: 'DELETE', path })

    expect([removed.got, removed.text, removed.headers.get('Content-Type')]).toEqual([
      204,
      '',
      null,
    ])
    expect((await ask(world, { method: 'DELETE', path })).got).toBe('404 webhook_not_found')
    expect((await register(world, url)).got).toBe(201)
  })
})

describe('the dispatch log of a webhook', () => {
  test('lists test events and events of the subscribed kinds, newest first', async ({
    acme,
    world,
  }) => {
    const all = (await register(world, url)).webhook
    const some = (await register(world, `${url}/2`, { events: ['order.canceled'] })).webhook
    const order = await acme.orders.create({ recipient, items: [item] })
    await acme.orders.cancel(order.referenceNumber)
    const tested = await ask(world, { method: 'POST', path: `/${some.id}/test` })

    const logOf = async (id: string, query = '') =>
      (await ask(world, { path: `/${id}/dispatches${query}` })).webhook
    const { data, nextCursor } = await logOf(all.id)

    expect(data).toMatchObject([
      { type: 'order.canceled', status: 'pending', attempts: [] },
      { type: 'order.created', status: 'pending', attempts: [] },
    ])
    expect(nextCursor).toBeNull()
    expect(tested.got).toBe(202)
    expect((await logOf(some.id)).data).toEqual([
      tested.webhook,
      expect.objectContaining({ type: 'order.canceled', eventId: data[0].eventId }),
    ])
    const first = await logOf(some.id, '?limit=1')
    const second = await logOf(some.id, `?limit=1&cursor=${first.nextCursor}`)
    expect([first.data[0].type, second.data[0].type]).toEqual(['webhook.test', 'order.canceled'])
    expect((await logOf(some.id, '?status=failed&status=succeeded')).data).toEqual([])
  })

  test('shows a pending dispatch as abandoned once the webhook is disabled, until the dispatch is retried', async ({
    acme,
    world,
  }) => {
    const { webhook } = await register(world, url)
    const path = `/${webhook.id}`
    await acme.orders.create({ recipient, items: [item] })
    await ask(world, { method: 'PATCH', path, body: { enabled: false } })
    await acme.orders.create({ recipient, items: [item] })

    const [abandoned, ...rest] = (await ask(world, { path: `${path}/dispatches` })).webhook.data
    expect(abandoned).toMatchObject({ status: 'abandoned', nextAttemptAt: null })
    expect(rest).toEqual([])
    const retry = `${path}/dispatches/${abandoned.id}/retry`
    const post = (to: string, key?: string) =>
      ask(world, { method: 'POST', path: to, ...(key ? { key } : {}) })
    expect((await post(retry)).got).toBe('409 webhook_disabled')
    expect((await post(`${path}/test`)).got).toBe('409 webhook_disabled')
    await ask(world, { method: 'PATCH', path, body: { enabled: true } })
    world.clock.pass('1 min')

    const retried = await post(retry, 'k-1')

    const nextAttemptAt = new Date(world.clock.now()).toISOString()
    expect(retried.webhook).toEqual({ ...abandoned, status: 'pending', nextAttemptAt })
    world.clock.pass('1 min')
    expect((await post(retry, 'k-1')).text).toBe(retried.text)
    const unknown = `${path}/dispatches/${abandoned.id.slice(0, -1)}Z/retry`
    expect((await post(unknown)).got).toBe('404 dispatch_not_found')
  })
})

const recipient = { phone: '+2250702029254', address: { name: 'Rue 12', city: 'Abidjan' } }
const item = {
  itemName: 'Shoes',
  quantity: 1,
  sender: { referenceNumber: null, ...recipient },
}
