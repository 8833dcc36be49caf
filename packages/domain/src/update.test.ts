import { type OrderPatch, Refusal, statuses } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { anItem, anOrder, createdAt } from '../test/support/an-order.ts'
import { changed } from '../test/support/changed.ts'
import { fieldsOfSchema } from '../test/support/schema-fields.ts'
import { erase, eraseEvent } from './erase.ts'
import type { Order } from './order.ts'
import { creationEvent, eventOf, type OrderEvent, orderAt } from './order-event.ts'
import { presentOrder } from './present-order.ts'
import { update, updatesMax } from './update.ts'

const later = createdAt + 90_000
const receiptUrl = (key: string) => `https://deliveries.example.com/receipts/${key}.pdf`
const context = { now: later, newReceiptKey: () => 'new-key', receiptUrl }
const updated = (order: Order, patch: OrderPatch): Order => changed(update(order, patch, context))

describe('updating', () => {
  test('an update keeps what it replaces, with the revision until which it held', () => {
    const order = anOrder({ revision: 3, deliveryInstructions: 'Ring' })

    expect(updated(order, { deliveryFee: 5, deliveryInstructions: null })).toStrictEqual({
      ...order,
      revision: 4,
      updatedAt: later,
      deliveryFee: 5,
      deliveryInstructions: null,
      former: [{ until: 3, facts: { deliveryFee: 0, deliveryInstructions: 'Ring' } }],
    })
  })

  test.each(
    fieldsOfSchema('OrderPatch').map(({ path }) => ({ path, pointer: `/${path.join('/')}` })),
  )('a patch of $pointer changes this field and no other', ({ path, pointer }) => {
    const patch = path.reduceRight<unknown>((value, key) => ({ [key]: value }), 'new')
    const order = anOrder()

    const { changed: pointers } = eventOf(order, updated(order, patch as OrderPatch))

    expect(pointers).toEqual([pointer])
  })

  test.each(statuses)(
    'an order that is %s can be updated only while it is pending or assigned',
    (status) => {
      const result = update(anOrder({ status }), { deliveryFee: 5 }, context)

      expect(result instanceof Refusal).toBe(!['pending', 'assigned'].includes(status))
    },
  )

  test('an update sets a later time even if the clock was set back', () => {
    const order = changed(update(anOrder(), { deliveryFee: 5 }, { ...context, now: 0 }))

    expect(order.updatedAt).toBe(createdAt + 1)
    expect(order.items).toEqual(anOrder().items)
  })

  test('the number of updates is limited, but a patch that changes nothing is not an update', () => {
    let order = anOrder()
    for (let deliveryFee = 1; deliveryFee <= updatesMax; deliveryFee++)
      order = updated(order, { deliveryFee })

    expect(update(order, { deliveryFee: 0 }, context)).toMatchObject({
      code: 'order_not_changeable',
      extras: { currentStatus: 'pending' },
    })
    expect(update(order, { deliveryFee: updatesMax }, context)).toBeUndefined()
  })
})

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
    const erased = erase(order, { now: later, newReceiptKey: () => 'unused' })
    if (!erased) throw new Error('The order cannot be erased.')

    const text = JSON.stringify([erased, events.map(eraseEvent)])
    for (const trace of ['Xantippe', '2250702', 'quendel', 'klopfen', 'Quittenweg', 'Jardins'])
      expect(text).not.toContain(trace)
    const shown = events.map((event) => presentOrder(orderAt(erased, event), receiptUrl))
    expect(shown.map(({ total }) => total)).toEqual([23_500, 1, 1, 2, 2])
    expect(new Set(shown.map(({ receiptUrl }) => receiptUrl)).size).toBe(1)
  })
})
