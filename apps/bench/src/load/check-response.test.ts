import { randomBytes } from 'node:crypto'
import { feedWaits, operations } from '@delivery-orders/operations'
import { valueOrThrow } from '@delivery-orders/operations/protocol'
import { memoryStore } from '@delivery-orders/operations/service'
import type { ClientGrant } from '@delivery-orders/operations/store'
import { expect, test } from 'vitest'
import { draftOf, pageSize, patchOf, population, referenceOf, reportOf } from '../workload.ts'
import { checkBody } from './check-response.ts'
import type { Job } from './job.ts'

const client: ClientGrant = {
  ...{
    clientId: 1,
    mode: 'test',
    actor: { id: 1, kind: 'token' as const, name: '1' },
    clientName: 'bench',
  },
  scopes: new Set(),
}
const clock = { now: Date.now }
const store = memoryStore()
const { createOrder, getOrder, listOrders, progressOrder, updateOrder } = operations({
  store,
  waiting: feedWaits(store, () => () => undefined),
  clock,
  cautiousClock: clock,
  random: { bytes: randomBytes },
  currency: 'XOF',
  publicUrl: 'http://127.0.0.1:3000',
  timeZone: 'UTC',
  hasTracking: true,
  targets: { allowPrivate: false, networks: [] },
})

const call = {
  ...{ client, params: {}, query: {}, body: undefined, idempotencyKey: undefined },
  requestId: 'req_1',
  problemOf: () => {
    throw new Error('No request of this test is refused.')
  },
}

const create = async (number: number) =>
  valueOrThrow(await createOrder({ ...call, body: draftOf(referenceOf('order', number)) })).body

const check = (workload: Job['workload'], number: number, body: unknown) => () => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  checkBody({ workload } as Job, 'order', number, { status: 0, body: Buffer.from(text) })
}

test('checkBody accepts the bodies that the operations of our server return, and no others', async () => {
  const created = []
  for (let number = 0; number <= pageSize; number++) created.push(await create(number))
  const params = { reference: referenceOf('order', 7) }
  const { body: order } = valueOrThrow(await getOrder({ ...call, params }))
  const { body: page } = valueOrThrow(await listOrders({ ...call, query: { limit: pageSize } }))

  expect(check('create-order', 7, created[7])).not.toThrow()
  expect(check('get-order', 7, order)).not.toThrow()
  expect(check('list-orders', 0, page)).not.toThrow()
  expect(check('create-order', 8, created[7])).toThrow('instead of')
  expect(check('get-order', 8, order)).toThrow('instead of')
  expect(check('list-orders', 0, order)).toThrow()
})

test('checkBody accepts an order that was moved forth and back, and refuses the other status', async () => {
  await createOrder({ ...call, body: draftOf(referenceOf('population', 7)) })
  const params = { reference: referenceOf('population', 7) }
  const progress = async (number: number) =>
    valueOrThrow(await progressOrder({ ...call, params, body: reportOf(number) })).body
  const [assigned, pending] = [await progress(7), await progress(7 + population)]

  expect(check('progress-order', 7, assigned)).not.toThrow()
  expect(check('progress-order', 7 + population, pending)).not.toThrow()
  expect(check('progress-order', 7, pending)).toThrow('instead of')
})

test('checkBody accepts an order with the update of the request, and refuses an earlier update', async () => {
  await createOrder({ ...call, body: draftOf(referenceOf('population', 8)) })
  const params = { reference: referenceOf('population', 8) }
  const update = async (number: number) =>
    valueOrThrow(await updateOrder({ ...call, params, body: patchOf(number) })).body
  const [first, second] = [await update(8), await update(8 + population)]

  expect(check('update-order', 8, first)).not.toThrow()
  expect(check('update-order', 8 + population, second)).not.toThrow()
  expect(check('update-order', 8 + population, first)).toThrow('instead of')
})
