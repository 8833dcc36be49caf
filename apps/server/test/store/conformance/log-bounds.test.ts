import { expect } from 'vitest'
import { aClient, now } from '../support/a-change.ts'
import { addWebhook, numbersIn, only, placeOrder, wholeLog } from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, aMinute, anAttempt, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

onEachEngine('limits of the dispatch log in $engine', (test) => {
  test('the retention time of a retried dispatch starts again when the dispatch is settled', async ({
    store,
  }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await placeOrder(store, client, 'A-17')
    const held = only(await store.outbox.lease(aLeaseRequest()))
    await store.outbox.settle([aResult(held)])
    const later = now + 1_000 * aMinute
    const sweep = (settledBefore: number) =>
      store.outbox.sweep({ settledBefore, auditBefore: 0, rowsMax: 9 })
    const retry = { webhookId: 'wh_1', number: held.number, now, key: undefined }
    await store.outbox.request(client, retry)

    await sweep(later)
    expect(await numbersIn(store, {})).toEqual([held.number])
    const again = only(await store.outbox.lease(aLeaseRequest({ now: later })))
    const attempt = anAttempt({ at: later, durationMs: 5 })
    await store.outbox.settle([aResult(again, { attempt })])
    await sweep(later + 5)
    expect(await numbersIn(store, {})).toEqual([held.number])

    await sweep(later + 6)
    expect(await numbersIn(store, {})).toEqual([])
  })

  test('the log keeps only the newest 50 attempts of each dispatch', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    await placeOrder(store, client, 'A-17')
    await placeOrder(store, client, 'A-18')
    for (let at = now + aMinute; at < now + aMinute + 52; at++) {
      const [one, other] = await store.outbox.lease(aLeaseRequest({ now: at }))
      if (!one) throw new Error('No dispatch was leased.')
      const failed = { attempt: anAttempt({ at }), dueAt: at + 1 }
      const results = [aFailure(one, failed), ...(other ? [aResult(other)] : [])]
      await store.outbox.settle(results)
    }

    const log = await store.outbox.list('wh_1', wholeLog)
    expect(log.map(({ attempts }) => attempts.length)).toEqual([1, 50])
    const times = log[1]?.attempts.map(({ at }) => at - now - aMinute)
    expect(times).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
  })

  test('pages of the log are shorter if the stored responses are large', async ({ store }) => {
    const client = await aClient(store)
    await addWebhook(store, client, { id: 'wh_1' })
    for (let index = 0; index < 30; index++) await placeOrder(store, client, `A-${index}`)
    for (let at = now + aMinute; at < now + aMinute + 50; at++) {
      const held = await store.outbox.lease(aLeaseRequest({ now: at, perWebhookMax: 30 }))
      const attempt = anAttempt({ at, response: 'é'.repeat(512) })
      await store.outbox.settle(held.map((one) => aFailure(one, { attempt, dueAt: at + 1 })))
    }

    const pages: number[] = []
    const seen: number[] = []
    for (let page = await numbersIn(store, {}); page.length > 0; ) {
      pages.push(page.length)
      seen.push(...page)
      page = await numbersIn(store, { before: page.at(-1) ?? 0 })
    }

    // A page is limited to 1 MiB, and each dispatch has a little more than 50 KiB.
    expect(pages).toEqual([expect.any(Number), expect.any(Number)])
    expect(pages[0]).toBeGreaterThan(15)
    expect(pages[0]).toBeLessThan(21)
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
  })
})
