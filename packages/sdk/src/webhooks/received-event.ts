import type { WebhookTestEvent } from '@delivery-orders/contract'
import type { OrderEvent } from '../order-event.ts'

/** An event of a webhook message: of an order, or the test of a webhook. `type` discriminates the union. */
export type ReceivedEvent = OrderEvent | WebhookTestEvent
