// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export type ProblemCode = 
  | "invalid_json"
  | "validation_failed"
  | "missing_token"
  | "invalid_token"
  | "insufficient_scope"
  | "order_not_found"
  | "route_not_found"
  | "method_not_allowed"
  | "duplicate_reference"
  | "order_not_cancelable"
  | "payload_too_large"
  | "unsupported_media_type"
  | "internal_error"
  | "unavailable"

export const problems = {
  "invalid_json": {
    "status": 400,
    "title": "The body is not valid JSON",
    "meaning": "The body could not be read as JSON in UTF-8.",
    "remedy": "Send one JSON object, encoded in UTF-8. Let a JSON library write it rather than joining strings."
  },
  "validation_failed": {
    "status": 400,
    "title": "The request breaks the contract",
    "meaning": "One or more fields or parameters are missing, of the wrong type or outside their limits.",
    "remedy": "Each entry of `errors` names a place by its pointer and says what to mend there."
  },
  "missing_token": {
    "status": 401,
    "title": "No token was sent",
    "meaning": "The request has no Authorization header.",
    "remedy": "Send `Authorization: Bearer <ACCESS_TOKEN>` with every request. The operator issues tokens."
  },
  "invalid_token": {
    "status": 401,
    "title": "The token is not valid",
    "meaning": "The token is malformed, unknown, revoked or expired.",
    "remedy": "Check that the whole token is sent, once, after the word Bearer. If it is, ask the operator for a new one."
  },
  "insufficient_scope": {
    "status": 403,
    "title": "The token may not do this",
    "meaning": "The token is valid, but was issued without the scope that the operation needs.",
    "remedy": "Use a token with the scope named in `detail`, or ask the operator for one."
  },
  "order_not_found": {
    "status": 404,
    "title": "There is no such order",
    "meaning": "Your client has no order with this reference in the mode of this token.",
    "remedy": "Check the reference, its percent-encoding, and whether the order was created with a token of the other mode."
  },
  "route_not_found": {
    "status": 404,
    "title": "There is nothing at this address",
    "meaning": "The path belongs to no operation. Paths have no trailing slash and are case sensitive.",
    "remedy": "Compare the path with the reference of the interface."
  },
  "method_not_allowed": {
    "status": 405,
    "title": "The address does not take this method",
    "meaning": "The path exists, but not for this method. The Allow header lists those that it takes.",
    "remedy": "Use one of the methods in the Allow header."
  },
  "duplicate_reference": {
    "status": 409,
    "title": "The reference is taken",
    "meaning": "Your client already has an order with this reference in this mode. A reference stays taken for ever, also after cancel.",
    "remedy": "If `identical` is true, an earlier try has succeeded and you can get the order. Otherwise choose another reference."
  },
  "order_not_cancelable": {
    "status": 409,
    "title": "The order can no longer be canceled",
    "meaning": "An order can be canceled until its first item is picked up.",
    "remedy": "Ask the courier to return the items instead."
  },
  "payload_too_large": {
    "status": 413,
    "title": "The body is too large",
    "meaning": "The body is larger than 256 KiB.",
    "remedy": "Shorten texts, or split the items over several orders."
  },
  "unsupported_media_type": {
    "status": 415,
    "title": "The body is not application/json",
    "meaning": "The Content-Type is missing or is not `application/json`, its charset is not UTF-8, or the body is compressed.",
    "remedy": "Send `Content-Type: application/json` and no Content-Encoding."
  },
  "internal_error": {
    "status": 500,
    "title": "The service failed",
    "meaning": "A fault of the service, not of the request. Its operator has a record of it.",
    "remedy": "Try again later. If it lasts, give the operator the `requestId`."
  },
  "unavailable": {
    "status": 503,
    "title": "The service is not available at the moment",
    "meaning": "The service is overloaded, stopping, or cannot reach its store. The request was not carried out, or it is not known whether it was.",
    "remedy": "Try again after the seconds in the Retry-After header."
  }
} as const
