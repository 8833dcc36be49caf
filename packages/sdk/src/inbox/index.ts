export type { OrderEvent } from '@delivery-orders/contract'
export type {
  OrderEventKind,
  ReceivedEvent,
  ReceivedOrderEvent,
  ReceivedTestEvent,
  UnknownEvent,
} from '../webhooks/received-event.ts'
export { createInbox, type Inbox, type InboxOptions } from './inbox.ts'
export { InboxError, type InboxErrorCode } from './inbox-error.ts'
export type { InboxMemory } from './inbox-memory.ts'
export { memoryInProcess } from './memory-in-process.ts'
