import { newToken, tokenHash } from '@delivery-orders/operations'
import { DeliveryOrders, NotFoundError, PermissionError, ProblemError } from '@delivery-orders/sdk'
import { DeliveryFleet, type FleetOrder, type FleetOrderQuery } from '@delivery-orders/sdk/fleet'
import { describe, expect } from 'vitest'
import { systemRandom } from '../../src/random.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { anActor } from '../support/an-actor.ts'
import { bearer, send } from '../support/send.ts'
import { witnessFetch } from '../support/witness-fetch.ts'
import { test as base, type World } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

/** Orders of two clients in test mode, and one in live mode, created a minute apart. */
const test = base.extend<{ clients: readonly DeliveryOrders[] }>({
  clients: async ({ world }, use) => {
    const clients = [
      await world.client('acme'),
      await world.client('globex'),
      await world.client('acme', 'live'),
    ]
    for (const [index, referenceNumber] of ['A-1', 'G-1', 'L-1', 'A-2', 'G-2'].entries()) {
      world.clock.pass('1 min')
      await clients[index % 3]?.orders.create(aDraft({ referenceNumber }))
    }
    await use(clients)
  },
})

const referencesOf = (orders: readonly FleetOrder[]) =>
  orders.map(({ client, referenceNumber }) => `${client} ${referenceNumber}`)

