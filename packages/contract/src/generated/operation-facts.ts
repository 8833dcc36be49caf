// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const operationFacts = {
  "GET /orders": {
    "id": "listOrders",
    "scope": "orders:read",
    "isRead": true
  },
  "POST /orders": {
    "id": "createOrder",
    "scope": "orders:write",
    "takesKey": true,
    "takesPreference": true
  },
  "POST /order-batches": {
    "id": "createOrders",
    "scope": "orders:write",
    "takesKey": true,
    "takesPreference": true,
    "chargedBy": "orders",
    "elementsPerWrite": 4,
    "batch": "orders"
  },
  "POST /order-searches": {
    "id": "searchOrders",
    "scope": "orders:read",
    "isRead": true
  },
  "GET /orders/{reference}": {
    "id": "getOrder",
    "scope": "orders:read",
    "isRead": true
  },
  "PUT /orders/{reference}": {
    "id": "cancelOrder",
    "scope": "orders:write",
    "takesMatch": true
  },
  "PATCH /orders/{reference}": {
    "id": "updateOrder",
    "scope": "orders:write",
    "takesKey": true,
    "takesMatch": true
  },
  "POST /orders/{reference}/progress": {
    "id": "progressOrder",
    "scope": "orders:progress",
    "takesKey": true
  },
  "GET /orders/{reference}/events": {
    "id": "listOrderEvents",
    "scope": "events:read",
    "isRead": true
  },
  "GET /events": {
    "id": "listEvents",
    "scope": "events:read",
    "isRead": true,
    "mayWait": true
  },
  "GET /fleet/orders": {
    "id": "listFleetOrders",
    "scope": "fleet:read",
    "isForFleets": true,
    "isRead": true
  },
  "GET /fleet/orders/{orderId}": {
    "id": "getFleetOrder",
    "scope": "fleet:read",
    "isForFleets": true,
    "isRead": true
  },
  "PATCH /fleet/orders/{orderId}": {
    "id": "updateFleetOrder",
    "scope": "fleet:progress",
    "isForFleets": true,
    "takesKey": true,
    "takesMatch": true
  },
  "POST /fleet/order-searches": {
    "id": "searchFleetOrders",
    "scope": "fleet:read",
    "isForFleets": true,
    "isRead": true
  },
  "POST /fleet/progress": {
    "id": "progressFleetOrders",
    "scope": "fleet:progress",
    "isForFleets": true,
    "takesKey": true,
    "batch": "steps"
  },
  "GET /fleet/events": {
    "id": "listFleetEvents",
    "scope": "fleet:read",
    "isForFleets": true,
    "isRead": true,
    "mayWait": true
  },
  "GET /webhooks": {
    "id": "listWebhooks",
    "scope": "webhooks:read",
    "isRead": true
  },
  "POST /webhooks": {
    "id": "createWebhook",
    "scope": "webhooks:write",
    "takesKey": true
  },
  "GET /webhooks/{webhookId}": {
    "id": "getWebhook",
    "scope": "webhooks:read",
    "isRead": true
  },
  "PATCH /webhooks/{webhookId}": {
    "id": "updateWebhook",
    "scope": "webhooks:write"
  },
  "DELETE /webhooks/{webhookId}": {
    "id": "deleteWebhook",
    "scope": "webhooks:write"
  },
  "POST /webhooks/{webhookId}/rotate-secret": {
    "id": "rotateWebhookSecret",
    "scope": "webhooks:write",
    "takesKey": true
  },
  "POST /webhooks/{webhookId}/test": {
    "id": "testWebhook",
    "scope": "webhooks:write",
    "takesKey": true
  },
  "GET /webhooks/{webhookId}/dispatches": {
    "id": "listDispatches",
    "scope": "webhooks:read",
    "isRead": true
  },
  "POST /webhooks/{webhookId}/dispatches/{dispatchId}/retry": {
    "id": "retryDispatch",
    "scope": "webhooks:write",
    "takesKey": true
  }
} as const

/**
 * The requests with POST or PATCH that take no idempotency key, which are fewer than those that take one. No other
 * method takes one.
 */
export const keylessRequests: readonly string[] = [
  "POST /order-searches",
  "POST /fleet/order-searches",
  "PATCH /webhooks/{webhookId}"
]

/** The requests that may prefer strict handling. */
export const preferringRequests: readonly string[] = [
  "POST /orders",
  "POST /order-batches"
]

/** The requests that may depend on the state of an order. */
export const conditionalRequests: readonly string[] = [
  "PUT /orders/{reference}",
  "PATCH /orders/{reference}",
  "PATCH /fleet/orders/{orderId}"
]
