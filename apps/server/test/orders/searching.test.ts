import type { Mode } from '@delivery-orders/domain'
import { type DeliveryOrders, ValidationError } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { bearer, json, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

const awa = '+2250702029254'
const kofi = '+2250799887766'

const draftFor = (referenceNumber: string, phone: string) =>
  aDraft({ referenceNumber, recipient: { ...aDraft().recipient, phone } })

const found = async ({ orders }: DeliveryOrders, recipientPhone: string) =>
  (await allOf(orders.search({ recipientPhone }))).map((order) => order.referenceNumber)

const keyOf = async ({ service, clock, token }: World, client: string, mode?: Mode) =>
  clientGrant(service.store, await token(client, mode), clock.now())

describe('searching orders by phone', () => {
  test('finds the orders of every status, newest first, in the shape of getOrder', async ({
    world,
    acme,
  }) => {
    for (const reference of ['A-1', 'A-2', 'A-3']) {
      await acme.orders.create(draftFor(reference, awa))
      world.clock.pass('1 min')
    }
    await acme.orders.create(draftFor('A-4', kofi))
    await acme.orders.cancel('A-1')
    await acme.orders.progress('A-2', { to: 'assigned' })

    expect(await found(acme, awa)).toEqual(['A-3', 'A-2', 'A-1'])
    expect(await allOf(acme.orders.search({ recipientPhone: kofi }))).toEqual([
      await acme.orders.get('A-4'),
    ])
    expect(await found(acme, '+2250700000000')).toEqual([])
  })

  test('finds neither the phone of a sender nor one in another field', async ({ acme }) => {
    const { items } = aDraft()
    await acme.orders.create({
      ...draftFor('A-1', kofi),
      items: items.map((item) => ({ ...item, sender: { ...item.sender, phone: awa } })),
      deliveryInstructions: `Call ${awa}`,
      metadata: { phone: awa, recipient: awa },
    })

    expect(await found(acme, awa)).toEqual([])
    expect(await found(acme, kofi)).toEqual(['A-1'])
  })

  test('finds an order by its new number after a correction, and no longer by the former one', async ({
    acme,
  }) => {
    await acme.orders.create(draftFor('A-1', awa))
    for (const to of ['assigned', 'picked_up', 'in_transit', 'failed'] as const)
      await acme.orders.progress('A-1', { to })

    await acme.orders.update('A-1', { recipient: { phone: kofi } })
    await acme.orders.progress('A-1', { to: 'in_transit' })

    expect(await found(acme, awa)).toEqual([])
    expect(await found(acme, kofi)).toEqual(['A-1'])
    await acme.orders.update('A-1', { recipient: { phone: awa } })
    expect([await found(acme, awa), await found(acme, kofi)]).toEqual([['A-1'], []])
  })

  test('does not find an erased order, neither by its number nor by the placeholder', async ({
    world,
    acme,
  }) => {
    await acme.orders.create(draftFor('A-1', awa))
    await acme.orders.update('A-1', { recipient: { phone: kofi } })
    await acme.orders.cancel('A-1')

    await eraseOrder(world, await keyOf(world, 'acme'), 'A-1')

    const { phone } = (await acme.orders.get('A-1')).recipient
    for (const number of [awa, kofi, phone]) expect(await found(acme, number)).toEqual([])
  })

  test('finds no orders of other clients or of the other mode', async ({ world, acme }) => {
    const others = [await world.client('globex'), await world.client('acme', 'live')]
    for (const client of [acme, ...others]) await client.orders.create(draftFor('A-1', awa))
    await acme.orders.create(draftFor('A-2', awa))

    expect(await found(acme, awa)).toEqual(['A-2', 'A-1'])
    for (const other of others) expect(await found(other, awa)).toEqual(['A-1'])
    expect(await found(await world.client('initech'), awa)).toEqual([])
  })
})

describe('pages of a search by phone', () => {
  test('neither skip nor repeat an order, also among orders of one millisecond', async ({
    world,
    acme,
  }) => {
    const references = Array.from({ length: 7 }, (_, index) => `A-${index}`)
    for (const [index, reference] of references.entries()) {
      await acme.orders.create(draftFor(reference, awa))
      if (index > 3) world.clock.pass('1 min')
    }

    const seen: string[] = []
    for await (const { data } of acme.orders.search({ recipientPhone: awa, limit: 2 }).pages()) {
      seen.push(...data.map((order) => order.referenceNumber))
      await acme.orders.create(draftFor(`new-${seen.length}`, awa))
    }

    expect(seen).toEqual(references.toReversed())
  })

  test('continue with a cursor from the search of another number', async ({ world, acme }) => {
    for (const reference of ['A-1', 'A-2', 'A-3']) {
      await acme.orders.create(draftFor(`${reference} Awa`, awa))
      await acme.orders.create(draftFor(`${reference} Kofi`, kofi))
      world.clock.pass('1 min')
    }
    const cursor = await firstCursor(acme)

    const older = await allOf(acme.orders.search({ recipientPhone: kofi, cursor }))

    expect(older.map((order) => order.referenceNumber)).toEqual(['A-2 Kofi', 'A-1 Kofi'])
  })

  test('refuse a cursor of another client, another mode or another list', async ({
    world,
    acme,
  }) => {
    const others = [await world.client('globex'), await world.client('acme', 'live')]
    for (const client of [acme, ...others])
      for (const reference of ['A-1', 'A-2']) await client.orders.create(draftFor(reference, awa))
    const [list] = await allOf(acme.orders.list({ limit: 1 }).pages())
    const cursors = [list?.nextCursor, ...(await Promise.all(others.map(firstCursor))), '1.2.x']

    for (const cursor of cursors) {
      const refused = allOf(acme.orders.search({ recipientPhone: awa, cursor }))
      await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_cursor' })
    }
    const refused = allOf(acme.orders.list({ cursor: await firstCursor(acme) }))
    await expect(refused).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})

async function firstCursor({ orders }: DeliveryOrders): Promise<string> {
  const [page] = await allOf(orders.search({ recipientPhone: awa, limit: 1 }).pages())
  return page?.nextCursor ?? ''
}

describe('a search that is refused', () => {
  test('says which form a national number must have', async ({ acme }) => {
    const refused = allOf(acme.orders.search({ recipientPhone: '0702029254' }))

    await expect(refused).rejects.toThrow(ValidationError)
    await expect(refused).rejects.toMatchObject({
      problem: {
        errors: [
          {
            in: 'body',
            pointer: '/recipientPhone',
            code: 'pattern',
            message: 'must be a phone number in E.164 form, such as +2250702029254',
          },
        ],
      },
    })
  })

  test.for<readonly [object, readonly string[]]>([
    [{}, ['/recipientPhone required']],
    [{ recipientPhone: null }, ['/recipientPhone type']],
    [
      { recipientPhone: '+225 07 02 02 92 54' },
      ['/recipientPhone maxLength', '/recipientPhone pattern'],
    ],
    [{ recipientPhone: '002250702029254' }, ['/recipientPhone pattern']],
    [{ recipientPhone: awa, limit: 101 }, ['/limit maximum']],
    [{ recipientPhone: awa, limit: '20' }, ['/limit type']],
    [{ recipientPhone: awa, cursor: '' }, ['/cursor minLength']],
    [{ phone: awa }, ['/recipientPhone required', '/phone unknown_field']],
    [{ recipientPhone: awa, reference: 'A-1' }, ['/reference unknown_field']],
  ])('%j names each fault', async ([body, faults], { world }) => {
    const { status, problem } = await search(world, JSON.stringify(body))

    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    const named = (problem.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
    expect(named.toSorted()).toEqual(faults.toSorted())
  })

  test('that is not JSON, or needs another scope, has the usual problem', async ({ world }) => {
    expect((await search(world, '{"recipientPhone')).problem.code).toBe('invalid_json')
    const { problem } = await search(
      world,
      '{}',
      await world.token('acme', 'test', ['orders:write']),
    )
    expect(problem.code).toBe('insufficient_scope')
  })
})

test('a search takes null for what is optional, and ignores an idempotency key', async ({
  world,
  acme,
}) => {
  await acme.orders.create(draftFor('A-1', awa))
  const headers = { 'Idempotency-Key': 'k' }
  const body = (phone: string) =>
    JSON.stringify({ recipientPhone: phone, limit: null, cursor: null })

  const searches = [
    await search(world, body(awa), undefined, headers),
    await search(world, body(kofi), undefined, headers),
  ]

  expect(searches.map(({ status, text }) => [status, JSON.parse(text).data.length])).toEqual([
    [200, 1],
    [200, 0],
  ])
})

async function search(
  world: World,
  body: string,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return send(world, {
    ...{ method: 'POST', path: '/order-searches', body },
    headers: { ...bearer(token ?? (await world.token('acme'))), ...json, ...headers },
  })
}
