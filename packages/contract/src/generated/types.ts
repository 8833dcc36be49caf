// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export interface paths {
    readonly "/orders": {
        readonly get: operations["listOrders"];
        readonly post: operations["createOrder"];
    };
    readonly "/order-batches": {
        readonly post: operations["createOrders"];
    };
    readonly "/order-searches": {
        readonly post: operations["searchOrders"];
    };
    readonly "/orders/{reference}": {
        readonly get: operations["getOrder"];
        readonly put: operations["cancelOrder"];
        readonly patch: operations["updateOrder"];
    };
    readonly "/orders/{reference}/progress": {
        readonly post: operations["progressOrder"];
    };
    readonly "/orders/{reference}/events": {
        readonly get: operations["listOrderEvents"];
    };
    readonly "/events": {
        readonly get: operations["listEvents"];
    };
    readonly "/fleet/orders": {
        readonly get: operations["listFleetOrders"];
    };
    readonly "/fleet/orders/{orderId}": {
        readonly get: operations["getFleetOrder"];
        readonly patch: operations["updateFleetOrder"];
    };
    readonly "/fleet/order-searches": {
        readonly post: operations["searchFleetOrders"];
    };
    readonly "/fleet/progress": {
        readonly post: operations["progressFleetOrders"];
    };
    readonly "/fleet/events": {
        readonly get: operations["listFleetEvents"];
    };
    readonly "/webhooks": {
        readonly get: operations["listWebhooks"];
        readonly post: operations["createWebhook"];
    };
    readonly "/webhooks/{webhookId}": {
        readonly get: operations["getWebhook"];
        readonly patch: operations["updateWebhook"];
        readonly delete: operations["deleteWebhook"];
    };
    readonly "/webhooks/{webhookId}/rotate-secret": {
        readonly post: operations["rotateWebhookSecret"];
    };
    readonly "/webhooks/{webhookId}/test": {
        readonly post: operations["testWebhook"];
    };
    readonly "/webhooks/{webhookId}/dispatches": {
        readonly get: operations["listDispatches"];
    };
    readonly "/webhooks/{webhookId}/dispatches/{dispatchId}/retry": {
        readonly post: operations["retryDispatch"];
    };
}
export interface components {
    responses: {
        /**
         * `payload_too_large`: the batch is larger than 2 MiB.
         */
        readonly BatchTooLarge: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `webhook_not_found`: you have no webhook with this id in this mode. `dispatch_not_found`: the webhook has no
         * dispatch with this id in its log, or your feed has no such event.
         */
        readonly DispatchNotFound: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `duplicate_reference`: you already have an order with this reference.
         */
        readonly DuplicateReference: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": DuplicateReferenceProblem | Problem;
            };
        };
        /**
         * `order_not_found`: the fleet serves no order with this id in this mode.
         */
        readonly FleetOrderNotFound: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `insufficient_scope`: the token lacks the scope that the operation needs.
         */
        readonly Forbidden: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "WWW-Authenticate": components["headers"]["Challenge"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `idempotency_key_reused`: the key was used for a request with another body.
         */
        readonly IdempotencyKeyReused: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `internal_error`: a fault of the service. The operator can find it by the request id.
         */
        readonly InternalError: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `invalid_json`: the body is not JSON. `validation_failed`: the body, the path or the query breaks the contract;
         * `errors` shows where. `invalid_idempotency_key`: the key is empty, too long or has characters other than visible
         * ASCII.
         */
        readonly InvalidBody: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `validation_failed`: the path or the query breaks the contract; `errors` shows where. `invalid_idempotency_key`:
         * the key is empty, too long or has characters other than visible ASCII.
         */
        readonly InvalidKeyedRequest: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `validation_failed`: the path or the query breaks the contract; `errors` shows where. `invalid_cursor`: your
         * client did not receive this cursor for these filters, or sent both `after` and `from`.
         */
        readonly InvalidPage: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `validation_failed`: the path or the query breaks the contract; `errors` shows where.
         */
        readonly InvalidRequest: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `invalid_json`: the body is not JSON. `validation_failed`: the body or the query breaks the contract; `errors` shows
         * where. `invalid_cursor`: your client or fleet did not receive this cursor from a search.
         */
        readonly InvalidSearch: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `invalid_json`: the body is not JSON. `validation_failed`: the body, the path or the query breaks the contract;
         * `errors` shows where.
         */
        readonly InvalidUnkeyedBody: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `order_not_cancelable`: an item was already picked up.
         */
        readonly OrderNotCancelable: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": OrderNotCancelableProblem | Problem;
            };
        };
        /**
         * `order_not_changeable`: it is too late to change these fields, the order was already changed 50
         * times, or 20 times by fleets, or its personal data was erased.
         */
        readonly OrderNotChangeable: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": OrderNotChangeableProblem | Problem;
            };
        };
        /**
         * `order_not_found`: you have no order with this reference in this mode.
         */
        readonly OrderNotFound: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `payload_too_large`: the body is larger than 256 KiB.
         */
        readonly PayloadTooLarge: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `precondition_failed`: the order has another `ETag` than those in `If-Match`.
         */
        readonly PreconditionFailed: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `invalid_transition`: the status of at least one item does not allow the transition, or is not `from`. `proof_required`: the `proof`
         * lacks something that the order `requires`. `wrong_code`, `code_locked`: the code of the recipient is not accepted. `too_many_reports`: the order has as many reports as an order may have.
         */
        readonly ProgressConflict: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": InvalidTransitionProblem | ProofRequiredProblem | WrongCodeProblem | Problem;
            };
        };
        /**
         * `rate_limited`: the token has used up its requests for this minute or has too many waiting requests, or the IP
         * address has sent too many invalid tokens. Try again after `Retry-After`.
         */
        readonly RateLimited: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `missing_token`: no token was sent. `invalid_token`: the token is malformed, unknown, revoked or expired, or the
         * header `Authorization` does not begin with `Bearer`.
         */
        readonly Unauthorized: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly "WWW-Authenticate": components["headers"]["Challenge"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `unavailable`: the service is overloaded, or its store cannot be reached. Try again after `Retry-After`.
         */
        readonly Unavailable: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `unsupported_media_type`: the body is not `application/json`, or it is compressed.
         */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `unsupported_media_type`: the body is neither `application/merge-patch+json` nor `application/json`, or it is
         * compressed.
         */
        readonly UnsupportedPatchType: {
            headers: {
                /**
                 * The media types that the operation takes.
                 */
                readonly "Accept-Patch": string;
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `duplicate_webhook_url`: another of your webhooks has this URL. `webhook_disabled_by_operator`: only the
         * operator can enable this webhook.
         */
        readonly WebhookChangeConflict: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `duplicate_webhook_url`: one of your webhooks already has this URL. `webhook_limit_reached`: you already have
         * the maximum number of webhooks.
         */
        readonly WebhookConflict: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `webhook_disabled`: nothing is sent to a disabled webhook.
         */
        readonly WebhookDisabled: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
        /**
         * `webhook_not_found`: you have no webhook with this id in this mode.
         */
        readonly WebhookNotFound: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": Problem;
            };
        };
    };
    parameters: {
        /**
         * The `id` of the dispatch, or of an event of the feed.
         * @example dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D
         */
        readonly DispatchId: string;
        /**
         * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
         * with the same key and the same body gets the stored response again; with another body it is refused with
         * `idempotency_key_reused`.
         * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
         */
        readonly IdempotencyKey: string;
        /**
         * The `ETag` of the order as you have it, or several, separated by commas. If the order has changed since then,
         * the request is refused with `precondition_failed`, so that you do not undo a change that you have not seen. `*`
         * stands for every tag. A weak tag (`W/"..."`) never matches.
         * @example "c29VY3VTUlFqdWZ0T2xNdw"
         */
        readonly IfMatch: string;
        /**
         * The `ETag` of the order as you have it, or several, separated by commas. If the order still has one of them, the
         * response is `304`. `*` stands for every tag. A weak tag (`W/"..."`) never matches.
         * @example "c29VY3VTUlFqdWZ0T2xNdw"
         */
        readonly IfNoneMatch: string;
        /**
         * The order's `orderId`.
         * @example 1042
         */
        readonly OrderId: string;
        /**
         * The order's `referenceNumber`, percent-encoded.
         * @example ORDER-2041
         */
        readonly OrderReference: Reference;
        /**
         * `handling=strict` (RFC 7240) refuses unknown fields anywhere in the body with `validation_failed`. In `errors`,
         * each has the code `unknown_field`, and the name of a similar field as `suggestion`; a field whose name is very
         * long is reported at the object that contains it. Other preferences are ignored.
         * @example handling=strict
         */
        readonly Prefer: string;
        /**
         * The `id` of the webhook.
         * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
         */
        readonly WebhookId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * The version of the contract that the server implements.
         */
        readonly ApiVersion: string;
        /**
         * How to authenticate (RFC 6750).
         */
        readonly Challenge: string;
        /**
         * Identifies the body of this response: another body has another tag. Treat it as opaque text, quotation marks
         * included.
         */
        readonly EntityTag: string;
        /**
         * The entity tag that the new order has in the shape of `getOrder`, so that the first `If-Match` needs no request.
         * Treat it as opaque text, quotation marks included.
         */
        readonly NewEntityTag: string;
        /**
         * Present if you sent `Prefer: handling=strict`.
         */
        readonly PreferenceApplied: "handling=strict";
        /**
         * The requests left for this token: `"300-in-1min"; r=299; t=60` means `299` more in the next `60` seconds. Reads
         * and writes are counted separately. Absent if the operator has set no limit.
         */
        readonly RateLimit: string;
        /**
         * The limit with the same name as in `RateLimit`: `"300-in-1min"; q=300; w=60; pk=:...:` means `300` in `60` seconds.
         */
        readonly RateLimitPolicy: string;
        /**
         * Identifies this request in the operator's log.
         */
        readonly RequestId: string;
        /**
         * Seconds to wait before the next attempt.
         */
        readonly RetryAfter: number;
    };
    pathItems: never;
}
export interface operations {
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * Continues after this place: the `nextAfter` of a page of this list, or the `id` of an event in it. Treat it as
                 * opaque. Any other value is refused with `invalid_cursor`.
                 * @example evt_01M7W4N5E00000000010J00001
                 */
                readonly after?: string;
                /**
                 * Begins with the first event at this time or later. `now`, and a time in the future, begin after the last
                 * event. Together with `after` it is refused with `invalid_cursor`. The feed is in the order in which events
                 * became durable, which can differ from the order of their times by a few seconds: begin a little earlier if you
                 * need every event since a time. Write the `+` of a time zone as `%2B`.
                 * @example 2026-11-20T09:30:00Z
                 */
                readonly from?: string;
                /**
                 * The maximum number of events on a page.
                 */
                readonly limit?: number;
                /**
                 * The maximum time in seconds to wait for an event if there is none.
                 */
                readonly wait?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The next events; none if you already have them all.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": EventFeed;
                };
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFleetEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * Continues after this place: the `nextAfter` of a page of this list, or the `id` of an event in it. Treat it as
                 * opaque. Any other value is refused with `invalid_cursor`.
                 * @example evt_01M7W4N5E00000000010J00001
                 */
                readonly after?: string;
                /**
                 * Begins with the first event at this time or later. `now`, and a time in the future, begin after the last
                 * event. Together with `after` it is refused with `invalid_cursor`. The feed is in the order in which events
                 * became durable, which can differ from the order of their times by a few seconds: begin a little earlier if you
                 * need every event since a time. Write the `+` of a time zone as `%2B`.
                 * @example 2026-11-20T09:30:00Z
                 */
                readonly from?: string;
                /**
                 * The maximum number of events on a page.
                 */
                readonly limit?: number;
                /**
                 * The maximum time in seconds to wait for an event if there is none.
                 */
                readonly wait?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The next events; none if you already have them all.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": FleetEventFeed;
                };
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly searchFleetOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": OrderSearch;
            };
        };
        readonly responses: {
            /**
             * A page of orders, empty if there are none.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": FleetOrderPage;
                };
            };
            readonly 400: components["responses"]["InvalidSearch"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFleetOrders: {
        readonly parameters: {
            readonly query?: {
                /**
                 * Only orders of this client. Repeat it to list orders of several clients. A client that the fleet does not
                 * serve has no orders here.
                 * @example [
                 *   "acme"
                 * ]
                 */
                readonly client?: readonly string[];
                /**
                 * Only orders of which this courier has an item now that is not final: the `reference` that steps give the
                 * courier. Servers and proxies log it, so let it be neither a name nor a phone number.
                 * @example courier-12
                 */
                readonly courier?: string;
                /**
                 * Only orders created at this time or later. Write the `+` of a time zone as `%2B`.
                 * @example 2026-11-20T00:00:00Z
                 */
                readonly createdFrom?: Time;
                /**
                 * Only orders created before this time. Write the `+` of a time zone as `%2B`.
                 * @example 2026-11-21T00:00:00Z
                 */
                readonly createdTo?: Time;
                /**
                 * The `nextCursor` of the previous page. It is valid for your fleet and the filters of that page; any other
                 * value is refused with `invalid_cursor`.
                 * @example mwos2y80.sy.fOFneHwCOD5
                 */
                readonly cursor?: string;
                /**
                 * Only orders that became final at this time or later, by their `finalAt`, newest first. Write the `+` of a time
                 * zone as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                readonly finalFrom?: Time;
                /**
                 * Only orders that became final before this time, by their `finalAt`, newest first. Write the `+` of a time zone
                 * as `%2B`.
                 * @example 2026-12-01T00:00:00Z
                 */
                readonly finalTo?: Time;
                /**
                 * Only orders that are late when you ask: after the `estimatedAt` of the courier, else after the end of the
                 * `deliveryWindow`, else after the day of the `deliveryDeadline`, in the time zone of the service. An order
                 * whose items are all final or failed is not late.
                 * @example true
                 */
                readonly late?: "true";
                /**
                 * The maximum number of orders on a page.
                 */
                readonly limit?: number;
                /**
                 * Only the order with this `referenceNumber`, whatever its status. It needs exactly one `client`, and goes with no
                 * other filter.
                 * @example ORDER-2041
                 */
                readonly reference?: Reference;
                /**
                 * Only orders that have this status now. Repeat it to list orders with any of several statuses.
                 * @example [
                 *   "picked_up",
                 *   "in_transit"
                 * ]
                 */
                readonly status?: readonly ("pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled")[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * A page of orders, empty if there are none.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": FleetOrderPage;
                };
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getFleetOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * The `ETag` of the order as you have it, or several, separated by commas. If the order still has one of them, the
                 * response is `304`. `*` stands for every tag. A weak tag (`W/"..."`) never matches.
                 * @example "c29VY3VTUlFqdWZ0T2xNdw"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * The order's `orderId`.
                 * @example 1042
                 */
                readonly orderId: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The current order.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["EntityTag"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": FleetOrder;
                };
            };
            /**
             * The order is the one that you have, as `If-None-Match` says.
             */
            readonly 304: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["EntityTag"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["FleetOrderNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateFleetOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * The `ETag` of the order as you have it, or several, separated by commas. If the order has changed since then,
                 * the request is refused with `precondition_failed`, so that you do not undo a change that you have not seen. `*`
                 * stands for every tag. A weak tag (`W/"..."`) never matches.
                 * @example "c29VY3VTUlFqdWZ0T2xNdw"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * The order's `orderId`.
                 * @example 1042
                 */
                readonly orderId: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": OrderCorrection;
                readonly "application/merge-patch+json": OrderCorrection;
            };
        };
        readonly responses: {
            /**
             * The order after the change, in the same shape as in `getFleetOrder`.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["EntityTag"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": FleetOrder;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["FleetOrderNotFound"];
            readonly 409: components["responses"]["OrderNotChangeable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedPatchType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly progressFleetOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": FleetProgress;
            };
        };
        readonly responses: {
            /**
             * One result for each step, in the order of the steps.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": FleetProgressResults;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * `handling=strict` (RFC 7240) refuses unknown fields anywhere in the body with `validation_failed`. In `errors`,
                 * each has the code `unknown_field`, and the name of a similar field as `suggestion`; a field whose name is very
                 * long is reported at the object that contains it. Other preferences are ignored.
                 * @example handling=strict
                 */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": OrderBatch;
            };
        };
        readonly responses: {
            /**
             * One result for each draft, in the order of the drafts.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": OrderBatchResults;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["BatchTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly searchOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": OrderSearch;
            };
        };
        readonly responses: {
            /**
             * A page of orders, empty if there are none.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": OrderPage;
                };
            };
            readonly 400: components["responses"]["InvalidSearch"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /**
                 * Only orders created at this time or later. Write the `+` of a time zone as `%2B`.
                 * @example 2026-11-20T00:00:00Z
                 */
                readonly createdFrom?: Time;
                /**
                 * Only orders created before this time. Write the `+` of a time zone as `%2B`.
                 * @example 2026-11-21T00:00:00Z
                 */
                readonly createdTo?: Time;
                /**
                 * The `nextCursor` of the previous page. It is valid for your client and the filters of that page; any other
                 * value is refused with `invalid_cursor`.
                 * @example mwos2y80.sy.D2ebHoE9z0y
                 */
                readonly cursor?: string;
                /**
                 * Only orders that became final at this time or later, by their `finalAt`, newest first. Write the `+` of a time
                 * zone as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                readonly finalFrom?: Time;
                /**
                 * Only orders that became final before this time, by their `finalAt`, newest first. Write the `+` of a time zone
                 * as `%2B`.
                 * @example 2026-12-01T00:00:00Z
                 */
                readonly finalTo?: Time;
                /**
                 * The maximum number of orders on a page.
                 */
                readonly limit?: number;
                /**
                 * Only orders that have this status now. Repeat it to list orders with any of several statuses.
                 * @example [
                 *   "pending",
                 *   "assigned"
                 * ]
                 */
                readonly status?: readonly ("pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled")[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * A page of orders, empty if there are none.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": OrderPage;
                };
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * `handling=strict` (RFC 7240) refuses unknown fields anywhere in the body with `validation_failed`. In `errors`,
                 * each has the code `unknown_field`, and the name of a similar field as `suggestion`; a field whose name is very
                 * long is reported at the object that contains it. Other preferences are ignored.
                 * @example handling=strict
                 */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": OrderDraft;
            };
        };
        readonly responses: {
            /**
             * The order, with status `pending`. Phone numbers are in national form, and most optional fields without a value
             * are null.
             */
            readonly 201: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["NewEntityTag"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    /**
                     * The URL of the new order.
                     */
                    readonly Location: string;
                    readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": CreatedOrder;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["DuplicateReference"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * The `ETag` of the order as you have it, or several, separated by commas. If the order still has one of them, the
                 * response is `304`. `*` stands for every tag. A weak tag (`W/"..."`) never matches.
                 * @example "c29VY3VTUlFqdWZ0T2xNdw"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The current order.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["EntityTag"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Order;
                };
            };
            /**
             * The order is the one that you have, as `If-None-Match` says.
             */
            readonly 304: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["EntityTag"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly cancelOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * The `ETag` of the order as you have it, or several, separated by commas. If the order has changed since then,
                 * the request is refused with `precondition_failed`, so that you do not undo a change that you have not seen. `*`
                 * stands for every tag. A weak tag (`W/"..."`) never matches.
                 * @example "c29VY3VTUlFqdWZ0T2xNdw"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": OrderCancellation;
            };
        };
        readonly responses: {
            /**
             * The canceled order. Phone numbers are in national form, most optional fields without a value are null, and there
             * is neither `receiptUrl` nor `trackingUrl`.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": CanceledOrder;
                };
            };
            readonly 400: components["responses"]["InvalidUnkeyedBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 409: components["responses"]["OrderNotCancelable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * The `ETag` of the order as you have it, or several, separated by commas. If the order has changed since then,
                 * the request is refused with `precondition_failed`, so that you do not undo a change that you have not seen. `*`
                 * stands for every tag. A weak tag (`W/"..."`) never matches.
                 * @example "c29VY3VTUlFqdWZ0T2xNdw"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": OrderPatch;
                readonly "application/merge-patch+json": OrderPatch;
            };
        };
        readonly responses: {
            /**
             * The order after the change, in the same shape as in `getOrder`.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["EntityTag"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Order;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 409: components["responses"]["OrderNotChangeable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedPatchType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listOrderEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * Continues after this place: the `nextAfter` of a page of this list, or the `id` of an event in it. Treat it as
                 * opaque. Any other value is refused with `invalid_cursor`.
                 * @example evt_01M7W4N5E00000000010J00001
                 */
                readonly after?: string;
                /**
                 * The maximum number of events on a page.
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * A page of events.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": OrderEventPage;
                };
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly progressOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": ProgressReport;
            };
        };
        readonly responses: {
            /**
             * The current order, in the same shape as in `getOrder`.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["EntityTag"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": EventOrder;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 409: components["responses"]["ProgressConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The registered webhooks.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly Webhook[];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": WebhookDraft;
            };
        };
        readonly responses: {
            /**
             * The webhook, with its secret.
             */
            readonly 201: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": WebhookWithSecret;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["WebhookConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The webhook.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Webhook;
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The webhook was removed.
             */
            readonly 204: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": WebhookPatch;
                readonly "application/merge-patch+json": WebhookPatch;
            };
        };
        readonly responses: {
            /**
             * The webhook after the change.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Webhook;
                };
            };
            readonly 400: components["responses"]["InvalidUnkeyedBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 409: components["responses"]["WebhookChangeConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedPatchType"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listDispatches: {
        readonly parameters: {
            readonly query?: {
                /**
                 * The `nextCursor` of the previous page; any other value is refused with `invalid_cursor`.
                 * @example l.Syb9C8_PdrG
                 */
                readonly cursor?: string;
                /**
                 * The maximum number of dispatches on a page.
                 */
                readonly limit?: number;
                /**
                 * Only dispatches that have this status now. Repeat it to list dispatches with any of several statuses.
                 * @example [
                 *   "failed"
                 * ]
                 */
                readonly status?: readonly ("pending" | "succeeded" | "failed" | "abandoned")[];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * A page of dispatches.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": DispatchPage;
                };
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly retryDispatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * The `id` of the dispatch, or of an event of the feed.
                 * @example dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D
                 */
                readonly dispatchId: components["parameters"]["DispatchId"];
                /**
                 * The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The dispatch will be sent.
             */
            readonly 202: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Dispatch;
                };
            };
            readonly 400: components["responses"]["InvalidKeyedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["DispatchNotFound"];
            readonly 409: components["responses"]["WebhookDisabled"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": SecretRotation;
            };
        };
        readonly responses: {
            /**
             * The webhook, with its new secret.
             */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": WebhookWithSecret;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * The test will be sent.
             */
            readonly 202: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /**
                     * Present if this response is a replay of the response to an earlier request with the same key.
                     */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Dispatch;
                };
            };
            readonly 400: components["responses"]["InvalidKeyedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 409: components["responses"]["WebhookDisabled"];
            readonly 422: components["responses"]["IdempotencyKeyReused"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
}

/**
 * A place that a courier can find.
 */
export interface Address {
    /**
     * City or town.
     */
    readonly city: string;
    /**
     * A nearby landmark that is easy to find.
     */
    readonly landmark?: string;
    /**
     * GPS latitude.
     */
    readonly latitude?: number;
    /**
     * GPS longitude.
     */
    readonly longitude?: number;
    /**
     * Street address, or a plus code.
     */
    readonly name: string;
}

/**
 * A place that a courier can find.
 */
export interface AddressDraft {
    /**
     * City or town.
     * 1 to 100 characters.
     */
    readonly city: string;
    /**
     * A nearby landmark that is easy to find.
     * At most 200 characters.
     * @example Opposite the pharmacy
     */
    readonly landmark?: string | null;
    /**
     * GPS latitude.
     * -90 to 90.
     * @example 5.3599
     */
    readonly latitude?: number | null;
    /**
     * GPS longitude.
     * -180 to 180.
     * @example -3.9867
     */
    readonly longitude?: number | null;
    /**
     * Street address, or a plus code.
     * 1 to 500 characters.
     * @example Rue des Jardins 12
     * @example 6CQX+2V
     */
    readonly name: string;
}

/**
 * The fields of the address to change.
 */
export interface AddressPatch {
    /**
     * City or town.
     * 1 to 100 characters.
     */
    readonly city?: string;
    /**
     * A nearby landmark that is easy to find. Null for none.
     * At most 200 characters.
     */
    readonly landmark?: string | null;
    /**
     * GPS latitude. Null for none.
     * -90 to 90.
     */
    readonly latitude?: number | null;
    /**
     * GPS longitude. Null for none.
     * -180 to 180.
     */
    readonly longitude?: number | null;
    /**
     * Street address, or a plus code.
     * 1 to 500 characters.
     */
    readonly name?: string;
}

/**
 * One attempt to send an event.
 */
export interface Attempt {
    /**
     * The start of the attempt: ISO 8601 in UTC, with milliseconds.
     */
    readonly at: string;
    /**
     * Duration of the attempt in milliseconds.
     */
    readonly durationMs: number;
    /**
     * Why the attempt failed; null if it succeeded.
     */
    readonly error: string | null;
    /**
     * The first KiB of the response.
     */
    readonly response: string | null;
    /**
     * The HTTP status of the response; null if there was none.
     */
    readonly status: number | null;
}

/**
 * The response to canceling an order: phone numbers in national form, most optional fields without a value null,
 * neither `receiptUrl` nor `trackingUrl`.
 */
export interface CanceledOrder {
    /**
     * Cash that the courier collects from the recipient.
     */
    readonly collect?: Collect;
    /**
     * The courier of the item that was changed last, if it has one.
     */
    readonly courier?: Courier;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD.
     */
    readonly deliveryDeadline: string | null;
    /**
     * Price of the delivery, in major units of the deployment's currency.
     */
    readonly deliveryFee: number;
    /**
     * Free text for the courier.
     */
    readonly deliveryInstructions: string | null;
    /**
     * When the recipient can receive the order, if you said so.
     */
    readonly deliveryWindow?: TimeWindow;
    /**
     * The items. Each item has its own sender and its own status. Items are never added, removed or reordered.
     */
    readonly items: readonly FullItem[];
    /**
     * Your own texts, which only you see.
     */
    readonly metadata?: Metadata;
    /**
     * When the items can be picked up, if you said so.
     */
    readonly pickupWindow?: TimeWindow;
    /**
     * Why the order or item has its status, if a reason was given. Your client must accept reasons that it does not
     * know.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | (string & {});
    /**
     * A recipient with a national phone number and every field present.
     */
    readonly recipient: FullRecipient;
    /**
     * The client's reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * The evidence that a courier must show before items can be delivered. Never empty.
     */
    readonly requires?: Requirements;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
     * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
     * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total of the order, including the delivery fee, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
}

/**
 * Cash that the courier collects from the recipient.
 */
export interface Collect {
    /**
     * Amount to collect, in major units of the deployment's currency.
     */
    readonly amount: number;
    /**
     * A note for the courier about the payment.
     */
    readonly note?: string;
}

/**
 * The person who carries items.
 */
export interface Courier {
    /**
     * The name that the recipient may read.
     */
    readonly name: string;
    /**
     * The phone number in E.164 form.
     */
    readonly phone?: string;
    /**
     * The courier's number in the system of the courier service.
     */
    readonly reference?: string;
    /**
     * The vehicle of the courier.
     */
    readonly vehicle?: string;
}

/**
 * The response to creating an order: phone numbers in national form, most optional fields without a value null.
 */
export interface CreatedOrder {
    /**
     * Cash that the courier collects from the recipient.
     */
    readonly collect?: Collect;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * The code that the recipient gives to the courier, if the order requires one. Only you see it; events do not
     * show it.
     * @example 4711
     */
    readonly deliveryCode?: string;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD.
     */
    readonly deliveryDeadline: string | null;
    /**
     * Price of the delivery, in major units of the deployment's currency.
     */
    readonly deliveryFee: number;
    /**
     * Free text for the courier.
     */
    readonly deliveryInstructions: string | null;
    /**
     * When the recipient can receive the order, if you said so.
     */
    readonly deliveryWindow?: TimeWindow;
    /**
     * The items. Each item has its own sender and its own status. Items are never added, removed or reordered.
     */
    readonly items: readonly FullItem[];
    /**
     * Your own texts, which only you see.
     */
    readonly metadata?: Metadata;
    /**
     * When the items can be picked up, if you said so.
     */
    readonly pickupWindow?: TimeWindow;
    /**
     * Your own receipt URL, or the URL of the receipt that the service generates: a PDF that shows the order as it
     * is when the receipt is opened. Anyone who has that URL can open it without a token, so share it only with
     * people who may see the names, phone numbers and addresses of the order.
     */
    readonly receiptUrl: string;
    /**
     * A recipient with a national phone number and every field present.
     */
    readonly recipient: FullRecipient;
    /**
     * The client's reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * The evidence that a courier must show before items can be delivered. Never empty.
     */
    readonly requires?: Requirements;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
     * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
     * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total of the order, including the delivery fee, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The URL of a page for the recipient, which shows where the order is until some weeks after its end. It never
     * changes. Anyone who has the URL can open it without a token: send it to the recipient. Left out if the operator
     * has turned these pages off.
     */
    readonly trackingUrl?: string;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
    /**
     * Possible mistakes in the draft, if there are any. A replay has the same warnings; get and events have none.
     * Fields that orders have in responses are not warned of, so an order may be sent back as a draft.
     */
    readonly warnings?: readonly OrderWarning[];
}

/**
 * One event that is sent to one webhook.
 */
export interface Dispatch {
    /**
     * The newest attempts, oldest first.
     */
    readonly attempts: readonly Attempt[];
    /**
     * The `id` of the event.
     */
    readonly eventId: string;
    /**
     * Unique identifier of the dispatch.
     */
    readonly id: string;
    /**
     * The time of the next attempt; null if there is none. It is in the past while the dispatch waits for its
     * turn, or for an earlier event of its order (see `ordering` of the webhook).
     */
    readonly nextAttemptAt: string | null;
    /**
     * `pending` until the dispatch succeeds or is given up: it becomes `failed` after the last attempt, or
     * `abandoned` if the webhook was disabled before that.
     */
    readonly status: "pending" | "succeeded" | "failed" | "abandoned" | (string & {});
    /**
     * The kind of event. Your client must accept kinds that it does not know. Every kind, also one that is added
     * later, is a change of an order. There are two exceptions: `webhook.test` tests a webhook, and `webhook.disabled`
     * reports that a webhook was disabled.
     */
    readonly type: EventKind;
}

/**
 * A page of dispatches, with the cursor of the next page.
 */
export interface DispatchPage {
    /**
     * The dispatches of this page.
     */
    readonly data: readonly Dispatch[];
    /**
     * The `cursor` of the next page; null on the last one.
     */
    readonly nextCursor: string | null;
}

/**
 * The reference is taken.
 */
export interface DuplicateReferenceProblem extends Problem {
    /**
     * The kind of problem.
     */
    readonly code: "duplicate_reference";
    /**
     * The order that has the reference.
     */
    readonly existing: {
        /**
         * The time of creation: ISO 8601 in UTC, with milliseconds.
         * @example 2026-11-20T09:30:00.000Z
         */
        readonly createdAt: string;
        /**
         * Only with `true`: the operator has purged the order, long after its end. Nothing else is left of it, and
         * its address answers `order_not_found`.
         */
        readonly purged?: boolean;
        /**
         * The client's reference for the order, or the one that the service generated.
         */
        readonly referenceNumber: string;
        /**
         * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
         * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
         * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
         * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
         */
        readonly status: OrderStatus;
    };
    /**
     * Whether the existing order was created from the same draft, compared without unknown fields and nulls.
     * If so, an earlier attempt of yours has already succeeded. False for a purged order.
     */
    readonly identical: boolean;
}

/**
 * A page of events of the feed, and where to continue.
 */
export interface EventFeed {
    /**
     * The events of this page.
     */
    readonly data: readonly OrderEvent[];
    /**
     * Whether more events already exist.
     */
    readonly hasMore: boolean;
    /**
     * Send it as `after` to continue after the last event here or, if there are no events here, after the last event
     * of the list. Treat it as opaque. Null only if there are no events at all.
     */
    readonly nextAfter: string | null;
}

/**
 * The kind of event. Your client must accept kinds that it does not know. Every kind, also one that is added
 * later, is a change of an order. There are two exceptions: `webhook.test` tests a webhook, and `webhook.disabled`
 * reports that a webhook was disabled.
 */
export type EventKind = "order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "order.updated" | "item.status_changed" | "webhook.test" | "webhook.disabled" | (string & {})

/**
 * An order as events and the response to a progress report show it, without the code of the recipient.
 */
export interface EventOrder {
    /**
     * Cash that the courier collects from the recipient.
     */
    readonly collect?: Collect;
    /**
     * Cash that couriers took, in all steps together, in major units of the deployment's currency, if they said so.
     * It may differ from `collect`.
     */
    readonly collected?: number;
    /**
     * The courier of the item that was changed last, if it has one.
     */
    readonly courier?: Courier;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD.
     */
    readonly deliveryDeadline?: string;
    /**
     * Price of the delivery, in major units of the deployment's currency.
     */
    readonly deliveryFee: number;
    /**
     * Free text for the courier.
     */
    readonly deliveryInstructions?: string;
    /**
     * When the recipient can receive the order, if you said so.
     */
    readonly deliveryWindow?: TimeWindow;
    /**
     * When the courier expects to deliver, if the courier said so, until all items are final: ISO 8601 in UTC, with
     * milliseconds.
     */
    readonly estimatedAt?: string;
    /**
     * When the order became `delivered`, `returned` or `canceled`: ISO 8601 in UTC, with milliseconds. It never
     * changes.
     */
    readonly finalAt?: string;
    /**
     * The items. Each item has its own sender and its own status. Items are never added, removed or reordered.
     */
    readonly items: readonly Item[];
    /**
     * Your own texts, which only you see.
     */
    readonly metadata?: Metadata;
    /**
     * When the items can be picked up, if you said so.
     */
    readonly pickupWindow?: TimeWindow;
    /**
     * Why the order or item has its status, if a reason was given. Your client must accept reasons that it does not
     * know.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | (string & {});
    /**
     * Your own receipt URL, or the URL of the receipt that the service generates: a PDF that shows the order as it
     * is when the receipt is opened. Anyone who has that URL can open it without a token, so share it only with
     * people who may see the names, phone numbers and addresses of the order.
     */
    readonly receiptUrl: string;
    /**
     * The person who receives the order.
     */
    readonly recipient: Recipient;
    /**
     * The client's reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * The evidence that a courier must show before items can be delivered. Never empty.
     */
    readonly requires?: Requirements;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
     * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
     * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total of the order, including the delivery fee, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The URL of a page for the recipient, which shows where the order is until some weeks after its end. It never
     * changes. Anyone who has the URL can open it without a token: send it to the recipient. Left out if the operator
     * has turned these pages off.
     */
    readonly trackingUrl?: string;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
}

/**
 * A change of an order that a fleet delivers.
 */
export interface FleetEvent {
    /**
     * The name of the client whose order it is.
     */
    readonly client: string;
    /**
     * What changed.
     */
    readonly data: {
        /**
         * Only in `order.updated`, and only if a `fleet` has caused it: it corrected fields, or reported news of a
         * courier. Your client must accept values that it does not know.
         */
        readonly by?: "fleet" | (string & {});
        /**
         * Only in `order.updated`: JSON pointers to the fields of the order that were changed, such as
         * `/recipient/address/city`. News of a courier are `/items` and `/estimatedAt`. Empty if only fields were
         * changed that a fleet does not see.
         */
        readonly changed?: readonly string[];
        /**
         * The items whose status has changed; empty in `order.created` and `order.updated`.
         */
        readonly changedItems: readonly {
            /**
             * The position of the item in the order, from 0. It never changes.
             */
            readonly position: number;
            /**
             * The status of the item before the event.
             */
            readonly previousStatus: ItemStatus;
            /**
             * The status of the item after the event.
             */
            readonly status: ItemStatus;
        }[];
        /**
         * Cash that the courier took with the step of this event, in major units of the deployment's currency, if the
         * step said so. `order.collected` is the sum over all steps until then.
         */
        readonly collected?: number;
        /**
         * The order as it was right after the event.
         */
        readonly order: FleetEventOrder;
        /**
         * The status of the order before the event; null in `order.created`.
         */
        readonly previousStatus: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {}) | null;
    };
    /**
     * Unique identifier of the event, the same in webhooks, timeline and feed.
     */
    readonly id: string;
    /**
     * Whether the order is real (`live`) or a test (`test`).
     */
    readonly mode: "live" | "test" | (string & {});
    /**
     * The service's own number for the order, unique in the deployment. Not the order's reference.
     */
    readonly orderId: number;
    /**
     * Number of the event within its order, from 1 without gaps. Use it to put events in order.
     */
    readonly sequence: number;
    /**
     * When the event happened.
     */
    readonly timestamp: string;
    /**
     * The kind of event. Your client must accept kinds that it does not know. Every kind, also one that is added
     * later, is a change of an order. There are two exceptions: `webhook.test` tests a webhook, and `webhook.disabled`
     * reports that a webhook was disabled.
     */
    readonly type: EventKind;
}

