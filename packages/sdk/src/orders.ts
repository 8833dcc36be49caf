import type {
  CanceledOrder,
  CreatedOrder,
  Order,
  OrderDraft,
  OrderEvent,
  OrderEventPage,
  OrderPage,
  OrderStatus,
  ProgressReport,
  paths,
} from '@delivery-orders/contract'
import { hasText, isNamed } from './answer.ts'
import type { Call } from './call.ts'
import type { CallOptions, KeyedCallOptions, WaitOptions } from './options.ts'
import { type OrderQuery, orderParametersOf } from './order-query.ts'
import { cursorList, type PagedList } from './pages.ts'
import { segmentOf } from './path.ts'
import { DuplicateReferenceError } from './problem-errors.ts'
import { type PageQuery, parametersOf } from './query.ts'
import type { Send } from './send.ts'
import { waitFor } from './wait-for.ts'

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
   * @throws {@link DuplicateReferenceError} when you already have an order with this `referenceNumber`
   * @throws {@link ValidationError} when the draft breaks the contract: `problem.errors` has a pointer to every fault
   * @throws {@link IdempotencyKeyReusedError} when the key came with another draft before
   * @throws {@link InvalidCallError} when JSON cannot hold the draft, such as `NaN` or a circle; if the place is known,
   * with a pointer to it
   */
  create(draft: OrderDraft, options?: KeyedCallOptions): Call<CreatedOrder>
  /**
   * Creates an order, or gives you the one that an earlier try of yours has made of the very same draft: with a
   * `referenceNumber` of your own, you can call it as often as you like, also after your program was restarted.
   *
   * It makes two calls, each with its own `deadlineMs`: the order is got after it was created, so that both ways lead to
   * the same shape.
   *
   * @example
   * ```ts
   * const { order, created } = await deliveries.orders.createOrGet({ ...draft, referenceNumber: 'ORDER-2041' })
   * ```
   *
   * What was made is given as it stands: look at its `status`, for it may be canceled meanwhile.
   *
   * @throws {@link DuplicateReferenceError} when the reference belongs to an order made of another draft, or to one whose
   * personal data were erased, which cannot be compared any more
   * @throws what {@link Orders.create} and {@link Orders.get} throw
   */
  createOrGet(draft: OrderDraft, options?: KeyedCallOptions): Promise<OrderMade>
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
   * @throws {@link NotFoundError} `order_not_found`
   */
  get(reference: string, options?: CallOptions): Call<Order>
  /**
   * Moves items of the order to another status, as a courier reports it: all that are not final, or those named in
   * `report.items`. Items that are there already stay as they are. Either all are moved or none is.
   *
   * It needs a token with the scope `orders:progress`. Every test token has it, so that you can play the courier.
   *
   * Repeated with the same `idempotencyKey` and the same report, it gives the first answer again and moves nothing.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link InvalidTransitionError} when an item cannot take the step: `items` says which and what is allowed for
   * it; that can be less than {@link nextStatuses} says of the order
   * @throws {@link NotFoundError} `order_not_found`
   * @throws {@link ValidationError} when the report breaks the contract or names an item that the order does not have
   * @throws {@link PermissionError} when the token lacks the scope
   * @throws {@link IdempotencyKeyReusedError} when the key came with another report before
   */
  progress(reference: string, report: ProgressReport, options?: KeyedCallOptions): Call<Order>
  /**
   * Cancels the order and all its items. Canceling a canceled order again changes nothing, so it is safe to repeat.
   *
   * The answer shows phones as national numbers, and no `receiptUrl`.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link OrderNotCancelableError} once an item was picked up: `currentStatus` says how far it is
   * @throws {@link NotFoundError} `order_not_found`
   */
  cancel(reference: string, options?: CallOptions): Call<CanceledOrder>
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
  /**
   * Looks at the order until it has the status, or one of the statuses, or until your function says that it is as you
   * want it. It looks at once, then at growing distances from 1 s to 15 s, each a little longer or shorter by chance. The
   * last look comes shortly before the end; when less than a second is left after a look, the wait ends then.
   *
   * Each look is a call with its own retries. When they are used up, as in an outage, the wait ends with their error: wait
   * again, or give more `retries`.
   *
   * It ends early when the order settles elsewhere: when it is final, or has failed and `pastFailed` is not given.
   * Statuses that the client does not know are waited through.
   *
   * Where your server can be called, webhooks tell you sooner and cost nothing.
   *
   * @example
   * ```ts
   * const order = await deliveries.orders.waitFor('ORDER-2041', 'delivered', { signal, timeoutMs: 3_600_000 })
   * ```
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @param wanted - a status, several, or a function that says whether the order is as wanted
   * @throws {@link OrderSettledError} when the order has come to rest in another status
   * @throws {@link TimeoutError} when `timeoutMs` are over
   * @throws {@link AbortError} when the `signal` has fired, also between two looks
   * @throws {@link ConnectionError} and what else {@link Orders.get} throws, when a look fails at each of its tries
   * @throws {@link InvalidCallError} when `timeoutMs` is not whole, or less than 0, or more than 24 days
   * @throws {@link NotFoundError} `order_not_found`
   */
  waitFor(
    reference: string,
    wanted: OrderStatus | readonly OrderStatus[] | ((order: Order) => boolean),
    options?: WaitOptions,
  ): Promise<Order>
}

