import type { WebhookTestEvent } from '@delivery-orders/contract'
import { eventIdOf, type Mode, presentEvent, type ReceiptUrl } from '@delivery-orders/domain'
import type { EventWithOrder } from '../store/events.ts'
import type { LeasedDispatch } from '../store/leases.ts'

export interface RenderedEvent {
  readonly id: string
  readonly body: string
}

/** Renders an event for receivers. Its text is the same in every attempt, and the same as in the event feed. */
export function renderEvent(leased: LeasedDispatch, receiptUrl: ReceiptUrl): RenderedEvent {
  const { payload, mode, webhook } = leased
  if ('testId' in payload) {
    const test: WebhookTestEvent = {
      id: payload.testId,
      type: 'webhook.test',
      timestamp: new Date(payload.at).toISOString(),
      sequence: 0,
      mode,
      data: { webhookId: webhook.id },
    }
    return { id: test.id, body: JSON.stringify(test) }
  }
  const text = texts.get(payload) ?? renderText(payload, mode, receiptUrl)
  texts.set(payload, text)
  return text
}

/** Caches rendered events: one lease often has the same event for several webhooks, as the same `EventWithOrder`. */
const texts = new WeakMap<EventWithOrder, RenderedEvent>()

function renderText(
  { order, event }: EventWithOrder,
  mode: Mode,
  receiptUrl: ReceiptUrl,
): RenderedEvent {
  const id = eventIdOf({ orderId: order.id, sequence: event.sequence, at: event.at })
  return { id, body: JSON.stringify(presentEvent(order, event, { mode, receiptUrl })) }
}
