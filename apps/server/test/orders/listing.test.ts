import type { Order, ProgressReport } from '@delivery-orders/contract'
import { cursorFor } from '@delivery-orders/operations'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { clientGrant } from '../support/client-grant.ts'
import { bearer, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

const all = async <Value>(values: AsyncIterable<Value>): Promise<Value[]> => {
  const found: Value[] = []
  for await (const value of values) found.push(value)
  return found
}

const referencesOf = (orders: readonly Order[]) => orders.map((order) => order.referenceNumber)

/** Creates orders and so on, one minute apart. */
async function placeOrders(acme: DeliveryOrders, world: World, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await acme.orders.create(aDraft({ referenceNumber: `A-${number}` }))
    world.clock.pass('1 min')
  }
}

const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `A-${from - index}`)

describe('a list of orders', () => {
  test('is empty if there are no orders', async ({ acme }) => {
    expect(await all(acme.orders.list())).toEqual([])
  })

  test('shows each order as getOrder does, newest first, 20 per page', async ({ acme, world }) => {
    await placeOrders(acme, world, 23)

    const [first, second, ...rest] = await all(acme.orders.list().pages())

    expect(referencesOf(first?.data ?? [])).toEqual(down(23, 4))
    expect(referencesOf(second?.data ?? [])).toEqual(down(3, 1))
    expect(second?.nextCursor).toBeNull()
    expect(rest).toEqual([])
    expect(first?.data[0]).toEqual(await acme.orders.get('A-23'))
  })

  test('has no next cursor when the last page is exactly full', async ({ acme, world }) => {
    await placeOrders(acme, world, 4)

    const pages = await all(acme.orders.list({ limit: 2 }).pages())

    expect(pages.map(({ data }) => data.length)).toEqual([2, 2])
  })

  test('neither skips nor repeats an order when other orders are created or changed between pages', async ({
    acme,
    world,
  }) => {
    await placeOrders(acme, world, 9)

    const seen: string[] = []
    for await (const { data } of acme.orders.list({ limit: 2 }).pages()) {
      seen.push(...referencesOf(data))
      await acme.orders.create(aDraft())
      await acme.orders.progress('A-1', { to: seen.length % 4 === 0 ? 'pending' : 'assigned' })
    }
    expect(seen).toEqual(down(9, 1))
  })

  test('sorts orders of the same millisecond in reverse order of creation', async ({ acme }) => {
    for (let number = 1; number <= 7; number++)
      await acme.orders.create(aDraft({ referenceNumber: `A-${number}` }))

    expect(referencesOf(await all(acme.orders.list({ limit: 3 })))).toEqual(down(7, 1))
  })

  test('filters by the current status of each order', async ({ acme, world }) => {
    await placeOrders(acme, world, 6)
    const steps: readonly (readonly [string, ProgressReport['to']])[] = [
      ['A-2', 'assigned'],
      ['A-3', 'assigned'],
      ['A-3', 'picked_up'],
      ['A-5', 'assigned'],
    ]
    for (const [reference, to] of steps) await acme.orders.progress(reference, { to })
    await acme.orders.cancel('A-6')
    const listed = async (status: ProgressReport['to'] | readonly ProgressReport['to'][]) =>
      referencesOf(await all(acme.orders.list({ status, limit: 1 })))

    expect(await listed('pending')).toEqual(['A-4', 'A-1'])
    expect(await listed(['assigned', 'picked_up'])).toEqual(['A-5', 'A-3', 'A-2'])
    expect(await listed(['canceled', 'pending'])).toEqual(['A-6', 'A-4', 'A-1'])
    expect(await listed('delivered')).toEqual([])
  })

  test('filters by creation time, including createdFrom and excluding createdTo', async ({
    acme,
    world,
  }) => {
    const start = world.clock.now()
    await placeOrders(acme, world, 5)
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    const listed = async (createdFrom: Date | string, createdTo: Date | string) =>
      referencesOf(await all(acme.orders.list({ createdFrom, createdTo, limit: 2 })))

    expect(await listed(at(1), at(4))).toEqual(down(4, 2))
    expect(await listed(at(4), at(1))).toEqual([])
    // One nanosecond after A-2 was created, so a list from this time excludes A-2 and a list up to it includes A-2.
    const justAfter = at(1).toISOString().replace('Z', '000001Z')
    expect(await listed(justAfter, at(9))).toEqual(down(5, 3))
    expect(await listed('2000-01-01T00:00:00Z', justAfter)).toEqual(down(2, 1))
    expect(await listed('2026-11-20T10:31:00+01:00', '2026-11-20T09:33:00Z')).toEqual(down(3, 2))
  })

  test('contains no orders of another client or mode', async ({ acme, world }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))
    const others = [await world.client('acme', 'live'), await world.client('globex')]
    for (const other of others) {
      expect(await all(other.orders.list())).toEqual([])
      await other.orders.create(aDraft({ referenceNumber: 'B-1' }))
    }
    expect(referencesOf(await all(acme.orders.list()))).toEqual(['A-1'])
  })

  test('shows receipt URLs below a new PUBLIC_URL after a restart', async ({ startWorld }) => {
    const before = await startWorld()
    await (await before.client('acme')).orders.create(aDraft({ referenceNumber: 'A-1' }))
    await before.service[Symbol.asyncDispose]()
    const PUBLIC_URL = 'https://new.example.com'
    const after = await startWorld({
      settings: { DATABASE_URL: before.databaseUrl, PUBLIC_URL },
    })

    const headers = bearer(await after.token('acme'))
    const { text } = await send(
      { ...after, url: after.service.ownUrl },
      { path: '/orders', headers },
    )

    expect(JSON.parse(text).data[0].receiptUrl).toMatch(/^https:\/\/new\.example\.com\/receipts\//)
  })
})

