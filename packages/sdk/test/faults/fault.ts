import type { ClientSettings, DeliveryOrders, KeyedCallOptions } from '../../src/index.ts'
import { draft } from './canaries.ts'
import type { OrderBook } from './order-book.ts'
import type { Reaction } from './raw-service.ts'

export type Sdk = typeof import('../../src/index.ts')

export interface Fault {
  readonly fault: string
  /** @defaultValue create */
  readonly call?: CallName
  readonly settings?: Partial<ClientSettings>
  readonly options?: KeyedCallOptions
  /** The fault of the connections before a request is read. Undefined: none. */
  readonly connections?: Connections
  /** The reactions of the service to the first request, the second one and so on. The last reaction repeats. */
  readonly service: (book: OrderBook) => readonly Reaction[]
  /** Creates a signal that only the call references, to check that it aborts in spite of garbage collection. */
  readonly signal?: () => AbortSignal
  /** The stage of the call at which the caller's signal aborts. */
  readonly aborts?: Stage
  readonly expected: ExpectedOutcome
}

type CallName = 'create' | 'createLarge' | 'get' | 'cancel' | 'progress' | 'deleteWebhook'

export type Connections = 'refused' | 'first is reset' | 'no handshake'

export type Stage =
  | 'before sending'
  | 'connecting'
  | 'request received'
  | 'headers received'
  | 'waiting to retry'

export interface ExpectedOutcome {
  /** Name of the error's own class, not of a base class. Undefined if the call must succeed. */
  readonly error?: keyof Sdk
  /** Number of attempts that the client reports. */
  readonly attempts: number
  /** Number of requests that the service received. @defaultValue attempts */
  readonly arrivals?: number
  /** Number of orders created. @defaultValue 1 after a success, else 0 */
  readonly orders?: number
  /** The status of each attempt in the error's `attempts`. Undefined for an attempt without a complete response. */
  readonly statuses?: readonly (number | undefined)[]
  /** Minimum and maximum wait before the second attempt, the third attempt and so on. */
  readonly waitsMs?: readonly (readonly [number, number])[]
  readonly retryAfterMs?: number
  readonly retryable?: boolean
}

const large = { ...draft, deliveryInstructions: 'Canary '.repeat(1_000_000) }

type MakeCall = (deliveries: DeliveryOrders, options: KeyedCallOptions) => Promise<unknown>

export const calls: Readonly<Record<CallName, MakeCall>> = {
  create: ({ orders }, options) => orders.create(draft, options),
  createLarge: ({ orders }, options) => orders.create(large, options),
  get: ({ orders }, options) => orders.get('A-1', options),
  cancel: ({ orders }, options) => orders.cancel('A-1', options),
  progress: ({ orders }, options) =>
    orders.progress('A-1', { to: 'failed', comment: 'Canary comment' }, options),
  deleteWebhook: ({ webhooks }, options) => webhooks.delete('wh_1', options),
}