/**
 * A page of events of the feed of a fleet, and where to continue.
 */
export interface FleetEventFeed {
    /**
     * The events of this page.
     */
    readonly data: readonly FleetEvent[];
    /**
     * Whether more events already exist.
     */
    readonly hasMore: boolean;
    /**
     * Send it as `after` to continue after the last event here or, if there are no events here, after the last event
     * of the list. Treat it as opaque. Null only if there are no events at all.
     */
    readonly nextAfter: string | null;
}

/**
 * An order as the events of a fleet show it.
 */
export interface FleetEventOrder {
    /**
     * Cash that the courier collects from the recipient.
     */
    readonly collect?: Collect;
    /**
     * Cash that couriers took, in all steps together, in major units of the deployment's currency, if they said so.
     * It may differ from `collect`.
     */
    readonly collected?: number;
    /**
     * The courier of the item that was changed last, if it has one.
     */
    readonly courier?: Courier;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD.
     */
    readonly deliveryDeadline?: string;
    /**
     * Price of the delivery, in major units of the deployment's currency.
     */
    readonly deliveryFee: number;
    /**
     * Free text for the courier.
     */
    readonly deliveryInstructions?: string;
    /**
     * When the recipient can receive the order, if you said so.
     */
    readonly deliveryWindow?: TimeWindow;
    /**
     * When the courier expects to deliver, if the courier said so, until all items are final: ISO 8601 in UTC, with
     * milliseconds.
     */
    readonly estimatedAt?: string;
    /**
     * When the order became `delivered`, `returned` or `canceled`: ISO 8601 in UTC, with milliseconds. It never
     * changes.
     */
    readonly finalAt?: string;
    /**
     * The items. Each item has its own sender and its own status. Items are never added, removed or reordered.
     */
    readonly items: readonly Item[];
    /**
     * When the items can be picked up, if you said so.
     */
    readonly pickupWindow?: TimeWindow;
    /**
     * Why the order or item has its status, if a reason was given. Your client must accept reasons that it does not
     * know.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | (string & {});
    /**
     * Your own receipt URL, or the URL of the receipt that the service generates: a PDF that shows the order as it
     * is when the receipt is opened. Anyone who has that URL can open it without a token, so share it only with
     * people who may see the names, phone numbers and addresses of the order.
     */
    readonly receiptUrl: string;
    /**
     * The person who receives the order.
     */
    readonly recipient: Recipient;
    /**
     * The client's reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * The evidence that a courier must show before items can be delivered. Never empty.
     */
    readonly requires?: Requirements;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
     * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
     * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total of the order, including the delivery fee, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The URL of a page for the recipient, which shows where the order is until some weeks after its end. It never
     * changes. Anyone who has the URL can open it without a token: send it to the recipient. Left out if the operator
     * has turned these pages off.
     */
    readonly trackingUrl?: string;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
}

