import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aDraft, aFullDraft, anItemDraft } from '../../test/support/a-draft.ts'
import { anItem, anOrder, createdAt } from '../../test/support/an-order.ts'
import { type PlaceContext, place } from './place.ts'

const placing: PlaceContext = {
  id: 1042,
  now: createdAt,
  currency: 'XOF',
  newReference: () => 'ORD-new',
  newReceiptKey: () => 'new-key',
  newCode: () => '0042',
}

test('a draft with only the required fields gets defaults for all others', () => {
  const { sender, ...item } = anItem({ total: 0 })
  expect(place(aDraft(), placing)).toStrictEqual(
    anOrder({
      reference: 'ORD-new',
      total: 0,
      receipt: { key: 'new-key' },
      items: [{ ...item, sender: { ...sender, referenceNumber: 'roaster-3' } }],
    }),
  )
})

test('an order has every value of its draft', () => {
  const draft = aFullDraft()
  const { referenceNumber, receiptUrl, items, ...rest } = draft
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

  expect(place(draft, placing)).toStrictEqual({
    ...rest,
    requires: { ...rest.requires, code: { digits: '0042', number: 1 } },
    pickupWindow: { from: at('10:00:00'), to: at('12:00:00') },
    deliveryWindow: { from: at('16:00:00'), to: at('18:00:00') },
    id: 1042,
    reference: referenceNumber,
    revision: 1,
    currency: 'XOF',
    receipt: { url: receiptUrl },
    status: 'pending',
    statusComment: null,
    createdAt,
    updatedAt: createdAt,
    erasedAt: null,
    items: items.map((item) => ({
      ...item,
      status: 'pending',
      statusComment: null,
      updatedAt: createdAt,
    })),
  })
})

test('a null field of a draft gets the same default as an omitted field', () => {
  const { recipient, items } = aDraft()
  const emptyAddress = { landmark: null, latitude: null, longitude: null }
  const draft: OrderDraft = {
    referenceNumber: null,
    total: null,
    deliveryFee: null,
    deliveryInstructions: null,
    receiptUrl: null,
    deliveryDeadline: null,
    collect: null,
    pickupWindow: null,
    deliveryWindow: null,
    metadata: {},
    recipient: {
      ...{ ...recipient, name: null, language: null },
      address: { ...recipient.address, ...emptyAddress },
    },
    items: items.map(({ sender, ...item }) => ({
      ...item,
      referenceNumber: null,
      total: null,
      size: null,
      weight: null,
      itemUrl: null,
      sender: { ...sender, name: null, address: { ...sender.address, ...emptyAddress } },
    })),
  }

  expect(place(draft, placing)).toStrictEqual(place(aDraft(), placing))
})

test('fields that the contract does not know are dropped', () => {
  const { recipient, items } = aDraft()
  const draft = {
    ...aDraft(),
    currency: 'EUR',
    status: 'delivered',
    recipient: { ...recipient, referenceNumber: 'R-1' },
    items: items.map((item) => ({ ...item, orderId: 7 })),
  }

  expect(place(draft, placing)).toStrictEqual(place(aDraft(), placing))
})

test('the items of an order have the same sequence as in the draft', () => {
  const names = ['c', 'a', 'b']
  const items = names.map((itemName) => anItemDraft({ itemName }))

  expect(place(aDraft({ items }), placing).items.map(({ itemName }) => itemName)).toEqual(names)
})

test('a sender may have no reference number', () => {
  const { sender } = anItemDraft()
  const items = [anItemDraft({ sender: { ...sender, referenceNumber: null } })]

  expect(place(aDraft({ items }), placing).items[0]?.sender.referenceNumber).toBeNull()
})

describe('the total', () => {
  interface Amounts {
    readonly total?: number | null
    readonly fee?: number
    readonly items?: readonly (number | null)[]
  }

  test.each<{ given: Amounts; want: number }>([
    { given: {}, want: 0 },
    { given: { fee: 1_500 }, want: 1_500 },
    { given: { items: [15_000, 7_000], fee: 1_500 }, want: 23_500 },
    { given: { items: [15_000, null], fee: 1_500 }, want: 16_500 },
    { given: { items: [0.1, 0.2] }, want: 0.3 },
    { given: { items: [0.1], fee: 0.2 }, want: 0.3 },
    { given: { items: [1e-7, 1e-7] }, want: 2e-7 },
    { given: { items: Array.from({ length: 100 }, () => 1e12), fee: 1e12 }, want: 1.01e14 },
    { given: { total: null, items: [1, 2] }, want: 3 },
    { given: { total: 0, items: [1, 2], fee: 3 }, want: 0 },
    { given: { total: 22_000, items: [15_000, 7_000], fee: 1_500 }, want: 22_000 },
    { given: { total: 0.1 + 0.2, items: [] }, want: 0.1 + 0.2 },
  ])(
    'the total of an order with $given is $want',
    ({ given: { total, fee, items = [null] }, want }) => {
      const draft = aDraft({
        ...(total === undefined ? {} : { total }),
        ...(fee === undefined ? {} : { deliveryFee: fee }),
        items: items.map((own) => anItemDraft({ total: own })),
      })

      expect(place(draft, placing).total).toBe(want)
    },
  )
})

describe('generated references and receipt keys', () => {
  test('nothing is generated if the draft has its own reference and receipt URL', () => {
    const never = () => {
      throw new Error(
        'A reference or a receipt key was generated, although the draft needs neither.',
      )
    }
    const order = place(aFullDraft(), { ...placing, newReference: never, newReceiptKey: never })

    expect(order.reference).toBe('ORDER-2041')
    expect(order.receipt).toEqual({ url: 'https://shop.example.com/receipts/2041.pdf' })
  })

  test('each order gets a newly generated reference', () => {
    let count = 0
    const numbered = { ...placing, newReference: () => `R${++count}`, newReceiptKey: () => 'k' }

    expect(place(aDraft(), numbered).reference).toBe('R1')
    expect(place(aDraft(), numbered).reference).toBe('R2')
  })
})
