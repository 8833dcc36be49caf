import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Webhook } from '@delivery-orders/contract'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { receive } from '@delivery-orders/sdk/webhooks'
import { expect, inject, vi } from 'vitest'
import { copyStore } from '../../src/open-store.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { TestClock } from '../support/test-clock.ts'
import { test as base, type World } from '../support/world.ts'
import { eraseOrder, listen, oddDraft, placeAll, sent } from './support/busy-past.ts'
import { hears, readAll } from './support/hears.ts'

vi.setConfig({ testTimeout: 60_000 })

/** An address that stays the same, wherever a service listens. */
const settings = { PUBLIC_URL: 'https://deliveries.example.com', WEBHOOK_ALLOW_PRIVATE: '1' }

const rotation = { gracePeriodSeconds: 604_800 }

/** Requests of the past, with the keys that they had. */
async function repeatAll({ orders, webhooks }: DeliveryOrders, { id, url }: Webhook) {
  await orders.create(oddDraft, { idempotencyKey: 'odd' })
  await orders.create(aDraft({ referenceNumber: 'failed' }), { idempotencyKey: 'failed' })
  const report = { to: 'picked_up', comment: 'Es ist picked_up: ✓' } as const
  await orders.progress('delivered', report, { idempotencyKey: 'picked_up' })
  await webhooks.create({ url }, { idempotencyKey: 'taking' })
  await webhooks.rotateSecret(id, rotation, { idempotencyKey: 'rotate' })
  await webhooks.test(id, { idempotencyKey: 'test' })
}

/** All that each token can read, and what it hears when it repeats itself. */
async function heardBy(world: World, tokens: readonly string[], webhook: Webhook) {
  const hearings = tokens.map((token) => hears(world, token))
  for (const hearing of hearings) await readAll(hearing.client)
  const [first] = hearings
  if (!first) throw new Error('There are no tokens.')
  const all = hearings.map(({ heard }) => [...heard])
  first.heard.length = 0
  await repeatAll(first.client, webhook)
  return { all, repeated: first.heard }
}

/** A service on SQLite with a past, and where it is to move. */
const test = base.extend<{ moving: Moving }>({
  moving: async ({ startWorld }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    await using to = await newPostgresDatabase(inject('postgresPort'))
    const file = join(folder, 'orders.db')
    const clock = new TestClock()
    const start = async (databaseUrl: string, dispatch: boolean) => ({
      ...(await startWorld({
        dispatch,
        settings: { ...settings, DATABASE_URL: databaseUrl },
        parts: { clock, dispatchPollMs: 5 },
      })),
      clock,
    })
    await use({
      past: await start(`sqlite:${file}`, true),
      copy: () => copyStore({ engine: 'sqlite', file }, to, () => undefined),
      start: (dispatch) => start(to.url, dispatch),
    })
    await rm(folder, { recursive: true })
  },
})

interface Moving {
  readonly past: World
  readonly copy: () => Promise<unknown>
  /** On PostgreSQL. */
  readonly start: (dispatch: boolean) => Promise<World>
}

test('what a service has answered on SQLite it answers on PostgreSQL, byte by byte', async ({
  moving: { past, copy, start },
}) => {
  await using receivers = await receiving()
  const [token, live, other, revoked] = [
    await past.token('acme'),
    await past.token('acme', 'live'),
    await past.token('globex'),
    await past.token('acme'),
  ]
  const { client } = hears(past, token)
  const { taking } = await listen(client, receivers)
  await placeAll(client, past.clock)
  for (const stranger of [live, other])
    await hears(past, stranger).client.orders.create(aDraft({ referenceNumber: 'pending' }))
  await sent(past, client)
  await eraseOrder(past, 'returned')
  await past.service.store.access.revoke(4, past.clock.now())
  const before = await heardBy(past, [token, live, other], taking)
  await past.service[Symbol.asyncDispose]()

  await copy()

  const present = await start(false)
  expect(await heardBy(present, [token, live, other], taking)).toEqual(before)
  expect(before.repeated.map(({ isReplayed }) => isReplayed)).toEqual(Array(6).fill(true))
  expect(before.all.map(({ length }) => length)).toEqual([expect.any(Number), 6, 6])
  const { receiptUrl } = await hears(present, token).client.orders.get('pending')
  const path = receiptUrl.slice(settings.PUBLIC_URL.length)
  expect((await fetch(present.service.ownUrl + path)).status).toBe(200)
  const said = before.all
    .flat()
    .map(({ body }) => body)
    .join('\n')
  for (const word of ['🦤', '東京', '1e-7', 'erased', '"abandoned"', '"gone"', '"attempts":[{'])
    expect(said).toContain(word)
  await expect(hears(present, revoked).client.orders.get('pending')).rejects.toMatchObject({
    code: 'invalid_token',
  })
})

test('a service goes on with what it was about when it was moved', async ({
  moving: { past, copy, start },
}) => {
  await using receivers = await receiving()
  const token = await past.token('acme')
  const { client } = hears(past, token)
  const { taking, failing } = await listen(client, receivers)
  await placeAll(client, past.clock)
  await sent(past, client)
  const events = await everyOne(client.events.list())
  const numbers = numbersOf(await everyOne(client.orders.list()))
  await past.service[Symbol.asyncDispose]()
  const sentBefore = receivers.taking.received.length

  await copy()

  receivers.mend()
  past.clock.pass('1 h')
  const present = await start(true)
  const { client: acme } = hears(present, token)
  const created = await acme.orders.create(aDraft({ referenceNumber: 'new' }))
  await acme.orders.cancel('pending')
  await sent(present, acme)

  expect(Math.min(...numbersOf([created]))).toBeGreaterThan(Math.max(...numbers))
  const newEvents = await everyOne(acme.events.list({ after: events.at(-1)?.id }))
  expect(newEvents.map(({ type }) => type)).toEqual(['order.created', 'order.canceled'])
  const messages = receivers.taking.received.slice(sentBefore)
  // Who verifies looks at the age of a message.
  vi.setSystemTime(past.clock.now())
  for (const secret of taking.secrets) {
    const verified = messages.map(({ headers, body }) => receive(body, headers, secret))
    expect(await Promise.all(verified)).toEqual(newEvents)
  }
  vi.useRealTimers()
  const statuses = await everyOne(acme.webhooks.dispatches(failing.id))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['succeeded']))
})

interface OrderWithNumbers {
  readonly items: readonly { readonly orderId: number }[]
}

const numbersOf = (orders: readonly OrderWithNumbers[]): readonly number[] =>
  orders.flatMap(({ items }) => items.map(({ orderId }) => orderId))

async function everyOne<Value>(list: AsyncIterable<Value>): Promise<readonly Value[]> {
  const values: Value[] = []
  for await (const value of list) values.push(value)
  return values
}

async function receiving() {
  let isMended = false
  const opened = new AsyncDisposableStack()
  const answering = async (status: () => number) =>
    opened.use(await receiver((response) => response.writeHead(status()).end()))
  return {
    taking: await answering(() => 204),
    failing: await answering(() => (isMended ? 204 : 500)),
    gone: await answering(() => 410),
    mend: () => {
      isMended = true
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
