// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const problemExamples = {
  "invalid_json": {
    "type": "https://deliveries.example.com/problems/invalid_json",
    "title": "The body is not valid JSON",
    "status": 400,
    "detail": "The body must be one JSON text in UTF-8.",
    "instance": "/orders",
    "code": "invalid_json",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "validation_failed": {
    "type": "https://deliveries.example.com/problems/validation_failed",
    "title": "The request breaks the contract",
    "status": 400,
    "detail": "2 faults: see errors.",
    "instance": "/orders",
    "code": "validation_failed",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
    "errors": [
      {
        "in": "body",
        "pointer": "/recipient/phone",
        "code": "pattern",
        "message": "must be a phone number in E.164 form, such as +2250702029254"
      },
      {
        "in": "body",
        "pointer": "/items/0/quantity",
        "code": "minimum",
        "message": "must be at least 1"
      }
    ]
  },
  "invalid_cursor": {
    "type": "https://deliveries.example.com/problems/invalid_cursor",
    "title": "The cursor is not valid",
    "status": 400,
    "detail": "The cursor does not belong to this list and its filters.",
    "instance": "/orders",
    "code": "invalid_cursor",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "invalid_idempotency_key": {
    "type": "https://deliveries.example.com/problems/invalid_idempotency_key",
    "title": "The idempotency key cannot be used",
    "status": 400,
    "detail": "The Idempotency-Key must have 1 to 255 visible ASCII characters, and no spaces.",
    "instance": "/orders",
    "code": "invalid_idempotency_key",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "missing_token": {
    "type": "https://deliveries.example.com/problems/missing_token",
    "title": "No token was sent",
    "status": 401,
    "detail": "Send the header Authorization: Bearer <ACCESS_TOKEN>.",
    "instance": "/orders",
    "code": "missing_token",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "invalid_token": {
    "type": "https://deliveries.example.com/problems/invalid_token",
    "title": "The token is not valid",
    "status": 401,
    "detail": "The token is malformed, unknown, revoked or expired.",
    "instance": "/orders",
    "code": "invalid_token",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "insufficient_scope": {
    "type": "https://deliveries.example.com/problems/insufficient_scope",
    "title": "The token lacks the required scope",
    "status": 403,
    "detail": "The token needs the scope orders:write.",
    "instance": "/orders",
    "code": "insufficient_scope",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "order_not_found": {
    "type": "https://deliveries.example.com/problems/order_not_found",
    "title": "There is no such order",
    "status": 404,
    "detail": "There is no order ORDER-9999.",
    "instance": "/orders/ORDER-9999",
    "code": "order_not_found",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "webhook_not_found": {
    "type": "https://deliveries.example.com/problems/webhook_not_found",
    "title": "There is no such webhook",
    "status": 404,
    "detail": "There is no webhook wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA.",
    "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
    "code": "webhook_not_found",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "dispatch_not_found": {
    "type": "https://deliveries.example.com/problems/dispatch_not_found",
    "title": "There is no such dispatch",
    "status": 404,
    "detail": "There is no dispatch dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D.",
    "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA/dispatches/dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D/retry",
    "code": "dispatch_not_found",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "receipt_not_found": {
    "type": "https://deliveries.example.com/problems/receipt_not_found",
    "title": "There is no such receipt",
    "status": 404,
    "detail": "There is no receipt at this address.",
    "instance": "/receipts/q8Zt2Vn0Yc5Wb7Kd1Lf3Rg4H.pdf",
    "code": "receipt_not_found",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BD"
  },
  "route_not_found": {
    "type": "https://deliveries.example.com/problems/route_not_found",
    "title": "There is nothing at this address",
    "status": 404,
    "detail": "No operation of the contract has this path.",
    "instance": "/orders/ORDER-2041/",
    "code": "route_not_found",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "method_not_allowed": {
    "type": "https://deliveries.example.com/problems/method_not_allowed",
    "title": "The address does not allow this method",
    "status": 405,
    "detail": "This address takes GET, HEAD, PUT, not DELETE.",
    "instance": "/orders/ORDER-2041",
    "code": "method_not_allowed",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "duplicate_reference": {
    "type": "https://deliveries.example.com/problems/duplicate_reference",
    "title": "The reference is taken",
    "status": 409,
    "detail": "There already is an order ORDER-2041, from the same draft.",
    "instance": "/orders",
    "code": "duplicate_reference",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
    "existing": {
      "referenceNumber": "ORDER-2041",
      "status": "pending",
      "createdAt": "2026-11-20T09:30:00.000Z"
    },
    "identical": true
  },
  "order_not_cancelable": {
    "type": "https://deliveries.example.com/problems/order_not_cancelable",
    "title": "The order can no longer be canceled",
    "status": 409,
    "detail": "The order is in_transit. It can be canceled while it is pending or assigned.",
    "instance": "/orders/ORDER-2041",
    "code": "order_not_cancelable",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
    "currentStatus": "in_transit",
    "cancelableFrom": [
      "pending",
      "assigned"
    ]
  },
  "order_not_changeable": {
    "type": "https://deliveries.example.com/problems/order_not_changeable",
    "title": "The order can no longer be changed",
    "status": 409,
    "detail": "The order is in_transit. It can be changed while it is pending or assigned.",
    "instance": "/orders/ORDER-2041",
    "code": "order_not_changeable",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
    "currentStatus": "in_transit",
    "changeableFrom": [
      "pending",
      "assigned"
    ]
  },
  "invalid_transition": {
    "type": "https://deliveries.example.com/problems/invalid_transition",
    "title": "An item cannot change to this status",
    "status": 409,
    "detail": "Item 1 cannot become delivered: it is picked_up, and can become in_transit or failed.",
    "instance": "/orders/ORDER-2041/progress",
    "code": "invalid_transition",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
    "currentStatus": "picked_up",
    "items": [
      {
        "position": 1,
        "currentStatus": "picked_up",
        "allowed": [
          "in_transit",
          "failed"
        ]
      }
    ]
  },
  "duplicate_webhook_url": {
    "type": "https://deliveries.example.com/problems/duplicate_webhook_url",
    "title": "The URL is already registered",
    "status": 409,
    "detail": "One of your webhooks has this URL already.",
    "instance": "/webhooks",
    "code": "duplicate_webhook_url",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "webhook_limit_reached": {
    "type": "https://deliveries.example.com/problems/webhook_limit_reached",
    "title": "The webhook limit is reached",
    "status": 409,
    "detail": "You have 20 webhooks, which is the maximum. Delete one to create another.",
    "instance": "/webhooks",
    "code": "webhook_limit_reached",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "webhook_disabled": {
    "type": "https://deliveries.example.com/problems/webhook_disabled",
    "title": "The webhook is disabled",
    "status": 409,
    "detail": "The webhook is disabled: gone.",
    "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA/test",
    "code": "webhook_disabled",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "webhook_disabled_by_operator": {
    "type": "https://deliveries.example.com/problems/webhook_disabled_by_operator",
    "title": "The operator has disabled the webhook",
    "status": 409,
    "detail": "The operator has disabled webhook wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA. Ask them to enable it.",
    "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
    "code": "webhook_disabled_by_operator",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "precondition_failed": {
    "type": "https://deliveries.example.com/problems/precondition_failed",
    "title": "The order has changed",
    "status": 412,
    "detail": "The order has changed since you got it: If-Match has another tag than its ETag.",
    "instance": "/orders/ORDER-9999",
    "code": "precondition_failed",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "payload_too_large": {
    "type": "https://deliveries.example.com/problems/payload_too_large",
    "title": "The body is too large",
    "status": 413,
    "detail": "The body is larger than 256 KiB.",
    "instance": "/orders",
    "code": "payload_too_large",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "unsupported_media_type": {
    "type": "https://deliveries.example.com/problems/unsupported_media_type",
    "title": "The body is not application/json",
    "status": 415,
    "detail": "Send the body as application/json in UTF-8, without Content-Encoding.",
    "instance": "/orders",
    "code": "unsupported_media_type",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "idempotency_key_reused": {
    "type": "https://deliveries.example.com/problems/idempotency_key_reused",
    "title": "The idempotency key belongs to another request",
    "status": 422,
    "detail": "This Idempotency-Key was used for a request with another body.",
    "instance": "/orders",
    "code": "idempotency_key_reused",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "rate_limited": {
    "type": "https://deliveries.example.com/problems/rate_limited",
    "title": "Too many requests",
    "status": 429,
    "detail": "At most 300 writes a minute. Try again later.",
    "instance": "/orders",
    "code": "rate_limited",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "internal_error": {
    "type": "https://deliveries.example.com/problems/internal_error",
    "title": "The service failed",
    "status": 500,
    "detail": "The request failed because of an error in the service.",
    "instance": "/orders",
    "code": "internal_error",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  },
  "unavailable": {
    "type": "https://deliveries.example.com/problems/unavailable",
    "title": "The service is temporarily unavailable",
    "status": 503,
    "detail": "The service cannot take this request at the moment. Try again in a second.",
    "instance": "/orders",
    "code": "unavailable",
    "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
  }
} as const
