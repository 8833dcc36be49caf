// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
import type { ContractDocument } from '../document.ts'

export const document: ContractDocument = {
  "openapi": "3.1.1",
  "info": {
    "title": "Delivery Orders",
    "version": "1.0.0",
    "summary": "Create, follow and cancel delivery orders.",
    "description": "A client system creates a delivery order for one recipient. Each of its items has its own sender, where\na courier picks it up. The order can be read with its status, and canceled until the first item is picked up.\n\n## The first order\nAsk the operator of the service for a test token, and paste this:\n\n```sh\nexport TOKEN='<ACCESS_TOKEN>'\ncurl -i https://deliveries.example.com/orders \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n    \"referenceNumber\": \"MY-FIRST-ORDER\",\n    \"recipient\": {\n      \"phone\": \"+2250702029254\",\n      \"address\": {\n        \"name\": \"Rue des Jardins 12\",\n        \"city\": \"Abidjan\"\n      }\n    },\n    \"items\": [\n      {\n        \"itemName\": \"Shoes\",\n        \"quantity\": 1,\n        \"sender\": {\n          \"referenceNumber\": \"shop-7\",\n          \"phone\": \"+2250102030405\",\n          \"address\": {\n            \"name\": \"6CQX+2V\",\n            \"city\": \"Abidjan\"\n          }\n        }\n      }\n    ]\n  }'\n```\n\nThe answer is `201` with the order; its `status` is `pending`. Then read it:\n\n```sh\ncurl -i https://deliveries.example.com/orders/MY-FIRST-ORDER \\\n  -H \"Authorization: Bearer $TOKEN\"\n```\n\nA reference is used up for ever: take another one for the next order, or leave `referenceNumber` out and the service\nmakes one.\n\n## Tokens and modes\n- Every request carries `Authorization: Bearer <ACCESS_TOKEN>`. The operator of the service issues tokens.\n  A token is a secret: keep it on your servers, never in a browser or an app.\n- A token belongs to one client and one mode. Those for tests begin with `dos_test_`, those for real orders with\n  `dos_live_`. The address is the same for both, and what one mode creates, the other never sees: try everything with\n  a test token, then exchange the token and nothing else.\n- A token has scopes, and each operation names the one that it needs: `orders:read`, `orders:write`,\n  `orders:progress`, `events:read`, `webhooks:read` or `webhooks:write`. A live token has all of them but `orders:progress`, unless the operator was\n  asked for another choice; a test token has all.\n- A client may have several tokens at once. To rotate, get the new one, put it in place, and have the old one revoked.\n\n## Requests\n- Bodies are JSON in UTF-8, sent as `Content-Type: application/json`, 256 KiB at most, never compressed.\n- Values are not converted: `\"1\"` is not a number.\n- Unknown fields in a body are ignored. Unknown query parameters are refused, so that a misspelt one is noticed.\n- For a nullable field, `null` means the same as leaving it out.\n- References in paths are percent-encoded: order `A/17` is `/orders/A%2F17`.\n- `Accept`, `If-Match` and `If-None-Match` are not looked at. There are no ETags, no CORS headers and no\n  compression of answers by the service itself.\n\n## Answers\n- Every answer carries `X-Request-Id`: your own, if you send one of 1 to 128 characters from\n  `A-Z a-z 0-9 . _ -`, else a new one. Quote it when you ask the operator about a request.\n- Amounts are in major units of the one currency of the deployment, and echoed as they were sent.\n- Times are ISO 8601 in UTC with milliseconds.\n- `GET` may be asked as `HEAD`, which is answered alike, without a body.\n\n## Phone numbers\nRequests take E.164: a plus sign, the calling code and the number, without spaces, such as `+2250702029254`.\nAnswers show one of two forms, and differ in two more things:\n\n- **Creating** and **canceling**: the national number (`0702029254`). Optional fields without a value are `null`. The\n  answer to canceling has no `receiptUrl`.\n- **Getting**: E.164, as it was sent (`+2250702029254`). Optional fields without a value are left out; only\n  `statusComment` and the `referenceNumber` of recipient, items and senders are there as `null`.\n\nThe national number is what follows the calling code. If you need the number as you sent it, get the order.\n\n## Receipts\nEvery order has a receipt. Give your own `receiptUrl` when you create the order, and it is echoed, never fetched; leave\nit out, and the service makes a PDF of the order as it stands when somebody opens it. Its address needs no token and\ncannot be guessed: whoever has it sees the names and addresses on the receipt, so give it only to those who may.\n\n## Follow an order\nAn order's items move separately, for each has its own sender; the order's own status follows from theirs. Get the\norder to see it, or list what is on its way:\n\n```sh\ncurl -i -G https://deliveries.example.com/orders \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -d status=picked_up -d status=in_transit -d createdFrom=2026-11-01T00:00:00Z\n```\n\nThe list comes newest first, in pages: send `nextCursor` as `cursor`, with the same filters, until it is null.\n\nAn item goes from one status to the next like this:\n\n| from         | to                                 |\n| ------------ | ---------------------------------- |\n| `pending`    | `assigned`, `canceled`             |\n| `assigned`   | `picked_up`, `pending`, `canceled` |\n| `picked_up`  | `in_transit`, `failed`             |\n| `in_transit` | `delivered`, `failed`              |\n| `failed`     | `in_transit`, `returned`           |\n| `delivered`  | none: final                        |\n| `returned`   | none: final                        |\n| `canceled`   | none: final                        |\n\nIt is couriers who report progress. A test token may do so too, so that you can see your order move:\n\n```sh\ncurl -i https://deliveries.example.com/orders/MY-FIRST-ORDER/progress \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"to\": \"assigned\", \"comment\": \"Moussa is on his way\"}'\n```\n\nUntil its first item is picked up, the order can be canceled:\n\n```sh\ncurl -i -X PUT https://deliveries.example.com/orders/MY-FIRST-ORDER \\\n  -H \"Authorization: Bearer $TOKEN\"\n```\n\n## Be told of changes\nRegister a webhook, and every event of your orders is sent to it as a signed POST:\n\n```sh\ncurl -i https://deliveries.example.com/webhooks \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"url\": \"https://example.com/hooks/deliveries\"}'\n```\n\nThe answer has the `secret`, which is shown this once. Messages follow\n[Standard Webhooks](https://www.standardwebhooks.com), for which there are libraries in most languages: verify\n`webhook-signature` over the raw body before you parse it. Then:\n\n- **Answer 2xx within 15 seconds**, and work on the event afterwards. Anything else, redirects included, is a failure,\n  and the event is sent again: after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, each a little longer or\n  shorter by chance, and a minute at least after 429 or no answer in time. `Retry-After` is honoured up to twice the\n  planned time: who asks for more is asked then. 410 disables the webhook at once, and so do five days of nothing but\n  failures; enable it again when you are ready.\n- **Drop what you have had already**, by `webhook-id`: an event may come twice.\n- **Put events in order** by `sequence`, which counts those of each order from 1: they may overtake each other. A gap\n  is closed by the timeline, `GET /orders/{reference}/events`.\n- **Be ready for kinds that you do not know**, and ignore them.\n\nTo rotate the secret, ask for a new one: for a day both sign. The log of a webhook shows the newest attempts of each event and what was\nanswered, and can send an event again.\n\nSystems that nobody can call read the feed instead, and so does who was away: `GET /events?after=` gives the same\nevents, in the order in which they happened, from wherever you stopped.\n\n## Retries\nWhen a connection breaks, you cannot know whether the request was carried out. Send it again, in a way that cannot\ncarry it out twice:\n\n- **Every POST** takes an `Idempotency-Key`: 1 to 255 visible ASCII characters of your choice, such as a UUID, new for\n  each request and the same for each repetition of it. If the first try has succeeded, you get its answer once more,\n  byte for byte, with `Idempotency-Replayed: true`; otherwise the request is carried out now. Only success is\n  remembered: after any other answer the key is free.\n- A key belongs to your client and mode, the operation and the path, and is kept for at least 24 hours. The bodies\n  are compared byte for byte: the same key with another body is refused with `idempotency_key_reused`.\n- **Getting, listing** and **canceling** need no key: repeat them freely. A canceled order answers `200` again, as it\n  stands, and nothing changes.\n- **Creating** an order with a `referenceNumber` of your own is safe without a key as well: the second try is refused\n  with `duplicate_reference`, where `identical: true` says that the order which has the reference was made from the\n  very same draft, so your earlier try succeeded, and you can get it. `identical: false` means that the reference\n  belongs to a different order. With neither key nor reference, each request makes another order.\n\nRepeat after broken connections, time-outs, `429`, `500`, `502`, `503` and `504`: after the seconds in `Retry-After` where\nthere is one, else after 1, 2, 4, 8 seconds and so on, each a little longer or shorter by chance. Any other answer\nstays the same until the request is mended.\n\n## Rate limits\nEach token may make so many requests a minute, reads (`GET`, `HEAD`) and writes counted apart; 1200 and 300, unless the\noperator has chosen other figures. Every answer of an operation to a valid token says what is left:\n\n```\nRateLimit: \"300-in-1min\"; r=299; t=60\nRateLimit-Policy: \"300-in-1min\"; q=300; w=60; pk=:ZDRlNWY2:\n```\n\n299 more in the next 60 seconds, of 300 in each. Beyond that the answer is `429` `rate_limited`, with `Retry-After`.\n\n## Errors\nEvery answer of 400 and above is a problem (`application/problem+json`, RFC 9457). Branch on its `code`, which is\nstable; `title` and `detail` are for people, and `type` is the address of a page that explains the problem. There is\n[a page with all problems](https://deliveries.example.com/problems).\n\nA request that breaks this contract is answered with `validation_failed`, and `errors` names every fault (at most\n20): `pointer` leads to the property, which may be a missing one, `code` is the keyword of JSON Schema that was\nbroken, and `message` says what to mend.\n\n```json\n{\n  \"type\": \"https://deliveries.example.com/problems/validation_failed\",\n  \"title\": \"The request breaks the contract\",\n  \"status\": 400,\n  \"detail\": \"1 fault: see errors.\",\n  \"instance\": \"/orders\",\n  \"code\": \"validation_failed\",\n  \"requestId\": \"01KAGZ9D7W1X2P5V0SY4Z6A8BC\",\n  \"errors\": [\n    {\n      \"in\": \"body\",\n      \"pointer\": \"/recipient/phone\",\n      \"code\": \"pattern\",\n      \"message\": \"must be a phone number in E.164 form, such as +2250702029254\"\n    }\n  ]\n}\n```\n\nA request is checked in this order: address, method, token, rate, scope, size and type of the body, JSON, contract,\nidempotency key, and only then what the order allows.\n\n## Versions\nThere is one version, and none in the paths: every answer names it in `API-Version`. Within 1.x the interface only\ngrows. Be ready for fields that you do not know, and for statuses, problem codes and other words that you do not know;\nignore the fields, and treat an unknown problem by its HTTP status. What is there today stays as it is.\n",
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
      "description": "One recipient, one or more items, each with its own sender. An order is `pending` until a courier takes it; then\nits items are picked up, each at its sender's, and delivered. `OrderStatus` says what may follow what.\n"
    },
    {
      "name": "Webhooks",
      "description": "Targets that are told of changes, signed, and again and again until they have taken them. Each has a log.\n"
    },
    {
      "name": "Events",
      "description": "What has happened to orders: the timeline of each, the feed of all, and what webhooks are sent.\n"
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
        "description": "Your orders, newest first, in pages. Each has the shape of getting it. `status`, `createdFrom` and `createdTo`\nnarrow the list, all that are given together.\n\n`nextCursor` leads to the next page: send it as `cursor`, with the same filters. It is null on the last page.\nOrders that are created meanwhile do not shift the pages. A page may have fewer orders than `limit` although there\nare more, where they are large. There is no total.\n",
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
            "description": "How many orders a page has at most.",
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
            "description": "The `nextCursor` of the page before. It belongs to your client and to the filters that it came with; any other\ntext is refused with `invalid_cursor`.\n",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            }
          },
          {
            "name": "status",
            "in": "query",
            "description": "Only orders that have this status now. May be repeated, for those that have any of them.",
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
            "description": "Only orders created at this time or later. Write the `+` of a zone as `%2B`.",
            "schema": {
              "$ref": "#/components/schemas/Time"
            },
            "example": "2026-11-20T00:00:00Z"
          },
          {
            "name": "createdTo",
            "in": "query",
            "allowReserved": true,
            "description": "Only orders created before this time. Write the `+` of a zone as `%2B`.",
            "schema": {
              "$ref": "#/components/schemas/Time"
            },
            "example": "2026-11-21T00:00:00Z"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of orders; an empty one if there are none.",
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
        "description": "Creates a delivery order. The order and all its items start as `pending`.\n\n`referenceNumber` is your own key of the order. It is unique for your client and mode for ever, also after the\norder was canceled: a second order with the same reference is refused with `duplicate_reference`, which shows\nthe order that has it and whether the two drafts are identical. Left out, the service generates one.\n",
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
                  "summary": "Everything given",
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
                  "summary": "Only what is required",
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
            "description": "The order, with status `pending`. Phones are national numbers, and optional fields without a value\nare null.\n",
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
                "description": "The address of the new order.",
                "required": true,
                "schema": {
                  "type": "string",
                  "format": "uri",
                  "maxLength": 4096
                }
              },
              "Idempotency-Replayed": {
                "description": "Tells that this is the answer to an earlier request with the same key, once more.",
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
        "description": "The order with its status. Phones are in E.164 form, and optional fields without a value are left out.\n",
        "security": [
          {
            "bearerAuth": [
              "orders:read"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The order as it stands.",
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
        "description": "Cancels the order and all its items. Possible while the order is `pending` or `assigned`, that is until a\ncourier has picked up its first item; after that it is refused with `order_not_cancelable`.\n\nCanceling a canceled order again answers 200 with the order as it stands and changes nothing, so the call can\nsafely be repeated. No body is needed; one that is sent is not read.\n",
        "security": [
          {
            "bearerAuth": [
              "orders:write"
            ]
          }
        ],
        "responses": {
          "200": {
            "description": "The canceled order. Phones are national numbers, optional fields without a value are null, and there is\nno `receiptUrl`.\n",
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
        "description": "Moves items of the order to another status, as a courier reports it. It needs the scope `orders:progress`, which\nevery test token has, so that you can play the courier.\n\nWithout `items`, all items that are not final are moved. Items that are there already stay as they are; if there\nis nothing left to move, the answer is 200 with the order as it stands, and nothing changes. Either all items are\nmoved or, when the status of one does not allow the step, none is: then the answer is `invalid_transition`, which\nnames the items that refused. So is that to a report on an order whose items are all final, none of them in the\nstatus reported. `ItemStatus` says which steps there are. A position that the order does not have is a\n`validation_failed`.\n\nThe order's own status follows from its items, as `OrderStatus` says. `comment` becomes the `statusComment` of the\nitems moved, and of the order if its status changes; without one they become null.\n",
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
            "description": "The order as it stands now, in the shape of getting it.",
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
                "description": "Tells that this is the answer to an earlier request with the same key, once more.",
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
        "description": "What has happened to the order, oldest first, in pages: the same bodies and ids as its webhooks get. The first is always\n`order.created`; `sequence` counts them from 1 without gaps.\n",
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
            "description": "How many a page has at most.",
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
            "description": "The `nextCursor` of the page before; any other text is refused with `invalid_cursor`.\n",
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
        "description": "All events of your client and mode, oldest first, in the order in which they became durable: the same bodies and ids as\nwebhooks get, for systems that cannot be called, and to catch up after an outage. Keep the `nextAfter` of what you have\ntaken in, and send it as `after` to go on from there; begin without it. `hasMore` says whether to go on at once. An event\nthat became durable late is never skipped. `webhook.test` is not in it.\n",
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
            "description": "How many events to answer at most.",
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
            "description": "The id of the last event that you have; the answer begins with the one after it. An id that is none of your\nevents is refused with `invalid_cursor`.\n",
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
            "description": "The next events; none if you have them all.",
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
        "description": "All webhooks of your client and mode, oldest first. Their secrets are never shown here.",
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
        "description": "From the next event on, the service sends those of the kinds in `events` to `url`, as `webhooks` in this contract shows\nthem. The answer has the `secret` that they are signed with; it is shown here and when it is rotated, and never again.\n\nThe URL must be https, in ASCII, without user name, password and fragment, and must not lead into a private network:\notherwise `validation_failed` names `/url`, with the code `target` where the URL itself is well-formed. A client has at\nmost 20 webhooks in each mode (`webhook_limit_reached`), and each URL once, however it is spelled\n(`duplicate_webhook_url`). It is shown as you have written it.\n",
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
                "description": "Tells that this is the answer to an earlier request with the same key, once more.",
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
        "description": "The webhook as it stands, without its secret.\n",
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
        "description": "Changes what is given and leaves the rest. `enabled: false` disables the webhook: nothing is sent to it any more, and what\nwas waiting is abandoned. `enabled: true` enables it again, also after the service has disabled it: from then on it gets new\nevents; read the feed for those in between. What the operator has disabled, only the operator enables\n(`webhook_disabled_by_operator`).\n",
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
            "description": "The webhook as it stands now.",
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
        "description": "Removes the webhook, with its log. What was waiting for it is not sent; what was on its way may still arrive. Its URL can be registered again.\n",
        "security": [
          {
            "bearerAuth": [
              "webhooks:write"
            ]
          }
        ],
        "responses": {
          "204": {
            "description": "It is removed.",
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
        "description": "Makes a new secret. For `gracePeriodSeconds` (a day, unless you say otherwise) every message is signed with both secrets,\nso that a receiver may know either. Rotating again in that time ends the older of the two at once.\n\nWith a grace period the answer comes when nothing signed before is on its way any more, 20 seconds at most.\n",
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
                "description": "Tells that this is the answer to an earlier request with the same key, once more.",
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
        "description": "Sends a `webhook.test` event to this webhook alone, whatever kinds it has chosen. The answer is the dispatch, to be found in\nthe log of the webhook as well.\n",
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
            "description": "The test is on its way.",
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
                "description": "Tells that this is the answer to an earlier request with the same key, once more.",
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
        "summary": "List what was sent to a webhook",
        "description": "The log of the webhook, newest first, in pages: each event that was to be sent to it, with its newest attempts and the first\nKiB of each answer. A dispatch stays in it for 30 days after it was last settled or retried. A page may have fewer\ndispatches than `limit` although there are more, where they are large: only `nextCursor` tells whether there are.\n",
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
            "description": "How many a page has at most.",
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
            "description": "The `nextCursor` of the page before; any other text is refused with `invalid_cursor`.\n",
            "schema": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200
            }
          },
          {
            "name": "status",
            "in": "query",
            "description": "Only dispatches that have this status now. May be repeated, for those that have any of them.",
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
                              "error": "The answer was 503.",
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
        "description": "Sends the dispatch again at once, whatever came of it before; after that its schedule begins anew. One that is being sent\nat that moment is sent again only if that attempt fails. Not possible while the webhook is disabled (`webhook_disabled`).\n",
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
            "description": "It is on its way.",
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
                "description": "Tells that this is the answer to an earlier request with the same key, once more.",
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
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
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
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.unassigned": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The courier was lost; the order waits for another one",
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
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
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
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
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.delivered": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The order has come to its end, and at least one item was delivered",
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.failed": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The delivery of what is left has failed. There may be another attempt",
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.returned": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The order has come to its end, and what was picked up is back",
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "order.canceled": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "The order was canceled, by its client or by its couriers",
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "item.status_changed": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "Items have moved, and the order's own status has not",
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
          }
        }
      }
    },
    "webhook.test": {
      "post": {
        "tags": [
          "Events"
        ],
        "summary": "A test that was asked for. It belongs to no order",
        "description": "Any 2xx within 15 seconds is success. Verify the signature over the raw body before you trust it, and drop what you\nhave had already, by `webhook-id`: it is the id of the event.\n",
        "security": [],
        "parameters": [
          {
            "name": "webhook-id",
            "in": "header",
            "required": true,
            "description": "The id of the event, the same at each attempt.",
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
            "description": "When this attempt was made, in seconds since 1970.",
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
            "description": "`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, as Standard Webhooks has it. Two of\nthem, with a space between, while a secret is rotated.\n",
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
            "description": "Taken. The body is not looked at."
          },
          "default": {
            "description": "Not taken; it is sent again. 410 disables the webhook at once."
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
        "description": "A token that the operator issued to you. It carries scopes: `orders:read`, `orders:write`, `orders:progress`,\n`events:read`, `webhooks:read` and `webhooks:write` are needed by the operations here, each of which names its own.\n"
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
        "description": "Makes the request safe to repeat: 1 to 255 visible ASCII characters of your choice, such as a UUID. The same key\nwith the same body is answered with the first answer again; with another body it is refused with\n`idempotency_key_reused`.\n",
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
        "description": "The version of the contract that the server speaks.",
        "required": true,
        "schema": {
          "type": "string",
          "maxLength": 32
        }
      },
      "RateLimit": {
        "description": "What is left for this token: `\"300-in-1min\"; r=299; t=60` says that 299 more may come in the next 60 seconds.\nReads and writes are counted apart. Not there where the operator has set no limit.\n",
        "required": false,
        "schema": {
          "type": "string",
          "maxLength": 200
        }
      },
      "RateLimitPolicy": {
        "description": "What is allowed, by the same name: `\"300-in-1min\"; q=300; w=60; pk=:...:` means 300 in 60 seconds.",
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
        "description": "Seconds to wait before the next try.",
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
        "description": "`validation_failed`: the path or the query breaks the contract; `errors` says where.",
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
        "description": "`invalid_json`: the body is not JSON. `validation_failed`: the body, the path or the query breaks the contract;\n`errors` says where. `invalid_idempotency_key`: the key is empty, too long or has other characters than visible\nASCII.\n",
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
                  "detail": "It has to be one JSON text in UTF-8.",
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
        "description": "`validation_failed`: the query breaks the contract; `errors` says where. `invalid_cursor`: the cursor is not one\nthat your client was given for these filters.\n",
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
                  "title": "The cursor does not fit",
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
                  "title": "The token may not do this",
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
        "description": "`invalid_transition`: the status of at least one item does not allow the step.",
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
                  "title": "An item cannot take this step",
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
        "description": "`validation_failed`: the path or the query breaks the contract; `errors` says where. `invalid_idempotency_key`: the\nkey is empty, too long or has other characters than visible ASCII.\n",
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
        "description": "`webhook_not_found`: you have no webhook with this id in this mode. `dispatch_not_found`: the webhook has no dispatch\nwith this id in its log.\n",
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
        "description": "`duplicate_webhook_url`: one of your webhooks has this URL already. `webhook_limit_reached`: you have as many webhooks\nas you may.\n",
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
                  "title": "The URL is registered already",
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
                  "title": "There are as many webhooks as there may be",
                  "status": 409,
                  "detail": "You have 20 webhooks, and there may be no more.",
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
        "description": "`duplicate_webhook_url`: another of your webhooks has this URL. `webhook_disabled_by_operator`: only the operator can\nenable it.\n",
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
                  "title": "The URL is registered already",
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
        "description": "`webhook_disabled`: nothing is sent to a webhook that is disabled.",
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
        "description": "`rate_limited`: the token has made as many requests as it may in a minute, or the address has sent too many\ntokens that are none. Try again after `Retry-After`.\n",
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
        "description": "`internal_error`: a fault of the service. Its operator finds it by the request id.",
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
                  "detail": "The request could not be carried out.",
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
        "description": "`unavailable`: overloaded, or the store cannot be reached. Try again after `Retry-After`.",
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
                  "title": "The service is not available at the moment",
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
        "description": "A client's own key: 1 to 100 characters, no control characters, no space at either end, not `.` or `..`.\n"
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
        "x-message": "must be a time with its zone, such as 2026-11-20T09:30:00Z",
        "description": "A time of ISO 8601 with its zone, such as `2026-11-20T09:30:00Z`."
      },
      "OrderDraft": {
        "type": "object",
        "description": "An order as a client asks for it. Only the recipient's and the senders' phones and addresses, and the name and\nquantity of each item, are required.\n",
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
            "description": "Unique order reference in your system. When omitted, the service generates one."
          },
          "total": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "Total of the order including the delivery fee. When omitted, the sum of the items' totals and the fee.\nIt is never compared with that sum.\n"
          },
          "deliveryFee": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "What the delivery costs. 0 when omitted."
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
            "description": "URL of a printable PDF receipt. When omitted, the service makes one from the order. Yours is echoed and never\nfetched.\n"
          },
          "deliveryDeadline": {
            "type": [
              "string",
              "null"
            ],
            "format": "date",
            "maxLength": 10,
            "description": "Latest date by which delivery should be completed, YYYY-MM-DD. May lie in the past."
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
        "description": "Who receives the order.",
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
        "description": "Where a courier picks the item up.",
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
            "description": "Something nearby that is easy to find."
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
            "description": "What it is, in the words that sender and courier use."
          },
          "quantity": {
            "type": "integer",
            "minimum": 1,
            "maximum": 1000000,
            "description": "How many of it."
          },
          "total": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 1000000000000,
            "description": "Total price of the item (quantity times unit price). 0 when omitted."
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
            "description": "Size category, any text. `XS`, `S`, `M`, `L` and `XL` are usual."
          },
          "weight": {
            "type": [
              "number",
              "null"
            ],
            "format": "float",
            "minimum": 0,
            "maximum": 100000,
            "description": "Kilograms."
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
        "description": "What has become of items, as a courier reports it.",
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
            "description": "Which items, by their positions in the order, from 0. When omitted, all that are not final.\n",
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
            "description": "Why, for people to read."
          }
        }
      },
      "WebhookDraft": {
        "type": "object",
        "description": "Where to tell of events, and of which.",
        "required": [
          "url"
        ],
        "properties": {
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "pattern": "^(?=[!-~]+$)[Hh][Tt][Tt][Pp][Ss]?://([^/?#@]*@)?(\\[[0-9A-Fa-f:.]+\\]|[^/?#:@\\[\\]]+)(:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?([/?#].*)?$",
            "x-message": "must be an https URL in ASCII, written like https://example.com/hooks; a host of other letters in its xn-- form",
            "description": "An https URL in ASCII (a host of other letters in its `xn--` form) without user name, password and fragment, that does not lead into a private network.\n"
          },
          "events": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 10,
            "uniqueItems": true,
            "description": "The kinds of events to tell of. When omitted, all, future ones too.",
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
        "description": "What to change of a webhook. What is left out stays as it is.",
        "required": [],
        "properties": {
          "url": {
            "type": "string",
            "format": "uri",
            "maxLength": 2048,
            "pattern": "^(?=[!-~]+$)[Hh][Tt][Tt][Pp][Ss]?://([^/?#@]*@)?(\\[[0-9A-Fa-f:.]+\\]|[^/?#:@\\[\\]]+)(:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?([/?#].*)?$",
            "x-message": "must be an https URL in ASCII, written like https://example.com/hooks; a host of other letters in its xn-- form",
            "description": "An https URL in ASCII (a host of other letters in its `xn--` form) without user name, password and fragment, that does not lead into a private network.\n"
          },
          "events": {
            "type": [
              "array",
              "null"
            ],
            "minItems": 1,
            "maxItems": 10,
            "uniqueItems": true,
            "description": "The kinds of events to tell of; null for all, future ones too.",
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
            "description": "Whether to send events to it."
          }
        }
      },
      "SecretRotation": {
        "type": "object",
        "description": "How the old secret ends.",
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
            "description": "How long the old secret signs along with the new one. A day when omitted, a week at most."
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
        "description": "Follows from the statuses of the items. While an item is open, it is that of the least advanced open item\n(`pending`, `assigned`, `picked_up`, `in_transit`, `failed`), but never below `picked_up` once an item has\nbeen picked up. When every item is final: `delivered` if any was delivered, else `returned` if any was\nreturned, else `canceled`. Be ready for statuses that you do not know.\n\n| from         | to                                              |\n| ------------ | ----------------------------------------------- |\n| `pending`    | `assigned`, `picked_up`, `canceled`             |\n| `assigned`   | `pending`, `picked_up`, `canceled`              |\n| `picked_up`  | `in_transit`, `delivered`, `failed`, `returned` |\n| `in_transit` | `delivered`, `failed`                           |\n| `failed`     | `in_transit`, `delivered`, `returned`           |\n| `delivered`  | none: final                                     |\n| `returned`   | none: final                                     |\n| `canceled`   | none: final                                     |\n"
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
        "description": "Where the item is on its way. `delivered`, `returned` and `canceled` are final; `failed` may be followed by\nanother attempt, and may also be the last word. Be ready for statuses that you do not know.\n\n| from         | to                                 |\n| ------------ | ---------------------------------- |\n| `pending`    | `assigned`, `canceled`             |\n| `assigned`   | `picked_up`, `pending`, `canceled` |\n| `picked_up`  | `in_transit`, `failed`             |\n| `in_transit` | `delivered`, `failed`              |\n| `failed`     | `in_transit`, `returned`           |\n| `delivered`  | none: final                        |\n| `returned`   | none: final                        |\n| `canceled`   | none: final                        |\n"
      },
      "CreatedOrder": {
        "type": "object",
        "description": "The answer to creating an order: phones national, optional fields without a value null.",
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
            "description": "Your reference of the order, or the one that the service generated."
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the currency of the deployment."
          },
          "deliveryFee": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the currency of the deployment."
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
            "description": "Your own receipt URL, or that of the receipt which the service makes: a PDF with the order as it stands when it\nis opened. Whoever has that URL opens it without a token, so give it to those who may see names, phones and\naddresses of the order, and to nobody else.\n"
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
            "description": "Why the status is what it is, if somebody gave a reason."
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
        "description": "The answer to canceling an order: phones national, optional fields without a value null, no `receiptUrl`.\n",
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
            "description": "Your reference of the order, or the one that the service generated."
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the currency of the deployment."
          },
          "deliveryFee": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the currency of the deployment."
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
            "description": "Why the status is what it is, if somebody gave a reason."
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
            "description": "The service's own number of the order, unique in the deployment. Not the order's reference."
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
            "description": "In major units of the currency of the deployment."
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
            "description": "Kilograms."
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
            "description": "Why the status is what it is, if somebody gave a reason."
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
        "description": "The phone number without plus sign and calling code."
      },
      "Order": {
        "type": "object",
        "description": "An order as it stands: phones in E.164 form, optional fields without a value left out.",
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
            "description": "Your reference of the order, or the one that the service generated."
          },
          "total": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the currency of the deployment."
          },
          "deliveryFee": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "In major units of the currency of the deployment."
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
            "description": "Your own receipt URL, or that of the receipt which the service makes: a PDF with the order as it stands when it\nis opened. Whoever has that URL opens it without a token, so give it to those who may see names, phones and\naddresses of the order, and to nobody else.\n"
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
            "description": "Why the status is what it is, if somebody gave a reason."
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
        "description": "Some orders of a list, and the way to the next ones.",
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
        "description": "Who receives the order.",
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
        "description": "Where a courier picks the item up.",
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
            "description": "The service's own number of the order, unique in the deployment. Not the order's reference."
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
            "description": "In major units of the currency of the deployment."
          },
          "size": {
            "type": "string",
            "maxLength": 32
          },
          "weight": {
            "type": "number",
            "format": "float",
            "minimum": 0,
            "description": "Kilograms."
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
            "description": "Why the status is what it is, if somebody gave a reason."
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
        "description": "Where the service tells you of changes.",
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
            "description": "The kinds of events that it is told of; null for all, future ones too.",
            "items": {
              "$ref": "#/components/schemas/EventKind"
            }
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether events are sent to it."
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
            "description": "Why it is disabled: `requested` by you, `operator` when the operator has disabled it, `gone` when the target answered 410, `failing`\nwhen nothing but failures came back for five days. Null while it is enabled.\n"
          }
        }
      },
      "WebhookWithSecret": {
        "type": "object",
        "description": "A webhook, with the secret that its messages are signed with.",
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
            "description": "The kinds of events that it is told of; null for all, future ones too.",
            "items": {
              "$ref": "#/components/schemas/EventKind"
            }
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether events are sent to it."
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
            "description": "Why it is disabled: `requested` by you, `operator` when the operator has disabled it, `gone` when the target answered 410, `failing`\nwhen nothing but failures came back for five days. Null while it is enabled.\n"
          },
          "secret": {
            "type": "string",
            "maxLength": 100,
            "x-pii": true,
            "description": "`whsec_` and the base64 of 32 bytes, as Standard Webhooks has it. Keep it secret."
          }
        }
      },
      "Dispatch": {
        "type": "object",
        "description": "One event on its way to one webhook.",
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
            "description": "The event, by its `id`."
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
            "description": "`pending` until it has succeeded or is given up; `failed` after the last attempt, `abandoned` where the webhook\nwas disabled before.\n"
          },
          "nextAttemptAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "maxLength": 30,
            "description": "When it is tried next; null if it is not."
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
        "description": "One try to send an event.",
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
            "description": "The HTTP status of the answer; null if there was none."
          },
          "error": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 500,
            "description": "What went wrong; null for success."
          },
          "durationMs": {
            "type": "integer",
            "minimum": 0,
            "maximum": 600000,
            "description": "How long it took."
          },
          "response": {
            "type": [
              "string",
              "null"
            ],
            "maxLength": 1024,
            "description": "The first KiB of the answer."
          }
        }
      },
      "DispatchPage": {
        "type": "object",
        "description": "Some dispatches of a log, and the way to the next ones.",
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
        "description": "What has happened to an order.",
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
            "description": "Unique identifier of the event, the same wherever it is seen."
          },
          "type": {
            "$ref": "#/components/schemas/EventKind"
          },
          "timestamp": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "When it happened."
          },
          "sequence": {
            "type": "integer",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "Counts the events of the order from 1, without gaps, so that they can be put in order."
          },
          "mode": {
            "type": "string",
            "maxLength": 16,
            "x-extensible-enum": [
              "live",
              "test"
            ],
            "description": "Whether the order is real."
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
                "description": "The status of the order before; null when it was created."
              },
              "changedItems": {
                "type": "array",
                "maxItems": 100,
                "description": "The items whose status has changed; none when the order was created.",
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
                      "description": "Its position in the order, from 0."
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
        "description": "A test of a webhook. It belongs to no order, and is in no timeline and no feed.",
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
            "description": "Unique identifier of the event, the same wherever it is seen."
          },
          "type": {
            "const": "webhook.test"
          },
          "timestamp": {
            "type": "string",
            "format": "date-time",
            "maxLength": 30,
            "description": "When it happened."
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
            "description": "Whether the order is real."
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
        "description": "Some events of an order, and the way to the next ones.",
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
        "description": "Some events of the feed, and where it goes on.",
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
            "description": "Send it as `after` to go on: the id of the last event here, or the `after` that you sent where there is none. Null\nonly while there are no events at all.\n"
          },
          "hasMore": {
            "type": "boolean",
            "description": "Whether there are more events already."
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
        "description": "What happened. Be ready for kinds that you do not know."
      },
      "Problem": {
        "type": "object",
        "description": "Why a request was not carried out (RFC 9457).",
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
            "description": "The problem in a few words, the same for each code."
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
            "description": "What happened this time."
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
            "description": "As in `X-Request-Id`."
          },
          "errors": {
            "type": "array",
            "minItems": 1,
            "maxItems": 20,
            "description": "For `validation_failed`, every fault found, 20 at most.",
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
            "description": "A JSON pointer (RFC 6901) to the faulty or missing property, such as `/items/0/sender/phone`. For a\nparameter its name, such as `/reference`. Empty for the whole body.\n"
          },
          "code": {
            "type": "string",
            "maxLength": 64,
            "description": "The JSON Schema keyword that was broken."
          },
          "message": {
            "type": "string",
            "maxLength": 500,
            "description": "What to mend."
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
                    "description": "Your reference of the order, or the one that the service generated."
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
                "description": "Whether the existing order was created from the same draft, after unknown fields and nulls are dropped.\nIf it was, an earlier try of yours has already succeeded.\n"
              }
            }
          }
        ]
      },
      "OrderNotCancelableProblem": {
        "description": "The order is past canceling.",
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
        "description": "At least one item cannot take the step.",
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
                "description": "The items that refused.",
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
                      "description": "Its position in the order, from 0."
                    },
                    "currentStatus": {
                      "$ref": "#/components/schemas/ItemStatus"
                    },
                    "allowed": {
                      "type": "array",
                      "maxItems": 32,
                      "description": "The statuses that it can go to from there; none where it is final.",
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
        "description": "What kind of problem it is. Stable; branch on it.",
        "x-problems": {
          "invalid_json": {
            "status": 400,
            "title": "The body is not valid JSON",
            "meaning": "The body could not be read as JSON in UTF-8.",
            "causes": [
              "A comma or a quotation mark is missing, or the body ends too early.",
              "A shell or a template has changed quotation marks.",
              "The body is in another encoding, such as Latin-1."
            ],
            "remedy": "Send one JSON object, encoded in UTF-8. Let a JSON library write it rather than joining strings.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/invalid_json",
                "title": "The body is not valid JSON",
                "status": 400,
                "detail": "It has to be one JSON text in UTF-8.",
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
              "A required field is missing, or its name is misspelt.",
              "A number is sent as text, or a phone number is not in E.164 form.",
              "The reference in the path is not percent-encoded, or a query parameter is misspelt."
            ],
            "remedy": "Each entry of `errors` names a place by its pointer and says what to mend there.",
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
            "title": "The cursor does not fit",
            "meaning": "The cursor is not one that your client was given for these filters.",
            "causes": [
              "The filters were changed between two pages.",
              "The cursor was cut off or changed on its way, or comes from a token of another client or mode.",
              "It is something else, such as the number of a page."
            ],
            "remedy": "Send `nextCursor` of the page before as it is, with the same filters; or begin at the first page, without a cursor.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/invalid_cursor",
                "title": "The cursor does not fit",
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
            "meaning": "The Idempotency-Key is empty, longer than 255 characters or has other characters than visible ASCII.",
            "causes": [
              "The key is made from text with spaces or accents.",
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
              "The program has no token configured, and sends none.",
              "A redirect or a proxy has dropped the header."
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
              "The token was cut off or has a line break at its end when it was copied.",
              "Something other than `Bearer` stands before it, or it is sent twice.",
              "It has expired, or the operator has revoked it."
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
            "title": "The token may not do this",
            "meaning": "The token is valid, but was issued without the scope that the operation needs.",
            "causes": [
              "The token was issued for reading only."
            ],
            "remedy": "Use a token with the scope named in `detail`, or ask the operator for one.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/insufficient_scope",
                "title": "The token may not do this",
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
              "The reference is misspelt; upper and lower case differ.",
              "The order was created with a live token and is asked for with a test token, or the other way round.",
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
              "It was registered with a live token and is asked for with a test token, or the other way round."
            ],
            "remedy": "List your webhooks, and take the id from there.",
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
              "It is older than the 30 days that the log goes back."
            ],
            "remedy": "List the dispatches of the webhook, and take the id from there.",
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
              "The address was cut off or changed on its way, by a line break or in capital letters.",
              "The order has a receipt of its client, which is elsewhere."
            ],
            "remedy": "Get the order and open its `receiptUrl` as it stands there.",
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
              "A slash too many, at the end or in the middle.",
              "A reference with a slash in it that is not percent-encoded.",
              "The base address lacks the path below which the service runs, or has it twice."
            ],
            "remedy": "Compare the path with the reference of the interface.",
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
            "title": "The address does not take this method",
            "meaning": "The path exists, but not for this method. The Allow header lists those that it takes.",
            "causes": [
              "An order is canceled with PUT, not with DELETE or POST.",
              "Orders are created by a POST to the list, not to the address of one order."
            ],
            "remedy": "Use one of the methods in the Allow header.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/method_not_allowed",
                "title": "The address does not take this method",
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
            "meaning": "Your client already has an order with this reference in this mode. A reference stays taken for ever, also after cancel.",
            "causes": [
              "The same order was sent twice, because the first answer got lost.",
              "References are counted anew, for instance after a restart or in a second system."
            ],
            "remedy": "If `identical` is true, an earlier try has succeeded and you can get the order. Otherwise choose another reference.",
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
              "A courier has picked up an item in the meantime.",
              "The order has come to its end already."
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
            "title": "An item cannot take this step",
            "meaning": "At least one of the items has a status from which it cannot go to the one that was reported. None was moved.",
            "causes": [
              "A step in between was not reported, such as picking up before delivering.",
              "The report is late or was made twice, and the item has moved on.",
              "The item or the order was canceled in the meantime."
            ],
            "remedy": "See in `items` which ones refused and what is allowed for them. Report the missing step first, or name only the items that can take it.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/invalid_transition",
                "title": "An item cannot take this step",
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
            "title": "The URL is registered already",
            "meaning": "Your client has a webhook with this URL in this mode, perhaps in another spelling.",
            "causes": [
              "The same registration was sent twice.",
              "A program registers its webhook each time that it starts."
            ],
            "remedy": "List your webhooks first, and change the one that has the URL.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/duplicate_webhook_url",
                "title": "The URL is registered already",
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
            "title": "There are as many webhooks as there may be",
            "meaning": "A client has at most 20 webhooks in each mode.",
            "causes": [
              "Webhooks that are not used any more were not removed."
            ],
            "remedy": "Remove one that is not needed, or let one receiver hand events on.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/webhook_limit_reached",
                "title": "There are as many webhooks as there may be",
                "status": 409,
                "detail": "You have 20 webhooks, and there may be no more.",
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
              "It was disabled on request, or by the operator.",
              "Its target has answered 410, or nothing but failures for five days."
            ],
            "remedy": "Mend the receiver, then enable the webhook.",
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
              "Its target did harm, or was not meant to be told of these orders."
            ],
            "remedy": "Ask the operator why, and to enable it. Until then, read the feed of events.",
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
              "Images or documents are put into texts instead of being linked to.",
              "Several orders are sent at once."
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
              "The HTTP library sends a form or plain text unless it is told otherwise; `curl -d` alone does.",
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
              "A key is made from something that is not unique, such as the time or the customer.",
              "A key is kept for the next request although the one before has succeeded.",
              "The body is written anew for each try, with fields in another order."
            ],
            "remedy": "Take a new key for each new request, and send the very same bytes when you repeat one.",
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
            "meaning": "More requests came than may come in a minute. Reads and writes are counted for each token; invalid tokens and receipts for each address.",
            "causes": [
              "A program asks for the status of orders in a loop.",
              "A program sends a token that is not valid, again and again.",
              "A program opens receipts one after the other, or many people share one address behind a proxy."
            ],
            "remedy": "Try again after the seconds in the Retry-After header. `RateLimit` says beforehand how many requests are left; list orders rather than getting each.",
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
            "meaning": "A fault of the service, not of the request. Its operator has a record of it.",
            "causes": [
              "Something that the service was not made for. It has been logged with the `requestId`."
            ],
            "remedy": "Try again later. If it lasts, give the operator the `requestId`.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/internal_error",
                "title": "The service failed",
                "status": 500,
                "detail": "The request could not be carried out.",
                "instance": "/orders",
                "code": "internal_error",
                "requestId": "01KAGZ9D7W1X2P5V0SY4Z6A8BC"
              }
            }
          },
          "unavailable": {
            "status": 503,
            "title": "The service is not available at the moment",
            "meaning": "The service is overloaded, stopping, or cannot reach its store. The request was not carried out, or it is not known whether it was.",
            "causes": [
              "More requests came than can be written to the disk.",
              "The service is being restarted, or its disk is full."
            ],
            "remedy": "Try again after the seconds in the Retry-After header.",
            "example": {
              "value": {
                "type": "https://deliveries.example.com/problems/unavailable",
                "title": "The service is not available at the moment",
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
