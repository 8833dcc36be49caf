import { expect } from 'vitest'
import { aClient, aKey, clientsInBothModes, now } from '../support/a-change.ts'
import { addWebhook, aRetry, only, placeOrder, statusesOf, wholeLog } from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('idempotency keys of webhook tests and dispatch retries in $engine', (test) => {
  test('a request with a used key is replayed and adds nothing', async ({ stores }) => {
    const [ours, theirs] = [await stores.open(), await stores.open()]
    const client = await aClient(ours)
    await addWebhook(ours, client, { id: 'wh_1' })
    const key = aKey('t', { at: now + 5 })
    const request = { webhookId: 'wh_1', eventId: 'evt_test', now: now + 5, key }
    const made = await ours.outbox.request(client, request)

    expect(await theirs.outbox.request(client, request)).toBe('replayed')
    const { fingerprint, at } = key
    const replay = await theirs.outbox.findReplay(client, 't')
    expect(replay).toStrictEqual({ fingerprint, at, dispatch: made })
    expect(await statusesOf(ours, 'wh_1')).toEqual(['pending'])

    const held = only(await ours.outbox.lease(aLeaseRequest()))
    await ours.outbox.settle([aResult(held)])
    expect(await aRetry(ours, client, held.number, 'r')).toMatchObject({ status: 'pending' })
    await ours.outbox.settle([aResult(only(await ours.outbox.lease(aLeaseRequest())))])
    expect(await aRetry(theirs, client, held.number, 'r')).toBe('replayed')
    expect(await theirs.outbox.findReplay(client, 'r')).toMatchObject({
      at: now,
      dispatch: { number: held.number, status: 'succeeded' },
    })
  })

  test('a replay shows the attempts that the dispatch had when the key was first used, and no later attempts', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await placeOrder(store, client, 'A-17')
    const first = only(await store.outbox.lease(aLeaseRequest()))
    await store.outbox.settle([aFailure(first)])
    const second = only(await store.outbox.lease(aLeaseRequest({ now: now + 2 * aMinute })))

    const made = await aRetry(store, client, first.number, 'k')
    // The second attempt began before the retry was requested.
    await store.outbox.settle([aFailure(second, { attempt: anAttempt({ at: now - 1 }) })])

    if (typeof made === 'string') throw new Error(`The dispatch was not retried: ${made}.`)
    expect(made.attempts).toHaveLength(1)
    const replay = await store.outbox.findReplay(client, 'k')
    expect(replay?.dispatch.attempts).toStrictEqual(made.attempts)
    expect((await store.outbox.find('wh_1', first.number))?.attempts).toHaveLength(2)
  })

  test('retrying an unknown dispatch does not use up the key', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })

    expect(await aRetry(store, client, 7, 'k')).toBe('gone')

    expect(await store.outbox.findReplay(client, 'k')).toBeUndefined()
    await placeOrder(store, client, 'A-17')
    const { number } = only(await store.outbox.list('wh_1', wholeLog))
    expect(await aRetry(store, client, number, 'k')).toMatchObject({ number })
  })

  test('the same key can be used by each client in each mode', async ({ store }) => {
    const clients = await clientsInBothModes(store)
    for (const [index, client] of clients.entries()) {
      const webhookId = `wh_${index}`
      await addWebhook(store, client, { id: webhookId })
      expect(await store.outbox.findReplay(client, 'k')).toBeUndefined()
      const request = { webhookId, eventId: `evt_${index}`, now, key: aKey('k') }
      expect(await store.outbox.request(client, request)).toMatchObject({
        eventId: `evt_${index}`,
      })
    }
  })

  test('keys older than three days are deleted when another key is used', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    const add = (hash: string, at: number) =>
      store.outbox.request(client, {
        webhookId: 'wh_1',
        eventId: hash,
        now: at,
        key: aKey(hash, { at }),
      })
    const keys = { old: now, older: now - 1, young: now + 1, new: now + 72 * 60 * aMinute + 1 }
    for (const [hash, at] of Object.entries(keys)) await add(hash, at)

    const found = Object.keys(keys).map(
      async (hash) => (await store.outbox.findReplay(client, hash)) !== undefined,
    )
    expect(await Promise.all(found)).toEqual([false, false, true, true])
  })
})
