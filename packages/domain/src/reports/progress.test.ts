import {
  itemTransitions,
  type ProgressReport,
  type Status,
  statuses,
} from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrderWith, createdAt } from '../../test/support/an-order.ts'
import { changed } from '../../test/support/changed.ts'
import type { Order } from '../orders/order.ts'
import { progress } from './progress.ts'

const later = createdAt + 90_000

describe('progress', () => {
  test.each<{
    title: string
    given: readonly Status[]
    report: ProgressReport
    want: readonly Status[]
    order: Status
  }>([
    {
      title: 'without items moves all items',
      given: ['pending', 'pending'],
      report: { to: 'assigned' },
      want: ['assigned', 'assigned'],
      order: 'assigned',
    },
    {
      title: 'with null as its items moves all items',
      given: ['pending', 'pending'],
      report: { to: 'assigned', items: null },
      want: ['assigned', 'assigned'],
      order: 'assigned',
    },
    {
      title: 'without items skips final items',
      given: ['canceled', 'in_transit', 'delivered'],
      report: { to: 'delivered' },
      want: ['canceled', 'delivered', 'delivered'],
      order: 'delivered',
    },
    {
      title: 'without items moves the remaining items',
      given: ['picked_up', 'assigned'],
      report: { to: 'picked_up' },
      want: ['picked_up', 'picked_up'],
      order: 'picked_up',
    },
    {
      title: 'that names items moves only those items',
      given: ['assigned', 'assigned', 'assigned'],
      report: { to: 'picked_up', items: [2, 0] },
      want: ['picked_up', 'assigned', 'picked_up'],
      order: 'picked_up',
    },
    {
      title: 'skips items that already have its status',
      given: ['picked_up', 'in_transit'],
      report: { to: 'in_transit', items: [0, 1] },
      want: ['in_transit', 'in_transit'],
      order: 'in_transit',
    },
    {
      title: 'can cancel one of several items',
      given: ['in_transit', 'assigned'],
      report: { to: 'canceled', items: [1] },
      want: ['in_transit', 'canceled'],
      order: 'in_transit',
    },
    {
      title: 'can cancel the last item and the order',
      given: ['canceled', 'pending'],
      report: { to: 'canceled', items: [1] },
      want: ['canceled', 'canceled'],
      order: 'canceled',
    },
    {
      title: 'of pending makes the order pending again',
      given: ['assigned', 'assigned'],
      report: { to: 'pending' },
      want: ['pending', 'pending'],
      order: 'pending',
    },
    {
      title: 'can follow a failed delivery attempt',
      given: ['failed'],
      report: { to: 'in_transit' },
      want: ['in_transit'],
      order: 'in_transit',
    },
  ])('a report $title', ({ given, report, want, order }) => {
    const moved = changed(progress(anOrderWith(given), report, later))

    expect(moved.items.map(({ status }) => status)).toEqual(want)
    expect(moved.status).toBe(order)
  })

  test.each<{ title: string; given: readonly Status[]; report: ProgressReport }>([
    {
      title: 'that is repeated',
      given: ['assigned', 'canceled'],
      report: { to: 'assigned', comment: 'Again' },
    },
    {
      title: 'on items that already have the status',
      given: ['delivered', 'in_transit'],
      report: { to: 'delivered', items: [0] },
    },
    {
      title: 'that is repeated on final items',
      given: ['canceled', 'delivered'],
      report: { to: 'delivered' },
    },
  ])('a report $title changes nothing', ({ given, report }) => {
    expect(progress(anOrderWith(given), report, later)).toBeUndefined()
  })
})

test('a report changes the moved items and the order, and keeps all other fields', () => {
  const order = aFullOrder()
  const [dropped, open = anItem()] = order.items
  const moved = { status: 'picked_up', statusComment: 'At the gate', updatedAt: later }

  expect(progress(order, { to: 'picked_up', comment: 'At the gate' }, later)).toStrictEqual({
    ...withoutReason(order),
    ...moved,
    revision: 4,
    items: [dropped, { ...open, ...moved }],
  })
})

