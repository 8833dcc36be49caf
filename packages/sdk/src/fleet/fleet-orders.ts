import type {
  FleetOrder,
  FleetOrderPage,
  FleetProgressResults,
  FleetStep,
  FleetStepResult,
  OrderCorrection,
  OrderSearch as OrderSearchBody,
  paths,
} from '@delivery-orders/contract'
import { hasString, isListOf, isObject } from '../call/answer.ts'
import type { Call } from '../call/call.ts'
import type { CallOptions, KeyedCallOptions, UpdateOptions } from '../call/options.ts'
import type { Send } from '../call/send.ts'
import { wrongArgument } from '../call/with-checks.ts'
import { InvalidCallError } from '../errors/errors.ts'
import { type OrderQuery, type OrderSearch, timeNames } from '../resources/order-query.ts'
import { cursorList, type IsPage, type PagedList } from '../resources/pages.ts'
import { parametersOf, searchOf } from '../resources/query.ts'

/** The orders of all clients that the fleet serves, in the mode (live or test) of its token. */
export interface FleetOrders {
  /**
   * Lists orders, oldest first; without `status`, those that are not final. Pages are fetched as the loop needs them.
   *
   * `signal` is checked when a page is fetched: after it fires, the loop still yields the rest of a fetched page.
   *
   * @example
   * ```ts
   * for await (const { orderId, client, status } of fleet.orders.list({ client: 'acme' }))
   *   console.log(orderId, client, status)
   * ```
   *
   * @throws `InvalidCallError` immediately, when the query cannot be sent, such as an invalid `Date`
   * @throws `ProblemError` in the loop: `invalid_cursor` when the cursor belongs to other filters; `validation_failed`
   * when a filter violates the contract
   */
  list(query?: FleetOrderQuery, options?: CallOptions): PagedList<FleetOrder, FleetOrderPage>
  /**
   * Lists the orders whose recipient has this phone number now, in every status, newest first. A `cursor` is a position in
   * time, and goes with any number. By its client and reference, `list` finds an order.
   *
   * @example
   * ```ts
   * for await (const order of fleet.orders.search({ recipientPhone: '+2250702029254' }))
   *   console.log(order.orderId, order.client, order.status)
   * ```
   *
   * @throws `ValidationError` in the loop: `validation_failed` when the number is not in E.164 form; `invalid_cursor` when
   * the cursor is not from a search
   */
  search(search: OrderSearch, options?: CallOptions): PagedList<FleetOrder, FleetOrderPage>
  /**
   * Gets an order in its current state.
   *
   * @param orderId - the `orderId` of the order, which is unique in the service
   * @throws `NotFoundError` `order_not_found`, also for an order of a client that the fleet does not serve
   */
  get(orderId: number, options?: CallOptions): Call<FleetOrder>
  /**
   * Reports progress of orders in up to 100 steps: each moves all items of an order that are not final, or only
   * `items`, to another status. The service decides about each step separately, and `results` has one result for each,
   * in the same order: `done` with the order, or `refused` with the `problem` of the service. A result of `createMany`
   * has an error instead, because the client itself can refuse a draft. Steps of one order are executed in their
   * sequence, up to the first that is refused. A step takes a `courier`, `estimatedAt`, `proof` and `quantities`, as a
   * report of one order does.
   *
   * All attempts of a call carry the same idempotency key, so no step is done twice. With your own `idempotencyKey` and
   * the same steps, a repetition returns what was done and decides again about what was refused.
   *
   * @throws `ValidationError` when a step violates the contract: nothing is done
   * @throws `IdempotencyKeyReusedError` when the key was used with other steps
   */
  progress(steps: readonly FleetStep[], options?: KeyedCallOptions): Call<FleetProgressResults>
  /**
   * Corrects the name, the phone number, the landmark or the coordinates of the recipient, and leaves the rest of the order
   * as it is; null clears a field, but not the phone number. It is possible until the last item is final. The client gets
   * an `order.updated` event, whose `data.by` is `fleet`. A patch that changes nothing is never refused.
   *
   * With `ifMatch`, the order is changed only if it has not changed since you got it.
   *
   * @example
   * ```ts
   * await fleet.orders.update(1042, { recipient: { phone: '+2250702029255' } })
   * ```
   *
   * @param orderId - the `orderId` of the order, which is unique in the service
   * @throws `OrderNotChangeableError` when the last item is final, after 50 updates, after 20 of fleets, or after the
   * personal data of the order was erased; nothing is changed
   * @throws `PreconditionFailedError` when the order has changed since it had the tag `ifMatch`
   * @throws `NotFoundError` `order_not_found`, also for an order of a client that the fleet does not serve
   * @throws `ValidationError` when the patch violates the contract, is empty or has another field
   * @throws `IdempotencyKeyReusedError` when the key was used with another patch
   */
  update(orderId: number, patch: OrderCorrection, options?: UpdateOptions): Call<FleetOrder>
}

