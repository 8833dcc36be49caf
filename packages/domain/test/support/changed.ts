import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import type { Order } from '../../src/order.ts'

/** Returns a changed order; throws if the change was refused, or if it changes nothing. */
export function changed(result: Order | Refusal<ProblemCode> | undefined): Order {
  if (result instanceof Refusal) throw new Error(`The change was refused: ${result.detail}`)
  if (!result) throw new Error('Expected the order to change, but it did not.')
  return result
}
