import { place, presentCreated, presentOrder } from '@delivery-orders/domain'
import { expect, test } from 'vitest'
import { checkBody } from './check-response.ts'
import { draftOf, pageSize, patchOf, population, referenceOf, type Workload } from './requests.ts'

const urls = {
  receipt: (key: string) => `http://localhost/receipts/${key}.pdf`,
  tracking: () => `http://localhost/track/7.${'k'.repeat(22)}`,
}

const placed = (number: number, group = 'order') =>
  place(draftOf(referenceOf(group, number), number), {
    id: 7,
    now: 1_700_000_000_000 - number,
    currency: 'XOF',
    newReference: () => '',
    newReceiptKey: () => 'another-key',
    newCode: () => '0000',
  })

const page = (numbers: readonly number[]) => ({
  data: numbers.map((number) => presentOrder(placed(number), urls)),
  nextCursor: 'abc-1',
})

const check = (workload: Workload, number: number, body: unknown) => () =>
  checkBody({ workload, group: 'order', number }, JSON.stringify(body))

const seven = placed(7, 'population')
const updated = { ...seven, ...patchOf(7) }

test.each([
  ['create-order', presentCreated(placed(7), urls)],
  ['get-order', presentOrder(placed(7), urls)],
  ['update-order', presentOrder(updated, urls)],
] as const)(
  'checkBody of %s accepts the body for a request, and for no other',
  (workload, body) => {
    expect(check(workload, 7, body)).not.toThrow()
    expect(check(workload, 7 + population, body)).toThrow('instead of')
    expect(check(workload, 7, { ...body, createdAt: 'today' })).toThrow('instead of')
  },
)

const newest = Array.from({ length: pageSize }, (_, number) => number)

test.each([
  ['an order twice', [0, ...newest.slice(0, -1)]],
  ['an order less', newest.slice(1)],
  ['an older order first', newest.toReversed()],
])('checkBody of list-orders accepts the newest orders, and refuses %s', (_, numbers) => {
  expect(check('list-orders', 0, page(newest))).not.toThrow()
  expect(check('list-orders', 0, page(numbers))).toThrow('instead of')
})