/**
 * An order as a courier service sees it, with its number and its client.
 */
export interface FleetOrder {
    /**
     * The name of the client whose order it is.
     */
    readonly client: string;
    /**
     * Cash that the courier collects from the recipient.
     */
    readonly collect?: Collect;
    /**
     * Cash that couriers took, in all steps together, in major units of the deployment's currency, if they said so.
     * It may differ from `collect`.
     */
    readonly collected?: number;
    /**
     * The courier of the item that was changed last, if it has one.
     */
    readonly courier?: Courier;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD.
     */
    readonly deliveryDeadline?: string;
    /**
     * Price of the delivery, in major units of the deployment's currency.
     */
    readonly deliveryFee: number;
    /**
     * Free text for the courier.
     */
    readonly deliveryInstructions?: string;
    /**
     * When the recipient can receive the order, if you said so.
     */
    readonly deliveryWindow?: TimeWindow;
    /**
     * When the courier expects to deliver, if the courier said so, until all items are final: ISO 8601 in UTC, with
     * milliseconds.
     */
    readonly estimatedAt?: string;
    /**
     * When the order became `delivered`, `returned` or `canceled`: ISO 8601 in UTC, with milliseconds. It never
     * changes.
     */
    readonly finalAt?: string;
    /**
     * The items. Each item has its own sender and its own status. Items are never added, removed or reordered.
     */
    readonly items: readonly Item[];
    /**
     * The service's own number for the order, unique in the deployment. Not the order's reference.
     */
    readonly orderId: number;
    /**
     * When the items can be picked up, if you said so.
     */
    readonly pickupWindow?: TimeWindow;
    /**
     * Why the order or item has its status, if a reason was given. Your client must accept reasons that it does not
     * know.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | (string & {});
    /**
     * Your own receipt URL, or the URL of the receipt that the service generates: a PDF that shows the order as it
     * is when the receipt is opened. Anyone who has that URL can open it without a token, so share it only with
     * people who may see the names, phone numbers and addresses of the order.
     */
    readonly receiptUrl: string;
    /**
     * The person who receives the order.
     */
    readonly recipient: Recipient;
    /**
     * The client's reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * The evidence that a courier must show before items can be delivered. Never empty.
     */
    readonly requires?: Requirements;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
     * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
     * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total of the order, including the delivery fee, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The URL of a page for the recipient, which shows where the order is until some weeks after its end. It never
     * changes. Anyone who has the URL can open it without a token: send it to the recipient. Left out if the operator
     * has turned these pages off.
     */
    readonly trackingUrl?: string;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
}

