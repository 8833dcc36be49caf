import * as requests from './example-requests.ts'
import { path } from './example-requests.ts'
import {
  bring,
  correctAsFleet,
  createWebhook,
  deliver,
  disable,
  type Examples,
  message,
  progress,
  report,
} from './recording.ts'

export const eventExamples: Examples = {
  'order-event-page.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', `${path}/events`)
  },
  'event-feed.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', '/events')
  },
  'fleet-event-feed.json': async (service) => {
    await bring(service, 'assigned')
    return service.ok('GET', '/fleet/events', { as: 'fleet' })
  },
  'event.order.created.json': message(''),
  'event.order.assigned.json': message('assigned'),
  'event.order.unassigned.json': message(
    'assigned',
    report('10:20:00.000', {
      to: 'pending',
      reason: 'courier_unavailable',
      comment: 'The motorbike broke down',
    }),
  ),
  'event.order.picked_up.json': message('picked_up'),
  'event.order.in_transit.json': message('in_transit'),
  'event.order.delivered.json': message('assigned', deliver),
  'event.order.failed.json': message('in_transit', report('11:20:00.000', requests.absent)),
  'event.order.returned.json': message('in_transit', async (service) => {
    await report('11:20:00.000', requests.absent)(service)
    await report('13:20:00.000', { to: 'returned' })(service)
  }),
  'event.order.canceled.json': message('assigned', (service) =>
    service.at('10:25:00.000').ok('PUT', path, { body: requests.cancellation }),
  ),
  'event.order.updated.json': message('', (service) =>
    service.at('09:41:12.305').ok('PATCH', path, { body: requests.patch }),
  ),
  'event.order.updated.fleet.json': message('in_transit', correctAsFleet),
  'event.item.status_changed.json': message('', (service) =>
    progress(service, '10:06:00.000', { to: 'assigned', items: [0] }),
  ),
  'event.webhook.test.json': async (service) => {
    await service.ok('POST', `${await createWebhook(service)}/test`)
    return service.deliver()
  },
  'event.webhook.disabled.json': async (service) => {
    await service.ok('POST', '/webhooks', { body: requests.webhookForAlerts })
    await disable(service)
    return service.deliver()
  },
}
