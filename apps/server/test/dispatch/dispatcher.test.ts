import type { Dispatch } from '@delivery-orders/contract'
import type { Outbox } from '@delivery-orders/operations'
import { Webhook } from 'standardwebhooks'
import { describe, expect, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openStore } from '../../src/open-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { bearer } from '../support/send.ts'
import { type StartWorld, test } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'
import { type Behave, receiver } from './support/receiver.ts'

/** One client of a service that sends events, and one webhook of it. */
async function story(
  startWorld: StartWorld,
  behave?: Behave,
  parts?: Parameters<typeof dispatchingWorld>[1],
) {
  const target = await receiver(behave)
  const world = await dispatchingWorld(startWorld, parts)
  const token = await world.token('acme')
  const acme = await world.client('acme')
  const webhook = await register(world, token, target.url)
  const dispatches = async () => {
    const found: Dispatch[] = []
    for await (const dispatch of acme.webhooks.dispatches(webhook.id)) found.push(dispatch)
    return found
  }
  /** Lets time pass until it is so. */
  const until = (holds: () => unknown) =>
    vi.waitFor(
      () => {
        world.clock.pass('1 s')
        return holds()
      },
      { timeout: 5_000, interval: 5 },
    )
  const settled = (status: string) =>
    until(async () =>
      expect((await dispatches()).map((dispatch) => dispatch.status)).toEqual([status]),
    )
  return {
    target,
    world,
    token,
    acme,
    webhook,
    dispatches,
    until,
    settled,
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  }
}

test('a webhook is sent the very bytes of the feed', async ({ startWorld }) => {
  await using told = await story(startWorld)
  await told.acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await told.acme.orders.progress('A-17', { to: 'assigned', comment: 'Âo 🚚' })

  await told.until(() => expect(told.target.received).toHaveLength(2))

  const feed = await fetch(`${told.world.url}/events`, { headers: bearer(told.token) })
  const sent = told.target.received.map(({ body }) => body)
  expect((await feed.text()).split(/(?=,"nextAfter")/)[0]).toBe(
    `{"data":[${sent.sort().join(',')}]`,
  )
})

test('an event leaves when its order is kept, without waiting for the next look', async ({
  startWorld,
}) => {
  await using told = await story(startWorld, undefined, { dispatchPollMs: 60_000 })

  await told.acme.orders.create(aDraft())

  await vi.waitFor(() => expect(told.target.received).toHaveLength(1), { timeout: 3_000 })
})

test('whoever has nothing to do looks less and less for what others have left', async ({
  startWorld,
}) => {
  const looks: number[] = []
  await using told = await story(startWorld, undefined, {
    dispatchPollMs: 1_000,
    openStore: (database) => {
      const { outbox, ...store } = openStore(database)
      const lease: Outbox['lease'] = async (want, verdicts) => {
        const leased = await outbox.lease(want, verdicts)
        if (leased.length > 0 || verdicts?.length) looks.splice(0)
        looks.push(performance.now())
        return leased
      }
      return { ...store, outbox: { ...outbox, lease } }
    },
  })
  await told.acme.orders.create(aDraft())

  await vi.waitFor(() => expect(looks).toHaveLength(4), { timeout: 5_000 })

  const [first = 0, ...others] = looks.slice(1).map((at, nth) => at - (looks[nth] ?? 0))
  expect(first).toBeLessThan(1_000)
  for (const [nth, gap] of others.entries()) expect(gap).toBeGreaterThanOrEqual(2 ** (nth + 1) * 99)
})

test('an event does not wait for the time of the one before it, which a clock has set back', async ({
  startWorld,
}) => {
  await using told = await story(startWorld)
  await told.acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await vi.waitFor(() => expect(told.target.received).toHaveLength(1))
  told.world.clock.pass('-1 h')

  await told.acme.orders.progress('A-17', { to: 'assigned' })

  await vi.waitFor(() => expect(told.target.received).toHaveLength(2))
})

test('a test tells of its webhook', async ({ startWorld }) => {
  await using told = await story(startWorld)

  const { eventId } = await told.acme.webhooks.test(told.webhook.id)

  await told.settled('succeeded')
  const [received] = told.target.received
  expect(received?.headers['webhook-id']).toBe(eventId)
  expect(JSON.parse(received?.body ?? '')).toEqual({
    id: eventId,
    type: 'webhook.test',
    timestamp: expect.stringMatching(/^2026-11-20T09:30:/),
    sequence: 0,
    mode: 'test',
    data: { webhookId: told.webhook.id },
  })
})