/**
 * A page of orders to deliver, with the cursor of the next page.
 */
export interface FleetOrderPage {
    /**
     * The orders of this page.
     */
    readonly data: readonly FleetOrder[];
    /**
     * The `cursor` of the next page; null on the last one.
     */
    readonly nextCursor: string | null;
}

/**
 * The progress of several orders.
 */
export interface FleetProgress {
    /**
     * The steps. Those of one order are executed in this sequence.
     * 1 to 100 entries.
     */
    readonly steps: readonly FleetStep[];
}

/**
 * The results of the steps of a request.
 */
export interface FleetProgressResults {
    /**
     * One result for each step, in the order of the steps.
     */
    readonly results: readonly FleetStepResult[];
}

/**
 * The new status of the items of one order.
 */
export interface FleetStep {
    /**
     * Why the items have the status, for people to read.
     * At most 500 characters.
     */
    readonly comment?: string | null;
    /**
     * Who carries the items. Items keep their courier until a report names another one; a report of `pending`
     * removes it. Not with `pending`, and not with `canceled`.
     */
    readonly courier?: {
        /**
         * The name that the recipient may read.
         * 1 to 200 characters.
         * @example Moussa Traoré
         */
        readonly name: string;
        /**
         * A phone number in E.164 form.
         * At most 16 characters.
         * @example +2250505050505
         */
        readonly phone?: string | null;
        /**
         * The courier's number in your system.
         * 1 to 200 characters.
         */
        readonly reference?: string | null;
        /**
         * The vehicle of the courier, such as its kind or its number plate.
         * 1 to 200 characters.
         * @example Red motorbike, 1234 AB 01
         */
        readonly vehicle?: string | null;
    } | null;
    /**
     * When the courier expects to deliver. The order shows it until all of its items are final; the service computes
     * nothing. Only with a status that is not final.
     */
    readonly estimatedAt?: string | null;
    /**
     * The status that the items must have before the step. If a reported item that is not final has another one, the
     * step is refused with `invalid_transition`, also if the item has the status `to` already. So of two couriers who
     * send `assigned` with `from` `pending`, one gets the order.
     */
    readonly from?: "pending" | "assigned" | "picked_up" | "in_transit" | "failed" | null;
    /**
     * The positions of the items in the order, from 0. If omitted, all items that are not final. Items are never
     * added, removed or reordered, so a position identifies an item for good.
     * 1 to 100 entries.
     */
    readonly items?: readonly number[] | null;
    /**
     * The `orderId` of the order.
     * 1 to 9,007,199,254,740,991.
     */
    readonly orderId: number;
    /**
     * What the courier can show for the status. Only with `delivered`, `failed` or `returned`.
     */
    readonly proof?: {
        /**
         * Whether the courier has seen that the recipient is old enough. False is the same as leaving it out.
         */
        readonly ageChecked?: boolean | null;
        /**
         * The time of the step, by the courier's clock.
         */
        readonly at?: string | null;
        /**
         * The code that the recipient knows. It is compared and not stored. Only with `delivered`.
         * At most 4 characters.
         * @example 4711
         */
        readonly code?: string | null;
        /**
         * Cash that the courier took with this step, in major units of the deployment's currency, also if the order has
         * no `collect`. The order shows the sum over all steps.
         * 0 to 1,000,000,000,000.
         * @example 23500
         */
        readonly collected?: number | null;
        /**
         * Why something that was to be shown is missing. With it, a step to `delivered` is accepted without what the
         * order `requires`.
         * 1 to 500 characters.
         * @example The camera is broken
         */
        readonly exception?: string | null;
        /**
         * GPS latitude of the place. Only together with the longitude.
         * -90 to 90.
         */
        readonly latitude?: number | null;
        /**
         * GPS longitude of the place. Only together with the latitude.
         * -180 to 180.
         */
        readonly longitude?: number | null;
        /**
         * URL of a photo, which is stored and never fetched.
         * At most 2,048 characters.
         */
        readonly photoUrl?: string | null;
        /**
         * The person who took the items.
         * 1 to 200 characters.
         * @example Awa Koné
         */
        readonly receivedBy?: string | null;
        /**
         * URL of a picture of the signature, which is stored and never fetched.
         * At most 2,048 characters.
         */
        readonly signatureUrl?: string | null;
    } | null;
    /**
     * The items of which less than the whole quantity was accepted; the rest went back. Each item at most once, and
     * only items that this report moves. Only with `delivered`.
     * 1 to 100 entries.
     */
    readonly quantities?: readonly {
        /**
         * The position of the item in the order, from 0. It never changes.
         * 0 to 99.
         */
        readonly item: number;
        /**
         * The quantity that was accepted, less than the quantity of the item.
         * 1 to 999,999.
         */
        readonly quantity: number;
    }[] | null;
    /**
     * The reason, as a word that programs can read. Write a text of your own into `comment`. Only with
     * `pending`, `canceled`, `failed` or `returned`.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | null;
    /**
     * The status that the items have now.
     */
    readonly to: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled";
}

