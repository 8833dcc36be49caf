import type { Dispatch, DispatchPage, paths } from '@delivery-orders/contract'
import { isNamed } from './answer.ts'
import type { Call } from './call.ts'
import type { CallOptions, KeyedCallOptions } from './options.ts'
import { cursorList, type PagedList } from './pages.ts'
import { segmentOf } from './path.ts'
import { type PageQuery, parametersOf } from './query.ts'
import type { Send } from './send.ts'

/** What is sent to webhooks. */
export interface Dispatches {
  /**
   * Sends a `webhook.test` event to this webhook alone, whatever kinds it has chosen. What became of it is in
   * {@link Dispatches.dispatches}, under the `id` of the answer.
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link ProblemError} `webhook_not_found`; `webhook_disabled`
   */
  test(webhookId: string, options?: KeyedCallOptions): Call<Dispatch>
  /**
   * The log of the webhook, newest first: each event that was to be sent to it, with every attempt and the beginning of
   * each answer; fetched page by page while you loop. It goes back 30 days.
   *
   * @example
   * ```ts
   * for await (const dispatch of deliveries.webhooks.dispatches(webhook.id, { status: 'failed' }))
   *   console.log(dispatch.type, dispatch.attempts.at(-1)?.error)
   * ```
   *
   * @param webhookId - the webhook's `id`
   * @throws {@link InvalidCallError} at once, when the id or the query cannot be sent
   * @throws {@link ProblemError} in the loop: `webhook_not_found`; `invalid_cursor` when the cursor belongs to another
   * log or filter; `validation_failed` when the query breaks the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to one that was read before
   */
  dispatches(
    webhookId: string,
    query?: DispatchQuery,
    options?: CallOptions,
  ): PagedList<Dispatch, DispatchPage>
  /**
   * Sends a dispatch again at once, whatever came of it before; after that its schedule begins anew.
   *
   * @param webhookId - the webhook's `id`
   * @param dispatchId - the dispatch's `id`
   * @throws {@link ProblemError} `dispatch_not_found`; `webhook_not_found`; `webhook_disabled`
   */
  retry(webhookId: string, dispatchId: string, options?: KeyedCallOptions): Call<Dispatch>
}

/** Which dispatches a list has, and how they are fetched. */
export interface DispatchQuery extends PageQuery {
  /** Only dispatches that have this status now, or one of these. */
  readonly status?: DispatchStatus | readonly DispatchStatus[] | undefined
}

export const dispatchesOver = (send: Send): Dispatches => ({
  test: (webhookId, options) =>
    send('post', '/webhooks/{webhookId}/test', { path: { webhookId } }, isNamed<Dispatch>, options),

  dispatches(webhookId, query, options) {
    const path = { webhookId: segmentOf('webhookId', webhookId) }
    return cursorList(
      parametersOf<DispatchParameters>(query, ['status', 'limit', 'cursor']),
      isNamed<Dispatch>,
      (query, isPage) =>
        send('get', '/webhooks/{webhookId}/dispatches', { path, query }, isPage, options),
    )
  },

  retry: (webhookId, dispatchId, options) =>
    send(
      'post',
      '/webhooks/{webhookId}/dispatches/{dispatchId}/retry',
      { path: { webhookId, dispatchId } },
      isNamed<Dispatch>,
      options,
    ),
})

/** What the URL carries. */
type DispatchParameters = NonNullable<
  paths['/webhooks/{webhookId}/dispatches']['get']['parameters']['query']
>

type DispatchStatus = NonNullable<DispatchParameters['status']>[number]
