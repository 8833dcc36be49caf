import type { StoredResponse } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import { aClient, aKey, clientsInBothModes, many, now } from '../support/a-change.ts'
import { addWebhook, aWebhook, changeWebhook } from '../support/a-webhook.ts'
import { engines, testOn } from '../support/engines.ts'

const previousSecret = { secret: 'whsec_before', until: now + 9 }

/** What the port promises of webhooks. Every engine keeps it. */
describe.each(engines)('webhooks in $engine', (engine) => {
  const test = testOn(engine)

  test('are listed as they were added, the oldest first', async ({ store }) => {
    const client = await aClient(store)
    const [oldest, b, a, youngest] = [
      aWebhook({ id: 'wh_9', createdAt: now - 1, updatedAt: now + 7, events: ['order.created'] }),
      aWebhook({ id: 'wh_b', revision: 7, previousSecret }),
      aWebhook({ id: 'wh_a', disabledReason: 'gone' }),
      aWebhook({ id: 'wh_0', createdAt: now + 1, events: [] }),
    ]
    for (const webhook of [youngest, b, oldest, a]) await addWebhook(store, client, webhook)

    expect(await store.webhooks.list(client)).toStrictEqual([oldest, a, b, youngest])
    expect(await store.webhooks.find(client, 'wh_b')).toStrictEqual(b)
    expect(await store.webhooks.find(client, 'wh_c')).toBeUndefined()
  })

  test('are each client’s own, and each mode’s', async ({ store }) => {
    const clients = await clientsInBothModes(store)
    for (const [index, client] of clients.entries())
      await addWebhook(store, client, { id: `wh_${index}`, url: 'https://a.example' })
    const [acme, ...others] = clients
    const stolen = aWebhook({ id: 'wh_0', revision: 2, url: 'https://b.example' })

    for (const [index, client] of clients.entries())
      expect((await store.webhooks.list(client)).map(({ id }) => id)).toEqual([`wh_${index}`])
    for (const client of others) {
      expect(await store.webhooks.find(client, 'wh_0')).toBeUndefined()
      expect(await store.webhooks.change(client, stolen)).toBe('stale')
      expect(await store.webhooks.remove(client, 'wh_0')).toBe(false)
    }
    expect(await store.webhooks.find(acme, 'wh_0')).toMatchObject({ url: 'https://a.example' })
  })

  test('are listed for the operator with whose they are, and without secrets', async ({
    store,
  }) => {
    const [acmeTest, acmeLive, globexTest, globexLive] = await clientsInBothModes(store)
    await addWebhook(store, globexTest, { id: 'wh_0', events: ['order.created'] })
    await addWebhook(store, globexLive, { id: 'wh_1', disabledReason: 'failing' })
    await addWebhook(store, acmeTest, { id: 'wh_2', previousSecret })
    await addWebhook(store, acmeLive, { id: 'wh_4' })
    await addWebhook(store, acmeLive, { id: 'wh_3' })
    await addWebhook(store, acmeLive, { id: 'wh_5', createdAt: now - 1, events: [] })
    const owned = (id: string, clientName: string, mode: string, own = {}) => ({
      ...{ id, clientName, mode, url: `https://shop.example.com/${id}` },
      ...{ events: null, disabledReason: null, ...own },
    })

    expect(await store.webhooks.listAll()).toStrictEqual([
      owned('wh_5', 'acme', 'live', { events: [] }),
      owned('wh_3', 'acme', 'live'),
      owned('wh_4', 'acme', 'live'),
      owned('wh_2', 'acme', 'test'),
      owned('wh_1', 'globex', 'live', { disabledReason: 'failing' }),
      owned('wh_0', 'globex', 'test', { events: ['order.created'] }),
    ])
  })

  test('are found without their client', async ({ store }) => {
    const clients = await clientsInBothModes(store)
    for (const [index, client] of clients.entries())
      await addWebhook(store, client, { id: `wh_${index}` })

    for (const [index, client] of clients.entries())
      expect(await store.webhooks.findOwner(`wh_${index}`)).toStrictEqual(client)
    expect(await store.webhooks.findOwner('wh_9')).toBeUndefined()
    expect(await store.webhooks.findOwner('wh')).toBeUndefined()
  })

  test('are none for a client that has added none', async ({ store }) => {
    expect(await store.webhooks.list(await aClient(store))).toEqual([])
    expect(await store.webhooks.listAll()).toEqual([])
  })

  test('are at most so many, and no address twice, however many try at once', async ({
    stores,
  }) => {
    const both = [await stores.open(), await stores.open()] as const
    const client = await aClient(both[0])
    const add = (id: number, url: string) =>
      both[id % 2 === 0 ? 0 : 1].webhooks.add(client, aWebhook({ id: `wh_${id}`, url }), 3)

    const same = await many(4, (index) => add(index, 'https://a.example'))
    const more = await many(4, (index) => add(10 + index, `https://${index}.example`))

    expect(same.toSorted()).toEqual(['committed', 'duplicate', 'duplicate', 'duplicate'])
    expect(more.toSorted()).toEqual(['committed', 'committed', 'full', 'full'])
    expect(await add(20, 'https://a.example')).toBe('duplicate')
    expect(await both[1].webhooks.list(client)).toHaveLength(3)
  })

  test('change one revision at a time', async ({ stores }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    const webhook = await addWebhook(ours, client, { id: 'wh_1' })
    const first = { ...webhook, revision: 2, events: ['order.created'], updatedAt: now + 1 }
    const second = { ...first, revision: 3, secret: 'whsec_new', previousSecret }

    expect(await ours.webhooks.change(client, first)).toBe('committed')
    expect(await theirs.webhooks.change(client, { ...webhook, revision: 2 })).toBe('stale')
    expect(await theirs.webhooks.change(client, { ...second, revision: 4 })).toBe('stale')
    expect(await theirs.webhooks.change(client, second)).toBe('committed')
    expect(await ours.webhooks.change(client, aWebhook({ id: 'wh_2', revision: 2 }))).toBe('stale')

    expect(await ours.webhooks.find(client, 'wh_1')).toStrictEqual(second)
  })

  test('do not change to an address that another one has', async ({ store }) => {
    const client = await aClient(store)
    const webhook = await addWebhook(store, client, { id: 'wh_1' })
    const { url } = await addWebhook(store, client, { id: 'wh_2' })

    expect(await store.webhooks.change(client, { ...webhook, revision: 2, url })).toBe('duplicate')

    expect(await store.webhooks.find(client, 'wh_1')).toStrictEqual(webhook)
    await changeWebhook(store, client, 'wh_2', { url: 'https://elsewhere.example' })
    expect(await store.webhooks.change(client, { ...webhook, revision: 2, url })).toBe('committed')
  })

  test('have no address twice, however it is spelled, and keep it as it was written', async ({
    store,
  }) => {
    const client = await aClient(store)
    const webhook = await addWebhook(store, client, { id: 'wh_1', url: 'https://A.example:443/./' })
    const twin = aWebhook({ id: 'wh_2', url: 'https://a.example.' })

    expect(await store.webhooks.add(client, twin, 20)).toBe('duplicate')
    const other = await addWebhook(store, client, { id: 'wh_2' })
    const next = { ...other, revision: 2, url: 'https://a.example/?' }
    expect(await store.webhooks.change(client, next)).toBe('duplicate')

    expect(await store.webhooks.list(client)).toStrictEqual([webhook, other])
    const respelled = { ...webhook, revision: 2, url: 'https://a.example' }
    expect(await store.webhooks.change(client, respelled)).toBe('committed')
  })

  test('are removed once', async ({ store }) => {
    const client = await aClient(store)
    const webhook = await addWebhook(store, client, { id: 'wh_1' })

    expect(await store.webhooks.remove(client, 'wh_1')).toBe(true)
    expect(await store.webhooks.remove(client, 'wh_1')).toBe(false)

    expect(await store.webhooks.list(client)).toEqual([])
    expect(await store.webhooks.change(client, { ...webhook, revision: 2 })).toBe('stale')
    expect(await addWebhook(store, client, { id: 'wh_3', url: webhook.url })).toBeDefined()
  })

  test('are still there when the store is opened again', async ({ stores }) => {
    const before = await stores.open()
    const client = await aClient(before)
    const webhook = await addWebhook(before, client, { id: 'wh_1', previousSecret })
    await stores.close(before)

    expect(await (await stores.open()).webhooks.list(client)).toStrictEqual([webhook])
  })
})

