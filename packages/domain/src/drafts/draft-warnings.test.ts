import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aDraft, anItemDraft } from '../../test/support/a-draft.ts'
import { createdAt } from '../../test/support/an-order.ts'
import { draftWarnings } from './draft-warnings.ts'

const warned = (draft: OrderDraft) =>
  draftWarnings(draft, createdAt)?.map(({ code, pointer }) => `${code} ${pointer}`)

describe('a draft is warned of', () => {
  test('nothing if it has only the required fields', () => {
    expect(draftWarnings(aDraft(), createdAt)).toBeUndefined()
  })

  test('a total that is not the sum, which is decimal', () => {
    const items = [anItemDraft({ total: 0.1 }), anItemDraft({ total: 0.2 })]
    const withTotal = (total: number | null) => aDraft({ total, deliveryFee: 1, items })

    expect(draftWarnings(withTotal(1), createdAt)).toEqual([
      {
        code: 'total_differs',
        pointer: '/total',
        sum: 1.3,
        message: "is not the sum of the items' totals and the fee, which is 1.3",
      },
    ])
    expect([1.3, null].map((total) => warned(withTotal(total)))).toEqual([undefined, undefined])
  })

  test('an amount to collect that is not the total, which may be the sum', () => {
    const collecting = (amount: number, own: Partial<OrderDraft> = {}) =>
      warned(aDraft({ items: [anItemDraft({ total: 7 })], collect: { amount }, ...own }))

    expect(collecting(7)).toBeUndefined()
    expect(collecting(5)).toEqual(['collect_differs /collect/amount'])
    expect(collecting(5, { total: 5 })).toEqual(['total_differs /total'])
  })

  test('a deadline before the day, in UTC, on which its order was created', () => {
    const due = (deliveryDeadline: string | null) => warned(aDraft({ deliveryDeadline }))
    const today = new Date(createdAt).toISOString().slice(0, 10)

    expect(due('1999-12-31')).toEqual(['deadline_past /deliveryDeadline'])
    expect([today, '2099-01-01', null].map(due)).toEqual([undefined, undefined, undefined])
  })

  test('all of these in one sequence, with unknown fields at the end, and 20 in all', () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, nr) => [`x${nr}`, nr]))
    const deliveryDeadline = '1999-12-31'
    const draft = aDraft({ ...unknown, total: 1, collect: { amount: 2 }, deliveryDeadline })

    expect(warned(draft)?.slice(0, 4)).toEqual([
      'total_differs /total',
      'collect_differs /collect/amount',
      'deadline_past /deliveryDeadline',
      'unknown_field /x0',
    ])
    expect(warned(draft)).toHaveLength(20)
  })
})
