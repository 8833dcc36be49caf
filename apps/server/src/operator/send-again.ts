import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import { type ClientKey, eventIdOf, type Order, type OrderEvent } from '@delivery-orders/domain'
import type {
  CallOperation,
  ClientGrant,
  DatabaseStore,
  TracedDispatch,
  WebhookRecord,
} from '@delivery-orders/operations'

/** An event of an order, and a webhook that it goes to. */
export interface Delivery {
  readonly webhookId: string
  readonly event: OrderEvent
}

/** A webhook, and how the events of one order went there. */
export interface WebhookTrace {
  readonly webhook: WebhookRecord
  readonly dispatches: readonly TracedDispatch[]
}

/** Reads how the events of an order went to each webhook of its client. */
export const tracesOf = async (
  { webhooks, overview }: Pick<DatabaseStore, 'webhooks' | 'overview'>,
  client: ClientKey,
  { id }: Pick<Order, 'id'>,
): Promise<readonly WebhookTrace[]> =>
  Promise.all(
    (await webhooks.list(client)).map(async (webhook) => ({
      webhook,
      dispatches: await overview.trace(client, id, webhook.id),
    })),
  )

/** An event whose sending is not over is not sent again, and one that a webhook did not take never was. */
export const notReceived = (
  events: readonly OrderEvent[],
  traces: readonly WebhookTrace[],
): readonly Delivery[] =>
  traces
    .filter(({ webhook }) => webhook.disabledReason === null)
    .flatMap(({ webhook, dispatches }) =>
      events
        .filter(({ sequence }) => {
          const last = dispatches.findLast((each) => each.sequence === sequence)
          return last?.status === 'failed' || last?.status === 'abandoned'
        })
        .map((event) => ({ webhookId: webhook.id, event })),
    )

/** Sends events of an order again, each once for a key. Returns the first refusal. */
export async function sendAgain(
  call: CallOperation,
  {
    client,
    order,
    key,
  }: { readonly client: ClientGrant; readonly order: Order; readonly key: string },
  deliveries: readonly Delivery[],
): Promise<Refusal<ProblemCode> | undefined> {
  for (const { webhookId, event } of deliveries) {
    const dispatchId = eventIdOf({ orderId: order.id, ...event })
    const params = { webhookId, dispatchId }
    const sent = await call('retryDispatch', { client, params, body: undefined, key })
    if (sent instanceof Refusal) return sent
  }
  return undefined
}
