import type { Status } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { anItem, anOrder, createdAt } from '../../test/support/an-order.ts'
import { eventOf } from '../events/order-event.ts'
import type { Courier, Item, Order } from '../orders/order.ts'
import { isTrackingOver, passedTimes, trackingOf } from './tracking.ts'

const moussa: Courier = { name: 'Moussa Diop', phone: '+2250102030405', vehicle: 'Van 7' }
const fatou: Courier = { name: 'Fatou', phone: '+2250102030406' }
const reports = [{ courier: moussa }, { courier: fatou }]
const days = (count: number) => createdAt + count * 86_400_000

const liveNow = { mode: 'live', now: createdAt } as const

const orderOf = (status: Status, items: readonly Partial<Item>[], own: Partial<Order> = {}) =>
  anOrder({ status, items: items.map((item) => anItem({ status, ...item })), ...own })

const failedTwice = orderOf('failed', [
  { reason: 'refused' },
  { reason: 'closed', updatedAt: days(1) },
  { status: 'delivered', updatedAt: days(2) },
])

describe('what the recipient’s page shows', () => {
  test.each<[string, Order, unknown]>([
    ['nobody while there is no courier', orderOf('pending', [{}]), undefined],
    [
      'the name and vehicle of a courier who is not on the way',
      orderOf('assigned', [{ courier: 1 }], { reports }),
      { name: 'Moussa', vehicle: 'Van 7', phone: undefined },
    ],
    [
      'the phone of a courier who has picked up an item',
      orderOf('picked_up', [{ courier: 1 }], { reports }),
      { name: 'Moussa', vehicle: 'Van 7', phone: moussa.phone },
    ],
    [
      'the one who is on the way, not one who comes later',
      orderOf(
        'picked_up',
        [{ courier: 1 }, { courier: 2, status: 'assigned', updatedAt: days(1) }],
        {
          reports,
        },
      ),
      { name: 'Moussa', vehicle: 'Van 7', phone: moussa.phone },
    ],
    [
      'the one who is on the way, not one who has delivered',
      orderOf(
        'in_transit',
        [{ courier: 2 }, { courier: 1, status: 'delivered', updatedAt: days(1) }],
        { reports },
      ),
      { name: 'Fatou', vehicle: undefined, phone: fatou.phone },
    ],
    ['nobody after a failure', orderOf('failed', [{ courier: 1 }], { reports }), undefined],
    [
      'the name of the one who has delivered last',
      orderOf('delivered', [{ courier: 2 }, { courier: 1, updatedAt: days(1) }], { reports }),
      { name: 'Moussa', vehicle: undefined, phone: undefined },
    ],
    ['nobody after a return', orderOf('returned', [{ courier: 1 }], { reports }), undefined],
  ])('is, as the courier, %s', (_title, order, courier) => {
    expect(trackingOf(order, [], liveNow).courier).toEqual(courier)
  })

  test('has the cash to pay until a courier has taken some', () => {
    const collect = { amount: 500, note: null }

    expect(trackingOf(orderOf('in_transit', [{}], { collect }), [], liveNow).toPay).toEqual({
      amount: 500,
      currency: 'XOF',
    })
    const taken = orderOf('in_transit', [{}], { collect, reports: [{ collected: 500 }] })
    expect(trackingOf(taken, [], liveNow).toPay).toBeUndefined()
  })

  test('has what the recipient prepares for until the last item has ended or failed', () => {
    const own = {
      collect: { amount: 500, note: null },
      requires: { code: { digits: '1234', number: 1 }, signature: true, minimumAge: 18 } as const,
      deliveryWindow: { from: days(1), to: days(2) },
      reports: [{ estimatedAt: days(1) }],
    }
    const shown = (items: readonly Partial<Item>[]) => {
      const tracking = trackingOf(orderOf('failed', items, own), [], liveNow)
      const { toPay, needsCode, needsSignature, minimumAge, window, estimate } = tracking
      return [toPay?.amount, needsCode, needsSignature, minimumAge, window, estimate?.at]
    }

    expect(shown([{}, { status: 'in_transit' }])).toEqual([
      ...[500, true, true, 18],
      ...[own.deliveryWindow, days(1)],
    ])
    expect(shown([{}, { status: 'delivered' }])).toEqual([
      ...[undefined, false, false, undefined],
      ...[undefined, undefined],
    ])
  })

  test('has the window until it has passed or the estimate is later, with the key of its page changing then', () => {
    const deliveryWindow = { from: days(1), to: days(2) }
    const windowAt = (now: number, reports: Order['reports'] = []) => {
      const order = orderOf('in_transit', [{}], { deliveryWindow, reports })
      return [trackingOf(order, [], { mode: 'live', now }).window, passedTimes(order, now)]
    }

    expect(windowAt(days(2) - 1)).toEqual([deliveryWindow, 'false false'])
    expect(windowAt(days(2))).toEqual([undefined, 'false true'])
    expect(windowAt(days(0), [{ estimatedAt: days(2) }])).toEqual([undefined, 'false false'])
  })

  test('names the senders once each, and the reference of the client', () => {
    const senderOf = (name: string | null) => ({ sender: { ...anItem().sender, name } })
    const items = [
      senderOf('Chez Fatou'),
      senderOf(null),
      senderOf(' Chez Fatou '),
      senderOf('Zed'),
    ]
    const { senders, reference } = trackingOf(orderOf('pending', items), [], liveNow)

    expect([senders, reference]).toEqual([['Chez Fatou', 'Zed'], 'ORDER-2041'])
  })

  test('has the cash that was paid as soon as there is some', () => {
    const paid = (reports: Order['reports']) =>
      trackingOf(orderOf('in_transit', [{}], { reports: reports ?? [] }), [], liveNow).paid

    expect(paid([{ collected: 300 }, { collected: 200 }])).toEqual({ amount: 500, currency: 'XOF' })
    expect([paid([{ collected: 0 }]), paid([])]).toEqual([undefined, undefined])
  })

  describe('of an order that failed', () => {
    const collect = { amount: 500, note: null }
    const first = { from: days(1), to: days(2) }
    const next = { from: days(3), to: days(4) }
    const own = { collect, deliveryWindow: first, reports: [{ estimatedAt: days(1) }] }
    const coming = orderOf('in_transit', [{}], own)
    const failed = { ...orderOf('failed', [{}], own), revision: 2 }
    const failure = eventOf(coming, failed)
    const shown = (order: Order) => {
      const tracking = trackingOf(order, [eventOf(coming, coming), failure], liveNow)
      return [tracking.comesAgain, tracking.window, tracking.estimate?.at, tracking.toPay?.amount]
    }
    const changed = (until: number): Order => {
      const former = [{ until, facts: { deliveryWindow: first } }]
      return { ...failed, deliveryWindow: next, former }
    }

    test.each<[string, Order, unknown]>([
      ['nothing to wait for, though earlier times have not passed', failed, [false]],
      ['a window from before the failure not either', changed(1), [false]],
      ['a window that is newer, and the cash', changed(2), [true, next, undefined, 500]],
      [
        'an estimate that is newer',
        { ...failed, reports: [...own.reports, { estimatedAt: days(3) }] },
        [true, undefined, days(3), 500],
      ],
    ])('has %s', (_title, order, want) => {
      expect(shown(order).filter((value, index) => index < 1 || value)).toEqual(
        (want as unknown[]).filter((value, index) => index < 1 || value),
      )
    })
  })

  test.each([
    ['not before its minute is over', days(1) + 59_999, false],
    ['from then on', days(1) + 60_000, true],
  ])('says that an estimate has passed %s', (_title, now, isLate) => {
    const order = orderOf('in_transit', [{}], { reports: [{ estimatedAt: days(1) }] })

    expect(trackingOf(order, [], { mode: 'live', now }).estimate).toEqual({ at: days(1), isLate })
  })

  test.each<[string, Order, unknown]>([
    ['of the last failure', failedTwice, ['closed', 'refused', 'closed', undefined]],
    [
      'that a return kept or got',
      orderOf('returned', [{ reason: 'lost' }, { status: 'canceled', reason: 'closed' }]),
      ['lost', 'lost', undefined],
    ],
    [
      'on the item alone while another one is on the way',
      orderOf('in_transit', [{}, { status: 'failed', reason: 'damaged' }]),
      [undefined, undefined, 'damaged'],
    ],
    ['not of a cancellation', orderOf('canceled', [{ reason: 'lost' }]), [undefined, undefined]],
    [
      'not of the courier’s own',
      orderOf('failed', [{ reason: 'courier_unavailable' }]),
      [undefined, undefined],
    ],
    [
      'not one of a later version',
      orderOf('failed', [{ reason: 'ocean_crossed' }]),
      [undefined, undefined],
    ],
  ])('has the reason %s', (_title, order, reasons) => {
    const { reason, items } = trackingOf(order, [], liveNow)

    expect([reason, ...items.map((item) => item.reason)]).toEqual(reasons)
  })

  test('has the reason of each failed attempt among the steps, also when the order is on its way again', () => {
    const coming = orderOf('in_transit', [{}, {}])
    const reason = { reason: 'recipient_absent', updatedAt: days(1) } as const
    const failed = orderOf('failed', [reason, reason], reason)
    const again = { ...coming, updatedAt: days(2) }
    const events = [eventOf(coming, failed), eventOf(failed, again)]
    const { reason: shown, steps } = trackingOf(again, events, liveNow)

    expect(shown).toBeUndefined()
    expect(steps.map((step) => [step.status, step.reason])).toEqual([
      ['pending', undefined],
      ['failed', 'recipient_absent'],
      ['in_transit', undefined],
    ])
  })

  test.each<[string, Order, string | undefined]>([
    ['that it goes to', orderOf('failed', [{}]), 'Abidjan'],
    ['that it came to', orderOf('delivered', [{}, { status: 'returned' }]), 'Abidjan'],
    ['that it never reached', orderOf('canceled', [{}, {}]), undefined],
  ])('has the city %s', (_title, order, city) => {
    expect(trackingOf(order, [], liveNow).city).toBe(city)
  })

  test.each<[string, Order, number | undefined]>([
    [
      'of the part that came last',
      orderOf('delivered', [
        { updatedAt: days(1) },
        { updatedAt: days(2) },
        { status: 'returned', updatedAt: days(3) },
      ]),
      days(2),
    ],
    ['not while an item is open', orderOf('in_transit', [{}, { status: 'delivered' }]), undefined],
    ['not if nothing was delivered', orderOf('returned', [{}]), undefined],
  ])('has the time of the delivery, %s', (_title, order, at) => {
    expect(trackingOf(order, [], liveNow).deliveredAt).toBe(at)
  })

  test.each<[string, Order, string]>([
    ['whole', orderOf('delivered', [{}, {}]), 'delivered'],
    ['in part, when the rest has failed', failedTwice, 'partly_failed'],
    [
      'without a canceled item',
      orderOf('delivered', [{}, { status: 'canceled' }]),
      'partly_delivered',
    ],
    [
      'with a smaller quantity',
      orderOf('delivered', [{ deliveredQuantity: 1 }]),
      'partly_delivered',
    ],
    [
      'whole, with another item open',
      orderOf('in_transit', [{ status: 'delivered' }, {}]),
      'in_transit',
    ],
  ])('says that an order was delivered %s', (_title, order, status) => {
    expect(trackingOf(order, [], liveNow).status).toBe(status)
  })

  test.each<[string, Order, Status | undefined]>([
    [
      'that is on its way beside a part that arrived',
      orderOf('in_transit', [{}, { status: 'delivered' }, { status: 'failed' }]),
      'in_transit',
    ],
    [
      'that has no courier, though the order counts as picked up',
      orderOf('picked_up', [{ status: 'delivered' }, { status: 'pending' }]),
      'pending',
    ],
    ['not before a part has arrived', orderOf('in_transit', [{}, { status: 'failed' }]), undefined],
    ['not once it has failed', orderOf('failed', [{}, { status: 'delivered' }]), undefined],
    ['not once all is over', orderOf('delivered', [{}, { status: 'returned' }]), undefined],
  ])('has the status of the rest %s', (_title, order, rest) => {
    expect(trackingOf(order, [], liveNow).rest).toBe(rest)
  })

  test('has one step for each status that items got, and none for news and corrections', () => {
    const placed = orderOf('pending', [{}, {}])
    const canceled = orderOf('assigned', [{ status: 'canceled' }, {}], { updatedAt: days(1) })
    const updated = { ...canceled, deliveryFee: 5 }
    const events = [eventOf(placed, canceled), eventOf(canceled, updated)]

    expect(trackingOf(updated, events, liveNow).steps).toEqual([
      { at: createdAt, status: 'pending', isPartial: false },
      { at: days(1), status: 'canceled', isPartial: true },
      { at: days(1), status: 'assigned', isPartial: true },
    ])
  })
})

describe('the recipient’s page', () => {
  const ended = orderOf('delivered', [{ updatedAt: days(0) }, { updatedAt: days(2) }])
  const failed = orderOf('failed', [{ updatedAt: days(2) }, { status: 'delivered' }])
  const onTheWay = orderOf('in_transit', [{}, { status: 'failed' }])

  test.each<[string, Order, number, boolean]>([
    ['stays for 30 days after the last item was final', ended, 31.999, false],
    ['is over then', ended, 32, true],
    ['stays for 30 days after the last item failed', failed, 31.999, false],
    ['is over then, although a failed item may still be returned', failed, 32, true],
    ['stays as long as an item is on its way', onTheWay, 1_000, false],
    ['is over as soon as the order is erased', { ...ended, erasedAt: days(2) }, 2, true],
  ])('%s', (_title, order, day, isOver) => {
    expect(isTrackingOver(order, days(day))).toBe(isOver)
  })
})
