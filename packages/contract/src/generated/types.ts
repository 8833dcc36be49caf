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
         * @description All events of your client and mode, oldest first, in the order in which they became durable: the same bodies and ids as
         *     webhooks get, for systems that cannot be called, and to catch up after an outage. Keep the `nextAfter` of what you have
         *     taken in, and send it as `after` to go on from there; begin without it. `hasMore` says whether to go on at once. An event
         *     that became durable late is never skipped. `webhook.test` is not in it.
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
    readonly "/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List orders
         * @description Your orders, newest first, in pages. Each has the shape of getting it. `status`, `createdFrom` and `createdTo`
         *     narrow the list, all that are given together.
         *
         *     `nextCursor` leads to the next page: send it as `cursor`, with the same filters. It is null on the last page.
         *     Orders that are created meanwhile do not shift the pages. A page may have fewer orders than `limit` although there
         *     are more, where they are large. There is no total.
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        /**
         * Create an order
         * @description Creates a delivery order. The order and all its items start as `pending`.
         *
         *     `referenceNumber` is your own key of the order. It is unique for your client and mode for ever, also after the
         *     order was canceled: a second order with the same reference is refused with `duplicate_reference`, which shows
         *     the order that has it and whether the two drafts are identical. Left out, the service generates one.
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
                 * @description The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        /**
         * Get an order
         * @description The order with its status. Phones are in E.164 form, and optional fields without a value are left out.
         */
        readonly get: operations["getOrder"];
        /**
         * Cancel an order
         * @description Cancels the order and all its items. Possible while the order is `pending` or `assigned`, that is until a
         *     courier has picked up its first item; after that it is refused with `order_not_cancelable`.
         *
         *     Canceling a canceled order again answers 200 with the order as it stands and changes nothing, so the call can
         *     safely be repeated. No body is needed; one that is sent is not read.
         */
        readonly put: operations["cancelOrder"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/orders/{reference}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        /**
         * List an order's events
         * @description What has happened to the order, oldest first, in pages: the same bodies and ids as its webhooks get. The first is always
         *     `order.created`; `sequence` counts them from 1 without gaps.
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
                 * @description The order's `referenceNumber`, percent-encoded.
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
         * @description Moves items of the order to another status, as a courier reports it. It needs the scope `orders:progress`, which
         *     every test token has, so that you can play the courier.
         *
         *     Without `items`, all items that are not final are moved. Items that are there already stay as they are; if there
         *     is nothing left to move, the answer is 200 with the order as it stands, and nothing changes. Either all items are
         *     moved or, when the status of one does not allow the step, none is: then the answer is `invalid_transition`, which
         *     names the items that refused. So is that to a report on an order whose items are all final, none of them in the
         *     status reported. `ItemStatus` says which steps there are. A position that the order does not have is a
         *     `validation_failed`.
         *
         *     The order's own status follows from its items, as `OrderStatus` says. `comment` becomes the `statusComment` of the
         *     items moved, and of the order if its status changes; without one they become null.
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
         * @description All webhooks of your client and mode, oldest first. Their secrets are never shown here.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Register a webhook
         * @description From the next event on, the service sends those of the kinds in `events` to `url`, as `webhooks` in this contract shows
         *     them. The answer has the `secret` that they are signed with; it is shown here and when it is rotated, and never again.
         *
         *     The URL must be https, in ASCII, without user name, password and fragment, and must not lead into a private network:
         *     otherwise `validation_failed` names `/url`, with the code `target` where the URL itself is well-formed. A client has at
         *     most 20 webhooks in each mode (`webhook_limit_reached`), and each URL once, however it is spelled
         *     (`duplicate_webhook_url`). It is shown as you have written it.
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
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a webhook
         * @description The webhook as it stands, without its secret.
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a webhook
         * @description Removes the webhook, with its log. What was waiting for it is not sent; what was on its way may still arrive. Its URL can be registered again.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook
         * @description Changes what is given and leaves the rest. `enabled: false` disables the webhook: nothing is sent to it any more, and what
         *     was waiting is abandoned. `enabled: true` enables it again, also after the service has disabled it: from then on it gets new
         *     events; read the feed for those in between. What the operator has disabled, only the operator enables
         *     (`webhook_disabled_by_operator`).
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
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        /**
         * List what was sent to a webhook
         * @description The log of the webhook, newest first, in pages: each event that was to be sent to it, with its newest attempts and the first
         *     KiB of each answer. A dispatch stays in it for 30 days after it was last settled or retried. A page may have fewer
         *     dispatches than `limit` although there are more, where they are large: only `nextCursor` tells whether there are.
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
                 * @description The `id` of the dispatch.
                 * @example dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D
                 */
                readonly dispatchId: components["parameters"]["DispatchId"];
                /**
                 * @description The `id` of the webhook.
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
         * @description Sends the dispatch again at once, whatever came of it before; after that its schedule begins anew. One that is being sent
         *     at that moment is sent again only if that attempt fails. Not possible while the webhook is disabled (`webhook_disabled`).
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
                 * @description The `id` of the webhook.
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
         * @description Makes a new secret. For `gracePeriodSeconds` (a day, unless you say otherwise) every message is signed with both secrets,
         *     so that a receiver may know either. Rotating again in that time ends the older of the two at once.
         *
         *     With a grace period the answer comes when nothing signed before is on its way any more, 20 seconds at most.
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
                 * @description The `id` of the webhook.
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
         * @description Sends a `webhook.test` event to this webhook alone, whatever kinds it has chosen. The answer is the dispatch, to be found in
         *     the log of the webhook as well.
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
         * Items have moved, and the order's own status has not
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "item.status_changed";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.assigned";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * The order was canceled, by its client or by its couriers
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.canceled";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.created";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * The order has come to its end, and at least one item was delivered
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.delivered";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * The delivery of what is left has failed. There may be another attempt
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.failed";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.in_transit";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.picked_up";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * The order has come to its end, and what was picked up is back
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.returned";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * The courier was lost; the order waits for another one
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["OrderEvent"] & {
                        /** @constant */
                        readonly type?: "order.unassigned";
                    };
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
         * A test that was asked for. It belongs to no order
         * @description Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you
         *     have had already, by `webhook-id`: it is the id of the event.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /**
                     * @description The id of the event, the same at each attempt.
                     * @example evt_01M7W4N5E00000000010J00001
                     */
                    readonly "webhook-id": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of
                     *     them, with a space between, while a secret is rotated.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    readonly "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970.
                     * @example 1795858200
                     */
                    readonly "webhook-timestamp": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["WebhookTestEvent"];
                };
            };
            readonly responses: {
                /** @description Taken. The body is not looked at. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not taken; it is sent again. 410 disables the webhook at once. */
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
    schemas: {
        /** @description A place that a courier can find. */
        readonly Address: {
            readonly city: string;
            readonly landmark?: string;
            /** Format: float */
            readonly latitude?: number;
            /** Format: float */
            readonly longitude?: number;
            readonly name: string;
        };
        /** @description A place that a courier can find. */
        readonly AddressDraft: {
            /** @description City or town. */
            readonly city: string;
            /** @description Something nearby that is easy to find. */
            readonly landmark?: string | null;
            /**
             * Format: float
             * @description GPS latitude.
             */
            readonly latitude?: number | null;
            /**
             * Format: float
             * @description GPS longitude.
             */
            readonly longitude?: number | null;
            /** @description Street address, or a plus code. */
            readonly name: string;
        };
        /** @description One try to send an event. */
        readonly Attempt: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly at: string;
            /** @description How long it took. */
            readonly durationMs: number;
            /** @description What went wrong; null for success. */
            readonly error: string | null;
            /** @description The first KiB of the answer. */
            readonly response: string | null;
            /** @description The HTTP status of the answer; null if there was none. */
            readonly status: number | null;
        };
        /** @description The answer to canceling an order: phones national, optional fields without a value null, no `receiptUrl`. */
        readonly CanceledOrder: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly createdAt: string;
            /** Format: date */
            readonly deliveryDeadline: string | null;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly deliveryFee: number;
            readonly deliveryInstructions: string | null;
            readonly items: readonly components["schemas"]["FullItem"][];
            readonly recipient: components["schemas"]["FullRecipient"];
            /** @description Your reference of the order, or the one that the service generated. */
            readonly referenceNumber: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Why the status is what it is, if somebody gave a reason. */
            readonly statusComment: string | null;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly total: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly updatedAt: string;
        };
        /** @description The answer to creating an order: phones national, optional fields without a value null. */
        readonly CreatedOrder: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly createdAt: string;
            /** Format: date */
            readonly deliveryDeadline: string | null;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly deliveryFee: number;
            readonly deliveryInstructions: string | null;
            readonly items: readonly components["schemas"]["FullItem"][];
            /**
             * Format: uri
             * @description Your own receipt URL, or that of the receipt which the service makes: a PDF with the order as it stands when it
             *     is opened. Whoever has that URL opens it without a token, so give it to those who may see names, phones and
             *     addresses of the order, and to nobody else.
             */
            readonly receiptUrl: string;
            readonly recipient: components["schemas"]["FullRecipient"];
            /** @description Your reference of the order, or the one that the service generated. */
            readonly referenceNumber: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Why the status is what it is, if somebody gave a reason. */
            readonly statusComment: string | null;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly total: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly updatedAt: string;
        };
        /** @description One event on its way to one webhook. */
        readonly Dispatch: {
            /** @description The newest 50 attempts, oldest first. */
            readonly attempts: readonly components["schemas"]["Attempt"][];
            /** @description The event, by its `id`. */
            readonly eventId: string;
            /** @description Unique identifier of the dispatch. */
            readonly id: string;
            /**
             * Format: date-time
             * @description When it is tried next; null if it is not.
             */
            readonly nextAttemptAt: string | null;
            /**
             * @description `pending` until it has succeeded or is given up; `failed` after the last attempt, `abandoned` where the webhook
             *     was disabled before.
             */
            readonly status: "pending" | "succeeded" | "failed" | "abandoned" | (string & {});
            readonly type: components["schemas"]["EventKind"];
        };
        /** @description Some dispatches of a log, and the way to the next ones. */
        readonly DispatchPage: {
            readonly data: readonly components["schemas"]["Dispatch"][];
            /** @description The `cursor` of the next page; null on the last one. */
            readonly nextCursor: string | null;
        };
        /** @description The reference is taken. */
        readonly DuplicateReferenceProblem: components["schemas"]["Problem"] & {
            /** @constant */
            readonly code: "duplicate_reference";
            /** @description The order that has the reference. */
            readonly existing: {
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                readonly createdAt: string;
                /** @description Your reference of the order, or the one that the service generated. */
                readonly referenceNumber: string;
                readonly status: components["schemas"]["OrderStatus"];
            };
            /**
             * @description Whether the existing order was created from the same draft, after unknown fields and nulls are dropped.
             *     If it was, an earlier try of yours has already succeeded.
             */
            readonly identical: boolean;
        };
        /** @description Some events of the feed, and where it goes on. */
        readonly EventFeed: {
            readonly data: readonly components["schemas"]["OrderEvent"][];
            /** @description Whether there are more events already. */
            readonly hasMore: boolean;
            /**
             * @description Send it as `after` to go on: the id of the last event here, or the `after` that you sent where there is none. Null
             *     only while there are no events at all.
             */
            readonly nextAfter: string | null;
        };
        /** @description What happened. Be ready for kinds that you do not know. */
        readonly EventKind: "order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "item.status_changed" | "webhook.test" | (string & {});
        /** @description An address with every field present. */
        readonly FullAddress: {
            readonly city: string;
            readonly landmark: string | null;
            /** Format: float */
            readonly latitude: number | null;
            /** Format: float */
            readonly longitude: number | null;
            readonly name: string;
        };
        /** @description An item with every field present. */
        readonly FullItem: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly createdAt: string;
            readonly itemName: string;
            /** Format: uri */
            readonly itemUrl: string | null;
            /**
             * Format: int64
             * @description The service's own number of the order, unique in the deployment. Not the order's reference.
             */
            readonly orderId: number;
            readonly quantity: number;
            readonly referenceNumber: string | null;
            readonly sender: components["schemas"]["FullSender"];
            readonly size: string | null;
            readonly status: components["schemas"]["ItemStatus"];
            /** @description Why the status is what it is, if somebody gave a reason. */
            readonly statusComment: string | null;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly total: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly updatedAt: string;
            /**
             * Format: float
             * @description Kilograms.
             */
            readonly weight: number | null;
        };
        /** @description A recipient with a national phone number and every field present. */
        readonly FullRecipient: {
            readonly address: components["schemas"]["FullAddress"];
            readonly name: string | null;
            readonly phone: components["schemas"]["NationalPhone"];
            readonly referenceNumber: string | null;
        };
        /** @description A sender with a national phone number and every field present. */
        readonly FullSender: {
            readonly address: components["schemas"]["FullAddress"];
            readonly name: string | null;
            readonly phone: components["schemas"]["NationalPhone"];
            readonly referenceNumber: string | null;
        };
        /** @description At least one item cannot take the step. */
        readonly InvalidTransitionProblem: components["schemas"]["Problem"] & {
            /** @constant */
            readonly code: "invalid_transition";
            readonly currentStatus: components["schemas"]["OrderStatus"];
            /** @description The items that refused. */
            readonly items: readonly {
                /** @description The statuses that it can go to from there; none where it is final. */
                readonly allowed: readonly components["schemas"]["ItemStatus"][];
                readonly currentStatus: components["schemas"]["ItemStatus"];
                /** @description Its position in the order, from 0. */
                readonly position: number;
            }[];
        };
        /** @description One thing to deliver, with its own sender. */
        readonly Item: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly createdAt: string;
            readonly itemName: string;
            /** Format: uri */
            readonly itemUrl?: string;
            /**
             * Format: int64
             * @description The service's own number of the order, unique in the deployment. Not the order's reference.
             */
            readonly orderId: number;
            readonly quantity: number;
            readonly referenceNumber: string | null;
            readonly sender: components["schemas"]["Sender"];
            readonly size?: string;
            readonly status: components["schemas"]["ItemStatus"];
            /** @description Why the status is what it is, if somebody gave a reason. */
            readonly statusComment: string | null;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly total: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly updatedAt: string;
            /**
             * Format: float
             * @description Kilograms.
             */
            readonly weight?: number;
        };
        /** @description One thing to deliver, with its own sender. */
        readonly ItemDraft: {
            /** @description What it is, in the words that sender and courier use. */
            readonly itemName: string;
            /**
             * Format: uri
             * @description URL of the item's image.
             */
            readonly itemUrl?: string | null;
            /** @description How many of it. */
            readonly quantity: number;
            /** @description Unique item reference in your system. */
            readonly referenceNumber?: string | null;
            readonly sender: components["schemas"]["SenderDraft"];
            /** @description Size category, any text. `XS`, `S`, `M`, `L` and `XL` are usual. */
            readonly size?: string | null;
            /**
             * Format: float
             * @description Total price of the item (quantity times unit price). 0 when omitted.
             */
            readonly total?: number | null;
            /**
             * Format: float
             * @description Kilograms.
             */
            readonly weight?: number | null;
        };
        /**
         * @description Where the item is on its way. `delivered`, `returned` and `canceled` are final; `failed` may be followed by
         *     another attempt, and may also be the last word. Be ready for statuses that you do not know.
         */
        readonly ItemStatus: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {});
        /** @description The phone number without plus sign and calling code. */
        readonly NationalPhone: string;
        /** @description An order as it stands: phones in E.164 form, optional fields without a value left out. */
        readonly Order: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly createdAt: string;
            /** Format: date */
            readonly deliveryDeadline?: string;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly deliveryFee: number;
            readonly deliveryInstructions?: string;
            readonly items: readonly components["schemas"]["Item"][];
            /**
             * Format: uri
             * @description Your own receipt URL, or that of the receipt which the service makes: a PDF with the order as it stands when it
             *     is opened. Whoever has that URL opens it without a token, so give it to those who may see names, phones and
             *     addresses of the order, and to nobody else.
             */
            readonly receiptUrl: string;
            readonly recipient: components["schemas"]["Recipient"];
            /** @description Your reference of the order, or the one that the service generated. */
            readonly referenceNumber: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Why the status is what it is, if somebody gave a reason. */
            readonly statusComment: string | null;
            /**
             * Format: float
             * @description In major units of the currency of the deployment.
             */
            readonly total: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly updatedAt: string;
        };
        /**
         * @description An order as a client asks for it. Only the recipient's and the senders' phones and addresses, and the name and
         *     quantity of each item, are required.
         */
        readonly OrderDraft: {
            /**
             * Format: date
             * @description Latest date by which delivery should be completed, YYYY-MM-DD. May lie in the past.
             */
            readonly deliveryDeadline?: string | null;
            /**
             * Format: float
             * @description What the delivery costs. 0 when omitted.
             */
            readonly deliveryFee?: number | null;
            /** @description Free text for the courier. */
            readonly deliveryInstructions?: string | null;
            readonly items: readonly components["schemas"]["ItemDraft"][];
            /**
             * Format: uri
             * @description URL of a printable PDF receipt. When omitted, the service makes one from the order. Yours is echoed and never
             *     fetched.
             */
            readonly receiptUrl?: string | null;
            readonly recipient: components["schemas"]["RecipientDraft"];
            /** @description Unique order reference in your system. When omitted, the service generates one. */
            readonly referenceNumber?: string | null;
            /**
             * Format: float
             * @description Total of the order including the delivery fee. When omitted, the sum of the items' totals and the fee.
             *     It is never compared with that sum.
             */
            readonly total?: number | null;
        };
        /** @description What has happened to an order. */
        readonly OrderEvent: {
            readonly data: {
                /** @description The items whose status has changed; none when the order was created. */
                readonly changedItems: readonly {
                    /** @description Its position in the order, from 0. */
                    readonly position: number;
                    readonly previousStatus: components["schemas"]["ItemStatus"];
                    readonly status: components["schemas"]["ItemStatus"];
                }[];
                readonly order: components["schemas"]["Order"];
                /** @description The status of the order before; null when it was created. */
                readonly previousStatus: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {}) | null;
            };
            /** @description Unique identifier of the event, the same wherever it is seen. */
            readonly id: string;
            /** @description Whether the order is real. */
            readonly mode: "live" | "test" | (string & {});
            /** @description Counts the events of the order from 1, without gaps, so that they can be put in order. */
            readonly sequence: number;
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly timestamp: string;
            readonly type: components["schemas"]["EventKind"];
        };
        /** @description Some events of an order, and the way to the next ones. */
        readonly OrderEventPage: {
            readonly data: readonly components["schemas"]["OrderEvent"][];
            /** @description The `cursor` of the next page; null on the last one. */
            readonly nextCursor: string | null;
        };
        /** @description The order is past canceling. */
        readonly OrderNotCancelableProblem: components["schemas"]["Problem"] & {
            /** @description The statuses from which an order can be canceled. */
            readonly cancelableFrom: readonly components["schemas"]["OrderStatus"][];
            /** @constant */
            readonly code: "order_not_cancelable";
            readonly currentStatus: components["schemas"]["OrderStatus"];
        };
        /** @description Some orders of a list, and the way to the next ones. */
        readonly OrderPage: {
            readonly data: readonly components["schemas"]["Order"][];
            /** @description The `cursor` of the next page; null on the last one. */
            readonly nextCursor: string | null;
        };
        /**
         * @description Follows from the statuses of the items. While an item is open, it is that of the least advanced open item
         *     (`pending`, `assigned`, `picked_up`, `in_transit`, `failed`), but never below `picked_up` once an item has
         *     been picked up. When every item is final: `delivered` if any was delivered, else `returned` if any was
         *     returned, else `canceled`. Be ready for statuses that you do not know.
         */
        readonly OrderStatus: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled" | (string & {});
        /**
         * @description A phone number in E.164 form: a plus sign, the calling code and the number.
         * @example +2250702029254
         */
        readonly Phone: string;
        /** @description Why a request was not carried out (RFC 9457). */
        readonly Problem: {
            readonly code: components["schemas"]["ProblemCode"];
            /** @description What happened this time. */
            readonly detail: string;
            /** @description For `validation_failed`, every fault found, 20 at most. */
            readonly errors?: readonly components["schemas"]["Violation"][];
            /** @description The path of the request. */
            readonly instance: string;
            /** @description As in `X-Request-Id`. */
            readonly requestId: string;
            /** @description The HTTP status. */
            readonly status: number;
            /** @description The problem in a few words, the same for each code. */
            readonly title: string;
            /**
             * Format: uri
             * @description A page that explains the problem.
             */
            readonly type: string;
        };
        /** @description What kind of problem it is. Stable; branch on it. */
        readonly ProblemCode: string;
        /** @description What has become of items, as a courier reports it. */
        readonly ProgressReport: {
            /** @description Why, for people to read. */
            readonly comment?: string | null;
            /** @description Which items, by their positions in the order, from 0. When omitted, all that are not final. */
            readonly items?: readonly number[] | null;
            /**
             * @description The status that the items have now.
             * @enum {string}
             */
            readonly to: "pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled";
        };
        /** @description Who receives the order. */
        readonly Recipient: {
            readonly address: components["schemas"]["Address"];
            readonly name?: string;
            readonly phone: components["schemas"]["Phone"];
            readonly referenceNumber: string | null;
        };
        /** @description Who receives the order. */
        readonly RecipientDraft: {
            readonly address: components["schemas"]["AddressDraft"];
            /** @description Full name. */
            readonly name?: string | null;
            readonly phone: components["schemas"]["Phone"];
        };
        /** @description A client's own key: 1 to 100 characters, no control characters, no space at either end, not `.` or `..`. */
        readonly Reference: string;
        /** @description How the old secret ends. */
        readonly SecretRotation: {
            /**
             * @description How long the old secret signs along with the new one. A day when omitted, a week at most.
             * @default 86400
             */
            readonly gracePeriodSeconds?: number | null;
        };
        /** @description Where a courier picks the item up. */
        readonly Sender: {
            readonly address: components["schemas"]["Address"];
            readonly name?: string;
            readonly phone: components["schemas"]["Phone"];
            readonly referenceNumber: string | null;
        };
        /** @description Where a courier picks the item up. */
        readonly SenderDraft: {
            readonly address: components["schemas"]["AddressDraft"];
            /** @description Sender or business name. */
            readonly name?: string | null;
            readonly phone: components["schemas"]["Phone"];
            /** @description Unique merchant identifier in your system. May be a phone number or any other unique id. */
            readonly referenceNumber: string | null;
        };
        /**
         * Format: date-time
         * @description A time of ISO 8601 with its zone, such as `2026-11-20T09:30:00Z`.
         */
        readonly Time: string;
        /** @description One fault of a request. */
        readonly Violation: {
            /** @description The JSON Schema keyword that was broken. */
            readonly code: string;
            readonly in: "body" | "query" | "path" | "header" | (string & {});
            /** @description What to mend. */
            readonly message: string;
            /**
             * @description A JSON pointer (RFC 6901) to the faulty or missing property, such as `/items/0/sender/phone`. For a
             *     parameter its name, such as `/reference`. Empty for the whole body.
             */
            readonly pointer: string;
        };
        /** @description Where the service tells you of changes. */
        readonly Webhook: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly createdAt: string;
            /**
             * @description Why it is disabled: `requested` by you, `operator` when the operator has disabled it, `gone` when the target answered 410, `failing`
             *     when nothing but failures came back for five days. Null while it is enabled.
             */
            readonly disabledReason: "requested" | "operator" | "gone" | "failing" | (string & {}) | null;
            /** @description Whether events are sent to it. */
            readonly enabled: boolean;
            /** @description The kinds of events that it is told of; null for all, future ones too. */
            readonly events: readonly components["schemas"]["EventKind"][] | null;
            /** @description Unique identifier of the webhook. */
            readonly id: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly updatedAt: string;
            /**
             * Format: uri
             * @description Fully qualified URL of the target.
             */
            readonly url: string;
        };
        /** @description Where to tell of events, and of which. */
        readonly WebhookDraft: {
            /** @description The kinds of events to tell of. When omitted, all, future ones too. */
            readonly events?: readonly ("order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "item.status_changed")[] | null;
            /**
             * Format: uri
             * @description An https URL in ASCII (a host of other letters in its `xn--` form) without user name, password and fragment, that does not lead into a private network.
             */
            readonly url: string;
        };
        /** @description What to change of a webhook. What is left out stays as it is. */
        readonly WebhookPatch: {
            /** @description Whether to send events to it. */
            readonly enabled?: boolean;
            /** @description The kinds of events to tell of; null for all, future ones too. */
            readonly events?: readonly ("order.created" | "order.assigned" | "order.unassigned" | "order.picked_up" | "order.in_transit" | "order.delivered" | "order.failed" | "order.returned" | "order.canceled" | "item.status_changed")[] | null;
            /**
             * Format: uri
             * @description An https URL in ASCII (a host of other letters in its `xn--` form) without user name, password and fragment, that does not lead into a private network.
             */
            readonly url?: string;
        };
        /** @description A test of a webhook. It belongs to no order, and is in no timeline and no feed. */
        readonly WebhookTestEvent: {
            readonly data: {
                /** @description The webhook that is tested. */
                readonly webhookId: string;
            };
            /** @description Unique identifier of the event, the same wherever it is seen. */
            readonly id: string;
            /** @description Whether the order is real. */
            readonly mode: "live" | "test" | (string & {});
            /** @constant */
            readonly sequence: 0;
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly timestamp: string;
            /** @constant */
            readonly type: "webhook.test";
        };
        /** @description A webhook, with the secret that its messages are signed with. */
        readonly WebhookWithSecret: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly createdAt: string;
            /**
             * @description Why it is disabled: `requested` by you, `operator` when the operator has disabled it, `gone` when the target answered 410, `failing`
             *     when nothing but failures came back for five days. Null while it is enabled.
             */
            readonly disabledReason: "requested" | "operator" | "gone" | "failing" | (string & {}) | null;
            /** @description Whether events are sent to it. */
            readonly enabled: boolean;
            /** @description The kinds of events that it is told of; null for all, future ones too. */
            readonly events: readonly components["schemas"]["EventKind"][] | null;
            /** @description Unique identifier of the webhook. */
            readonly id: string;
            /** @description `whsec_` and the base64 of 32 bytes, as Standard Webhooks has it. Keep it secret. */
            readonly secret: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            readonly updatedAt: string;
            /**
             * Format: uri
             * @description Fully qualified URL of the target.
             */
            readonly url: string;
        };
    };
    responses: {
        /**
         * @description `webhook_not_found`: you have no webhook with this id in this mode. `dispatch_not_found`: the webhook has no dispatch
         *     with this id in its log.
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `duplicate_reference`: you already have an order with this reference. */
        readonly DuplicateReference: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["DuplicateReferenceProblem"];
            };
        };
        /** @description `insufficient_scope`: the token lacks the scope that the operation needs. */
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`: the key was used for a request with another body. */
        readonly IdempotencyKeyReused: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal_error`: a fault of the service. Its operator finds it by the request id. */
        readonly InternalError: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `invalid_json`: the body is not JSON. `validation_failed`: the body, the path or the query breaks the contract;
         *     `errors` says where. `invalid_idempotency_key`: the key is empty, too long or has other characters than visible
         *     ASCII.
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `validation_failed`: the path or the query breaks the contract; `errors` says where. `invalid_idempotency_key`: the
         *     key is empty, too long or has other characters than visible ASCII.
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `validation_failed`: the query breaks the contract; `errors` says where. `invalid_cursor`: the cursor is not one
         *     that your client was given for these filters.
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: the path or the query breaks the contract; `errors` says where. */
        readonly InvalidRequest: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_transition`: the status of at least one item does not allow the step. */
        readonly InvalidTransition: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["InvalidTransitionProblem"];
            };
        };
        /** @description `order_not_cancelable`: an item was already picked up. */
        readonly OrderNotCancelable: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["OrderNotCancelableProblem"];
            };
        };
        /** @description `order_not_found`: you have no order with this reference in this mode. */
        readonly OrderNotFound: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `payload_too_large`: the body is larger than 256 KiB. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `rate_limited`: the token has made as many requests as it may in a minute, or the address has sent too many
         *     tokens that are none. Try again after `Retry-After`.
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `missing_token`: no token was sent. `invalid_token`: the token is malformed, unknown, revoked or expired. */
        readonly Unauthorized: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly "WWW-Authenticate": components["headers"]["Challenge"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: overloaded, or the store cannot be reached. Try again after `Retry-After`. */
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: the body is not `application/json`, or it is compressed. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `duplicate_webhook_url`: another of your webhooks has this URL. `webhook_disabled_by_operator`: only the operator can
         *     enable it.
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `duplicate_webhook_url`: one of your webhooks has this URL already. `webhook_limit_reached`: you have as many webhooks
         *     as you may.
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
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `webhook_disabled`: nothing is sent to a webhook that is disabled. */
        readonly WebhookDisabled: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `webhook_not_found`: you have no webhook with this id in this mode. */
        readonly WebhookNotFound: {
            headers: {
                readonly "API-Version": components["headers"]["ApiVersion"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The `id` of the dispatch.
         * @example dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D
         */
        readonly DispatchId: string;
        /**
         * @description Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key
         *     with the same body is answered with the first answer again; with another body it is refused with
         *     `idempotency_key_reused`.
         * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
         */
        readonly IdempotencyKey: string;
        /**
         * @description The order's `referenceNumber`, percent-encoded.
         * @example ORDER-2041
         */
        readonly OrderReference: components["schemas"]["Reference"];
        /**
         * @description The `id` of the webhook.
         * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
         */
        readonly WebhookId: string;
    };
    requestBodies: never;
    headers: {
        /** @description The version of the contract that the server speaks. */
        readonly ApiVersion: string;
        /** @description How to authenticate (RFC 6750). */
        readonly Challenge: string;
        /**
         * @description What is left for this token: `"300-in-1min"; r=299; t=60` says that 299 more may come in the next 60 seconds.
         *     Reads and writes are counted apart. Not there where the operator has set no limit.
         */
        readonly RateLimit: string;
        /** @description What is allowed, by the same name: `"300-in-1min"; q=300; w=60; pk=:...:` means 300 in 60 seconds. */
        readonly RateLimitPolicy: string;
        /** @description Identifies this request in the operator's log. */
        readonly RequestId: string;
        /** @description Seconds to wait before the next try. */
        readonly RetryAfter: number;
    };
    pathItems: never;
}
export type Address = components['schemas']['Address'];
export type AddressDraft = components['schemas']['AddressDraft'];
export type Attempt = components['schemas']['Attempt'];
export type CanceledOrder = components['schemas']['CanceledOrder'];
export type CreatedOrder = components['schemas']['CreatedOrder'];
export type Dispatch = components['schemas']['Dispatch'];
export type DispatchPage = components['schemas']['DispatchPage'];
export type DuplicateReferenceProblem = components['schemas']['DuplicateReferenceProblem'];
export type EventFeed = components['schemas']['EventFeed'];
export type EventKind = components['schemas']['EventKind'];
export type FullAddress = components['schemas']['FullAddress'];
export type FullItem = components['schemas']['FullItem'];
export type FullRecipient = components['schemas']['FullRecipient'];
export type FullSender = components['schemas']['FullSender'];
export type InvalidTransitionProblem = components['schemas']['InvalidTransitionProblem'];
export type Item = components['schemas']['Item'];
export type ItemDraft = components['schemas']['ItemDraft'];
export type ItemStatus = components['schemas']['ItemStatus'];
export type NationalPhone = components['schemas']['NationalPhone'];
export type Order = components['schemas']['Order'];
export type OrderDraft = components['schemas']['OrderDraft'];
export type OrderEvent = components['schemas']['OrderEvent'];
export type OrderEventPage = components['schemas']['OrderEventPage'];
export type OrderNotCancelableProblem = components['schemas']['OrderNotCancelableProblem'];
export type OrderPage = components['schemas']['OrderPage'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type Phone = components['schemas']['Phone'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProgressReport = components['schemas']['ProgressReport'];
export type Recipient = components['schemas']['Recipient'];
export type RecipientDraft = components['schemas']['RecipientDraft'];
export type Reference = components['schemas']['Reference'];
export type SecretRotation = components['schemas']['SecretRotation'];
export type Sender = components['schemas']['Sender'];
export type SenderDraft = components['schemas']['SenderDraft'];
export type Time = components['schemas']['Time'];
export type Violation = components['schemas']['Violation'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookDraft = components['schemas']['WebhookDraft'];
export type WebhookPatch = components['schemas']['WebhookPatch'];
export type WebhookTestEvent = components['schemas']['WebhookTestEvent'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type ResponseDispatchNotFound = components['responses']['DispatchNotFound'];
export type ResponseDuplicateReference = components['responses']['DuplicateReference'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseIdempotencyKeyReused = components['responses']['IdempotencyKeyReused'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseInvalidBody = components['responses']['InvalidBody'];
export type ResponseInvalidKeyedRequest = components['responses']['InvalidKeyedRequest'];
export type ResponseInvalidPage = components['responses']['InvalidPage'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseInvalidTransition = components['responses']['InvalidTransition'];
export type ResponseOrderNotCancelable = components['responses']['OrderNotCancelable'];
export type ResponseOrderNotFound = components['responses']['OrderNotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseWebhookChangeConflict = components['responses']['WebhookChangeConflict'];
export type ResponseWebhookConflict = components['responses']['WebhookConflict'];
export type ResponseWebhookDisabled = components['responses']['WebhookDisabled'];
export type ResponseWebhookNotFound = components['responses']['WebhookNotFound'];
export type ParameterDispatchId = components['parameters']['DispatchId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterOrderReference = components['parameters']['OrderReference'];
export type ParameterWebhookId = components['parameters']['WebhookId'];
export type HeaderApiVersion = components['headers']['ApiVersion'];
export type HeaderChallenge = components['headers']['Challenge'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The id of the last event that you have; the answer begins with the one after it. An id that is none of your
                 *     events is refused with `invalid_cursor`.
                 * @example evt_01M7W4N5E00000000010J00001
                 */
                readonly after?: string;
                /** @description How many events to answer at most. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The next events; none if you have them all. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventFeed"];
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
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only orders created at this time or later. Write the `+` of a zone as `%2B`.
                 * @example 2026-11-20T00:00:00Z
                 */
                readonly createdFrom?: components["schemas"]["Time"];
                /**
                 * @description Only orders created before this time. Write the `+` of a zone as `%2B`.
                 * @example 2026-11-21T00:00:00Z
                 */
                readonly createdTo?: components["schemas"]["Time"];
                /**
                 * @description The `nextCursor` of the page before. It belongs to your client and to the filters that it came with; any other
                 *     text is refused with `invalid_cursor`.
                 */
                readonly cursor?: string;
                /** @description How many orders a page has at most. */
                readonly limit?: number;
                /**
                 * @description Only orders that have this status now. May be repeated, for those that have any of them.
                 * @example [
                 *       "pending",
                 *       "assigned"
                 *     ]
                 */
                readonly status?: readonly ("pending" | "assigned" | "picked_up" | "in_transit" | "delivered" | "failed" | "returned" | "canceled")[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of orders; an empty one if there are none. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderPage"];
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
                 * @description Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key
                 *     with the same body is answered with the first answer again; with another body it is refused with
                 *     `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderDraft"];
            };
        };
        readonly responses: {
            /**
             * @description The order, with status `pending`. Phones are national numbers, and optional fields without a value
             *     are null.
             */
            readonly 201: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /** @description Tells that this is the answer to an earlier request with the same key, once more. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description The address of the new order. */
                    readonly Location: string;
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedOrder"];
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
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order as it stands. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
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
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /**
             * @description The canceled order. Phones are national numbers, optional fields without a value are null, and there is
             *     no `receiptUrl`.
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
                    readonly "application/json": components["schemas"]["CanceledOrder"];
                };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 409: components["responses"]["OrderNotCancelable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listOrderEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description The `nextCursor` of the page before; any other text is refused with `invalid_cursor`. */
                readonly cursor?: string;
                /** @description How many a page has at most. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderEventPage"];
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
                 * @description Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key
                 *     with the same body is answered with the first answer again; with another body it is refused with
                 *     `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description The order's `referenceNumber`, percent-encoded.
                 * @example ORDER-2041
                 */
                readonly reference: components["parameters"]["OrderReference"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProgressReport"];
            };
        };
        readonly responses: {
            /** @description The order as it stands now, in the shape of getting it. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /** @description Tells that this is the answer to an earlier request with the same key, once more. */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
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
            /** @description The registered webhooks. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Webhook"][];
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
                 * @description Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key
                 *     with the same body is answered with the first answer again; with another body it is refused with
                 *     `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookDraft"];
            };
        };
        readonly responses: {
            /** @description The webhook, with its secret. */
            readonly 201: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /** @description Tells that this is the answer to an earlier request with the same key, once more. */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
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
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
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
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is removed. */
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
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        readonly responses: {
            /** @description The webhook as it stands now. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
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
                /** @description The `nextCursor` of the page before; any other text is refused with `invalid_cursor`. */
                readonly cursor?: string;
                /** @description How many a page has at most. */
                readonly limit?: number;
                /**
                 * @description Only dispatches that have this status now. May be repeated, for those that have any of them.
                 * @example [
                 *       "failed"
                 *     ]
                 */
                readonly status?: readonly ("pending" | "succeeded" | "failed" | "abandoned")[];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of dispatches. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DispatchPage"];
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
                 * @description Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key
                 *     with the same body is answered with the first answer again; with another body it is refused with
                 *     `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description The `id` of the dispatch.
                 * @example dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D
                 */
                readonly dispatchId: components["parameters"]["DispatchId"];
                /**
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is on its way. */
            readonly 202: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /** @description Tells that this is the answer to an earlier request with the same key, once more. */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispatch"];
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
                 * @description Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key
                 *     with the same body is answered with the first answer again; with another body it is refused with
                 *     `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecretRotation"];
            };
        };
        readonly responses: {
            /** @description The webhook, with its new secret. */
            readonly 200: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /** @description Tells that this is the answer to an earlier request with the same key, once more. */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
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
                 * @description Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key
                 *     with the same body is answered with the first answer again; with another body it is refused with
                 *     `idempotency_key_reused`.
                 * @example 0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description The `id` of the webhook.
                 * @example wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The test is on its way. */
            readonly 202: {
                headers: {
                    readonly "API-Version": components["headers"]["ApiVersion"];
                    /** @description Tells that this is the answer to an earlier request with the same key, once more. */
                    readonly "Idempotency-Replayed"?: "true";
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispatch"];
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
