import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, many, newOrder, now, placedAt } from '../store/support/a-change.ts'
import { test as base } from './support/command-line.ts'

const phone = '+2250702029254'
const other = '+2250799887766'

/** Three orders with one phone, of two clients, one of them live; and one order with another phone. */
const test = base.extend<{ ids: readonly number[] }>({
  ids: async ({ folder }, use) => {
    const { orders, ...store } = openSqliteStore(join(folder, 'data', 'delivery-orders.db'))
    const clients = {
      acme: await aClient({ orders, ...store }, 'acme'),
      globex: await aClient({ orders, ...store }, 'globex'),
      live: await aClient({ orders, ...store }, 'acme', 'live'),
    }
    const ids: number[] = []
    for (const [client, reference, recipientPhone] of [
      ['acme', 'A-17', phone],
      ['globex', 'A-17', phone],
      ['live', 'L-\u202e1', phone],
      ['acme', 'A-18', other],
    ] as const) {
      const change = await newOrder(orders, clients[client], reference)
      const recipient = { ...change.order.recipient, phone: recipientPhone }
      await orders.commit(placedAt(change, now + ids.length, { recipient }))
      ids.push(change.order.id)
    }
    await use(ids)
    await store.close()
  },
})

const time = (at: number) => new Date(at).toISOString()

describe('order find', () => {
  test('lists the orders of all clients with a phone, live ones first, then newest first', async ({
    ids,
    run,
  }) => {
    const { code, stdout, stderr } = await run(['order', 'find', '--phone', phone])

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['client', 'mode', 'reference', 'order id', 'status', 'created at'],
      ['acme', 'live', 'L-\\u202e1', String(ids[2]), 'pending', time(now + 2)],
      ['globex', 'test', 'A-17', String(ids[1]), 'pending', time(now + 1)],
      ['acme', 'test', 'A-17', String(ids[0]), 'pending', time(now)],
      [''],
    ])
  })

  test('takes a phone as people write it, and a national one of PHONE_COUNTRY', async ({
    ids: _,
    run,
  }) => {
    const exact = await run(['order', 'find', '--phone', phone])

    expect(await run(['order', 'find', '--phone', '(00225) 07 02-02.92 54'])).toEqual(exact)
    const national = ['order', 'find', '--phone', '07 02 02 92 54']
    expect(await run(national, { PHONE_COUNTRY: 'CI' })).toEqual(exact)
  })

  test('prints a JSON list with --json, also of the orders with a reference', async ({
    ids,
    run,
  }) => {
    const { code, stdout } = await run(['order', 'find', '--reference', 'A-17', '--json'])

    expect(code).toBe(0)
    const shared = { mode: 'test', reference: 'A-17', status: 'pending' }
    expect(JSON.parse(stdout)).toEqual([
      { client: 'globex', ...shared, orderId: ids[1], createdAt: time(now + 1) },
      { client: 'acme', ...shared, orderId: ids[0], createdAt: time(now) },
    ])
  })

  test('lists more orders than a page has', async ({ folder, ids: _, run }) => {
    const store = openSqliteStore(join(folder, 'data', 'delivery-orders.db'))
    const client = await aClient(store, 'acme')
    const changes = await many(230, (index) => newOrder(store.orders, client, `B-${index}`))
    await Promise.all(changes.map((change) => store.orders.commit(change)))
    await store.close()

    const { stdout } = await run(['order', 'find', '--phone', phone, '--json'])

    const listed = JSON.parse(stdout) as { orderId: number }[]
    expect(new Set(listed.map(({ orderId }) => orderId)).size).toBe(233)
  })

  test('finds a reference by its beginning if no order has it', async ({ ids, run }) => {
    const { stdout } = await run(['order', 'find', '--reference', 'a-1', '--json'])

    const found = JSON.parse(stdout) as { orderId: number }[]
    expect(found.map(({ orderId }) => orderId)).toEqual([ids[3], ids[1], ids[0]])
  })

  test('searches senders too with --scan, newest first, and says how an order has the phone', async ({
    ids,
    run,
  }) => {
    const sender = ['order', 'find', '--phone', '+2250102030405']
    const { stdout, stderr } = await run(sender)
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('add --scan')])

    const scanned = await run([...sender, '--scan', '--json'])

    const found = JSON.parse(scanned.stdout) as { orderId: number; roles: string[] }[]
    expect(found.map(({ orderId, roles }) => [orderId, roles])).toEqual(
      ids.toReversed().map((id) => [id, ['sender']]),
    )
    const one = await run([...sender, '--scan', '--limit', '1'])
    expect([one.stdout.trim().split('\n').length, one.stderr]).toEqual([
      2,
      expect.stringContaining('There are more than 1.'),
    ])
  })

  test('says so if no order is found, and prints an empty list with --json', async ({
    ids: _,
    run,
  }) => {
    const args = ['order', 'find', '--reference', 'B-1']

    expect(await run(args)).toEqual({ code: 0, stdout: '', stderr: 'No order was found.\n' })
    expect(await run([...args, '--json'])).toEqual({ code: 0, stdout: '[]\n', stderr: '' })
  })

  test.for([
    [
      ['--phone', '07 02 02 92 54'],
      /^The phone number 07 02 02 92 54 has no calling code\. Write it/,
    ],
    [['--phone', phone, '--reference', 'A-17'], /cannot be used with option '--reference/],
    [[], /^Give --phone or --reference\.\n$/],
    [['--reference', 'A-17', '--scan'], /^--scan needs --phone\.\n$/],
  ] as const)('refuses %j and says what to do', async ([options, message], { ids: _, run }) => {
    const { code, stdout, stderr } = await run(['order', 'find', ...options])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(message)
  })
})
