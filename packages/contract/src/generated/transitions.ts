// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const statuses = [
  "pending",
  "assigned",
  "picked_up",
  "in_transit",
  "delivered",
  "failed",
  "returned",
  "canceled"
] as const


/** The statuses that this version of the contract defines. */
export type Status = (typeof statuses)[number]

export const itemTransitions: Readonly<Record<Status, readonly Status[]>> = {
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
}


export const orderTransitions: Readonly<Record<Status, readonly Status[]>> = {
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
}


export const finalStatuses: readonly string[] = [
  "delivered",
  "returned",
  "canceled"
]


/** The statuses with which a progress report can have a field, by the pointer to the field. */
export const statusesWith: Readonly<Record<string, readonly Status[]>> = {
  "/reason": [
    "pending",
    "canceled",
    "failed",
    "returned"
  ],
  "/courier": [
    "assigned",
    "picked_up",
    "in_transit",
    "delivered",
    "failed",
    "returned"
  ],
  "/estimatedAt": [
    "pending",
    "assigned",
    "picked_up",
    "in_transit",
    "failed"
  ],
  "/proof": [
    "delivered",
    "failed",
    "returned"
  ],
  "/proof/code": [
    "delivered"
  ],
  "/quantities": [
    "delivered"
  ]
}
