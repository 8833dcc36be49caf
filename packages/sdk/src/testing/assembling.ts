import {
  type Clock,
  operations,
  type Random,
  receiptUrlAt,
  type Store,
  tokenHash,
} from '@delivery-orders/operations'
import { answering, type SentRequest } from './answering.ts'
import { type Delivery, deliver, type Receiver } from './delivering.ts'

export interface ServiceParts {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly baseUrl: string
  readonly currency: string
  readonly webhookAllowPrivate: boolean
  readonly receivers: ReadonlyMap<string, Receiver>
}

export interface AssembledService {
  readonly answer: (request: SentRequest) => Promise<Response>
  readonly deliver: () => Promise<readonly Delivery[]>
}

/** Connects the operations of the real service to a store. */
export function assemble(parts: ServiceParts): AssembledService {
  const { store, clock, random, baseUrl, currency, webhookAllowPrivate, receivers } = parts
  const targets = { allowPrivate: webhookAllowPrivate, networks: [] }
  const time = { clock, cautiousClock: clock }
  const handlers = operations({ store, ...time, random, currency, publicUrl: baseUrl, targets })
  const findGrant = (token: string) => store.access.findGrant(tokenHash(token), clock.now())
  return {
    answer: answering({ handlers, findGrant, clock, random, baseUrl }),
    deliver: () =>
      deliver({ outbox: store.outbox, clock, receiptUrl: receiptUrlAt(baseUrl), receivers }),
  }
}
