import type { DispatchQuery } from '@delivery-orders/operations'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { type Received, receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { isInMemory } from '../support/engine.ts'
import { bearer, json } from '../support/send.ts'
import { type StartWorld, test } from '../support/world.ts'

const isVerified = ({ headers, body }: Received, secret: string): boolean => {
  try {
    new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  }
}

const patience = { timeout: 5_000, interval: 5 }

const waiting: DispatchQuery = {
  statuses: ['pending'],
  before: Number.MAX_SAFE_INTEGER,
  limit: 1,
}

const signatureCount = ({ headers }: Received): number =>
  headers['webhook-signature']?.split(' ').length ?? 0

/**
 * One webhook, and two receivers behind its address. The quick one knows a new secret, and no other, from the moment
 * that rotating is answered; the slow one knows only the secret before, until the next rotation is asked for. Each looks
 * at every message twice: when it has come, and, as somebody with much to do, just before it is answered.
 */
async function story(startWorld: StartWorld, meanwhile: () => unknown = () => undefined) {
  const known = { quick: '', slow: '' }
  const unverified: string[] = []
  const seen: Received[] = []
  const look = (received: Received, when: string) => {
    for (const who of ['quick', 'slow'] as const)
      if (!isVerified(received, known[who])) unverified.push(`${who}, ${when}`)
  }
  const target = await receiver(async (response, received, nth) => {
    seen.push(received)
    look(received, 'at once')
    await meanwhile()
    // Some wait longer than others.
    for (let turns = 20 * (nth % 5); turns > 0; turns--)
      await new Promise((resolve) => setImmediate(resolve))
    look(received, 'later')
    response.writeHead(204).end()
  })
  // The library holds the time in a message against that of this machine, and allows for five minutes.
  let aheadMs = 0
  const clock = { now: () => Date.now() + aheadMs }
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
    kept: async () => {
      const owner = await webhooks.findOwner(id)
      return owner && webhooks.find(owner, id)
    },
    pass: (timeMs: number) => {
      aheadMs += timeMs
    },
    /** What was sent last, once so much was. */
    lastOf: (count: number) => vi.waitFor(() => expectLast(seen, count), patience),
    /** Nothing is held whose lease could end when time passes. */
    settled: () =>
      vi.waitFor(async () => expect(await outbox.list(id, waiting)).toEqual([]), patience),
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  }
}

function expectLast(seen: readonly Received[], count: number): Received {
  expect(seen).toHaveLength(count)
  return seen.at(-1) as Received
}

/** So many wait to be sent at most: always some, and not so many that it takes long to send them all. */
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

test('whoever knows either secret verifies every message, while orders flow and secrets change', async ({
  startWorld,
}) => {
  await using told = await story(startWorld)
  let isEnough = false
  const placing = placeUntil(() => isEnough, told)
  const seenAt: number[] = []
  for (let rotation = 0; rotation < 12; rotation++) {
    const before = told.seen.length
    await vi.waitFor(() => expect(told.seen.length).toBeGreaterThan(before + 6), patience)
    await told.rotate(60)
    seenAt.push(told.seen.length)
  }
  isEnough = true
  const placed = await placing
  await vi.waitFor(() => expect(told.seen).toHaveLength(placed), patience)

  expect(told.unverified).toEqual([])
  expect(told.seen.filter((each) => signatureCount(each) === 2).length).toBeGreaterThan(60)
  expect(new Set(seenAt).size).toBe(12)
}, 30_000)

test('a new secret is told when nothing is on its way any more that only the old one has signed', async ({
  startWorld,
  skip,
}) => {
  skip(isInMemory, 'events are sent one after the other')
  const release = Promise.withResolvers<void>()
  await using told = await story(startWorld, () => release.promise)
  await told.acme.webhooks.test(told.id)
  await told.lastOf(1)
  let isTold = false
  const rotating = told.rotate(60, 'k-1').then((secret) => {
    isTold = true
    return secret
  })
  await vi.waitFor(async () => expect((await told.kept())?.revision).toBe(2), patience)
  await told.acme.webhooks.test(told.id)
  const second = await told.lastOf(2)
  const repeated = told.rotate(60, 'k-1')

  expect([isTold, signatureCount(second)]).toEqual([false, 2])
  release.resolve()

  expect(await repeated).toBe(await rotating)
  expect(told.unverified).toEqual([])
})

test('when the time of grace is over, the old secret has ended', async ({ startWorld }) => {
  await using told = await story(startWorld)
  await told.rotate(60)
  told.pass(60_000)
  await told.acme.webhooks.test(told.id)
  const last = await told.lastOf(1)

  expect([told.secret, told.known.quick].map((secret) => isVerified(last, secret))).toEqual([
    false,
    true,
  ])
  expect(signatureCount(last)).toBe(1)
})

test('a second rotation ends the older secret at once, and leaves the other its time', async ({
  startWorld,
}) => {
  await using told = await story(startWorld)
  const second = await told.rotate(120)
  told.pass(30_000)
  const third = await told.rotate(60)
  const verifiedBy = async (count: number) => {
    await told.acme.webhooks.test(told.id)
    const last = await told.lastOf(count)
    await told.settled()
    return [told.secret, second, third].map((secret) => isVerified(last, secret))
  }

  expect(await verifiedBy(1)).toEqual([false, true, true])
  // The time of the first rotation is not over yet, and that of the second is.
  told.pass(60_000)
  expect(await verifiedBy(2)).toEqual([false, false, true])
})
