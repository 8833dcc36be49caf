import type { ClientKey, Instant, Order } from '@delivery-orders/domain'
import type {
  DatabaseStore,
  TracedDispatch,
  WebhookRecord,
} from '@delivery-orders/operations/store'

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

/**
 * Lists the events of an order that enabled webhooks did not receive: those that failed or were abandoned, and those that
 * wait for another try. An event that is due now is not listed, because it is being sent already.
 */
export const unreceivedOf = (
  traces: readonly WebhookTrace[],
  now: Instant,
): readonly TracedDispatch[] =>
  traces
    .filter(({ webhook }) => webhook.disabledReason === null)
    .flatMap(({ dispatches }) =>
      dispatches.filter((dispatch) => isLast(dispatch, dispatches) && isUnreceived(dispatch, now)),
    )

/** An event that was sent again has another dispatch. */
const isLast = (dispatch: TracedDispatch, dispatches: readonly TracedDispatch[]): boolean =>
  dispatches.findLast(({ sequence }) => sequence === dispatch.sequence) === dispatch

const isUnreceived = ({ status, dueAt }: TracedDispatch, now: Instant): boolean =>
  status === 'failed' || status === 'abandoned' || (dueAt !== null && dueAt > now)
