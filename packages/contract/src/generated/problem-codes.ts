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
  | "invalid_transition"
  | "duplicate_webhook_url"
  | "webhook_limit_reached"
  | "webhook_disabled"
  | "webhook_disabled_by_operator"
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
      "A shell or a template has changed quotation marks.",
      "The body is in another encoding, such as Latin-1."
    ],
    "remedy": "Send one JSON object, encoded in UTF-8. Let a JSON library write it rather than joining strings."
  },
  "validation_failed": {
    "status": 400,
    "title": "The request breaks the contract",
    "meaning": "One or more fields or parameters are missing, of the wrong type or outside their limits.",
    "causes": [
      "A required field is missing, or its name is misspelt.",
      "A number is sent as text, or a phone number is not in E.164 form.",
      "The reference in the path is not percent-encoded, or a query parameter is misspelt."
    ],
    "remedy": "Each entry of `errors` names a place by its pointer and says what to mend there."
  },
  "invalid_cursor": {
    "status": 400,
    "title": "The cursor does not fit",
    "meaning": "The cursor is not one that your client was given for these filters.",
    "causes": [
      "The filters were changed between two pages.",
      "The cursor was cut off or changed on its way, or comes from a token of another client or mode.",
      "It is something else, such as the number of a page."
    ],
    "remedy": "Send `nextCursor` of the page before as it is, with the same filters; or begin at the first page, without a cursor."
  },
  "invalid_idempotency_key": {
    "status": 400,
    "title": "The idempotency key cannot be used",
    "meaning": "The Idempotency-Key is empty, longer than 255 characters or has other characters than visible ASCII.",
    "causes": [
      "The key is made from text with spaces or accents.",
      "The header is sent twice."
    ],
    "remedy": "Send one key of 1 to 255 visible ASCII characters, such as a UUID."
  },
  "missing_token": {
    "status": 401,
    "title": "No token was sent",
    "meaning": "The request has no Authorization header.",
    "causes": [
      "The program has no token configured, and sends none.",
      "A redirect or a proxy has dropped the header."
    ],
    "remedy": "Send `Authorization: Bearer <ACCESS_TOKEN>` with every request. The operator issues tokens."
  },
  "invalid_token": {
    "status": 401,
    "title": "The token is not valid",
    "meaning": "The token is malformed, unknown, revoked or expired.",
    "causes": [
      "The token was cut off or has a line break at its end when it was copied.",
      "Something other than `Bearer` stands before it, or it is sent twice.",
      "It has expired, or the operator has revoked it."
    ],
    "remedy": "Check that the whole token is sent, once, after the word Bearer. If it is, ask the operator for a new one."
  },
  "insufficient_scope": {
    "status": 403,
    "title": "The token may not do this",
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
      "The reference is misspelt; upper and lower case differ.",
      "The order was created with a live token and is asked for with a test token, or the other way round.",
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
      "It was registered with a live token and is asked for with a test token, or the other way round."
    ],
    "remedy": "List your webhooks, and take the id from there."
  },
  "dispatch_not_found": {
    "status": 404,
    "title": "There is no such dispatch",
    "meaning": "The log of this webhook has no dispatch with this id.",
    "causes": [
      "The dispatch belongs to another webhook.",
      "It is older than the 30 days that the log goes back."
    ],
    "remedy": "List the dispatches of the webhook, and take the id from there."
  },
  "receipt_not_found": {
    "status": 404,
    "title": "There is no such receipt",
    "meaning": "No order has a receipt at this address.",
    "causes": [
      "The address was cut off or changed on its way, by a line break or in capital letters.",
      "The order has a receipt of its client, which is elsewhere."
    ],
    "remedy": "Get the order and open its `receiptUrl` as it stands there."
  },
  "route_not_found": {
    "status": 404,
    "title": "There is nothing at this address",
    "meaning": "The path belongs to no operation. Paths have no trailing slash and are case sensitive.",
    "causes": [
      "A slash too many, at the end or in the middle.",
      "A reference with a slash in it that is not percent-encoded.",
      "The base address lacks the path below which the service runs, or has it twice."
    ],
    "remedy": "Compare the path with the reference of the interface."
  },
  "method_not_allowed": {
    "status": 405,
    "title": "The address does not take this method",
    "meaning": "The path exists, but not for this method. The Allow header lists those that it takes.",
    "causes": [
      "An order is canceled with PUT, not with DELETE or POST.",
      "Orders are created by a POST to the list, not to the address of one order."
    ],
    "remedy": "Use one of the methods in the Allow header."
  },
  "duplicate_reference": {
    "status": 409,
    "title": "The reference is taken",
    "meaning": "Your client already has an order with this reference in this mode. A reference stays taken for ever, also after cancel.",
    "causes": [
      "The same order was sent twice, because the first answer got lost.",
      "References are counted anew, for instance after a restart or in a second system."
    ],
    "remedy": "If `identical` is true, an earlier try has succeeded and you can get the order. Otherwise choose another reference."
  },
  "order_not_cancelable": {
    "status": 409,
    "title": "The order can no longer be canceled",
    "meaning": "An order can be canceled until its first item is picked up.",
    "causes": [
      "A courier has picked up an item in the meantime.",
      "The order has come to its end already."
    ],
    "remedy": "Ask the courier to return the items instead."
  },
  "invalid_transition": {
    "status": 409,
    "title": "An item cannot take this step",
    "meaning": "At least one of the items has a status from which it cannot go to the one that was reported. None was moved.",
    "causes": [
      "A step in between was not reported, such as picking up before delivering.",
      "The report is late or was made twice, and the item has moved on.",
      "The item or the order was canceled in the meantime."
    ],
    "remedy": "See in `items` which ones refused and what is allowed for them. Report the missing step first, or name only the items that can take it."
  },
  "duplicate_webhook_url": {
    "status": 409,
    "title": "The URL is registered already",
    "meaning": "Your client has a webhook with this URL in this mode, perhaps in another spelling.",
    "causes": [
      "The same registration was sent twice.",
      "A program registers its webhook each time that it starts."
    ],
    "remedy": "List your webhooks first, and change the one that has the URL."
  },
  "webhook_limit_reached": {
    "status": 409,
    "title": "There are as many webhooks as there may be",
    "meaning": "A client has at most 20 webhooks in each mode.",
    "causes": [
      "Webhooks that are not used any more were not removed."
    ],
    "remedy": "Remove one that is not needed, or let one receiver hand events on."
  },
  "webhook_disabled": {
    "status": 409,
    "title": "The webhook is disabled",
    "meaning": "Nothing is sent to a webhook while it is disabled.",
    "causes": [
      "It was disabled on request, or by the operator.",
      "Its target has answered 410, or nothing but failures for five days."
    ],
    "remedy": "Mend the receiver, then enable the webhook."
  },
  "webhook_disabled_by_operator": {
    "status": 409,
    "title": "The operator has disabled the webhook",
    "meaning": "The operator of the service has disabled this webhook, and only the operator can enable it.",
    "causes": [
      "Its target did harm, or was not meant to be told of these orders."
    ],
    "remedy": "Ask the operator why, and to enable it. Until then, read the feed of events."
  },
  "payload_too_large": {
    "status": 413,
    "title": "The body is too large",
    "meaning": "The body is larger than 256 KiB.",
    "causes": [
      "Images or documents are put into texts instead of being linked to.",
      "Several orders are sent at once."
    ],
    "remedy": "Shorten texts, or split the items over several orders."
  },
  "unsupported_media_type": {
    "status": 415,
    "title": "The body is not application/json",
    "meaning": "The Content-Type is missing or is not `application/json`, its charset is not UTF-8, or the body is compressed.",
    "causes": [
      "The HTTP library sends a form or plain text unless it is told otherwise; `curl -d` alone does.",
      "The HTTP library compresses what it sends."
    ],
    "remedy": "Send `Content-Type: application/json` and no Content-Encoding."
  },
  "idempotency_key_reused": {
    "status": 422,
    "title": "The idempotency key belongs to another request",
    "meaning": "The same key was used before, at this address, for a request with another body. Bodies are compared byte for byte.",
    "causes": [
      "A key is made from something that is not unique, such as the time or the customer.",
      "A key is kept for the next request although the one before has succeeded.",
      "The body is written anew for each try, with fields in another order."
    ],
    "remedy": "Take a new key for each new request, and send the very same bytes when you repeat one."
  },
  "rate_limited": {
    "status": 429,
    "title": "Too many requests",
    "meaning": "More requests came than may come in a minute. Reads and writes are counted for each token; invalid tokens and receipts for each address.",
    "causes": [
      "A program asks for the status of orders in a loop.",
      "A program sends a token that is not valid, again and again.",
      "A program opens receipts one after the other, or many people share one address behind a proxy."
    ],
    "remedy": "Try again after the seconds in the Retry-After header. `RateLimit` says beforehand how many requests are left; list orders rather than getting each."
  },
  "internal_error": {
    "status": 500,
    "title": "The service failed",
    "meaning": "A fault of the service, not of the request. Its operator has a record of it.",
    "causes": [
      "Something that the service was not made for. It has been logged with the `requestId`."
    ],
    "remedy": "Try again later. If it lasts, give the operator the `requestId`."
  },
  "unavailable": {
    "status": 503,
    "title": "The service is not available at the moment",
    "meaning": "The service is overloaded, stopping, or cannot reach its store. The request was not carried out, or it is not known whether it was.",
    "causes": [
      "More requests came than can be written to the disk.",
      "The service is being restarted, or its disk is full."
    ],
    "remedy": "Try again after the seconds in the Retry-After header."
  }
} as const
