import { cancelableFrom, statuses } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aFullOrder, anItem, anOrder, createdAt } from '../../test/support/an-order.ts'
import { changed } from '../../test/support/changed.ts'
import { cancel } from './cancel.ts'

const later = createdAt + 90_000

describe('canceling', () => {
  test.each(cancelableFrom)('a %s order becomes canceled', (status) => {
    expect(changed(cancel(anOrder({ status }), later)).status).toBe('canceled')
  })

  const refusedFrom = statuses.filter(
    (status) => status !== 'canceled' && !['pending', 'assigned'].includes(status),
  )

  test.each(refusedFrom)('canceling a %s order is refused with order_not_cancelable', (status) => {
    expect(cancel(anOrder({ status }), later)).toMatchObject({
      code: 'order_not_cancelable',
      detail: `The order is ${status}. It can be canceled while it is pending or assigned.`,
      extras: { currentStatus: status, cancelableFrom: ['pending', 'assigned'] },
    })
  })

  test('canceling sets status, comment and time of the order and all its items, even of canceled items', () => {
    const { reason, ...order } = aFullOrder()

    expect(cancel(aFullOrder(), later)).toStrictEqual({
      ...order,
      revision: 4,
      status: 'canceled',
      statusComment: null,
      updatedAt: later,
      items: order.items.map(({ reason: _, ...item }) => ({
        ...item,
        status: 'canceled',
        statusComment: null,
        updatedAt: later,
      })),
    })
  })
})

test('canceling sets reason and comment on the order and all its items', () => {
  const why = { reason: 'not_paid', comment: 'The card was declined' } as const
  const canceled = changed(cancel(anOrder({ items: [anItem(), anItem()] }), later, why))

  for (const part of [canceled, ...canceled.items])
    expect(part).toMatchObject({ reason: 'not_paid', statusComment: 'The card was declined' })
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
])('canceling sets a time after the last change: $title', ({ given, want }) => {
  const canceled = changed(cancel(anOrder({ items: [anItem(), anItem()] }), given))

  const times = [canceled.updatedAt, ...canceled.items.map(({ updatedAt }) => updatedAt)]
  expect(times).toEqual([want, want, want])
  expect(canceled.createdAt).toBe(createdAt)
})
