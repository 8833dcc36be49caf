import type { ProblemCode, Refusal, Reply } from '@delivery-orders/contract'
import type { Instant, Order, Sender } from '@delivery-orders/domain'
import type { CallOperation, OwnCall, OwnOperation, Rendering } from '@delivery-orders/operations'
import type {
  ClientGrant,
  DatabaseStore,
  ShopAccess,
  TokenRecord,
} from '@delivery-orders/operations/store'
import {
  findSender,
  type KnownPlaces,
  type KnownRecipient,
  type KnownSender,
  knownPlaces,
  knownRecipients,
} from './known-people.ts'
import { type OrderLists, orderListsOf } from './order-lists.ts'
import { type OrderStep, stepsOf } from './order-steps.ts'
import { tracesOf, type WebhookTrace } from './order-traces.ts'

/**
 * The questions and actions of people of a client, and of staff for a client. Each member is bound to the client, so that a page
 * cannot ask for what is another's.
 */
export interface Shop {
  readonly client: ClientGrant
  readonly orders: OrderLists
  /** Calls an operation of the contract as the client. */
  call<Op extends OwnOperation>(
    id: Op,
    call: Omit<OwnCall<Op>, 'client'>,
  ): Promise<Reply<Op> | Refusal<ProblemCode>>
  /** Lists who may enter for the client, in its mode. */
  people(): Promise<readonly ShopAccess[]>
  /** Lists the tokens of the client in its mode. */
  tokens(): Promise<readonly TokenRecord[]>
  findOrder(reference: string): Promise<Order | undefined>
  stepsOf(order: Order): Promise<readonly OrderStep[]>
  /** Reads how the events of an order went to each webhook. */
  tracesOf(order: Order): Promise<readonly WebhookTrace[]>
  /** Counts the wrong codes that were sent for the current code of an order. */
  countTries(order: Order): Promise<number>
  /** Lists the senders and the cities of the newest orders, each once. */
  knownPlaces(): Promise<KnownPlaces>
  /** Finds the recipients who have a phone now, by their newest order: each address once. */
  knownRecipients(phone: string): Promise<readonly KnownRecipient[]>
  /** Finds the sender of an item of an order. */
  findSender(item: Pick<KnownSender, 'orderId' | 'position'>): Promise<Sender | undefined>
  /** Writes to the audit that orders were exported. */
  recordExport(at: Instant): Promise<void>
}

interface ShopParts {
  readonly store: DatabaseStore
  readonly call: CallOperation
  readonly rendering: Rendering
}

export function shopOf({ store, call, rendering }: ShopParts, client: ClientGrant): Shop {
  const { clientName, mode } = client
  return {
    client,
    orders: orderListsOf(store, client.mode, client.clientId),
    call: (id, called) => call(id, { ...called, client }),
    findOrder: (reference) => store.orders.find(client, reference),
    stepsOf: (order) => stepsOf(store, client, order),
    tracesOf: (order) => tracesOf(store, client, order),
    countTries: ({ id: orderId, requires }) =>
      store.overview.countTries(client, { orderId, codeNumber: requires?.code?.number ?? 0 }),
    knownPlaces: () => knownPlaces(store, client, rendering),
    knownRecipients: (phone) => knownRecipients(store, client, phone),
    findSender: (item) => findSender(store, client, item),
    recordExport: (at) =>
      store.overview.record({ at, actor: client.actor, action: 'orders.exported', subject: null }),
    people: async () =>
      (await store.desk.list()).filter(
        (access): access is ShopAccess =>
          access.side === 'shop' &&
          access.client.clientId === client.clientId &&
          access.client.mode === mode,
      ),
    tokens: async () =>
      (await store.access.list()).filter(
        (token) => token.client === clientName && token.mode === mode,
      ),
  }
}
