import type { WebhookWithSecret } from '@delivery-orders/contract'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { webhookSender } from '../../src/dispatch/send.ts'
import { aDraft } from '../support/a-draft.ts'
import { eventually } from '../support/until.ts'
import { test, type World } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'
import { listener, type Receiver, type Respond, receiver } from './support/receiver.ts'

const orderCount = 10
/** The progress steps of each order. `sequences` are the sequence numbers of its events, including its creation. */
const steps = ['assigned', 'picked_up', 'in_transit', 'delivered'] as const
const sequences = [1, ...steps.map((_, index) => index + 2)]
const webhookCount = 8

async function placeAndDeliver(world: World, count: number): Promise<void> {
  const acme = await world.client('acme')
  const references = Array.from({ length: count }, (_, index) => `A-${index}`)
  await Promise.all(
    references.map(async (referenceNumber) => {
      await acme.orders.create(aDraft({ referenceNumber }))
      for (const to of steps) await acme.orders.progress(referenceNumber, { to })
    }),
  )
}

/** Returns, for each order, the distinct sequence numbers of its accepted events in ascending order. */
function sequencesOf(accepted: Iterable<string>): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, Set<number>>()
  for (const body of accepted) {
    const { sequence, data } = JSON.parse(body)
    const { referenceNumber } = data.order
    found.set(referenceNumber, (found.get(referenceNumber) ?? new Set()).add(sequence))
  }
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1))
  return new Map(sorted.map(([order, seen]) => [order, [...seen].sort((a, b) => a - b)]))
}

const isSigned = ({ received }: Receiver, { secret }: WebhookWithSecret): boolean =>
  received.every(({ headers, body }) => {
    const id = headers['webhook-id'] ?? ''
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    return headers['webhook-signature'] === new Webhook(secret).sign(id, at, body)
  })

/** Ways to fail, by the last digit of the message number. Three of every ten messages fail, each in another way. */
const failures: Readonly<Record<number, Respond>> = {
  2: (response) => response.writeHead(500).end('broken'),
  5: (response) => response.destroy(),
  8: (response) => response.writeHead(429, { 'retry-after': '90' }).end(),
}

/** A receiver that rejects three of every ten messages. `accepted` holds the accepted bodies by event id. */
async function unreliableReceiver() {
  const accepted = new Map<string, string>()
  const target = await receiver((response, received, nth) => {
    const fail = failures[nth % 10]
    if (fail) return fail(response, received, nth)
    accepted.set(received.headers['webhook-id'] ?? '', received.body)
    return response.writeHead(204).end()
  })
  return { target, accepted }
}

test('every event reaches every webhook although three of every ten messages fail', async ({
  startWorld,
}) => {
  await using opened = new AsyncDisposableStack()
  const world = await dispatchingWorld(startWorld)
  const token = await world.token('acme')
  const webhooks = await Promise.all(
    Array.from({ length: webhookCount }, async () => {
      const { target, accepted } = await unreliableReceiver()
      opened.use(target)
      return { target, accepted, webhook: await register(world, token, target.url) }
    }),
  )

  await placeAndDeliver(world, orderCount)

  let before = 0
  await eventually(() => {
    const sent = webhooks.reduce((sum, { target }) => sum + target.received.length, 0)
    world.clock.pass(sent === before ? '1 h' : '1 s')
    before = sent
    const counts = webhooks.map(({ accepted }) => accepted.size)
    expect(counts).toEqual(counts.map(() => orderCount * sequences.length))
  }, 20)
  const references = Array.from({ length: orderCount }, (_, index) => `A-${index}`)
  const want = new Map(references.sort().map((reference) => [reference, sequences]))
  for (const { target, accepted, webhook } of webhooks) {
    expect(sequencesOf(accepted.values())).toEqual(want)
    expect(isSigned(target, webhook)).toBe(true)
    // Three of every ten messages failed and were sent again.
    expect(target.received.length).toBeGreaterThan(orderCount * sequences.length * 1.3)
  }
})

test('a receiver that does not respond delays no messages to other receivers', async ({
  startWorld,
}) => {
  await using opened = new AsyncDisposableStack()
  const world = await dispatchingWorld(startWorld, { openSender: webhookSender })
  const token = await world.token('acme')
  let ended = 0
  const hanging = opened.use(
    await listener((socket) => socket.resume().once('close', () => ended++)),
  )
  await register(world, token, `http://127.0.0.1:${hanging.port}/`)
  const targets = await Promise.all(
    Array.from({ length: webhookCount - 1 }, async () => {
      const target = opened.use(await receiver())
      await register(world, token, target.url)
      return target
    }),
  )

  await placeAndDeliver(world, 10)

  await eventually(() => {
    world.clock.pass('5 ms')
    const counts = targets.map(({ received }) => received.length)
    expect(counts).toEqual(counts.map(() => 10 * sequences.length))
  })
  // The hanging receiver has got four messages, the maximum in flight to one webhook. Each of them times out after
  // 15 s, which is later than this check, so none has ended yet.
  await eventually(() => expect(hanging.connections()).toBe(4))
  expect(ended).toBe(0)
})
