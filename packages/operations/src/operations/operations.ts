import type { Handlers } from '@delivery-orders/contract'
import type { ClientGrant, FleetGrant } from '../store/access.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkOrder } from './check-order.ts'
import { createOrder } from './create-order.ts'
import { createOrders } from './create-orders.ts'
import { createWebhook } from './create-webhook.ts'
import { decider } from './decide.ts'
import { deleteWebhook } from './delete-webhook.ts'
import type { Deps, OperationParts } from './deps.ts'
import { getFleetOrder } from './get-fleet-order.ts'
import { getOrder } from './get-order.ts'
import { getWebhook } from './get-webhook.ts'
import { listDispatches } from './list-dispatches.ts'
import { listEvents } from './list-events.ts'
import { listFleetEvents } from './list-fleet-events.ts'
import { listFleetOrders } from './list-fleet-orders.ts'
import { listOrderEvents } from './list-order-events.ts'
import { listOrders } from './list-orders.ts'
import { listWebhooks } from './list-webhooks.ts'
import { progressFleetOrders } from './progress-fleet-orders.ts'
import { progressOrder } from './progress-order.ts'
import { orderRendering, receiptUrlAt } from './rendering.ts'
import { retryDispatch } from './retry-dispatch.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateOrder } from './update-order.ts'
import { updateWebhook } from './update-webhook.ts'

export function operations({ store, ...parts }: OperationParts): Handlers<ClientGrant, FleetGrant> {
  const { publicUrl, clock, holdOrder } = parts
  const rendering = orderRendering(publicUrl)
  const decide = decider({ orders: store.orders, rendering, clock, holdOrder })
  const deps: Deps = { ...parts, ...store, receiptUrl: receiptUrlAt(publicUrl), rendering, decide }
  return {
    cancelOrder: cancelOrder(deps),
    updateOrder: updateOrder(deps),
    updateWebhook: updateWebhook(deps),
    testWebhook: testWebhook(deps),
    rotateWebhookSecret: rotateWebhookSecret(deps),
    retryDispatch: retryDispatch(deps),
    listOrderEvents: listOrderEvents(deps),
    listEvents: listEvents(deps),
    listDispatches: listDispatches(deps),
    getWebhook: getWebhook(deps),
    deleteWebhook: deleteWebhook(deps),
    createWebhook: createWebhook(deps),
    checkOrder: checkOrder(deps),
    createOrder: createOrder(deps),
    getFleetOrder: getFleetOrder(deps),
    createOrders: createOrders(deps),
    getOrder: getOrder(deps),
    listFleetEvents: listFleetEvents(deps),
    progressFleetOrders: progressFleetOrders(deps),
    listFleetOrders: listFleetOrders(deps),
    listOrders: listOrders(deps),
    listWebhooks: listWebhooks(deps),
    progressOrder: progressOrder(deps),
  }
}
