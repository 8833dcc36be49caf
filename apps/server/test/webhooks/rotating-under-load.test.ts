import type { DispatchQuery } from '@delivery-orders/operations'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { type Received, receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { isInMemory } from '../support/engine.ts'
import { bearer, json } from '../support/send.ts'
import { aheadBy } from '../support/test-clock.ts'
import { eventually } from '../support/until.ts'
import { type StartWorld, test } from '../support/world.ts'

const isVerified = ({ headers, body }: Received, secret: string): boolean => {
  try {
    new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  }
}

const waiting: DispatchQuery = {
  statuses: ['pending'],
  before: Number.MAX_SAFE_INTEGER,
  limit: 1,
}

const signatureCount = ({ headers }: Received): number =>
  headers['webhook-signature']?.split(' ').length ?? 0

/**
 * Registers a webhook with two receivers behind its URL. The quick receiver knows only the new secret as soon as a
 * rotation has been answered. The slow receiver knows only the previous secret until the next rotation is requested.
 * Each receiver verifies every message on arrival and again, as a busy receiver would, just before the response.
 */
async function setUpRotation(
  startWorld: StartWorld,
  beforeResponse: () => unknown = () => undefined,
) {
  const known = { quick: '', slow: '' }
  const unverified: string[] = []
  const seen: Received[] = []
  const verify = (received: Received, when: string) => {
    for (const who of ['quick', 'slow'] as const)
      if (!isVerified(received, known[who])) unverified.push(`${who}, ${when}`)
  }
  const target = await receiver(async (response, received, nth) => {
    seen.push(received)
    verify(received, 'on arrival')
    await beforeResponse()
    // The receivers take a different time for each message.
    for (let turns = 20 * (nth % 5); turns > 0; turns--)
      await new Promise((resolve) => setImmediate(resolve))
    verify(received, 'before the response')
    response.writeHead(204).end()
  })
  // How far the service's clock is ahead. Above five minutes, the library `standardwebhooks` would refuse messages.
  let aheadMs = 0
  const clock = aheadBy(() => aheadMs)
  const world = await dispatchingWorld(startWorld, { clock })
  const { webhooks, outbox } = world.service.store
  const token = await world.token('acme')
  const { id, secret } = await register(world, token, target.url)
  known.quick = secret
  known.slow = secret
  const rotate = async (gracePeriodSeconds: number, key?: string) => {
    known.slow = known.quick
    const answer = await fetch(`${world.url}/webhooks/${id}/rotate-secret`, {
      method: 'POST',
      headers: { ...bearer(token), ...json, ...(key ? { 'Idempotency-Key': key } : {}) },
      body: JSON.stringify({ gracePeriodSeconds }),
    })
    known.quick = JSON.parse(await answer.text()).secret
    return known.quick
  }
  return {
    id,
    secret,
    acme: await world.client('acme'),
    world,
    known,
    seen,
    unverified,
    rotate,
    stored: async () => {
      const owner = await webhooks.findOwner(id)
      return owner && webhooks.find(owner, id)
    },
    pass: (timeMs: number) => {
      aheadMs += timeMs
    },
    /** Resolves to the last message, once `count` messages have been received. */
    lastOf: (count: number) => eventually(() => expectLast(seen, count)),
    /** Waits until no dispatch is pending. None is leased then, so moving the clock cannot end a lease. */
    settled: () => eventually(async () => expect(await outbox.list(id, waiting)).toEqual([])),
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  }
}

function expectLast(seen: readonly Received[], count: number): Received {
  expect(seen).toHaveLength(count)
  return seen.at(-1) as Received
}

/** Maximum number of orders whose event has not been received yet. It is low, so that the test ends quickly. */
const waitingMax = 12

async function placeUntil(
  isEnough: () => boolean,
  { acme, seen }: { readonly acme: DeliveryOrders; readonly seen: readonly Received[] },
): Promise<number> {
  for (let placed = 0; ; ) {
    if (isEnough()) return placed
    if (placed - seen.length < waitingMax) {
      await acme.orders.create(aDraft())
      placed += 1
    } else await new Promise((resolve) => setImmediate(resolve))
  }
}

test('every message verifies with the current and with the previous secret while secrets rotate under load', async ({
  startWorld,
}) => {
  await using setup = await setUpRotation(startWorld)
  let isEnough = false
  const placing = placeUntil(() => isEnough, setup)
  const seenAt: number[] = []
  for (let rotation = 0; rotation < 12; rotation++) {
    const before = setup.seen.length
    await eventually(() => expect(setup.seen.length).toBeGreaterThan(before + 6))
    await setup.rotate(60)
    seenAt.push(setup.seen.length)
  }
  isEnough = true
  const placed = await placing
  await eventually(() => expect(setup.seen).toHaveLength(placed))

  expect(setup.unverified).toEqual([])
  expect(setup.seen.filter((each) => signatureCount(each) === 2).length).toBeGreaterThan(60)
  expect(new Set(seenAt).size).toBe(12)
})

test('the response to a rotation waits until all messages signed only with the old secret are settled', async ({
  startWorld,
  skip,
}) => {
  skip(isInMemory, 'events are sent one after the other')
  const release = Promise.withResolvers<void>()
  await using setup = await setUpRotation(startWorld, () => release.promise)
  await setup.acme.webhooks.test(setup.id)
  await setup.lastOf(1)
  let isAnswered = false
  const rotating = setup.rotate(60, 'k-1').then((secret) => {
    isAnswered = true
    return secret
  })
  await eventually(async () => expect((await setup.stored())?.revision).toBe(2))
  await setup.acme.webhooks.test(setup.id)
  const second = await setup.lastOf(2)
  const repeated = setup.rotate(60, 'k-1')

  expect([isAnswered, signatureCount(second)]).toEqual([false, 2])
  release.resolve()

  expect(await repeated).toBe(await rotating)
  expect(setup.unverified).toEqual([])
})

test('after the grace period messages are signed with the new secret only', async ({
  startWorld,
}) => {
  await using setup = await setUpRotation(startWorld)
  await setup.rotate(60)
  setup.pass(60_000)
  await setup.acme.webhooks.test(setup.id)
  const last = await setup.lastOf(1)

  expect([setup.secret, setup.known.quick].map((secret) => isVerified(last, secret))).toEqual([
    false,
    true,
  ])
  expect(signatureCount(last)).toBe(1)
})

test('a second rotation ends the first secret immediately and starts a grace period for the second secret', async ({
  startWorld,
}) => {
  await using setup = await setUpRotation(startWorld)
  const second = await setup.rotate(120)
  setup.pass(30_000)
  const third = await setup.rotate(60)
  const verifiedBy = async (count: number) => {
    await setup.acme.webhooks.test(setup.id)
    const last = await setup.lastOf(count)
    await setup.settled()
    return [setup.secret, second, third].map((secret) => isVerified(last, secret))
  }

  expect(await verifiedBy(1)).toEqual([false, true, true])
  // The grace period of the second rotation is over now. That of the first rotation would last 30 s longer.
  setup.pass(60_000)
  expect(await verifiedBy(2)).toEqual([false, false, true])
})
