import type { Order, OrderDraft, ProgressReport, Status } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test as base } from '../support/world.ts'

const photoUrl = 'https://courier.example.com/p.jpg'
const signatureUrl = 'https://courier.example.com/s.png'
const all = { photo: true, signature: true, minimumAge: 18 }
const proof = { photoUrl, signatureUrl, ageChecked: true }

const way: readonly Status[] = ['assigned', 'picked_up', 'in_transit']

interface Fixtures {
  /** Creates an order of two items, and brings it to the door. */
  readonly bring: (requires: NonNullable<OrderDraft['requires']> | null) => Promise<Order>
  readonly deliver: (own?: Omit<ProgressReport, 'to'>) => Promise<Order>
}

const test = base.extend<Fixtures>({
  bring: async ({ acme }, use) => {
    await use(async (requires) => {
      const items = [anItem(), anItem()]
      await acme.orders.create(aDraft({ referenceNumber: 'A-17', items, requires }))
      for (const to of way) await acme.orders.progress('A-17', { to })
      return acme.orders.get('A-17')
    })
  },
  deliver: async ({ acme }, use) => {
    await use((own = {}) => acme.orders.progress('A-17', { to: 'delivered', ...own }))
  },
})

describe('a delivery that lacks what its order requires', () => {
  test.for([
    [all, {}, ['photo', 'signature', 'minimumAge']],
    [all, { ...proof, photoUrl: null }, ['photo']],
    [all, { ...proof, signatureUrl: null }, ['signature']],
    [all, { ...proof, ageChecked: false }, ['minimumAge']],
    [all, { exception: null, receivedBy: 'Awa' }, ['photo', 'signature', 'minimumAge']],
    [{ photo: true, signature: false }, { signatureUrl }, ['photo']],
    [{ minimumAge: 1 }, null, ['minimumAge']],
  ] as const)(
    'of %j is refused with the proof %j, and changes nothing: %j is missing',
    async ([requires, given, missing], { bring, deliver, acme }) => {
      const before = await bring(requires)

      await expect(deliver({ proof: given, items: [1] })).rejects.toMatchObject({
        ...{ name: 'ProofRequiredError', code: 'proof_required', status: 409, missing },
        problem: { detail: expect.stringContaining(missing.join(', ')) },
      })
      expect(await acme.orders.get('A-17')).toEqual(before)
    },
  )

  test('is refused in its own step only, and a later one of its order is not done', async ({
    world,
    bring,
  }) => {
    const { items } = await bring({ photo: true })
    const orderId = items[0]?.orderId ?? 0
    const fleet = await fleetOf(world)

    const { results } = await fleet.orders.progress([
      { orderId, to: 'delivered', items: [0], proof },
      { orderId, to: 'delivered' },
      { orderId, to: 'failed' },
    ])

    expect(results.map(({ outcome, problem }) => [outcome, problem?.code])).toEqual([
      ['done', undefined],
      ['refused', 'proof_required'],
      ['refused', 'earlier_step_refused'],
    ])
    expect(results[1]).toMatchObject({ problem: { missing: ['photo'] } })
  })

  test('is refused for its transition first', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', requires: all }))

    await expect(acme.orders.progress('A-17', { to: 'delivered' })).rejects.toMatchObject({
      code: 'invalid_transition',
    })
  })
})

describe('a delivery', () => {
  test('with all that is required is accepted, for each step', async ({ bring, deliver }) => {
    await bring(all)

    const half = await deliver({ items: [0], proof })
    await expect(deliver({ proof: { photoUrl } })).rejects.toMatchObject({
      missing: ['signature', 'minimumAge'],
    })
    expect(half).toMatchObject({ requires: all, items: [{ proof }, { status: 'in_transit' }] })
    expect(await deliver({ proof })).toMatchObject({ status: 'delivered' })
  })

  test('is accepted with an exception, which client, events and fleet show', async ({
    world,
    acme,
    bring,
    deliver,
  }) => {
    await bring(all)
    const exception = 'The camera is broken'

    const delivered = await deliver({ proof: { exception } })

    const fleet = await fleetOf(world)
    const listed = await allOf(fleet.orders.list({ status: ['delivered'] }))
    const events = [...(await allOf(acme.events.list())), ...(await allOf(fleet.events.list()))]
    const last = events.filter(({ type }) => type === 'order.delivered')
    const shown = [delivered, ...listed, ...last.map(({ data }) => data.order)]
    expect(shown).toHaveLength(4)
    for (const { requires, items } of shown)
      expect([requires, items.map((item) => item.proof)]).toEqual([
        all,
        [{ exception }, { exception }],
      ])
  })

  test('is repeated without a proof, because nothing moves', async ({ bring, deliver }) => {
    await bring(all)
    await deliver({ proof })

    expect(await deliver()).toMatchObject({ status: 'delivered' })
  })

  test('needs nothing for another status', async ({ acme, bring }) => {
    await bring(all)

    expect(await acme.orders.progress('A-17', { to: 'failed' })).toMatchObject({ status: 'failed' })
    expect(await acme.orders.progress('A-17', { to: 'returned' })).toMatchObject({
      status: 'returned',
    })
  })
})

describe('requirements', () => {
  test('are merged by an update, and are absent once the last one is removed', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', requires: { photo: true } }))

    const shown: unknown[] = []
    for (const requires of [
      { signature: true, minimumAge: 18 },
      { photo: false, minimumAge: null },
      { signature: null },
      { minimumAge: 21 },
      {},
      null,
    ])
      shown.push((await acme.orders.update('A-17', { requires })).requires)

    const expected = [
      ...[{ photo: true, signature: true, minimumAge: 18 }, { signature: true }, undefined],
      ...[{ minimumAge: 21 }, { minimumAge: 21 }, undefined],
    ]
    expect(shown).toEqual(expected)
    const events = await allOf(acme.orders.events('A-17'))
    expect(events.map(({ data: { order, changed } }) => [order.requires, changed])).toEqual([
      [{ photo: true }, undefined],
      [expected[0], ['/requires/signature', '/requires/minimumAge']],
      [expected[1], ['/requires/photo', '/requires/minimumAge']],
      [undefined, ['/requires/signature']],
      [expected[3], ['/requires/minimumAge']],
      [undefined, ['/requires/minimumAge']],
    ])
  })

  test('that are added later do not concern items that are already delivered', async ({
    acme,
    bring,
    deliver,
  }) => {
    await bring(null)
    await deliver({ items: [0] })
    await acme.orders.update('A-17', { requires: { photo: true } })

    await expect(deliver()).rejects.toMatchObject({ missing: ['photo'] })
    expect(await deliver({ items: [0] })).toMatchObject({ items: [{ status: 'delivered' }, {}] })
    expect(await deliver({ proof })).toMatchObject({ status: 'delivered' })
  })
})
