import type { DatabaseStore, NewCourier } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { readConfig } from '../../../src/settings/config.ts'
import { openDeskStore } from '../../../src/start/open-store.ts'
import { aDraft } from '../../support/a-draft.ts'
import { eraseOrder } from '../../support/erase-order.ts'
import { execute, rowsOf } from '../../support/execute.ts'
import { unsafe } from '../../support/unsafe.ts'
import { test as base, type World } from '../../support/world.ts'

interface Desk extends Pick<DatabaseStore, 'couriers' | 'desk' | 'overview'> {
  readonly world: World
  readonly by: Awaited<ReturnType<DatabaseStore['access']['identify']>>
  /** Returns the id of a new courier. */
  add(own?: Partial<NewCourier>): Promise<number>
  /** Lets a courier deliver an order that has cash to collect. */
  collect(reference: string, amount: number, courier?: string): Promise<void>
}

const test = base.extend<{ store: Desk }>({
  store: async ({ world }, use) => {
    const { database } = readConfig({ DATABASE_URL: world.databaseUrl, ...unsafe })
    const store = await openDeskStore(database, () => undefined)
    await store.check()
    const by = await store.access.identify({ kind: 'user', name: 'root' })
    const acme: DeliveryOrders = await world.client('acme', 'live', [
      'orders:write',
      'orders:progress',
    ])
    await use({
      ...store,
      ...{ world, by },
      add: async (own = {}) => (await store.couriers.add({ ...aCourier(world, by), ...own })) ?? 0,
      collect: async (referenceNumber, amount, reference = 'c-7') => {
        const courier = { name: 'Moussa', reference }
        await acme.orders.create(aDraft({ referenceNumber, collect: { amount } }))
        await acme.orders.progress(referenceNumber, { to: 'assigned', courier })
        for (const to of ['picked_up', 'in_transit'] as const)
          await acme.orders.progress(referenceNumber, { to })
        await acme.orders.progress(referenceNumber, {
          to: 'delivered',
          proof: { collected: amount },
        })
      },
    })
    await store.close()
  },
})

const aCourier = ({ clock }: World, by: NewCourier['by']): NewCourier => ({
  ...{ mode: 'live', reference: 'c-7', name: 'Moussa Traoré', phone: '+2250505050505' },
  ...{ vehicle: null, fleet: null, clientIds: null, createdAt: clock.now(), by },
})

const auditedBy = async ({ overview }: Pick<Desk, 'overview'>) =>
  (await overview.audit({ since: 0, limit: 9 }))
    .filter(({ action }) => /courier|desk/.test(action))
    .map(({ action, subject }) => `${action} ${subject}`)

/** The settlements that name a courier: their orders and kinds. */
const settledBy = async ({ world: { databaseUrl } }: Desk) =>
  (
    await rowsOf<{ reference: string; kind: string }>(
      databaseUrl,
      `select orders.reference, kind from settlements join orders on orders.id = order_id
      where courier is not null order by orders.id, part`,
    )
  ).map(({ reference, kind }) => `${reference} ${kind}`)

describe('couriers', () => {
  test('are unique by their reference in a mode, also after they have ended', async ({ store }) => {
    const id = await store.add({ clientIds: [1, 2], vehicle: 'Moto', fleet: 'bikes' })
    expect(await store.add()).toBe(0)
    const other = await store.add({ mode: 'test', name: 'Awa' })
    const found = await store.couriers.find('live', 'c-7')
    expect(found).toMatchObject({
      id,
      clientIds: [1, 2],
      vehicle: 'Moto',
      fleet: 'bikes',
      endedAt: null,
    })
    expect((await store.couriers.list(9)).map((each) => each.id)).toEqual([other, id])

    const now = () => store.world.clock.now()
    expect(await store.couriers.end(id, now(), store.by)).toBe(true)
    expect(await store.couriers.end(id, now(), store.by)).toBe(false)

    expect(await store.add()).toBe(0)
    expect((await store.couriers.list(9)).map((each) => each.id)).toEqual([other])
    expect(await store.couriers.get(id)).toMatchObject({ endedAt: now() })
    expect(await auditedBy(store)).toEqual([
      `courier.ended ${id}`,
      `courier.added ${other}`,
      `courier.added ${id}`,
    ])
  })

  test('lose their sessions and invitations when they end, and get no others', async ({
    store,
  }) => {
    const { desk, couriers, world, by } = store
    const now = world.clock.now()
    const id = await store.add()
    const invite = (keyHash: string) => desk.invite({ courierId: id, keyHash, now, by })
    const [first, second] = [await invite('one'), await invite('two')]
    const entry = { invitedFrom: now, now }
    const entered = await desk.enter({ ...entry, keyHash: 'one', secretHash: 'secret' })
    expect(entered).toMatchObject({
      ...{ id: first, side: 'courier', actor: { kind: 'courier', name: 'c-7' } },
      courier: { id, reference: 'c-7', clientIds: null },
    })
    expect(await desk.find('secret')).toEqual(entered)

    await couriers.end(id, now, by)

    expect(await desk.find('secret')).toBeUndefined()
    expect(await desk.enter({ ...entry, keyHash: 'two', secretHash: 'other' })).toBeUndefined()
    expect(await invite('three')).toBeUndefined()
    expect(await desk.list()).toEqual([])
    expect(second).toBeDefined()
  })

  test('change, with one row of the audit for each change, until they have ended', async ({
    store,
  }) => {
    const { couriers, world, by } = store
    const now = world.clock.now()
    const [id, other] = [await store.add({ vehicle: 'Moto' }), await store.add({ mode: 'test' })]
    const values = { name: 'Awa', phone: '+2250707070707', vehicle: null }
    const change = (own: object) => couriers.change({ id, ...values, ...own, now, by })

    expect([await change({}), await change({})]).toEqual([true, false])
    expect(await couriers.get(id)).toMatchObject({ ...values, reference: 'c-7', endedAt: null })
    expect(await couriers.get(other)).toMatchObject({ name: 'Moussa Traoré' })
    expect(await couriers.findByPhone('+2250707070707')).toMatchObject([{ id }])
    expect(await change({ vehicle: 'Van' })).toBe(true)
    await couriers.end(id, now, by)
    expect(await change({ name: 'Koffi' })).toBe(false)

    expect((await auditedBy(store)).slice(0, 3)).toEqual([
      `courier.ended ${id}`,
      `courier.changed ${id}`,
      `courier.changed ${id}`,
    ])
  })

  test('can lose their sessions and stay', async ({ store }) => {
    const { desk, couriers, world, by } = store
    const now = world.clock.now()
    const id = await store.add()
    const access = await desk.invite({ courierId: id, keyHash: 'one', now, by })

    expect(await couriers.endAccesses(id, now, by)).toBe(1)
    expect(await couriers.endAccesses(id, now, by)).toBe(0)

    expect(await desk.list()).toEqual([])
    expect((await auditedBy(store)).slice(0, 2)).toEqual([
      `desk.ended ${access}`,
      `desk.invited ${access}`,
    ])
    expect(await desk.invite({ courierId: id, keyHash: 'two', now, by })).toBeDefined()
  })
})

