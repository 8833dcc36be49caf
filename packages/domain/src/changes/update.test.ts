import { type OrderPatch, Refusal, statuses } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder, createdAt, urls } from '../../test/support/an-order.ts'
import { changed } from '../../test/support/changed.ts'
import { fieldsOfSchema } from '../../test/support/schema-fields.ts'
import { creationEvent, eventOf, type OrderEvent, orderAt } from '../events/order-event.ts'
import type { Order } from '../orders/order.ts'
import { presentOrder } from '../presentation/present-order.ts'
import { erase, eraseEvent } from './erase.ts'
import { update } from './update.ts'

const later = createdAt + 90_000
const context = {
  now: later,
  newReceiptKey: () => 'new-key',
  newCode: () => '0043',
  receiptUrl: urls.receipt,
}
const updated = (order: Order, patch: OrderPatch): Order => changed(update(order, patch, context))

/** The fields that help the courier at the door. */
const atTheDoor = [
  ...['/deliveryInstructions', '/deliveryWindow/from', '/deliveryWindow/to', '/collect/amount'],
  ...['/collect/note', '/recipient/name', '/recipient/phone', '/recipient/address/landmark'],
  ...['/requires/code', '/requires/photo', '/requires/signature', '/requires/minimumAge'],
  ...['/recipient/address/latitude', '/recipient/address/longitude'],
]

/** A patch of each field but the reference of the recipient, which can only be null. */
const patches = fieldsOfSchema('OrderPatch')
  .map(({ path }) => ({
    pointer: `/${path.join('/')}`,
    patch: path.reduceRight<unknown>(
      (value, key) => ({ [key]: value }),
      otherValue(path),
    ) as OrderPatch,
  }))
  .filter(({ pointer }) => pointer !== '/recipient/referenceNumber')

describe('updating', () => {
  test('an update keeps what it replaces, with the revision until which it held', () => {
    const order = anOrder({ revision: 3, deliveryInstructions: 'Ring' })

    expect(updated(order, { deliveryFee: 5, deliveryInstructions: null })).toEqual({
      ...order,
      revision: 4,
      updatedAt: later,
      deliveryFee: 5,
      deliveryInstructions: null,
      former: [{ until: 3, facts: { deliveryFee: 0, deliveryInstructions: 'Ring' } }],
    })
  })

  test.each(patches)(
    'a patch of $pointer changes this field and no other',
    ({ patch, pointer }) => {
      const order = aFullOrder({ status: 'pending' })

      const { changed: pointers } = eventOf(order, updated(order, patch))

      expect(pointers).toEqual([pointer])
    },
  )

  test.each(patches)(
    '$pointer can be changed in the statuses that its kind of field allows',
    ({ patch, pointer }) => {
      const order = aFullOrder({ status: 'pending' })
      const allowed = statuses.filter(
        (status) => !(update({ ...order, status }, patch, context) instanceof Refusal),
      )

      const untilEnd = atTheDoor.includes(pointer)
      const open = [
        'pending',
        'assigned',
        ...(untilEnd ? ['picked_up', 'in_transit', 'failed'] : []),
      ]
      expect(allowed).toEqual(pointer === '/metadata' ? statuses : open)
    },
  )

  test('an update sets a later time even if the clock was set back', () => {
    const order = changed(update(anOrder(), { deliveryFee: 5 }, { ...context, now: 0 }))

    expect(order.updatedAt).toBe(createdAt + 1)
    expect(order.items).toEqual(anOrder().items)
  })
})

describe('an update by a fleet', () => {
  const asFleet = { ...context, by: 'fleet' } as const
  const renamed = (order: Order, count: number) =>
    changed(update(order, { recipient: { name: `Name ${count}` } }, asFleet))

  test('is marked in its event, and that of the client is not', () => {
    const placed = anOrder()
    const byFleet = renamed(placed, 1)
    const byClient = updated(byFleet, { recipient: { name: 'Awa' } })

    expect(eventOf(placed, byFleet)).toMatchObject({ changed: ['/recipient/name'], by: 'fleet' })
    expect(eventOf(byFleet, byClient)).not.toHaveProperty('by')
  })

  test('is refused after 20 of fleets, unless it changes nothing, while the client can go on', () => {
    let order = updated(anOrder(), { deliveryFee: 5 })
    for (let count = 1; count <= 20; count++) order = renamed(order, count)

    expect(update(order, { recipient: { name: 'Name 21' } }, asFleet)).toMatchObject({
      code: 'order_not_changeable',
      detail: 'Fleets have changed the order 20 times, the maximum.',
      extras: { changeableFrom: [], fields: ['/recipient/name'] },
    })
    expect(update(order, { recipient: { name: 'Name 20' } }, asFleet)).toBe('unchanged')
    for (let count = 1; count <= 29; count++) order = updated(order, { deliveryFee: count + 5 })
    expect(update(order, { deliveryFee: 1 }, context)).toMatchObject({
      detail: 'The order was already changed 50 times, the maximum.',
    })
  })
})

