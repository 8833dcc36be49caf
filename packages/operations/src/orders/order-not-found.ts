import { Refusal } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'

/** Names the mode, because a token of the other mode is the usual reason. */
export const orderNotFound = (mode: Mode, reference: string): Refusal<'order_not_found'> =>
  new Refusal('order_not_found', `There is no ${mode} order ${reference}.`)
