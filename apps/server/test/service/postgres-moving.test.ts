import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Webhook } from '@delivery-orders/contract'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { receive } from '@delivery-orders/sdk/webhooks'
import { expect, vi } from 'vitest'
import { copyStore } from '../../src/start/open-store.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import { TestClock } from '../support/test-clock.ts'
import { eventually } from '../support/until.ts'
import { test as base, type World } from '../support/world.ts'
import { createWebhooks, oddDraft, placeAll, untilAllSent } from './support/busy-past.ts'
import { readAll, recordingClient } from './support/recording-client.ts'

/** The public URL is fixed, because the port changes when the service moves. */
const settings = { PUBLIC_URL: 'https://deliveries.example.com', WEBHOOK_ALLOW_PRIVATE: '1' }

const rotation = { gracePeriodSeconds: 604_800 }

/** Repeats requests of `createWebhooks` and `placeAll` with their idempotency keys. */
async function repeatAll({ orders, webhooks }: DeliveryOrders, { id, url }: Webhook) {
  await orders.create(oddDraft, { idempotencyKey: 'odd' })
  await orders.create(aDraft({ referenceNumber: 'failed' }), { idempotencyKey: 'failed' })
  const report = { to: 'picked_up', comment: 'Es ist picked_up: ✓' } as const
  await orders.progress('delivered', report, { idempotencyKey: 'picked_up' })
  await webhooks.create({ url }, { idempotencyKey: 'taking' })
  await webhooks.rotateSecret(id, rotation, { idempotencyKey: 'rotate' })
  await webhooks.test(id, { idempotencyKey: 'test' })
}

async function readAndReplay(world: World, tokens: readonly string[], webhook: Webhook) {
  const clients = tokens.map((token) => recordingClient(world, token))
  for (const recording of clients) await readAll(recording.client)
  const [first] = clients
  if (!first) throw new Error('The list of tokens is empty.')
  const all = clients.map(({ responses }) => [...responses])
  first.responses.length = 0
  await repeatAll(first.client, webhook)
  return { all, repeated: first.responses }
}

/** A service on SQLite, and the PostgreSQL database that it is moved to. */
const test = base.extend<{ moving: Moving }>({
  moving: async ({ startWorld }, use) => {
    await using opened = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    opened.defer(() => rm(folder, { recursive: true }))
    const to = opened.use(await reusedDatabase())
    const file = join(folder, 'orders.db')
    const clock = new TestClock()
    const start = async (databaseUrl: string, dispatch: boolean) => {
      const world = await startWorld({
        dispatch,
        settings: { ...settings, DATABASE_URL: databaseUrl },
        parts: { clock, dispatchPollMs: 5 },
      })
      // Stops the service before its database is given back.
      opened.use(world.service)
      return { ...world, clock }
    }
    await use({
      past: await start(`sqlite:${file}`, true),
      copy: () =>
        copyStore(
          { engine: 'sqlite', file },
          to,
          () => undefined,
          () => undefined,
        ),
      start: (dispatch) => start(to.url, dispatch),
    })
  },
})

interface Moving {
  readonly past: World
  readonly copy: () => Promise<unknown>
  readonly start: (dispatch: boolean) => Promise<World>
}

test('a service moved from SQLite to PostgreSQL gives the same responses byte for byte', async ({
  moving: { past, copy, start },
}) => {
  await using receivers = await receiving()
  const [token, live, other, revoked] = [
    await past.token('acme'),
    await past.token('acme', 'live'),
    await past.token('globex'),
    await past.token('acme'),
  ]
  const { client } = recordingClient(past, token)
  const { taking } = await createWebhooks(client, receivers)
  await placeAll(client, past.clock)
  for (const otherToken of [live, other])
    await recordingClient(past, otherToken).client.orders.create(
      aDraft({ referenceNumber: 'pending' }),
    )
  await untilAllSent(past, client)
  await eraseOrder(past, { clientId: 1, mode: 'test' }, 'returned')
  await past.service.store.access.revoke({ id: 4 }, past.clock.now(), anActor)
  const before = await readAndReplay(past, [token, live, other], taking)
  await past.service[Symbol.asyncDispose]()

  await copy()

  const present = await start(false)
  expect(await readAndReplay(present, [token, live, other], taking)).toEqual(before)
  expect(before.repeated.map(({ isReplayed }) => isReplayed)).toEqual(Array(6).fill(true))
  expect(before.all.map(({ length }) => length)).toEqual([expect.any(Number), 6, 6])
  const { receiptUrl } = await recordingClient(present, token).client.orders.get('pending')
  const path = receiptUrl.slice(settings.PUBLIC_URL.length)
  expect((await fetch(present.service.ownUrl + path)).status).toBe(200)
  const bodies = before.all
    .flat()
    .map(({ body }) => body)
    .join('\n')
  for (const word of ['🦤', '東京', '1e-7', 'erased', '"abandoned"', '"gone"', '"attempts":[{'])
    expect(bodies).toContain(word)
  await expect(
    recordingClient(present, revoked).client.orders.get('pending'),
  ).rejects.toMatchObject({
    code: 'invalid_token',
  })
})

test('a service moved to PostgreSQL continues its order numbers, events and dispatches', async ({
  moving: { past, copy, start },
}) => {
  await using receivers = await receiving()
  const token = await past.token('acme')
  const { client } = recordingClient(past, token)
  const { taking, failing } = await createWebhooks(client, receivers)
  await placeAll(client, past.clock)
  await untilAllSent(past, client)
  const events = await collect(client.events.list())
  const numbers = numbersOf(await collect(client.orders.list()))
  await past.service[Symbol.asyncDispose]()
  const sentBefore = receivers.taking.received.length

  await copy()

  receivers.fix()
  past.clock.pass('1 h')
  const present = await start(true)
  const { client: acme } = recordingClient(present, token)
  const created = await acme.orders.create(aDraft({ referenceNumber: 'new' }))
  await acme.orders.cancel('pending')
  await eventually(async () => expect(await present.service.store.outbox.countPending(1)).toBe(0))

  expect(Math.min(...numbersOf([created]))).toBeGreaterThan(Math.max(...numbers))
  const newEvents = await collect(acme.events.list({ after: events.at(-1)?.id }))
  expect(newEvents.map(({ type }) => type)).toEqual(['order.created', 'order.canceled'])
  const messages = receivers.taking.received.slice(sentBefore)
  // Verification refuses a message whose timestamp differs much from the system time.
  vi.setSystemTime(past.clock.now())
  for (const secret of taking.secrets) {
    const verified = messages.map(({ headers, body }) => receive(body, headers, secret))
    expect(await Promise.all(verified)).toEqual(newEvents)
  }
  vi.useRealTimers()
  const statuses = await collect(acme.webhooks.dispatches(failing.id))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['succeeded']))
})

interface OrderWithNumbers {
  readonly items: readonly { readonly orderId: number }[]
}

const numbersOf = (orders: readonly OrderWithNumbers[]): readonly number[] =>
  orders.flatMap(({ items }) => items.map(({ orderId }) => orderId))

async function collect<Value>(list: AsyncIterable<Value>): Promise<readonly Value[]> {
  const values: Value[] = []
  for await (const value of list) values.push(value)
  return values
}

async function receiving() {
  let isFixed = false
  const opened = new AsyncDisposableStack()
  const answering = async (status: () => number) =>
    opened.use(await receiver((response) => response.writeHead(status()).end()))
  return {
    taking: await answering(() => 204),
    failing: await answering(() => (isFixed ? 204 : 500)),
    gone: await answering(() => 410),
    fix: () => {
      isFixed = true
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
