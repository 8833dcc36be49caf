import type { Handlers } from '@delivery-orders/contract'
import type { Deps, OperationParts } from './deps.ts'
import { calendarOf } from './lists/calendar.ts'
import { cancelOrder } from './operations/cancel-order.ts'
import { createOrder } from './operations/create-order.ts'
import { createOrders } from './operations/create-orders.ts'
import { createWebhook } from './operations/create-webhook.ts'
import { deleteWebhook } from './operations/delete-webhook.ts'
import { getFleetOrder } from './operations/get-fleet-order.ts'
import { getOrder } from './operations/get-order.ts'
import { getWebhook } from './operations/get-webhook.ts'
import { listDispatches } from './operations/list-dispatches.ts'
import { listEvents } from './operations/list-events.ts'
import { listFleetEvents } from './operations/list-fleet-events.ts'
import { listFleetOrders } from './operations/list-fleet-orders.ts'
import { listOrderEvents } from './operations/list-order-events.ts'
import { listOrders } from './operations/list-orders.ts'
import { listWebhooks } from './operations/list-webhooks.ts'
import { progressFleetOrders } from './operations/progress-fleet-orders.ts'
import { progressOrder } from './operations/progress-order.ts'
import { retryDispatch } from './operations/retry-dispatch.ts'
import { rotateWebhookSecret } from './operations/rotate-webhook-secret.ts'
import { searchFleetOrders } from './operations/search-fleet-orders.ts'
import { searchOrders } from './operations/search-orders.ts'
import { testWebhook } from './operations/test-webhook.ts'
import { updateFleetOrder } from './operations/update-fleet-order.ts'
import { updateOrder } from './operations/update-order.ts'
import { updateWebhook } from './operations/update-webhook.ts'
import { orderChanger } from './orders/change-order.ts'
import { orderRendering } from './rendering/rendering.ts'
import type { ClientGrant, FleetGrant } from './store/access.ts'

export function operations({
  store,
  timeZone,
  ...parts
}: OperationParts): Handlers<ClientGrant, FleetGrant> {
  const { publicUrl, hasTracking, clock, holdOrder } = parts
  const trackingKey = hasTracking ? store.trackingKey : undefined
  const rendering = orderRendering({ publicUrl, trackingKey })
  const changeOrder = orderChanger({ orders: store.orders, rendering, clock, holdOrder })
  const deps: Deps = {
    ...parts,
    ...store,
    rendering,
    changeOrder,
    today: calendarOf(timeZone, clock),
  }
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
    createOrder: createOrder(deps),
    getFleetOrder: getFleetOrder(deps),
    createOrders: createOrders(deps),
    getOrder: getOrder(deps),
    listFleetEvents: listFleetEvents(deps),
    progressFleetOrders: progressFleetOrders(deps),
    updateFleetOrder: updateFleetOrder(deps),
    listFleetOrders: listFleetOrders(deps),
    listOrders: listOrders(deps),
    listWebhooks: listWebhooks(deps),
    progressOrder: progressOrder(deps),
    searchFleetOrders: searchFleetOrders(deps),
    searchOrders: searchOrders(deps),
  }
}
