import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { webhookSender } from '../../src/dispatch/send.ts'
import { aDraft } from '../support/a-draft.ts'
import { rowsOf } from '../support/execute.ts'
import { storeWith } from '../support/store-with.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { startDispatching } from './support/dispatching-process.ts'
import { register } from './support/dispatching-world.ts'
import { listener, receiver } from './support/receiver.ts'
import { startScenario } from './support/scenario.ts'
import { silentHost } from './support/silent-host.ts'

test('a stopping dispatcher waits five seconds for attempts in flight and leaves unfinished dispatches leased', async ({
  startWorld,
}) => {
  await using hanging = await listener()
  await using silent = await silentHost()
  const release = Promise.withResolvers<void>()
  await using slow = await receiver(async (response) => {
    await release.promise
    response.end('at last')
  })
  const world = await startWorld({
    settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
    parts: { clock: systemClock },
  })
  const token = await world.token('acme')
  const acme = await world.client('acme')
  const ids: string[] = []
  const hosts = [hanging, silent].map(({ port }) => `http://127.0.0.1:${port}/`)
  for (const url of [...hosts, slow.url]) {
    const { id } = await register(world, token, url)
    ids.push(id)
    await acme.webhooks.test(id)
  }
  const dispatching = startDispatching(world.databaseUrl)
  await eventually(() => expect([hanging.connections(), slow.received.length]).toEqual([1, 1]))
  const startMs = performance.now()

  const ended = dispatching.end('SIGTERM')
  release.resolve()

  expect(await ended).toBe(0)
  expect(performance.now() - startMs).toBeGreaterThan(4_500)
  const stored = await Promise.all(
    ids.map(async (id) => {
      for await (const { status, attempts } of acme.webhooks.dispatches(id))
        return [status, attempts.map(({ response }) => response)]
      return undefined
    }),
  )
  // After 15 seconds, the attempts would have timed out and be stored.
  expect(stored).toEqual([
    ['pending', []],
    ['pending', []],
    ['succeeded', ['at last']],
  ])
  const line = dispatching.lines.find((each) => each.includes('aborted'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ count: 2 })
  // Another dispatcher can lease the two unfinished dispatches once their leases have ended.
  const now = systemClock.now()
  const leased = (at: number) =>
    world.service.store.outbox.lease({
      now: at,
      until: at + 1,
      limit: 9,
      perWebhookMax: 4,
      perClientMax: 9,
      timedOutMax: 9,
    })
  expect(await leased(now)).toEqual([])
  expect(await leased(now + 20_000)).toMatchObject([
    { tries: 0, webhook: { id: ids[0] } },
    { tries: 0, webhook: { id: ids[1] } },
  ])
})

test('a stopping dispatcher stores the result of an attempt that ends while it stores that of another one', async ({
  startWorld,
}) => {
  const answers: (() => void)[] = []
  const ends: Promise<unknown>[] = []
  await using scenario = await startScenario(
    startWorld,
    (response) => answers.push(() => response.writeHead(204).end()),
    {
      openSender: (options) => {
        const sender = webhookSender(options)
        const send: typeof sender.send = (message) => {
          const sent = sender.send(message)
          ends.push(sent)
          return sent
        }
        return { ...sender, send }
      },
      openStore: storeWith('outbox', (outbox) => ({
        settle: async (results) => {
          for (const answer of answers.splice(0)) answer()
          await Promise.all(ends)
          await nextTurn()
          await outbox.settle(results)
        },
      })),
    },
  )
  for (const referenceNumber of ['A-1', 'A-2'])
    await scenario.acme.orders.create(aDraft({ referenceNumber }))
  await eventually(() => expect(answers).toHaveLength(2))

  const stopped = scenario.world.service[Symbol.asyncDispose]()
  answers.shift()?.()
  await stopped

  const stored = await rowsOf(scenario.world.databaseUrl, 'select status from dispatches')
  expect(stored).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }])
})

test('a stopping dispatcher stores the result of the last attempt although the store has failed twice', async ({
  startWorld,
}) => {
  const answers: (() => void)[] = []
  let faults = 0
  await using scenario = await startScenario(
    startWorld,
    (response) => answers.push(() => response.writeHead(204).end()),
    {
      openStore: storeWith('outbox', (outbox) => ({
        settle: (results) =>
          faults++ < 2
            ? Promise.reject(new Error('simulated store error'))
            : outbox.settle(results),
      })),
    },
  )
  await scenario.acme.orders.create(aDraft())
  await eventually(() => expect(answers).toHaveLength(1))

  const stopped = scenario.world.service[Symbol.asyncDispose]()
  answers.shift()?.()
  await stopped

  const stored = await rowsOf(scenario.world.databaseUrl, 'select status from dispatches')
  expect(stored).toEqual([{ status: 'succeeded' }])
})