test('a page of large orders has fewer orders because of a size limit, and no order is skipped', async ({
  acme,
}) => {
  const landmark = '文'.repeat(200)
  const sender = {
    referenceNumber: '文'.repeat(100),
    name: landmark,
    phone: '+2250102030405',
    address: { name: '文'.repeat(500), landmark, city: '文'.repeat(100) },
  }
  const items = Array.from({ length: 60 }, () => ({ itemName: 'Shoes', quantity: 1, sender }))
  for (let number = 1; number <= 9; number++)
    await acme.orders.create(aDraft({ referenceNumber: `A-${number}`, items }))

  const pages = await all(acme.orders.list({ limit: 100 }).pages())

  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages.slice(0, -1))
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(2 * 1024 * 1024)
  expect(referencesOf(pages.flatMap(({ data }) => data))).toEqual(down(9, 1))
})

describe('a cursor', () => {
  const firstCursor = async (acme: DeliveryOrders) => {
    for await (const { nextCursor } of acme.orders.list({ limit: 1, status: 'pending' }).pages())
      return nextCursor ?? ''
    return ''
  }

  test('is valid with any limit and with equivalent filters, but refused with other filters', async ({
    acme,
    world,
  }) => {
    await placeOrders(acme, world, 3)
    const cursor = await firstCursor(acme)
    const headers = bearer(await world.token('acme'))
    const listed = (query: string) => send(world, { path: `/orders?${query}`, headers })

    expect((await listed(`cursor=${cursor}&status=pending&limit=100`)).status).toBe(200)
    const mixed = JSON.parse((await listed('status=pending&status=failed&limit=1')).text).nextCursor
    expect((await listed(`cursor=${mixed}&status=failed&status=pending`)).status).toBe(200)
    const bad = [
      `cursor=${cursor}`,
      `cursor=${cursor}&status=failed`,
      `cursor=${cursor}&status=pending&status=failed`,
      `cursor=${cursor}&status=pending&createdFrom=2026-11-20T00:00:00Z`,
      `cursor=${cursor}&status=pending&createdTo=2030-11-20T00:00:00Z`,
      `cursor=${cursor}x&status=pending`,
      `cursor=${cursor.slice(1)}&status=pending`,
      `cursor=${cursor.slice(0, -1)}&status=pending`,
      `cursor=${cursor.toUpperCase()}&status=pending`,
      'cursor=2',
      'cursor=zzzzzzzzz-zzzzzzzzzzz-aaaaaaaaaaa',
      'cursor=%F0%9F%9A%9A',
    ]
    for (const query of bad) {
      const { status, problem } = await listed(query)
      expect([query, status, problem.code]).toEqual([query, 400, 'invalid_cursor'])
    }
    const [one, two] = ['2026-11-20T00:00:00Z', '2026-11-20T01:00:00.000%2B01:00']
    const { nextCursor } = JSON.parse((await listed(`limit=1&createdFrom=${one}`)).text)
    expect((await listed(`cursor=${nextCursor}&createdFrom=${two}`)).status).toBe(200)
  })

  test.for([36 ** 13, -(36 ** 13)])(
    'forged with the position %d is refused with 400 invalid_cursor',
    async (number, { world }) => {
      const { headers, client } = await knownClient(world)
      const cursor = cursorFor([number], ['orders', [], 0, 8.64e15], client)

      const { problem } = await send(world, { path: `/orders?cursor=${cursor}`, headers })

      expect(problem.code).toBe('invalid_cursor')
    },
  )
})

/** Issues a token and returns its grant as `client`, with which a test can forge correctly sealed cursors. */
async function knownClient(world: World) {
  const token = await world.token('acme')
  const client = await clientGrant(world.service.store, token, world.clock.now())
  return { headers: bearer(token), client }
}

test('a list request with an unknown or invalid parameter gets 400 instead of an unfiltered list', async ({
  world,
}) => {
  const headers = bearer(await world.token('acme'))
  const wrong = {
    'limit=0': '/limit minimum',
    'limit=101': '/limit maximum',
    'limit=0x10': '/limit type',
    'limit=1e1': '/limit type',
    'limit=%2016': '/limit type',
    'limit=1.0': '/limit type',
    'limit=010': '/limit type',
    'limit=': '/limit type',
    'limit=1&limit=2': '/limit type',
    'cursor=': '/cursor minLength',
    'status=': '/status/0 enum',
    'status=late': '/status/0 enum',
    'status=PENDING': '/status/0 enum',
    'status=pending,failed': '/status/0 enum',
    'status=pending&status=pending': '/status uniqueItems',
    'status[]=pending': '/status[] additionalProperties',
    'state=pending': '/state additionalProperties',
    'createdFrom=2026-11-20': '/createdFrom pattern',
    'createdFrom=2026-02-30T00:00:00Z': '/createdFrom format',
    'createdTo=2026-11-20T09:30:00': '/createdTo pattern',
    'createdTo=2026-11-20T09:30:00+01:00': '/createdTo pattern',
    'createdTo=1763631000000': '/createdTo pattern',
  }
  for (const [query, expected] of Object.entries(wrong)) {
    const { status, problem } = await send(world, { path: `/orders?${query}`, headers })
    const found = problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)
    expect([query, status, found?.join()]).toEqual([query, 400, expected])
  }
})
