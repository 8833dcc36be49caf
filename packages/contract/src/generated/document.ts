// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
import type { ContractDocument } from '../document.ts'

export const document: ContractDocument = {
  "openapi": "3.1.1",
  "info": {
    "title": "Delivery Orders",
    "version": "1.0.0",
    "summary": "Create, follow and cancel delivery orders.",
    "description": "A client system creates a delivery order for one recipient. Each item of the order has its own sender, and a courier\npicks up each item at its sender. A client can read the order with its status, and cancel it until its first item is\npicked up.\n\n## The first order\nAsk the operator of the service for a test token. Then run:\n\n```sh\nexport TOKEN='<ACCESS_TOKEN>'\ncurl -i https://deliveries.example.com/orders \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n    \"referenceNumber\": \"MY-FIRST-ORDER\",\n    \"recipient\": {\n      \"phone\": \"+2250702029254\",\n      \"address\": {\n        \"name\": \"Rue des Jardins 12\",\n        \"city\": \"Abidjan\"\n      }\n    },\n    \"items\": [\n      {\n        \"itemName\": \"Shoes\",\n        \"quantity\": 1,\n        \"sender\": {\n          \"referenceNumber\": \"shop-7\",\n          \"phone\": \"+2250102030405\",\n          \"address\": {\n            \"name\": \"6CQX+2V\",\n            \"city\": \"Abidjan\"\n          }\n        }\n      }\n    ]\n  }'\n```\n\nThe response is `201` with the order; its `status` is `pending`. Then read the order:\n\n```sh\ncurl -i https://deliveries.example.com/orders/MY-FIRST-ORDER \\\n  -H \"Authorization: Bearer $TOKEN\"\n```\n\nA reference can never be used again. Choose another one for the next order, or leave `referenceNumber` out and the\nservice generates one.\n\n## Tokens and modes\n- Every request carries `Authorization: Bearer <ACCESS_TOKEN>`. The operator of the service issues tokens.\n  A token is a secret: keep it on your servers, never in a browser or an app.\n- A token belongs to one client and one mode. Test tokens begin with `dos_test_`, and tokens for real orders with\n  `dos_live_`. Both modes use the same address, and neither mode sees what the other creates: develop with a test\n  token, then go live by replacing the token and nothing else.\n- A token has scopes, and each operation names the one scope that it needs: `orders:read`, `orders:write`,\n  `orders:progress`, `events:read`, `webhooks:read` or `webhooks:write`. A test token has all scopes. A live token\n  has all except `orders:progress`, unless you ask the operator for a different set.\n- A client may have several tokens at once. To rotate a token, get a new one, deploy it, and have the old one\n  revoked.\n\n## Requests\n- Bodies are JSON in UTF-8, sent as `Content-Type: application/json`, at most 256 KiB and never compressed.\n- Values are not converted: `\"1\"` is not a number.\n- Unknown fields in a body are ignored. Unknown query parameters are refused, so that a misspelled one is noticed.\n- For a nullable field, `null` means the same as leaving the field out.\n- References in paths are percent-encoded: order `A/17` is `/orders/A%2F17`.\n- `Accept`, `If-Match` and `If-None-Match` are ignored. The service itself sends no ETags and no CORS headers, and\n  does not compress responses.\n\n## Responses\n- Every response carries `X-Request-Id`: your own, if you send one of 1 to 128 characters from\n  `A-Z a-z 0-9 . _ -`, otherwise a new one. Quote it when you ask the operator about a request.\n- Amounts are in major units of the one currency of the deployment, and are returned exactly as you sent them.\n- Times are ISO 8601 in UTC with milliseconds.\n- `HEAD` works wherever `GET` does, with the same response except for the body.\n\n## Phone numbers\nRequests take E.164: a plus sign, the calling code and the number, without spaces, such as `+2250702029254`.\nResponses have one of two shapes, which differ in the form of phone numbers and in two more ways:\n\n- **Create** and **cancel** return the national number (`0702029254`). Optional fields without a value are `null`.\n  The response to cancel has no `receiptUrl`.\n- **Get** returns E.164, as you sent it (`+2250702029254`). Optional fields without a value are left out, except\n  `statusComment` and the `referenceNumber` of the recipient, items and senders, which are then `null`.\n\nThe national number is the part after the calling code. To see a number as you sent it, get the order.\n\n## Receipts\nEvery order has a receipt. If you send your own `receiptUrl` when you create the order, the service returns it and\nnever fetches it. Otherwise the service generates a PDF that shows the order as it is when the receipt is opened.\nThe address of that PDF needs no token and cannot be guessed. Anyone who has the address can see the names and\naddresses on the receipt, so share it only with people who may see them.\n\n## Follow an order\nThe items of an order move separately, because each has its own sender; the status of the order is derived from\ntheirs. Get the order to see it, or list the orders that are on their way:\n\n```sh\ncurl -i -G https://deliveries.example.com/orders \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -d status=picked_up -d status=in_transit -d createdFrom=2026-11-01T00:00:00Z\n```\n\nThe list is paged, newest first: send `nextCursor` as `cursor`, with the same filters, until it is null.\n\nAn item moves from one status to the next as this table allows:\n\n| from         | to                                 |\n| ------------ | ---------------------------------- |\n| `pending`    | `assigned`, `canceled`             |\n| `assigned`   | `picked_up`, `pending`, `canceled` |\n| `picked_up`  | `in_transit`, `failed`             |\n| `in_transit` | `delivered`, `failed`              |\n| `failed`     | `in_transit`, `returned`           |\n| `delivered`  | none: final                        |\n| `returned`   | none: final                        |\n| `canceled`   | none: final                        |\n\nCouriers report progress. A test token may do so too, so that you can see your order move:\n\n```sh\ncurl -i https://deliveries.example.com/orders/MY-FIRST-ORDER/progress \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"to\": \"assigned\", \"comment\": \"Moussa is on his way\"}'\n```\n\nYou can cancel the order until its first item is picked up:\n\n```sh\ncurl -i -X PUT https://deliveries.example.com/orders/MY-FIRST-ORDER \\\n  -H \"Authorization: Bearer $TOKEN\"\n```\n\n## Receive webhooks\nRegister a webhook, and the service sends every event of your orders to it as a signed POST:\n\n```sh\ncurl -i https://deliveries.example.com/webhooks \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"url\": \"https://example.com/hooks/deliveries\"}'\n```\n\nThe response contains the `secret`, which is shown only once. Webhook messages follow\n[Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages: verify\n`webhook-signature` over the raw body before you parse the body. Then:\n\n- **Answer 2xx within 15 seconds**, and process the event afterwards. Anything else, including a redirect, is a\n  failure, and the event is sent again: after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, each with\n  random jitter, and after at least a minute if you answered 429 or did not answer in time. `Retry-After` is honored\n  up to twice the planned delay; a longer wait is cut to that. 410 disables the webhook at once, and so do five days\n  with nothing but failures; enable it again when your receiver is ready.\n- **Drop events that you already have**, by `webhook-id`: an event can arrive twice.\n- **Put events in order** by `sequence`, which counts the events of each order from 1, because events can overtake\n  each other. To fill a gap, read the order's timeline, `GET /orders/{reference}/events`.\n- **Ignore event kinds that you do not know.**\n\nTo rotate the secret, request a new one: for a day, both secrets sign. The log of a webhook shows the newest\nattempts of each event and the responses to them, and any event in it can be sent again.\n\nA system that cannot receive requests reads the feed instead: `GET /events?after=` returns the same events, in the\norder in which they happened, from the point where you stopped. Use the feed also to catch up after an outage.\n\n## Retries\nWhen a connection breaks, you cannot know whether the service executed the request. Send it again in a way that\ncannot execute it twice:\n\n- **Every POST** takes an `Idempotency-Key`: 1 to 255 visible ASCII characters of your choice, such as a UUID. Use a\n  new key for each request, and the same key each time you repeat that request. If an earlier attempt succeeded, you\n  get its response again, byte for byte, with `Idempotency-Replayed: true`; otherwise the request is executed now.\n  Only successful responses are stored: after any other response the key is free.\n- A key belongs to your client, mode, operation and path, and is stored for at least 24 hours. Bodies are compared\n  byte for byte: the same key with another body is refused with `idempotency_key_reused`.\n- **Get**, **list** and **cancel** need no key: repeat them freely. Canceling a canceled order answers `200` with\n  the order and changes nothing.\n- **Create** with a `referenceNumber` of your own is safe without a key as well: the second attempt is refused with\n  `duplicate_reference`. `identical: true` in that response means that the existing order was created from the same\n  draft, so your earlier attempt succeeded and you can get the order. `identical: false` means that the reference\n  belongs to a different order. With neither key nor reference, each request creates another order.\n\nRepeat after broken connections, timeouts, `429`, `500`, `502`, `503` and `504`. Wait for the seconds in\n`Retry-After` if the response has one, otherwise for 1, 2, 4, 8 seconds and so on, each with random jitter. Any\nother response stays the same until you fix the request.\n\n## Rate limits\nEach token has a limit of requests per minute. Reads (`GET`, `HEAD`) and writes are counted separately: 1200 reads\nand 300 writes, unless the operator has chosen other limits. Every response of an operation to a valid token shows\nwhat is left:\n\n```\nRateLimit: \"300-in-1min\"; r=299; t=60\nRateLimit-Policy: \"300-in-1min\"; q=300; w=60; pk=:ZDRlNWY2:\n```\n\nThis means that 299 more requests are allowed in the next 60 seconds, of 300 in every 60 seconds. Beyond the limit,\nthe response is `429` `rate_limited`, with `Retry-After`.\n\n## Errors\nEvery response of 400 and above is a problem (`application/problem+json`, RFC 9457). Branch on its `code`, which is\nstable; `title` and `detail` are for people, and `type` is the address of a page that explains the problem. There is\n[a page with all problems](https://deliveries.example.com/problems).\n\nA request that breaks this contract is answered with `validation_failed`, and `errors` lists every fault, at most\n20: `pointer` leads to the property, which may be a missing one, `code` is the JSON Schema keyword that was broken,\nand `message` says what to fix.\n\n```json\n{\n  \"type\": \"https://deliveries.example.com/problems/validation_failed\",\n  \"title\": \"The request breaks the contract\",\n  \"status\": 400,\n  \"detail\": \"1 fault: see errors.\",\n  \"instance\": \"/orders\",\n  \"code\": \"validation_failed\",\n  \"requestId\": \"01KAGZ9D7W1X2P5V0SY4Z6A8BC\",\n  \"errors\": [\n    {\n      \"in\": \"body\",\n      \"pointer\": \"/recipient/phone\",\n      \"code\": \"pattern\",\n      \"message\": \"must be a phone number in E.164 form, such as +2250702029254\"\n    }\n  ]\n}\n```\n\nA request is checked in this order: address, method, token, rate limit, scope, size and type of the body, JSON,\ncontract, idempotency key, and last whether the state of the order allows it.\n\n## Versions\nThe API has one version, which is not part of the paths: every response names it in `API-Version`. Within 1.x the\nAPI only grows, and what exists today does not change. Accept and ignore fields that you do not know. Accept unknown\nstatuses, problem codes and other values, and treat an unknown problem by its HTTP status.\n",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "/"
    }
  ],
  "tags": [
    {
      "name": "Orders",
      "description": "An order has one recipient and one or more items, each with its own sender. It is `pending` until a courier takes\nit; then its items are picked up, each at its sender, and delivered. `OrderStatus` lists the allowed transitions.\n"
    },
    {
      "name": "Webhooks",
      "description": "Receivers of signed events. Each event is sent again until the receiver accepts it. Each webhook has a log.\n"
    },
    {
      "name": "Events",
      "description": "Changes of orders: the timeline of one order, the feed of all orders, and the messages that webhooks receive.\n"
    }
  ],
  "security": [
    {
      "bearerAuth": []
    }
  ],
  "paths": {
    "/orders": {
      "get": {
        "operationId": "listOrders",
        "tags": [
          "Orders"
        ],
        "summary": "List orders",
        "description": "Lists your orders in pages, newest first. Each order has the same shape as in `getOrder`. `status`,\n`createdFrom` and `createdTo` filter the list; an order must match all filters that are given.\n\nTo get the next page, send `nextCursor` as `cursor`, with the same filters. It is null on the last page. Orders\ncreated between two requests do not shift the pages. If orders are large, a page may have fewer than `limit`\nalthough more follow. There is no total.\n",
        "security": [
          {
            "bearerAuth": [
              "orders:read"
            ]
          }
        ],
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "The maximum number of orders on a page.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 100,
              "default": 20
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "allowReserved": true,
            "description": "The `nextCursor` of the previous page. It is valid for your client and the filters of that page; any other\nvalue is refused with `invalid_cursor`.\n",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            }
          },
          {
            "name": "status",
            "in": "query",
            "description": "Only orders that have this status now. Repeat it to list orders with any of several statuses.",
            "style": "form",
            "explode": true,
            "schema": {
              "type": "array",
              "minItems": 1,
              "maxItems": 8,
              "uniqueItems": true,
              "items": {
                "type": "string",
                "maxLength": 32,
                "enum": [
                  "pending",
                  "assigned",
                  "picked_up",
                  "in_transit",
                  "delivered",
                  "failed",
                  "returned",
                  "canceled"
                ]
              }
            },
            "example": [
              "pending",
              "assigned"
            ]
          },
          {
            "name": "createdFrom",
            "in": "query",
            "allowReserved": true,
            "description": "Only orders created at this time or later. Write the `+` of a time zone as `%2B`.",
            "schema": {
              "$ref": "#/components/schemas/Time"
            },
            "example": "2026-11-20T00:00:00Z"
          },
          {
            "name": "createdTo",
            "in": "query",
            "allowReserved": true,
            "description": "Only orders created before this time. Write the `+` of a time zone as `%2B`.",
            "schema": {
              "$ref": "#/components/schemas/Time"
            },
            "example": "2026-11-21T00:00:00Z"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of orders, empty if there are none.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/OrderPage"
                },
                "examples": {
                  "page": {
                    "value": {
                      "data": [
                        {
                          "referenceNumber": "ORDER-2041",
                          "total": 23500,
                          "deliveryFee": 1500,
                          "deliveryInstructions": "Call on arrival, the gate is blue.",
                          "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                          "deliveryDeadline": "2026-12-24",
                          "status": "assigned",
                          "statusComment": "Moussa is on his way",
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T10:05:12.480Z",
                          "recipient": {
                            "referenceNumber": null,
                            "name": "Awa Koné",
                            "phone": "+2250702029254",
                            "address": {
                              "name": "Rue des Jardins 12",
                              "landmark": "Opposite the pharmacy",
                              "city": "Abidjan",
                              "latitude": 5.3599,
                              "longitude": -3.9867
                            }
                          },
                          "items": [
                            {
                              "referenceNumber": "LINE-1",
                              "orderId": 1042,
                              "itemName": "Leather shoes, size 38",
                              "quantity": 1,
                              "total": 15000,
                              "size": "M",
                              "weight": 1.2,
                              "itemUrl": "https://shop.example.com/images/shoes.jpg",
                              "status": "assigned",
                              "statusComment": "Moussa is on his way",
                              "createdAt": "2026-11-20T09:30:00.000Z",
                              "updatedAt": "2026-11-20T10:05:12.480Z",
                              "sender": {
                                "referenceNumber": "shop-7",
                                "name": "Chez Fatou",
                                "phone": "+2250102030405",
                                "address": {
                                  "name": "6CQX+2V",
                                  "landmark": "Marché de Cocody",
                                  "city": "Abidjan",
                                  "latitude": 5.3364,
                                  "longitude": -3.9927
                                }
                              }
                            },
                            {
                              "referenceNumber": "LINE-2",
                              "orderId": 1042,
                              "itemName": "Coffee, 500 g",
                              "quantity": 2,
                              "total": 7000,
                              "size": "S",
                              "weight": 1,
                              "status": "assigned",
                              "statusComment": "Moussa is on his way",
                              "createdAt": "2026-11-20T09:30:00.000Z",
                              "updatedAt": "2026-11-20T10:05:12.480Z",
                              "sender": {
                                "referenceNumber": "roaster-3",
                                "phone": "+2250506070809",
                                "address": {
                                  "name": "Boulevard de Marseille 88",
                                  "city": "Abidjan"
                                }
                              }
                            }
                          ]
                        }
                      ],
                      "nextCursor": "mi7a1c60-sy-3fR9a1cW_k0"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidPage"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createOrder",
        "tags": [
          "Orders"
        ],
        "summary": "Create an order",
        "description": "Creates a delivery order. The order and all its items start as `pending`.\n\n`referenceNumber` is your own key for the order. It stays unique for your client and mode permanently, even\nafter the order is canceled: a second order with the same reference is refused with `duplicate_reference`, which\nshows the existing order and whether the two drafts are identical. If you leave it out, the service generates\none.\n",
        "security": [
          {
            "bearerAuth": [
              "orders:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/OrderDraft"
              },
              "examples": {
                "full": {
                  "summary": "All fields",
                  "value": {
                    "referenceNumber": "ORDER-2041",
                    "total": 23500,
                    "deliveryFee": 1500,
                    "deliveryInstructions": "Call on arrival, the gate is blue.",
                    "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                    "deliveryDeadline": "2026-12-24",
                    "recipient": {
                      "name": "Awa Koné",
                      "phone": "+2250702029254",
                      "address": {
                        "name": "Rue des Jardins 12",
                        "landmark": "Opposite the pharmacy",
                        "city": "Abidjan",
                        "latitude": 5.3599,
                        "longitude": -3.9867
                      }
                    },
                    "items": [
                      {
                        "referenceNumber": "LINE-1",
                        "itemName": "Leather shoes, size 38",
                        "quantity": 1,
                        "total": 15000,
                        "size": "M",
                        "weight": 1.2,
                        "itemUrl": "https://shop.example.com/images/shoes.jpg",
                        "sender": {
                          "referenceNumber": "shop-7",
                          "name": "Chez Fatou",
                          "phone": "+2250102030405",
                          "address": {
                            "name": "6CQX+2V",
                            "landmark": "Marché de Cocody",
                            "city": "Abidjan",
                            "latitude": 5.3364,
                            "longitude": -3.9927
                          }
                        }
                      },
                      {
                        "referenceNumber": "LINE-2",
                        "itemName": "Coffee, 500 g",
                        "quantity": 2,
                        "total": 7000,
                        "size": "S",
                        "weight": 1,
                        "itemUrl": null,
                        "sender": {
                          "referenceNumber": "roaster-3",
                          "name": null,
                          "phone": "+2250506070809",
                          "address": {
                            "name": "Boulevard de Marseille 88",
                            "landmark": null,
                            "city": "Abidjan",
                            "latitude": null,
                            "longitude": null
                          }
                        }
                      }
                    ]
                  }
                },
                "minimal": {
                  "summary": "Only required fields",
                  "value": {
                    "recipient": {
                      "phone": "+2250702029254",
                      "address": {
                        "name": "Rue des Jardins 12",
                        "city": "Abidjan"
                      }
                    },
                    "items": [
                      {
                        "itemName": "Leather shoes, size 38",
                        "quantity": 1,
                        "sender": {
                          "referenceNumber": "shop-7",
                          "phone": "+2250102030405",
                          "address": {
                            "name": "6CQX+2V",
                            "city": "Abidjan"
                          }
                        }
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The order, with status `pending`. Phone numbers are in national form, and optional fields without a value\nare null.\n",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "Location": {
                "description": "The URL of the new order.",
                "required": true,
                "schema": {
                  "type": "string",
                  "format": "uri",
                  "maxLength": 4096
                }
              },
              "Idempotency-Replayed": {
                "description": "Present if this response is a replay of the response to an earlier request with the same key.",
                "required": false,
                "schema": {
                  "type": "string",
                  "const": "true"
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CreatedOrder"
                },
                "examples": {
                  "created": {
                    "value": {
                      "referenceNumber": "ORDER-2041",
                      "total": 23500,
                      "deliveryFee": 1500,
                      "deliveryInstructions": "Call on arrival, the gate is blue.",
                      "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                      "deliveryDeadline": "2026-12-24",
                      "status": "pending",
                      "statusComment": null,
                      "createdAt": "2026-11-20T09:30:00.000Z",
                      "updatedAt": "2026-11-20T09:30:00.000Z",
                      "recipient": {
                        "referenceNumber": null,
                        "name": "Awa Koné",
                        "phone": "0702029254",
                        "address": {
                          "name": "Rue des Jardins 12",
                          "landmark": "Opposite the pharmacy",
                          "city": "Abidjan",
                          "latitude": 5.3599,
                          "longitude": -3.9867
                        }
                      },
                      "items": [
                        {
                          "referenceNumber": "LINE-1",
                          "orderId": 1042,
                          "itemName": "Leather shoes, size 38",
                          "quantity": 1,
                          "total": 15000,
                          "size": "M",
                          "weight": 1.2,
                          "itemUrl": "https://shop.example.com/images/shoes.jpg",
                          "status": "pending",
                          "statusComment": null,
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T09:30:00.000Z",
                          "sender": {
                            "referenceNumber": "shop-7",
                            "name": "Chez Fatou",
                            "phone": "0102030405",
                            "address": {
                              "name": "6CQX+2V",
                              "landmark": "Marché de Cocody",
                              "city": "Abidjan",
                              "latitude": 5.3364,
                              "longitude": -3.9927
                            }
                          }
                        },
                        {
                          "referenceNumber": "LINE-2",
                          "orderId": 1042,
                          "itemName": "Coffee, 500 g",
                          "quantity": 2,
                          "total": 7000,
                          "size": "S",
                          "weight": 1,
                          "itemUrl": null,
                          "status": "pending",
                          "statusComment": null,
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T09:30:00.000Z",
                          "sender": {
                            "referenceNumber": "roaster-3",
                            "name": null,
                            "phone": "0506070809",
                            "address": {
                              "name": "Boulevard de Marseille 88",
                              "landmark": null,
                              "city": "Abidjan",
                              "latitude": null,
                              "longitude": null
                            }
                          }
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidBody"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/DuplicateReference"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyKeyReused"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/orders/{reference}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/OrderReference"
        }
      ],
      "get": {
        "operationId": "getOrder",
        "tags": [
          "Orders"
        ],
        "summary": "Get an order",
        "description": "Returns the order with its status. Phone numbers are in E.164 form, and optional fields without a value are left\nout.\n",
        "security": [
          {
            "bearerAuth": [
              "orders:read"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The current order.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Order"
                },
                "examples": {
                  "pending": {
                    "value": {
                      "referenceNumber": "ORDER-2041",
                      "total": 23500,
                      "deliveryFee": 1500,
                      "deliveryInstructions": "Call on arrival, the gate is blue.",
                      "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                      "deliveryDeadline": "2026-12-24",
                      "status": "pending",
                      "statusComment": null,
                      "createdAt": "2026-11-20T09:30:00.000Z",
                      "updatedAt": "2026-11-20T09:30:00.000Z",
                      "recipient": {
                        "referenceNumber": null,
                        "name": "Awa Koné",
                        "phone": "+2250702029254",
                        "address": {
                          "name": "Rue des Jardins 12",
                          "landmark": "Opposite the pharmacy",
                          "city": "Abidjan",
                          "latitude": 5.3599,
                          "longitude": -3.9867
                        }
                      },
                      "items": [
                        {
                          "referenceNumber": "LINE-1",
                          "orderId": 1042,
                          "itemName": "Leather shoes, size 38",
                          "quantity": 1,
                          "total": 15000,
                          "size": "M",
                          "weight": 1.2,
                          "itemUrl": "https://shop.example.com/images/shoes.jpg",
                          "status": "pending",
                          "statusComment": null,
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T09:30:00.000Z",
                          "sender": {
                            "referenceNumber": "shop-7",
                            "name": "Chez Fatou",
                            "phone": "+2250102030405",
                            "address": {
                              "name": "6CQX+2V",
                              "landmark": "Marché de Cocody",
                              "city": "Abidjan",
                              "latitude": 5.3364,
                              "longitude": -3.9927
                            }
                          }
                        },
                        {
                          "referenceNumber": "LINE-2",
                          "orderId": 1042,
                          "itemName": "Coffee, 500 g",
                          "quantity": 2,
                          "total": 7000,
                          "size": "S",
                          "weight": 1,
                          "status": "pending",
                          "statusComment": null,
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T09:30:00.000Z",
                          "sender": {
                            "referenceNumber": "roaster-3",
                            "phone": "+2250506070809",
                            "address": {
                              "name": "Boulevard de Marseille 88",
                              "city": "Abidjan"
                            }
                          }
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/OrderNotFound"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "put": {
        "operationId": "cancelOrder",
        "tags": [
          "Orders"
        ],
        "summary": "Cancel an order",
        "description": "Cancels the order and all its items. This is possible while the order is `pending` or `assigned`, that is, until\na courier picks up its first item; after that it is refused with `order_not_cancelable`.\n\nCanceling a canceled order answers 200 with the current order and changes nothing, so the request can safely be\nrepeated. No body is needed, and a body that is sent is not read.\n",
        "security": [
          {
            "bearerAuth": [
              "orders:write"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The canceled order. Phone numbers are in national form, optional fields without a value are null, and there\nis no `receiptUrl`.\n",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/CanceledOrder"
                },
                "examples": {
                  "canceled": {
                    "value": {
                      "referenceNumber": "ORDER-2041",
                      "total": 23500,
                      "deliveryFee": 1500,
                      "deliveryInstructions": "Call on arrival, the gate is blue.",
                      "deliveryDeadline": "2026-12-24",
                      "status": "canceled",
                      "statusComment": null,
                      "createdAt": "2026-11-20T09:30:00.000Z",
                      "updatedAt": "2026-11-20T09:42:17.318Z",
                      "recipient": {
                        "referenceNumber": null,
                        "name": "Awa Koné",
                        "phone": "0702029254",
                        "address": {
                          "name": "Rue des Jardins 12",
                          "landmark": "Opposite the pharmacy",
                          "city": "Abidjan",
                          "latitude": 5.3599,
                          "longitude": -3.9867
                        }
                      },
                      "items": [
                        {
                          "referenceNumber": "LINE-1",
                          "orderId": 1042,
                          "itemName": "Leather shoes, size 38",
                          "quantity": 1,
                          "total": 15000,
                          "size": "M",
                          "weight": 1.2,
                          "itemUrl": "https://shop.example.com/images/shoes.jpg",
                          "status": "canceled",
                          "statusComment": null,
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T09:42:17.318Z",
                          "sender": {
                            "referenceNumber": "shop-7",
                            "name": "Chez Fatou",
                            "phone": "0102030405",
                            "address": {
                              "name": "6CQX+2V",
                              "landmark": "Marché de Cocody",
                              "city": "Abidjan",
                              "latitude": 5.3364,
                              "longitude": -3.9927
                            }
                          }
                        },
                        {
                          "referenceNumber": "LINE-2",
                          "orderId": 1042,
                          "itemName": "Coffee, 500 g",
                          "quantity": 2,
                          "total": 7000,
                          "size": "S",
                          "weight": 1,
                          "itemUrl": null,
                          "status": "canceled",
                          "statusComment": null,
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T09:42:17.318Z",
                          "sender": {
                            "referenceNumber": "roaster-3",
                            "name": null,
                            "phone": "0506070809",
                            "address": {
                              "name": "Boulevard de Marseille 88",
                              "landmark": null,
                              "city": "Abidjan",
                              "latitude": null,
                              "longitude": null
                            }
                          }
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/OrderNotFound"
          },
          "409": {
            "$ref": "#/components/responses/OrderNotCancelable"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/orders/{reference}/progress": {
      "parameters": [
        {
          "$ref": "#/components/parameters/OrderReference"
        }
      ],
      "post": {
        "operationId": "progressOrder",
        "tags": [
          "Orders"
        ],
        "summary": "Report progress",
        "description": "Moves items of the order to the status that a courier reports. This needs the scope `orders:progress`, which\nevery test token has, so that you can act as the courier.\n\nWithout `items`, the report is about all items that are not final. Items that already have the status stay\nunchanged; if no other item is left to move, the response is 200 with the current order, and nothing changes.\n`ItemStatus` lists the allowed transitions. Either all items move, or none: if the status of one item does not\nallow the transition, the response is `invalid_transition`, which lists the items that cannot move. A report\nwithout `items` on an order whose items are all final is refused in the same way, unless one of the items has\nthe reported status. A position that the order does not have is refused with `validation_failed`.\n\nThe order's own status is derived from its items, as described at `OrderStatus`. `comment` becomes the\n`statusComment` of the moved items, and of the order if its status changes; without a `comment` they become\nnull.\n",
        "security": [
          {
            "bearerAuth": [
              "orders:progress"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ProgressReport"
              },
              "examples": {
                "all": {
                  "summary": "A courier has taken the whole order",
                  "value": {
                    "to": "assigned",
                    "comment": "Moussa is on his way"
                  }
                },
                "some": {
                  "summary": "One item could not be handed over",
                  "value": {
                    "to": "canceled",
                    "items": [
                      1
                    ],
                    "comment": "Sold out"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The current order, in the same shape as in `getOrder`.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "Idempotency-Replayed": {
                "description": "Present if this response is a replay of the response to an earlier request with the same key.",
                "required": false,
                "schema": {
                  "type": "string",
                  "const": "true"
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Order"
                },
                "examples": {
                  "assigned": {
                    "value": {
                      "referenceNumber": "ORDER-2041",
                      "total": 23500,
                      "deliveryFee": 1500,
                      "deliveryInstructions": "Call on arrival, the gate is blue.",
                      "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                      "deliveryDeadline": "2026-12-24",
                      "status": "assigned",
                      "statusComment": "Moussa is on his way",
                      "createdAt": "2026-11-20T09:30:00.000Z",
                      "updatedAt": "2026-11-20T10:05:12.480Z",
                      "recipient": {
                        "referenceNumber": null,
                        "name": "Awa Koné",
                        "phone": "+2250702029254",
                        "address": {
                          "name": "Rue des Jardins 12",
                          "landmark": "Opposite the pharmacy",
                          "city": "Abidjan",
                          "latitude": 5.3599,
                          "longitude": -3.9867
                        }
                      },
                      "items": [
                        {
                          "referenceNumber": "LINE-1",
                          "orderId": 1042,
                          "itemName": "Leather shoes, size 38",
                          "quantity": 1,
                          "total": 15000,
                          "size": "M",
                          "weight": 1.2,
                          "itemUrl": "https://shop.example.com/images/shoes.jpg",
                          "status": "assigned",
                          "statusComment": "Moussa is on his way",
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T10:05:12.480Z",
                          "sender": {
                            "referenceNumber": "shop-7",
                            "name": "Chez Fatou",
                            "phone": "+2250102030405",
                            "address": {
                              "name": "6CQX+2V",
                              "landmark": "Marché de Cocody",
                              "city": "Abidjan",
                              "latitude": 5.3364,
                              "longitude": -3.9927
                            }
                          }
                        },
                        {
                          "referenceNumber": "LINE-2",
                          "orderId": 1042,
                          "itemName": "Coffee, 500 g",
                          "quantity": 2,
                          "total": 7000,
                          "size": "S",
                          "weight": 1,
                          "status": "assigned",
                          "statusComment": "Moussa is on his way",
                          "createdAt": "2026-11-20T09:30:00.000Z",
                          "updatedAt": "2026-11-20T10:05:12.480Z",
                          "sender": {
                            "referenceNumber": "roaster-3",
                            "phone": "+2250506070809",
                            "address": {
                              "name": "Boulevard de Marseille 88",
                              "city": "Abidjan"
                            }
                          }
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidBody"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/OrderNotFound"
          },
          "409": {
            "$ref": "#/components/responses/InvalidTransition"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyKeyReused"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/orders/{reference}/events": {
      "parameters": [
        {
          "$ref": "#/components/parameters/OrderReference"
        }
      ],
      "get": {
        "operationId": "listOrderEvents",
        "tags": [
          "Events"
        ],
        "summary": "List an order's events",
        "description": "Lists the events of the order in pages, oldest first, with the same bodies and ids that webhooks receive. The\nfirst event is always `order.created`; `sequence` counts the events from 1 without gaps.\n",
        "security": [
          {
            "bearerAuth": [
              "events:read"
            ]
          }
        ],
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "The maximum number of events on a page.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 100,
              "default": 20
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "allowReserved": true,
            "description": "The `nextCursor` of the previous page; any other value is refused with `invalid_cursor`.\n",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of events.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/OrderEventPage"
                },
                "examples": {
                  "page": {
                    "value": {
                      "data": [
                        {
                          "id": "evt_01M7W4N5E00000000010J00001",
                          "type": "order.created",
                          "timestamp": "2026-11-20T09:30:00.000Z",
                          "sequence": 1,
                          "mode": "live",
                          "data": {
                            "order": {
                              "referenceNumber": "ORDER-2041",
                              "total": 23500,
                              "deliveryFee": 1500,
                              "deliveryInstructions": "Call on arrival, the gate is blue.",
                              "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                              "deliveryDeadline": "2026-12-24",
                              "status": "pending",
                              "statusComment": null,
                              "createdAt": "2026-11-20T09:30:00.000Z",
                              "updatedAt": "2026-11-20T09:30:00.000Z",
                              "recipient": {
                                "referenceNumber": null,
                                "name": "Awa Koné",
                                "phone": "+2250702029254",
                                "address": {
                                  "name": "Rue des Jardins 12",
                                  "landmark": "Opposite the pharmacy",
                                  "city": "Abidjan",
                                  "latitude": 5.3599,
                                  "longitude": -3.9867
                                }
                              },
                              "items": [
                                {
                                  "referenceNumber": "LINE-1",
                                  "orderId": 1042,
                                  "itemName": "Leather shoes, size 38",
                                  "quantity": 1,
                                  "total": 15000,
                                  "size": "M",
                                  "weight": 1.2,
                                  "itemUrl": "https://shop.example.com/images/shoes.jpg",
                                  "status": "pending",
                                  "statusComment": null,
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T09:30:00.000Z",
                                  "sender": {
                                    "referenceNumber": "shop-7",
                                    "name": "Chez Fatou",
                                    "phone": "+2250102030405",
                                    "address": {
                                      "name": "6CQX+2V",
                                      "landmark": "Marché de Cocody",
                                      "city": "Abidjan",
                                      "latitude": 5.3364,
                                      "longitude": -3.9927
                                    }
                                  }
                                },
                                {
                                  "referenceNumber": "LINE-2",
                                  "orderId": 1042,
                                  "itemName": "Coffee, 500 g",
                                  "quantity": 2,
                                  "total": 7000,
                                  "size": "S",
                                  "weight": 1,
                                  "status": "pending",
                                  "statusComment": null,
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T09:30:00.000Z",
                                  "sender": {
                                    "referenceNumber": "roaster-3",
                                    "phone": "+2250506070809",
                                    "address": {
                                      "name": "Boulevard de Marseille 88",
                                      "city": "Abidjan"
                                    }
                                  }
                                }
                              ]
                            },
                            "previousStatus": null,
                            "changedItems": []
                          }
                        },
                        {
                          "id": "evt_01M7W6NMD00000000010J00002",
                          "type": "order.assigned",
                          "timestamp": "2026-11-20T10:05:12.480Z",
                          "sequence": 2,
                          "mode": "live",
                          "data": {
                            "order": {
                              "referenceNumber": "ORDER-2041",
                              "total": 23500,
                              "deliveryFee": 1500,
                              "deliveryInstructions": "Call on arrival, the gate is blue.",
                              "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                              "deliveryDeadline": "2026-12-24",
                              "status": "assigned",
                              "statusComment": "Moussa is on his way",
                              "createdAt": "2026-11-20T09:30:00.000Z",
                              "updatedAt": "2026-11-20T10:05:12.480Z",
                              "recipient": {
                                "referenceNumber": null,
                                "name": "Awa Koné",
                                "phone": "+2250702029254",
                                "address": {
                                  "name": "Rue des Jardins 12",
                                  "landmark": "Opposite the pharmacy",
                                  "city": "Abidjan",
                                  "latitude": 5.3599,
                                  "longitude": -3.9867
                                }
                              },
                              "items": [
                                {
                                  "referenceNumber": "LINE-1",
                                  "orderId": 1042,
                                  "itemName": "Leather shoes, size 38",
                                  "quantity": 1,
                                  "total": 15000,
                                  "size": "M",
                                  "weight": 1.2,
                                  "itemUrl": "https://shop.example.com/images/shoes.jpg",
                                  "status": "assigned",
                                  "statusComment": "Moussa is on his way",
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T10:05:12.480Z",
                                  "sender": {
                                    "referenceNumber": "shop-7",
                                    "name": "Chez Fatou",
                                    "phone": "+2250102030405",
                                    "address": {
                                      "name": "6CQX+2V",
                                      "landmark": "Marché de Cocody",
                                      "city": "Abidjan",
                                      "latitude": 5.3364,
                                      "longitude": -3.9927
                                    }
                                  }
                                },
                                {
                                  "referenceNumber": "LINE-2",
                                  "orderId": 1042,
                                  "itemName": "Coffee, 500 g",
                                  "quantity": 2,
                                  "total": 7000,
                                  "size": "S",
                                  "weight": 1,
                                  "status": "assigned",
                                  "statusComment": "Moussa is on his way",
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T10:05:12.480Z",
                                  "sender": {
                                    "referenceNumber": "roaster-3",
                                    "phone": "+2250506070809",
                                    "address": {
                                      "name": "Boulevard de Marseille 88",
                                      "city": "Abidjan"
                                    }
                                  }
                                }
                              ]
                            },
                            "previousStatus": "pending",
                            "changedItems": [
                              {
                                "position": 0,
                                "previousStatus": "pending",
                                "status": "assigned"
                              },
                              {
                                "position": 1,
                                "previousStatus": "pending",
                                "status": "assigned"
                              }
                            ]
                          }
                        }
                      ],
                      "nextCursor": null
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidPage"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/OrderNotFound"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/events": {
      "get": {
        "operationId": "listEvents",
        "tags": [
          "Events"
        ],
        "summary": "Read the feed of events",
        "description": "Lists all events of your client and mode in the order in which they became durable, oldest first, with the same\nbodies and ids that webhooks receive. Use it if your system cannot receive requests, and to catch up after an\noutage.\n\nBegin without `after`. Store the `nextAfter` of each page that you have processed, and send it as `after` to\ncontinue from there. `hasMore` says whether to continue at once. The feed never skips an event that became\ndurable late. It does not contain `webhook.test`.\n",
        "security": [
          {
            "bearerAuth": [
              "events:read"
            ]
          }
        ],
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "The maximum number of events to return.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 100,
              "default": 20
            }
          },
          {
            "name": "after",
            "in": "query",
            "allowReserved": true,
            "description": "The id of the last event that you have; the response begins with the event after it. An id that does not\nbelong to one of your events is refused with `invalid_cursor`.\n",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          }
        ],
        "responses": {
          "200": {
            "description": "The next events; none if you already have them all.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/EventFeed"
                },
                "examples": {
                  "events": {
                    "value": {
                      "data": [
                        {
                          "id": "evt_01M7W4N5E00000000010J00001",
                          "type": "order.created",
                          "timestamp": "2026-11-20T09:30:00.000Z",
                          "sequence": 1,
                          "mode": "live",
                          "data": {
                            "order": {
                              "referenceNumber": "ORDER-2041",
                              "total": 23500,
                              "deliveryFee": 1500,
                              "deliveryInstructions": "Call on arrival, the gate is blue.",
                              "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                              "deliveryDeadline": "2026-12-24",
                              "status": "pending",
                              "statusComment": null,
                              "createdAt": "2026-11-20T09:30:00.000Z",
                              "updatedAt": "2026-11-20T09:30:00.000Z",
                              "recipient": {
                                "referenceNumber": null,
                                "name": "Awa Koné",
                                "phone": "+2250702029254",
                                "address": {
                                  "name": "Rue des Jardins 12",
                                  "landmark": "Opposite the pharmacy",
                                  "city": "Abidjan",
                                  "latitude": 5.3599,
                                  "longitude": -3.9867
                                }
                              },
                              "items": [
                                {
                                  "referenceNumber": "LINE-1",
                                  "orderId": 1042,
                                  "itemName": "Leather shoes, size 38",
                                  "quantity": 1,
                                  "total": 15000,
                                  "size": "M",
                                  "weight": 1.2,
                                  "itemUrl": "https://shop.example.com/images/shoes.jpg",
                                  "status": "pending",
                                  "statusComment": null,
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T09:30:00.000Z",
                                  "sender": {
                                    "referenceNumber": "shop-7",
                                    "name": "Chez Fatou",
                                    "phone": "+2250102030405",
                                    "address": {
                                      "name": "6CQX+2V",
                                      "landmark": "Marché de Cocody",
                                      "city": "Abidjan",
                                      "latitude": 5.3364,
                                      "longitude": -3.9927
                                    }
                                  }
                                },
                                {
                                  "referenceNumber": "LINE-2",
                                  "orderId": 1042,
                                  "itemName": "Coffee, 500 g",
                                  "quantity": 2,
                                  "total": 7000,
                                  "size": "S",
                                  "weight": 1,
                                  "status": "pending",
                                  "statusComment": null,
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T09:30:00.000Z",
                                  "sender": {
                                    "referenceNumber": "roaster-3",
                                    "phone": "+2250506070809",
                                    "address": {
                                      "name": "Boulevard de Marseille 88",
                                      "city": "Abidjan"
                                    }
                                  }
                                }
                              ]
                            },
                            "previousStatus": null,
                            "changedItems": []
                          }
                        },
                        {
                          "id": "evt_01M7W6NMD00000000010J00002",
                          "type": "order.assigned",
                          "timestamp": "2026-11-20T10:05:12.480Z",
                          "sequence": 2,
                          "mode": "live",
                          "data": {
                            "order": {
                              "referenceNumber": "ORDER-2041",
                              "total": 23500,
                              "deliveryFee": 1500,
                              "deliveryInstructions": "Call on arrival, the gate is blue.",
                              "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                              "deliveryDeadline": "2026-12-24",
                              "status": "assigned",
                              "statusComment": "Moussa is on his way",
                              "createdAt": "2026-11-20T09:30:00.000Z",
                              "updatedAt": "2026-11-20T10:05:12.480Z",
                              "recipient": {
                                "referenceNumber": null,
                                "name": "Awa Koné",
                                "phone": "+2250702029254",
                                "address": {
                                  "name": "Rue des Jardins 12",
                                  "landmark": "Opposite the pharmacy",
                                  "city": "Abidjan",
                                  "latitude": 5.3599,
                                  "longitude": -3.9867
                                }
                              },
                              "items": [
                                {
                                  "referenceNumber": "LINE-1",
                                  "orderId": 1042,
                                  "itemName": "Leather shoes, size 38",
                                  "quantity": 1,
                                  "total": 15000,
                                  "size": "M",
                                  "weight": 1.2,
                                  "itemUrl": "https://shop.example.com/images/shoes.jpg",
                                  "status": "assigned",
                                  "statusComment": "Moussa is on his way",
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T10:05:12.480Z",
                                  "sender": {
                                    "referenceNumber": "shop-7",
                                    "name": "Chez Fatou",
                                    "phone": "+2250102030405",
                                    "address": {
                                      "name": "6CQX+2V",
                                      "landmark": "Marché de Cocody",
                                      "city": "Abidjan",
                                      "latitude": 5.3364,
                                      "longitude": -3.9927
                                    }
                                  }
                                },
                                {
                                  "referenceNumber": "LINE-2",
                                  "orderId": 1042,
                                  "itemName": "Coffee, 500 g",
                                  "quantity": 2,
                                  "total": 7000,
                                  "size": "S",
                                  "weight": 1,
                                  "status": "assigned",
                                  "statusComment": "Moussa is on his way",
                                  "createdAt": "2026-11-20T09:30:00.000Z",
                                  "updatedAt": "2026-11-20T10:05:12.480Z",
                                  "sender": {
                                    "referenceNumber": "roaster-3",
                                    "phone": "+2250506070809",
                                    "address": {
                                      "name": "Boulevard de Marseille 88",
                                      "city": "Abidjan"
                                    }
                                  }
                                }
                              ]
                            },
                            "previousStatus": "pending",
                            "changedItems": [
                              {
                                "position": 0,
                                "previousStatus": "pending",
                                "status": "assigned"
                              },
                              {
                                "position": 1,
                                "previousStatus": "pending",
                                "status": "assigned"
                              }
                            ]
                          }
                        }
                      ],
                      "nextAfter": "evt_01M7W6NMD00000000010J00002",
                      "hasMore": false
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidPage"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks": {
      "get": {
        "operationId": "listWebhooks",
        "tags": [
          "Webhooks"
        ],
        "summary": "List webhooks",
        "description": "Lists all webhooks of your client and mode, oldest first, without their secrets.",
        "security": [
          {
            "bearerAuth": [
              "webhooks:read"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The registered webhooks.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "array",
                  "maxItems": 20,
                  "items": {
                    "$ref": "#/components/schemas/Webhook"
                  }
                },
                "examples": {
                  "webhooks": {
                    "value": [
                      {
                        "id": "wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                        "url": "https://shop.example.com/hooks/deliveries",
                        "createdAt": "2026-11-02T08:00:00.000Z",
                        "updatedAt": "2026-11-02T08:00:00.000Z",
                        "events": null,
                        "enabled": true,
                        "disabledReason": null
                      },
                      {
                        "id": "wh_01KAGZ8C6V0W1N4T9RX3Y5Z7AB",
                        "url": "https://billing.example.com/delivered",
                        "createdAt": "2026-11-03T10:15:00.000Z",
                        "updatedAt": "2026-11-19T16:20:00.000Z",
                        "events": [
                          "order.delivered",
                          "order.returned"
                        ],
                        "enabled": false,
                        "disabledReason": "gone"
                      }
                    ]
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Register a webhook",
        "description": "From the next event on, the service sends events of the kinds in `events` to `url`. The messages are described\nunder `webhooks` in this contract. The response contains the `secret` that signs them; a secret is shown only\nwhen the webhook is created and when the secret is rotated.\n\nThe URL must be https and ASCII, without a user name, password or fragment, and must not lead into a private\nnetwork. Otherwise the request is refused with `validation_failed` at `/url`, with the code `target` if the URL\nitself is well-formed. A client can have at most 20 webhooks in each mode (`webhook_limit_reached`), and each\nURL only once, however it is spelled (`duplicate_webhook_url`). The URL is shown as you wrote it.\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookDraft"
              },
              "examples": {
                "some": {
                  "value": {
                    "url": "https://billing.example.com/delivered",
                    "events": [
                      "order.delivered",
                      "order.returned"
                    ]
                  }
                },
                "all": {
                  "value": {
                    "url": "https://shop.example.com/hooks/deliveries"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The webhook, with its secret.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "Idempotency-Replayed": {
                "description": "Present if this response is a replay of the response to an earlier request with the same key.",
                "required": false,
                "schema": {
                  "type": "string",
                  "const": "true"
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookWithSecret"
                },
                "examples": {
                  "created": {
                    "value": {
                      "id": "wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                      "url": "https://shop.example.com/hooks/deliveries",
                      "createdAt": "2026-11-02T08:00:00.000Z",
                      "updatedAt": "2026-11-02T08:00:00.000Z",
                      "events": null,
                      "enabled": true,
                      "disabledReason": null,
                      "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDhdSGG4R7bqw="
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidBody"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/WebhookConflict"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyKeyReused"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks/{webhookId}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookId"
        }
      ],
      "get": {
        "operationId": "getWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Get a webhook",
        "description": "Returns the webhook without its secret.\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:read"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The webhook.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Webhook"
                },
                "examples": {
                  "enabled": {
                    "value": {
                      "id": "wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                      "url": "https://shop.example.com/hooks/deliveries",
                      "createdAt": "2026-11-02T08:00:00.000Z",
                      "updatedAt": "2026-11-02T08:00:00.000Z",
                      "events": null,
                      "enabled": true,
                      "disabledReason": null
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/WebhookNotFound"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "patch": {
        "operationId": "updateWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Change a webhook",
        "description": "Changes the fields that are given and leaves the others unchanged.\n\n`enabled: false` disables the webhook: nothing is sent to it any longer, and its pending dispatches are\nabandoned. `enabled: true` enables it again, even if the service has disabled it: from then on it receives new\nevents; read the feed for the events in between. Only the operator can enable a webhook that the operator has\ndisabled (`webhook_disabled_by_operator`).\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:write"
            ]
          }
        ],
        "requestBody": {
          "required": false,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookPatch"
              },
              "examples": {
                "events": {
                  "value": {
                    "events": [
                      "order.delivered"
                    ]
                  }
                },
                "enable": {
                  "value": {
                    "enabled": true
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The webhook after the change.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Webhook"
                },
                "examples": {
                  "enabled": {
                    "value": {
                      "id": "wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                      "url": "https://shop.example.com/hooks/deliveries",
                      "createdAt": "2026-11-02T08:00:00.000Z",
                      "updatedAt": "2026-11-02T08:00:00.000Z",
                      "events": null,
                      "enabled": true,
                      "disabledReason": null
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidBody"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/WebhookNotFound"
          },
          "409": {
            "$ref": "#/components/responses/WebhookChangeConflict"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Remove a webhook",
        "description": "Removes the webhook and its log. Its pending dispatches are not sent; those being sent may still arrive. Its URL\ncan be registered again.\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:write"
            ]
          }
        ],
        "responses": {
          "204": {
            "description": "The webhook was removed.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/WebhookNotFound"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks/{webhookId}/rotate-secret": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookId"
        }
      ],
      "post": {
        "operationId": "rotateWebhookSecret",
        "tags": [
          "Webhooks"
        ],
        "summary": "Rotate the secret of a webhook",
        "description": "Creates a new secret. For `gracePeriodSeconds` (one day by default) every message is signed with both secrets,\nso that a receiver can verify it with either. Rotating again during that time ends the older of the two secrets\nat once.\n\nWith a grace period, the response is sent when no message that was signed before the rotation is still being\nsent, at most 20 seconds later.\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "requestBody": {
          "required": false,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SecretRotation"
              },
              "examples": {
                "hour": {
                  "value": {
                    "gracePeriodSeconds": 3600
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The webhook, with its new secret.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "Idempotency-Replayed": {
                "description": "Present if this response is a replay of the response to an earlier request with the same key.",
                "required": false,
                "schema": {
                  "type": "string",
                  "const": "true"
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/WebhookWithSecret"
                },
                "examples": {
                  "rotated": {
                    "value": {
                      "id": "wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                      "url": "https://shop.example.com/hooks/deliveries",
                      "createdAt": "2026-11-02T08:00:00.000Z",
                      "updatedAt": "2026-11-02T08:00:00.000Z",
                      "events": null,
                      "enabled": true,
                      "disabledReason": null,
                      "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDhdSGG4R7bqw="
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidBody"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/WebhookNotFound"
          },
          "413": {
            "$ref": "#/components/responses/PayloadTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyKeyReused"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks/{webhookId}/test": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookId"
        }
      ],
      "post": {
        "operationId": "testWebhook",
        "tags": [
          "Webhooks"
        ],
        "summary": "Send a test to a webhook",
        "description": "Sends a `webhook.test` event to this webhook only, regardless of the event kinds that it receives. The response\nis the dispatch, which is also in the log of the webhook.\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "responses": {
          "202": {
            "description": "The test will be sent.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "Idempotency-Replayed": {
                "description": "Present if this response is a replay of the response to an earlier request with the same key.",
                "required": false,
                "schema": {
                  "type": "string",
                  "const": "true"
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Dispatch"
                },
                "examples": {
                  "waiting": {
                    "value": {
                      "id": "dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D",
                      "eventId": "evt_01M7W6NMD00000000010J00002",
                      "type": "order.assigned",
                      "status": "pending",
                      "nextAttemptAt": "2026-11-20T10:05:12.900Z",
                      "attempts": []
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidKeyedRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/WebhookNotFound"
          },
          "409": {
            "$ref": "#/components/responses/WebhookDisabled"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyKeyReused"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks/{webhookId}/dispatches": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookId"
        }
      ],
      "get": {
        "operationId": "listDispatches",
        "tags": [
          "Webhooks"
        ],
        "summary": "List the dispatches of a webhook",
        "description": "Returns the log of the webhook in pages, newest first: a dispatch for each event to be sent to it, with the\nnewest attempts and the first KiB of each response. A dispatch stays in the log for 30 days after it was last\nsettled or retried. If dispatches are large, a page may have fewer than `limit` although more follow: only\n`nextCursor` shows whether there are more.\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:read"
            ]
          }
        ],
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "The maximum number of dispatches on a page.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 100,
              "default": 20
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "allowReserved": true,
            "description": "The `nextCursor` of the previous page; any other value is refused with `invalid_cursor`.\n",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            }
          },
          {
            "name": "status",
            "in": "query",
            "description": "Only dispatches that have this status now. Repeat it to list dispatches with any of several statuses.",
            "style": "form",
            "explode": true,
            "schema": {
              "type": "array",
              "minItems": 1,
              "maxItems": 4,
              "uniqueItems": true,
              "items": {
                "type": "string",
                "maxLength": 32,
                "enum": [
                  "pending",
                  "succeeded",
                  "failed",
                  "abandoned"
                ]
              }
            },
            "example": [
              "failed"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "A page of dispatches.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/DispatchPage"
                },
                "examples": {
                  "page": {
                    "value": {
                      "data": [
                        {
                          "id": "dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D",
                          "eventId": "evt_01M7W6NMD00000000010J00002",
                          "type": "order.assigned",
                          "status": "pending",
                          "nextAttemptAt": "2026-11-20T10:05:18.100Z",
                          "attempts": [
                            {
                              "at": "2026-11-20T10:05:12.900Z",
                              "status": 503,
                              "error": "the response was 503",
                              "durationMs": 212,
                              "response": "Service Unavailable"
                            }
                          ]
                        },
                        {
                          "id": "dsp_01KAGZ9D9Y2S6M4P8B3W5C7V1E",
                          "eventId": "evt_01M7W4N5E00000000010J00001",
                          "type": "order.created",
                          "status": "succeeded",
                          "nextAttemptAt": null,
                          "attempts": [
                            {
                              "at": "2026-11-20T09:30:00.350Z",
                              "status": 204,
                              "error": null,
                              "durationMs": 87,
                              "response": ""
                            }
                          ]
                        }
                      ],
                      "nextCursor": null
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidPage"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/WebhookNotFound"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks/{webhookId}/dispatches/{dispatchId}/retry": {
      "parameters": [
        {
          "$ref": "#/components/parameters/WebhookId"
        },
        {
          "$ref": "#/components/parameters/DispatchId"
        }
      ],
      "post": {
        "operationId": "retryDispatch",
        "tags": [
          "Webhooks"
        ],
        "summary": "Send a dispatch again",
        "description": "Sends the dispatch again at once, whatever its status; if that fails, its retry schedule starts from the\nbeginning. A dispatch that is being sent at that moment is sent again only if that attempt fails. This is not\npossible while the webhook is disabled (`webhook_disabled`).\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:write"
            ]
          }
        ],
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey"
          }
        ],
        "responses": {
          "202": {
            "description": "The dispatch will be sent.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/RequestId"
              },
              "API-Version": {
                "$ref": "#/components/headers/ApiVersion"
              },
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimitPolicy"
              },
              "Idempotency-Replayed": {
                "description": "Present if this response is a replay of the response to an earlier request with the same key.",
                "required": false,
                "schema": {
                  "type": "string",
                  "const": "true"
                }
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Dispatch"
                },
                "examples": {
                  "waiting": {
                    "value": {
                      "id": "dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D",
                      "eventId": "evt_01M7W6NMD00000000010J00002",
                      "type": "order.assigned",
                      "status": "pending",
                      "nextAttemptAt": "2026-11-20T10:05:12.900Z",
                      "attempts": []
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/InvalidKeyedRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/DispatchNotFound"
          },
          "409": {
            "$ref": "#/components/responses/WebhookDisabled"
          },
          "422": {
            "$ref": "#/components/responses/IdempotencyKeyReused"
          },
          "429": {
            "$ref": "#/components/responses/RateLimited"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    }
  },
  "webhooks": {
    "order.created": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "An order was created",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.created"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7W4N5E00000000010J00001",
                    "type": "order.created",
                    "timestamp": "2026-11-20T09:30:00.000Z",
                    "sequence": 1,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "pending",
                        "statusComment": null,
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T09:30:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "pending",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T09:30:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "pending",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T09:30:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": null,
                      "changedItems": []
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.assigned": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "A courier has taken the order",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.assigned"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7W6NMD00000000010J00002",
                    "type": "order.assigned",
                    "timestamp": "2026-11-20T10:05:12.480Z",
                    "sequence": 2,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "assigned",
                        "statusComment": "Moussa is on his way",
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T10:05:12.480Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "assigned",
                            "statusComment": "Moussa is on his way",
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:05:12.480Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "assigned",
                            "statusComment": "Moussa is on his way",
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:05:12.480Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "pending",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "pending",
                          "status": "assigned"
                        },
                        {
                          "position": 1,
                          "previousStatus": "pending",
                          "status": "assigned"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.unassigned": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The order lost its courier and waits for another one",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.unassigned"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7W7GQ400000000010J00003",
                    "type": "order.unassigned",
                    "timestamp": "2026-11-20T10:20:00.000Z",
                    "sequence": 3,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "pending",
                        "statusComment": "The motorbike broke down",
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T10:20:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "pending",
                            "statusComment": "The motorbike broke down",
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:20:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "pending",
                            "statusComment": "The motorbike broke down",
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:20:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "assigned",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "assigned",
                          "status": "pending"
                        },
                        {
                          "position": 1,
                          "previousStatus": "assigned",
                          "status": "pending"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.picked_up": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The first item was picked up. The order can no longer be canceled",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.picked_up"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7W831200000000010J00003",
                    "type": "order.picked_up",
                    "timestamp": "2026-11-20T10:30:00.000Z",
                    "sequence": 3,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "picked_up",
                        "statusComment": null,
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T10:30:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "picked_up",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:30:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "picked_up",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:30:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "assigned",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "assigned",
                          "status": "picked_up"
                        },
                        {
                          "position": 1,
                          "previousStatus": "assigned",
                          "status": "picked_up"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.in_transit": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "All open items are on their way",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.in_transit"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7W8YFZ00000000010J00004",
                    "type": "order.in_transit",
                    "timestamp": "2026-11-20T10:45:00.000Z",
                    "sequence": 4,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "in_transit",
                        "statusComment": null,
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T10:45:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "in_transit",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:45:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "in_transit",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:45:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "picked_up",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "picked_up",
                          "status": "in_transit"
                        },
                        {
                          "position": 1,
                          "previousStatus": "picked_up",
                          "status": "in_transit"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.delivered": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The order ended, and at least one item was delivered",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.delivered"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7WAYJR00000000010J00005",
                    "type": "order.delivered",
                    "timestamp": "2026-11-20T11:20:00.000Z",
                    "sequence": 5,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "delivered",
                        "statusComment": null,
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T11:20:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "delivered",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T11:20:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "delivered",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T11:20:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "in_transit",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "in_transit",
                          "status": "delivered"
                        },
                        {
                          "position": 1,
                          "previousStatus": "in_transit",
                          "status": "delivered"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.failed": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The delivery of all open items has failed. Another attempt may follow",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.failed"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7WAYJR00000000010J00005",
                    "type": "order.failed",
                    "timestamp": "2026-11-20T11:20:00.000Z",
                    "sequence": 5,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "failed",
                        "statusComment": "Nobody was there",
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T11:20:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "failed",
                            "statusComment": "Nobody was there",
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T11:20:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "failed",
                            "statusComment": "Nobody was there",
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T11:20:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "in_transit",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "in_transit",
                          "status": "failed"
                        },
                        {
                          "position": 1,
                          "previousStatus": "in_transit",
                          "status": "failed"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.returned": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The order ended, and all items that were picked up were returned",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.returned"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7WHTA000000000010J00006",
                    "type": "order.returned",
                    "timestamp": "2026-11-20T13:20:00.000Z",
                    "sequence": 6,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "returned",
                        "statusComment": null,
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T13:20:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "returned",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T13:20:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "returned",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T13:20:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "failed",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "failed",
                          "status": "returned"
                        },
                        {
                          "position": 1,
                          "previousStatus": "failed",
                          "status": "returned"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.canceled": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The order was canceled by its client or by its couriers",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "order.canceled"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7W7SW300000000010J00003",
                    "type": "order.canceled",
                    "timestamp": "2026-11-20T10:25:00.000Z",
                    "sequence": 3,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "canceled",
                        "statusComment": null,
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T10:25:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "canceled",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:25:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "canceled",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:25:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "assigned",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "assigned",
                          "status": "canceled"
                        },
                        {
                          "position": 1,
                          "previousStatus": "assigned",
                          "status": "canceled"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "item.status_changed": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "Items changed their status, but the order did not",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "allOf": [
                  {
                    "$ref": "#/components/schemas/OrderEvent"
                  },
                  {
                    "type": "object",
                    "properties": {
                      "type": {
                        "const": "item.status_changed"
                      }
                    }
                  }
                ]
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01M7W6Q2T00000000010J00002",
                    "type": "item.status_changed",
                    "timestamp": "2026-11-20T10:06:00.000Z",
                    "sequence": 2,
                    "mode": "live",
                    "data": {
                      "order": {
                        "referenceNumber": "ORDER-2041",
                        "total": 23500,
                        "deliveryFee": 1500,
                        "deliveryInstructions": "Call on arrival, the gate is blue.",
                        "receiptUrl": "https://shop.example.com/receipts/2041.pdf",
                        "deliveryDeadline": "2026-12-24",
                        "status": "pending",
                        "statusComment": null,
                        "createdAt": "2026-11-20T09:30:00.000Z",
                        "updatedAt": "2026-11-20T10:06:00.000Z",
                        "recipient": {
                          "referenceNumber": null,
                          "name": "Awa Koné",
                          "phone": "+2250702029254",
                          "address": {
                            "name": "Rue des Jardins 12",
                            "landmark": "Opposite the pharmacy",
                            "city": "Abidjan",
                            "latitude": 5.3599,
                            "longitude": -3.9867
                          }
                        },
                        "items": [
                          {
                            "referenceNumber": "LINE-1",
                            "orderId": 1042,
                            "itemName": "Leather shoes, size 38",
                            "quantity": 1,
                            "total": 15000,
                            "size": "M",
                            "weight": 1.2,
                            "itemUrl": "https://shop.example.com/images/shoes.jpg",
                            "status": "assigned",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T10:06:00.000Z",
                            "sender": {
                              "referenceNumber": "shop-7",
                              "name": "Chez Fatou",
                              "phone": "+2250102030405",
                              "address": {
                                "name": "6CQX+2V",
                                "landmark": "Marché de Cocody",
                                "city": "Abidjan",
                                "latitude": 5.3364,
                                "longitude": -3.9927
                              }
                            }
                          },
                          {
                            "referenceNumber": "LINE-2",
                            "orderId": 1042,
                            "itemName": "Coffee, 500 g",
                            "quantity": 2,
                            "total": 7000,
                            "size": "S",
                            "weight": 1,
                            "status": "pending",
                            "statusComment": null,
                            "createdAt": "2026-11-20T09:30:00.000Z",
                            "updatedAt": "2026-11-20T09:30:00.000Z",
                            "sender": {
                              "referenceNumber": "roaster-3",
                              "phone": "+2250506070809",
                              "address": {
                                "name": "Boulevard de Marseille 88",
                                "city": "Abidjan"
                              }
                            }
                          }
                        ]
                      },
                      "previousStatus": "pending",
                      "changedItems": [
                        {
                          "position": 0,
                          "previousStatus": "pending",
                          "status": "assigned"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "webhook.test": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "A test that a client requested. It belongs to no order",
        "description": "Any 2xx response within 15 seconds is a success. Verify the signature over the raw body before you trust the\nevent, and drop events that you already have, by `webhook-id`, which is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same in every attempt.",
            "schema": {
              "type": "string",
              "maxLength": 40
            },
            "example": "evt_01M7W4N5E00000000010J00001"
          },
          {
            "name": "webhook-timestamp",
            "in": "header",
            "required": true,
            "description": "The time of this attempt, in seconds since 1970 (Unix time).",
            "schema": {
              "type": "string",
              "maxLength": 20
            },
            "example": "1795858200"
          },
          {
            "name": "webhook-signature",
            "in": "header",
            "required": true,
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks\nspecifies. During the grace period of a rotation, two of them separated by a space.\n",
            "schema": {
              "type": "string",
              "maxLength": 500
            },
            "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookTestEvent"
              },
              "examples": {
                "event": {
                  "value": {
                    "id": "evt_01KAGZA4N2M7Q9S1T3V5W8X0YZ",
                    "type": "webhook.test",
                    "timestamp": "2026-11-20T11:30:00.000Z",
                    "sequence": 0,
                    "mode": "live",
                    "data": {
                      "webhookId": "wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA"
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "2XX": {
            "description": "The event is accepted. The body of the response is not interpreted."
          },
          "default": {
            "description": "The event is not accepted and is sent again. 410 disables the webhook at once."
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "bearerAuth": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token that the operator issued to you. It carries one or more of the scopes `orders:read`, `orders:write`,\n`orders:progress`, `events:read`, `webhooks:read` and `webhooks:write`. Each operation names the scope that it\nneeds.\n"
      }
    },
    "parameters": {
      "OrderReference": {
        "name": "reference",
        "in": "path",
        "required": true,
        "description": "The order's `referenceNumber`, percent-encoded.",
        "schema": {
          "$ref": "#/components/schemas/Reference"
        },
        "example": "ORDER-2041"
      },
      "WebhookId": {
        "name": "webhookId",
        "in": "path",
        "required": true,
        "description": "The `id` of the webhook.",
        "schema": {
          "type": "string",
          "maxLength": 40,
          "pattern": "^wh_[0-9A-HJKMNP-TV-Z]{26}$",
          "x-message": "must be the id of a webhook"
        },
        "example": "wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA"
      },
      "DispatchId": {
        "name": "dispatchId",
        "in": "path",
        "required": true,
        "description": "The `id` of the dispatch.",
        "schema": {
          "type": "string",
          "maxLength": 40,
          "pattern": "^dsp_[0-9A-HJKMNP-TV-Z]{26}$",
          "x-message": "must be the id of a dispatch"
        },
        "example": "dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D"
      },
      "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. A request\nwith the same key and the same body gets the stored response again; with another body it is refused with\n`idempotency_key_reused`.\n",
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^[!-~]+$",
          "x-message": "must have 1 to 255 visible ASCII characters, and no spaces"
        },
        "example": "0b6a9f0e-6f0c-4d3e-9d5d-3f1f6f7c2a10"
      }
    },
    "headers": {
      "RequestId": {
        "description": "Identifies this request in the operator's log.",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "ApiVersion": {
        "description": "The version of the contract that the server implements.",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 32
        }
      },
      "RateLimit": {
        "description": "The requests left for this token: `\"300-in-1min\"; r=299; t=60` means 299 more in the next 60 seconds. Reads and\nwrites are counted separately. Absent if the operator has set no limit.\n",
        "required": false,
        "schema": {
          "type": "string",
          "maxLength": 200
        }
      },
      "RateLimitPolicy": {
        "description": "The limit with the same name as in `RateLimit`: `\"300-in-1min\"; q=300; w=60; pk=:...:` means 300 in 60 seconds.",
        "required": false,
        "schema": {
          "type": "string",
          "maxLength": 200
        }
      },
      "Challenge": {
        "description": "How to authenticate (RFC 6750).",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 500
        }
      },
      "RetryAfter": {
        "description": "Seconds to wait before the next attempt.",
        "required": true,
        "schema": {
          "type": "integer",
          "minimum": 0,
          "maximum": 86400
        }
      }
    },
    "responses": {
      "InvalidRequest": {
        "description": "`validation_failed`: the path or the query breaks the contract; `errors` shows where.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "validation_failed": {
                "value": {
                  "type": "https://deliveries.example.com/problems/validation_failed",
                  "title": "The request breaks the contract",
                  "status": 400,
                  "detail": "1 fault: see errors.",
                  "instance": "/orders/%20A-17",
                  "code": "validation_failed",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
                  "errors": [
                    {
                      "in": "path",
                      "pointer": "/reference",
                      "code": "pattern",
                      "message": "must not be \".\" or \"..\", begin or end with a space, or contain control characters"
                    }
                  ]
                }
              }
            }
          }
        }
      },
      "InvalidBody": {
        "description": "`invalid_json`: the body is not JSON. `validation_failed`: the body, the path or the query breaks the contract;\n`errors` shows where. `invalid_idempotency_key`: the key is empty, too long or has characters other than visible\nASCII.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "validation_failed": {
                "value": {
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
                }
              },
              "invalid_json": {
                "value": {
                  "type": "https://deliveries.example.com/problems/invalid_json",
                  "title": "The body is not valid JSON",
                  "status": 400,
                  "detail": "The body must be one JSON text in UTF-8.",
                  "instance": "/orders",
                  "code": "invalid_json",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              },
              "invalid_idempotency_key": {
                "value": {
                  "type": "https://deliveries.example.com/problems/invalid_idempotency_key",
                  "title": "The idempotency key cannot be used",
                  "status": 400,
                  "detail": "The Idempotency-Key must have 1 to 255 visible ASCII characters, and no spaces.",
                  "instance": "/orders",
                  "code": "invalid_idempotency_key",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "InvalidPage": {
        "description": "`validation_failed`: the query breaks the contract; `errors` shows where. `invalid_cursor`: your client did not\nreceive this cursor for these filters.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "validation_failed": {
                "value": {
                  "type": "https://deliveries.example.com/problems/validation_failed",
                  "title": "The request breaks the contract",
                  "status": 400,
                  "detail": "1 fault: see errors.",
                  "instance": "/orders",
                  "code": "validation_failed",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
                  "errors": [
                    {
                      "in": "query",
                      "pointer": "/limit",
                      "code": "maximum",
                      "message": "must be at most 100"
                    }
                  ]
                }
              },
              "invalid_cursor": {
                "value": {
                  "type": "https://deliveries.example.com/problems/invalid_cursor",
                  "title": "The cursor is not valid",
                  "status": 400,
                  "detail": "The cursor does not belong to this list and its filters.",
                  "instance": "/orders",
                  "code": "invalid_cursor",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "Unauthorized": {
        "description": "`missing_token`: no token was sent. `invalid_token`: the token is malformed, unknown, revoked or expired.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/Challenge"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "missing_token": {
                "value": {
                  "type": "https://deliveries.example.com/problems/missing_token",
                  "title": "No token was sent",
                  "status": 401,
                  "detail": "Send the header Authorization: Bearer <ACCESS_TOKEN>.",
                  "instance": "/orders",
                  "code": "missing_token",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              },
              "invalid_token": {
                "value": {
                  "type": "https://deliveries.example.com/problems/invalid_token",
                  "title": "The token is not valid",
                  "status": 401,
                  "detail": "The token is malformed, unknown, revoked or expired.",
                  "instance": "/orders",
                  "code": "invalid_token",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "Forbidden": {
        "description": "`insufficient_scope`: the token lacks the scope that the operation needs.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "WWW-Authenticate": {
            "$ref": "#/components/headers/Challenge"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "insufficient_scope": {
                "value": {
                  "type": "https://deliveries.example.com/problems/insufficient_scope",
                  "title": "The token lacks the required scope",
                  "status": 403,
                  "detail": "The token needs the scope orders:write.",
                  "instance": "/orders",
                  "code": "insufficient_scope",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "OrderNotFound": {
        "description": "`order_not_found`: you have no order with this reference in this mode.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "order_not_found": {
                "value": {
                  "type": "https://deliveries.example.com/problems/order_not_found",
                  "title": "There is no such order",
                  "status": 404,
                  "detail": "There is no order ORDER-9999.",
                  "instance": "/orders/ORDER-9999",
                  "code": "order_not_found",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "DuplicateReference": {
        "description": "`duplicate_reference`: you already have an order with this reference.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/DuplicateReferenceProblem"
            },
            "examples": {
              "duplicate_reference": {
                "value": {
                  "type": "https://deliveries.example.com/problems/duplicate_reference",
                  "title": "The reference is taken",
                  "status": 409,
                  "detail": "There already is an order ORDER-2041.",
                  "instance": "/orders",
                  "code": "duplicate_reference",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
                  "existing": {
                    "referenceNumber": "ORDER-2041",
                    "status": "pending",
                    "createdAt": "2026-11-20T09:30:00.000Z"
                  },
                  "identical": true
                }
              }
            }
          }
        }
      },
      "OrderNotCancelable": {
        "description": "`order_not_cancelable`: an item was already picked up.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/OrderNotCancelableProblem"
            },
            "examples": {
              "order_not_cancelable": {
                "value": {
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
                }
              }
            }
          }
        }
      },
      "InvalidTransition": {
        "description": "`invalid_transition`: the status of at least one item does not allow the transition.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/InvalidTransitionProblem"
            },
            "examples": {
              "invalid_transition": {
                "value": {
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
                }
              }
            }
          }
        }
      },
      "IdempotencyKeyReused": {
        "description": "`idempotency_key_reused`: the key was used for a request with another body.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "idempotency_key_reused": {
                "value": {
                  "type": "https://deliveries.example.com/problems/idempotency_key_reused",
                  "title": "The idempotency key belongs to another request",
                  "status": 422,
                  "detail": "This Idempotency-Key was used for a request with another body.",
                  "instance": "/orders",
                  "code": "idempotency_key_reused",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "InvalidKeyedRequest": {
        "description": "`validation_failed`: the path or the query breaks the contract; `errors` shows where. `invalid_idempotency_key`:\nthe key is empty, too long or has characters other than visible ASCII.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "validation_failed": {
                "value": {
                  "type": "https://deliveries.example.com/problems/validation_failed",
                  "title": "The request breaks the contract",
                  "status": 400,
                  "detail": "1 fault: see errors.",
                  "instance": "/orders/%20A-17",
                  "code": "validation_failed",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
                  "errors": [
                    {
                      "in": "path",
                      "pointer": "/reference",
                      "code": "pattern",
                      "message": "must not be \".\" or \"..\", begin or end with a space, or contain control characters"
                    }
                  ]
                }
              },
              "invalid_idempotency_key": {
                "value": {
                  "type": "https://deliveries.example.com/problems/invalid_idempotency_key",
                  "title": "The idempotency key cannot be used",
                  "status": 400,
                  "detail": "The Idempotency-Key must have 1 to 255 visible ASCII characters, and no spaces.",
                  "instance": "/orders",
                  "code": "invalid_idempotency_key",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "WebhookNotFound": {
        "description": "`webhook_not_found`: you have no webhook with this id in this mode.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "webhook_not_found": {
                "value": {
                  "type": "https://deliveries.example.com/problems/webhook_not_found",
                  "title": "There is no such webhook",
                  "status": 404,
                  "detail": "There is no webhook wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA.",
                  "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                  "code": "webhook_not_found",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "DispatchNotFound": {
        "description": "`webhook_not_found`: you have no webhook with this id in this mode. `dispatch_not_found`: the webhook has no\ndispatch with this id in its log.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "dispatch_not_found": {
                "value": {
                  "type": "https://deliveries.example.com/problems/dispatch_not_found",
                  "title": "There is no such dispatch",
                  "status": 404,
                  "detail": "There is no dispatch dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D.",
                  "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA/dispatches/dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D/retry",
                  "code": "dispatch_not_found",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              },
              "webhook_not_found": {
                "value": {
                  "type": "https://deliveries.example.com/problems/webhook_not_found",
                  "title": "There is no such webhook",
                  "status": 404,
                  "detail": "There is no webhook wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA.",
                  "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                  "code": "webhook_not_found",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "WebhookConflict": {
        "description": "`duplicate_webhook_url`: one of your webhooks already has this URL. `webhook_limit_reached`: you already have\nthe maximum number of webhooks.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "duplicate_webhook_url": {
                "value": {
                  "type": "https://deliveries.example.com/problems/duplicate_webhook_url",
                  "title": "The URL is already registered",
                  "status": 409,
                  "detail": "One of your webhooks has this URL already.",
                  "instance": "/webhooks",
                  "code": "duplicate_webhook_url",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              },
              "webhook_limit_reached": {
                "value": {
                  "type": "https://deliveries.example.com/problems/webhook_limit_reached",
                  "title": "The webhook limit is reached",
                  "status": 409,
                  "detail": "You have 20 webhooks, which is the maximum. Delete one to create another.",
                  "instance": "/webhooks",
                  "code": "webhook_limit_reached",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "WebhookChangeConflict": {
        "description": "`duplicate_webhook_url`: another of your webhooks has this URL. `webhook_disabled_by_operator`: only the\noperator can enable it.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "duplicate_webhook_url": {
                "value": {
                  "type": "https://deliveries.example.com/problems/duplicate_webhook_url",
                  "title": "The URL is already registered",
                  "status": 409,
                  "detail": "One of your webhooks has this URL already.",
                  "instance": "/webhooks",
                  "code": "duplicate_webhook_url",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              },
              "webhook_disabled_by_operator": {
                "value": {
                  "type": "https://deliveries.example.com/problems/webhook_disabled_by_operator",
                  "title": "The operator has disabled the webhook",
                  "status": 409,
                  "detail": "The operator has disabled webhook wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA. Ask them to enable it.",
                  "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                  "code": "webhook_disabled_by_operator",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "WebhookDisabled": {
        "description": "`webhook_disabled`: nothing is sent to a disabled webhook.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "webhook_disabled": {
                "value": {
                  "type": "https://deliveries.example.com/problems/webhook_disabled",
                  "title": "The webhook is disabled",
                  "status": 409,
                  "detail": "The webhook is disabled: gone.",
                  "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA/test",
                  "code": "webhook_disabled",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "PayloadTooLarge": {
        "description": "`payload_too_large`: the body is larger than 256 KiB.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "payload_too_large": {
                "value": {
                  "type": "https://deliveries.example.com/problems/payload_too_large",
                  "title": "The body is too large",
                  "status": 413,
                  "detail": "The body is larger than 256 KiB.",
                  "instance": "/orders",
                  "code": "payload_too_large",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "UnsupportedMediaType": {
        "description": "`unsupported_media_type`: the body is not `application/json`, or it is compressed.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "unsupported_media_type": {
                "value": {
                  "type": "https://deliveries.example.com/problems/unsupported_media_type",
                  "title": "The body is not application/json",
                  "status": 415,
                  "detail": "Send the body as application/json in UTF-8, without Content-Encoding.",
                  "instance": "/orders",
                  "code": "unsupported_media_type",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "RateLimited": {
        "description": "`rate_limited`: the token has used up its requests for this minute, or the IP address has sent too many invalid\ntokens. Try again after `Retry-After`.\n",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "rate_limited": {
                "value": {
                  "type": "https://deliveries.example.com/problems/rate_limited",
                  "title": "Too many requests",
                  "status": 429,
                  "detail": "At most 300 writes a minute. Try again later.",
                  "instance": "/orders",
                  "code": "rate_limited",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "InternalError": {
        "description": "`internal_error`: a fault of the service. The operator can find it by the request id.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "internal_error": {
                "value": {
                  "type": "https://deliveries.example.com/problems/internal_error",
                  "title": "The service failed",
                  "status": 500,
                  "detail": "The request failed because of an error in the service.",
                  "instance": "/orders",
                  "code": "internal_error",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      },
      "Unavailable": {
        "description": "`unavailable`: the service is overloaded, or its store cannot be reached. Try again after `Retry-After`.",
        "headers": {
          "X-Request-Id": {
            "$ref": "#/components/headers/RequestId"
          },
          "API-Version": {
            "$ref": "#/components/headers/ApiVersion"
          },
          "RateLimit": {
            "$ref": "#/components/headers/RateLimit"
          },
          "RateLimit-Policy": {
            "$ref": "#/components/headers/RateLimitPolicy"
          },
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "unavailable": {
                "value": {
                  "type": "https://deliveries.example.com/problems/unavailable",
                  "title": "The service is temporarily unavailable",
                  "status": 503,
                  "detail": "The service cannot take this request at the moment. Try again in a second.",
                  "instance": "/orders",
                  "code": "unavailable",
                  "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
                }
              }
            }
          }
        }
      }
    },
    "schemas": {
      "Reference": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^(?!\\.{1,2}$)(?!\\s)[^\\p{Cc}\\uD800-\\uDFFF]+(?<!\\s)$",
        "x-message": "must not be \".\" or \"..\", begin or end with a space, or contain control characters",
        "description": "A client's own key: 1 to 100 characters, without control characters, without a space at either end, not `.` or\n`..`.\n"
      },
      "Phone": {
        "type": "string",
        "maxLength": 16,
        "pattern": "^\\+[1-9]\\d{6,14}$",
        "x-message": "must be a phone number in E.164 form, such as +2250702029254",
        "x-pii": true,
        "description": "A phone number in E.164 form: a plus sign, the calling code and the number.",
        "examples": [
          "+2250702029254"
        ]
      },
      "Time": {
        "type": "string",
        "format": "date-time",
        "maxLength": 35,
        "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$",
        "x-message": "must be a time with a time zone, such as 2026-11-20T09:30:00Z",
        "description": "An ISO 8601 time with a time zone, such as `2026-11-20T09:30:00Z`."
      },
      "OrderDraft": {
        "type": "object",
        "description": "An order as a client requests it. Only the phones and addresses of the recipient and the senders, and the name\nand quantity of each item, are required.\n",
        "required": [
          "recipient",
          "items"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^(?!\\.{1,2}$)(?!\\s)[^\\p{Cc}\\uD800-\\uDFFF]+(?<!\\s)$",
            "x-message": "must not be \".\" or \"..\", begin or end with a space, or contain control characters",
            "description": "Unique order reference in your system. If omitted, the service generates one."
          },
          "total": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "Total of the order, including the delivery fee. Defaults to the sum of the items' totals and the fee, and is\nnever compared with that sum.\n"
          },
          "deliveryFee": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "Price of the delivery. Defaults to 0."
          },
          "deliveryInstructions": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 1000,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "x-pii": true,
            "description": "Free text for the courier."
          },
          "receiptUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "maxLength": 2048,
            "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://([^/?#@]*@)?(\\[[0-9A-Fa-f:.]+\\]|[^/?#:@\\[\\]]+)(:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?([/?#].*)?$",
            "x-message": "must be an http or https URL with a host",
            "x-pii": true,
            "description": "URL of a printable PDF receipt. If omitted, the service generates a receipt from the order. Your own URL is\nreturned as sent and never fetched.\n"
          },
          "deliveryDeadline": {
            "type": [
              "string",
              "null"
            ],
            "format": "date",
            "maxLength": 10,
            "description": "Latest date by which delivery should be completed, YYYY-MM-DD. May be in the past."
          },
          "recipient": {
            "$ref": "#/components/schemas/RecipientDraft"
          },
          "items": {
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/ItemDraft"
            }
          }
        }
      },
      "RecipientDraft": {
        "type": "object",
        "description": "The person who receives the order.",
        "required": [
          "phone",
          "address"
        ],
        "properties": {
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "x-pii": true,
            "description": "Full name."
          },
          "phone": {
            "$ref": "#/components/schemas/Phone"
          },
          "address": {
            "$ref": "#/components/schemas/AddressDraft"
          }
        }
      },
      "SenderDraft": {
        "type": "object",
        "description": "The person or business where a courier picks up the item.",
        "required": [
          "referenceNumber",
          "phone",
          "address"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "x-pii": true,
            "description": "Unique merchant identifier in your system. May be a phone number or any other unique id."
          },
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "x-pii": true,
            "description": "Sender or business name."
          },
          "phone": {
            "$ref": "#/components/schemas/Phone"
          },
          "address": {
            "$ref": "#/components/schemas/AddressDraft"
          }
        }
      },
      "AddressDraft": {
        "type": "object",
        "description": "A place that a courier can find.",
        "required": [
          "name",
          "city"
        ],
        "properties": {
          "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 500,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "x-pii": true,
            "description": "Street address, or a plus code."
          },
          "landmark": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "x-pii": true,
            "description": "A nearby landmark that is easy to find."
          },
          "city": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "description": "City or town."
          },
          "latitude": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": -90,
            "maximum": 90,
            "x-pii": true,
            "description": "GPS latitude."
          },
          "longitude": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": -180,
            "maximum": 180,
            "x-pii": true,
            "description": "GPS longitude."
          }
        }
      },
      "ItemDraft": {
        "type": "object",
        "description": "One thing to deliver, with its own sender.",
        "required": [
          "itemName",
          "quantity",
          "sender"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "description": "Unique item reference in your system."
          },
          "itemName": {
            "type": "string",
            "minLength": 1,
            "maxLength": 300,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "description": "Name of the item, in words that the sender and the courier understand."
          },
          "quantity": {
            "type": "integer",
            "minimum": 1,
            "maximum": 1000000,
            "description": "Number of units."
          },
          "total": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "Total price of the item (quantity times unit price). Defaults to 0."
          },
          "size": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 32,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "description": "Size category, any text. `XS`, `S`, `M`, `L` and `XL` are common."
          },
          "weight": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 100000,
            "description": "Weight in kilograms."
          },
          "itemUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "maxLength": 2048,
            "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://([^/?#@]*@)?(\\[[0-9A-Fa-f:.]+\\]|[^/?#:@\\[\\]]+)(:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?([/?#].*)?$",
            "x-message": "must be an http or https URL with a host",
            "description": "URL of the item's image."
          },
          "sender": {
            "$ref": "#/components/schemas/SenderDraft"
          }
        }
      },
      "ProgressReport": {
        "type": "object",
        "description": "The new status of items, as a courier reports it.",
        "required": [
          "to"
        ],
        "properties": {
          "to": {
            "type": "string",
            "maxLength": 32,
            "enum": [
              "pending",
              "assigned",
              "picked_up",
              "in_transit",
              "delivered",
              "failed",
              "returned",
              "canceled"
            ],
            "description": "The status that the items have now."
          },
          "items": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 100,
            "uniqueItems": true,
            "description": "The positions of the items in the order, from 0. If omitted, all items that are not final.\n",
            "items": {
              "type": "integer",
              "minimum": 0,
              "maximum": 99
            }
          },
          "comment": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "pattern": "^[^\\u0000\\uD800-\\uDFFF]*$",
            "x-message": "must not contain NUL or unpaired surrogates",
            "x-pii": true,
            "description": "The reason for the status, for people to read."
          }
        }
      },
      "WebhookDraft": {
        "type": "object",
        "description": "Where to send events, and which kinds.",
        "required": [
          "url"
        ],
        "properties": {
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "pattern": "^(?=[!-~]+$)[Hh][Tt][Tt][Pp][Ss]?://([^/?#@]*@)?(\\[[0-9A-Fa-f:.]+\\]|[^/?#:@\\[\\]]+)(:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?([/?#].*)?$",
            "x-message": "must be an https URL in ASCII, such as https://example.com/hooks; write a host with other characters in its xn-- form",
            "description": "An https URL in ASCII (a host with other characters in its `xn--` form), without a user name, password or\nfragment, that does not lead into a private network.\n"
          },
          "events": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 10,
            "uniqueItems": true,
            "description": "The kinds of events to send. If omitted, all kinds, including future ones.",
            "items": {
              "type": "string",
              "maxLength": 64,
              "enum": [
                "order.created",
                "order.assigned",
                "order.unassigned",
                "order.picked_up",
                "order.in_transit",
                "order.delivered",
                "order.failed",
                "order.returned",
                "order.canceled",
                "item.status_changed"
              ]
            }
          }
        }
      },
      "WebhookPatch": {
        "type": "object",
        "description": "The fields of a webhook to change. Fields that are left out stay unchanged.",
        "required": [],
        "properties": {
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "pattern": "^(?=[!-~]+$)[Hh][Tt][Tt][Pp][Ss]?://([^/?#@]*@)?(\\[[0-9A-Fa-f:.]+\\]|[^/?#:@\\[\\]]+)(:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?([/?#].*)?$",
            "x-message": "must be an https URL in ASCII, such as https://example.com/hooks; write a host with other characters in its xn-- form",
            "description": "An https URL in ASCII (a host with other characters in its `xn--` form), without a user name, password or\nfragment, that does not lead into a private network.\n"
          },
          "events": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 10,
            "uniqueItems": true,
            "description": "The kinds of events to send; null for all kinds, including future ones.",
            "items": {
              "type": "string",
              "maxLength": 64,
              "enum": [
                "order.created",
                "order.assigned",
                "order.unassigned",
                "order.picked_up",
                "order.in_transit",
                "order.delivered",
                "order.failed",
                "order.returned",
                "order.canceled",
                "item.status_changed"
              ]
            }
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether to send events to the webhook."
          }
        }
      },
      "SecretRotation": {
        "type": "object",
        "description": "When the old secret ends.",
        "required": [],
        "properties": {
          "gracePeriodSeconds": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 604800,
            "default": 86400,
            "description": "How long the old secret also signs messages. Defaults to one day; at most one week."
          }
        }
      },
      "OrderStatus": {
        "type": "string",
        "maxLength": 32,
        "x-extensible-enum": [
          "pending",
          "assigned",
          "picked_up",
          "in_transit",
          "delivered",
          "failed",
          "returned",
          "canceled"
        ],
        "x-transitions": {
          "pending": [
            "assigned",
            "picked_up",
            "canceled"
          ],
          "assigned": [
            "pending",
            "picked_up",
            "canceled"
          ],
          "picked_up": [
            "in_transit",
            "delivered",
            "failed",
            "returned"
          ],
          "in_transit": [
            "delivered",
            "failed"
          ],
          "failed": [
            "in_transit",
            "delivered",
            "returned"
          ],
          "delivered": [],
          "returned": [],
          "canceled": []
        },
        "description": "Derived from the statuses of the items. While an item is open (not final), the order has the status of its least\nadvanced open item, in the order `pending`, `assigned`, `picked_up`, `in_transit`, `failed`, but never less than\n`picked_up` once an item has been picked up. When every item is final, the order is `delivered` if any item was\ndelivered, otherwise `returned` if any was returned, otherwise `canceled`. Your client must accept statuses that\nit does not know.\n\n| from         | to                                              |\n| ------------ | ----------------------------------------------- |\n| `pending`    | `assigned`, `picked_up`, `canceled`             |\n| `assigned`   | `pending`, `picked_up`, `canceled`              |\n| `picked_up`  | `in_transit`, `delivered`, `failed`, `returned` |\n| `in_transit` | `delivered`, `failed`                           |\n| `failed`     | `in_transit`, `delivered`, `returned`           |\n| `delivered`  | none: final                                     |\n| `returned`   | none: final                                     |\n| `canceled`   | none: final                                     |\n"
      },
      "ItemStatus": {
        "type": "string",
        "maxLength": 32,
        "x-extensible-enum": [
          "pending",
          "assigned",
          "picked_up",
          "in_transit",
          "delivered",
          "failed",
          "returned",
          "canceled"
        ],
        "x-transitions": {
          "pending": [
            "assigned",
            "canceled"
          ],
          "assigned": [
            "picked_up",
            "pending",
            "canceled"
          ],
          "picked_up": [
            "in_transit",
            "failed"
          ],
          "in_transit": [
            "delivered",
            "failed"
          ],
          "failed": [
            "in_transit",
            "returned"
          ],
          "delivered": [],
          "returned": [],
          "canceled": []
        },
        "description": "The progress of the item. `delivered`, `returned` and `canceled` are final. `failed` may be followed by another\nattempt, or may stay the last status. Your client must accept statuses that it does not know.\n\n| from         | to                                 |\n| ------------ | ---------------------------------- |\n| `pending`    | `assigned`, `canceled`             |\n| `assigned`   | `picked_up`, `pending`, `canceled` |\n| `picked_up`  | `in_transit`, `failed`             |\n| `in_transit` | `delivered`, `failed`              |\n| `failed`     | `in_transit`, `returned`           |\n| `delivered`  | none: final                        |\n| `returned`   | none: final                        |\n| `canceled`   | none: final                        |\n"
      },
      "CreatedOrder": {
        "type": "object",
        "description": "The response to creating an order: phone numbers in national form, optional fields without a value null.",
        "required": [
          "referenceNumber",
          "total",
          "deliveryFee",
          "deliveryInstructions",
          "receiptUrl",
          "deliveryDeadline",
          "status",
          "statusComment",
          "createdAt",
          "updatedAt",
          "recipient",
          "items"
        ],
        "properties": {
          "referenceNumber": {
            "type": "string",
            "maxLength": 100,
            "description": "Your reference for the order, or the one that the service generated."
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "deliveryFee": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "deliveryInstructions": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 1000,
            "x-pii": true
          },
          "receiptUrl": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "x-pii": true,
            "description": "Your own receipt URL, or the URL of the receipt that the service generates: a PDF that shows the order as it\nis when the receipt is opened. Anyone who has that URL can open it without a token, so share it only with\npeople who may see the names, phone numbers and addresses of the order.\n"
          },
          "deliveryDeadline": {
            "type": [
              "string",
              "null"
            ],
            "format": "date",
            "maxLength": 10
          },
          "status": {
            "$ref": "#/components/schemas/OrderStatus"
          },
          "statusComment": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "x-pii": true,
            "description": "The reason for the status, if one was given."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "recipient": {
            "$ref": "#/components/schemas/FullRecipient"
          },
          "items": {
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/FullItem"
            }
          }
        }
      },
      "CanceledOrder": {
        "type": "object",
        "description": "The response to canceling an order: phone numbers in national form, optional fields without a value null, no\n`receiptUrl`.\n",
        "required": [
          "referenceNumber",
          "total",
          "deliveryFee",
          "deliveryInstructions",
          "deliveryDeadline",
          "status",
          "statusComment",
          "createdAt",
          "updatedAt",
          "recipient",
          "items"
        ],
        "properties": {
          "referenceNumber": {
            "type": "string",
            "maxLength": 100,
            "description": "Your reference for the order, or the one that the service generated."
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "deliveryFee": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "deliveryInstructions": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 1000,
            "x-pii": true
          },
          "deliveryDeadline": {
            "type": [
              "string",
              "null"
            ],
            "format": "date",
            "maxLength": 10
          },
          "status": {
            "$ref": "#/components/schemas/OrderStatus"
          },
          "statusComment": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "x-pii": true,
            "description": "The reason for the status, if one was given."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "recipient": {
            "$ref": "#/components/schemas/FullRecipient"
          },
          "items": {
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/FullItem"
            }
          }
        }
      },
      "FullRecipient": {
        "type": "object",
        "description": "A recipient with a national phone number and every field present.",
        "required": [
          "referenceNumber",
          "name",
          "phone",
          "address"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100
          },
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "x-pii": true
          },
          "phone": {
            "$ref": "#/components/schemas/NationalPhone"
          },
          "address": {
            "$ref": "#/components/schemas/FullAddress"
          }
        }
      },
      "FullSender": {
        "type": "object",
        "description": "A sender with a national phone number and every field present.",
        "required": [
          "referenceNumber",
          "name",
          "phone",
          "address"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100,
            "x-pii": true
          },
          "name": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "x-pii": true
          },
          "phone": {
            "$ref": "#/components/schemas/NationalPhone"
          },
          "address": {
            "$ref": "#/components/schemas/FullAddress"
          }
        }
      },
      "FullAddress": {
        "type": "object",
        "description": "An address with every field present.",
        "required": [
          "name",
          "landmark",
          "city",
          "latitude",
          "longitude"
        ],
        "properties": {
          "name": {
            "type": "string",
            "maxLength": 500,
            "x-pii": true
          },
          "landmark": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "x-pii": true
          },
          "city": {
            "type": "string",
            "maxLength": 100
          },
          "latitude": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": -90,
            "maximum": 90,
            "x-pii": true
          },
          "longitude": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": -180,
            "maximum": 180,
            "x-pii": true
          }
        }
      },
      "FullItem": {
        "type": "object",
        "description": "An item with every field present.",
        "required": [
          "referenceNumber",
          "orderId",
          "itemName",
          "quantity",
          "total",
          "size",
          "weight",
          "itemUrl",
          "status",
          "statusComment",
          "createdAt",
          "updatedAt",
          "sender"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100
          },
          "orderId": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The service's own number for the order, unique in the deployment. Not the order's reference."
          },
          "itemName": {
            "type": "string",
            "maxLength": 300
          },
          "quantity": {
            "type": "integer",
            "minimum": 1
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "size": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 32
          },
          "weight": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "description": "Weight in kilograms."
          },
          "itemUrl": {
            "type": [
              "string",
              "null"
            ],
            "format": "uri",
            "maxLength": 2048
          },
          "status": {
            "$ref": "#/components/schemas/ItemStatus"
          },
          "statusComment": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "x-pii": true,
            "description": "The reason for the status, if one was given."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "sender": {
            "$ref": "#/components/schemas/FullSender"
          }
        }
      },
      "NationalPhone": {
        "type": "string",
        "maxLength": 16,
        "x-pii": true,
        "description": "The phone number without the plus sign and calling code."
      },
      "Order": {
        "type": "object",
        "description": "The current order: phone numbers in E.164 form, optional fields without a value left out.",
        "required": [
          "referenceNumber",
          "total",
          "deliveryFee",
          "receiptUrl",
          "status",
          "statusComment",
          "createdAt",
          "updatedAt",
          "recipient",
          "items"
        ],
        "properties": {
          "referenceNumber": {
            "type": "string",
            "maxLength": 100,
            "description": "Your reference for the order, or the one that the service generated."
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "deliveryFee": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "deliveryInstructions": {
            "type": "string",
            "maxLength": 1000,
            "x-pii": true
          },
          "receiptUrl": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "x-pii": true,
            "description": "Your own receipt URL, or the URL of the receipt that the service generates: a PDF that shows the order as it\nis when the receipt is opened. Anyone who has that URL can open it without a token, so share it only with\npeople who may see the names, phone numbers and addresses of the order.\n"
          },
          "deliveryDeadline": {
            "type": "string",
            "format": "date",
            "maxLength": 10
          },
          "status": {
            "$ref": "#/components/schemas/OrderStatus"
          },
          "statusComment": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "x-pii": true,
            "description": "The reason for the status, if one was given."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "recipient": {
            "$ref": "#/components/schemas/Recipient"
          },
          "items": {
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/Item"
            }
          }
        }
      },
      "OrderPage": {
        "type": "object",
        "description": "A page of orders, with the cursor of the next page.",
        "required": [
          "data",
          "nextCursor"
        ],
        "properties": {
          "data": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/Order"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "description": "The `cursor` of the next page; null on the last one."
          }
        }
      },
      "Recipient": {
        "type": "object",
        "description": "The person who receives the order.",
        "required": [
          "referenceNumber",
          "phone",
          "address"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100
          },
          "name": {
            "type": "string",
            "maxLength": 200,
            "x-pii": true
          },
          "phone": {
            "$ref": "#/components/schemas/Phone"
          },
          "address": {
            "$ref": "#/components/schemas/Address"
          }
        }
      },
      "Sender": {
        "type": "object",
        "description": "The person or business where a courier picks up the item.",
        "required": [
          "referenceNumber",
          "phone",
          "address"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100,
            "x-pii": true
          },
          "name": {
            "type": "string",
            "maxLength": 200,
            "x-pii": true
          },
          "phone": {
            "$ref": "#/components/schemas/Phone"
          },
          "address": {
            "$ref": "#/components/schemas/Address"
          }
        }
      },
      "Address": {
        "type": "object",
        "description": "A place that a courier can find.",
        "required": [
          "name",
          "city"
        ],
        "properties": {
          "name": {
            "type": "string",
            "maxLength": 500,
            "x-pii": true
          },
          "landmark": {
            "type": "string",
            "maxLength": 200,
            "x-pii": true
          },
          "city": {
            "type": "string",
            "maxLength": 100
          },
          "latitude": {
            "type": "number",
            "format": "float",
            "minimum": -90,
            "maximum": 90,
            "x-pii": true
          },
          "longitude": {
            "type": "number",
            "format": "float",
            "minimum": -180,
            "maximum": 180,
            "x-pii": true
          }
        }
      },
      "Item": {
        "type": "object",
        "description": "One thing to deliver, with its own sender.",
        "required": [
          "referenceNumber",
          "orderId",
          "itemName",
          "quantity",
          "total",
          "status",
          "statusComment",
          "createdAt",
          "updatedAt",
          "sender"
        ],
        "properties": {
          "referenceNumber": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 100
          },
          "orderId": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "The service's own number for the order, unique in the deployment. Not the order's reference."
          },
          "itemName": {
            "type": "string",
            "maxLength": 300
          },
          "quantity": {
            "type": "integer",
            "minimum": 1
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the deployment's currency."
          },
          "size": {
            "type": "string",
            "maxLength": 32
          },
          "weight": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "Weight in kilograms."
          },
          "itemUrl": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048
          },
          "status": {
            "$ref": "#/components/schemas/ItemStatus"
          },
          "statusComment": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "x-pii": true,
            "description": "The reason for the status, if one was given."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "sender": {
            "$ref": "#/components/schemas/Sender"
          }
        }
      },
      "Webhook": {
        "type": "object",
        "description": "A registered receiver of events.",
        "required": [
          "id",
          "url",
          "createdAt",
          "updatedAt",
          "events",
          "enabled",
          "disabledReason"
        ],
        "properties": {
          "id": {
            "type": "string",
            "maxLength": 40,
            "description": "Unique identifier of the webhook."
          },
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "description": "Fully qualified URL of the target."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "events": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 100,
            "description": "The kinds of events that the webhook receives; null for all kinds, including future ones.",
            "items": {
              "$ref": "#/components/schemas/EventKind"
            }
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether events are sent to the webhook."
          },
          "disabledReason": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 32,
            "x-extensible-enum": [
              "requested",
              "operator",
              "gone",
              "failing"
            ],
            "description": "Why the webhook is disabled: `requested` if you disabled it, `operator` if the operator did, `gone` if the\nreceiver answered 410, `failing` after five days with nothing but failures. Null while the webhook is\nenabled.\n"
          }
        }
      },
      "WebhookWithSecret": {
        "type": "object",
        "description": "A webhook with the secret that signs its messages.",
        "required": [
          "id",
          "url",
          "createdAt",
          "updatedAt",
          "events",
          "enabled",
          "disabledReason",
          "secret"
        ],
        "properties": {
          "id": {
            "type": "string",
            "maxLength": 40,
            "description": "Unique identifier of the webhook."
          },
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "description": "Fully qualified URL of the target."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "updatedAt": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "events": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 100,
            "description": "The kinds of events that the webhook receives; null for all kinds, including future ones.",
            "items": {
              "$ref": "#/components/schemas/EventKind"
            }
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether events are sent to the webhook."
          },
          "disabledReason": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 32,
            "x-extensible-enum": [
              "requested",
              "operator",
              "gone",
              "failing"
            ],
            "description": "Why the webhook is disabled: `requested` if you disabled it, `operator` if the operator did, `gone` if the\nreceiver answered 410, `failing` after five days with nothing but failures. Null while the webhook is\nenabled.\n"
          },
          "secret": {
            "type": "string",
            "maxLength": 100,
            "x-pii": true,
            "description": "`whsec_` and the base64 of 32 bytes, as Standard Webhooks specifies. Keep it secret."
          }
        }
      },
      "Dispatch": {
        "type": "object",
        "description": "One event that is sent to one webhook.",
        "required": [
          "id",
          "eventId",
          "type",
          "status",
          "nextAttemptAt",
          "attempts"
        ],
        "properties": {
          "id": {
            "type": "string",
            "maxLength": 40,
            "description": "Unique identifier of the dispatch."
          },
          "eventId": {
            "type": "string",
            "maxLength": 40,
            "description": "The `id` of the event."
          },
          "type": {
            "$ref": "#/components/schemas/EventKind"
          },
          "status": {
            "type": "string",
            "maxLength": 32,
            "x-extensible-enum": [
              "pending",
              "succeeded",
              "failed",
              "abandoned"
            ],
            "description": "`pending` until the dispatch succeeds or is given up: it becomes `failed` after the last attempt, or\n`abandoned` if the webhook was disabled before that.\n"
          },
          "nextAttemptAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "maxLength": 30,
            "description": "The time of the next attempt; null if there is none."
          },
          "attempts": {
            "type": "array",
            "maxItems": 50,
            "description": "The newest 50 attempts, oldest first.",
            "items": {
              "$ref": "#/components/schemas/Attempt"
            }
          }
        }
      },
      "Attempt": {
        "type": "object",
        "description": "One attempt to send an event.",
        "required": [
          "at",
          "status",
          "error",
          "durationMs",
          "response"
        ],
        "properties": {
          "at": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "ISO 8601 in UTC, with milliseconds."
          },
          "status": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 100,
            "maximum": 599,
            "description": "The HTTP status of the response; null if there was none."
          },
          "error": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "description": "Why the attempt failed; null if it succeeded."
          },
          "durationMs": {
            "type": "integer",
            "minimum": 0,
            "maximum": 600000,
            "description": "Duration of the attempt in milliseconds."
          },
          "response": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 1024,
            "description": "The first KiB of the response."
          }
        }
      },
      "DispatchPage": {
        "type": "object",
        "description": "A page of dispatches, with the cursor of the next page.",
        "required": [
          "data",
          "nextCursor"
        ],
        "properties": {
          "data": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/Dispatch"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "description": "The `cursor` of the next page; null on the last one."
          }
        }
      },
      "OrderEvent": {
        "type": "object",
        "description": "A change of an order.",
        "required": [
          "id",
          "type",
          "timestamp",
          "sequence",
          "mode",
          "data"
        ],
        "properties": {
          "id": {
            "type": "string",
            "maxLength": 40,
            "description": "Unique identifier of the event, the same in webhooks, timeline and feed."
          },
          "type": {
            "$ref": "#/components/schemas/EventKind"
          },
          "timestamp": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "When the event happened."
          },
          "sequence": {
            "type": "integer",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "Number of the event within its order, from 1 without gaps. Use it to put events in order."
          },
          "mode": {
            "type": "string",
            "maxLength": 16,
            "x-extensible-enum": [
              "live",
              "test"
            ],
            "description": "Whether the order is real (`live`) or a test (`test`)."
          },
          "data": {
            "type": "object",
            "required": [
              "order",
              "previousStatus",
              "changedItems"
            ],
            "properties": {
              "order": {
                "$ref": "#/components/schemas/Order"
              },
              "previousStatus": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 32,
                "x-extensible-enum": [
                  "pending",
                  "assigned",
                  "picked_up",
                  "in_transit",
                  "delivered",
                  "failed",
                  "returned",
                  "canceled"
                ],
                "description": "The status of the order before the event; null if the order was created."
              },
              "changedItems": {
                "type": "array",
                "maxItems": 100,
                "description": "The items whose status has changed; none if the order was created.",
                "items": {
                  "type": "object",
                  "required": [
                    "position",
                    "previousStatus",
                    "status"
                  ],
                  "properties": {
                    "position": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 99,
                      "description": "The position of the item in the order, from 0."
                    },
                    "previousStatus": {
                      "$ref": "#/components/schemas/ItemStatus"
                    },
                    "status": {
                      "$ref": "#/components/schemas/ItemStatus"
                    }
                  }
                }
              }
            }
          }
        }
      },
      "WebhookTestEvent": {
        "type": "object",
        "description": "A test of a webhook. It belongs to no order and is in no timeline and no feed.",
        "required": [
          "id",
          "type",
          "timestamp",
          "sequence",
          "mode",
          "data"
        ],
        "properties": {
          "id": {
            "type": "string",
            "maxLength": 40,
            "description": "Unique identifier of the event, the same in webhooks, timeline and feed."
          },
          "type": {
            "const": "webhook.test"
          },
          "timestamp": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "When the event happened."
          },
          "sequence": {
            "const": 0
          },
          "mode": {
            "type": "string",
            "maxLength": 16,
            "x-extensible-enum": [
              "live",
              "test"
            ],
            "description": "Whether the order is real (`live`) or a test (`test`)."
          },
          "data": {
            "type": "object",
            "required": [
              "webhookId"
            ],
            "properties": {
              "webhookId": {
                "type": "string",
                "maxLength": 40,
                "description": "The webhook that is tested."
              }
            }
          }
        }
      },
      "OrderEventPage": {
        "type": "object",
        "description": "A page of events of an order, with the cursor of the next page.",
        "required": [
          "data",
          "nextCursor"
        ],
        "properties": {
          "data": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/OrderEvent"
            }
          },
          "nextCursor": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "description": "The `cursor` of the next page; null on the last one."
          }
        }
      },
      "EventFeed": {
        "type": "object",
        "description": "A page of events of the feed, and where to continue.",
        "required": [
          "data",
          "nextAfter",
          "hasMore"
        ],
        "properties": {
          "data": {
            "type": "array",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/OrderEvent"
            }
          },
          "nextAfter": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 200,
            "description": "Send it as `after` to continue: the id of the last event here, or the `after` that you sent if there are no\nevents here. Null only if there are no events at all.\n"
          },
          "hasMore": {
            "type": "boolean",
            "description": "Whether more events already exist."
          }
        }
      },
      "EventKind": {
        "type": "string",
        "maxLength": 64,
        "x-extensible-enum": [
          "order.created",
          "order.assigned",
          "order.unassigned",
          "order.picked_up",
          "order.in_transit",
          "order.delivered",
          "order.failed",
          "order.returned",
          "order.canceled",
          "item.status_changed",
          "webhook.test"
        ],
        "description": "The kind of event. Your client must accept kinds that it does not know."
      },
      "Problem": {
        "type": "object",
        "description": "Why a request failed (RFC 9457).",
        "required": [
          "type",
          "title",
          "status",
          "detail",
          "instance",
          "code",
          "requestId"
        ],
        "properties": {
          "type": {
            "type": "string",
            "format": "uri",
            "maxLength": 4096,
            "description": "A page that explains the problem."
          },
          "title": {
            "type": "string",
            "maxLength": 200,
            "description": "The problem in a few words, always the same for one code."
          },
          "status": {
            "type": "integer",
            "minimum": 400,
            "maximum": 599,
            "description": "The HTTP status."
          },
          "detail": {
            "type": "string",
            "maxLength": 2000,
            "description": "Explanation of the problem in this request."
          },
          "instance": {
            "type": "string",
            "maxLength": 16384,
            "description": "The path of the request."
          },
          "code": {
            "$ref": "#/components/schemas/ProblemCode"
          },
          "requestId": {
            "type": "string",
            "maxLength": 128,
            "description": "The same as in `X-Request-Id`."
          },
          "errors": {
            "type": "array",
            "minItems": 1,
            "maxItems": 20,
            "description": "For `validation_failed`, every fault found, at most 20.",
            "items": {
              "$ref": "#/components/schemas/Violation"
            }
          }
        }
      },
      "Violation": {
        "type": "object",
        "description": "One fault of a request.",
        "required": [
          "in",
          "pointer",
          "code",
          "message"
        ],
        "properties": {
          "in": {
            "type": "string",
            "maxLength": 16,
            "x-extensible-enum": [
              "body",
              "query",
              "path",
              "header"
            ]
          },
          "pointer": {
            "type": "string",
            "maxLength": 1000,
            "description": "A JSON pointer (RFC 6901) to the faulty or missing property, such as `/items/0/sender/phone`. For a\nparameter, its name, such as `/reference`. Empty for the whole body.\n"
          },
          "code": {
            "type": "string",
            "maxLength": 64,
            "description": "The JSON Schema keyword that was broken."
          },
          "message": {
            "type": "string",
            "maxLength": 500,
            "description": "How to fix the fault."
          }
        }
      },
      "DuplicateReferenceProblem": {
        "description": "The reference is taken.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Problem"
          },
          {
            "type": "object",
            "required": [
              "code",
              "existing",
              "identical"
            ],
            "properties": {
              "code": {
                "const": "duplicate_reference"
              },
              "existing": {
                "type": "object",
                "description": "The order that has the reference.",
                "required": [
                  "referenceNumber",
                  "status",
                  "createdAt"
                ],
                "properties": {
                  "referenceNumber": {
                    "type": "string",
                    "maxLength": 100,
                    "description": "Your reference for the order, or the one that the service generated."
                  },
                  "status": {
                    "$ref": "#/components/schemas/OrderStatus"
                  },
                  "createdAt": {
                    "type": "string",
                    "format": "date-time",
                    "maxLength": 30,
                    "description": "ISO 8601 in UTC, with milliseconds."
                  }
                }
              },
              "identical": {
                "type": "boolean",
                "description": "Whether the existing order was created from the same draft, compared without unknown fields and nulls.\nIf so, an earlier attempt of yours has already succeeded.\n"
              }
            }
          }
        ]
      },
      "OrderNotCancelableProblem": {
        "description": "The order can no longer be canceled.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Problem"
          },
          {
            "type": "object",
            "required": [
              "code",
              "currentStatus",
              "cancelableFrom"
            ],
            "properties": {
              "code": {
                "const": "order_not_cancelable"
              },
              "currentStatus": {
                "$ref": "#/components/schemas/OrderStatus"
              },
              "cancelableFrom": {
                "type": "array",
                "maxItems": 32,
                "description": "The statuses from which an order can be canceled.",
                "items": {
                  "$ref": "#/components/schemas/OrderStatus"
                }
              }
            }
          }
        ]
      },
      "InvalidTransitionProblem": {
        "description": "At least one item cannot change to the reported status.",
        "allOf": [
          {
            "$ref": "#/components/schemas/Problem"
          },
          {
            "type": "object",
            "required": [
              "code",
              "currentStatus",
              "items"
            ],
            "properties": {
              "code": {
                "const": "invalid_transition"
              },
              "currentStatus": {
                "$ref": "#/components/schemas/OrderStatus"
              },
              "items": {
                "type": "array",
                "minItems": 1,
                "maxItems": 100,
                "description": "The items that cannot change to the reported status.",
                "items": {
                  "type": "object",
                  "required": [
                    "position",
                    "currentStatus",
                    "allowed"
                  ],
                  "properties": {
                    "position": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 99,
                      "description": "The position of the item in the order, from 0."
                    },
                    "currentStatus": {
                      "$ref": "#/components/schemas/ItemStatus"
                    },
                    "allowed": {
                      "type": "array",
                      "maxItems": 32,
                      "description": "The statuses that the item can change to; none if its status is final.",
                      "items": {
                        "$ref": "#/components/schemas/ItemStatus"
                      }
                    }
                  }
                }
              }
            }
          }
        ]
      },
      "ProblemCode": {
        "type": "string",
        "maxLength": 64,
        "description": "The kind of problem. It is stable, so branch on it.",
        "x-problems": {
          "invalid_json": {
            "status": 400,
            "title": "The body is not valid JSON",
            "meaning": "The body could not be read as JSON in UTF-8.",
            "causes": [
              "A comma or a quotation mark is missing, or the body ends too early.",
              "A shell or a template changed quotation marks.",
              "The body is in another encoding, such as Latin-1."
            ],
            "remedy": "Send one JSON object, encoded in UTF-8. Use a JSON library rather than joining strings.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/invalid_json",
                "title": "The body is not valid JSON",
                "status": 400,
                "detail": "The body must be one JSON text in UTF-8.",
                "instance": "/orders",
                "code": "invalid_json",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
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
            "remedy": "Each entry of `errors` points to a place in the request and says what to fix there.",
            "example": {
              "value": {
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
              }
            }
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
            "remedy": "Send the `nextCursor` of the previous page unchanged, with the same filters, or begin at the first page, without a cursor.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/invalid_cursor",
                "title": "The cursor is not valid",
                "status": 400,
                "detail": "The cursor does not belong to this list and its filters.",
                "instance": "/orders",
                "code": "invalid_cursor",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "invalid_idempotency_key": {
            "status": 400,
            "title": "The idempotency key cannot be used",
            "meaning": "The Idempotency-Key is empty, longer than 255 characters or has characters other than visible ASCII.",
            "causes": [
              "The key is built from text with spaces or accents.",
              "The header is sent twice."
            ],
            "remedy": "Send one key of 1 to 255 visible ASCII characters, such as a UUID.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/invalid_idempotency_key",
                "title": "The idempotency key cannot be used",
                "status": 400,
                "detail": "The Idempotency-Key must have 1 to 255 visible ASCII characters, and no spaces.",
                "instance": "/orders",
                "code": "invalid_idempotency_key",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "missing_token": {
            "status": 401,
            "title": "No token was sent",
            "meaning": "The request has no Authorization header.",
            "causes": [
              "The program has no token configured.",
              "A redirect or a proxy dropped the header."
            ],
            "remedy": "Send `Authorization: Bearer <ACCESS_TOKEN>` with every request. The operator issues tokens.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/missing_token",
                "title": "No token was sent",
                "status": 401,
                "detail": "Send the header Authorization: Bearer <ACCESS_TOKEN>.",
                "instance": "/orders",
                "code": "missing_token",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "invalid_token": {
            "status": 401,
            "title": "The token is not valid",
            "meaning": "The token is malformed, unknown, revoked or expired.",
            "causes": [
              "The token was cut off, or got a line break at its end, when it was copied.",
              "The word before the token is not `Bearer`, or the token is sent twice.",
              "The token has expired, or the operator has revoked it."
            ],
            "remedy": "Check that the whole token is sent, once, after the word Bearer. If it is, ask the operator for a new one.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/invalid_token",
                "title": "The token is not valid",
                "status": 401,
                "detail": "The token is malformed, unknown, revoked or expired.",
                "instance": "/orders",
                "code": "invalid_token",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "insufficient_scope": {
            "status": 403,
            "title": "The token lacks the required scope",
            "meaning": "The token is valid, but was issued without the scope that the operation needs.",
            "causes": [
              "The token was issued for reading only."
            ],
            "remedy": "Use a token with the scope named in `detail`, or ask the operator for one.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/insufficient_scope",
                "title": "The token lacks the required scope",
                "status": 403,
                "detail": "The token needs the scope orders:write.",
                "instance": "/orders",
                "code": "insufficient_scope",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
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
            "remedy": "Check the reference, its percent-encoding, and whether the order was created with a token of the other mode.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/order_not_found",
                "title": "There is no such order",
                "status": 404,
                "detail": "There is no order ORDER-9999.",
                "instance": "/orders/ORDER-9999",
                "code": "order_not_found",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "webhook_not_found": {
            "status": 404,
            "title": "There is no such webhook",
            "meaning": "Your client has no webhook with this id in the mode of this token.",
            "causes": [
              "The webhook was removed.",
              "The webhook was registered with a live token but requested with a test token, or the other way round."
            ],
            "remedy": "List your webhooks, and use an id from that list.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/webhook_not_found",
                "title": "There is no such webhook",
                "status": 404,
                "detail": "There is no webhook wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA.",
                "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                "code": "webhook_not_found",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "dispatch_not_found": {
            "status": 404,
            "title": "There is no such dispatch",
            "meaning": "The log of this webhook has no dispatch with this id.",
            "causes": [
              "The dispatch belongs to another webhook.",
              "The dispatch is older than the 30 days that the log goes back."
            ],
            "remedy": "List the dispatches of the webhook, and use an id from that list.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/dispatch_not_found",
                "title": "There is no such dispatch",
                "status": 404,
                "detail": "There is no dispatch dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D.",
                "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA/dispatches/dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D/retry",
                "code": "dispatch_not_found",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "receipt_not_found": {
            "status": 404,
            "title": "There is no such receipt",
            "meaning": "No order has a receipt at this address.",
            "causes": [
              "The address was cut off or changed in transit, by a line break or in capital letters.",
              "The client supplied its own receipt for the order, which is at another address."
            ],
            "remedy": "Get the order and open its `receiptUrl` unchanged.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/receipt_not_found",
                "title": "There is no such receipt",
                "status": 404,
                "detail": "There is no receipt at this address.",
                "instance": "/receipts/q8Zt2Vn0Yc5Wb7Kd1Lf3Rg4H.pdf",
                "code": "receipt_not_found",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BD"
              }
            }
          },
          "route_not_found": {
            "status": 404,
            "title": "There is nothing at this address",
            "meaning": "The path belongs to no operation. Paths have no trailing slash and are case sensitive.",
            "causes": [
              "The path has an extra slash, at the end or in the middle.",
              "A reference contains a slash that is not percent-encoded.",
              "The base address lacks the path under which the service runs, or has it twice."
            ],
            "remedy": "Compare the path with the API reference.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/route_not_found",
                "title": "There is nothing at this address",
                "status": 404,
                "detail": "No operation of the contract has this path.",
                "instance": "/orders/ORDER-2041/",
                "code": "route_not_found",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "method_not_allowed": {
            "status": 405,
            "title": "The address does not allow this method",
            "meaning": "The path exists, but not for this method. The Allow header lists the allowed methods.",
            "causes": [
              "The request cancels an order with DELETE or POST; it must use PUT.",
              "The request creates an order with a POST to the address of one order; it must go to the list."
            ],
            "remedy": "Use one of the methods in the Allow header.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/method_not_allowed",
                "title": "The address does not allow this method",
                "status": 405,
                "detail": "This address takes GET, HEAD, PUT, not DELETE.",
                "instance": "/orders/ORDER-2041",
                "code": "method_not_allowed",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "duplicate_reference": {
            "status": 409,
            "title": "The reference is taken",
            "meaning": "Your client already has an order with this reference in this mode. A reference stays taken permanently, even after the order is canceled.",
            "causes": [
              "The same order was sent twice, because the first response was lost.",
              "The numbering of references started again, for example after a restart or in a second system."
            ],
            "remedy": "If `identical` is true, an earlier attempt succeeded and you can get the order. Otherwise choose another reference.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/duplicate_reference",
                "title": "The reference is taken",
                "status": 409,
                "detail": "There already is an order ORDER-2041.",
                "instance": "/orders",
                "code": "duplicate_reference",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC",
                "existing": {
                  "referenceNumber": "ORDER-2041",
                  "status": "pending",
                  "createdAt": "2026-11-20T09:30:00.000Z"
                },
                "identical": true
              }
            }
          },
          "order_not_cancelable": {
            "status": 409,
            "title": "The order can no longer be canceled",
            "meaning": "An order can be canceled until its first item is picked up.",
            "causes": [
              "A courier has already picked up an item.",
              "The order has already ended."
            ],
            "remedy": "Ask the courier to return the items instead.",
            "example": {
              "value": {
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
              }
            }
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
            "remedy": "See `items` for the items that cannot change and the statuses allowed for each. Report the missing status first, or name only the items that can change.",
            "example": {
              "value": {
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
              }
            }
          },
          "duplicate_webhook_url": {
            "status": 409,
            "title": "The URL is already registered",
            "meaning": "Your client already has a webhook with this URL in this mode, perhaps in another spelling.",
            "causes": [
              "The same registration was sent twice.",
              "A program registers its webhook each time it starts."
            ],
            "remedy": "List your webhooks first, and change the one that has this URL.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/duplicate_webhook_url",
                "title": "The URL is already registered",
                "status": 409,
                "detail": "One of your webhooks has this URL already.",
                "instance": "/webhooks",
                "code": "duplicate_webhook_url",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "webhook_limit_reached": {
            "status": 409,
            "title": "The webhook limit is reached",
            "meaning": "A client can have at most 20 webhooks in each mode.",
            "causes": [
              "Webhooks that are no longer used were not removed."
            ],
            "remedy": "Remove a webhook that you do not need, or let one receiver forward events.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/webhook_limit_reached",
                "title": "The webhook limit is reached",
                "status": 409,
                "detail": "You have 20 webhooks, which is the maximum. Delete one to create another.",
                "instance": "/webhooks",
                "code": "webhook_limit_reached",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "webhook_disabled": {
            "status": 409,
            "title": "The webhook is disabled",
            "meaning": "Nothing is sent to a webhook while it is disabled.",
            "causes": [
              "The webhook was disabled on request, or by the operator.",
              "Its receiver answered 410, or every attempt failed for five days."
            ],
            "remedy": "Fix the receiver, then enable the webhook.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/webhook_disabled",
                "title": "The webhook is disabled",
                "status": 409,
                "detail": "The webhook is disabled: gone.",
                "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA/test",
                "code": "webhook_disabled",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "webhook_disabled_by_operator": {
            "status": 409,
            "title": "The operator has disabled the webhook",
            "meaning": "The operator of the service has disabled this webhook, and only the operator can enable it.",
            "causes": [
              "Its receiver caused harm, or was not supposed to receive these orders."
            ],
            "remedy": "Ask the operator for the reason, and to enable it. Until then, read the feed of events.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/webhook_disabled_by_operator",
                "title": "The operator has disabled the webhook",
                "status": 409,
                "detail": "The operator has disabled webhook wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA. Ask them to enable it.",
                "instance": "/webhooks/wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA",
                "code": "webhook_disabled_by_operator",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "payload_too_large": {
            "status": 413,
            "title": "The body is too large",
            "meaning": "The body is larger than 256 KiB.",
            "causes": [
              "Images or documents are embedded in texts instead of linked.",
              "Several orders are sent in one request."
            ],
            "remedy": "Shorten texts, or split the items over several orders.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/payload_too_large",
                "title": "The body is too large",
                "status": 413,
                "detail": "The body is larger than 256 KiB.",
                "instance": "/orders",
                "code": "payload_too_large",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "unsupported_media_type": {
            "status": 415,
            "title": "The body is not application/json",
            "meaning": "The Content-Type is missing or is not `application/json`, its charset is not UTF-8, or the body is compressed.",
            "causes": [
              "The HTTP library sends a form or plain text by default; so does `curl -d`.",
              "The HTTP library compresses what it sends."
            ],
            "remedy": "Send `Content-Type: application/json` and no Content-Encoding.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/unsupported_media_type",
                "title": "The body is not application/json",
                "status": 415,
                "detail": "Send the body as application/json in UTF-8, without Content-Encoding.",
                "instance": "/orders",
                "code": "unsupported_media_type",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "idempotency_key_reused": {
            "status": 422,
            "title": "The idempotency key belongs to another request",
            "meaning": "The same key was used before, at this address, for a request with another body. Bodies are compared byte for byte.",
            "causes": [
              "The key is built from something that is not unique, such as the time or the customer.",
              "The key is used for the next request although the previous one succeeded.",
              "The body is serialized again for each attempt, with fields in another order."
            ],
            "remedy": "Use a new key for each new request, and send exactly the same bytes when you repeat a request.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/idempotency_key_reused",
                "title": "The idempotency key belongs to another request",
                "status": 422,
                "detail": "This Idempotency-Key was used for a request with another body.",
                "instance": "/orders",
                "code": "idempotency_key_reused",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
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
            "remedy": "Try again after the seconds in the Retry-After header. `RateLimit` shows how many requests are left. List orders instead of getting each one.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/rate_limited",
                "title": "Too many requests",
                "status": 429,
                "detail": "At most 300 writes a minute. Try again later.",
                "instance": "/orders",
                "code": "rate_limited",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "internal_error": {
            "status": 500,
            "title": "The service failed",
            "meaning": "An error in the service, not in the request. The operator has a record of it.",
            "causes": [
              "The service met a condition that it does not handle. It has been logged with the `requestId`."
            ],
            "remedy": "Try again later. If the problem persists, send the `requestId` to the operator.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/internal_error",
                "title": "The service failed",
                "status": 500,
                "detail": "The request failed because of an error in the service.",
                "instance": "/orders",
                "code": "internal_error",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "unavailable": {
            "status": 503,
            "title": "The service is temporarily unavailable",
            "meaning": "The service is overloaded, stopping, or cannot reach its store. The request was not executed, or it is not known whether it was.",
            "causes": [
              "More requests arrived than can be written to the disk.",
              "The service is being restarted, or its disk is full."
            ],
            "remedy": "Try again after the seconds in the Retry-After header.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/unavailable",
                "title": "The service is temporarily unavailable",
                "status": 503,
                "detail": "The service cannot take this request at the moment. Try again in a second.",
                "instance": "/orders",
                "code": "unavailable",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          }
        }
      }
    }
  }
}
