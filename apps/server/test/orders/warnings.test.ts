import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aCashDraft, shownFields } from '../support/a-cash-draft.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { type PostAnswer, post } from '../support/post.ts'
import { test as base, type World } from '../support/world.ts'

/** Sends a body as it is, without the SDK, which refuses unknown fields. */
type Send = (body: object, own?: { path?: string; key?: string }) => Promise<PostAnswer>

const test = base.extend<{ create: Send }>({
  create: async ({ world }, use) => {
    const token = await world.token('acme')
    await use((body, own) => post(world, { token, body, ...own }))
  },
})

const lenient = { headers: { prefer: 'handling=lenient' } }

/** A draft with each kind of mistake that is warned of. */
function doubtful(): OrderDraft {
  const draft = aDraft({ total: 7, collect: { amount: 5 }, deliveryDeadline: '2026-11-19' })
  const unknown = { items: [{ ...anItem(), wieght: 1.2 }], deliveryInstruction: 'Ring' }
  return { ...draft, ...unknown }
}

const doubts = [
  'total_differs /total',
  'collect_differs /collect/amount',
  'deadline_past /deliveryDeadline',
  'unknown_field /items/0/wieght',
  'unknown_field /deliveryInstruction',
]

const namesOf = (warnings: readonly { code: string; pointer: string }[] = []) =>
  warnings.map(({ code, pointer }) => `${code} ${pointer}`)

describe('the warnings of a new order', () => {
  test('are left out if there are none, in a batch too', async ({ create }) => {
    const single = await create(aDraft())
    const batch = await create({ orders: [aDraft()] }, { path: '/order-batches' })

    expect([single.status, batch.status]).toEqual([201, 200])
    expect(single.text + batch.text).not.toContain('warnings')
  })

  test('name each mistake, in one sequence', async ({ create }) => {
    const { status, text } = await create(doubtful())
    const { warnings } = JSON.parse(text)

    expect(status).toBe(201)
    expect(namesOf(warnings)).toEqual(doubts)
    expect(warnings[3]).toEqual({
      code: 'unknown_field',
      pointer: '/items/0/wieght',
      message: 'is not a field of this request: did you mean weight?',
      suggestion: 'weight',
    })
  })

  test('are in no other response and in no event', async ({ acme }) => {
    const { referenceNumber, warnings } = await acme.orders.create(doubtful(), lenient)
    const others = [
      await acme.orders.get(referenceNumber),
      await acme.orders.progress(referenceNumber, { to: 'assigned' }),
      await acme.orders.update(referenceNumber, { deliveryFee: 1 }),
      await acme.orders.cancel(referenceNumber),
      ...(await allOf(acme.orders.list())),
      ...(await allOf(acme.events.list())),
    ]

    expect(namesOf(warnings)).toEqual(doubts)
    expect(JSON.stringify(others)).not.toContain('warnings')
  })

  test('do not change the entity tag', async ({ acme }) => {
    const { data, response } = await acme.orders.create(doubtful(), lenient).withResponse()
    const got = await acme.orders.get(data.referenceNumber).withResponse()

    expect(response.headers.get('ETag')).toBe(got.response.headers.get('ETag'))
  })

  test('are those of each draft in a batch, also if its order exists already', async ({
    acme,
    create,
  }) => {
    const known = { ...doubtful(), referenceNumber: 'A-17' }
    await create(known)
    await acme.orders.update('A-17', { total: 0, collect: null, deliveryDeadline: null })
    await create({ ...aDraft(), referenceNumber: 'A-18' })
    const taken = { ...doubtful(), referenceNumber: 'A-18' }

    const orders = [doubtful(), aDraft(), known, taken]
    const { results } = JSON.parse((await create({ orders }, { path: '/order-batches' })).text)

    expect(
      results.map(({ outcome, warnings }: { outcome: string; warnings?: [] }) => [
        outcome,
        namesOf(warnings),
      ]),
    ).toEqual([
      ['created', doubts],
      ['created', []],
      ['existing', doubts],
      ['refused', []],
    ])
  })

  test('are the same bytes in a replay on another day', async ({ world, create }) => {
    const today = new Date(world.clock.now()).toISOString().slice(0, 10)
    const timely = { ...doubtful(), deliveryDeadline: today }
    const requests = [
      { body: doubtful(), own: { key: 'a' } },
      { body: timely, own: { key: 'b' } },
      { body: { orders: [doubtful(), timely] }, own: { path: '/order-batches', key: 'c' } },
    ]
    const sendAll = async () => {
      const texts: string[] = []
      for (const { body, own } of requests) texts.push((await create(body, own)).text)
      return texts
    }
    const first = await sendAll()
    world.clock.pass('23 h')

    expect(await sendAll()).toEqual(first)
    expect(first.map((text) => text.match(/deadline_past/g)?.length)).toEqual([1, undefined, 1])
  })

  test('are passed on by the SDK, for each draft of many', async ({ acme }) => {
    const drafts = [aDraft(), aDraft({ total: 7 })]
    const results = await allOf(acme.orders.createMany(drafts))

    expect(results.map((result) => 'warnings' in result && namesOf(result.warnings))).toEqual([
      false,
      ['total_differs /total'],
    ])
  })
})

