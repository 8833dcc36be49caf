import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import type { Order } from '../../src/orders/order.ts'
import { WrongCode } from '../../src/orders/requirements.ts'

/** Returns a changed order; throws if the change was refused, or if it changes nothing. */
export function changed(
  result: Order | Refusal<ProblemCode> | WrongCode<ProblemCode> | 'unchanged' | 'open',
): Order {
  if (result instanceof Refusal) throw new Error(`The change was refused: ${result.detail}`)
  if (result instanceof WrongCode) throw new Error(`The code was wrong: ${result.sent}`)
  if (typeof result === 'string') throw new Error(`Expected a change, but it was ${result}.`)
  return result
}