/**
 * The result of one step.
 */
export interface FleetStepResult {
    /**
     * The order after the step, if it was done.
     */
    readonly order?: FleetOrder;
    /**
     * The service's own number for the order, unique in the deployment. Not the order's reference.
     */
    readonly orderId: number;
    /**
     * `done`: the items have the status. `refused`: `problem` says why the step has changed nothing. Your client
     * must accept outcomes that it does not know.
     */
    readonly outcome: "done" | "refused" | (string & {});
    /**
     * Why the step was refused, as a response of its own would say it.
     */
    readonly problem?: InvalidTransitionProblem | ProofRequiredProblem | WrongCodeProblem | Problem;
}

/**
 * An address with every field present.
 */
export interface FullAddress {
    /**
     * City or town.
     */
    readonly city: string;
    /**
     * A nearby landmark that is easy to find.
     */
    readonly landmark: string | null;
    /**
     * GPS latitude.
     */
    readonly latitude: number | null;
    /**
     * GPS longitude.
     */
    readonly longitude: number | null;
    /**
     * Street address, or a plus code.
     */
    readonly name: string;
}

/**
 * An item with every field present.
 */
export interface FullItem {
    /**
     * The courier who carries the item, or who carried it when it ended, if one was reported.
     */
    readonly courier?: Courier;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * Name of the item, in words that the sender and the courier understand.
     */
    readonly itemName: string;
    /**
     * URL of the item's image.
     */
    readonly itemUrl: string | null;
    /**
     * The service's own number for the order, unique in the deployment. Not the order's reference.
     */
    readonly orderId: number;
    /**
     * Number of units.
     */
    readonly quantity: number;
    /**
     * Why the order or item has its status, if a reason was given. Your client must accept reasons that it does not
     * know.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | (string & {});
    /**
     * The client's reference for the item.
     */
    readonly referenceNumber: string | null;
    /**
     * A sender with a national phone number and every field present.
     */
    readonly sender: FullSender;
    /**
     * Size category.
     */
    readonly size: string | null;
    /**
     * The progress of the item, which is final once it is `delivered`, `returned` or `canceled`. `failed` may be followed by another
     * attempt, or may stay the last status. Your client must accept statuses that it does not know.
     */
    readonly status: ItemStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total price of the item, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
    /**
     * Weight in kilograms.
     */
    readonly weight: number | null;
}

/**
 * A recipient with a national phone number and every field present.
 */
export interface FullRecipient {
    /**
     * An address with every field present.
     */
    readonly address: FullAddress;
    /**
     * The language of the recipient, as a BCP 47 tag.
     */
    readonly language?: string;
    /**
     * Full name.
     */
    readonly name: string | null;
    /**
     * The phone number without the plus sign and calling code.
     */
    readonly phone: NationalPhone;
    /**
     * Null in every response.
     */
    readonly referenceNumber: string | null;
}

/**
 * A sender with a national phone number and every field present.
 */
export interface FullSender {
    /**
     * An address with every field present.
     */
    readonly address: FullAddress;
    /**
     * Sender or business name.
     */
    readonly name: string | null;
    /**
     * The phone number without the plus sign and calling code.
     */
    readonly phone: NationalPhone;
    /**
     * The client's reference for the sender.
     */
    readonly referenceNumber: string | null;
}

/**
 * At least one item cannot change to the reported status, or has another status than the report names in `from`.
 */
export interface InvalidTransitionProblem extends Problem {
    /**
     * The kind of problem.
     */
    readonly code: "invalid_transition";
    /**
     * The courier of the first item that has another status than `from`, if that courier has a `reference`.
     */
    readonly courier?: {
        /**
         * The courier's number in the system of the courier service.
         */
        readonly reference: string;
    };
    /**
     * The status of the order or, if an item has another status than `from`, of the first such item.
     */
    readonly currentStatus: OrderStatus;
    /**
     * The items that cannot change to the reported status, or that have another status than `from`.
     */
    readonly items: readonly {
        /**
         * The statuses that the item can change to; none if its status is final.
         */
        readonly allowed: readonly ItemStatus[];
        /**
         * The status of the item.
         */
        readonly currentStatus: ItemStatus;
        /**
         * The position of the item in the order, from 0. It never changes.
         */
        readonly position: number;
    }[];
}

/**
 * One thing to deliver, with its own sender.
 */
export interface Item {
    /**
     * The courier who carries the item, or who carried it when it ended, if one was reported.
     */
    readonly courier?: Courier;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * The quantity that was accepted, if it was less than the whole. The rest went back.
     */
    readonly deliveredQuantity?: number;
    /**
     * Name of the item, in words that the sender and the courier understand.
     */
    readonly itemName: string;
    /**
     * URL of the item's image.
     */
    readonly itemUrl?: string;
    /**
     * The service's own number for the order, unique in the deployment. Not the order's reference.
     */
    readonly orderId: number;
    /**
     * What the courier showed for the status, if anything.
     */
    readonly proof?: Proof;
    /**
     * Number of units.
     */
    readonly quantity: number;
    /**
     * Why the order or item has its status, if a reason was given. Your client must accept reasons that it does not
     * know.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | (string & {});
    /**
     * The client's reference for the item.
     */
    readonly referenceNumber: string | null;
    /**
     * The person or business where a courier picks up the item.
     */
    readonly sender: Sender;
    /**
     * Size category.
     */
    readonly size?: string;
    /**
     * The progress of the item, which is final once it is `delivered`, `returned` or `canceled`. `failed` may be followed by another
     * attempt, or may stay the last status. Your client must accept statuses that it does not know.
     */
    readonly status: ItemStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total price of the item, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
    /**
     * Weight in kilograms.
     */
    readonly weight?: number;
}

/**
 * One thing to deliver, with its own sender.
 */
export interface ItemDraft {
    /**
     * Name of the item, in words that the sender and the courier understand.
     * 1 to 300 characters.
     * @example Leather shoes, size 38
     */
    readonly itemName: string;
    /**
     * URL of the item's image.
     * At most 2,048 characters.
     */
    readonly itemUrl?: string | null;
    /**
     * Number of units.
     * 1 to 1,000,000.
     */
    readonly quantity: number;
    /**
     * Unique item reference in your system.
     * At most 100 characters.
     * @example LINE-1
     */
    readonly referenceNumber?: string | null;
    /**
     * The person or business where a courier picks up the item.
     */
    readonly sender: SenderDraft;
    /**
     * Size category, any text. `XS`, `S`, `M`, `L` and `XL` are common.
     * 1 to 32 characters.
     */
    readonly size?: string | null;
    /**
     * Total price of the item (quantity times unit price). Defaults to 0.
     * 0 to 1,000,000,000,000.
     */
    readonly total?: number | null;
    /**
     * Weight in kilograms.
     * 0 to 100,000.
     * @example 1.2
     */
    readonly weight?: number | null;
}

/**
 * The progress of the item, which is final once it is `delivered`, `returned` or `canceled`. `failed` may be followed by another
 * attempt, or may stay the last status. Your client must accept statuses that it does not know.
 */
export type ItemStatus = "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {})

/**
 * Your own texts, which only you see.
 */
export interface Metadata {
    readonly [key: string]: string;
}

/**
 * The phone number without the plus sign and calling code.
 */
export type NationalPhone = string

/**
 * The current order: phone numbers in E.164 form, optional fields without a value left out.
 */
export interface Order {
    /**
     * Cash that the courier collects from the recipient.
     */
    readonly collect?: Collect;
    /**
     * Cash that couriers took, in all steps together, in major units of the deployment's currency, if they said so.
     * It may differ from `collect`.
     */
    readonly collected?: number;
    /**
     * The courier of the item that was changed last, if it has one.
     */
    readonly courier?: Courier;
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * The code that the recipient gives to the courier, if the order requires one. Only you see it; events do not
     * show it.
     * @example 4711
     */
    readonly deliveryCode?: string;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD.
     */
    readonly deliveryDeadline?: string;
    /**
     * Price of the delivery, in major units of the deployment's currency.
     */
    readonly deliveryFee: number;
    /**
     * Free text for the courier.
     */
    readonly deliveryInstructions?: string;
    /**
     * When the recipient can receive the order, if you said so.
     */
    readonly deliveryWindow?: TimeWindow;
    /**
     * When the courier expects to deliver, if the courier said so, until all items are final: ISO 8601 in UTC, with
     * milliseconds.
     */
    readonly estimatedAt?: string;
    /**
     * When the order became `delivered`, `returned` or `canceled`: ISO 8601 in UTC, with milliseconds. It never
     * changes.
     */
    readonly finalAt?: string;
    /**
     * The items. Each item has its own sender and its own status. Items are never added, removed or reordered.
     */
    readonly items: readonly Item[];
    /**
     * Your own texts, which only you see.
     */
    readonly metadata?: Metadata;
    /**
     * When the items can be picked up, if you said so.
     */
    readonly pickupWindow?: TimeWindow;
    /**
     * Why the order or item has its status, if a reason was given. Your client must accept reasons that it does not
     * know.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | (string & {});
    /**
     * Your own receipt URL, or the URL of the receipt that the service generates: a PDF that shows the order as it
     * is when the receipt is opened. Anyone who has that URL can open it without a token, so share it only with
     * people who may see the names, phone numbers and addresses of the order.
     */
    readonly receiptUrl: string;
    /**
     * The person who receives the order.
     */
    readonly recipient: Recipient;
    /**
     * The client's reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * The evidence that a courier must show before items can be delivered. Never empty.
     */
    readonly requires?: Requirements;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
     * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
     * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * Why the order or item has its status, for people to read, if a comment was given.
     */
    readonly statusComment: string | null;
    /**
     * Total of the order, including the delivery fee, in major units of the deployment's currency.
     */
    readonly total: number;
    /**
     * The URL of a page for the recipient, which shows where the order is until some weeks after its end. It never
     * changes. Anyone who has the URL can open it without a token: send it to the recipient. Left out if the operator
     * has turned these pages off.
     */
    readonly trackingUrl?: string;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
}

