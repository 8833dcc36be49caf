import fc from 'fast-check'
import type { ModelClient } from './deployment.ts'
import { type ClientState, exchange, type Posted } from './exchange.ts'

export type Command = fc.AsyncCommand<ClientState, ModelClient>
export type Run<Value> = (given: Value, known: ClientState, client: ModelClient) => Promise<void>
export type Given<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never

/** A number that picks an existing order or request: its index is this number modulo their count. */
export const aPick = fc.nat(15)
const missing = 11
export const aKey = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 })

export async function post(
  known: ClientState,
  client: ModelClient,
  path: string,
  message: object,
  key: number | null,
  how: Pick<Posted, 'method' | 'ifMatch'> = { method: 'POST' },
): Promise<void> {
  const body = JSON.stringify(message)
  const posted: Posted = { ...how, path, body, key: key === null ? undefined : `key-${key}` }
  if (posted.key !== undefined) known.sent.push(posted)
  await exchange(known, client, posted)
}

/** The reference of an existing order, or sometimes a reference that no order has. */
export function picked({ model }: ClientState, pick: number): string {
  const references = [...model.orders.keys()]
  return (pick !== missing && references[pick % references.length]) || 'missing'
}

export const pathOf = (reference: string) => `/orders/${encodeURIComponent(reference)}`
