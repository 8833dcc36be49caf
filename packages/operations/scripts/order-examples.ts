import * as requests from './example-requests.ts'
import { draft, minimal, moving, path } from './example-requests.ts'
import type { RecordedService } from './recorded-service.ts'
import {
  bring,
  correctAsFleet,
  create,
  deliver,
  type Examples,
  failCashOrder,
  nothing,
  request,
} from './recording.ts'

export const orderExamples: Examples = {
  'order-draft.json': request('POST', '/orders', draft, nothing),
  'order-draft.minimal.json': request('POST', '/orders', minimal, nothing),
  'order-draft.cash.json': request('POST', '/orders', requests.cashDraft, nothing),
  'created-order.json': create,
  'created-order.cash.json': (service) =>
    service.ok('POST', '/orders', { body: requests.cashDraft }),
  'created-order.warnings.json': (service) =>
    service.ok('POST', '/orders', { body: requests.doubtfulDraft }),
  'order.json': async (service) => {
    await create(service)
    return service.ok('GET', path)
  },
  'order-page.json': async (service) => {
    await service.at('09:10:00.000').ok('POST', '/orders', { body: minimal })
    await bring(service.at('09:30:00.000'), 'assigned')
    return service.ok('GET', '/orders?limit=1')
  },
  'order-search.json': request('POST', '/order-searches', requests.search),
  'order-page.found.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('POST', '/order-searches', { body: requests.search })
  },
  'order-batch.json': request('POST', '/order-batches', requests.batch, nothing),
  'order-batch-results.json': async (service) => {
    const [, other] = requests.batch.orders
    await service.ok('POST', '/orders', { body: { ...other, deliveryFee: 500 } })
    return service.ok('POST', '/order-batches', { body: requests.batch })
  },
  'order-cancellation.json': request('PUT', path, requests.cancellation),
  'order-cancellation.empty.json': request('PUT', path, {}),
  'canceled-order.json': async (service) => {
    await create(service)
    return service.at('09:42:17.318').ok('PUT', path)
  },
  'order-patch.json': request('PATCH', path, requests.patch),
  'order-patch.door.json': request('PATCH', path, requests.doorPatch, failCashOrder),
  'order-patch.cleared.json': request('PATCH', path, requests.clearingPatch),
  'order.updated.json': async (service) => {
    await create(service)
    return service.at('09:41:12.305').ok('PATCH', path, { body: requests.patch })
  },
  'order.corrected.json': async (service) => {
    await failCashOrder(service)
    return service.at('11:41:12.305').ok('PATCH', path, { body: requests.doorPatch })
  },
  'progress-report.failed.json': request('POST', `${path}/progress`, requests.absent, (service) =>
    bring(service, 'in_transit'),
  ),
  'progress-report.news.json': request('POST', `${path}/progress`, requests.news, (service) =>
    bring(service, 'assigned'),
  ),
  'progress-report.delivered.json': request(
    'POST',
    `${path}/progress`,
    requests.delivery,
    (service) => bring(service, 'in_transit'),
  ),
  'order.delivered.json': async (service) => {
    await bring(service, 'assigned')
    await deliver(service)
    return service.ok('GET', path)
  },
  'progress-report.json': request('POST', `${path}/progress`, moving),
  'progress-report.claim.json': request('POST', `${path}/progress`, requests.claim),
  'progress-report.items.json': request('POST', `${path}/progress`, requests.soldOut),
  'order.assigned.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', path)
  },
  'fleet-order-page.json': async (service) => {
    await create(service)
    return service.ok('GET', '/fleet/orders', { as: 'fleet' })
  },
  'fleet-order.json': async (service) => {
    await create(service)
    return service.ok('GET', '/fleet/orders/1042', { as: 'fleet' })
  },
  'fleet-order-patch.json': async (service) => {
    await create(service)
    await correctAsFleet(service)
    return requests.fleetPatch
  },
  'fleet-order.corrected.json': async (service) => {
    await bring(service, 'in_transit')
    return correctAsFleet(service)
  },
  'fleet-order-search.json': fleetSearch(requests.search, 'request'),
  'fleet-order-page.found.json': fleetSearch(requests.search, 'answer'),
  'fleet-progress.json': async (service) => {
    await moveFleetOrders(service)
    return requests.steps
  },
  'fleet-progress-results.json': moveFleetOrders,
}

/** Records a search of a fleet, or what it is answered. */
function fleetSearch(body: object, recorded: 'request' | 'answer'): Examples[string] {
  return async (service) => {
    await bring(service, 'in_transit')
    const answer = await service.ok('POST', '/fleet/order-searches', { body, as: 'fleet' })
    return recorded === 'request' ? body : answer
  }
}

async function moveFleetOrders(service: RecordedService): Promise<unknown> {
  await create(service)
  await service.ok('POST', '/orders', { body: { referenceNumber: 'ORDER-2042', ...minimal } })
  return service
    .at('10:05:12.480')
    .ok('POST', '/fleet/progress', { body: requests.steps, as: 'fleet' })
}
