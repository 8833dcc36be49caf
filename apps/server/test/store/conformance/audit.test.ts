import type { AuditQuery, Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { aClient, aKey, aToken, now } from '../support/a-change.ts'
import { addWebhook, aWebhook, changeWebhook } from '../support/a-webhook.ts'
import { engines, testOn } from '../support/engines.ts'

/** The service in memory has no operator, and no audit. */
const databases = engines.filter(({ engine }) => engine !== 'memory')

async function auditOf({ overview }: Store, query: Partial<AuditQuery> = {}) {
  const rows = await overview?.audit({ since: 0, limit: 100, ...query })
  return rows?.map(({ actor, action, subject }) => [`${actor.kind} ${actor.name}`, action, subject])
}

const anna = { kind: 'user', name: 'anna' } as const
const aDay = 86_400_000
const hour = 3_600_000

describe.each(databases)('the audit in $engine', (engine) => {
  const test = testOn(engine)

  test('has a row for each change of a webhook, by the token of the client', async ({ store }) => {
    const client = await aClient(store)
    const ours = { since: now, name: 'acme' }
    const issued = await auditOf(store, ours)
    await addWebhook(store, client, { id: 'wh_1' })
    const urls = { url: 'https://elsewhere.example' }
    await changeWebhook(store, client, 'wh_1', { ...urls, disabledReason: 'requested' })
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })
    await changeWebhook(store, client, 'wh_1', { secret: 'whsec_other' })
    const test = { webhookId: 'wh_1', eventId: 'evt_1', now, key: aKey('test') }
    const dispatch = await store.outbox.request(client, test)
    const number = typeof dispatch === 'object' ? dispatch.number : 0
    await store.outbox.request(client, { webhookId: 'wh_1', number, now, key: undefined })
    await store.webhooks.remove(client, 'wh_1', now + 9)

    const verbs = ['deleted', 'retried', 'tested', 'rotated', 'enabled', 'disabled', 'updated']
    expect(await auditOf(store, { ...ours, limit: 8 })).toEqual(
      [...verbs, 'created'].map((verb) => ['token 1', `webhook.${verb}`, 'wh_1']),
    )
    expect(issued).toEqual([['token 1', 'token.issued', '1']])
  })

  test('is read in parts, each from a place on', async ({ store }) => {
    const { overview, access } = store
    const actor = await access.identify(anna)
    for (const [subject, at] of [
      [1, now],
      [2, now],
      [3, now + 9],
      [4, now + 9],
    ] as const)
      await overview?.record({ at, actor, action: 'order.shown', subject: String(subject) })
    const subjects = async (query: Partial<AuditQuery>) =>
      (await overview?.audit({ since: now, limit: 9, ...query }))?.map(({ subject }) => subject)
    const second = await overview?.auditPosition(undefined, 2)
    const fourth = await overview?.auditPosition(second, 2)

    expect(await subjects({ from: second })).toEqual(['4', '3'])
    expect(await subjects({ before: second })).toEqual(['2', '1'])
    expect(await subjects({ before: second, from: fourth, limit: 1 })).toEqual(['2'])
    expect(await overview?.auditPosition(fourth, 1)).toBeUndefined()
    expect(await overview?.auditPosition(undefined, 5)).toBeUndefined()
  })

  test('has no row for what was refused, replayed or not there', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    const before = await auditOf(store)
    const webhook = aWebhook({ id: 'wh_1' })

    expect(await store.webhooks.add(client, { ...webhook, id: 'wh_2' }, 20)).toBe('duplicate')
    expect(await store.webhooks.add(client, aWebhook({ id: 'wh_2' }), 1)).toBe('full')
    expect(await store.webhooks.change(client, { ...webhook, revision: 9 })).toBe('stale')
    expect(await store.webhooks.remove(client, 'wh_9', now)).toBe(false)
    const request = { webhookId: 'wh_9', eventId: 'evt_1', now, key: undefined }
    expect(await store.outbox.request(client, request)).toBe('gone')
    expect(await store.access.revoke({ id: 99 }, now, client.actor)).toEqual([])

    expect(await auditOf(store)).toEqual(before)
    const response = { ...aKey('k'), status: 201, body: '' }
    await store.webhooks.add(client, aWebhook({ id: 'wh_2' }), 20, response)
    const once = await auditOf(store)
    const replay = store.webhooks.add(client, aWebhook({ id: 'wh_3' }), 20, response)
    expect(await replay).toBe('replayed')
    expect(await auditOf(store)).toEqual(once)
  })

  test('names the user who issues and revokes tokens, all of a client or of a fleet at once', async ({
    store,
  }) => {
    const { access } = store
    const issuedBy = await access.identify(anna)
    const acme = await access.issue(aToken({ issuedBy }))
    const other = await access.issue(aToken({ issuedBy, client: 'globex' }))
    const live = await access.issue(aToken({ issuedBy, mode: 'live' }))
    const { client: _, ...rights } = aToken({ issuedBy })
    const fleet = await access.issue({ ...rights, fleet: 'couriers', clients: null })

    expect(await access.revoke({ fleet: 'acme' }, now, issuedBy)).toEqual([])
    expect(await access.revoke({ client: 'couriers' }, now, issuedBy)).toEqual([])
    expect([...(await access.revoke({ client: 'acme' }, now + 1, issuedBy))].sort()).toEqual([
      acme,
      live,
    ])
    expect(await access.revoke({ client: 'acme' }, now + 2, issuedBy)).toEqual([])
    expect(await access.revoke({ fleet: 'couriers' }, now + 3, issuedBy)).toEqual([fleet])

    const tokens = await access.list()
    expect(tokens.filter(({ revokedAt }) => revokedAt === null)).toMatchObject([{ id: other }])
    const rows = await auditOf(store, { action: 'token.revoked' })
    expect(rows?.map(([actor, , subject]) => [actor, subject])).toEqual(
      [fleet, live, acme].map((id) => ['user anna', String(id)]),
    )
    expect(await auditOf(store, { ...anna, action: 'token.issued' })).toHaveLength(4)
  })

  test('identifies an actor by its kind and name, also in processes that begin at once', async ({
    stores,
  }) => {
    const both = [await stores.open(), await stores.open()]
    const [store] = both

    const found = await Promise.all(both.map(({ access }) => access.identify(anna)))
    const desk = await store?.access.identify({ ...anna, kind: 'desk' })

    expect(found[0]).toEqual({ ...anna, id: expect.any(Number) })
    expect(found[1]).toEqual(found[0])
    expect(desk?.id).not.toBe(found[0]?.id)
    expect(await store?.access.identify(anna)).toEqual(found[0])
  })

  test('lists by time, action, kind of actor, and name of an actor or a client', async ({
    store,
  }) => {
    const { access } = store
    const client = await aClient(store)
    const actor = await access.identify(anna)
    for (const [index, each] of [client.actor, actor].entries()) {
      const id = await access.issue(aToken({ client: `c-${index}`, createdAt: now + index }))
      await access.revoke({ id }, now + 9 * index, each)
    }

    const revoked = ['token.revoked', 'token.revoked'] as const
    expect(await auditOf(store, { since: now + 1 })).toHaveLength(2)
    expect(await auditOf(store, { since: now + 2 })).toEqual([['user anna', revoked[0], '3']])
    expect(await auditOf(store, { limit: 1 })).toEqual([['user anna', revoked[0], '3']])
    expect(await auditOf(store, { kind: 'user' })).toHaveLength(1)
    expect(await auditOf(store, { kind: 'token', name: 'anna' })).toEqual([])
    expect(await auditOf(store, { action: 'token.revoked', name: 'acme' })).toEqual([
      ['token 1', revoked[0], '2'],
    ])
    expect(await auditOf(store, { kind: 'token', name: '1' })).toHaveLength(4)
    expect(await auditOf(store, { action: 'token.revoked', subject: '3' })).toEqual([
      ['user anna', revoked[0], '3'],
    ])
    expect(await auditOf(store, { subject: '4' })).toEqual([])
  })

  test('is swept in batches, oldest first, and searched again after an hour', async ({ store }) => {
    for (let age = 0; age < 5; age++)
      await store.access.issue(aToken({ createdAt: now - age * aDay }))
    const sweep = (auditBefore: number) =>
      store.outbox.sweep({ settledBefore: 0, auditBefore, rowsMax: 2 })
    const left = async () => (await auditOf(store))?.map(([, , subject]) => subject)

    expect(await sweep(now - 10 * aDay)).toBe(false)
    expect(await sweep(now)).toBe(true)
    expect(await left()).toEqual(['1', '2', '3'])
    expect(await sweep(now)).toBe(true)
    expect(await left()).toEqual(['1'])
    expect(await sweep(now)).toBe(false)

    expect([await sweep(now + 1), await left()]).toEqual([false, ['1']])
    expect([await sweep(now + hour), await left()]).toEqual([true, []])
    expect(await sweep(now + hour)).toBe(false)
    // The clock was ahead, and was set back.
    await store.access.issue(aToken({ createdAt: now - aDay }))
    expect([await sweep(now), await left()]).toEqual([true, []])
    expect(await store.access.list()).toHaveLength(6)
  })

  test('the last use of a token is stored at most once an hour', async ({ store }) => {
    const { access } = store
    const tokens = [await aClient(store), await aClient(store, 'globex')]
    const use = (at: number) =>
      access.noteUses(tokens.slice(0, 1).map(({ actor }) => ({ actorId: actor.id, at })))
    const lastUses = async () => (await access.list()).map(({ lastUsedAt }) => lastUsedAt)

    expect(await lastUses()).toEqual([null, null])
    await use(now)
    await use(now + hour - 1)
    expect(await lastUses()).toEqual([now, null])
    await use(now + hour)
    await use(now + 1)
    expect(await lastUses()).toEqual([now + hour, null])
    // The clock was ahead, and was set back.
    await use(now - hour)
    expect(await lastUses()).toEqual([now - hour, null])
  })
})
