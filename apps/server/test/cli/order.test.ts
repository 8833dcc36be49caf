import { join } from 'node:path'
import { type ClientKey, type Order, presentEventOrder } from '@delivery-orders/domain'
import { orderUrls } from '@delivery-orders/operations'
import type { OrderChange, Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, changed, newOrder, now } from '../store/support/a-change.ts'
import { test as base } from './support/command-line.ts'

interface Fixture {
  readonly client: ClientKey
  readonly order: Order
  readonly trackingKey: Store['trackingKey']
  find(): Promise<Order | undefined>
}

/** Characters that terminals obey: C0, DEL, C1, and those that change the direction of text. */
const controls = /(?!\n)[\p{Cc}\p{Bidi_Control}]/u

/** A client with two orders: A-17, which is canceled and has two events, and `open`, which is pending. */
const test = base.extend<{ acme: Fixture }>({
  acme: async ({ folder }, use) => {
    const store = openSqliteStore(join(folder, 'data', 'delivery-orders.db'))
    const client = await aClient(store, 'acme', 'live')
    const placed = await newOrder(store.orders, client, 'A-17')
    await store.orders.commit(placed)
    const canceled = changedTo(placed, 'canceled')
    await store.orders.commit(canceled)
    await store.orders.commit(await newOrder(store.orders, client, 'open'))
    const { trackingKey } = store
    const find = () => store.orders.find(client, 'A-17')
    await use({ client, order: canceled.order, find, trackingKey })
    await store.close()
  },
})

const changedTo = (change: OrderChange, status: Order['status']): OrderChange => {
  const statusComment = 'Mr Traoré\u202e has\u009b31m moved\u007f\u2066\u061c\u001b'
  const items = change.order.items.map((item) => ({ ...item, status, statusComment }))
  return changed(change, { status, statusComment, items })
}

const byClient = { reporter: 'client', reporterName: 'acme', actor: 'token 1' }

const time = (at: number) => new Date(at).toISOString()

test.for(['show', 'trace', 'erase'])(
  'order %s escapes what a terminal would obey in the reference that it was given',
  async (command, { acme: _, run }) => {
    const { code, stderr } = await run(['order', command, 'acme', 'x\u009b31m\u202e'])

    expect([code, stderr]).toEqual([1, 'acme has no order x\\u009b31m\\u202e in mode live.\n'])
  },
)

describe('order show', () => {
  test('prints the order and its events as JSON, and nothing else', async ({ acme, run }) => {
    const { code, stdout, stderr } = await run(['order', 'show', 'acme', 'A-17'], {
      PUBLIC_URL: 'https://deliveries.example.com',
    })

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toMatch(controls)
    const publicUrl = 'https://deliveries.example.com'
    const urls = orderUrls({ publicUrl, trackingKey: acme.trackingKey })
    expect(JSON.parse(stdout)).toStrictEqual({
      client: 'acme',
      mode: 'live',
      orderId: acme.order.id,
      erasedAt: null,
      order: JSON.parse(JSON.stringify(presentEventOrder(acme.order, urls))),
      events: [
        {
          kind: 'order.created',
          at: time(now),
          sequence: 1,
          previousStatus: null,
          changedItems: [],
          ...byClient,
          reason: null,
          comment: null,
          courier: null,
        },
        {
          kind: 'order.canceled',
          at: time(now + 1),
          sequence: 2,
          previousStatus: 'pending',
          changedItems: [{ position: 0, previousStatus: 'pending', status: 'canceled' }],
          ...byClient,
          reason: null,
          comment: acme.order.statusComment,
          courier: null,
        },
      ],
    })
  })

  test('prints all events of an order that has 250 events', async ({ folder, run }) => {
    const store = openSqliteStore(join(folder, 'data', 'delivery-orders.db'))
    const client = await aClient(store, 'acme', 'test')
    const changes = [await newOrder(store.orders, client, 'A-17')]
    for (const change of changes) if (changes.length < 250) changes.push(changed(change))
    await Promise.all(changes.map((change) => store.orders.commit(change)))
    await store.close()

    const { stdout } = await run(['order', 'show', 'acme', 'A-17', '--mode', 'test'])

    const sequences = JSON.parse(stdout).events.map(
      ({ sequence }: { sequence: number }) => sequence,
    )
    expect(sequences).toEqual(Array.from({ length: 250 }, (_, index) => index + 1))
  })
})

describe.for(['show', 'erase'])('order %s', (command) => {
  test.for([
    {
      title: 'an unknown client',
      args: ['globex', 'A-17'],
      want: 'There is no client globex. To list clients, run: client list\n',
    },
    {
      title: 'a reference that the client does not have',
      args: ['acme', 'A-18'],
      want: 'acme has no order A-18 in mode live.\n',
    },
    {
      title: 'an order that exists only in live mode',
      args: ['acme', 'A-17', '--mode', 'test'],
      want: 'acme has no order A-17 in mode test.\n',
    },
  ])('refuses $title', async ({ args, want }, { acme, run }) => {
    expect(await run(['order', command, ...args])).toEqual({ code: 1, stdout: '', stderr: want })
    expect(await acme.find()).toStrictEqual(acme.order)
  })
})

describe('order erase', () => {
  test('erases the personal data of a canceled order and reports it', async ({ acme, run }) => {
    const { code, stdout, stderr } = await run(['order', 'erase', 'acme', 'A-17'])

    expect([code, stdout, stderr]).toEqual([0, '', 'Erased the personal data of A-17.\n'])
    const erased = await acme.find()
    expect(erased).toMatchObject({
      id: acme.order.id,
      status: 'canceled',
      statusComment: null,
      recipient: {
        name: null,
        phone: '+10000000000',
        address: { name: 'erased', city: 'Abidjan' },
      },
    })
    expect(JSON.stringify(erased)).not.toMatch(/Awa|Traoré|Jardins|\+225/)
    const shown = JSON.parse((await run(['order', 'show', 'acme', 'A-17'])).stdout)
    expect(Date.parse(shown.erasedAt)).toBe(erased?.erasedAt)
  })

  test('refuses an order that is still open and says why', async ({ acme, run }) => {
    const { code, stdout, stderr } = await run(['order', 'erase', 'acme', 'open'])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'open is pending, so couriers still need its address. It can be erased once every item is delivered, returned, canceled or failed.\n',
    )
    expect((await acme.find())?.erasedAt).toBeNull()
  })
})
