import {
  absent,
  cashDraft,
  delivery,
  draft,
  fleetPatch,
  moving,
  news,
  path,
  webhook,
} from './example-requests.ts'
import type { RecordedService, Sent } from './recorded-service.ts'

/** Returns the content of an example, from requests to a service of its own. */
export type Recording = (service: RecordedService) => Promise<unknown>

/** An example of a service whose commits fail. */
export interface Failing {
  readonly failsWith: Error
  readonly record: Recording
}

export type Examples = Readonly<{ [file: string]: Recording | Failing }>

/** Creates the order of the examples. */
export const create = (service: RecordedService) => service.ok('POST', '/orders', { body: draft })

const courierSteps = [
  { time: '10:05:12.480', ...moving },
  { time: '10:30:00.000', to: 'picked_up' },
  { time: '10:45:00.000', to: 'in_transit' },
] as const

export const progress = (service: RecordedService, time: string, body: object) =>
  service.at(time).ok('POST', `${path}/progress`, { body })

/** Creates the order, and lets a courier report steps up to a status. */
export async function bring(service: RecordedService, to: string): Promise<void> {
  await create(service)
  const count = courierSteps.findIndex((step) => step.to === to) + 1
  for (const { time, ...report } of courierSteps.slice(0, count))
    await progress(service, time, report)
}

/** Records a body that the service accepts. */
export const request =
  (method: string, at: string, body: object, before: Recording = create): Recording =>
  async (service) => {
    await before(service)
    await service.ok(method, at, { body })
    return body
  }

/** Records the last message that a webhook gets. */
export const message =
  (to: string, last: Recording = () => Promise.resolve()): Recording =>
  async (service) => {
    await service.ok('POST', '/webhooks', { body: webhook })
    await bring(service, to)
    await last(service)
    return service.deliver()
  }

/** Lets a courier with a name deliver the assigned order. */
export async function deliver(service: RecordedService): Promise<void> {
  await progress(service, '10:15:00.000', news)
  for (const { time, ...report } of courierSteps.slice(1)) await progress(service, time, report)
  await progress(service, '11:20:00.000', delivery)
}

/** Lets a fleet correct the order of the examples. */
export const correctAsFleet = (service: RecordedService) =>
  service.at('11:12:30.000').ok('PATCH', '/fleet/orders/1042', { body: fleetPatch, as: 'fleet' })

/** Creates an order that is paid in cash, and lets a courier bring it to the door. */
export async function bringCashOrder(service: RecordedService): Promise<void> {
  await service.ok('POST', '/orders', { body: cashDraft })
  for (const { time, ...body } of courierSteps) await progress(service, time, body)
}

/** Lets the delivery of an order that is paid in cash fail. */
export async function failCashOrder(service: RecordedService): Promise<void> {
  await bringCashOrder(service)
  await progress(service, '11:20:00.000', absent)
}

export const report =
  (time: string, body: object): Recording =>
  (service) =>
    progress(service, time, body)

export const refused =
  (method: string, at: string, sent: Sent = {}, before: Recording = create): Recording =>
  async (service) => {
    await before(service)
    return service.refused(method, at, sent)
  }

export const nothing: Recording = () => Promise.resolve()

export async function createWebhook(service: RecordedService): Promise<string> {
  const { id } = (await service.ok('POST', '/webhooks', { body: webhook })) as { id: string }
  return `/webhooks/${id}`
}

/** Lets a receiver answer 410, which disables its webhook. */
export async function disable(service: RecordedService): Promise<string> {
  const at = await createWebhook(service)
  service.receiversAnswer({ status: 410, retryAfter: null, text: 'Gone' })
  await service.ok('POST', `${at}/test`)
  await service.deliver()
  return at
}
