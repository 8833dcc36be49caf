import type { Dispatch, DispatchPage, paths } from '@delivery-orders/contract'
import { hasId } from '../call/answer.ts'
import type { Call } from '../call/call.ts'
import type { CallOptions, KeyedCallOptions } from '../call/options.ts'
import { segmentOf } from '../call/path.ts'
import type { Send } from '../call/send.ts'
import { cursorList, type IsPage, type PagedList } from './pages.ts'
import { type PageQuery, parametersOf } from './query.ts'

/** The dispatches of webhooks. A dispatch is one event that was sent, or will be sent, to one webhook. */
export interface Dispatches {
  /**
   * Sends a `webhook.test` event to this webhook only, whichever event kinds it is subscribed to. The returned dispatch
   * is pending. To see the result, find the dispatch by its `id` in {@link Dispatches.dispatches}.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`; `webhook_disabled`
   */
  test(webhookId: string, options?: KeyedCallOptions): Call<Dispatch>
  /**
   * Lists the dispatches in the log of the webhook, newest first, each with its newest 50 attempts and the first KiB of
   * each response. A dispatch stays in the log for 30 days. Pages are fetched as the loop needs them.
   *
   * @example
   * ```ts
   * for await (const dispatch of deliveries.webhooks.dispatches(webhook.id, { status: 'failed' }))
   *   console.log(dispatch.type, dispatch.attempts.at(-1)?.error)
   * ```
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link InvalidCallError} immediately, when the id or the query cannot be sent
   * @throws {@link ProblemError} in the loop: `webhook_not_found`; `invalid_cursor` when the cursor belongs to another
   * webhook or filter; `validation_failed` when the query violates the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to an earlier page
   */
  dispatches(
    webhookId: string,
    query?: DispatchQuery,
    options?: CallOptions,
  ): PagedList<Dispatch, DispatchPage>
  /**
   * Sends a dispatch again immediately, whatever its status. If the attempt fails, the retry schedule of the dispatch
   * starts over. With the `id` of an event of the feed, sends that event in a new dispatch, also if the webhook does not
   * receive its kind, was disabled or did not exist at that time.
   *
   * @param webhookId - the webhook's `id`
   * @param dispatchId - the `id` of the dispatch, or of an event of the feed
   * @throws {@link ProblemError} `dispatch_not_found`; `webhook_not_found`; `webhook_disabled`
   */
  retry(webhookId: string, dispatchId: string, options?: KeyedCallOptions): Call<Dispatch>
}

/** Filters of a list of dispatches, the page size, and where the list starts. */
export interface DispatchQuery extends PageQuery {
  /** Only dispatches whose current status is this status, or one of these statuses. */
  readonly status?: DispatchStatus | readonly DispatchStatus[] | undefined
}

export const dispatchesOver = (send: Send): Dispatches => ({
  test: (webhookId, options) =>
    send('post', '/webhooks/{webhookId}/test', { path: { webhookId } }, hasId<Dispatch>, options),

  dispatches(webhookId, query, options) {
    const path = { webhookId: segmentOf('webhookId', webhookId) }
    return cursorList(
      parametersOf<DispatchParameters>(query, ['status', 'limit', 'cursor']),
      hasId<Dispatch>,
      (query, isPage: IsPage<DispatchPage>) =>
        send('get', '/webhooks/{webhookId}/dispatches', { path, query }, isPage, options),
      (page) => page,
    )
  },

  retry: (webhookId, dispatchId, options) =>
    send(
      'post',
      '/webhooks/{webhookId}/dispatches/{dispatchId}/retry',
      { path: { webhookId, dispatchId } },
      hasId<Dispatch>,
      options,
    ),
})

type DispatchParameters = NonNullable<
  paths['/webhooks/{webhookId}/dispatches']['get']['parameters']['query']
>

type DispatchStatus = Known<Dispatch['status']>

/** The values of an open enumeration without `string & {}`, which stands for unknown values. */
type Known<Value> = Value extends string ? (string extends Value ? never : Value) : never
