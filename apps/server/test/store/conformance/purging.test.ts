import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { test as base } from '../../cli/support/command-line.ts'
import { fleetOf } from '../../fleet/support/fleet-of.ts'
import { aDraft } from '../../support/a-draft.ts'
import { allOf } from '../../support/all-of.ts'
import { anActor } from '../../support/an-actor.ts'
import { execute, rowsOf } from '../../support/execute.ts'
import { post } from '../../support/post.ts'
import { startWorld, type World } from '../../support/world.ts'

interface Old {
  readonly world: World
  readonly acme: DeliveryOrders
  purge(...options: readonly string[]): Promise<string>
  /** Runs `order show` of an order of `acme`, which fails, and returns what it prints. */
  failToShow(reference: string): Promise<string>
  /** Runs `check`, which must find nothing. */
  check(): Promise<void>
}

/** Gives each test a service whose clock is two years late, and `purge` and `check` on its database. */
const test = base.extend<{ old: Old }>({
  old: async ({ run }, use) => {
    await using opened = new AsyncDisposableStack()
    const world = await startWorld(opened, {})
    world.clock.step('-730 d')
    const settings = { DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url }
    await use({
      world,
      acme: await world.client('acme'),
      purge: async (...options) => {
        const { code, stdout, stderr } = await run(
          ['purge', '--older-than', '400d', ...options],
          settings,
        )
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
        return stdout
      },
      failToShow: async (reference) =>
        (await run(['order', 'show', 'acme', reference, '--mode', 'test'], settings)).stderr,
      check: async () => {
        expect(await run(['check'], settings)).toMatchObject({ code: 0, stdout: '' })
      },
    })
  },
})

const create = (acme: DeliveryOrders, referenceNumber: string, own = {}) =>
  acme.orders.create(aDraft({ referenceNumber, ...own }))

async function fail(acme: DeliveryOrders, reference: string): Promise<void> {
  const courier = { name: 'Moussa', reference: 'c-1' }
  await acme.orders.progress(reference, { to: 'assigned', courier })
  for (const to of ['picked_up', 'in_transit', 'failed'] as const)
    await acme.orders.progress(reference, { to })
}

async function deliver(acme: DeliveryOrders, reference: string): Promise<void> {
  await fail(acme, reference)
  await acme.orders.progress(reference, { to: 'in_transit' })
  await acme.orders.progress(reference, { to: 'delivered', proof: { collected: 500 } })
}

/** Creates a delivered, a failed, a canceled and an open order, and 400 days later a new one and one that fails. */
async function fill(world: World, acme: DeliveryOrders): Promise<void> {
  for (const reference of ['delivered', 'failed', 'canceled', 'open']) await create(acme, reference)
  await deliver(acme, 'delivered')
  await fail(acme, 'failed')
  await acme.orders.cancel('canceled')
  world.clock.step('400 d')
  for (const reference of ['new', 'new and failed']) await create(acme, reference)
  await fail(acme, 'new and failed')
}

const countOf = async ({ databaseUrl }: World, from: string): Promise<number> =>
  Number(
    (await rowsOf<{ count: number }>(databaseUrl, `select count(*) as count from ${from}`))[0]
      ?.count,
  )

const listed = async (acme: DeliveryOrders): Promise<readonly string[]> =>
  (await allOf(acme.orders.list())).map(({ referenceNumber }) => referenceNumber)

/** Where a feed goes on after its first page. */
async function endOf({
  pages,
}: {
  readonly pages: () => AsyncIterable<{ readonly nextAfter: string | null }>
}): Promise<string> {
  for await (const { nextAfter } of pages()) return nextAfter ?? ''
  throw new Error('The list has no page.')
}