/**
 * Orders to create with one request.
 */
export interface OrderBatch {
    /**
     * The drafts, each of at most 256 KiB. No two may have the same `referenceNumber`.
     * 1 to 100 entries.
     */
    readonly orders: readonly OrderDraft[];
}

/**
 * The result of one draft.
 */
export interface OrderBatchResult {
    /**
     * The order, if it was created or exists.
     */
    readonly order?: Order;
    /**
     * `created`: the order was created. `existing`: an identical draft created it earlier. `refused`: `problem`
     * says why there is no such order. Your client must accept outcomes that it does not know.
     */
    readonly outcome: "created" | "existing" | "refused" | (string & {});
    /**
     * Why the draft was refused, as a response of its own would say it.
     */
    readonly problem?: DuplicateReferenceProblem | Problem;
    /**
     * Possible mistakes in the draft, if there are any. A replay has the same warnings; get and events have none.
     * Fields that orders have in responses are not warned of, so an order may be sent back as a draft.
     */
    readonly warnings?: readonly OrderWarning[];
}

/**
 * The results of the drafts of a batch.
 */
export interface OrderBatchResults {
    /**
     * One result for each draft, in the order of the drafts.
     */
    readonly results: readonly OrderBatchResult[];
}

/**
 * Why an order is canceled.
 */
export interface OrderCancellation {
    /**
     * Why, for people to read. It becomes the `statusComment` of the order and its items.
     * 1 to 500 characters.
     */
    readonly comment?: string;
    /**
     * The reason, as a word that programs can read. Write a text of your own into `comment`.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other";
    /**
     * The status that the order gets. May be left out.
     */
    readonly status?: "canceled";
}

/**
 * The fields of an order that a fleet corrects. Fields that are left out stay as they are.
 */
export interface OrderCorrection {
    /**
     * The fields of the recipient to correct.
     */
    readonly recipient?: {
        /**
         * The fields of the address to correct.
         */
        readonly address?: {
            /**
             * A nearby landmark that is easy to find. Null for none.
             * At most 200 characters.
             */
            readonly landmark?: string | null;
            /**
             * GPS latitude. Null for none.
             * -90 to 90.
             */
            readonly latitude?: number | null;
            /**
             * GPS longitude. Null for none.
             * -180 to 180.
             */
            readonly longitude?: number | null;
        };
        /**
         * Full name. Null for none.
         * At most 200 characters.
         */
        readonly name?: string | null;
        /**
         * A phone number in E.164 form: a plus sign, the calling code and the number.
         * At most 16 characters.
         * @example +2250702029254
         */
        readonly phone?: Phone;
    };
}

/**
 * An order as a client requests it. Only the phones and addresses of the recipient and the senders, the
 * `referenceNumber` of each sender (which may be null), and the name and quantity of each item are required.
 */
export interface OrderDraft {
    /**
     * Cash that the courier collects from the recipient. Independent of `total`, which is what the order costs,
     * not what is still to be paid.
     */
    readonly collect?: {
        /**
         * Amount to collect, in major units of the deployment's currency.
         * 0.000001 to 1,000,000,000,000.
         * @example 23500
         */
        readonly amount: number;
        /**
         * A note for the courier about the payment.
         * 1 to 500 characters.
         * @example Has a banknote of 25000
         */
        readonly note?: string | null;
    } | null;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD. May be in the past.
     * @example 2026-12-24
     */
    readonly deliveryDeadline?: string | null;
    /**
     * Price of the delivery. Defaults to 0.
     * 0 to 1,000,000,000,000.
     */
    readonly deliveryFee?: number | null;
    /**
     * Free text for the courier.
     * At most 1,000 characters.
     */
    readonly deliveryInstructions?: string | null;
    /**
     * When the recipient can receive the order. At most 31 days long. The service
     * does not interpret it, and does not compare it with `deliveryDeadline`.
     */
    readonly deliveryWindow?: {
        /**
         * The beginning.
         */
        readonly from: Time;
        /**
         * The end, not before the beginning.
         */
        readonly to: Time;
    } | null;
    /**
     * The items to deliver. Each item has its own sender.
     * 1 to 100 entries.
     */
    readonly items: readonly ItemDraft[];
    /**
     * Texts of your own, such as the number of the order in another system. Only you see them: couriers and
     * receipts do not show them. A key has letters, digits, `_`, `.` and `-`, and begins with a letter.
     * All keys and values together have at most 4 KiB in UTF-8.
     * @example {
     *   "erpNumber": "SO-77812"
     * }
     */
    readonly metadata?: {
        readonly [key: string]: string;
    } | null;
    /**
     * When the items can be picked up. At most 31 days long.
     */
    readonly pickupWindow?: {
        /**
         * The beginning.
         */
        readonly from: Time;
        /**
         * The end, not before the beginning.
         */
        readonly to: Time;
    } | null;
    /**
     * URL of a printable PDF receipt. If omitted, the service generates a receipt from the order. Your own URL is
     * returned as sent and never fetched.
     * At most 2,048 characters.
     */
    readonly receiptUrl?: string | null;
    /**
     * The person who receives the order.
     */
    readonly recipient: RecipientDraft;
    /**
     * Unique order reference in your system. If omitted, the service generates one.
     * 1 to 100 characters.
     * @example ORDER-2041
     */
    readonly referenceNumber?: string | null;
    /**
     * What a courier must show before items can be `delivered`. False and null are the same as leaving a member
     * out.
     */
    readonly requires?: {
        /**
         * A code that the service makes, and that only you see, as `deliveryCode`. The recipient gives it to the courier.
         */
        readonly code?: boolean | null;
        /**
         * That the recipient has this age, in years.
         * 1 to 99.
         * @example 18
         */
        readonly minimumAge?: number | null;
        /**
         * A photo of the delivery.
         */
        readonly photo?: boolean | null;
        /**
         * A picture of the recipient's signature.
         */
        readonly signature?: boolean | null;
    } | null;
    /**
     * Total of the order, including the delivery fee. Defaults to the sum of the items' totals and the fee. Another
     * total is accepted, with a warning.
     * 0 to 1,000,000,000,000.
     */
    readonly total?: number | null;
}

/**
 * A change of an order.
 */
export interface OrderEvent {
    /**
     * What changed.
     */
    readonly data: {
        /**
         * Only in `order.updated`, and only if a `fleet` has caused it: it corrected fields, or reported news of a
         * courier. Your client must accept values that it does not know.
         */
        readonly by?: "fleet" | (string & {});
        /**
         * Only in `order.updated`: JSON pointers to the fields of the order that were changed, such as
         * `/recipient/address/city`. Changed metadata is `/metadata` as a whole, and news of a courier are
         * `/items` and `/estimatedAt`.
         */
        readonly changed?: readonly string[];
        /**
         * The items whose status has changed; empty in `order.created` and `order.updated`.
         */
        readonly changedItems: readonly {
            /**
             * The position of the item in the order, from 0. It never changes.
             */
            readonly position: number;
            /**
             * The status of the item before the event.
             */
            readonly previousStatus: ItemStatus;
            /**
             * The status of the item after the event.
             */
            readonly status: ItemStatus;
        }[];
        /**
         * Cash that the courier took with the step of this event, in major units of the deployment's currency, if the
         * step said so. `order.collected` is the sum over all steps until then.
         */
        readonly collected?: number;
        /**
         * The order as it was right after the event.
         */
        readonly order: EventOrder;
        /**
         * The status of the order before the event; null in `order.created`.
         */
        readonly previousStatus: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {}) | null;
    };
    /**
     * Unique identifier of the event, the same in webhooks, timeline and feed.
     */
    readonly id: string;
    /**
     * Whether the order is real (`live`) or a test (`test`).
     */
    readonly mode: "live" | "test" | (string & {});
    /**
     * Number of the event within its order, from 1 without gaps. Use it to put events in order.
     */
    readonly sequence: number;
    /**
     * When the event happened.
     */
    readonly timestamp: string;
    /**
     * The kind of event. Your client must accept kinds that it does not know. Every kind, also one that is added
     * later, is a change of an order. There are two exceptions: `webhook.test` tests a webhook, and `webhook.disabled`
     * reports that a webhook was disabled.
     */
    readonly type: EventKind;
}

/**
 * A page of events of an order, and where to continue.
 */
export interface OrderEventPage {
    /**
     * The events of this page.
     */
    readonly data: readonly OrderEvent[];
    /**
     * Whether more events already exist.
     */
    readonly hasMore: boolean;
    /**
     * Send it as `after` to continue after the last event here or, if there are no events here, after the last event
     * of the list. Treat it as opaque. Null only if there are no events at all.
     */
    readonly nextAfter: string | null;
}

/**
 * The order can no longer be canceled.
 */
export interface OrderNotCancelableProblem extends Problem {
    /**
     * The statuses from which an order can be canceled.
     */
    readonly cancelableFrom: readonly OrderStatus[];
    /**
     * The kind of problem.
     */
    readonly code: "order_not_cancelable";
    /**
     * The status of the order.
     */
    readonly currentStatus: OrderStatus;
}

/**
 * Some fields of the order can no longer be changed.
 */
export interface OrderNotChangeableProblem extends Problem {
    /**
     * The statuses in which all of these `fields` can be changed. Empty if nothing can be changed any longer.
     */
    readonly changeableFrom: readonly OrderStatus[];
    /**
     * The kind of problem.
     */
    readonly code: "order_not_changeable";
    /**
     * The status of the order.
     */
    readonly currentStatus: OrderStatus;
    /**
     * JSON pointers to the fields that cannot be changed now, such as `/recipient/address/city`.
     */
    readonly fields: readonly string[];
}

/**
 * A page of orders, with the cursor of the next page.
 */
export interface OrderPage {
    /**
     * The orders of this page.
     */
    readonly data: readonly Order[];
    /**
     * The `cursor` of the next page; null on the last one.
     */
    readonly nextCursor: string | null;
}

/**
 * The fields of an order to change. Fields that are left out stay as they are.
 */
export interface OrderPatch {
    /**
     * Cash that the courier collects from the recipient. Null for none.
     */
    readonly collect?: {
        /**
         * Amount to collect, in major units of the deployment's currency.
         * 0.000001 to 1,000,000,000,000.
         * @example 23500
         */
        readonly amount?: number;
        /**
         * A note for the courier about the payment.
         * 1 to 500 characters.
         * @example Has a banknote of 25000
         */
        readonly note?: string | null;
    } | null;
    /**
     * Latest date by which delivery should be completed, YYYY-MM-DD. Null for none.
     * @example 2026-12-24
     */
    readonly deliveryDeadline?: string | null;
    /**
     * Price of the delivery. Null for 0. The total stays as it is.
     * 0 to 1,000,000,000,000.
     */
    readonly deliveryFee?: number | null;
    /**
     * Free text for the courier. Null for none.
     * At most 1,000 characters.
     */
    readonly deliveryInstructions?: string | null;
    /**
     * When the recipient can receive the order. Null for no window.
     */
    readonly deliveryWindow?: {
        /**
         * The beginning.
         */
        readonly from?: Time;
        /**
         * The end, not before the beginning.
         */
        readonly to?: Time;
    } | null;
    /**
     * Texts of your own to add or replace; null removes a key. Null instead of the object removes all. The limits
     * of `OrderDraft` hold for the result.
     */
    readonly metadata?: {
        readonly [key: string]: string | null;
    } | null;
    /**
     * When the items can be picked up. Null for no window.
     */
    readonly pickupWindow?: {
        /**
         * The beginning.
         */
        readonly from?: Time;
        /**
         * The end, not before the beginning.
         */
        readonly to?: Time;
    } | null;
    /**
     * URL of a printable PDF receipt. Null for the receipt that the service generates.
     * At most 2,048 characters.
     */
    readonly receiptUrl?: string | null;
    /**
     * The fields of the recipient to change.
     */
    readonly recipient?: RecipientPatch;
    /**
     * What a courier must show before items can be `delivered`. Members that are left out stay as they are; null or
     * false removes a member. Null instead of the object removes all. `code: true` makes a new code if the old one is
     * locked, at most 20 in all, and otherwise leaves it.
     */
    readonly requires?: {
        /**
         * A code that the service makes, and that only you see, as `deliveryCode`. The recipient gives it to the courier.
         */
        readonly code?: boolean | null;
        /**
         * That the recipient has this age, in years.
         * 1 to 99.
         * @example 18
         */
        readonly minimumAge?: number | null;
        /**
         * A photo of the delivery.
         */
        readonly photo?: boolean | null;
        /**
         * A picture of the recipient's signature.
         */
        readonly signature?: boolean | null;
    } | null;
    /**
     * Total of the order, including the delivery fee. Null for the sum of the items' totals and the fee.
     * 0 to 1,000,000,000,000.
     */
    readonly total?: number | null;
}

