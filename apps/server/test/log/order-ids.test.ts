import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { test } from '../support/world.ts'

const draft = (referenceNumber: string) => aDraft({ referenceNumber })

test('the line of a refused request has the orderId of its order, and that of a batch has those of all its orders', async ({
  world,
}) => {
  const token = await world.token('acme')
  const fleet = await world.fleetToken()
  const create = { token, body: draft('A-1') }
  const { items } = JSON.parse((await post(world, create)).text)
  const id = items[0].orderId
  await post(world, { token, path: '/orders/A-1/progress', body: { to: 'delivered' } })
  await post(world, create)
  const headers = { ...bearer(token), 'If-Match': '"other"' }
  await send(world, { method: 'PUT', path: '/orders/A-1', headers })
  await send(world, { path: '/orders/A-1/events?after=evt_none', headers: bearer(token) })
  await send(world, { path: '/orders/A-9', headers: bearer(token) })
  const tag = { 'If-None-Match': '*' }
  await send(world, { path: '/orders/A-1', headers: { ...bearer(token), ...tag } })
  await post(world, {
    ...{ token, path: '/order-batches' },
    body: { orders: [draft('A-1'), draft('A-2')] },
  })
  const steps = [
    { orderId: id, to: 'assigned' },
    { orderId: id, to: 'delivered' },
    { orderId: 999_999, to: 'assigned' },
  ]
  await post(world, { token: fleet, path: '/fleet/progress', body: { steps } })

  const lines = world.log.map((line) => JSON.parse(line)).filter(({ operation }) => operation)
  expect(
    lines.map(({ operation, status, orderId, orderIds }) => [
      operation,
      status,
      orderId ?? orderIds,
    ]),
  ).toEqual([
    ['createOrder', 201, id],
    ['progressOrder', 409, id],
    ['createOrder', 409, id],
    ['cancelOrder', 412, id],
    ['listOrderEvents', 400, id],
    ['getOrder', 404, undefined],
    ['getOrder', 304, id],
    ['createOrders', 200, [id, expect.any(Number)]],
    ['progressFleetOrders', 200, [id]],
  ])
})