/** Filters of a list of orders (an order must match all of them), the page size, and where the list starts. */
export interface FleetOrderQuery extends OrderQuery {
  /** Only orders of this client, or of one of these clients. */
  readonly client?: string | readonly string[] | undefined
  /** Only orders of which the courier with this `reference` has an item now that is not final. */
  readonly courier?: string | undefined
  /**
   * Only orders that are late: after the courier's estimate, else after the end of the delivery window, else after the
   * deadline.
   *
   * @defaultValue false: late or not
   */
  readonly late?: boolean | undefined
  /**
   * Only the order with this `referenceNumber`, whatever its status. It needs one `client`, and goes with no other filter.
   */
  readonly reference?: string | undefined
}

export const fleetOrdersOver = (send: Send): FleetOrders => ({
  list: (query, options) =>
    cursorList(
      parametersOf<Parameters>(query, names),
      isFleetOrder,
      (query, isPage: IsPage<FleetOrderPage>) =>
        send('get', '/fleet/orders', { query }, isPage, options),
      (page) => page,
    ),

  search: (search, options) =>
    cursorList(
      searchOf<OrderSearchBody>(search, '{ recipientPhone }'),
      isFleetOrder,
      (body, isPage: IsPage<FleetOrderPage>) =>
        send('post', '/fleet/order-searches', { body }, isPage, options),
      (page) => page,
    ),

  get: (orderId, options) =>
    send('get', '/fleet/orders/{orderId}', { path: pathOf(orderId) }, isFleetOrder, options),

  progress: (steps, options) => {
    if (!Array.isArray(steps))
      throw wrongArgument('orders.progress', 'a list of steps, such as [{ orderId, to }]', steps)
    return send('post', '/fleet/progress', { body: { steps } }, areResults, options)
  },

  update: (orderId, patch, options) => {
    // Undefined would be no body: null is refused.
    const parts = { path: pathOf(orderId), body: patch ?? null }
    return send('patch', '/fleet/orders/{orderId}', parts, isFleetOrder, options)
  },
})

function pathOf(orderId: number): { readonly orderId: string } {
  if (!Number.isSafeInteger(orderId) || orderId < 1)
    throw new InvalidCallError('orderId must be a positive integer.')
  return { orderId: String(orderId) }
}

const areResults = (answer: unknown): answer is FleetProgressResults =>
  isObject(answer) && isListOf(isResult, answer['results'])

const isResult = (result: unknown): result is FleetStepResult => hasString('outcome', result)

type Parameters = NonNullable<paths['/fleet/orders']['get']['parameters']['query']>

const names = [
  'status',
  'client',
  'courier',
  'late',
  'reference',
  ...timeNames,
  'limit',
  'cursor',
] as const

const isFleetOrder = (answer: unknown): answer is FleetOrder =>
  isObject(answer) && typeof answer['orderId'] === 'number'
