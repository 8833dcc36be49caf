import type { Handlers } from '@delivery-orders/contract'
import type { Grant } from '../store/store.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { decider } from './decide.ts'
import type { Deps, OperationParts } from './deps.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { listWebhooks } from './list-webhooks.ts'
import { progressOrder } from './progress-order.ts'

/** Every operation of the contract. One that is missing here does not compile. */
export function operations(parts: OperationParts): Handlers<Grant> {
  const deps: Deps = { ...parts, decide: decider(parts) }
  return {
    cancelOrder: cancelOrder(deps),
    createOrder: createOrder(deps),
    getOrder: getOrder(deps),
    listOrders: listOrders(deps),
    listWebhooks: listWebhooks(deps),
    progressOrder: progressOrder(deps),
  }
}
