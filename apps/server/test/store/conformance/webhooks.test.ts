import type { NewStoredResponse, StoredResponse } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, aKey, clientsInBothModes, many, now } from '../support/a-change.ts'
import { addWebhook, aWebhook, changeWebhook } from '../support/a-webhook.ts'
import { onEachEngine } from '../support/engines.ts'

const previousSecret = { secret: 'whsec_before', until: now + 9 }

onEachEngine('webhooks in $engine', (test) => {
  test('the webhooks of a client are listed oldest first, each as it was added', async ({
    store,
  }) => {
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

  test('a webhook can be found, changed and removed only by its own client and mode', async ({
    store,
  }) => {
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
      expect(await store.webhooks.remove(client, 'wh_0', now)).toBe(false)
    }
    expect(await store.webhooks.find(acme, 'wh_0')).toMatchObject({ url: 'https://a.example' })
  })

  test('findOwner returns the client and mode of a webhook', async ({ store }) => {
    const clients = await clientsInBothModes(store)
    for (const [index, client] of clients.entries())
      await addWebhook(store, client, { id: `wh_${index}` })

    for (const [index, { clientId, mode }] of clients.entries())
      expect(await store.webhooks.findOwner(`wh_${index}`)).toStrictEqual({ clientId, mode })
    expect(await store.webhooks.findOwner('wh_9')).toBeUndefined()
    expect(await store.webhooks.findOwner('wh')).toBeUndefined()
  })

  test('a client that has added no webhook has an empty list', async ({ store }) => {
    expect(await store.webhooks.list(await aClient(store))).toEqual([])
  })

  test('concurrent additions of webhooks neither exceed the maximum number nor add one URL twice', async ({
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

  test('changing a webhook returns `stale` unless the change has the next revision number', async ({
    stores,
  }) => {
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

  test('a webhook cannot be changed to the URL of another webhook', async ({ store }) => {
    const client = await aClient(store)
    const webhook = await addWebhook(store, client, { id: 'wh_1' })
    const { url } = await addWebhook(store, client, { id: 'wh_2' })

    expect(await store.webhooks.change(client, { ...webhook, revision: 2, url })).toBe('duplicate')

    expect(await store.webhooks.find(client, 'wh_1')).toStrictEqual(webhook)
    await changeWebhook(store, client, 'wh_2', { url: 'https://elsewhere.example' })
    expect(await store.webhooks.change(client, { ...webhook, revision: 2, url })).toBe('committed')
  })

  test('two spellings of one URL are duplicates, and a URL is stored as it was written', async ({
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

  test('removing a webhook succeeds only once and frees its URL', async ({ store }) => {
    const client = await aClient(store)
    const webhook = await addWebhook(store, client, { id: 'wh_1' })

    expect(await store.webhooks.remove(client, 'wh_1', now)).toBe(true)
    expect(await store.webhooks.remove(client, 'wh_1', now)).toBe(false)

    expect(await store.webhooks.list(client)).toEqual([])
    expect(await store.webhooks.change(client, { ...webhook, revision: 2 })).toBe('stale')
    expect(await addWebhook(store, client, { id: 'wh_3', url: webhook.url })).toBeDefined()
  })

  test('webhooks are found after closing and reopening the store', async ({ stores }) => {
    const before = await stores.open()
    const client = await aClient(before)
    const webhook = await addWebhook(before, client, { id: 'wh_1', previousSecret })
    await stores.close(before)

    expect(await (await stores.open()).webhooks.list(client)).toStrictEqual([webhook])
  })
})

onEachEngine('stored responses in $engine', (test) => {
  test('a response is stored word for word, and a request with a used key is replayed', async ({
    stores,
  }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    const webhook = aWebhook({ id: 'wh_1' })
    const response = aResponse('k')

    expect(await ours.webhooks.add(client, webhook, 20, response)).toBe('committed')
    expect(await theirs.webhooks.add(client, webhook, 20, aResponse('k'))).toBe('replayed')
    expect(await theirs.webhooks.findStoredResponse(client, 'k')).toStrictEqual(asStored(response))

    const next = { ...webhook, revision: 2, secret: 'whsec_new' }
    const rotated = aResponse('r', { status: 200, body: '{"secret":"“new”"}' })
    expect(await ours.webhooks.change(client, next, rotated)).toBe('committed')
    const twice = { ...next, revision: 3, secret: 'whsec_newer' }
    expect(await ours.webhooks.change(client, twice, rotated)).toBe('replayed')
    expect(await ours.webhooks.findStoredResponse(client, 'r')).toStrictEqual(asStored(rotated))
    expect(await ours.webhooks.find(client, 'wh_1')).toStrictEqual(next)
  })

  test('a request that returns `duplicate`, `full` or `stale` stores no response', async ({
    store,
  }) => {
    const client = await aClient(store)
    const webhook = await addWebhook(store, client, { id: 'wh_1' })
    const twin = aWebhook({ id: 'wh_2', url: webhook.url })

    expect(await store.webhooks.add(client, twin, 20, aResponse('k'))).toBe('duplicate')
    expect(await store.webhooks.add(client, aWebhook({ id: 'wh_3' }), 1, aResponse('k'))).toBe(
      'full',
    )
    expect(await store.webhooks.change(client, webhook, aResponse('k'))).toBe('stale')

    expect(await store.webhooks.findStoredResponse(client, 'k')).toBeUndefined()
  })

  test('the same key can store a response for each client in each mode', async ({ store }) => {
    const [acme, ...others] = await clientsInBothModes(store)
    await store.webhooks.add(acme, aWebhook({ id: 'wh_0' }), 20, aResponse('k'))

    for (const [index, client] of others.entries()) {
      expect(await store.webhooks.findStoredResponse(client, 'k')).toBeUndefined()
      const webhook = aWebhook({ id: `wh_1${index}` })
      expect(await store.webhooks.add(client, webhook, 20, aResponse('k'))).toBe('committed')
    }
  })

  test('responses older than three days are deleted when another response is stored', async ({
    store,
  }) => {
    const client = await aClient(store)
    const threeDays = 72 * 60 * 60 * 1000
    const add = (id: string, at: number) =>
      store.webhooks.add(client, aWebhook({ id }), 20, aResponse(id, { at }))
    const isStored = async (hash: string) =>
      (await store.webhooks.findStoredResponse(client, hash)) !== undefined
    await add('old', now)
    await add('older', now - 1)
    await add('young', now + 1)

    await add('new', now + threeDays + 1)

    expect(await Promise.all(['old', 'older', 'young', 'new'].map(isStored))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

const aResponse = (
  hash: string,
  {
    at = now,
    status = 201,
    body = '{"id":"wh_1","secret":"whsec_1"}',
  }: Partial<StoredResponse> = {},
): NewStoredResponse => ({ ...aKey(hash, { at }), status, body })

const asStored = ({ deleteBefore: _, ...stored }: NewStoredResponse): StoredResponse => stored
