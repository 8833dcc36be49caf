import { expect } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { clientGrant } from '../support/client-grant.ts'
import { engine } from '../support/engine.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { rowsOf } from '../support/execute.ts'
import { post } from '../support/post.ts'
import { bearer, json, send } from '../support/send.ts'
import { until } from '../support/until.ts'
import { test } from '../support/world.ts'

const storedCauses = `
  select sequence, request_id, cast(actor_id as integer) as actor_id from events
  order by order_id, sequence`

const headersOf = (name: string) => ({ 'X-Request-Id': `canary-${name}` })

test('an event has the request and the token that caused it, which only the operator sees until the order is erased', async ({
  startWorld,
}) => {
  await using target = await receiver()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const world = await dispatchingWorld(startWorld, { log })
  const token = await world.token('acme')
  const fleetToken = await world.fleetToken()
  await register(world, token, target.url)
  const body = aDraft({ referenceNumber: 'A-17' })
  await post(world, { token, body, headers: headersOf('create') })
  const path = '/orders/A-17/progress'
  const assigned = { to: 'assigned' }
  await post(world, { path, token, body: assigned, headers: headersOf('assign') })
  const [{ orderId }] = JSON.parse(
    (await send(world, { path: '/fleet/orders', headers: bearer(fleetToken) })).text,
  ).data as [{ orderId: number }]
  const steps = [{ orderId, to: 'picked_up' }]
  const picked = { path: '/fleet/progress', token: fleetToken, body: { steps } }
  await post(world, { ...picked, headers: headersOf('pick') })
  const patch = { path: '/orders/A-17', headers: { ...bearer(token), ...json } }
  await send(world, {
    ...{ ...patch, method: 'PATCH', body: '{"recipient":{"name":"Ama"}}' },
    headers: { ...patch.headers, ...headersOf('update') },
  })

  const shown: string[] = []
  for (const path of ['/orders/A-17', '/orders/A-17/events', '/events', '/orders'])
    shown.push((await send(world, { path, headers: bearer(token) })).text)
  for (const path of ['/fleet/orders', '/fleet/events', `/fleet/orders/${orderId}`])
    shown.push((await send(world, { path, headers: bearer(fleetToken) })).text)
  await until('all events are sent', () => target.received.length === 4)
  shown.push(JSON.stringify(target.received))
  expect(shown.join()).toContain('picked_up')
  expect(shown.join()).not.toContain('canary')
  if (engine === 'memory') return

  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.filter((line) => line.orderId === orderId)).toMatchObject([
    { operation: 'createOrder', requestId: 'canary-create' },
    { operation: 'progressOrder', requestId: 'canary-assign' },
    { operation: 'updateOrder', requestId: 'canary-update' },
    ...['getOrder', 'listOrderEvents', 'getFleetOrder'].map((operation) => ({ operation })),
  ])
  expect(logged.filter((line) => line.orderIds?.includes(orderId))).toMatchObject([
    { operation: 'progressFleetOrders', requestId: 'canary-pick' },
  ])
  const client = await clientGrant(world.service.store, token, world.clock.now())
  const tokenId = client.actor.id
  expect(await rowsOf(world.databaseUrl, storedCauses)).toMatchObject(
    [
      ['canary-create', tokenId],
      ['canary-assign', tokenId],
      ['canary-pick', expect.any(Number)],
      ['canary-update', tokenId],
    ].map(([requestId, token], index) => ({
      sequence: index + 1,
      request_id: requestId,
      actor_id: token,
    })),
  )
  await post(world, { path, token, body: { to: 'failed' }, headers: headersOf('fail') })
  await eraseOrder(world, client, 'A-17')
  const causes = await rowsOf<{ request_id: null }>(world.databaseUrl, storedCauses)
  expect(causes.map((row) => row.request_id)).toEqual([null, null, null, null, null])
})