const withoutReason = ({ reason, ...order }: Order) => order

describe('the comment of a report', () => {
  const given = anOrderWith(['assigned', 'assigned'], 'Moussa is on his way')

  test.each<{ title: string; report: ProgressReport; want: string | null }>([
    { title: 'is stored', report: { to: 'picked_up', comment: 'Rain' }, want: 'Rain' },
    {
      title: 'is null if it is omitted',
      report: { to: 'picked_up' },
      want: null,
    },
    {
      title: 'is null if null is reported',
      report: { to: 'picked_up', comment: null },
      want: null,
    },
    {
      title: 'is empty if an empty text is reported',
      report: { to: 'picked_up', comment: '' },
      want: '',
    },
  ])('the comment $title', ({ report, want }) => {
    expect(commentsOf(changed(progress(given, report, later)))).toEqual([want, want, want])
  })
})

describe('the reason of a report', () => {
  test.each(statuses)('a reason with %s is stored or refused with not_with_status', (to) => {
    const from = statuses.find((status) => itemTransitions[status].includes(to)) ?? 'pending'
    const result = progress(anOrderWith([from]), { to, reason: 'other' }, later)

    if (['pending', 'canceled', 'failed', 'returned'].includes(to))
      expect(changed(result)).toMatchObject({ reason: 'other', items: [{ reason: 'other' }] })
    else
      expect(result).toMatchObject({
        code: 'validation_failed',
        extras: { errors: [{ in: 'body', pointer: '/reason', code: 'not_with_status' }] },
      })
  })

  test('a return without comment and reason keeps both of the failure, any other report removes both', () => {
    const why = { comment: 'Nobody was there', reason: 'recipient_absent' } as const
    const failed = changed(progress(anOrderWith(['in_transit']), { to: 'failed', ...why }, later))
    const shown = ({ statusComment, reason, items }: Order) =>
      [statusComment, reason, items[0]?.statusComment, items[0]?.reason] as const
    const shownAfter = (report: ProgressReport) => shown(changed(progress(failed, report, later)))
    const { comment, reason } = why

    expect(shownAfter({ to: 'returned' })).toEqual([comment, reason, comment, reason])
    expect(shownAfter({ to: 'returned', reason: 'refused' })).toEqual([
      null,
      'refused',
      null,
      'refused',
    ])
    expect(shownAfter({ to: 'returned', comment: '' })).toEqual(['', undefined, '', undefined])
    expect(shownAfter({ to: 'in_transit' })).toEqual([null, undefined, null, undefined])
  })

  test('an order that is delivered in part does not show why the rest came back', () => {
    const order = anOrderWith(['delivered', 'in_transit'])
    const failed = changed(progress(order, { to: 'failed', reason: 'damaged' }, later))
    const returned = changed(progress(failed, { to: 'returned' }, later))

    expect(returned).toMatchObject({ status: 'delivered', items: [{}, { reason: 'damaged' }] })
    expect(returned.reason).toBeUndefined()
  })
})

test.each<{ title: string; given: number; want: number }>([
  { title: 'the current time', given: later, want: later },
  {
    title: '1 ms later if the clock has not advanced',
    given: createdAt,
    want: createdAt + 1,
  },
  {
    title: '1 ms later if the clock was set back',
    given: 0,
    want: createdAt + 1,
  },
])('a report sets a time after the last change: $title', ({ given, want }) => {
  const moved = changed(
    progress(anOrderWith(['pending', 'pending']), { to: 'assigned', items: [1] }, given),
  )

  expect(moved.updatedAt).toBe(want)
  expect(moved.items.map(({ updatedAt }) => updatedAt)).toEqual([createdAt, want])
  expect(moved.createdAt).toBe(createdAt)
})

/** The status comment of an order, followed by those of its items. */
const commentsOf = (order: Order) =>
  [order, ...order.items].map(({ statusComment }) => statusComment)
