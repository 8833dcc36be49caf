import type { WebhookDisabledEvent, WebhookTestEvent } from '@delivery-orders/contract'
import type { OrderEvent } from '../order-event.ts'

/**
 * An event of a webhook message: of an order, the test of a webhook, or the news that another webhook was disabled. `type`
 * discriminates the union.
 */
export type ReceivedEvent = OrderEvent | WebhookTestEvent | WebhookDisabledEvent
