import {
  type ActingClient,
  type LeasedDispatch,
  leaseMs,
  type Store,
} from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { aClient, newOrder, now, placedAt } from '../support/a-change.ts'
import { addWebhook, changeWebhook, only, statusesOf } from '../support/a-webhook.ts'
import { aFailure, aLeaseRequest, anAttempt, aResult } from '../support/an-attempt.ts'
import { onEachEngine } from '../support/engines.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const ahead = now + hourMs

onEachEngine('$engine after the clock was set back by an hour', (test) => {
  test('a lease ends after at most 20 seconds, so that the webhook gets events again', async ({
    store,
  }) => {
    const client = await aClientWithWebhook(store)
    for (const reference of ['A', 'B', 'C', 'D']) await place(store, client, reference, ahead)
    expect(await leaseAt(store, ahead)).toHaveLength(4)

    await place(store, client, 'E', now)

    // The leases could still be those of attempts in flight, so nothing is sent in parallel.
    expect(await leaseAt(store, now)).toEqual([])
    expect(await leaseAt(store, now + leaseMs - 1)).toEqual([])
    expect(await leaseAt(store, now + leaseMs)).toHaveLength(4)
    expect(await leaseAt(store, now + 2 * leaseMs - 1)).toEqual([])
    expect(await leaseAt(store, now + 2 * leaseMs)).toHaveLength(4)
  })

  test('the result of an attempt that was in flight counts, and the event is not sent again', async ({
    store,
  }) => {
    const client = await aClientWithWebhook(store)
    await place(store, client, 'A', ahead)
    const held = only(await leaseAt(store, ahead))
    expect(await leaseAt(store, now)).toEqual([])

    await store.outbox.settle([aResult(held, { attempt: anAttempt({ at: ahead }) })])

    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded'])
    expect(await leaseAt(store, now + leaseMs)).toEqual([])
  })

  test('a retry of a dispatch whose process has died is sent when the shortened lease has ended', async ({
    store,
  }) => {
    const client = await aClientWithWebhook(store)
    await place(store, client, 'A', ahead)
    const { number } = only(await leaseAt(store, ahead))
    await leaseAt(store, now)

    await store.outbox.request(client, { webhookId: 'wh_1', number, now, key: undefined })

    expect(only(await leaseAt(store, now + leaseMs))).toMatchObject({ number, fencingToken: 2 })
  })

  test.for(['none', 'order'] as const)(
    'an event of the later time is sent immediately, with ordering %s',
    async (ordering, { store }) => {
      const client = await aClientWithWebhook(store)
      await changeWebhook(store, client, 'wh_1', { ordering })
      await place(store, client, 'A', ahead)

      expect(await store.outbox.nextDueAt(now)).toBe(now)
      expect(await leaseAt(store, now)).toHaveLength(1)
    },
  )

  test('a delayed dispatch waits at most the longest delay after as many failures', async ({
    store,
  }) => {
    const client = await aClientWithWebhook(store)
    const [short, long] = [await placeAndFail('A', 5_000), await placeAndFail('B', 185_000)]

    async function placeAndFail(reference: string, delayMs: number) {
      await place(store, client, reference, ahead)
      const held = only(await leaseAt(store, ahead))
      await failAt(store, held, ahead, ahead + delayMs)
      return held.number
    }
    const dueAtOf = async (number: number) => (await store.outbox.find('wh_1', number))?.dueAt

    expect(await store.outbox.nextDueAt(now)).toBe(now)
    expect(await leaseAt(store, now)).toEqual([])

    // After the first failure, a delay is 180 s at most: twice the 90 s of a receiver that did not answer in time.
    expect([await dueAtOf(short), await dueAtOf(long)]).toEqual([now + 180_000, now + 180_000])
    expect(await store.outbox.nextDueAt(now)).toBe(now + 180_000)
    expect(await leaseAt(store, now + 179_999)).toEqual([])
    expect(await leaseAt(store, now + 180_000)).toHaveLength(2)
  })

  test('a delay that is possible is not shortened, whatever its number of failures', async ({
    store,
  }) => {
    const client = await aClientWithWebhook(store)
    await place(store, client, 'A', now)
    const longestSeconds = [180, 720, 4_320, 17_280, 43_200, 86_400, 120_960, 172_800, 207_360]
    let at = now
    for (const seconds of longestSeconds) {
      const held = only(await leaseAt(store, at))
      const dueAt = at + seconds * 1_000
      await failAt(store, held, at, dueAt)
      expect(await leaseAt(store, at)).toEqual([])
      expect(await store.outbox.nextDueAt(at)).toBe(dueAt)
      expect(await store.outbox.nextDueAt(at - 1)).toBe(at - 1)
      at = dueAt
    }
  })
})

onEachEngine('the time for which a webhook has been failing in $engine', (test) => {
  test('counts at most a day between two failures, and nothing if the clock was set back', async ({
    store,
  }) => {
    const client = await aClientWithWebhook(store)
    const failedFor = async (at: number) => {
      await place(store, client, `A-${at}`, at)
      const [leased] = await leaseAt(store, at, 1)
      if (!leased) throw new Error('No dispatch was due.')
      await failAt(store, leased, at, at + 1)
      const { failing } = leased
      return failing && [failing.lastAt - failing.since, failing.lastAt - now]
    }
    const jump = 10 * dayMs

    expect(await failedFor(now)).toBeNull()
    expect(await failedFor(now + 2 * hourMs)).toEqual([0, 0])
    expect(await failedFor(now + jump)).toEqual([2 * hourMs, 2 * hourMs])
    expect(await failedFor(now + 3 * hourMs)).toEqual([26 * hourMs, jump])
    expect(await failedFor(now + 5 * hourMs)).toEqual([26 * hourMs, 3 * hourMs])
    expect(await failedFor(now + 7 * hourMs)).toEqual([28 * hourMs, 5 * hourMs])
  })
})

async function aClientWithWebhook(store: Store): Promise<ActingClient> {
  const client = await aClient(store)
  await addWebhook(store, client, { id: 'wh_1' })
  return client
}

async function place({ orders }: Store, client: ActingClient, reference: string, at: number) {
  expect(await orders.commit(placedAt(await newOrder(orders, client, reference), at))).toBe(
    'committed',
  )
}

const leaseAt = ({ outbox }: Store, at: number, limit = 100) =>
  outbox.lease(aLeaseRequest({ now: at, limit }))

const failAt = ({ outbox }: Store, leased: LeasedDispatch, at: number, dueAt: number) =>
  outbox.settle([aFailure(leased, { attempt: anAttempt({ at, status: 500, error: 'x' }), dueAt })])
