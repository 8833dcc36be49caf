import type { Mode } from '@delivery-orders/domain'
import type { Message } from '@delivery-orders/operations/dispatch'
import { leaseMs } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import type { Sender, SenderOptions } from '../../src/dispatch/send.ts'
import { many } from '../store/support/a-change.ts'
import { aDraft } from '../support/a-draft.ts'
import { eventually } from '../support/until.ts'
import { type StartWorld, test, type World } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'

/** A fake sender: messages to URLs with `hangs` wait for `release`, all other messages arrive immediately. */
function hangingNetwork() {
  const hanging = new Map<() => void, string>()
  const arrived: string[] = []
  let isOver = false
  const send = async ({ webhook: { url }, id }: Message, at: number) => {
    if (url.includes('hangs') && !isOver)
      await new Promise<void>((resolve) => {
        hanging.set(resolve, url)
      })
    else arrived.push(id)
    const isTimeout = url.includes('hangs')
    const error = isTimeout ? 'no response within 15 seconds' : null
    const attempt = { at, status: isTimeout ? null : 204, error, durationMs: 0, response: null }
    const end = isTimeout ? ('timeout' as const) : ('succeeded' as const)
    return { attempt, end, retryAfter: null }
  }
  const release = () => {
    for (const [resolve] of hanging) resolve()
    hanging.clear()
  }
  return {
    openSender: ({ clock }: SenderOptions): Sender => ({
      send: (message) => send(message, clock.now()),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
    arrived,
    inFlight: () => hanging.size,
    inFlightAt: (url: string) => [...hanging.values()].filter((each) => each === url).length,
    release,
    [Symbol.dispose]: () => {
      isOver = true
      release()
    },
  }
}

async function startScenario(startWorld: StartWorld) {
  const network = hangingNetwork()
  const world = await dispatchingWorld(startWorld, { openSender: network.openSender })
  const good = await world.client('good', 'live')
  await register(world, await world.token('good', 'live'), 'https://good.example/')
  /** Creates an order of a client whose webhook works, and waits until its event has arrived. */
  const otherClientReceives = async () => {
    const before = network.arrived.length
    await good.orders.create(aDraft())
    await eventually(() => expect(network.arrived.length).toBe(before + 1))
  }
  const inFlight = (count: number) => eventually(() => expect(network.inFlight()).toBe(count))
  return {
    network,
    world,
    otherClientReceives,
    inFlight,
    [Symbol.dispose]: network[Symbol.dispose],
  }
}

/** Registers webhooks that hang, and creates more events for each of them than may be in flight to one webhook. */
async function hang(world: World, name: string, mode: Mode, count: number): Promise<void> {
  const token = await world.token(name, mode)
  await many(count, (nth) => register(world, token, `https://hangs.example/${name}/${mode}/${nth}`))
  const client = await world.client(name, mode)
  await many(20, () => client.orders.create(aDraft()))
}

test('forty unresponsive webhooks of one client take at most a quarter of the in-flight slots', {
  timeout: 120_000,
}, async ({ startWorld }) => {
  using scenario = await startScenario(startWorld)
  const { network, world, otherClientReceives, inFlight } = scenario
  await hang(world, 'acme', 'live', 20)
  await hang(world, 'acme', 'test', 20)

  await inFlight(32)
  await otherClientReceives()
  expect(network.inFlight()).toBe(32)
})

test('forty unresponsive webhooks of two clients leave in-flight slots for other clients', async ({
  startWorld,
}) => {
  using scenario = await startScenario(startWorld)
  const { network, world, otherClientReceives, inFlight } = scenario
  for (const name of ['acme', 'globex']) await hang(world, name, 'live', 20)

  await inFlight(64)
  await otherClientReceives()
  // A webhook whose last attempt timed out gets only one in-flight slot.
  network.release()
  world.clock.pass('1 s')
  await inFlight(40)
  await otherClientReceives()
  expect(network.inFlightAt('https://hangs.example/acme/live/0')).toBe(1)
})

test('messages in flight never exceed the total limit, and webhooks that time out get at most half of the slots', async ({
  startWorld,
}) => {
  using scenario = await startScenario(startWorld)
  const { network, world, otherClientReceives, inFlight } = scenario
  for (let nth = 0; nth < 5; nth++) await hang(world, `client-${nth}`, 'live', 14)

  await inFlight(128)
  world.clock.pass('1 s')
  await world.client('client-0', 'live').then((client) => client.orders.create(aDraft()))
  expect(network.inFlight()).toBe(128)
  // Lets messages time out until each of the 70 webhooks has timed out once.
  await eventually(() => {
    const count = network.inFlight()
    if (count !== 64) network.release()
    expect(count).toBe(64)
  }, 50)
  await otherClientReceives()
})

test('retrying a dispatch in flight sends no second message before the first attempt has ended', async ({
  startWorld,
}) => {
  using scenario = await startScenario(startWorld)
  const { network, world, otherClientReceives, inFlight } = scenario
  const acme = await world.client('acme', 'live')
  const url = 'https://hangs.example/'
  const { id } = await register(world, await world.token('acme', 'live'), url)
  const dispatch = await acme.webhooks.test(id)
  await inFlight(1)

  for (let nth = 0; nth < 20; nth++) await acme.webhooks.retry(id, dispatch.id)
  for (let nth = 0; nth < 5; nth++) {
    await acme.webhooks.update(id, { enabled: false })
    await acme.webhooks.update(id, { enabled: true })
    await acme.webhooks.retry(id, dispatch.id)
  }
  await otherClientReceives()
  expect(network.inFlight()).toBe(1)

  // Once the attempt fails, the requested retry is sent immediately: it does not wait for the backoff.
  network.release()
  await inFlight(1)
  for await (const { status, attempts } of acme.webhooks.dispatches(id))
    expect([status, attempts.length]).toEqual(['pending', 1])
})

test('a dispatch in flight is not leased again before its lease of 20 seconds has ended', async ({
  startWorld,
}) => {
  using scenario = await startScenario(startWorld)
  const { network, world, otherClientReceives, inFlight } = scenario
  const url = 'https://hangs.example/'
  const { id } = await register(world, await world.token('acme', 'live'), url)
  await (await world.client('acme', 'live')).webhooks.test(id)
  await inFlight(1)

  world.clock.pass('19 s')
  await otherClientReceives()
  expect(network.inFlight()).toBe(1)
  world.clock.pass('1 s')
  await inFlight(2)
  expect(leaseMs).toBe(20_000)
})
