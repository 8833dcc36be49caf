import type { CanceledOrder, CreatedOrder, Order, OrderDraft } from '@delivery-orders/contract'
import { InvalidCallError } from './errors.ts'
import type { CallOptions, Send } from './send.ts'

/** The orders of your client, in the mode of its token. */
export interface Orders {
  /**
   * Creates an order. It and all its items start as `pending`.
   *
   * The answer shows phones as national numbers; {@link Orders.get} shows them as they were sent.
   *
   * @throws {@link ProblemError} `duplicate_reference` when you already have an order with this `referenceNumber`;
   * `validation_failed` when the draft breaks the contract, with a pointer to every fault
   * @throws {@link InvalidCallError} when JSON cannot hold the draft, such as `NaN` or a circle; if the place is known,
   * with a pointer to it
   */
  create(draft: OrderDraft, options?: CallOptions): Promise<CreatedOrder>
  /**
   * The order as it stands.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link ProblemError} `order_not_found`
   */
  get(reference: string, options?: CallOptions): Promise<Order>
  /**
   * Cancels the order and all its items. Canceling a canceled order again changes nothing, so it is safe to repeat.
   *
   * The answer shows phones as national numbers, and no `receiptUrl`.
   *
   * @param reference - the order's `referenceNumber`; any characters, for it is percent-encoded
   * @throws {@link ProblemError} `order_not_cancelable` once an item was picked up; `order_not_found`
   */
  cancel(reference: string, options?: CallOptions): Promise<CanceledOrder>
}

export const ordersOver = (send: Send): Orders => ({
  create: (draft, options) =>
    send(
      // Without a body nothing would be checked; null is refused.
      (api, init) => api.POST('/orders', { ...init, body: draft ?? null }),
      isOrder<CreatedOrder>,
      options,
    ),

  get: (reference, options) =>
    send(
      (api, init) => api.GET('/orders/{reference}', { ...init, params: pathOf(reference) }),
      isOrder<Order>,
      options,
    ),

  cancel: (reference, options) =>
    send(
      (api, init) => api.PUT('/orders/{reference}', { ...init, params: pathOf(reference) }),
      isOrder<CanceledOrder>,
      options,
    ),
})

/** Enough to tell an order from what a proxy may say; new fields are welcome. */
const isOrder = <Shape extends CreatedOrder | CanceledOrder | Order>(
  answer: unknown,
): answer is Shape =>
  typeof answer === 'object' &&
  answer !== null &&
  'referenceNumber' in answer &&
  typeof answer.referenceNumber === 'string'

/** A URL would lose `.` and `..`, and with an empty reference it is the address of something else. */
function pathOf(reference: string): { readonly path: { readonly reference: string } } {
  if (typeof reference !== 'string' || /^\.{0,2}$|\p{Surrogate}/u.test(reference))
    throw new InvalidCallError(
      'The reference of an order must be a well-formed string, and not empty, "." or "..".',
    )
  return { path: { reference } }
}
