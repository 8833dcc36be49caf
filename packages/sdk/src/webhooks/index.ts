export type { Order, OrderEvent } from '@delivery-orders/contract'
export { receive, type WebhookBody, type WebhookHeaders } from './receive.ts'
export type {
  OrderEventKind,
  ReceivedEvent,
  ReceivedOrderEvent,
  ReceivedTestEvent,
  UnknownEvent,
} from './received-event.ts'
export { type SignedMessage, sign } from './sign.ts'
export type { WebhookSecrets } from './signature.ts'
export { WebhookError, type WebhookErrorCode } from './webhook-error.ts'
