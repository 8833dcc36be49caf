// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export interface paths {
    readonly "/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the feed of events
         * Lists all events of your client and mode in the order in which they became durable, oldest first, with the same
         * bodies and ids that webhooks receive. Use the feed if your system cannot receive requests, and to catch up after
         * an outage.
         *
         * Begin without `after`, or with `from`. Store the `nextAfter` of each page that you have processed, and send it as
         * `after` to continue from there. `hasMore` says whether more events already exist. The feed never skips an event,
         * not even one that becomes durable after an event with a later `timestamp`. It does not contain `webhook.test`.
         *
         * With `wait`, a request that finds no event is answered as soon as there is one, or without events when the time
         * is over. Send the next request then. The client's own timeout must be longer than `wait`. A token can have 8
         * waiting requests; a further one is refused with `rate_limited`.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/fleet/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the feed of a fleet
         * Lists the events of the orders of all clients that the fleet serves, each with its `orderId` and its `client`. The
         * parameters mean the same as in `listEvents`, and so does the page.
         *
         * The events of one client are in the order in which they became durable. The feed never skips an event, not even
         * one that becomes durable after an event of another client with a later `timestamp`.
         */
        readonly get: operations["listFleetEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/fleet/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List fleet orders
         * Lists the orders of all clients that the fleet serves, in pages, oldest first. Without `status`, only orders that
         * are not final. Each order has the same shape as in `getOrder`, and in addition its `orderId` and its `client`.
         * An order must match all filters that are given.
         *
         * To get the next page, send `nextCursor` as `cursor`, with the same filters. It is null on the last page. If
         * orders are large, a page may have fewer than `limit` although more follow.
         */
        readonly get: operations["listFleetOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/fleet/orders/{orderId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * The order's `orderId`.
                 * @example 1042
                 */
                readonly orderId: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a fleet order
         * Returns the order of any client that the fleet serves. An order of another client or mode gets the same response
         * as an order that does not exist.
         */
        readonly get: operations["getFleetOrder"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/fleet/progress": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Move many orders
         * Reports progress of up to 100 orders of any clients that the fleet serves, each order at most once. Each step is
         * decided about alone, as in `progressOrder`, and the response has one result for each step, in the same order:
         *
         * - `done`: the items have the status. `order` has the shape of `getFleetOrder`.
         * - `refused`: nothing has changed. `problem` says why, as a response of its own would say it. An order that the
         *   fleet does not serve is refused with `order_not_found`.
         *
         * An `Idempotency-Key` is for the whole request. A repetition with the same key and body returns the orders of the
         * steps that were done before as they were then, and decides again about all other steps. So repeat a request after
         * a lost connection, even if only a part of it was executed. `Idempotency-Replayed` is present if the repetition
         * moved nothing. The request counts as one write.
         */
        readonly post: operations["progressFleetOrders"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order-batches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create many orders
         * Creates up to 100 orders with one request. Each draft is decided about alone, as in `createOrder`, and the
         * response has one result for each draft, in the same order:
         *
         * - `created`: the order was created. `order` has the shape of `getOrder`.
         * - `existing`: an order with this reference was created earlier from the same draft. `order` is that order as it
         *   is now.
         * - `refused`: the reference belongs to an order from another draft. `problem` says so, as in the response of
         *   `createOrder`.
         *
         * A draft that breaks the contract, a draft of more than 256 KiB, and a reference that occurs twice refuse the
         * whole batch with `validation_failed`, and nothing is created; the pointers begin with the position of the draft,
         * such as `/orders/3/items`.
         *
         * An `Idempotency-Key` is for the whole batch. A repetition with the same key and body returns the orders that
         * were created before as they were then, and decides again about all other drafts. So repeat a batch after a lost
         * connection, even if only a part of it was executed. `Idempotency-Replayed` is present if the repetition created
         * nothing.
         *
         * A batch counts as many writes as it has drafts, but is accepted as long as one is left.
         */
        readonly post: operations["createOrders"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order-checks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check an order without creating it
         * Checks a draft as `createOrder` would, and creates nothing: no reference is taken and no event happens. A draft
         * that breaks the contract is refused with `validation_failed`, as in `createOrder`. For any other draft, the
         * response shows the order as the service understands it, and warnings: about unknown fields, which creating the
         * order would ignore, about a total that is not the sum, a deadline that has passed, and a reference that is taken.
         */
        readonly post: operations["checkOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List orders
         * Lists your orders in pages, newest first. Each order has the same shape as in `getOrder`. `status`,
         * `createdFrom` and `createdTo` filter the list; an order must match all filters that are given.
         *
         * To get the next page, send `nextCursor` as `cursor`, with the same filters. It is null on the last page. Orders
         * created between two requests do not shift the pages. If orders are large, a page may have fewer than `limit`
         * although more follow. There is no total count.
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        /**
         * Create an order
         * Creates a delivery order. The order and all its items start as `pending`.
         *
         * `referenceNumber` is your own key for the order. It stays unique for your client and mode permanently, even
         * after the order is canceled: a second order with the same reference is refused with `duplicate_reference`, which
         * shows the existing order and whether the two drafts are identical. If you leave it out, the service generates
         * one.
         *
         * Unknown fields are ignored, unless you send `Prefer: handling=strict`: then they are refused, so that you notice
         * a misspelled optional field.
         */
        readonly post: operations["createOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/orders/{reference}": {
        readonly parameters: {
            readonly query?: never;
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
        /**
         * Get an order
         * Returns the order with its status. Phone numbers are in E.164 form, and optional fields without a value are left
         * out.
         */
        readonly get: operations["getOrder"];
        /**
         * Cancel an order
         * Cancels the order and all its items. This is possible while the order is `pending` or `assigned`, that is, until
         * a courier picks up its first item; after that it is refused with `order_not_cancelable`.
         *
         * Canceling a canceled order answers 200 with the current order and changes nothing, so the request can safely be
         * repeated, whatever its `reason` and `If-Match` are.
         *
         * No body is needed. A body with any other field is refused with `validation_failed`, because this operation
         * changes nothing else: use `updateOrder` for that.
         */
        readonly put: operations["cancelOrder"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an order
         * Changes the fields that are given and leaves the others as they are (JSON Merge Patch, RFC 7396), for example a
         * wrong phone number: `{"recipient": {"phone": "+2250702029255"}}`. This is possible while the order is `pending`
         * or `assigned`, that is, until a courier picks up its first item, and at most 50 times for each order;
         * after that it is refused with `order_not_changeable`. Items cannot be changed.
         *
         * `null` clears a field that may be absent: the `deliveryFee` becomes 0, the `total` the sum of the items' totals
         * and the fee, and the `receiptUrl` that of the service's own receipt. Changing only the fee leaves the `total` as
         * it is.
         *
         * Unlike in other requests, unknown fields are refused, with the code `unknown_field` in `errors` and the name of
         * a similar field as `suggestion`.
         *
         * A change makes an `order.updated` event. A patch that changes nothing answers 200 and makes none. Earlier events
         * and replays go on showing the order as it was then.
         */
        readonly patch: operations["updateOrder"];
        readonly trace?: never;
    };
    readonly "/orders/{reference}/events": {
        readonly parameters: {
            readonly query?: never;
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
        /**
         * List an order's events
         * Lists the events of the order in pages, oldest first, with the same bodies and ids that webhooks receive. The
         * first event is always `order.created`; `sequence` counts the events from 1 without gaps. If events are large, a
         * page may have fewer than `limit` although more follow.
         */
        readonly get: operations["listOrderEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/orders/{reference}/progress": {
        readonly parameters: {
            readonly query?: never;
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
        readonly get?: never;
        readonly put?: never;
        /**
         * Report progress
         * Moves items of the order to the status that a courier reports. This needs the scope `orders:progress`, which
         * every test token has, so that you can act as the courier.
         *
         * Without `items`, the report is about all items that are not final. Items that already have the status stay
         * unchanged; if no other item is left to move, the response is 200 with the current order, and nothing changes.
         * `ItemStatus` lists the allowed transitions. Either all items move, or none: if the status of one item does not
         * allow the transition, the response is `invalid_transition`, which lists the items that cannot move. A report
         * without `items` on an order whose items are all final is refused in the same way, unless one of the items has
         * the reported status. A position that the order does not have is refused with `validation_failed`.
         *
         * The order's own status is derived from its items, as described at `OrderStatus`. `comment` becomes the
         * `statusComment` of the moved items, and of the order if its status changes; without a `comment` they become
         * null.
         */
        readonly post: operations["progressOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhooks
         * Lists all webhooks of your client and mode, oldest first, without their secrets.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Register a webhook
         * From the next event on, the service sends events of the kinds in `events` to `url`. The messages are described
         * under `webhooks` in this contract. The response contains the `secret` that signs them; a secret is shown only
         * when the webhook is created and when the secret is rotated.
         *
         * The URL must be https and ASCII, without a user name, password or fragment, and must not lead into a private
         * network. Otherwise the request is refused with `validation_failed` at `/url`, with the code `target` if the URL
         * itself is well-formed. A client can have at most 20 webhooks in each mode (`webhook_limit_reached`), and each
         * URL only once, however it is spelled (`duplicate_webhook_url`). The URL is shown as you wrote it.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{webhookId}": {
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
        /**
         * Get a webhook
         * Returns the webhook without its secret.
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a webhook
         * Removes the webhook and its log. Its pending dispatches are not sent; those being sent may still arrive. Its URL
         * can be registered again.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook
         * Changes the fields that are given and leaves the others unchanged.
         *
         * `enabled: false` disables the webhook: nothing is sent to it any longer, and its pending dispatches are
         * abandoned. `enabled: true` enables it again, even if the service has disabled it: from then on it receives new
         * events; read the feed for the events in between. Only the operator can enable a webhook that the operator has
         * disabled (`webhook_disabled_by_operator`).
         */
        readonly patch: operations["updateWebhook"];
        readonly trace?: never;
    };
    readonly "/webhooks/{webhookId}/dispatches": {
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
        /**
         * List the dispatches of a webhook
         * Returns the log of the webhook in pages, newest first: a dispatch for each event to be sent to it, with the
         * newest attempts and the first KiB of each response. A dispatch stays in the log for 30 days after it was last
         * settled or retried. If dispatches are large, a page may have fewer than `limit` although more follow: only
         * `nextCursor` shows whether there are more.
         */
        readonly get: operations["listDispatches"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{webhookId}/dispatches/{dispatchId}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * The `id` of the dispatch.
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
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a dispatch again
         * Sends the dispatch again immediately, whatever its status; if that fails, its retry schedule starts from the
         * beginning. A dispatch that is already being sent is sent again only if the current attempt fails. While the
         * webhook is disabled, its dispatches cannot be sent again (`webhook_disabled`).
         */
        readonly post: operations["retryDispatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{webhookId}/rotate-secret": {
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
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate the secret of a webhook
         * Creates a new secret. For `gracePeriodSeconds` (one day by default) every message is signed with both secrets,
         * so that a receiver can verify it with either. Rotating again during that time immediately ends the older of the
         * two secrets.
         *
         * With a grace period, the response is delayed while messages that were signed before the rotation are still being
         * sent, by at most 20 seconds.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{webhookId}/test": {
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
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test to a webhook
         * Sends a `webhook.test` event to this webhook only, regardless of the event kinds that it receives. The response
         * is the dispatch, which is also in the log of the webhook.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "item.status_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Items changed their status, but the order did not
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "item.status_changed";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.assigned": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A courier has taken the order
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.assigned";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.canceled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The order was canceled by its client or by its couriers
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.canceled";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order was created
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.created";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.delivered": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The order ended, and at least one item was delivered
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.delivered";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The delivery of all open items has failed. Another attempt may follow
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.failed";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.in_transit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * All open items are on their way
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.in_transit";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.picked_up": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The first item was picked up. The order can no longer be canceled
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.picked_up";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.returned": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The order ended, and all items that were picked up were returned
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.returned";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.unassigned": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The order lost its courier and waits for another one
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.unassigned";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The client changed fields of the order
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": OrderEvent & {
                        readonly type?: "order.updated";
                    };
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A test that a client requested. It belongs to no order
         * Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the
         * event, and drop events that you already have, by `webhook-id`, which is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * The id of the event, the same in every attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks
                     * specifies. During the grace period of a rotation, two such signatures separated by a space.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * The time of this attempt, in seconds since 1970 (Unix time).
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": WebhookTestEvent;
                };
            };
            readonly responses: {
                /**
                 * The event is accepted. The body of the response is not interpreted.
                 */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /**
                 * The event is not accepted and is sent again. 410 disables the webhook immediately.
                 */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    responses: {
        /**
         * `payload_too_large`: the batch is larger than 2048 KiB.
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
         * dispatch with this id in its log.
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
                readonly "application/problem+json": DuplicateReferenceProblem;
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
         * `validation_failed`: the query breaks the contract; `errors` shows where. `invalid_cursor`: your client did not
         * receive this cursor for these filters.
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
         * `invalid_transition`: the status of at least one item does not allow the transition.
         */
        readonly InvalidTransition: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": InvalidTransitionProblem;
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
                readonly "application/problem+json": OrderNotCancelableProblem;
            };
        };
        /**
         * `order_not_changeable`: an item was already picked up, or the order was already changed 50 times.
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
                readonly "application/problem+json": OrderNotChangeableProblem;
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
         * The `id` of the dispatch.
         * @example dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D
         */
        readonly DispatchId: string;
        /**
         * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
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
         * response is 304. `*` stands for every tag. A weak tag (`W/"..."`) never matches.
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
         * each has the code `unknown_field`, and the name of a similar field as `suggestion`; a field whose name has more
         * than 100 characters is reported at the object that contains it. Other preferences are ignored.
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
         * Present if you sent `Prefer: handling=strict`.
         */
        readonly PreferenceApplied: "handling=strict";
        /**
         * The requests left for this token: `"300-in-1min"; r=299; t=60` means 299 more in the next 60 seconds. Reads and
         * writes are counted separately. Absent if the operator has set no limit.
         */
        readonly RateLimit: string;
        /**
         * The limit with the same name as in `RateLimit`: `"300-in-1min"; q=300; w=60; pk=:...:` means 300 in 60 seconds.
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
export type $defs = Record<string, never>;
export interface operations {
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * The id of the last event that you have; the response begins with the event after it. An id that does not
                 * belong to one of your events is refused with `invalid_cursor`.
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
                 * The maximum number of events to return.
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
                 * The id of the last event that you have; the response begins with the event after it. An id that does not
                 * belong to one of your events is refused with `invalid_cursor`.
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
                 * The maximum number of events to return.
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
                 * @example mwos2y80.sy.ujhZffhlni3
                 */
                readonly cursor?: string;
                /**
                 * The maximum number of orders on a page.
                 */
                readonly limit?: number;
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
                 * response is 304. `*` stands for every tag. A weak tag (`W/"..."`) never matches.
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
    readonly progressFleetOrders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * `handling=strict` (RFC 7240) refuses unknown fields anywhere in the body with `validation_failed`. In `errors`,
                 * each has the code `unknown_field`, and the name of a similar field as `suggestion`; a field whose name has more
                 * than 100 characters is reported at the object that contains it. Other preferences are ignored.
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
    readonly checkOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
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
             * The order as the service understands it, and warnings.
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
                    readonly "application/json": OrderCheck;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * `handling=strict` (RFC 7240) refuses unknown fields anywhere in the body with `validation_failed`. In `errors`,
                 * each has the code `unknown_field`, and the name of a similar field as `suggestion`; a field whose name has more
                 * than 100 characters is reported at the object that contains it. Other preferences are ignored.
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
             * The order, with status `pending`. Phone numbers are in national form, and optional fields without a value
             * are null.
             */
            readonly 201: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
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
                 * response is 304. `*` stands for every tag. A weak tag (`W/"..."`) never matches.
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
             * The canceled order. Phone numbers are in national form, optional fields without a value are null, and there
             * is no `receiptUrl`.
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
            readonly 400: components["responses"]["InvalidBody"];
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
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
                 * The `nextCursor` of the previous page; any other value is refused with `invalid_cursor`.
                 * @example k.WNyPkS2dGGW
                 */
                readonly cursor?: string;
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
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
                    readonly "application/json": Order;
                };
            };
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 409: components["responses"]["InvalidTransition"];
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
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
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": WebhookPatch;
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
            readonly 400: components["responses"]["InvalidBody"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 409: components["responses"]["WebhookChangeConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
                 * with the same key and the same body gets the stored response again; with another body it is refused with
                 * `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * The `id` of the dispatch.
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
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
                 * Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request
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
 * The response to canceling an order: phone numbers in national form, optional fields without a value null, no
 * `receiptUrl`.
 */
export interface CanceledOrder {
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
     * The items. Each item has its own sender and its own status.
     */
    readonly items: readonly FullItem[];
    /**
     * A recipient with a national phone number and every field present.
     */
    readonly recipient: FullRecipient;
    /**
     * Your reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, in the sequence `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less
     * than `picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item
     * was delivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses
     * that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * The reason for the status, if one was given.
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
 * The response to creating an order: phone numbers in national form, optional fields without a value null.
 */
export interface CreatedOrder {
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
     * The items. Each item has its own sender and its own status.
     */
    readonly items: readonly FullItem[];
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
     * Your reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, in the sequence `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less
     * than `picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item
     * was delivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses
     * that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * The reason for the status, if one was given.
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
 * One event that is sent to one webhook.
 */
export interface Dispatch {
    /**
     * The newest 50 attempts, oldest first.
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
     * The time of the next attempt; null if there is none.
     */
    readonly nextAttemptAt: string | null;
    /**
     * `pending` until the dispatch succeeds or is given up: it becomes `failed` after the last attempt, or
     * `abandoned` if the webhook was disabled before that.
     */
    readonly status: "pending" | "succeeded" | "failed" | "abandoned" | (string & {});
    /**
     * The kind of event. Your client must accept kinds that it does not know. An event of any kind except
     * `webhook.test` is a change of an order, also if the kind is added later.
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
         * Your reference for the order, or the one that the service generated.
         */
        readonly referenceNumber: string;
        /**
         * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
         * advanced open item, in the sequence `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less
         * than `picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item
         * was delivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses
         * that it does not know.
         */
        readonly status: OrderStatus;
    };
    /**
     * Whether the existing order was created from the same draft, compared without unknown fields and nulls.
     * If so, an earlier attempt of yours has already succeeded.
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
     * Send it as `after` to continue: the id of the last event here or, if there are no events here, of the last
     * event of the feed. Null only if there are no events at all.
     */
    readonly nextAfter: string | null;
}

/**
 * The kind of event. Your client must accept kinds that it does not know. An event of any kind except
 * `webhook.test` is a change of an order, also if the kind is added later.
 */
export type EventKind = "order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "order.updated" | "item.status_changed" | "webhook.test" | (string & {})

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
         * Only in `order.updated`: JSON pointers to the fields of the order that were changed, such as
         * `/recipient/address/city`.
         */
        readonly changed?: readonly string[];
        /**
         * The items whose status has changed; empty in `order.created` and `order.updated`.
         */
        readonly changedItems: readonly {
            /**
             * The position of the item in the order, from 0.
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
         * The order as it was right after the event.
         */
        readonly order: Order;
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
     * The kind of event. Your client must accept kinds that it does not know. An event of any kind except
     * `webhook.test` is a change of an order, also if the kind is added later.
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
     * Send it as `after` to continue: the id of the last event here or, if there are no events here, of the last
     * event of the feed. Null only if there are no events at all.
     */
    readonly nextAfter: string | null;
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
     * The items. Each item has its own sender and its own status.
     */
    readonly items: readonly Item[];
    /**
     * The service's own number for the order, unique in the deployment. Not the order's reference.
     */
    readonly orderId: number;
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
     * Your reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, in the sequence `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less
     * than `picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item
     * was delivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses
     * that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * The reason for the status, if one was given.
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
     * The steps, each of another order.
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
     * The reason for the status, for people to read.
     * At most 500 characters.
     */
    readonly comment?: string | null;
    /**
     * The positions of the items in the order, from 0. If omitted, all items that are not final.
     * 1 to 100 entries.
     */
    readonly items?: readonly number[] | null;
    /**
     * The `orderId` of the order.
     * 1 to 9,007,199,254,740,991.
     */
    readonly orderId: number;
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
     * `done`: the items have the status. `refused`: `problem` says why nothing has changed. Your client must accept
     * outcomes that it does not know.
     */
    readonly outcome: "done" | "refused" | (string & {});
    /**
     * Why the step was refused, as a response of its own would say it.
     */
    readonly problem?: InvalidTransitionProblem | Problem;
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
     * Your reference for the item.
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
     * The progress of the item. `delivered`, `returned` and `canceled` are final. `failed` may be followed by another
     * attempt, or may stay the last status. Your client must accept statuses that it does not know.
     */
    readonly status: ItemStatus;
    /**
     * The reason for the status, if one was given.
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
     * Your reference for the sender.
     */
    readonly referenceNumber: string | null;
}

/**
 * At least one item cannot change to the reported status.
 */
export interface InvalidTransitionProblem extends Problem {
    /**
     * The kind of problem.
     */
    readonly code: "invalid_transition";
    /**
     * The status of the order.
     */
    readonly currentStatus: OrderStatus;
    /**
     * The items that cannot change to the reported status.
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
         * The position of the item in the order, from 0.
         */
        readonly position: number;
    }[];
}

/**
 * One thing to deliver, with its own sender.
 */
export interface Item {
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
    readonly itemUrl?: string;
    /**
     * The service's own number for the order, unique in the deployment. Not the order's reference.
     */
    readonly orderId: number;
    /**
     * Number of units.
     */
    readonly quantity: number;
    /**
     * Your reference for the item.
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
     * The progress of the item. `delivered`, `returned` and `canceled` are final. `failed` may be followed by another
     * attempt, or may stay the last status. Your client must accept statuses that it does not know.
     */
    readonly status: ItemStatus;
    /**
     * The reason for the status, if one was given.
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
 * The progress of the item. `delivered`, `returned` and `canceled` are final. `failed` may be followed by another
 * attempt, or may stay the last status. Your client must accept statuses that it does not know.
 */
export type ItemStatus = "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {})

/**
 * The phone number without the plus sign and calling code.
 */
export type NationalPhone = string

/**
 * The current order: phone numbers in E.164 form, optional fields without a value left out.
 */
export interface Order {
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
     * The items. Each item has its own sender and its own status.
     */
    readonly items: readonly Item[];
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
     * Your reference for the order, or the one that the service generated.
     */
    readonly referenceNumber: string;
    /**
     * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
     * advanced open item, in the sequence `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less
     * than `picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item
     * was delivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses
     * that it does not know.
     */
    readonly status: OrderStatus;
    /**
     * The reason for the status, if one was given.
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
     * The reason, for people to read. It becomes the `statusComment` of the order and its items.
     * 1 to 500 characters.
     */
    readonly reason?: string;
    /**
     * The status that the order gets. May be left out.
     */
    readonly status?: "canceled";
}

/**
 * The draft as the service understands it.
 */
export interface OrderCheck {
    /**
     * The draft with all defaults, without unknown fields and without values that are null.
     */
    readonly order: OrderDraft;
    /**
     * Possible mistakes to look at before the order is created. Empty if there are none.
     */
    readonly warnings: readonly OrderWarning[];
}

/**
 * An order as a client requests it. Only the phones and addresses of the recipient and the senders, the
 * `referenceNumber` of each sender (which may be null), and the name and quantity of each item are required.
 */
export interface OrderDraft {
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
     * The items to deliver. Each item has its own sender.
     * 1 to 100 entries.
     */
    readonly items: readonly ItemDraft[];
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
     * Total of the order, including the delivery fee. Defaults to the sum of the items' totals and the fee, and is
     * never compared with that sum.
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
         * Only in `order.updated`: JSON pointers to the fields of the order that were changed, such as
         * `/recipient/address/city`.
         */
        readonly changed?: readonly string[];
        /**
         * The items whose status has changed; empty in `order.created` and `order.updated`.
         */
        readonly changedItems: readonly {
            /**
             * The position of the item in the order, from 0.
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
         * The order as it was right after the event.
         */
        readonly order: Order;
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
     * The kind of event. Your client must accept kinds that it does not know. An event of any kind except
     * `webhook.test` is a change of an order, also if the kind is added later.
     */
    readonly type: EventKind;
}

/**
 * A page of events of an order, with the cursor of the next page.
 */
export interface OrderEventPage {
    /**
     * The events of this page.
     */
    readonly data: readonly OrderEvent[];
    /**
     * The `cursor` of the next page; null on the last one.
     */
    readonly nextCursor: string | null;
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
 * The order can no longer be changed.
 */
export interface OrderNotChangeableProblem extends Problem {
    /**
     * The statuses in which an order can be changed.
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
     * URL of a printable PDF receipt. Null for the receipt that the service generates.
     * At most 2,048 characters.
     */
    readonly receiptUrl?: string | null;
    /**
     * The fields of the recipient to change.
     */
    readonly recipient?: RecipientPatch;
    /**
     * Total of the order, including the delivery fee. Null for the sum of the items' totals and the fee.
     * 0 to 1,000,000,000,000.
     */
    readonly total?: number | null;
}

/**
 * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
 * advanced open item, in the sequence `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less
 * than `picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item
 * was delivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses
 * that it does not know.
 */
export type OrderStatus = "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {})

/**
 * Something in a draft that may be a mistake, although the contract allows it.
 */
export interface OrderWarning {
    /**
     * `unknown_field`: creating the order ignores the field. `total_differs`: the total is not the `sum` of the
     * items' totals and the fee. `deadline_past`: the deadline is before today, in UTC. `reference_taken`: there is
     * an order with this reference. Your client must accept codes that it does not know.
     */
    readonly code: "unknown_field" | "total_differs" | "deadline_past" | "reference_taken" | (string & {});
    /**
     * The order that has the reference.
     */
    readonly existing?: {
        /**
         * The time of creation: ISO 8601 in UTC, with milliseconds.
         * @example 2026-11-20T09:30:00.000Z
         */
        readonly createdAt: string;
        /**
         * Your reference for the order, or the one that the service generated.
         */
        readonly referenceNumber: string;
        /**
         * Derived from the statuses of the items. While an item is open (not final), the order has the status of its least
         * advanced open item, in the sequence `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less
         * than `picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item
         * was delivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses
         * that it does not know.
         */
        readonly status: OrderStatus;
    };
    /**
     * Whether the existing order was created from the same draft, compared without unknown fields and nulls.
     * If so, an earlier attempt of yours has already succeeded.
     */
    readonly identical?: boolean;
    /**
     * The warning, for people to read.
     */
    readonly message: string;
    /**
     * A JSON pointer (RFC 6901) to the field, such as `/total`.
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
     * The reason for the status, for people to read.
     * At most 500 characters.
     */
    readonly comment?: string | null;
    /**
     * The positions of the items in the order, from 0. If omitted, all items that are not final.
     * 1 to 100 entries.
     */
    readonly items?: readonly number[] | null;
    /**
     * The status that the items have now.
     */
    readonly to: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled";
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
}

/**
 * A client's own key: 1 to 100 characters, without control characters, without a space at either end, not `.` or
 * `..`. The pattern cannot say all of that: the service also refuses `.`, `..`, unpaired surrogates, and spaces
 * other than U+0020 and U+00A0 at the ends.
 */
export type Reference = string

/**
 * When the old secret ends.
 */
export interface SecretRotation {
    /**
     * How long the old secret also signs messages. Defaults to one day; at most one week.
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
     * Your reference for the sender.
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
 * One fault of a request.
 */
export interface Violation {
    /**
     * The JSON Schema keyword that was broken; `unknown_field` for a field that the request does not have.
     */
    readonly code: string;
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
     * receiver answered 410, `failing` after five days with nothing but failures, where a longer pause between two
     * failures counts as one day. Null while the webhook is enabled.
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
     * The time of the last change: ISO 8601 in UTC, with milliseconds.
     */
    readonly updatedAt: string;
    /**
     * Fully qualified URL of the target.
     */
    readonly url: string;
}

/**
 * Where to send events, and which kinds.
 */
export interface WebhookDraft {
    /**
     * The kinds of events to send. If omitted, all kinds, including future ones.
     * 1 to 11 entries.
     */
    readonly events?: readonly ("order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "order.updated" | "item.status_changed")[] | null;
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
     * 1 to 11 entries.
     */
    readonly events?: readonly ("order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "order.updated" | "item.status_changed")[] | null;
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
     * receiver answered 410, `failing` after five days with nothing but failures, where a longer pause between two
     * failures counts as one day. Null while the webhook is enabled.
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
     * `whsec_` and the base64 of 32 bytes, as Standard Webhooks specifies. Keep it secret.
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
