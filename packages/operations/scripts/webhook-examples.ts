import * as requests from './example-requests.ts'
import { moving, webhook } from './example-requests.ts'
import {
  create,
  createWebhook,
  disable,
  type Examples,
  nothing,
  progress,
  request,
} from './recording.ts'

export const webhookExamples: Examples = {
  'webhook-draft.json': request('POST', '/webhooks', requests.webhookForEnds, nothing),
  'webhook-draft.all.json': request('POST', '/webhooks', webhook, nothing),
  'webhook-draft.ordered.json': request('POST', '/webhooks', requests.orderedWebhook, nothing),
  'webhook.created.json': (service) => service.ok('POST', '/webhooks', { body: webhook }),
  'webhook.json': async (service) => service.ok('GET', await createWebhook(service)),
  'webhooks.json': async (service) => {
    await service.ok('POST', '/webhooks', { body: requests.webhookForEnds })
    await disable(service.at('10:00:00.000'))
    return service.ok('GET', '/webhooks')
  },
  'webhook-patch.json': async (service) => {
    await service.ok('PATCH', await createWebhook(service), { body: requests.webhookPatch })
    return requests.webhookPatch
  },
  'webhook-patch.enable.json': async (service) => {
    await service.ok('PATCH', await disable(service), { body: requests.enabling })
    return requests.enabling
  },
  'secret-rotation.json': async (service) => {
    const body = requests.rotation
    await service.ok('POST', `${await createWebhook(service)}/rotate-secret`, { body })
    return body
  },
  'dispatch.json': async (service) => service.ok('POST', `${await createWebhook(service)}/test`),
  'dispatch-page.json': async (service) => {
    const at = await createWebhook(service)
    await create(service)
    await service.deliver()
    await progress(service, '10:05:12.480', moving)
    service.receiversAnswer({ status: 503, retryAfter: null, text: 'Service Unavailable' })
    await service.deliver()
    return service.ok('GET', `${at}/dispatches`)
  },
}
