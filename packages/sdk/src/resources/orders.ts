import type {
  CanceledOrder,
  CreatedOrder,
  Order,
  OrderDraft,
  OrderPage,
  OrderPatch,
  OrderStatus,
  ProgressReport,
} from '@delivery-orders/contract'
import type { Call } from '../call/call.ts'
import type {
  CallOptions,
  CancelOptions,
  KeyedCallOptions,
  UpdateOptions,
  WaitOptions,
} from '../call/options.ts'
import type { OrderEvent, OrderEventPage } from '../order-event.ts'
import type { DraftResult } from './create-many.ts'
import type { OrderMade } from './create-or-get.ts'
import type { TimelineQuery } from './events.ts'
import type { OrderQuery, OrderSearch } from './order-query.ts'
import type { PagedList } from './pages.ts'

/** The orders of the customer account and the mode (live or test) that the token belongs to. */
export interface Orders {
  /**
   * Creates an order. The order and all its items start as `pending`.
   *
   * The response has phones as national numbers; {@link Orders.get} returns them as they were sent. It has `warnings` if
   * there may be a mistake in the draft: a `total` that is not the sum, an amount to collect that is not the `total`, or
   * a deadline in the past.
   *
   * A repetition with the same `idempotencyKey` and the same draft returns the first response again and creates no
   * order.
   *
   * @throws {@link DuplicateReferenceError} when you already have an order with this `referenceNumber`
   * @throws {@link ValidationError} when the draft violates the contract: `problem.errors` has a JSON pointer to each
   * invalid field
   * @throws {@link IdempotencyKeyReusedError} when the key was used with another draft
   * @throws {@link InvalidCallError} when JSON cannot represent the draft, such as `NaN` or a circular reference; the
   * message has a JSON pointer to the field if it is known
   */
  create(draft: OrderDraft, options?: KeyedCallOptions): Call<CreatedOrder>
  /**
   * Creates an order, or returns the existing one if an earlier call of yours created it from exactly the same draft.
   * With your own `referenceNumber`, you can repeat the call as often as you like, even after your program restarts.
   *
   * It makes two calls, each with its own `deadlineMs`: it gets the order after creating it, so the result always has
   * the shape of {@link Orders.get}. Check the `status` of an existing order: it may have been canceled.
   *
   * @example
   * ```ts
   * const { order, created } = await deliveries.orders.createOrGet({ ...draft, referenceNumber: 'ORDER-2041' })
   * ```
   *
   * @throws {@link DuplicateReferenceError} when the reference belongs to an order from another draft, or to one whose
   * personal data was erased, so that it can no longer be compared
   * @throws {@link InvalidCallError} when the draft has no `referenceNumber` and the call no `idempotencyKey`
   * @throws the errors of {@link Orders.create} and {@link Orders.get}
   */
  createOrGet(draft: OrderDraft, options?: KeyedCallOptions): Promise<OrderMade>
  /**
   * Creates any number of orders, in batches of up to 100 drafts, and yields one result for each draft, in the order of
   * the drafts. The drafts are read as the loop needs them, so they may come from a file or a database.
   *
   * A draft that is refused does not stop the loop. If a draft violates the contract, the service refuses its whole
   * batch; the drafts of that batch are then sent one by one.
   *
   * To continue after an error or a restart, repeat the call with the same drafts: those with a `referenceNumber` are
   * `existing` then. Drafts without one need the same `idempotencyKey` too; the client derives a key for each batch
   * from it.
   *
   * Every 4 drafts begun count as one write in the rate limit. When the limit is reached, or the service is away, the
   * call waits and goes on; `onWait` reports how long and why. `deadlineMs` is the limit for a batch, 10 minutes by default.
   *
   * @example
   * ```ts
   * for await (const result of deliveries.orders.createMany(drafts)) {
   *   if (result.outcome === 'refused') console.log(result.position, result.error.message)
   * }
   * ```
   *
   * @throws {@link RateLimitError}, {@link ConnectionError} and other errors in the loop, when a batch could not be sent
   * @throws {@link IdempotencyKeyReusedError} in the loop, when the key was used with other drafts
   */
  createMany(
    drafts: Iterable<OrderDraft> | AsyncIterable<OrderDraft>,
    options?: KeyedCallOptions,
  ): AsyncIterable<DraftResult>
  /**
   * Lists your orders, newest first, in the shape of {@link Orders.get}. Pages are fetched as the loop needs them. With
   * `finalFrom` or `finalTo`, it lists the orders that became final in that time, by their `finalAt`.
   *
   * `signal` is checked when a page is fetched: after it fires, the loop still yields the rest of a fetched page.
   *
   * @example
   * ```ts
   * for await (const order of deliveries.orders.list({ status: 'failed' }))
   *   console.log(order.referenceNumber)
   * ```
   *
   * @throws {@link InvalidCallError} immediately, when the query cannot be sent, such as an invalid `Date` or an empty
   * list of statuses
   * @throws {@link ProblemError} in the loop: `invalid_cursor` when the cursor belongs to other filters;
   * `validation_failed` when a filter violates the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to an earlier page
   */
  list(query?: OrderQuery, options?: CallOptions): PagedList<Order, OrderPage>
  /**
   * Lists your orders whose recipient has this phone number now, in every status, newest first, in the shape of
   * {@link Orders.get}. Former numbers do not find an order, nor does the number of an order whose personal data was erased.
   * Pages are fetched as the loop needs them. A `cursor` is a position in time, and goes with any number.
   *
   * @example
   * ```ts
   * for await (const order of deliveries.orders.search({ recipientPhone: '+2250702029254' }))
   *   console.log(order.referenceNumber, order.status)
   * ```
   *
   * @throws {@link ValidationError} in the loop: `validation_failed` when the number is not in E.164 form;
   * `invalid_cursor` when the cursor is not from a search
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to an earlier page
   */
  search(search: OrderSearch, options?: CallOptions): PagedList<Order, OrderPage>
  /**
   * Gets an order in its current state.
   *
   * @param reference - the order's `referenceNumber`; the client percent-encodes it
   * @throws {@link NotFoundError} `order_not_found`
   */
  get(reference: string, options?: CallOptions): Call<Order>
  /**
   * Reports progress as a courier does: moves all items that are not final, or only `report.items`, to another status.
   * Items that already have the status stay unchanged. Either all items move or none does.
   *
   * `comment` and `reason` say why; a `reason` goes with `pending`, `canceled`, `failed` and `returned` only. `courier` says
   * who carries the items, `estimatedAt` when the courier expects to deliver. `proof` is what the courier can show for
   * `delivered`, `failed` or `returned`, and `quantities` has the items of which less than the whole was accepted.
   *
   * With `from`, every reported item that is not final must have that status, or the report is refused.
   *
   * If no item is left to move, another `courier` or `estimatedAt` is news: it is stored without a move, and the rest of
   * the report is ignored. A report with `from` has no news.
   *
   * The token needs the scope `orders:progress`. Test tokens have it by default, so you can play the courier.
   *
   * A repetition with the same `idempotencyKey` and the same report returns the first response again and moves nothing.
   *
   * @param reference - the order's `referenceNumber`; the client percent-encodes it
   * @throws {@link InvalidTransitionError} when an item cannot move to the status, or does not have the status `from`:
   * `items` lists these items and the statuses each may move to, which can be fewer than {@link nextStatuses} returns for
   * the order
   * @throws {@link ProofRequiredError} when items would be delivered, and the `proof` has neither all that the order
   * requires nor an `exception`: `missing` lists what it lacks
   * @throws {@link WrongCodeError} when the `proof` has another code than that of the recipient
   * @throws {@link ConflictError} `code_locked` after too many wrong codes; `too_many_reports`
   * @throws {@link NotFoundError} `order_not_found`
   * @throws {@link ValidationError} when the report violates the contract or names an item that the order does not have
   * @throws {@link PermissionError} when the token lacks the scope
   * @throws {@link IdempotencyKeyReusedError} when the key was used with another report
   */
  progress(reference: string, report: ProgressReport, options?: KeyedCallOptions): Call<Order>
  /**
   * Changes the fields in the patch and leaves all other fields as they are; null clears a field. Items cannot be changed.
   *
   * Until the last item is final, a patch can correct what helps the courier at the door: the recipient's name, phone,
   * landmark and coordinates, `deliveryInstructions`, `deliveryWindow`, `collect` and `requires`. `metadata` can always be
   * changed, and all other fields until the first item is picked up. A patch that changes nothing is never refused.
   *
   * With `ifMatch`, the order is changed only if it has not changed since you got it.
   *
   * @example
   * ```ts
   * await deliveries.orders.update('ORDER-2041', { recipient: { phone: '+2250702029255' } })
   * ```
   *
   * @param reference - the order's `referenceNumber`; the client percent-encodes it
   * @throws {@link OrderNotChangeableError} when it is too late for one of the `fields`, after 50 updates, or after the
   * personal data of the order was erased; nothing is changed
   * @throws {@link PreconditionFailedError} when the order has changed since it had the tag `ifMatch`
   * @throws {@link NotFoundError} `order_not_found`
   * @throws {@link ValidationError} when the patch violates the contract, is empty or has an unknown field
   * @throws {@link IdempotencyKeyReusedError} when the key was used with another patch
   */
  update(reference: string, patch: OrderPatch, options?: UpdateOptions): Call<Order>
  /**
   * Cancels the order and all its items. Canceling a canceled order changes nothing, so the call is safe to repeat.
   *
   * @example
   * ```ts
   * await deliveries.orders.cancel('ORDER-2041', { reason: 'other', comment: 'The customer has moved' })
   * ```
   *
   * The response has phones as national numbers, and neither `receiptUrl` nor `trackingUrl`.
   *
   * @param reference - the order's `referenceNumber`; the client percent-encodes it
   * @throws {@link OrderNotCancelableError} once an item was picked up: `currentStatus` has the order's status
   * @throws {@link PreconditionFailedError} when the order has changed since it had the tag `ifMatch`
   * @throws {@link NotFoundError} `order_not_found`
   */
  cancel(reference: string, options?: CancelOptions): Call<CanceledOrder>
  /**
   * Lists the events of the order, oldest first. Pages are fetched as the loop needs them. The first event is always
   * `order.created`, and `sequence` counts from 1 without gaps. {@link Events.list} and webhooks have the same events.
   *
   * @param reference - the order's `referenceNumber`; the client percent-encodes it
   * @throws {@link InvalidCallError} immediately, when the reference or the query cannot be sent
   * @throws {@link ProblemError} in the loop: `order_not_found`; `invalid_cursor` when `after` belongs to another
   * order; `validation_failed` when the query violates the contract
   * @throws {@link UnexpectedAnswerError} in the loop, when a page leads back to an earlier page
   */
  events(
    reference: string,
    query?: TimelineQuery,
    options?: CallOptions,
  ): PagedList<OrderEvent, OrderEventPage>
  /**
   * Downloads the receipt of the order: your own, if the draft had a `receiptUrl`, or the PDF file that the service
   * makes. The receipt may be on any server, so the request carries neither the token nor your `headers`.
   *
   * It makes two calls, each with its own `deadlineMs`: it gets the order first.
   *
   * @example
   * ```ts
   * const receipt = await deliveries.orders.downloadReceipt('ORDER-2041')
   * await writeFile('receipt.pdf', new Uint8Array(receipt))
   * ```
   *
   * @param reference - the order's `referenceNumber`; the client percent-encodes it
   * @throws {@link NotFoundError} `order_not_found`; `receipt_not_found`
   * @throws {@link UnexpectedAnswerError} when the server of your own receipt answers with an error
   */
  downloadReceipt(reference: string, options?: CallOptions): Promise<ArrayBuffer>
  /**
   * Polls the order until it has the status, or one of the statuses, or until your function returns true. The first
   * poll is immediate; the interval then grows from 1 s to 15 s, with jitter. The last poll is half a second before the
   * timeout. When less than a second is left after a poll, the wait ends. While the order does not change, the responses
   * have no body (`If-None-Match`).
   *
   * Each poll is a call with its own retries, so the wait goes on through an outage.
   *
   * The wait ends early when the order settles in another status: a final one, or `failed` without `pastFailed`.
   * Statuses that the client does not know do not end it.
   *
   * If the service can reach your server, webhooks are faster and need no polling.
   *
   * @example
   * ```ts
   * const order = await deliveries.orders.waitFor('ORDER-2041', 'delivered', { signal, timeoutMs: 3_600_000 })
   * ```
   *
   * @param reference - the order's `referenceNumber`; the client percent-encodes it
   * @param wanted - a status, several, or a function that returns whether to stop waiting
   * @throws {@link OrderSettledError} when the order settles in another status
   * @throws {@link TimeoutError} when `timeoutMs` has passed
   * @throws {@link AbortError} when the `signal` fires, also between two polls
   * @throws {@link ConnectionError} and other errors of {@link Orders.get}, when the last poll fails
   * @throws {@link InvalidCallError} when `wanted` is a misspelled status, or `timeoutMs` is not an integer, negative
   * or more than 24 days
   * @throws {@link NotFoundError} `order_not_found`
   */
  waitFor(
    reference: string,
    wanted: OrderStatus | readonly OrderStatus[] | ((order: Order) => boolean),
    options?: WaitOptions,
  ): Promise<Order>
}
