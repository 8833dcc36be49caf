import {
  type Clock,
  operations,
  orderRendering,
  type Random,
  refusalOfTarget,
  type Store,
  tokenHash,
  webhookSecret,
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

/** What a service does: it answers, and it sends events. */
export interface Assembled {
  readonly answer: (asked: SentRequest) => Promise<Response>
  readonly deliver: () => Promise<readonly Delivery[]>
}

/** Plugs the operations of the service into a store, as the service itself does. */
export function assembled(parts: ServiceParts): Assembled {
  const { store, clock, random, baseUrl, currency, webhookAllowPrivate, receivers } = parts
  const { orders, events, webhooks, outbox } = store
  const receiptUrl = (key: string) => `${baseUrl}/receipts/${key}.pdf`
  const targets = { allowPrivate: webhookAllowPrivate, networks: [] }
  const handlers = operations({
    ...{ orders, events, webhooks, outbox, clock, random, currency, receiptUrl },
    rendering: orderRendering(baseUrl, receiptUrl),
    targetFault: (url, mode) => refusalOfTarget(url, { ...targets, mode }),
    newSecret: () => webhookSecret(random),
    orderUrl: (reference) => `${baseUrl}/orders/${encodeURIComponent(reference)}`,
  })
  const findGrant = (token: string) => store.access.findGrant(tokenHash(token), clock.now())
  return {
    answer: answering({ handlers, findGrant, clock, random, baseUrl }),
    deliver: () => deliver({ outbox, clock, receiptUrl, receivers }),
  }
}
