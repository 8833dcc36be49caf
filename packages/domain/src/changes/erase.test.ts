import { type Status, statuses } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder, createdAt, urls } from '../../test/support/an-order.ts'
import { changed } from '../../test/support/changed.ts'
import { fieldsOfSchema, type Path, valueAt } from '../../test/support/schema-fields.ts'
import { creationEvent, eventOf } from '../events/order-event.ts'
import type { Order } from '../orders/order.ts'
import { presentOrder } from '../presentation/present-order.ts'
import { progress } from '../reports/progress.ts'
import { erase, eraseEvent } from './erase.ts'

const later = createdAt + 90_000
const erasing = { now: later, newReceiptKey: () => 'new-key' }

/** An order with every field set, and with all items in a final status. */
function aSettledOrder(): Order {
  const order = aFullOrder({ status: 'delivered', statusComment: 'Left with Mr Traoré' })
  const [first = anItem(), second = anItem()] = order.items
  const comment = 'Awa was at home'
  return {
    ...order,
    items: [first, { ...second, status: 'delivered', statusComment: comment }],
  }
}

describe('erasing an order', () => {
  test('erasing blanks all personal data and keeps all other fields', () => {
    const order = aSettledOrder()
    const blankAddress = {
      name: 'erased',
      landmark: null,
      latitude: null,
      longitude: null,
    }

    expect(erase(order, erasing)).toStrictEqual({
      ...order,
      erasedAt: later,
      deliveryInstructions: null,
      collect: { amount: 23_500, note: null },
      metadata: null,
      statusComment: null,
      receipt: { key: 'new-key' },
      recipient: {
        name: null,
        phone: '+10000000000',
        address: { ...blankAddress, city: 'Abidjan' },
      },
      items: order.items.map((item, position) => ({
        ...item,
        statusComment: null,
        sender: {
          referenceNumber: null,
          name: null,
          phone: '+10000000000',
          address: { ...blankAddress, city: position === 0 ? 'Bingerville' : 'Abidjan' },
        },
      })),
    })
  })

  test('erasing blanks every field that the contract marks as personal, and no other field', () => {
    const [first = anItem()] = aFullOrder().items
    const order = aFullOrder({ items: [{ ...first, status: 'delivered' }] })
    const erased = changed(erase(order, erasing))
    const isKept = (path: Path) =>
      valueAt(presentOrder(erased, urls), path) === valueAt(presentOrder(order, urls), path)

    for (const { path, isPersonal } of fieldsOfSchema('OrderDraft'))
      expect({ path, isKept: isKept(path) }).toEqual({ path, isKept: !isPersonal })
  })

  test('erasing keeps the receipt key, because the service renders the receipt from the erased order', () => {
    const order = anOrder({ items: [anItem({ status: 'delivered' })], receipt: { key: 'old-key' } })

    expect(changed(erase(order, erasing)).receipt).toEqual({ key: 'old-key' })
  })

  test('the response for an erased order has no personal data', () => {
    const order = aSettledOrder()
    const erased = changed(erase(order, erasing))

    const text = JSON.stringify(presentOrder(erased, urls))
    for (const word of [
      'Awa',
      'Fatou',
      'Traoré',
      'banknote',
      'SO-77812',
      '"fr"',
      'gate',
      'Jardins',
      '2250',
      '1242',
      '6CQX',
      'shop-7',
    ])
      expect(text).not.toContain(word)
    for (const word of [
      'Abidjan',
      'Bingerville',
      'Leather shoes',
      'LINE-1',
      '15000',
      '23500',
      'courier_unavailable',
      'deliveryWindow',
    ])
      expect(text).toContain(word)
  })

  test('a repeated erasure has a later time even if the clock has not advanced', () => {
    const once = changed(erase(aSettledOrder(), erasing))
    const twice = erase(once, erasing)

    expect(twice).toStrictEqual({ ...once, erasedAt: later + 1 })
  })

  test('erasing does not modify the given order', () => {
    const order = aSettledOrder()
    erase(order, erasing)

    expect(order).toStrictEqual(aSettledOrder())
  })
})

describe('orders that can be erased', () => {
  const settled: readonly string[] = ['failed', 'delivered', 'returned', 'canceled']
  const erasedWith = (status: Status) =>
    erase(anOrder({ items: [anItem({ status: 'delivered' }), anItem({ status })] }), erasing)

  test.each(statuses.filter((status) => settled.includes(status)))(
    'an order with a delivered and a %s item can be erased',
    (status) => {
      expect(erasedWith(status)).toHaveProperty('erasedAt', later)
    },
  )

  test.each(statuses.filter((status) => !settled.includes(status)))(
    'an order with a delivered and a %s item cannot be erased, because a courier needs the address',
    (status) => {
      expect(erasedWith(status)).toBe('open')
    },
  )

  test('a failed order that was erased can get another delivery attempt, and stays erased', () => {
    const failed = anOrder({ status: 'failed', items: [anItem({ status: 'failed' })] })
    const erased = changed(erase(failed, erasing))

    const next = progress(erased, { to: 'in_transit' }, later + 1)

    expect(next).toMatchObject({ erasedAt: later, recipient: { phone: '+10000000000' } })
  })
})

describe('erasing an event', () => {
  test('erasing an event blanks its status comments and keeps all other fields', () => {
    const before = aFullOrder()
    const event = eventOf(before, aSettledOrder())

    const erased = eraseEvent(event)

    expect(JSON.stringify(event)).toContain('Mr Traoré')
    expect(erased).toStrictEqual({
      ...event,
      moment: {
        ...event.moment,
        statusComment: null,
        items: event.moment?.items.map((item) => ({ ...item, statusComment: null })),
      },
    })
  })

  test('erasing an order.created event changes nothing', () => {
    const event = creationEvent(anOrder())

    expect(eraseEvent(event)).toStrictEqual(event)
  })
})
