import type { DispatchQuery } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { webhookSender } from '../../src/dispatch/send.ts'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { type Received, receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { bearer, json } from '../support/send.ts'
import { aheadBy } from '../support/test-clock.ts'
import { eventually } from '../support/until.ts'
import { type StartWorld, test } from '../support/world.ts'

/** Verifies as a receiver does that knows several secrets. */
const isVerifiedBy = (received: Received, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isVerified(received, secret))

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
 * Registers a webhook with two receivers behind its URL. The quick receiver knows the new secret and the one before it as
 * soon as a rotation has been answered. The slow receiver knows only the previous secret until the next rotation is
 * requested. Each receiver verifies every message on arrival and again, as a busy receiver would, just before the
 * response.
 */
async function setUpRotation(startWorld: StartWorld) {
  const known: Record<'quick' | 'slow', readonly string[]> = { quick: [], slow: [] }
  const unverified: string[] = []
  const seen: Received[] = []
  const verify = (received: Received, when: string) => {
    for (const who of ['quick', 'slow'] as const)
      if (!isVerifiedBy(received, known[who])) unverified.push(`${who}, ${when}`)
  }
  const target = await receiver(async (response, received, nth) => {
    seen.push(received)
    verify(received, 'on arrival')
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
  const { outbox } = world.service.store
  const token = await world.token('acme')
  const { id, secret } = await register(world, token, target.url)
  let newest = secret
  known.quick = [secret]
  known.slow = [secret]
  const rotate = async (gracePeriodSeconds: number) => {
    const previous = newest
    known.slow = [previous]
    const answer = await fetch(`${world.url}/webhooks/${id}/rotate-secret`, {
      method: 'POST',
      headers: { ...bearer(token), ...json },
      body: JSON.stringify({ gracePeriodSeconds }),
    })
    newest = JSON.parse(await answer.text()).secret
    known.quick = [newest, previous]
    return newest
  }
  return {
    id,
    secret,
    acme: await world.client('acme'),
    world,
    seen,
    unverified,
    rotate,
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

/** More than can be in flight, so that no message is on its way that the last but one secret has signed. */
const between = 4 * 4
const rotations = 6

test('every message verifies with the previous secret, and with the last two, while secrets rotate under load', async ({
  startWorld,
}) => {
  await using setup = await setUpRotation(startWorld)
  let isEnough = false
  const placing = placeUntil(() => isEnough, setup)
  const seenAt: number[] = []
  for (let rotation = 0; rotation < rotations; rotation++) {
    const before = setup.seen.length
    await eventually(() => expect(setup.seen.length).toBeGreaterThan(before + between))
    await setup.rotate(60)
    seenAt.push(setup.seen.length)
  }
  isEnough = true
  const placed = await placing
  await eventually(() => expect(setup.seen).toHaveLength(placed))

  expect(setup.unverified).toEqual([])
  expect(setup.seen.filter((each) => signatureCount(each) === 2).length).toBeGreaterThan(
    rotations * 5,
  )
  expect(new Set(seenAt).size).toBe(rotations)
})

test('a rotation is answered while a message with the old signature is on its way, and if that is refused, it is sent again with both', async ({
  startWorld,
}) => {
  const release = Promise.withResolvers<void>()
  await using target = await receiver(async (response, _, nth) => {
    if (nth === 1) await release.promise
    response.writeHead(nth === 1 ? 401 : 204).end()
  })
  let aheadMs = 0
  // With the timeout of production, so that no slow machine ends the attempt.
  const world = await dispatchingWorld(startWorld, {
    clock: aheadBy(() => aheadMs),
    openSender: webhookSender,
  })
  const acme = await world.client('acme')
  const { id, secret: old } = await acme.webhooks.create({ url: target.url })
  await acme.webhooks.test(id)
  await eventually(() => expect(target.received).toHaveLength(1))

  const { secret } = await acme.webhooks.rotateSecret(id, { gracePeriodSeconds: 60 })
  release.resolve()
  await eventually(async () => {
    const [dispatch] = await allOf(acme.webhooks.dispatches(id))
    expect(dispatch?.attempts).toHaveLength(1)
  })
  // The delay of 5 s is up to a fifth longer.
  aheadMs += 6_000
  await eventually(() => expect(target.received).toHaveLength(2))

  expect(
    target.received.map((received) => [old, secret].map((one) => isVerified(received, one))),
  ).toEqual([
    [true, false],
    [true, true],
  ])
})

test('after the grace period messages are signed with the new secret only', async ({
  startWorld,
}) => {
  await using setup = await setUpRotation(startWorld)
  const secret = await setup.rotate(60)
  setup.pass(60_000)
  await setup.acme.webhooks.test(setup.id)
  const last = await setup.lastOf(1)

  expect([setup.secret, secret].map((each) => isVerified(last, each))).toEqual([false, true])
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
