// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
/** The problem codes that this version of the contract defines. */
export type ProblemCode = 
  | "invalid_json"
  | "validation_failed"
  | "invalid_cursor"
  | "invalid_idempotency_key"
  | "missing_token"
  | "invalid_token"
  | "insufficient_scope"
  | "order_not_found"
  | "webhook_not_found"
  | "dispatch_not_found"
  | "receipt_not_found"
  | "route_not_found"
  | "method_not_allowed"
  | "duplicate_reference"
  | "order_not_cancelable"
  | "order_not_changeable"
  | "invalid_transition"
  | "duplicate_webhook_url"
  | "webhook_limit_reached"
  | "webhook_disabled"
  | "webhook_disabled_by_operator"
  | "precondition_failed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "idempotency_key_reused"
  | "rate_limited"
  | "internal_error"
  | "unavailable"

export const problems = {
  "invalid_json": {
    "status": 400,
    "title": "The body is not valid JSON",
    "meaning": "The body could not be read as JSON in UTF-8.",
    "causes": [
      "A comma or a quotation mark is missing, or the body ends too early.",
      "A shell or a template changed quotation marks.",
      "The body is in another encoding, such as Latin-1."
    ],
    "remedy": "Send one JSON object, encoded in UTF-8. Use a JSON library rather than joining strings."
  },
  "validation_failed": {
    "status": 400,
    "title": "The request breaks the contract",
    "meaning": "One or more fields or parameters are missing, of the wrong type or outside their limits.",
    "causes": [
      "A required field is missing, or its name is misspelled.",
      "A number is sent as text, or a phone number is not in E.164 form.",
      "The reference in the path is not percent-encoded, or a query parameter is misspelled."
    ],
    "remedy": "Each entry of `errors` points to a place in the request and says what to fix there."
  },
  "invalid_cursor": {
    "status": 400,
    "title": "The cursor is not valid",
    "meaning": "Your client did not receive this cursor for these filters.",
    "causes": [
      "The filters were changed between two pages.",
      "The cursor was cut off or changed in transit, or comes from a token of another client or mode.",
      "The value is not a cursor, for example a page number."
    ],
    "remedy": "Send the `nextCursor` of the previous page unchanged, with the same filters, or begin at the first page, without a cursor."
  },
  "invalid_idempotency_key": {
    "status": 400,
    "title": "The idempotency key cannot be used",
    "meaning": "The Idempotency-Key is empty, longer than 255 characters or has characters other than visible ASCII.",
    "causes": [
      "The key is built from text with spaces or accents.",
      "The header is sent twice."
    ],
    "remedy": "Send one key of 1 to 255 visible ASCII characters, such as a UUID."
  },
  "missing_token": {
    "status": 401,
    "title": "No token was sent",
    "meaning": "The request has no Authorization header.",
    "causes": [
      "The program has no token configured.",
      "A redirect or a proxy dropped the header."
    ],
    "remedy": "Send `Authorization: Bearer <ACCESS_TOKEN>` with every request. The operator issues tokens."
  },
  "invalid_token": {
    "status": 401,
    "title": "The token is not valid",
    "meaning": "The token is malformed, unknown, revoked or expired, or the header does not begin with the word Bearer.",
    "causes": [
      "The token was cut off, or got a line break at its end, when it was copied.",
      "The word before the token is not `Bearer`, or the token is sent twice.",
      "The token has expired, or the operator has revoked it."
    ],
    "remedy": "Check that the whole token is sent, once, after the word Bearer. If it is, ask the operator for a new one."
  },
  "insufficient_scope": {
    "status": 403,
    "title": "The token lacks the required scope",
    "meaning": "The token is valid, but was issued without the scope that the operation needs.",
    "causes": [
      "The token was issued for reading only."
    ],
    "remedy": "Use a token with the scope named in `detail`, or ask the operator for one."
  },
  "order_not_found": {
    "status": 404,
    "title": "There is no such order",
    "meaning": "Your client has no order with this reference in the mode of this token.",
    "causes": [
      "The reference is misspelled; upper and lower case differ.",
      "The order was created with a live token but requested with a test token, or the other way round.",
      "The order belongs to another client."
    ],
    "remedy": "Check the reference, its percent-encoding, and whether the order was created with a token of the other mode."
  },
  "webhook_not_found": {
    "status": 404,
    "title": "There is no such webhook",
    "meaning": "Your client has no webhook with this id in the mode of this token.",
    "causes": [
      "The webhook was removed.",
      "The webhook was registered with a live token but requested with a test token, or the other way round."
    ],
    "remedy": "List your webhooks, and use an id from that list."
  },
  "dispatch_not_found": {
    "status": 404,
    "title": "There is no such dispatch",
    "meaning": "The log of this webhook has no dispatch with this id.",
    "causes": [
      "The dispatch belongs to another webhook.",
      "The dispatch is older than the 30 days that the log goes back."
    ],
    "remedy": "List the dispatches of the webhook, and use an id from that list."
  },
  "receipt_not_found": {
    "status": 404,
    "title": "There is no such receipt",
    "meaning": "No order has a receipt at this URL.",
    "causes": [
      "The URL was cut off or changed in transit, by a line break or in capital letters.",
      "The client supplied its own receipt for the order, which is at another URL."
    ],
    "remedy": "Get the order and open its `receiptUrl` unchanged."
  },
  "route_not_found": {
    "status": 404,
    "title": "There is nothing at this address",
    "meaning": "The path belongs to no operation. Paths have no trailing slash and are case sensitive.",
    "causes": [
      "The path has an extra slash, at the end or in the middle.",
      "A reference contains a slash that is not percent-encoded.",
      "The base URL lacks the path under which the service runs, or has it twice."
    ],
    "remedy": "Compare the path with the API reference."
  },
  "method_not_allowed": {
    "status": 405,
    "title": "The address does not allow this method",
    "meaning": "The path exists, but not for this method. The Allow header lists the allowed methods.",
    "causes": [
      "The request cancels an order with DELETE or POST; it must use PUT.",
      "The request creates an order with a POST to the URL of one order; it must go to `/orders`."
    ],
    "remedy": "Use one of the methods in the Allow header."
  },
  "duplicate_reference": {
    "status": 409,
    "title": "The reference is taken",
    "meaning": "Your client already has an order with this reference in this mode. A reference stays taken permanently, even after the order is canceled.",
    "causes": [
      "The same order was sent twice, because the first response was lost.",
      "The numbering of references started again, for example after a restart or in a second system."
    ],
    "remedy": "If `identical` is true, an earlier attempt succeeded and you can get the order. Otherwise choose another reference."
  },
  "order_not_cancelable": {
    "status": 409,
    "title": "The order can no longer be canceled",
    "meaning": "An order can be canceled until its first item is picked up.",
    "causes": [
      "A courier has already picked up an item.",
      "The order has already ended."
    ],
    "remedy": "Ask the courier to return the items instead."
  },
  "order_not_changeable": {
    "status": 409,
    "title": "The order can no longer be changed",
    "meaning": "An order can be changed until its first item is picked up, and at most 50 times.",
    "causes": [
      "A courier has already picked up an item, or the order has ended.",
      "A program changes the order again and again."
    ],
    "remedy": "Tell the courier about the change, or cancel the order if it can still be canceled."
  },
  "invalid_transition": {
    "status": 409,
    "title": "An item cannot change to this status",
    "meaning": "At least one item cannot change from its current status to the reported one. No item was moved.",
    "causes": [
      "A status in between was not reported, such as picked up before delivered.",
      "The report is late or was sent twice, and the item has moved on.",
      "The item or the order has been canceled."
    ],
    "remedy": "See `items` for the items that cannot change and the statuses allowed for each. Report the missing status first, or name only the items that can change."
  },
  "duplicate_webhook_url": {
    "status": 409,
    "title": "The URL is already registered",
    "meaning": "Your client already has a webhook with this URL in this mode, perhaps in another spelling.",
    "causes": [
      "The same registration was sent twice.",
      "A program registers its webhook each time it starts."
    ],
    "remedy": "List your webhooks first, and change the one that has this URL."
  },
  "webhook_limit_reached": {
    "status": 409,
    "title": "The webhook limit is reached",
    "meaning": "A client can have at most 20 webhooks in each mode.",
    "causes": [
      "Webhooks that are no longer used were not removed."
    ],
    "remedy": "Remove a webhook that you do not need, or let one receiver forward events."
  },
  "webhook_disabled": {
    "status": 409,
    "title": "The webhook is disabled",
    "meaning": "Nothing is sent to a webhook while it is disabled.",
    "causes": [
      "The webhook was disabled on request, or by the operator.",
      "Its receiver answered 410, or every attempt failed for five days."
    ],
    "remedy": "Fix the receiver, then enable the webhook."
  },
  "webhook_disabled_by_operator": {
    "status": 409,
    "title": "The operator has disabled the webhook",
    "meaning": "The operator of the service has disabled this webhook, and only the operator can enable it.",
    "causes": [
      "Its receiver caused harm, or was not supposed to receive these orders."
    ],
    "remedy": "Ask the operator for the reason, and to enable it. Until then, read the feed of events."
  },
  "precondition_failed": {
    "status": 412,
    "title": "The order has changed",
    "meaning": "The request had an If-Match, and the order has another ETag. Nothing was changed.",
    "causes": [
      "Another person or program changed the order after you got it, such as a courier or another of your programs.",
      "An earlier attempt of the same request, without an Idempotency-Key, has already changed the order."
    ],
    "remedy": "Get the order, decide again, and send the new ETag."
  },
  "payload_too_large": {
    "status": 413,
    "title": "The body is too large",
    "meaning": "The body is larger than 256 KiB, or a batch of orders is larger than 2048 KiB.",
    "causes": [
      "Images or documents are embedded in texts instead of linked.",
      "A batch has too many large orders.",
      "A batch has hundreds of thousands of objects or lists, more than the service has memory for."
    ],
    "remedy": "Shorten texts, split the items over several orders, or the orders over several batches."
  },
  "unsupported_media_type": {
    "status": 415,
    "title": "The body is not application/json",
    "meaning": "The Content-Type is missing or is not `application/json`, its charset is not UTF-8, or the body is compressed.",
    "causes": [
      "The HTTP library sends a form or plain text by default; so does `curl -d`.",
      "The HTTP library compresses what it sends."
    ],
    "remedy": "Send `Content-Type: application/json` and no Content-Encoding."
  },
  "idempotency_key_reused": {
    "status": 422,
    "title": "The idempotency key belongs to another request",
    "meaning": "The same key was used before, for the same operation and path, with another body. Bodies are compared byte for byte.",
    "causes": [
      "The key is built from something that is not unique, such as the time or the customer.",
      "The key is used for the next request although the previous one succeeded.",
      "The body is serialized again for each attempt, with fields in another order."
    ],
    "remedy": "Use a new key for each new request, and send exactly the same bytes when you repeat a request."
  },
  "rate_limited": {
    "status": 429,
    "title": "Too many requests",
    "meaning": "More requests arrived in a minute than allowed. Reads and writes are counted for each token; invalid tokens and receipts for each IP address.",
    "causes": [
      "A program requests the status of orders in a loop.",
      "A program repeatedly sends an invalid token.",
      "A program opens many receipts one after the other, or many people share one IP address behind a proxy."
    ],
    "remedy": "Try again after the seconds in the Retry-After header. `RateLimit` shows how many requests are left. List orders instead of getting each one."
  },
  "internal_error": {
    "status": 500,
    "title": "The service failed",
    "meaning": "An error in the service, not in the request. The operator has a record of it.",
    "causes": [
      "The service met a condition that it does not handle. It has been logged with the `requestId`."
    ],
    "remedy": "Try again later. If the problem persists, send the `requestId` to the operator."
  },
  "unavailable": {
    "status": 503,
    "title": "The service is temporarily unavailable",
    "meaning": "The service is overloaded, stopping, or cannot reach its store. The request was not executed, or it is not known whether it was.",
    "causes": [
      "More requests arrived than can be written to the disk.",
      "The service is being restarted, or its disk is full."
    ],
    "remedy": "Try again after the seconds in the Retry-After header."
  }
} as const
