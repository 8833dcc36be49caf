import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { systemTimer } from '../../src/clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStore } from '../../src/start/open-store.ts'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import { bearer } from '../support/send.ts'
import { storeWith } from '../support/store-with.ts'
import { unsafe } from '../support/unsafe.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { register } from './support/dispatching-world.ts'
import { startScenario } from './support/scenario.ts'

test('a webhook receives events that are byte for byte the same as in the event feed', async ({
  startWorld,
}) => {
  await using scenario = await startScenario(startWorld)
  await scenario.acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await scenario.acme.orders.progress('A-17', { to: 'assigned', comment: 'Âo 🚚' })

  await scenario.until(() => expect(scenario.target.received).toHaveLength(2))

  const feed = await fetch(`${scenario.world.url}/events`, { headers: bearer(scenario.token) })
  const sent = scenario.target.received.map(({ body }) => body)
  expect((await feed.text()).split(/(?=,"nextAfter")/)[0]).toBe(
    `{"data":[${sent.sort().join(',')}]`,
  )
})

test('an event is sent as soon as its order is committed, without waiting for the next poll', async ({
  startWorld,
}) => {
  await using scenario = await startScenario(startWorld, undefined, { dispatchPollMs: 60_000 })

  await scenario.acme.orders.create(aDraft())

  await eventually(() => expect(scenario.target.received).toHaveLength(1))
})

test('results are collected for as long as the last commit took, at most 100 milliseconds', async ({
  startWorld,
}) => {
  const waits: number[] = []
  const answers: (() => void)[] = []
  let letTimePass = (): void => undefined
  await using scenario = await startScenario(
    startWorld,
    (response) => answers.push(() => response.writeHead(204).end()),
    {
      dispatchPollMs: 60_000,
      timer: (ms, callback) => {
        waits.push(ms)
        return systemTimer(ms, callback)
      },
      openStore: storeWith('outbox', (outbox) => ({
        lease: async (...request) => {
          const leased = await outbox.lease(...request)
          if (leased.length > 0) letTimePass()
          return leased
        },
      })),
    },
  )
  letTimePass = () => scenario.world.clock.pass('1 s')
  await register(scenario.world, scenario.token, `${scenario.target.url}?second`)
  await scenario.acme.orders.create(aDraft())
  await eventually(() => expect(answers).toHaveLength(2))

  answers.shift()?.()

  await eventually(() => expect(waits).toContain(100))
  answers.shift()?.()
})

test('an idle dispatcher polls less and less often', async ({ startWorld }) => {
  const polls: number[] = []
  await using scenario = await startScenario(startWorld, undefined, {
    dispatchPollMs: 4_000,
    openStore: storeWith('outbox', (outbox) => ({
      lease: async (request, results) => {
        const leased = await outbox.lease(request, results)
        if (leased.length > 0 || results?.length) polls.splice(0)
        polls.push(performance.now())
        return leased
      },
    })),
  })
  await scenario.acme.orders.create(aDraft())

  await eventually(() => expect(polls).toHaveLength(4))

  const [first = 0, ...others] = polls.slice(1).map((at, nth) => at - (polls[nth] ?? 0))
  expect(first).toBeLessThan(4_000)
  for (const [nth, gap] of others.entries())
    expect(gap).toBeGreaterThanOrEqual(2 ** (nth + 1) * 399)
})

test('an event is sent immediately although the clock was set back after the previous event', async ({
  startWorld,
}) => {
  await using scenario = await startScenario(startWorld)
  await scenario.acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await eventually(() => expect(scenario.target.received).toHaveLength(1))
  scenario.world.clock.step('-1 h')

  await scenario.acme.orders.progress('A-17', { to: 'assigned' })

  await eventually(() => expect(scenario.target.received).toHaveLength(2))
})

test('a test event carries the id of its webhook', async ({ startWorld }) => {
  await using scenario = await startScenario(startWorld)

  const { eventId } = await scenario.acme.webhooks.test(scenario.webhook.id)

  await scenario.settled('succeeded')
  const [received] = scenario.target.received
  expect(received?.headers['webhook-id']).toBe(eventId)
  expect(JSON.parse(received?.body ?? '')).toEqual({
    id: eventId,
    type: 'webhook.test',
    timestamp: expect.stringMatching(/^2026-11-20T09:30:/),
    sequence: 0,
    mode: 'test',
    data: { webhookId: scenario.webhook.id },
  })
})

test('during the rotation of a secret a message is signed with the new and the previous secret', async ({
  startWorld,
}) => {
  await using scenario = await startScenario(startWorld)
  const response = await fetch(
    `${scenario.world.url}/webhooks/${scenario.webhook.id}/rotate-secret`,
    {
      method: 'POST',
      headers: bearer(scenario.token),
    },
  )
  const { secret } = JSON.parse(await response.text())

  await scenario.acme.webhooks.test(scenario.webhook.id)
  await scenario.settled('succeeded')

  const [received] = scenario.target.received
  const headers = received?.headers ?? {}
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  const signedBy = (by: string) =>
    new Webhook(by).sign(headers['webhook-id'] ?? '', at, received?.body ?? '')
  expect(secret).not.toBe(scenario.webhook.secret)
  expect(headers['webhook-signature']).toBe(
    `${signedBy(secret)} ${signedBy(scenario.webhook.secret)}`,
  )
})

