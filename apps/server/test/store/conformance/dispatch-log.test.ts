import { expect } from 'vitest'
import { aClient, aKey, clientsInBothModes, newOrder, now, placedAt } from '../support/a-change.ts'
import {
  addWebhook,
  aRetry,
  changeWebhook,
  numbersIn,
  only,
  placeOrder,
  wholeLog,
} from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('the dispatch log in $engine', (test) => {
  test('the log lists dispatches newest first, in pages, filtered by status', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await addWebhook(store, client, { id: 'wh_2' })
    for (let index = 0; index < 6; index++) await placeOrder(store, client, `A-${index}`)
    const leased = (await store.outbox.lease(aLeaseRequest())).filter(isOf('wh_1'))
    const [a, b, c] = leased
    if (!a || !b || !c) throw new Error('Fewer than three dispatches were leased.')
    const failed = { status: 'failed', dueAt: null } as const
    await store.outbox.settle([aResult(a), aFailure(b, failed), aResult(c)])
    const all = await numbersIn(store, {})

    expect(all).toEqual(all.toSorted((one, other) => other - one))
    expect(all).toHaveLength(6)
    const pages = [
      await numbersIn(store, { limit: 4 }),
      await numbersIn(store, { limit: 4, before: all[3] ?? 0 }),
    ]
    expect(pages.flat()).toEqual(all)
    expect(await numbersIn(store, { statuses: ['succeeded'] })).toEqual([c.number, a.number])
    expect(await numbersIn(store, { statuses: ['failed', 'succeeded', 'failed'] })).toEqual([
      c.number,
      b.number,
      a.number,
    ])
    expect(await numbersIn(store, { statuses: ['succeeded'], before: c.number })).toEqual([
      a.number,
    ])
    expect(await numbersIn(store, { statuses: ['abandoned'] })).toEqual([])
    expect(await store.outbox.list('wh_3', wholeLog)).toEqual([])
    expect(await store.outbox.find('wh_2', a.number)).toBeUndefined()
    expect((await store.outbox.find('wh_1', a.number))?.number).toBe(a.number)
  })

  test('adding a test event adds one dispatch, due immediately, only for the given webhook', async ({
    store,
  }) => {
    const [acme, ...others] = await clientsInBothModes(store)
    await addWebhook(store, acme, { id: 'wh_1', events: ['order.created'] })
    await addWebhook(store, acme, { id: 'wh_2' })
    let due = 0
    store.outbox.onDue(() => {
      due += 1
    })
    const test = { webhookId: 'wh_1', eventId: 'evt_test', now: now + 5, key: undefined }

    const made = await store.outbox.request(acme, test)

    const record = {
      number: expect.any(Number),
      createdAt: now + 5,
      status: 'pending',
      dueAt: now + 5,
      kind: 'webhook.test',
      eventId: 'evt_test',
      attempts: [],
    }
    expect(made).toStrictEqual(record)
    expect(await store.outbox.list('wh_1', wholeLog)).toStrictEqual([made])
    expect(due).toBe(1)
    expect(await store.outbox.lease(aLeaseRequest())).toMatchObject([
      {
        payload: { eventId: 'evt_test', at: now + 5, disabled: null },
        webhook: { id: 'wh_1' },
        mode: 'test',
      },
    ])
    for (const client of others) expect(await store.outbox.request(client, test)).toBe('gone')
    expect(await store.outbox.request(acme, { ...test, webhookId: 'wh_3' })).toBe('gone')
    await changeWebhook(store, acme, 'wh_2', { disabledReason: 'requested' })
    expect(await store.outbox.request(acme, { ...test, webhookId: 'wh_2' })).toBe('gone')
    expect(due).toBe(1)
  })

  test('those that have not succeeded are listed newest first, in pages, until the webhook is removed', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await addWebhook(store, client, { id: 'wh_2' })
    for (let index = 0; index < 4; index++) await placeOrder(store, client, `A-${index}`)
    const [failing, succeeding, delayed] = (await store.outbox.lease(aLeaseRequest())).filter(
      isOf('wh_1'),
    )
    if (!failing || !succeeding || !delayed)
      throw new Error('Fewer than three dispatches were leased.')
    const failed = { status: 'failed', dueAt: null } as const
    await store.outbox.settle([
      aFailure(failing, failed),
      aResult(succeeding),
      aFailure(delayed, { dueAt: now + 5_000 }),
    ])
    const [newest] = await numbersIn(store, {})
    const list = (before: number, limit: number) =>
      store.outbox.listUnsettled('wh_1', { before, limit })

    expect(await list(Number.MAX_SAFE_INTEGER, 2)).toStrictEqual([
      { number: newest, createdAt: now, dueAt: now },
      { number: delayed.number, createdAt: now, dueAt: now + 5_000 },
    ])
    expect(await list(delayed.number, 2)).toStrictEqual([
      { number: failing.number, createdAt: now, dueAt: null },
    ])
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })
    expect(await list(Number.MAX_SAFE_INTEGER, 9)).toMatchObject(Array(3).fill({ dueAt: null }))
    await store.webhooks.remove(client, 'wh_1', now)
    expect(await list(Number.MAX_SAFE_INTEGER, 9)).toEqual([])
  })

  test('a retry makes any dispatch due and restarts its retry schedule', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    for (let index = 0; index < 3; index++) await placeOrder(store, client, `A-${index}`)
    const [failing, succeeded] = await store.outbox.lease(aLeaseRequest({ limit: 2 }))
    if (!failing || !succeeded) throw new Error('Fewer than two dispatches were leased.')
    await store.outbox.settle([aFailure(failing), aResult(succeeded)])
    const held = only(await store.outbox.lease(aLeaseRequest()))
    await changeWebhook(store, client, 'wh_1', { disabledReason: 'requested' })
    await store.outbox.settle([aFailure(held)])
    const retry = (number: number) =>
      store.outbox.request(client, { webhookId: 'wh_1', number, now: now + 9, key: undefined })
    expect(await retry(held.number)).toBe('gone')
    await changeWebhook(store, client, 'wh_1', { disabledReason: null })
    let due = 0
    store.outbox.onDue(() => {
      due += 1
    })

    const numbers = [failing, succeeded, held].map(({ number }) => number)
    for (const number of numbers)
      expect(await retry(number)).toMatchObject({ number, status: 'pending', dueAt: now + 9 })
    expect(due).toBe(3)

    const leased = await store.outbox.lease(aLeaseRequest())
    expect(leased.map(({ number, tries }) => [number, tries])).toEqual(
      numbers.map((number) => [number, 0]),
    )
    // The lease before had the token 1, and each retry took one that no attempt has.
    expect(Math.min(...leased.map(({ fencingToken }) => fencingToken))).toBeGreaterThan(2)
    expect(await retry(1_000)).toBe('gone')
  })

  test('an event is sent again in a new dispatch, whichever kinds the webhook receives', async ({
    store,
  }) => {
    const [acme, ...others] = await clientsInBothModes(store)
    const { event, order } = await placeOrder(store, acme, 'A-17')
    await addWebhook(store, acme, { id: 'wh_1', events: ['order.delivered'] })
    const key = { orderId: order.id, sequence: event.sequence, at: event.at }
    const resend = { webhookId: 'wh_1', now: now + 9, key: aKey('again'), event: key }
    for (const client of others) expect(await store.outbox.request(client, resend)).toBe('gone')
    for (const own of [{ at: event.at + 1 }, { sequence: 2 }, { orderId: order.id + 1 }])
      expect(await store.outbox.request(acme, { ...resend, event: { ...key, ...own } })).toBe(
        'gone',
      )

    const made = await store.outbox.request(acme, resend)

    expect(made).toMatchObject({ createdAt: now + 9, dueAt: now + 9, kind: 'order.created' })
    expect(await store.outbox.list('wh_1', wholeLog)).toStrictEqual([made])
    expect(await store.outbox.request(acme, resend)).toBe('replayed')
    expect(await store.outbox.lease(aLeaseRequest())).toMatchObject([
      { payload: { order: { reference: 'A-17' } }, webhook: { id: 'wh_1' } },
    ])
    await changeWebhook(store, acme, 'wh_1', { disabledReason: 'requested' })
    expect(await store.outbox.request(acme, { ...resend, key: undefined })).toBe('gone')
  })

  test('an event that is sent again waits for earlier pending dispatches of its order, with ordering', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1', ordering: 'order' })
    const { event, order } = await placeOrder(store, client, 'A-17')
    const resend = {
      ...{ webhookId: 'wh_1', now, key: undefined },
      event: { orderId: order.id, sequence: event.sequence, at: event.at },
    }
    await store.outbox.request(client, resend)

    const first = only(await store.outbox.lease(aLeaseRequest()))
    expect(await store.outbox.lease(aLeaseRequest())).toEqual([])
    await store.outbox.settle([aResult(first)])

    const second = only(await store.outbox.lease(aLeaseRequest()))
    expect(second.number).toBeGreaterThan(first.number)
  })

  test('a dispatch can be retried only by its own client and mode', async ({ store }) => {
    const [acme, ...others] = await clientsInBothModes(store)
    await addWebhook(store, acme, { id: 'wh_1' })
    await addWebhook(store, acme, { id: 'wh_2' })
    await placeOrder(store, acme, 'A-17')
    const { number } = only(await store.outbox.list('wh_1', wholeLog))
    const retry = { webhookId: 'wh_1', number, now: now + 9, key: undefined }

    for (const client of others) expect(await store.outbox.request(client, retry)).toBe('gone')
    expect(await store.outbox.request(acme, { ...retry, webhookId: 'wh_2' })).toBe('gone')

    expect(await store.outbox.find('wh_1', number)).toMatchObject({ dueAt: now })
  })

  test('a sweep deletes settled dispatches, oldest first, up to its row limit', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    for (let at = now; at < now + 6; at++)
      await store.orders.commit(placedAt(await newOrder(store.orders, client, `A-${at}`), at))
    const leased = await store.outbox.lease(aLeaseRequest({ perWebhookMax: 9 }))
    const [waiting, ...others] = leased
    const attemptAt = (index: number) => anAttempt({ at: now + aMinute + index, durationMs: 1 })
    await store.outbox.settle(
      others.map((held, index) => aResult(held, { attempt: attemptAt(index) })),
    )
    const left = async () => (await numbersIn(store, {})).reverse()
    const numbers = others.map(({ number }) => number)
    const sweep = (settledBefore: number, rowsMax: number) =>
      store.outbox.sweep({ settledBefore, auditBefore: 0, rowsMax })

    // Each dispatch counts as two rows: its own row and the row of its attempt.
    expect(await sweep(now + aMinute + 5, 4)).toBe(true)
    expect(await left()).toEqual([waiting?.number, ...numbers.slice(2)])
    expect(await sweep(now + aMinute + 5, 9)).toBe(false)
    expect(await left()).toEqual([waiting?.number, ...numbers.slice(4)])

    // The number of a deleted dispatch is not used again, because its public id is derived from it.
    await sweep(now + aMinute + 6, 9)
    await placeOrder(store, client, 'B')
    expect((await left()).at(-1)).toBe(Math.max(...numbers) + 1)
  })

  test('removing a webhook removes its dispatches, attempts and keys', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await placeOrder(store, client, 'A-17')
    const held = only(await store.outbox.lease(aLeaseRequest()))
    await store.outbox.settle([aFailure(held)])
    await aRetry(store, client, held.number, 'k')

    await store.webhooks.remove(client, 'wh_1', now)

    expect(await store.outbox.list('wh_1', wholeLog)).toEqual([])
    expect(await store.outbox.findReplay(client, 'k')).toBeUndefined()
    expect(await store.outbox.nextDueAt(now)).toBeUndefined()
    await addWebhook(store, client, { id: 'wh_1' })
    await placeOrder(store, client, 'A-18')
    expect(only(await store.outbox.list('wh_1', wholeLog))).toMatchObject({ attempts: [] })
  })
})

const isOf =
  (id: string) =>
  ({ webhook }: { readonly webhook: { readonly id: string } }) =>
    webhook.id === id