describe('the cash of a courier', () => {
  test('is what was collected since it was added and not handed in, by currency', async ({
    store,
  }) => {
    await store.collect('A-0', 99)
    store.world.clock.pass('1 min')
    const id = await store.add()
    const courier = await store.couriers.get(id)
    if (!courier) throw new Error('There is no courier.')
    await store.collect('A-1', 0.1)
    await store.collect('A-2', 0.2)
    await store.collect('A-3', 7, 'c-8')
    const cash = await store.couriers.listCash(courier)
    expect(cash).toMatchObject([
      {
        currency: 'XOF',
        carried: 0,
        due: 0.3,
        hasMore: false,
        taken: [{ amount: 0.1 }, { amount: 0.2 }],
      },
    ])
    await execute(
      store.world.databaseUrl,
      "update settlements set currency = 'GHS' where order_id = 3 and kind = 'collected'",
    )
    expect(await store.couriers.listCash(courier)).toMatchObject([
      { currency: 'XOF', due: 0.1 },
      { currency: 'GHS', due: 0.2 },
    ])
  })

  test('is handed in once, and the difference is due with the next', async ({ store }) => {
    const courierId = await store.add()
    const courier = await store.couriers.get(courierId)
    if (!courier) throw new Error('There is no courier.')
    await store.collect('A-1', 23_500)
    const now = () => store.world.clock.now()
    const handOver = (due: number, received: number) =>
      store.couriers.handOver({
        courierId,
        currency: 'XOF',
        due,
        received,
        now: now(),
        actor: store.by,
      })

    expect(await handOver(23_000, 23_000)).toBe(false)
    // Opens the connections, so that the next ones run at once.
    await Promise.all(Array.from({ length: 9 }, () => store.couriers.listCash(courier)))
    const noted = await Promise.all(Array.from({ length: 9 }, () => handOver(23_500, 20_000)))
    expect(noted.filter(Boolean)).toHaveLength(1)

    expect(await store.couriers.listCash(courier)).toEqual([
      { currency: 'XOF', carried: 3_500, due: 3_500, taken: [], hasMore: false },
    ])
    await store.collect('A-2', 500)
    expect(await store.couriers.listCash(courier)).toMatchObject([{ carried: 3_500, due: 4_000 }])
    expect(await handOver(4_000, 5_000)).toBe(true)
    expect(await store.couriers.listCash(courier)).toMatchObject([{ carried: -1_000, due: -1_000 }])
    expect(await store.couriers.listHandOvers(courierId, 0, 9)).toMatchObject([
      { due: 4_000, received: 5_000, actor: { name: 'root' } },
      { due: 23_500, received: 20_000, receivedAt: now() },
    ])
    expect((await auditedBy(store)).slice(0, 2)).toEqual([
      `courier.settled ${courierId}`,
      `courier.settled ${courierId}`,
    ])
  })

  test('stays due after an erasure of its order, and names no courier once it is handed in', async ({
    store,
  }) => {
    await store.collect('A-0', 50)
    store.world.clock.pass('1 min')
    const courierId = await store.add()
    await store.collect('A-1', 500)
    await store.collect('A-2', 70)
    await store.collect('A-3', 9, 'c-8')
    const clientId = (await store.world.service.store.access.findClient('acme')) ?? 0
    const erase = (reference: string) =>
      eraseOrder(store.world, { clientId, mode: 'live' }, reference)
    for (const reference of ['A-0', 'A-1', 'A-3']) await erase(reference)
    await erase('A-1')

    const courier = await store.couriers.get(courierId)
    if (!courier) throw new Error('There is no courier.')
    expect(await store.couriers.listCash(courier)).toMatchObject([
      { due: 570, taken: [{ amount: 500 }, { amount: 70 }] },
    ])
    expect(await settledBy(store)).toEqual(['A-1 collected', 'A-2 delivered', 'A-2 collected'])
    const handOver = { courierId, currency: 'XOF', due: 570, received: 570, actor: store.by }
    const now = store.world.clock.now()
    expect(await store.couriers.handOver({ ...handOver, now })).toBe(true)

    expect(await store.couriers.listCash(courier)).toMatchObject([{ due: 0, taken: [] }])
    expect(await settledBy(store)).toEqual(['A-2 delivered', 'A-2 collected'])
    await erase('A-2')
    expect(await settledBy(store)).toEqual([])
  })
})