/**
 * Which orders to find, and which page of them.
 */
export interface OrderSearch {
    /**
     * The `nextCursor` of the previous page. It is a position in time, and does not contain the phone number. Any
     * other value is refused with `invalid_cursor`.
     * 1 to 200 characters.
     */
    readonly cursor?: string | null;
    /**
     * The maximum number of orders on a page.
     * 1 to 100.
     * @default 20
     */
    readonly limit?: number | null;
    /**
     * A phone number in E.164 form: a plus sign, the calling code and the number.
     * At most 16 characters.
     * @example +2250702029254
     */
    readonly recipientPhone: Phone;
}

/**
 * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
 * advanced open item, which is `pending`, `assigned`, `picked_up`, `in_transit` or `failed`, in this sequence, but never less than `picked_up` once an item
 * has been picked up. When every item is final, the order is `delivered` if any item was delivered, otherwise
 * `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that it does not know.
 */
export type OrderStatus = "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {})

/**
 * Something in a draft that may be a mistake, although the contract allows it.
 */
export interface OrderWarning {
    /**
     * `total_differs`: the total is not the `sum` of the items' totals and the fee. `collect_differs`: the amount
     * to collect is not the total. `deadline_past`: the deadline was before the day, in UTC, on which the order was
     * created. `unknown_field`: the field was ignored. Your client must accept codes that it does not know.
     */
    readonly code: "total_differs" | "collect_differs" | "deadline_past" | "unknown_field" | (string & {});
    /**
     * The warning, for people to read.
     */
    readonly message: string;
    /**
     * A JSON pointer (RFC 6901) to the field of the draft, such as `/total`.
     */
    readonly pointer: string;
    /**
     * For an `unknown_field`, the name of the field that was probably meant, if one has a similar name.
     */
    readonly suggestion?: string;
    /**
     * For `total_differs`, the sum.
     */
    readonly sum?: number;
}

/**
 * A phone number in E.164 form: a plus sign, the calling code and the number.
 * @example +2250702029254
 */
export type Phone = string

/**
 * Why a request failed (RFC 9457).
 */
export interface Problem {
    /**
     * The kind of problem. It is stable, so branch on it.
     */
    readonly code: ProblemCode;
    /**
     * Explanation of the problem in this request.
     */
    readonly detail: string;
    /**
     * For `validation_failed`, every fault found, at most 20.
     */
    readonly errors?: readonly Violation[];
    /**
     * For `invalid_cursor`, if the operator has purged the event in `after`: the `from` to go on with. All events that
     * came later and were not purged follow, and perhaps some that you know by their `id`.
     */
    readonly from?: string;
    /**
     * The path of the request.
     */
    readonly instance: string;
    /**
     * The same as in `X-Request-Id`.
     */
    readonly requestId: string;
    /**
     * The HTTP status.
     */
    readonly status: number;
    /**
     * The problem in a few words, always the same for one code.
     */
    readonly title: string;
    /**
     * A page that explains the problem.
     */
    readonly type: string;
}

/**
 * The kind of problem. It is stable, so branch on it.
 */
export type ProblemCode = string

/**
 * The new status of items, as a courier reports it.
 */
export interface ProgressReport {
    /**
     * Why the items have the status, for people to read.
     * At most 500 characters.
     */
    readonly comment?: string | null;
    /**
     * Who carries the items. Items keep their courier until a report names another one; a report of `pending`
     * removes it. Not with `pending`, and not with `canceled`.
     */
    readonly courier?: {
        /**
         * The name that the recipient may read.
         * 1 to 200 characters.
         * @example Moussa Traoré
         */
        readonly name: string;
        /**
         * A phone number in E.164 form.
         * At most 16 characters.
         * @example +2250505050505
         */
        readonly phone?: string | null;
        /**
         * The courier's number in your system.
         * 1 to 200 characters.
         */
        readonly reference?: string | null;
        /**
         * The vehicle of the courier, such as its kind or its number plate.
         * 1 to 200 characters.
         * @example Red motorbike, 1234 AB 01
         */
        readonly vehicle?: string | null;
    } | null;
    /**
     * When the courier expects to deliver. The order shows it until all of its items are final; the service computes
     * nothing. Only with a status that is not final.
     */
    readonly estimatedAt?: string | null;
    /**
     * The status that the items must have before the step. If a reported item that is not final has another one, the
     * step is refused with `invalid_transition`, also if the item has the status `to` already. So of two couriers who
     * send `assigned` with `from` `pending`, one gets the order.
     */
    readonly from?: "pending" | "assigned" | "picked_up" | "in_transit" | "failed" | null;
    /**
     * The positions of the items in the order, from 0. If omitted, all items that are not final. Items are never
     * added, removed or reordered, so a position identifies an item for good.
     * 1 to 100 entries.
     */
    readonly items?: readonly number[] | null;
    /**
     * What the courier can show for the status. Only with `delivered`, `failed` or `returned`.
     */
    readonly proof?: {
        /**
         * Whether the courier has seen that the recipient is old enough. False is the same as leaving it out.
         */
        readonly ageChecked?: boolean | null;
        /**
         * The time of the step, by the courier's clock.
         */
        readonly at?: string | null;
        /**
         * The code that the recipient knows. It is compared and not stored. Only with `delivered`.
         * At most 4 characters.
         * @example 4711
         */
        readonly code?: string | null;
        /**
         * Cash that the courier took with this step, in major units of the deployment's currency, also if the order has
         * no `collect`. The order shows the sum over all steps.
         * 0 to 1,000,000,000,000.
         * @example 23500
         */
        readonly collected?: number | null;
        /**
         * Why something that was to be shown is missing. With it, a step to `delivered` is accepted without what the
         * order `requires`.
         * 1 to 500 characters.
         * @example The camera is broken
         */
        readonly exception?: string | null;
        /**
         * GPS latitude of the place. Only together with the longitude.
         * -90 to 90.
         */
        readonly latitude?: number | null;
        /**
         * GPS longitude of the place. Only together with the latitude.
         * -180 to 180.
         */
        readonly longitude?: number | null;
        /**
         * URL of a photo, which is stored and never fetched.
         * At most 2,048 characters.
         */
        readonly photoUrl?: string | null;
        /**
         * The person who took the items.
         * 1 to 200 characters.
         * @example Awa Koné
         */
        readonly receivedBy?: string | null;
        /**
         * URL of a picture of the signature, which is stored and never fetched.
         * At most 2,048 characters.
         */
        readonly signatureUrl?: string | null;
    } | null;
    /**
     * The items of which less than the whole quantity was accepted; the rest went back. Each item at most once, and
     * only items that this report moves. Only with `delivered`.
     * 1 to 100 entries.
     */
    readonly quantities?: readonly {
        /**
         * The position of the item in the order, from 0. It never changes.
         * 0 to 99.
         */
        readonly item: number;
        /**
         * The quantity that was accepted, less than the quantity of the item.
         * 1 to 999,999.
         */
        readonly quantity: number;
    }[] | null;
    /**
     * The reason, as a word that programs can read. Write a text of your own into `comment`. Only with
     * `pending`, `canceled`, `failed` or `returned`.
     */
    readonly reason?: "recipient_absent" | "refused" | "wrong_address" | "unreachable" | "damaged" | "lost" | "not_paid" | "closed" | "courier_unavailable" | "other" | null;
    /**
     * The status that the items have now.
     */
    readonly to: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled";
}

/**
 * The evidence of a courier when an item was delivered, failed or was returned.
 */
export interface Proof {
    /**
     * True if the courier has seen that the recipient is old enough, otherwise left out.
     */
    readonly ageChecked?: boolean;
    /**
     * The time of the step, by the courier's clock: ISO 8601 in UTC, with milliseconds.
     */
    readonly at?: string;
    /**
     * True if the courier has sent the right code, otherwise left out.
     */
    readonly codeChecked?: boolean;
    /**
     * Why something that was to be shown is missing.
     */
    readonly exception?: string;
    /**
     * GPS latitude of the place.
     */
    readonly latitude?: number;
    /**
     * GPS longitude of the place.
     */
    readonly longitude?: number;
    /**
     * URL of a photo. The service has never fetched it.
     */
    readonly photoUrl?: string;
    /**
     * The person who took the item.
     */
    readonly receivedBy?: string;
    /**
     * URL of a picture of the signature. The service has never fetched it.
     */
    readonly signatureUrl?: string;
}

/**
 * The proof of a delivery lacks something that the order requires.
 */
export interface ProofRequiredProblem extends Problem {
    /**
     * The kind of problem.
     */
    readonly code: "proof_required";
    /**
     * What is missing: `photo` is the `photoUrl` of the proof, `signature` its `signatureUrl`, `minimumAge` its
     * `ageChecked`, and `code` its `code`. Your client must accept values that it does not know.
     */
    readonly missing: readonly ("photo" | "signature" | "minimumAge" | "code" | (string & {}))[];
}

/**
 * The person who receives the order.
 */
export interface Recipient {
    /**
     * A place that a courier can find.
     */
    readonly address: Address;
    /**
     * The language of the recipient, as a BCP 47 tag.
     */
    readonly language?: string;
    /**
     * Full name.
     */
    readonly name?: string;
    /**
     * A phone number in E.164 form: a plus sign, the calling code and the number.
     * @example +2250702029254
     */
    readonly phone: Phone;
    /**
     * Null in every response.
     */
    readonly referenceNumber: string | null;
}

/**
 * The person who receives the order.
 */
export interface RecipientDraft {
    /**
     * A place that a courier can find.
     */
    readonly address: AddressDraft;
    /**
     * The language of the recipient, as a BCP 47 tag. Any tag is accepted.
     * 1 to 35 characters.
     * @example fr
     * @example pt-BR
     */
    readonly language?: string | null;
    /**
     * Full name.
     * At most 200 characters.
     */
    readonly name?: string | null;
    /**
     * A phone number in E.164 form: a plus sign, the calling code and the number.
     * At most 16 characters.
     * @example +2250702029254
     */
    readonly phone: Phone;
}

/**
 * The fields of the recipient to change.
 */