describe('an order that is sent back as a draft', () => {
  test('has no warning of a member that responses have', async ({ world, acme, create }) => {
    const shown = await everyShape(world, acme)

    for (const order of shown) {
      const { status, text } = await create(asDraft(order))
      expect([status, JSON.parse(text).warnings]).toEqual([201, undefined])
    }
  })

  test('creates an order with the same values', async ({ acme }) => {
    const items = [anItem({ total: 12.5, size: 'M' })]
    await acme.orders.create(aCashDraft({ referenceNumber: 'A-17', items }))
    await acme.orders.cancel('A-17')
    const former = await acme.orders.get('A-17')

    const again = { ...former, referenceNumber: 'A-18', receiptUrl: null }
    const created = await acme.orders.create(again, lenient)

    expect(created).not.toHaveProperty('warnings')
    expect(await acme.orders.get('A-18')).toMatchObject({
      ...shownFields,
      total: 12.5,
      recipient: former.recipient,
      items: [{ total: 12.5, size: 'M', sender: former.items[0]?.sender }],
    })
  })

  test('has warnings of its other unknown fields', async ({ acme, create }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const { items, ...order } = await acme.orders.get('A-17')
    const misspelled = items.map((item) => ({ ...item, sender: { ...item.sender, orderId: 1 } }))

    const { text } = await create(asDraft({ ...order, items: misspelled, fee: 1 }))

    expect(namesOf(JSON.parse(text).warnings)).toEqual([
      'unknown_field /items/0/sender/orderId',
      'unknown_field /fee',
    ])
  })
})

/** Orders with every member, in the shapes of create, get, cancel and a batch. */
async function everyShape(
  { clock }: World,
  { orders }: Awaited<ReturnType<World['client']>>,
): Promise<readonly object[]> {
  const own = { total: 12.5, items: [anItem({ total: 12.5 })] }
  const created = await orders.create(aCashDraft({ ...own, referenceNumber: 'A-17' }))
  const coded = await orders.create(aDraft({ referenceNumber: 'A-18', requires: { code: true } }))
  const doubted = await orders.create(doubtful(), lenient)
  const courier = { name: 'Moussa', phone: '+2250505050505', vehicle: 'Van', reference: 'c-7' }
  const estimatedAt = new Date(clock.now()).toISOString()
  for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
    await orders.progress('A-17', { to, courier, estimatedAt })
  const moving = await orders.get('A-17')
  const failed = await orders.progress('A-17', { to: 'failed', reason: 'lost', comment: 'x' })
  await orders.progress('A-17', { to: 'in_transit' })
  const proof = { receivedBy: 'Awa', photoUrl: 'https://a.test/', ageChecked: true, collected: 1 }
  const delivered = await orders.progress('A-17', { to: 'delivered', proof })
  const canceled = await orders.cancel('A-18', { reason: 'other', comment: 'x' })
  const { total: _, collect: __, deliveryDeadline: ___, ...harmless } = doubted
  return [created, coded, harmless, moving, failed, delivered, canceled]
}

/** Returns an order as a draft without a reference, and with the phone numbers that a draft needs. */
const asDraft = (order: object): object =>
  JSON.parse(
    JSON.stringify({ ...order, referenceNumber: null }).replaceAll(/"phone":"0/g, '"phone":"+2250'),
  )