test('while its secret is being replaced, a message is signed by both', async ({ startWorld }) => {
  await using told = await story(startWorld)
  const response = await fetch(`${told.world.url}/webhooks/${told.webhook.id}/rotate-secret`, {
    method: 'POST',
    headers: bearer(told.token),
  })
  const { secret } = JSON.parse(await response.text())

  await told.acme.webhooks.test(told.webhook.id)
  await told.settled('succeeded')

  const [received] = told.target.received
  const headers = received?.headers ?? {}
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  const signedBy = (by: string) =>
    new Webhook(by).sign(headers['webhook-id'] ?? '', at, received?.body ?? '')
  expect(secret).not.toBe(told.webhook.secret)
  expect(headers['webhook-signature']).toBe(`${signedBy(secret)} ${signedBy(told.webhook.secret)}`)
})

test('a receiver that is gone is not asked again', async ({ startWorld }) => {
  await using told = await story(startWorld, (response) => response.writeHead(410).end('gone'))

  await told.acme.orders.create(aDraft())
  await told.settled('failed')

  expect(await told.acme.webhooks.get(told.webhook.id)).toMatchObject({
    enabled: false,
    disabledReason: 'gone',
  })
  await told.acme.orders.create(aDraft())
  await told.settled('failed')
  expect(told.target.received).toHaveLength(1)
  const line = told.world.log.find((each) => each.includes('webhook disabled'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ webhookId: told.webhook.id, reason: 'gone' })
})

test('the log forgets what is older than thirty days', async ({ startWorld }) => {
  await using told = await story(startWorld)
  await told.acme.webhooks.test(told.webhook.id)
  await told.settled('succeeded')

  told.world.clock.pass('29 d')
  await told.acme.webhooks.test(told.webhook.id)
  await told.until(() => expect(told.target.received).toHaveLength(2))
  told.world.clock.pass('1 d')

  await told.settled('succeeded')
})

describe('a store with a fault', () => {
  const failingOnce = (name: 'lease' | 'nextDueAt', when: (...args: unknown[]) => boolean) => {
    let faults = 0
    const parts: NonNullable<Parameters<typeof story>[2]> = {
      openStore: (database) => {
        const store = openStore(database)
        const fail = () => Promise.reject(new Error('The disk is odd.'))
        const real = store.outbox[name] as (...args: unknown[]) => Promise<never>
        const outbox: Outbox = {
          ...store.outbox,
          [name]: (...args: unknown[]) =>
            when(...args) && faults++ === 0 ? fail() : real(...args),
        }
        return { ...store, outbox }
      },
    }
    return parts
  }

  const settles = (_: unknown, verdicts: unknown) => Array.isArray(verdicts) && verdicts.length > 0

  test.for([
    { what: 'leasing', name: 'lease', when: () => true },
    { what: 'settling', name: 'lease', when: settles },
    { what: 'looking for the next', name: 'nextDueAt', when: () => true },
  ] as const)(
    'at $what is told to the log, and delays what is to be sent',
    async ({ name, when }, { startWorld }) => {
      await using told = await story(startWorld, undefined, failingOnce(name, when))

      await told.acme.webhooks.test(told.webhook.id)

      // Longer than the dispatcher rests.
      await vi.waitFor(async () => expect((await told.dispatches())[0]?.status).toBe('succeeded'), {
        timeout: 5_000,
        interval: 20,
      })
      expect(told.target.received).toHaveLength(1)
      expect(told.world.log.filter((line) => line.includes('The disk is odd.'))).toHaveLength(1)
    },
  )
})

test('a service that stops waits for what is on its way, keeps what came of it, and begins nothing', async ({
  startWorld,
}) => {
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await using told = await story(startWorld, async (response) => {
    arrived.resolve()
    await release.promise
    response.end('at last')
  })
  await told.acme.webhooks.test(told.webhook.id)
  await arrived.promise

  const stopped = told.world.service[Symbol.asyncDispose]()
  release.resolve()
  await stopped

  const store = openStore(readConfig({ DATABASE_URL: told.world.databaseUrl }).database)
  const [kept] = await store.outbox.list(told.webhook.id, {
    statuses: [],
    before: Number.MAX_SAFE_INTEGER,
    limit: 10,
  })
  await store.close()
  expect(kept).toMatchObject({
    status: 'succeeded',
    attempts: [{ status: 200, response: 'at last' }],
  })
})