export interface RecipientPatch {
    /**
     * The fields of the address to change.
     */
    readonly address?: AddressPatch;
    /**
     * The language of the recipient, as a BCP 47 tag. Any tag is accepted.
     * 1 to 35 characters.
     * @example fr
     * @example pt-BR
     */
    readonly language?: string | null;
    /**
     * Full name. Null for none.
     * At most 200 characters.
     */
    readonly name?: string | null;
    /**
     * A phone number in E.164 form: a plus sign, the calling code and the number.
     * At most 16 characters.
     * @example +2250702029254
     */
    readonly phone?: Phone;
    /**
     * Only null, as orders show it, so that you can send the recipient of an order back.
     * At most 100 characters.
     */
    readonly referenceNumber?: string | null;
}

/**
 * A client's own key, without control characters, without a space at either end, not `.` or
 * `..`. The pattern cannot say all of that: the service also refuses `.`, `..`, unpaired surrogates, and spaces
 * other than U+0020 and U+00A0 at the ends.
 */
export type Reference = string

/**
 * The evidence that a courier must show before items can be delivered. Never empty.
 */
export interface Requirements {
    /**
     * True if the code of the recipient is required, otherwise left out.
     */
    readonly code?: boolean;
    /**
     * True if too many wrong codes were sent, so that every code is refused, otherwise left out.
     */
    readonly locked?: boolean;
    /**
     * The age in years that the recipient must have, if one is required.
     */
    readonly minimumAge?: number;
    /**
     * True if a photo of the delivery is required, otherwise left out.
     */
    readonly photo?: boolean;
    /**
     * True if a picture of the recipient's signature is required, otherwise left out.
     */
    readonly signature?: boolean;
}

/**
 * When the old secret ends.
 */
export interface SecretRotation {
    /**
     * How long the old secret also signs messages.
     * 0 to 604,800.
     * @default 86400
     */
    readonly gracePeriodSeconds?: number | null;
}

/**
 * The person or business where a courier picks up the item.
 */
export interface Sender {
    /**
     * A place that a courier can find.
     */
    readonly address: Address;
    /**
     * Sender or business name.
     */
    readonly name?: string;
    /**
     * A phone number in E.164 form: a plus sign, the calling code and the number.
     * @example +2250702029254
     */
    readonly phone: Phone;
    /**
     * The client's reference for the sender.
     */
    readonly referenceNumber: string | null;
}

/**
 * The person or business where a courier picks up the item.
 */
export interface SenderDraft {
    /**
     * A place that a courier can find.
     */
    readonly address: AddressDraft;
    /**
     * Sender or business name.
     * At most 200 characters.
     */
    readonly name?: string | null;
    /**
     * A phone number in E.164 form: a plus sign, the calling code and the number.
     * At most 16 characters.
     * @example +2250702029254
     */
    readonly phone: Phone;
    /**
     * Unique merchant identifier in your system. May be a phone number or any other unique id.
     * At most 100 characters.
     * @example shop-7
     */
    readonly referenceNumber: string | null;
}

/**
 * Format: date-time
 * An ISO 8601 time with a time zone, such as `2026-11-20T09:30:00Z`.
 */
export type Time = string

/**
 * A period of time, such as one in which an order can be delivered.
 */
export interface TimeWindow {
    /**
     * The beginning: ISO 8601 in UTC, with milliseconds.
     */
    readonly from: string;
    /**
     * The end: ISO 8601 in UTC, with milliseconds.
     */
    readonly to: string;
}

/**
 * One fault of a request.
 */
export interface Violation {
    /**
     * The JSON Schema keyword that was broken, such as `required`. Otherwise `unknown_field` for a field that the
     * request does not have, `target` for a URL that the service may not send to, `max_bytes` for a value that is
     * too large, `unique_reference` for a reference that occurs twice in a batch, `window_order` for a time window
     * that ends before it begins, `window_length` for one that is too long, `not_with_status` for a field that a
     * progress report with this status may not have, `unique_item` for an item that occurs twice in `quantities`,
     * `not_moved` for one that the report does not move, `not_with_final_time` for another filter than a client
     * or a final status together with `finalFrom` or `finalTo`, or `not_with_reference` for a filter
     * together with a reference. Your client must accept codes that it does not know.
     */
    readonly code: "required" | "type" | "enum" | "format" | "pattern" | "minLength" | "maxLength" | "minimum" | "maximum" | "minItems" | "maxItems" | "uniqueItems" | "minProperties" | "maxProperties" | "additionalProperties" | "unknown_field" | "target" | "max_bytes" | "unique_reference" | "window_order" | "window_length" | "not_with_status" | "unique_item" | "not_moved" | "not_with_final_time" | "not_with_reference" | (string & {});
    /**
     * The part of the request that has the fault.
     */
    readonly in: "body" | "query" | "path" | "header" | (string & {});
    /**
     * How to fix the fault.
     */
    readonly message: string;
    /**
     * A JSON pointer (RFC 6901) to the faulty or missing property, such as `/items/0/sender/phone`. For a
     * parameter, its name, such as `/reference`. Empty for the whole body.
     */
    readonly pointer: string;
    /**
     * For an `unknown_field`, the name of the field that was probably meant, if one has a similar name.
     */
    readonly suggestion?: string;
}

/**
 * A registered receiver of events.
 */
export interface Webhook {
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * Why the webhook is disabled: `requested` if you disabled it, `operator` if the operator did, `gone` if the
     * receiver answered `410`, `failing` after 5 days with nothing but failures (a longer pause between
     * two failures counts as one day). Null while the webhook is enabled.
     */
    readonly disabledReason: "requested" | "operator" | "gone" | "failing" | (string & {}) | null;
    /**
     * Whether events are sent to the webhook.
     */
    readonly enabled: boolean;
    /**
     * The kinds of events that the webhook receives; null for all kinds, including future ones.
     */
    readonly events: readonly EventKind[] | null;
    /**
     * Unique identifier of the webhook.
     */
    readonly id: string;
    /**
     * `none` if events do not wait for each other. `order` if an event of an order is first sent when every
     * earlier event of this order to the webhook is settled; if the receiver does not answer, that can take up to
     * 76 hours.
     */
    readonly ordering: "none" | "order" | (string & {});
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
    /**
     * Fully qualified URL of the target.
     */
    readonly url: string;
}

/**
 * The service has disabled another webhook of yours, in the same mode. The event belongs to no order and is in no
 * timeline and no feed. A webhook that you or the operator disabled makes no event.
 */
export interface WebhookDisabledEvent {
    /**
     * The webhook that was disabled, and its last attempt.
     */
    readonly data: {
        /**
         * When the webhook was disabled.
         */
        readonly disabledAt: string;
        /**
         * `gone` if the receiver answered `410`, `failing` after 5 days with nothing but failures.
         */
        readonly disabledReason: "gone" | "failing" | (string & {});
        /**
         * Why the last attempt failed.
         */
        readonly lastError: string;
        /**
         * The HTTP status of the last response; null if there was none.
         */
        readonly lastStatus: number | null;
        /**
         * The webhook that was disabled.
         */
        readonly webhookId: string;
    };
    /**
     * Unique identifier of the event, the same in webhooks, timeline and feed.
     */
    readonly id: string;
    /**
     * Whether the order is real (`live`) or a test (`test`).
     */
    readonly mode: "live" | "test" | (string & {});
    /**
     * Always 0, because the event belongs to no order.
     */
    readonly sequence: 0;
    /**
     * When the event happened.
     */
    readonly timestamp: string;
    /**
     * The kind of event.
     */
    readonly type: "webhook.disabled";
}

/**
 * Where to send events, and which kinds.
 */
export interface WebhookDraft {
    /**
     * The kinds of events to send. If omitted, all kinds, including future ones.
     * 1 to 12 entries.
     */
    readonly events?: readonly ("order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "order.updated" | "item.status_changed" | "webhook.disabled")[] | null;
    /**
     * Whether the events of an order wait for each other. With `none`, the default, they do not, and events can
     * overtake each other. With `order`, an event is first sent when every earlier event of its order to this
     * webhook has succeeded, failed for good or been abandoned. A receiver that does not answer can therefore hold
     * back the next event of an order until the last attempt, for up to 76 hours. The events of other
     * orders do not wait. An event that is sent again, and one that you retry, may still arrive after later ones.
     * @default none
     */
    readonly ordering?: "none" | "order" | null;
    /**
     * An https URL in ASCII (a host with other characters in its `xn--` form), without a user name, password or
     * fragment, that does not lead into a private network.
     * At most 2,048 characters.
     * @example https://shop.example.com/hooks/deliveries
     */
    readonly url: string;
}

/**
 * The fields of a webhook to change. Fields that are left out stay unchanged.
 */
export interface WebhookPatch {
    /**
     * Whether to send events to the webhook.
     */
    readonly enabled?: boolean;
    /**
     * The kinds of events to send; null for all kinds, including future ones.
     * 1 to 12 entries.
     */
    readonly events?: readonly ("order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "order.updated" | "item.status_changed" | "webhook.disabled")[] | null;
    /**
     * Whether the events of an order wait for each other, as in `WebhookDraft`. A change to `order` applies to
     * later events. A change to `none` releases all events that wait.
     */
    readonly ordering?: "none" | "order";
    /**
     * An https URL in ASCII (a host with other characters in its `xn--` form), without a user name, password or
     * fragment, that does not lead into a private network.
     * At most 2,048 characters.
     * @example https://shop.example.com/hooks/deliveries
     */
    readonly url?: string;
}

/**
 * A test of a webhook. It belongs to no order and is in no timeline and no feed.
 */
export interface WebhookTestEvent {
    /**
     * The subject of the test.
     */
    readonly data: {
        /**
         * The webhook that is tested.
         */
        readonly webhookId: string;
    };
    /**
     * Unique identifier of the event, the same in webhooks, timeline and feed.
     */
    readonly id: string;
    /**
     * Whether the order is real (`live`) or a test (`test`).
     */
    readonly mode: "live" | "test" | (string & {});
    /**
     * Always 0, because the event belongs to no order.
     */
    readonly sequence: 0;
    /**
     * When the event happened.
     */
    readonly timestamp: string;
    /**
     * The kind of event.
     */
    readonly type: "webhook.test";
}

/**
 * A webhook with the secret that signs its messages.
 */
export interface WebhookWithSecret {
    /**
     * The time of creation: ISO 8601 in UTC, with milliseconds.
     * @example 2026-11-20T09:30:00.000Z
     */
    readonly createdAt: string;
    /**
     * Why the webhook is disabled: `requested` if you disabled it, `operator` if the operator did, `gone` if the
     * receiver answered `410`, `failing` after 5 days with nothing but failures (a longer pause between
     * two failures counts as one day). Null while the webhook is enabled.
     */
    readonly disabledReason: "requested" | "operator" | "gone" | "failing" | (string & {}) | null;
    /**
     * Whether events are sent to the webhook.
     */
    readonly enabled: boolean;
    /**
     * The kinds of events that the webhook receives; null for all kinds, including future ones.
     */
    readonly events: readonly EventKind[] | null;
    /**
     * Unique identifier of the webhook.
     */
    readonly id: string;
    /**
     * `none` if events do not wait for each other. `order` if an event of an order is first sent when every
     * earlier event of this order to the webhook is settled; if the receiver does not answer, that can take up to
     * 76 hours.
     */
    readonly ordering: "none" | "order" | (string & {});
    /**
     * `whsec_` and base64, as Standard Webhooks specifies. Keep it secret.
     */
    readonly secret: string;
    /**
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
    /**
     * Fully qualified URL of the target.
     */
    readonly url: string;
}

/**
 * The code is not that of the recipient.
 */
export interface WrongCodeProblem extends Problem {
    /**
     * The kind of problem.
     */
    readonly code: "wrong_code";
    /**
     * How many other codes may be tried. With 0, the code is locked.
     */
    readonly triesLeft: number;
}
