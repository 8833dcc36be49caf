import { Refusal } from '@delivery-orders/contract'

export const orderNotFound = (reference: string): Refusal<'order_not_found'> =>
  new Refusal('order_not_found', `There is no order ${reference}.`)