describe.each(engines)('answers about webhooks in $engine', (engine) => {
  const test = testOn(engine)

  test('are kept word for word with what they answer, and it is done once', async ({ stores }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    const webhook = aWebhook({ id: 'wh_1' })
    const kept = anAnswer('k')

    expect(await ours.webhooks.add(client, webhook, 20, kept)).toBe('committed')
    expect(await theirs.webhooks.add(client, webhook, 20, anAnswer('k'))).toBe('replayed')
    expect(await theirs.webhooks.findStoredResponse(client, 'k')).toStrictEqual(kept)

    const next = { ...webhook, revision: 2, secret: 'whsec_new' }
    const rotated = anAnswer('r', { status: 200, body: '{"secret":"“new”"}' })
    expect(await ours.webhooks.change(client, next, rotated)).toBe('committed')
    const twice = { ...next, revision: 3, secret: 'whsec_newer' }
    expect(await ours.webhooks.change(client, twice, rotated)).toBe('replayed')
    expect(await ours.webhooks.findStoredResponse(client, 'r')).toStrictEqual(rotated)
    expect(await ours.webhooks.find(client, 'wh_1')).toStrictEqual(next)
  })

  test('are not kept where nothing was done', async ({ store }) => {
    const client = await aClient(store)
    const webhook = await addWebhook(store, client, { id: 'wh_1' })
    const twin = aWebhook({ id: 'wh_2', url: webhook.url })

    expect(await store.webhooks.add(client, twin, 20, anAnswer('k'))).toBe('duplicate')
    expect(await store.webhooks.add(client, aWebhook({ id: 'wh_3' }), 1, anAnswer('k'))).toBe(
      'full',
    )
    expect(await store.webhooks.change(client, webhook, anAnswer('k'))).toBe('stale')

    expect(await store.webhooks.findStoredResponse(client, 'k')).toBeUndefined()
  })

  test('are each client’s own, and each mode’s', async ({ store }) => {
    const [acme, ...others] = await clientsInBothModes(store)
    await store.webhooks.add(acme, aWebhook({ id: 'wh_0' }), 20, anAnswer('k'))

    for (const [index, client] of others.entries()) {
      expect(await store.webhooks.findStoredResponse(client, 'k')).toBeUndefined()
      const webhook = aWebhook({ id: `wh_1${index}` })
      expect(await store.webhooks.add(client, webhook, 20, anAnswer('k'))).toBe('committed')
    }
  })

  test('leave after three days, as others come', async ({ store }) => {
    const client = await aClient(store)
    const threeDays = 72 * 60 * 60 * 1000
    const add = (id: string, at: number) =>
      store.webhooks.add(client, aWebhook({ id }), 20, anAnswer(id, { at }))
    const isKept = async (hash: string) =>
      (await store.webhooks.findStoredResponse(client, hash)) !== undefined
    await add('old', now)
    await add('older', now - 1)
    await add('young', now + 1)

    await add('new', now + threeDays + 1)

    expect(await Promise.all(['old', 'older', 'young', 'new'].map(isKept))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

const anAnswer = (hash: string, own: Partial<StoredResponse> = {}): StoredResponse => ({
  ...aKey(hash),
  status: 201,
  body: '{"id":"wh_1","secret":"whsec_1"}',
  ...own,
})
