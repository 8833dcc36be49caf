// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const eventKinds = [
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
] as const


/** The kinds of events known today. */
export type EventKind = (typeof eventKinds)[number]
