import type { WebhookDisabledEvent, WebhookTestEvent } from '@delivery-orders/contract'
import { eventIdOf, type Mode, type OrderUrls, presentEvent } from '@delivery-orders/domain'
import type { EventWithOrder } from '../store/events.ts'
import type { LeasedDispatch, WebhookEvent } from '../store/leases.ts'
import type { WebhookRecord } from '../store/webhooks.ts'

export interface RenderedEvent {
  readonly id: string
  readonly body: string
}

export interface SentEvent extends Pick<LeasedDispatch, 'payload' | 'mode'> {
  readonly webhook: Pick<WebhookRecord, 'id'>
}

/** Renders an event for receivers. Its text is the same in every attempt, and the same as in the event feed. */
export function renderEvent(sent: SentEvent, urls: OrderUrls): RenderedEvent {
  const { payload, mode } = sent
  if ('eventId' in payload)
    return { id: payload.eventId, body: JSON.stringify(presentWebhookEvent(sent, payload)) }
  const text = texts.get(payload) ?? renderText(payload, mode, urls)
  texts.set(payload, text)
  return text
}

function presentWebhookEvent(
  { mode, webhook }: SentEvent,
  { eventId: id, at, disabled }: WebhookEvent,
): WebhookTestEvent | WebhookDisabledEvent {
  const [timestamp, sequence] = [new Date(at).toISOString(), 0 as const]
  if (disabled) return { id, type: 'webhook.disabled', timestamp, sequence, mode, data: disabled }
  return { id, type: 'webhook.test', timestamp, sequence, mode, data: { webhookId: webhook.id } }
}

/** Caches rendered events: one lease often has the same event for several webhooks, as the same `EventWithOrder`. */
const texts = new WeakMap<EventWithOrder, RenderedEvent>()

function renderText({ order, event }: EventWithOrder, mode: Mode, urls: OrderUrls): RenderedEvent {
  const id = eventIdOf({ orderId: order.id, sequence: event.sequence, at: event.at })
  return { id, body: JSON.stringify(presentEvent(order, event, { mode, urls })) }
}
