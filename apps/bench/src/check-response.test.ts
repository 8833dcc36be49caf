import { place, presentCreated, presentOrder } from '@delivery-orders/domain'
import { expect, test } from 'vitest'
import { checkBody } from './check-response.ts'
import {
  draftOf,
  pageSize,
  patchOf,
  population,
  referenceOf,
  reportOf,
  type Workload,
} from './requests.ts'

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

const newest = Array.from({ length: pageSize }, (_, number) => number)
const { to: status, comment: statusComment = null } = reportOf(7)
const seven = placed(7, 'population')
const assigned = {
  ...{ ...seven, status, statusComment },
  items: seven.items.map((item) => ({ ...item, status, statusComment })),
}
const updated = { ...seven, ...patchOf(7) }

const check = (workload: Workload, number: number, body: unknown) => () =>
  checkBody({ workload, group: 'order', number }, JSON.stringify(body))

test.each([
  ['create-order', 7, presentCreated(placed(7), urls), 8],
  ['get-order', 7, presentOrder(placed(7), urls), 8],
  ['progress-order', 7, presentOrder(assigned, urls), 7 + population],
  ['update-order', 7, presentOrder(updated, urls), 7 + population],
] as const)(
  'checkBody of %s accepts the body of request %s, and not for another request',
  (workload, number, body, other) => {
    expect(check(workload, number, body)).not.toThrow()
    expect(check(workload, other, body)).toThrow('instead of')
  },
)

test.each([
  ['an order twice', [0, ...newest.slice(0, -1)]],
  ['an order less', newest.slice(1)],
  ['an older order first', newest.toReversed()],
])('checkBody of list-orders accepts the newest orders, and refuses %s', (_, numbers) => {
  expect(check('list-orders', 0, page(newest))).not.toThrow()
  expect(check('list-orders', 0, page(numbers))).toThrow('instead of')
})

test('checkBody refuses a time, an id and a URL that are not well-formed', () => {
  const order = presentOrder(placed(7), urls)
  for (const wrong of [{ createdAt: 'today' }, { receiptUrl: 'none' }, { trackingUrl: 'none' }])
    expect(check('get-order', 7, { ...order, ...wrong })).toThrow('instead of')
})
