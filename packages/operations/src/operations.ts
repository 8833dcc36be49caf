import type { Handlers, ProblemCode, Refusal } from '@delivery-orders/contract'
import type { CourierDeps, Deps, OperationParts } from './deps.ts'
import { calendarOf } from './lists/calendar.ts'
import { cancelOrder } from './operations/cancel-order.ts'
import { createOrder } from './operations/create-order.ts'
import { createOrders } from './operations/create-orders.ts'
import { createWebhook } from './operations/create-webhook.ts'
import { deleteWebhook } from './operations/delete-webhook.ts'
import { getCourierOrder } from './operations/get-courier-order.ts'
import { getFleetOrder } from './operations/get-fleet-order.ts'
import { getOrder } from './operations/get-order.ts'
import { getWebhook } from './operations/get-webhook.ts'
import { listCourierOrders } from './operations/list-courier-orders.ts'
import { listDispatches } from './operations/list-dispatches.ts'
import { listEvents } from './operations/list-events.ts'
import { listFleetEvents } from './operations/list-fleet-events.ts'
import { listFleetOrders } from './operations/list-fleet-orders.ts'
import { listOrderEvents } from './operations/list-order-events.ts'
import { listOrders } from './operations/list-orders.ts'
import { listWebhooks } from './operations/list-webhooks.ts'
import { type CourierStep, progressCourierOrder } from './operations/progress-courier-order.ts'
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
import type { CourierOrder } from './orders/courier-order.ts'
import { fingerprintOf, keyHash } from './protocol/pipeline.ts'
import { requestIdOf } from './protocol/request-id.ts'
import { orderRendering } from './rendering/rendering.ts'
import type { ClientGrant, CourierGrant, FleetGrant } from './store/access.ts'

export function operations(parts: OperationParts): Handlers<ClientGrant, FleetGrant> {
  const deps = depsOf(parts)
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

/** The operations of couriers, which are no paths of the contract. `midnight` returns when the current day began. */
export function courierOperations(
  parts: OperationParts,
  midnight: CourierDeps['midnight'],
): CourierOperations {
  const deps: CourierDeps = { ...depsOf(parts), midnight }
  const { clock, random } = parts
  const progress = progressCourierOrder(deps)
  return {
    listCourierOrders: listCourierOrders(deps),
    getCourierOrder: getCourierOrder(deps),
    progressCourierOrder: (courier: CourierGrant, { orderId, report, key }: EnteredStep) =>
      progress(courier, {
        orderId,
        report,
        requestId: requestIdOf(undefined, clock, random),
        idempotencyKey: {
          hash: keyHash('progressOrder', { orderId, courier: courier.actor.id }, key),
          fingerprint: fingerprintOf(JSON.stringify(report)),
        },
      }),
  }
}

export interface CourierOperations {
  listCourierOrders(courier: CourierGrant): Promise<readonly CourierOrder[]>
  getCourierOrder(courier: CourierGrant, orderId: number): Promise<CourierOrder | undefined>
  /** Returns the refusal; undefined once the step is stored. */
  progressCourierOrder(
    courier: CourierGrant,
    step: EnteredStep,
  ): Promise<Refusal<ProblemCode> | undefined>
}

export interface EnteredStep extends Pick<CourierStep, 'orderId' | 'report'> {
  /** Made when the step was entered. */
  readonly key: string
}

function depsOf({ store, timeZone, ...parts }: OperationParts): Deps {
  const { publicUrl, hasTracking, clock, holdOrder } = parts
  const trackingKey = hasTracking ? store.trackingKey : undefined
  const rendering = orderRendering({ publicUrl, trackingKey })
  const changeOrder = orderChanger({ orders: store.orders, rendering, clock, holdOrder })
  return { ...parts, ...store, rendering, changeOrder, today: calendarOf(timeZone, clock) }
}