test('a webhook whose receiver answers 410 is disabled and gets no further events', async ({
  startWorld,
}) => {
  await using scenario = await startScenario(startWorld, (response) =>
    response.writeHead(410).end('gone'),
  )

  await scenario.acme.orders.create(aDraft())
  await scenario.settled('failed')

  expect(await scenario.acme.webhooks.get(scenario.webhook.id)).toMatchObject({
    enabled: false,
    disabledReason: 'gone',
  })
  await scenario.acme.orders.create(aDraft())
  await scenario.settled('failed')
  expect(scenario.target.received).toHaveLength(1)
  const line = scenario.world.log.find((each) => each.includes('webhook disabled'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ webhookId: scenario.webhook.id, reason: 'gone' })
})

test('a webhook gets events although all tokens of its client are revoked', async ({
  startWorld,
}) => {
  await using scenario = await startScenario(startWorld)
  const { acme, target, world } = scenario
  const { items } = await acme.orders.create(aDraft())
  const { access } = world.service.store
  for (const { id } of await access.list())
    await access.revoke({ id: id }, world.clock.now(), anActor)
  await expect(acme.orders.list().pages()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'invalid_token',
  })

  const fleet = await fleetOf(world)
  await fleet.orders.progress([{ orderId: items[0]?.orderId ?? 0, to: 'assigned' }])

  await scenario.until(() => expect(target.received).toHaveLength(2))
})

test('a dispatch is deleted from the log after 30 days', async ({ startWorld }) => {
  await using scenario = await startScenario(startWorld)
  await scenario.acme.webhooks.test(scenario.webhook.id)
  await scenario.settled('succeeded')

  scenario.world.clock.pass('29 d')
  await scenario.acme.webhooks.test(scenario.webhook.id)
  await scenario.until(() => expect(scenario.target.received).toHaveLength(2))
  scenario.world.clock.pass('1 d')

  await scenario.settled('succeeded')
})

test('a row of the audit is deleted after AUDIT_DAYS', async ({ startWorld }) => {
  const world = await startWorld({ dispatch: true, settings: { AUDIT_DAYS: '30' } })
  const acme = await world.client('acme')
  const { id } = await acme.webhooks.create({ url: 'https://shop.example.com/hooks' })
  world.clock.pass('29 d')
  await acme.webhooks.rotateSecret(id)
  const since = world.clock.now() - 60 * 86_400_000
  const actions = async () =>
    (await world.service.store.overview?.audit({ since, limit: 9, name: 'acme' }))?.map(
      ({ action }) => action,
    )
  expect(await actions()).toEqual(['webhook.rotated', 'webhook.created'])

  world.clock.pass('1 d')

  await eventually(async () => {
    world.clock.pass('1 min')
    expect(await actions()).toEqual(['webhook.rotated'])
  })
})

describe('the dispatcher', () => {
  const failingOnce = (name: 'lease' | 'nextDueAt', when: (...args: unknown[]) => boolean) => {
    let faults = 0
    const parts: NonNullable<Parameters<typeof startScenario>[2]> = {
      openStore: storeWith('outbox', (outbox) => {
        const fail = () => Promise.reject(new Error('simulated store error'))
        const real = outbox[name] as (...args: unknown[]) => Promise<never>
        return {
          [name]: (...args: unknown[]) =>
            when(...args) && faults++ === 0 ? fail() : real(...args),
        }
      }),
    }
    return parts
  }

  const settles = (_: unknown, results: unknown) => Array.isArray(results) && results.length > 0

  test.for([
    { what: 'leasing', name: 'lease', when: () => true },
    { what: 'settling', name: 'lease', when: settles },
    { what: 'reading the next due time', name: 'nextDueAt', when: () => true },
  ] as const)(
    'logs a store error while $what, and sends the event later',
    async ({ name, when }, { startWorld }) => {
      await using scenario = await startScenario(startWorld, undefined, failingOnce(name, when))

      await scenario.acme.webhooks.test(scenario.webhook.id)

      // After a store error the dispatcher pauses. The test waits for longer than this pause.
      await eventually(
        async () => expect((await scenario.dispatches())[0]?.status).toBe('succeeded'),
        20,
      )
      expect(scenario.target.received).toHaveLength(1)
      const errors = scenario.world.log.filter((line) => line.includes('simulated store error'))
      expect(errors.map((line) => JSON.parse(line).msg)).toEqual([
        'the outbox cannot be accessed; sending events is paused',
      ])
    },
  )
})

test('a stopping service waits for attempts in flight, stores their results and starts no new attempts', async ({
  startWorld,
}) => {
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await using scenario = await startScenario(startWorld, async (response) => {
    arrived.resolve()
    await release.promise
    response.end('at last')
  })
  await scenario.acme.webhooks.test(scenario.webhook.id)
  await arrived.promise

  const stopped = scenario.world.service[Symbol.asyncDispose]()
  release.resolve()
  await stopped

  const store = await openStore(
    readConfig({ DATABASE_URL: scenario.world.databaseUrl, ...unsafe }).database,
  )
  const [stored] = await store.outbox.list(scenario.webhook.id, {
    statuses: [],
    before: Number.MAX_SAFE_INTEGER,
    limit: 10,
  })
  await store.close()
  expect(stored).toMatchObject({
    status: 'succeeded',
    attempts: [{ status: 200, response: 'at last' }],
  })
})
