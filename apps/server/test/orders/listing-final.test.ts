import type { DeliveryOrders, ProgressReport } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { bearer, send } from '../support/send.ts'
import { test as base } from '../support/world.ts'

const paths: Readonly<Record<string, readonly ProgressReport['to'][]>> = {
  'A-1': ['assigned', 'picked_up', 'in_transit', 'delivered'],
  'A-2': ['canceled'],
  'A-3': ['assigned', 'picked_up', 'failed'],
  'A-4': ['assigned', 'picked_up', 'failed', 'returned'],
  'A-5': ['assigned', 'picked_up', 'in_transit', 'delivered'],
  'A-6': [],
}

/** Orders that are created from A-1 to A-6, and end from A-5 to A-1, a minute apart. */
const test = base.extend<{ ended: DeliveryOrders; from: (minutes: number) => Date }>({
  ended: async ({ acme, world }, use) => {
    for (const referenceNumber of Object.keys(paths))
      await acme.orders.create(aDraft({ referenceNumber }))
    for (const [reference, steps] of Object.entries(paths).toReversed()) {
      world.clock.pass('1 min')
      for (const to of steps) await acme.orders.progress(reference, { to })
    }
    await use(acme)
  },
  from: async ({ world }, use) => {
    const start = world.clock.now()
    await use((minutes) => new Date(start + minutes * 60_000))
  },
})

const referencesOf = (orders: readonly { readonly referenceNumber: string }[]) =>
  orders.map(({ referenceNumber }) => referenceNumber)

describe('a list by finalFrom or finalTo', () => {
  test('has the final orders of that time, of which the last to end comes first', async ({
    from,
    ended,
    world,
  }) => {
    const fleet = await fleetOf(world)
    const start = '2000-01-01T00:00:00Z'
    for (const [query, expected] of [
      [{ finalFrom: start }, ['A-1', 'A-2', 'A-4', 'A-5']],
      [{ finalTo: '2100-01-01T00:00:00Z' }, ['A-1', 'A-2', 'A-4', 'A-5']],
      [{ finalFrom: start, status: ['delivered', 'returned'] }, ['A-1', 'A-4', 'A-5']],
      [{ finalFrom: start, status: 'canceled' }, ['A-2']],
      [{ finalFrom: from(9) }, []],
    ] as const)
      for (const limit of [1, 3, 100]) {
        expect(referencesOf(await allOf(ended.orders.list({ ...query, limit })))).toEqual(expected)
        expect(referencesOf(await allOf(fleet.orders.list({ ...query, limit })))).toEqual(expected)
      }
  })

  test('includes finalFrom and excludes finalTo, and stays as it is after later changes', async ({
    ended,
    world,
  }) => {
    const fleet = await fleetOf(world)
    const [a1, a2, a4] = await allOf(ended.orders.list({ finalTo: '2100-01-01T00:00:00Z' }))
    await ended.orders.update('A-4', { metadata: { erp: 'SO-1' } })
    const range = { finalFrom: a4?.finalAt, finalTo: a1?.finalAt }

    expect(referencesOf(await allOf(ended.orders.list(range)))).toEqual(['A-2', 'A-4'])
    expect(referencesOf(await allOf(fleet.orders.list(range)))).toEqual(['A-2', 'A-4'])
    const justAfter = a4?.finalAt?.replace('Z', '000001Z')
    expect(
      referencesOf(await allOf(ended.orders.list({ ...range, finalFrom: justAfter }))),
    ).toEqual(['A-2'])
    expect(
      await allOf(ended.orders.list({ finalFrom: a2?.finalAt, finalTo: a1?.finalAt })),
    ).toEqual([await ended.orders.get('A-2')])
    expect(referencesOf(await allOf(fleet.orders.list({ ...range, client: 'globex' })))).toEqual([])
  })

  test('takes the cursors of its own pages only, and any limit', async ({ ended, world }) => {
    const [own, ofFleet] = [await world.token('acme'), await world.fleetToken()]
    expect(await ended.orders.get('A-6')).toMatchObject({ status: 'pending' })
    for (const [path, token] of [
      ['/orders', own],
      ['/fleet/orders', ofFleet],
    ] as const) {
      const listed = async (query: string) => {
        const { status, text } = await send(world, {
          path: `${path}?${query}`,
          headers: bearer(token),
        })
        const { code, nextCursor } = JSON.parse(text)
        return { answer: code ?? status, nextCursor }
      }
      const time = 'finalFrom=2000-01-01T00:00:00Z'
      const same = 'finalFrom=2000-01-01T01:00:00.000%2B01:00'
      const cursor = `cursor=${(await listed(`limit=1&${time}`)).nextCursor}`
      const all = ['delivered', 'returned', 'canceled'].map((one) => `&status=${one}`).join('')
      const created = `cursor=${(await listed('limit=1&status=delivered')).nextCursor}`

      for (const query of [
        `${cursor}&limit=100&${time}`,
        `${cursor}&${same}`,
        `${cursor}&${time}${all}`,
      ])
        expect([query, (await listed(query)).answer]).toEqual([query, 200])
      for (const query of [
        cursor,
        `${cursor}&finalTo=2000-01-01T00:00:00Z`,
        `${cursor}&${time}&finalTo=2100-01-01T00:00:00Z`,
        `${cursor}&${time}&status=delivered`,
        `${created}&${time}&status=delivered`,
        `${cursor}x&${time}`,
      ])
        expect([query, (await listed(query)).answer]).toEqual([query, 'invalid_cursor'])
    }
  })

  test.for(['courier=c-7', 'late=true'])(
    'does not go with %s in a fleet',
    async (filter, { world }) => {
      const { status, problem } = await send(world, {
        path: `/fleet/orders?finalFrom=2026-11-20T00:00:00Z&${filter}`,
        headers: bearer(await world.fleetToken()),
      })

      expect([status, problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)]).toEqual([
        400,
        [`/${filter.split('=')[0]} not_with_final_time`],
      ])
    },
  )

  test.for([
    ['finalFrom=2026-11-20T00:00:00Z&status=failed', '/status/0 not_with_final_time'],
    [
      'finalTo=2026-11-20T00:00:00Z&status=delivered&status=pending',
      '/status/1 not_with_final_time',
    ],
    [
      'finalFrom=2026-11-20T00:00:00Z&createdFrom=2026-11-20T00:00:00Z',
      '/createdFrom not_with_final_time',
    ],
    [
      'finalTo=2026-11-20T00:00:00Z&createdTo=2026-11-20T00:00:00Z&status=assigned',
      '/status/0 not_with_final_time, /createdTo not_with_final_time',
    ],
    ['finalFrom=2026-02-30T00:00:00Z', '/finalFrom format'],
    ['finalTo=2026-11-20', '/finalTo pattern'],
    ['final=2026-11-20T00:00:00Z', '/final additionalProperties'],
  ] as const)('with %s is refused with 400 and %s', async ([query, expected], { world }) => {
    for (const [path, token] of [
      ['/orders', await world.token('acme')],
      ['/fleet/orders', await world.fleetToken()],
    ] as const) {
      const { status, problem } = await send(world, {
        path: `${path}?${query}`,
        headers: bearer(token),
      })
      const found = problem.errors?.map(
        ({ in: part, pointer, code }) => `${part} ${pointer} ${code}`,
      )
      expect([status, found?.join(', ')]).toEqual([400, expected.replaceAll(/(^|, )/g, '$1query ')])
    }
  })
})