describe('the list of a fleet', () => {
  test('has the orders of all clients in one mode, oldest first', async ({ world, clients }) => {
    const fleet = await fleetOf(world)

    expect(clients).toHaveLength(3)
    expect(referencesOf(await allOf(fleet.orders.list()))).toEqual([
      ...['acme A-1', 'globex G-1', 'acme A-2', 'globex G-2'],
    ])
    expect(
      referencesOf(await allOf((await fleetOf(world, undefined, 'live')).orders.list())),
    ).toEqual(['acme L-1'])
  })

  test('has the orders of a client that is created after the token was issued', async ({
    world,
    clients: _,
  }) => {
    const fleet = await fleetOf(world)
    await (await world.client('initech')).orders.create(aDraft({ referenceNumber: 'I-1' }))

    expect(referencesOf(await allOf(fleet.orders.list())).at(-1)).toBe('initech I-1')
  })

  test('has only the orders of the clients that its token names', async ({ world, clients: _ }) => {
    const fleet = await fleetOf(world, ['globex'])

    expect(referencesOf(await allOf(fleet.orders.list()))).toEqual(['globex G-1', 'globex G-2'])
    expect(await allOf(fleet.orders.list({ client: 'acme' }))).toEqual([])
    expect(referencesOf(await allOf(fleet.orders.list({ client: ['acme', 'globex'] })))).toEqual([
      ...['globex G-1', 'globex G-2'],
    ])
  })

  test('has each order in the shape of getOrder, with its number and its client', async ({
    world,
    clients: [acme],
  }) => {
    const [order] = await allOf((await fleetOf(world)).orders.list({ client: 'acme' }))

    const own = await acme?.orders.get('A-1')
    expect(order).toEqual({ ...own, orderId: own?.items[0]?.orderId, client: 'acme' })
  })

  test('leaves out final orders, unless their status is asked for', async ({
    world,
    clients: [acme],
  }) => {
    const fleet = await fleetOf(world)
    await acme?.orders.cancel('A-1')
    await acme?.orders.progress('A-2', { to: 'assigned' })

    expect(referencesOf(await allOf(fleet.orders.list()))).toEqual([
      ...['globex G-1', 'acme A-2', 'globex G-2'],
    ])
    const listed = fleet.orders.list({ status: ['canceled', 'assigned'] })
    expect(referencesOf(await allOf(listed))).toEqual(['acme A-1', 'acme A-2'])
  })

  test('is filtered by client and time, and its pages neither skip nor repeat an order', async ({
    world,
    clients: _,
  }) => {
    const { orders } = await fleetOf(world)
    const [first] = await allOf(orders.list({ client: 'acme' }))
    const [, second, , last] = await allOf(orders.list())

    for (const clients of [undefined, ['acme', 'globex']])
      for (const limit of [1, 2, 3]) {
        const listed = (await fleetOf(world, clients)).orders.list({ limit })
        expect(await allOf(listed)).toEqual(await allOf(orders.list()))
      }
    expect(referencesOf(await allOf(orders.list({ client: 'acme', limit: 1 })))).toEqual([
      ...['acme A-1', 'acme A-2'],
    ])
    const between = { createdFrom: second?.createdAt, createdTo: last?.createdAt }
    expect(referencesOf(await allOf(orders.list(between)))).toEqual(['globex G-1', 'acme A-2'])
    expect(await allOf(orders.list({ createdTo: first?.createdAt }))).toEqual([])
    expect(await allOf(orders.list({ client: 'nobody' }))).toEqual([])
  })

  test('refuses a cursor of other filters, of another fleet and of a client', async ({
    world,
    clients: [acme],
  }) => {
    const fleet = await fleetOf(world)
    const cursorOf = async (pages: AsyncIterable<{ readonly nextCursor: string | null }>) => {
      for await (const { nextCursor } of pages) return nextCursor
      return null
    }
    const own = await cursorOf(fleet.orders.list({ limit: 1 }).pages())
    const clients = await cursorOf(
      acme?.orders.list({ limit: 1 }).pages() ?? fleet.orders.list().pages(),
    )
    const other = await fleetOf(world, undefined, 'test', 'others')

    expect([own, clients]).toEqual([expect.any(String), expect.any(String)])
    for (const listed of [
      fleet.orders.list({ cursor: own, client: 'acme' }),
      fleet.orders.list({ cursor: clients }),
      other.orders.list({ cursor: own }),
      (await fleetOf(world, undefined, 'live')).orders.list({ cursor: own }),
    ])
      await expect(allOf(listed)).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('the list of a fleet by reference', () => {
  test('has the order of one client, in every status', async ({
    world,
    clients: [acme, globex],
  }) => {
    await globex?.orders.create(aDraft({ referenceNumber: 'A/17 & more' }))
    await acme?.orders.create(aDraft({ referenceNumber: 'A/17 & more' }))
    await acme?.orders.cancel('A/17 & more')
    const { orders } = await fleetOf(world)
    const find = (client: string, reference: string) => allOf(orders.list({ client, reference }))

    const [found, ...others] = await find('acme', 'A/17 & more')

    expect(found).toMatchObject({ client: 'acme', ...(await acme?.orders.get('A/17 & more')) })
    expect([found?.status, others]).toEqual(['canceled', []])
    expect(referencesOf(await find('globex', 'A/17 & more'))).toEqual(['globex A/17 & more'])
    for (const [client, reference] of [
      ...[['acme', 'a/17 & more'] as const, ['acme', 'G-1'] as const, ['acme', 'L-1'] as const],
      ['nobody', 'A-1'] as const,
    ])
      expect(await find(client, reference)).toEqual([])
    const restricted = (await fleetOf(world, ['globex'])).orders
    expect(await allOf(restricted.list({ client: 'acme', reference: 'A-1' }))).toEqual([])
  })

  const createdFrom = '2026-01-01T00:00:00Z'
  test.for<readonly [FleetOrderQuery, readonly string[]]>([
    [{}, ['/client required']],
    [{ client: ['acme', 'globex'] }, ['/client maxItems']],
    [{ client: 'acme', status: 'pending' }, ['/status not_with_reference']],
    [{ createdFrom }, ['/client required', '/createdFrom not_with_reference']],
    [
      { client: 'acme', courier: 'c-7', late: true },
      ['/courier not_with_reference', '/late not_with_reference'],
    ],
  ])('refuses %j with it, and names each fault', async ([query, faults], { world }) => {
    const { orders } = await fleetOf(world)

    const refused = allOf(orders.list({ ...query, reference: 'A-1' }))

    const errors = faults.map((fault) => {
      const [pointer, code] = fault.split(' ')
      return { in: 'query', pointer, code }
    })
    await expect(refused).rejects.toMatchObject({ status: 400, problem: { errors } })
  })

  test('refuses a cursor, which no page of it has', async ({ world, clients: _ }) => {
    const { orders } = await fleetOf(world)
    const [page] = await allOf(orders.list({ client: 'acme', limit: 1 }).pages())
    const cursor = page?.nextCursor
    expect(cursor).toBeTypeOf('string')

    const refused = allOf(orders.list({ client: 'acme', reference: 'A-1', cursor }))
    await expect(refused).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('getting an order of a fleet', () => {
  test('returns the order of any client, and 404 for what the fleet does not serve', async ({
    world,
    clients: [acme, globex, live],
  }) => {
    const idOf = async (client: DeliveryOrders | undefined, reference: string) =>
      (await client?.orders.get(reference))?.items[0]?.orderId ?? 0
    const [own, theirs, real] = [
      await idOf(acme, 'A-1'),
      await idOf(globex, 'G-1'),
      await idOf(live, 'L-1'),
    ]
    const fleet = await fleetOf(world, ['acme'])

    expect(await fleet.orders.get(own)).toEqual({
      ...(await acme?.orders.get('A-1')),
      ...{ orderId: own, client: 'acme' },
    })
    for (const id of [theirs, real, own + 100_000, Number.MAX_SAFE_INTEGER])
      await expect(fleet.orders.get(id)).rejects.toThrow(NotFoundError)
    expect((await (await fleetOf(world)).orders.get(theirs)).client).toBe('globex')
  })

  test('answers 304 while the order has the tag in If-None-Match', async ({
    world,
    clients: [acme],
  }) => {
    const headers = bearer(await world.fleetToken())
    const path = `/fleet/orders/${(await acme?.orders.get('A-1'))?.items[0]?.orderId}`
    const first = await send(world, { path, headers })
    const etag = first.headers.get('ETag') ?? ''
    const again = () => send(world, { path, headers: { ...headers, 'If-None-Match': etag } })

    expect([first.status, (await again()).status]).toEqual([200, 304])
    await acme?.orders.progress('A-1', { to: 'assigned' })
    expect((await again()).status).toBe(200)
  })

  test('shows a changed order as the client sees it', async ({ world, clients: [acme] }) => {
    const [order] = await allOf((await fleetOf(world)).orders.list({ client: 'acme' }))
    await acme?.orders.update('A-1', { recipient: { phone: '+2250702029255' } })

    const fleet = await fleetOf(world)
    const shown = await fleet.orders.get(order?.orderId ?? 0)
    expect(shown.recipient).toEqual((await acme?.orders.get('A-1'))?.recipient)
    expect(shown.recipient.phone).toBe('+2250702029255')
  })
})

describe('tokens', () => {
  test('the token of a client gets 403 on operations of fleets, even if it has their scopes', async ({
    world,
    clients: _,
  }) => {
    for (const scopes of [undefined, ['fleet:read', 'orders:read']]) {
      const token = await tokenWith(world, scopes)
      const fleet = new DeliveryFleet({ ...connection(world), token })
      await expect(allOf(fleet.orders.list())).rejects.toThrow(PermissionError)
      await expect(fleet.orders.get(1)).rejects.toMatchObject({
        code: 'insufficient_scope',
        problem: {
          detail:
            'The operation needs a fleet token, with the scope fleet:read. This is the token of a client.',
        },
      })
    }
  })

  test('the token of a fleet gets 403 on operations of clients', async ({ world, clients: _ }) => {
    const token = await world.fleetToken()
    const client = new DeliveryOrders({ ...connection(world), token })

    await expect(client.orders.get('A-1')).rejects.toThrow('A fleet token works only under /fleet.')
    const refused = [
      client.orders.progress('A-1', { to: 'assigned' }),
      client.orders.create(aDraft()),
      client.orders.cancel('A-1'),
      client.webhooks.list(),
      allOf(client.events.list()),
      allOf(client.orders.list()),
    ]
    for (const error of (await Promise.allSettled(refused)).map(reasonOf))
      expect([error instanceof ProblemError, error]).toMatchObject([
        true,
        { code: 'insufficient_scope', status: 403 },
      ])
  })

  test('a revoked token of a fleet gets 401', async ({ world, clients: _ }) => {
    const fleet = await fleetOf(world)
    const { access } = world.service.store
    await access.revoke({ id: (await access.list()).at(-1)?.id ?? 0 }, world.clock.now(), anActor)

    await expect(allOf(fleet.orders.list())).rejects.toMatchObject({ code: 'invalid_token' })
  })
})

const reasonOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'rejected' ? result.reason : 'not refused'

const connection = ({ url }: World) => ({ baseUrl: url, fetch: witnessFetch(url) })

/** A token of the client `acme` that the command line would not issue. */
async function tokenWith(world: World, scopes: readonly string[] | undefined): Promise<string> {
  if (!scopes) return world.token('acme')
  const issued = {
    client: 'acme',
    mode: 'test',
    scopes,
    hint: '',
    expiresAt: null,
    issuedBy: anActor,
  } as const
  const token = newToken('test', systemRandom)
  const createdAt = world.clock.now()
  await world.service.store.access.issue({ ...issued, hash: tokenHash(token), createdAt })
  return token
}
