import type { ProgressReport, Status } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { anOrderWith, createdAt } from '../../test/support/an-order.ts'
import { progress } from './progress.ts'

const later = createdAt + 90_000

describe('a transition that an item does not allow', () => {
  test.each<{
    title: string
    given: readonly Status[]
    report: ProgressReport
    want: { readonly detail: string; readonly extras: object }
  }>([
    {
      title: 'and no item of the report moves',
      given: ['in_transit', 'picked_up', 'canceled'],
      report: { to: 'delivered' },
      want: {
        detail:
          'Item 1 cannot become delivered: it is picked_up, and can become in_transit or failed.',
        extras: {
          currentStatus: 'picked_up',
          items: [{ position: 1, currentStatus: 'picked_up', allowed: ['in_transit', 'failed'] }],
        },
      },
    },
    {
      title: 'for a final item that the report names',
      given: ['delivered', 'in_transit'],
      report: { to: 'failed', items: [1, 0] },
      want: {
        detail: 'Item 0 cannot become failed: it is delivered, and that is final.',
        extras: {
          currentStatus: 'in_transit',
          items: [{ position: 0, currentStatus: 'delivered', allowed: [] }],
        },
      },
    },
    {
      title: 'for each item if all items are final',
      given: ['canceled', 'canceled'],
      report: { to: 'assigned' },
      want: {
        detail:
          'Item 0 cannot become assigned: it is canceled, and that is final. See items for 1 more.',
        extras: {
          currentStatus: 'canceled',
          items: [
            { position: 0, currentStatus: 'canceled', allowed: [] },
            { position: 1, currentStatus: 'canceled', allowed: [] },
          ],
        },
      },
    },
  ])('an invalid transition is refused $title', ({ given, report, want }) => {
    expect(progress(anOrderWith(given), report, later)).toMatchObject({
      code: 'invalid_transition',
      ...want,
    })
  })
})

test('a report that is repeated on final items changes nothing', () => {
  const order = anOrderWith(['canceled', 'delivered'])

  expect(progress(order, { to: 'delivered' }, later)).toBe('unchanged')
})

describe('a position that the order does not have', () => {
  test('each unknown position is listed as a violation with its own JSON pointer', () => {
    const refusal = progress(
      anOrderWith(['pending', 'pending']),
      { to: 'delivered', items: [0, 2, 1, 99] },
      later,
    )
    const message = 'must be at most 1: the order has 2 items, counted from 0'

    expect(refusal).toMatchObject({
      code: 'validation_failed',
      detail: 'The order has 2 items, but the report names other positions: see errors.',
      extras: {
        errors: [
          { in: 'body', pointer: '/items/1', code: 'maximum', message },
          { in: 'body', pointer: '/items/3', code: 'maximum', message },
        ],
      },
    })
  })

  test('the message for an order with one item uses the singular', () => {
    const message = 'must be at most 0: the order has 1 item, counted from 0'

    expect(progress(anOrderWith(['pending']), { to: 'assigned', items: [1] }, later)).toMatchObject(
      {
        detail: 'The order has 1 item, but the report names other positions: see errors.',
        extras: { errors: [{ in: 'body', pointer: '/items/0', code: 'maximum', message }] },
      },
    )
  })

  test('at most 20 unknown positions are listed', () => {
    const items = Array.from({ length: 40 }, (_, index) => index)
    const want = Array.from({ length: 20 }, (_, index) => ({ pointer: `/items/${index + 1}` }))

    expect(progress(anOrderWith(['pending']), { to: 'assigned', items }, later)).toMatchObject({
      extras: { errors: want },
    })
  })
})
