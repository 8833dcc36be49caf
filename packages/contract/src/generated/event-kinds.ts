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
  "order.updated",
  "item.status_changed",
  "webhook.test",
  "webhook.disabled"
] as const


/** The event kinds that this version of the contract defines. */
export type EventKind = (typeof eventKinds)[number]
