import type {
  CanceledOrder,
  CreatedOrder,
  Order,
  OrderDraft,
  OrderEvent,
  OrderEventPage,
  OrderPage,
  ProgressReport,
} from '@delivery-orders/contract'
import { hasText, isNamed } from './answer.ts'
import type { CallOptions, KeyedCallOptions } from './options.ts'
import { type OrderQuery, orderParametersOf } from './order-query.ts'
import { cursorList, type PagedList } from './pages.ts'
import { pathOf } from './path.ts'
import { type PageQuery, pageParametersOf } from './query.ts'
import type { Send } from './send.ts'

/** The orders of your client, in the mode of its token. */
export interface Orders {
  /**
   * Creates an order. It and all its items start as `pending`.
   *
   * The answer shows phones as national numbers; {@link Orders.get} shows them as they were sent.
   *
   * Repeated with the same `idempotencyKey` and the same draft, it gives the first answer again and makes no second
   * order.
   *
   * @throws {@link ProblemError} `duplicate_reference` when you already have an order with this `referenceNumber`;
   * `validation_failed` when the draft breaks the contract, with a pointer to every fault; `idempotency_key_reused`
   * when the key came with another draft before
   * @throws {@link InvalidCallError} when JSON cannot hold the draft, such as `NaN` or a circle; if the place is known,
   * with a pointer to it
   */
  create(draft: OrderDraft, options?: KeyedCallOptions): Promise<CreatedOrder>
  /**
   * Your orders, newest first, as {@link Orders.get} shows them; fetched page by page while you loop.
   *
   * `signal` is looked at whenever a page is fetched: orders that are there already still come.
   *
   * @example
   * ```ts
   * for await (const order of deliveries.orders.list({ status: 'failed' }))
   *   console.log(order.referenceNumber)
   * ```
   *
   * @throws {@link InvalidCallError} at once, when the query cannot be sent, such as an invalid `Date` or an empty list
   * of statuses
   * @throws {@link ProblemError} in the loop: `invalid_cursor` when the cursor belongs to other filters;
   * `validation_failed` when a filter breaks the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to one that was read before
   */
  list(query?: OrderQuery, options?: CallOptions): PagedList<Order, OrderPage>
  /**
   * The order as it stands.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link ProblemError} `order_not_found`
   */
  get(reference: string, options?: CallOptions): Promise<Order>
  /**
   * Moves items of the order to another status, as a courier reports it: all that are not final, or those named in
   * `report.items`. Items that are there already stay as they are. Either all are moved or none is.
   *
   * It needs a token with the scope `orders:progress`. Every test token has it, so that you can play the courier.
   *
   * Repeated with the same `idempotencyKey` and the same report, it gives the first answer again and moves nothing.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link ProblemError} `invalid_transition` when an item cannot take the step: `problem.items` says which and
   * what is allowed for it; `order_not_found`; `validation_failed` when the report breaks the contract or names an item
   * that the order does not have; `insufficient_scope`; `idempotency_key_reused` when the key came with another report
   * before
   */
  progress(reference: string, report: ProgressReport, options?: KeyedCallOptions): Promise<Order>
  /**
   * Cancels the order and all its items. Canceling a canceled order again changes nothing, so it is safe to repeat.
   *
   * The answer shows phones as national numbers, and no `receiptUrl`.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link ProblemError} `order_not_cancelable` once an item was picked up; `order_not_found`
   */
  cancel(reference: string, options?: CallOptions): Promise<CanceledOrder>
  /**
   * What has happened to the order, oldest first; fetched page by page while you loop. The first event is always
   * `order.created`, and `sequence` counts them from 1 without gaps. Each is the same as in {@link Events.list}, and as
   * the webhooks get it.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link InvalidCallError} at once, when the reference or the query cannot be sent
   * @throws {@link ProblemError} in the loop: `order_not_found`; `invalid_cursor` when the cursor belongs to another
   * order; `validation_failed` when the query breaks the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to one that was read before
   */
  events(
    reference: string,
    query?: PageQuery,
    options?: CallOptions,
  ): PagedList<OrderEvent, OrderEventPage>
}

export const ordersOver = (send: Send): Orders => ({
  create: (draft, options) =>
    send(
      // Without a body nothing would be checked; null is refused.
      (api, init) => api.POST('/orders', { ...init, body: draft ?? null }),
      isOrder<CreatedOrder>,
      options,
    ),

  list: (query, options) =>
    cursorList(orderParametersOf(query ?? {}), isOrder<Order>, (query, isPage) =>
      send((api, init) => api.GET('/orders', { ...init, params: { query } }), isPage, options),
    ),

  get: (reference, options) =>
    send(
      (api, init) => api.GET('/orders/{reference}', { ...init, params: pathOf({ reference }) }),
      isOrder<Order>,
      options,
    ),

  progress: (reference, report, options) =>
    send(
      (api, init) =>
        api.POST('/orders/{reference}/progress', {
          ...init,
          params: pathOf({ reference }),
          // Without a body nothing would be checked; null is refused.
          body: report ?? null,
        }),
      isOrder<Order>,
      options,
    ),

  cancel: (reference, options) =>
    send(
      (api, init) => api.PUT('/orders/{reference}', { ...init, params: pathOf({ reference }) }),
      isOrder<CanceledOrder>,
      options,
    ),

  events: eventsOver(send),
})

const eventsOver =
  (send: Send): Orders['events'] =>
  (reference, query, options) => {
    const path = pathOf({ reference })
    return cursorList(pageParametersOf(query ?? {}), isNamed<OrderEvent>, (query, isPage) =>
      send(
        (api, init) =>
          api.GET('/orders/{reference}/events', { ...init, params: { ...path, query } }),
        isPage,
        options,
      ),
    )
  }

const isOrder = <Shape extends CreatedOrder | CanceledOrder | Order>(
  answer: unknown,
): answer is Shape => hasText('referenceNumber', answer)
