import type { Mode } from '@delivery-orders/domain'
import { leaseMs } from '@delivery-orders/operations'
import { expect, vi } from 'vitest'
import type { Message, Sender, SenderOptions } from '../../src/dispatch/send.ts'
import { many } from '../store/support/a-change.ts'
import { aDraft } from '../support/a-draft.ts'
import { type StartWorld, test, type World } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'

/** Some URLs hang until they are let go; what is sent to the others has arrived at once. */
function network() {
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
    const error = isTimeout ? 'no answer within 15 seconds' : null
    const attempt = { at, status: isTimeout ? null : 204, error, durationMs: 0, response: null }
    return { attempt, isTimeout, isRefused: false, retryAfter: null }
  }
  const letGo = () => {
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
    letGo,
    [Symbol.dispose]: () => {
      isOver = true
      letGo()
    },
  }
}

async function story(startWorld: StartWorld) {
  const net = network()
  const world = await dispatchingWorld(startWorld, { openSender: net.openSender })
  const good = await world.client('good', 'live')
  await register(world, await world.token('good', 'live'), 'https://good.example/')
  /** The event of an order that was placed by then has arrived, whatever hangs. */
  const arrivesForOthers = async () => {
    const before = net.arrived.length
    await good.orders.create(aDraft())
    await vi.waitFor(() => expect(net.arrived.length).toBe(before + 1), { timeout: 5_000 })
  }
  const inFlight = (count: number) =>
    vi.waitFor(() => expect(net.inFlight()).toBe(count), { timeout: 5_000, interval: 5 })
  return { net, world, arrivesForOthers, inFlight, [Symbol.dispose]: net[Symbol.dispose] }
}

/** So many webhooks of a client that hang, and more events for each than may be sent there at a time. */
async function hang(world: World, name: string, mode: Mode, count: number): Promise<void> {
  const token = await world.token(name, mode)
  await many(count, (nth) => register(world, token, `https://hangs.example/${name}/${mode}/${nth}`))
  const client = await world.client(name, mode)
  await many(20, () => client.orders.create(aDraft()))
}

test('forty webhooks of one client that hang take no more than a quarter of the places', {
  timeout: 20_000,
}, async ({ startWorld }) => {
  using told = await story(startWorld)
  const { net, world, arrivesForOthers, inFlight } = told
  await hang(world, 'acme', 'live', 20)
  await hang(world, 'acme', 'test', 20)

  await inFlight(32)
  await arrivesForOthers()
  expect(net.inFlight()).toBe(32)
})

test('forty webhooks of two clients that hang leave room for others', async ({ startWorld }) => {
  using told = await story(startWorld)
  const { net, world, arrivesForOthers, inFlight } = told
  for (const name of ['acme', 'globex']) await hang(world, name, 'live', 20)

  await inFlight(64)
  await arrivesForOthers()
  // When all of them were not answered in time, each has but one place.
  net.letGo()
  world.clock.pass('1 s')
  await inFlight(40)
  await arrivesForOthers()
  expect(net.inFlightAt('https://hangs.example/acme/live/0')).toBe(1)
})

test('what does not answer in time gets half of the places in all, and nothing more than all', async ({
  startWorld,
}) => {
  using told = await story(startWorld)
  const { net, world, arrivesForOthers, inFlight } = told
  for (let nth = 0; nth < 5; nth++) await hang(world, `client-${nth}`, 'live', 14)

  await inFlight(128)
  world.clock.pass('1 s')
  await world.client('client-0', 'live').then((client) => client.orders.create(aDraft()))
  expect(net.inFlight()).toBe(128)
  // Once each of the seventy has been asked.
  await vi.waitFor(
    () => {
      const count = net.inFlight()
      if (count !== 64) net.letGo()
      expect(count).toBe(64)
    },
    { timeout: 10_000, interval: 50 },
  )
  await arrivesForOthers()
}, 20_000)

test('a retry of what is being sent gives its receiver no second connection', async ({
  startWorld,
}) => {
  using told = await story(startWorld)
  const { net, world, arrivesForOthers, inFlight } = told
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
  await arrivesForOthers()
  expect(net.inFlight()).toBe(1)

  // It fails, and is sent once more at once: time stands still.
  net.letGo()
  await inFlight(1)
  for await (const { status, attempts } of acme.webhooks.dispatches(id))
    expect([status, attempts.length]).toEqual(['pending', 1])
})

test('what is held is nobody else’s for twenty seconds', async ({ startWorld }) => {
  using told = await story(startWorld)
  const { net, world, arrivesForOthers, inFlight } = told
  const url = 'https://hangs.example/'
  const { id } = await register(world, await world.token('acme', 'live'), url)
  await (await world.client('acme', 'live')).webhooks.test(id)
  await inFlight(1)

  world.clock.pass('19 s')
  await arrivesForOthers()
  expect(net.inFlight()).toBe(1)
  world.clock.pass('1 s')
  await inFlight(2)
  expect(leaseMs).toBe(20_000)
})