/** An order, and whether this call has created it. */
export interface OrderMade {
  /** As {@link Orders.get} shows it. */
  readonly order: Order
  /**
   * False when an earlier call of yours had created it. A call that repeats an `idempotencyKey` of yours is answered like
   * the first one: true again.
   */
  readonly created: boolean
}

export const ordersOver = (send: Send): Orders => {
  const orders: Orders = {
    // Without a body nothing would be checked; null is refused.
    create: (draft, options) =>
      send('post', '/orders', { body: draft ?? null }, isOrder<CreatedOrder>, options),

    createOrGet: (draft, options) => createOrGet(orders, draft, options),

    list: (query, options) =>
      cursorList(orderParametersOf(query), isOrder<Order>, (query, isPage) =>
        send('get', '/orders', { query }, isPage, options),
      ),

    get: (reference, options) =>
      send('get', '/orders/{reference}', { path: { reference } }, isOrder<Order>, options),

    progress: (reference, report, options) =>
      send(
        'post',
        '/orders/{reference}/progress',
        { path: { reference }, body: report ?? null },
        isOrder<Order>,
        options,
      ),

    cancel: (reference, options) =>
      send('put', '/orders/{reference}', { path: { reference } }, isOrder<CanceledOrder>, options),

    events(reference, query, options) {
      const path = { reference: segmentOf('reference', reference) }
      return cursorList(
        parametersOf<EventParameters>(query, ['limit', 'cursor']),
        isNamed<OrderEvent>,
        (query, isPage) =>
          send('get', '/orders/{reference}/events', { path, query }, isPage, options),
      )
    },

    waitFor: (reference, wanted, options) => waitFor(orders.get, reference, wanted, options ?? {}),
  }
  return orders
}

/** What the URL carries. */
type EventParameters = NonNullable<
  paths['/orders/{reference}/events']['get']['parameters']['query']
>

async function createOrGet(
  orders: Orders,
  draft: OrderDraft,
  options: KeyedCallOptions | undefined,
): Promise<OrderMade> {
  let created = true
  const { referenceNumber } = await orders.create(draft, options).catch((error: unknown) => {
    if (!(error instanceof DuplicateReferenceError && error.identical && error.existing))
      throw error
    created = false
    return error.existing
  })
  return { order: await orders.get(referenceNumber, options), created }
}

const isOrder = <Shape extends CreatedOrder | CanceledOrder | Order>(
  answer: unknown,
): answer is Shape => hasText('referenceNumber', answer)
