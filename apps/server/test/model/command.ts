import fc from 'fast-check'
import { type ClientState, exchange, type ShownOrder } from './exchange.ts'
import type { ModelClient, ModelRequest } from './pair.ts'

export type Command = fc.AsyncCommand<ClientState, ModelClient>
export type Run<Value> = (given: Value, known: ClientState, client: ModelClient) => Promise<void>
export type Given<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never

/** A number that picks an existing order or request: its index is this number modulo their count. */
export const aPick = fc.nat(15)
/** Picks no order. */
export const missing = 11
export const aKey = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 })

/** Sends a message as JSON, with an idempotency key unless it is null. */
export const post = (
  known: ClientState,
  client: ModelClient,
  operation: string,
  {
    message,
    key,
    ...request
  }: Omit<ModelRequest, 'body' | 'key'> & {
    readonly message: object
    readonly key?: number | null
  },
): Promise<void> =>
  exchange(
    operation,
    {
      ...request,
      body: JSON.stringify(message),
      ...(typeof key === 'number' && { key: `key-${key}` }),
    },
    known,
    client,
  )

export const picked = ({ orders }: ClientState, pick: number): ShownOrder | undefined =>
  pick === missing ? undefined : [...orders.values()][pick % orders.size]

/** The path of an order, or sometimes that of an order that does not exist. */
export const pathTo = (order: ShownOrder | undefined): string =>
  `/orders/${encodeURIComponent(order?.referenceNumber ?? 'missing')}`