describe('a purge', () => {
  test('deletes final and failed orders of the age with all their rows, and leaves their settlements', async ({
    old: { world, acme, purge, check },
  }) => {
    await acme.webhooks.create({ url: 'https://hooks.example.com/orders' })
    await fill(world, acme)
    const settlements = await rowsOf(world.databaseUrl, 'select * from settlements')

    expect(await purge('--dry-run')).toContain('Would purge 3 orders (')
    expect(await countOf(world, 'orders where purged_at is not null')).toBe(0)
    const text = await purge()

    expect(text).toContain('Purged 3 orders (')
    expect(text).toContain('1 order of that age is open:\n  acme test open (')
    expect(await rowsOf(world.databaseUrl, 'select * from settlements')).toEqual(settlements)
    const purged = "(select id from orders where purged_at is not null and facts = '')"
    for (const table of ['events', 'order_couriers', 'code_tries'])
      expect(await countOf(world, `${table} where order_id in ${purged}`), table).toBe(0)
    expect(await countOf(world, 'dispatches')).toBe(await countOf(world, 'events'))
    await check()
    expect(await purge()).toContain('Purged 0 orders (0 rows)')
    const audit = "select subject from audit where action = 'orders.purged'"
    expect(await rowsOf(world.databaseUrl, audit)).toEqual([{ subject: '3, unchanged for 400d' }])
  })

  test('leaves purged orders out of lists, searches, pages and receipts', async ({
    old: { world, acme, purge, failToShow },
  }) => {
    await fill(world, acme)
    const { receiptUrl, trackingUrl = '' } = await acme.orders.get('delivered')

    await purge()

    expect(await listed(acme)).toEqual(['new and failed', 'new', 'open'])
    for (const reference of ['delivered', 'failed', 'canceled'])
      await expect(acme.orders.get(reference)).rejects.toMatchObject({ code: 'order_not_found' })
    for (const url of [receiptUrl, trackingUrl]) expect((await fetch(url)).status).toBe(404)
    expect(await failToShow('delivered')).toMatch(/^delivered was purged at 2\d{3}-/)
    const { orders } = await fleetOf(world)
    const client = ['acme']
    expect(await allOf(orders.list({ client, reference: 'delivered' }))).toEqual([])
    expect(await allOf(orders.list({ client, reference: 'open' }))).toHaveLength(1)
    expect(await allOf(orders.list({ status: ['failed'] }))).toHaveLength(1)
  })

  test('never deletes the newest event of a feed nor its order', async ({
    old: { world, acme, purge, check },
  }) => {
    const globex = await world.client('globex', 'live')
    for (const client of [acme, globex])
      for (const reference of ['first', 'last']) {
        await create(client, reference)
        await client.orders.cancel(reference)
      }
    const fleet = await fleetOf(world)
    const [ofFleet, ofClient] = [await endOf(fleet.events.list()), await endOf(acme.events.list())]

    expect(await purge()).toContain('2 orders stayed, with the newest event of a feed each.')
    for (const client of [acme, globex]) expect(await listed(client)).toEqual(['last'])
    expect(await allOf(acme.events.list({ after: ofClient }))).toEqual([])
    expect(await allOf(fleet.events.list({ after: ofFleet }))).toEqual([])
    await check()
  })

  test('lets a reader whose event was deleted go on from the time that the service names', async ({
    old: { world, acme, purge },
  }) => {
    await create(acme, 'first')
    await acme.orders.cancel('first')
    const fleet = await fleetOf(world)
    const [ofFleet, ofClient] = [await endOf(fleet.events.list()), await endOf(acme.events.list())]
    for (const reference of ['second', 'last']) await create(acme, reference)
    // On PostgreSQL, the newest event that fleets have read stays too.
    await allOf(fleet.events.list())
    expect(await purge()).toContain('Purged 1 order ')
    world.clock.step('730 d')

    const from = '2024-11-20T09:29:00.001Z'
    for (const [{ events }, after] of [
      [acme, ofClient],
      [fleet, ofFleet],
    ] as const) {
      await expect(allOf<object>(events.list({ after }))).rejects.toMatchObject({
        code: 'invalid_cursor',
        problem: { detail: expect.stringContaining(`from=${from}`), from },
      })
      const gaps: unknown[] = []
      const references: string[] = []
      const onPurged = (gap: unknown) => void gaps.push(gap)
      for await (const { data } of events.follow({ after }, { onPurged })) {
        references.push(data.order.referenceNumber)
        if (references.length === 2) break
      }
      expect(references).toEqual(['second', 'last'])
      expect(gaps).toEqual([{ after, from }])
    }
  })

  test('leaves the change and the erasure of an order that was read before it stale', async ({
    old: { world, acme, purge },
  }) => {
    await create(acme, 'A-17')
    await fail(acme, 'A-17')
    await create(acme, 'last')
    const { orders, access } = world.service.store
    const client = { clientId: (await access.findClient('acme')) ?? 0, mode: 'test' } as const
    const order = await orders.find(client, 'A-17')
    if (!order) throw new Error('There is no order.')
    await purge()

    const after = { ...order, revision: order.revision + 1, updatedAt: order.updatedAt + 1 }
    const change = { client, order: after, cause: null, now: after.updatedAt }
    const event = { kind: 'order.updated', sequence: after.revision, at: after.updatedAt } as const
    expect(
      await orders.commit({
        ...{ ...change, rendered: '{}', rendering: 1 },
        event: { ...event, previousStatus: 'failed', changedItems: [], moment: null },
      }),
    ).toBe('stale')
    expect(
      await orders.erase({
        client: { ...client, actor: anActor },
        order: { ...order, erasedAt: 1 },
        events: [],
      }),
    ).toBe('stale')
    expect(await orders.findPurged(client, 'A-17')).toMatchObject({
      id: order.id,
      status: 'failed',
    })
    expect(await orders.findPurged(client, 'last')).toBeUndefined()
  })

  test('cancels open orders that no courier has picked up, with an event, only if it is told to', async ({
    old: { acme, purge, check },
  }) => {
    for (const reference of ['pending', 'picked up', 'last']) await create(acme, reference)
    for (const to of ['assigned', 'picked_up'] as const)
      await acme.orders.progress('picked up', { to })

    expect(await purge()).toContain('3 orders of that age are open:\n  acme test pending (')
    const text = await purge('--cancel-open')

    expect(text).toContain('Canceled 2 orders.')
    expect(text).toContain('1 order of that age is open:\n  acme test picked up (')
    const events = await allOf(acme.orders.events('pending'))
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'order.canceled'])
    expect((await acme.orders.get('picked up')).status).toBe('picked_up')
    await check()
  })

  test('deletes dispatches that a client has requested lately, and leaves those of other orders', async ({
    old: { world, acme, purge, check },
  }) => {
    const { id } = await acme.webhooks.create({ url: 'https://hooks.example.com/orders' })
    for (const reference of ['first', 'second']) await create(acme, reference)
    await acme.orders.cancel('first')
    await execute(world.databaseUrl, 'delete from dispatches')
    await create(acme, 'last')
    const events = await allOf(acme.events.list())
    for (const event of events.slice(0, 2)) await acme.webhooks.retry(id, event.id)

    await purge()

    expect(await countOf(world, 'dispatches')).toBe(2)
    await check()
  })

  test('leaves the reference to no other order, also if 40 are created at once', async ({
    old: { world, acme, purge },
  }) => {
    await create(acme, 'A-17')
    await acme.orders.cancel('A-17')
    await create(acme, 'last')
    await purge()
    const token = await world.token('acme')

    const responses = await Promise.all(
      Array.from({ length: 40 }, () =>
        post(world, { body: aDraft({ referenceNumber: 'A-17' }), token }),
      ),
    )

    const existing = { referenceNumber: 'A-17', status: 'canceled', purged: true }
    for (const { status, problem } of responses)
      expect({ status, problem }).toMatchObject({
        status: 409,
        problem: { code: 'duplicate_reference', identical: false, existing },
      })
    const draft = aDraft({ referenceNumber: 'A-17' })
    expect(await allOf(acme.orders.createMany([draft]))).toMatchObject([
      { outcome: 'refused', error: { code: 'duplicate_reference', problem: { existing } } },
    ])
    await expect(acme.orders.createOrGet(draft)).rejects.toMatchObject({ identical: false })
    expect(await countOf(world, "orders where reference = 'A-17'")).toBe(1)
  })
})
