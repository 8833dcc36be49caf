import type { ClientSettings, DeliveryOrders, KeyedCallOptions } from '../../src/index.ts'
import { draft } from './canaries.ts'
import type { OrderBook } from './order-book.ts'
import type { Reaction } from './raw-service.ts'

export type Sdk = typeof import('../../src/index.ts')

/** Something that goes wrong on a socket, and what must come of the call. */
export interface Fault {
  readonly fault: string
  /** @defaultValue create */
  readonly call?: CallName
  readonly settings?: Partial<ClientSettings>
  readonly options?: KeyedCallOptions
  /** What happens to each connection, before anything is read. */
  readonly connections?: Connections
  /** What is done with each request, in turn; with all after them, what was done with the last. */
  readonly service: (book: OrderBook) => readonly Reaction[]
  /** A signal that nobody holds but the call. */
  readonly signal?: () => AbortSignal
  /** When the signal of the caller aborts. */
  readonly aborts?: Stage
  readonly want: Want
}

type CallName = 'create' | 'createLarge' | 'get' | 'cancel' | 'progress' | 'deleteWebhook'

export type Connections = 'refused' | 'first is reset' | 'never shake hands'

export type Stage = 'before it is sent' | 'connecting' | 'asked' | 'answering' | 'waiting'

export interface Want {
  /** The narrowest class of the error; none: the call succeeds. */
  readonly error?: keyof Sdk
  /** How many tries the client says that it made. */
  readonly attempts: number
  /** How many requests the service got. @defaultValue as many as attempts */
  readonly arrivals?: number
  /** How many orders there are afterwards. @defaultValue 1 after a success, else 0 */
  readonly orders?: number
  /** The status of each try in the error's history; undefined: no whole answer. */
  readonly statuses?: readonly (number | undefined)[]
  /** How long the client waits before the second try, third try and so on: at least, at most. */
  readonly waitsMs?: readonly (readonly [number, number])[]
  readonly retryAfterMs?: number
  readonly retryable?: boolean
}

const large = { ...draft, deliveryInstructions: 'Canary '.repeat(1_000_000) }

type MakeCall = (
  deliveries: DeliveryOrders,
  options: KeyedCallOptions,
  webhookId: string,
) => Promise<unknown>

export const calls: Readonly<Record<CallName, MakeCall>> = {
  create: ({ orders }, options) => orders.create(draft, options),
  createLarge: ({ orders }, options) => orders.create(large, options),
  get: ({ orders }, options) => orders.get('A-1', options),
  cancel: ({ orders }, options) => orders.cancel('A-1', options),
  progress: ({ orders }, options) =>
    orders.progress('A-1', { to: 'failed', comment: 'Canary comment' }, options),
  deleteWebhook: ({ webhooks }, options, webhookId) => webhooks.delete(webhookId, options),
}
