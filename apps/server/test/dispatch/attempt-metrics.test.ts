import { expect } from 'vitest'
import { webhookSender } from '../../src/dispatch/send.ts'
import { scrape } from '../http/support/scrape.ts'
import { eventually } from '../support/until.ts'
import { test, type World } from '../support/world.ts'
import { selfSigned } from './support/certificate.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'
import { receiver } from './support/receiver.ts'

const total = 'delivery_orders_dispatch_attempts_total'
const inFlight = 'delivery_orders_dispatch_attempts_in_flight'
const disabled = 'delivery_orders_webhooks_disabled_total'
const duration = 'delivery_orders_dispatch_attempt_duration_seconds'

async function attemptsByOutcome(world: World): Promise<Record<string, number>> {
  const samples = [...(await scrape(world))].filter(([key]) => key.startsWith(`${total}{`))
  return Object.fromEntries(
    samples.map(([key, value]) => [/outcome="(\w+)"/.exec(key)?.[1] ?? key, value]),
  )
}

const none = { succeeded: 0, failed: 0, timeout: 0, refused: 0, certificate: 0, unmade: 0 }

test('the metrics count attempts by outcome, starting at zero, and measure the duration of attempts', async ({
  startWorld,
}) => {
  const release = Promise.withResolvers<void>()
  await using target = await receiver(async (response, { path }) => {
    if (path === '/slow') await release.promise
    if (path !== '/hanging') response.writeHead(path === '/broken' ? 500 : 204).end()
  })
  const world = await dispatchingWorld(startWorld, {
    openSender: (options) => {
      // The host name of the webhook is allowed, but it resolves to an address that the sender refuses.
      const resolveName = async () => ['10.255.255.1']
      return webhookSender({ ...options, resolveName, timeoutMs: 500 })
    },
  })
  const token = await world.token('acme')
  const acme = await world.client('acme')
  const sendTest = async (url: string) => {
    const { id } = await register(world, token, url)
    await acme.webhooks.test(id)
    return id
  }
  const untilCounted = (want: Partial<typeof none>) =>
    eventually(async () => expect(await attemptsByOutcome(world)).toEqual({ ...none, ...want }))
  /** Deletes the webhook, so that a failed attempt is not repeated after 5 s and counted again. */
  const attempt = async (url: string, want: Partial<typeof none>) => {
    const id = await sendTest(url)
    await untilCounted(want)
    await acme.webhooks.delete(id)
  }
  const at = (path: string) => `http://127.0.0.1:${target.port}/${path}`
  await untilCounted({})

  await sendTest(at('slow'))
  await eventually(async () => expect((await scrape(world)).get(inFlight)).toBe(1))
  release.resolve()
  await untilCounted({ succeeded: 1 })
  await attempt(at('broken'), { succeeded: 1, failed: 1 })
  await attempt('https://hooks.example', { succeeded: 1, failed: 1, refused: 1 })
  await attempt(at('hanging'), { succeeded: 1, failed: 1, refused: 1, timeout: 1 })

  const samples = await scrape(world)
  expect(samples.get(`${duration}_count`)).toBe(4)
  expect(samples.get(`${duration}_sum`)).toBeGreaterThanOrEqual(0.5)
  expect(samples.get(`${duration}_sum`)).toBeLessThan(100)
  await eventually(async () => expect((await scrape(world)).get(inFlight)).toBe(0))
})

test('the metrics count attempts with an invalid certificate, and webhooks that are disabled', async ({
  startWorld,
}) => {
  await using untrusted = await receiver(undefined, selfSigned('localhost'))
  await using gone = await receiver((response) => response.writeHead(410).end())
  const world = await dispatchingWorld(startWorld)
  const token = await world.token('acme')
  const acme = await world.client('acme')
  for (const { url } of [untrusted, gone])
    await acme.webhooks.test((await register(world, token, url)).id)

  await eventually(async () => {
    const samples = await scrape(world)
    expect(samples.get(`${total}{outcome="certificate"}`)).toBeGreaterThan(0)
    expect(samples.get(`${disabled}{outcome="gone"}`)).toBe(1)
    expect(samples.get(`${disabled}{outcome="failing"}`)).toBe(0)
  })
})

test('an attempt that fails with an error in the sender is counted as `unmade`', async ({
  startWorld,
}) => {
  const world = await dispatchingWorld(startWorld, {
    openSender: () => ({
      send: () => Promise.reject(new Error('The sender failed.')),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  })
  const token = await world.token('acme')
  const { id } = await register(world, token, 'https://hooks.example')

  await (await world.client('acme')).webhooks.test(id)

  await eventually(async () =>
    expect(await attemptsByOutcome(world)).toEqual({ ...none, unmade: 1 }),
  )
})

test('a service that does not send events itself exposes no metrics of attempts', async ({
  world,
}) => {
  const names = [...(await scrape(world)).keys()]

  expect(names.filter((name) => name.includes('attempt'))).toEqual([])
})