describe('merging objects', () => {
  const window = { from: createdAt, to: createdAt + 3_600_000 }
  const given = { collect: { amount: 5, note: 'Exactly' }, deliveryWindow: window }
  const noon = new Date(createdAt - 60_000).toISOString()

  test.each<{ patch: OrderPatch; pointer: string; code: string }>([
    { patch: { collect: { note: 'Ring' } }, pointer: '/collect/amount', code: 'required' },
    { patch: { pickupWindow: { to: noon } }, pointer: '/pickupWindow/from', code: 'required' },
    {
      patch: { deliveryWindow: { to: noon } },
      pointer: '/deliveryWindow/to',
      code: 'window_order',
    },
    {
      patch: { deliveryWindow: { to: '2026-12-21T09:30:00.001Z' } },
      ...{ pointer: '/deliveryWindow/to', code: 'window_length' },
    },
    {
      patch: { deliveryWindow: { from: '9999-12-31T23:00:00-02:00' } },
      ...{ pointer: '/deliveryWindow/from', code: 'format' },
    },
    {
      patch: { metadata: { key: 'é'.repeat(2_047) } },
      ...{ pointer: '/metadata', code: 'max_bytes' },
    },
    {
      patch: { metadata: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, 'v'])) },
      ...{ pointer: '/metadata', code: 'maxProperties' },
    },
  ])('the patch $patch is refused with $code', ({ patch, pointer, code }) => {
    const order = anOrder({ deliveryWindow: window, metadata: { own: 'text' } })

    expect(update(order, patch, context)).toMatchObject({
      code: 'validation_failed',
      extras: { errors: [{ in: 'body', pointer, code }] },
    })
  })

  test('a patch keeps what it does not name, null removes, and an empty object changes nothing', () => {
    const order = anOrder({ ...given, metadata: { a: '1', b: '2' } })
    const { collect, deliveryWindow, metadata } = updated(order, {
      collect: { amount: 7 },
      deliveryWindow: { to: '2026-11-20T09:31:00+00:00' },
      metadata: { a: null, c: '3' },
    })

    expect(collect).toEqual({ amount: 7, note: 'Exactly' })
    expect(deliveryWindow).toEqual({ from: createdAt, to: createdAt + 60_000 })
    expect(metadata).toEqual({ b: '2', c: '3' })
    expect(updated(order, { metadata: { a: null, b: null } }).metadata).toBeNull()
    expect(updated(order, { collect: null }).collect).toBeNull()
    expect(update(anOrder(), { collect: {}, deliveryWindow: {}, metadata: {} }, context)).toBe(
      'unchanged',
    )
  })

  test('the same metadata in another sequence changes nothing', () => {
    const order = anOrder({ metadata: { a: '1', b: '2' } })

    expect(update(order, { metadata: { b: '2', a: '1' } }, context)).toBe('unchanged')
  })

  test('an event before a value was added, and one after it was removed, show none', () => {
    const placed = anOrder()
    const added = updated(placed, { collect: { amount: 5 }, metadata: { key: 'value' } })
    const removed = updated(added, { collect: null, metadata: null })
    const events = [
      creationEvent(placed),
      eventOf(placed, added, undefined),
      eventOf(added, removed, undefined),
    ]

    const stored = JSON.parse(JSON.stringify(removed))
    const shown = events.map((event) => presentOrder(orderAt(stored, event), urls))
    expect(shown.map(({ collect }) => collect)).toEqual([undefined, { amount: 5 }, undefined])
    expect(shown.map(({ metadata }) => metadata)).toEqual([undefined, { key: 'value' }, undefined])
  })
})

/** A value that the patch of a field can have and that the full order does not have. */
function otherValue([first]: readonly (string | number)[]): unknown {
  if (first === 'metadata') return { erpNumber: 'new' }
  if (first === 'pickupWindow') return new Date(createdAt + 3_600_000).toISOString()
  return first === 'deliveryWindow' ? new Date(createdAt + 27_000_000).toISOString() : 'new'
}

/** An order with several updates of the same fields, and its events. */
function history(): {
  readonly order: Order
  readonly events: readonly OrderEvent[]
  readonly states: readonly Order[]
} {
  const states = [anOrder({ items: [anItem({ status: 'canceled' })], receipt: { key: 'old' } })]
  const patches: readonly OrderPatch[] = [
    { recipient: { phone: '+2250702029255' }, total: 1 },
    { recipient: { name: 'Xantippe' }, receiptUrl: 'https://shop.example.com/quendel.pdf' },
    { deliveryInstructions: 'Dreimal klopfen', total: 2 },
    {
      deliveryInstructions: null,
      recipient: { address: { name: 'Quittenweg' } },
      receiptUrl: null,
    },
  ]
  for (const patch of patches) states.push(updated(states.at(-1) ?? anOrder(), patch))
  const [placed = anOrder(), ...rest] = states
  const events = rest.map((state, index) => eventOf(states[index] ?? placed, state))
  return { order: states.at(-1) ?? placed, events: [creationEvent(placed), ...events], states }
}

describe('an order at an earlier event', () => {
  test('each event restores the order as it was, however often a field was updated since', () => {
    const { order, events, states } = history()

    for (const [index, event] of events.entries()) {
      // The moment of the first event has the status of a placed order.
      const shown = orderAt(order, { ...event, moment: events[1]?.moment ?? null })
      const state = states[index] ?? anOrder()
      expect({ ...shown, updatedAt: 0, former: [] }).toEqual({
        ...{ ...state, revision: order.revision },
        ...{ updatedAt: 0, former: [] },
      })
    }
    expect(events.map(({ kind }) => kind)).toEqual([
      'order.created',
      ...Array(4).fill('order.updated'),
    ])
    expect(events[2]?.changed).toEqual(['/receiptUrl', '/recipient/name'])
  })

  test('no earlier state of an erased order has personal data, but its amounts stay as they were', () => {
    const { order, events } = history()
    const erased = changed(erase(order, { now: later, newReceiptKey: () => 'unused' }))

    const text = JSON.stringify([erased, events.map(eraseEvent)])
    for (const trace of ['Xantippe', '2250702', 'quendel', 'klopfen', 'Quittenweg', 'Jardins'])
      expect(text).not.toContain(trace)
    const shown = events.map((event) => presentOrder(orderAt(erased, event), urls))
    expect(shown.map(({ total }) => total)).toEqual([23_500, 1, 1, 2, 2])
    expect(new Set(shown.map(({ receiptUrl }) => receiptUrl)).size).toBe(1)
  })
})
