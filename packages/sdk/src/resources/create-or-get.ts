import type { CreatedOrder, Order, OrderDraft } from '@delivery-orders/contract'
import { isObject } from '../call/answer.ts'
import type { KeyedCallOptions } from '../call/options.ts'
import { InvalidCallError } from '../errors/errors.ts'
import { DuplicateReferenceError } from '../errors/problem-errors.ts'

/** An order, and whether this call created it. */
export interface OrderMade {
  /** The order in the shape of {@link Orders.get}. */
  readonly order: Order
  /** False if an earlier call created the order. A repetition with the same `idempotencyKey` returns true again. */
  readonly created: boolean
}

export async function createOrGet(
  orders: CreateAndGet,
  draft: OrderDraft,
  options: KeyedCallOptions | undefined,
): Promise<OrderMade> {
  // Each repetition would create another order. A draft that is no object is left to `create`.
  if (isObject(draft) && !draft.referenceNumber && !options?.idempotencyKey)
    throw new InvalidCallError('orders.createOrGet needs a referenceNumber, or an idempotencyKey.')
  let created = true
  const { referenceNumber } = await orders.create(draft, options).catch((error: unknown) => {
    if (!(error instanceof DuplicateReferenceError && error.identical && error.existing))
      throw error
    created = false
    return error.existing
  })
  return { order: await orders.get(referenceNumber, options), created }
}

/** The methods of {@link Orders} that `createOrGet` calls. */
interface CreateAndGet {
  create(draft: OrderDraft, options?: KeyedCallOptions): Promise<CreatedOrder>
  get(reference: string, options?: KeyedCallOptions): Promise<Order>
}
