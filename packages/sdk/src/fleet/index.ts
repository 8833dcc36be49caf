export type {
  FleetEventOrder,
  FleetOrder,
  FleetOrderPage,
  FleetProgressResults,
  FleetStep,
  FleetStepResult,
  OrderCorrection,
} from '@delivery-orders/contract'
export { DeliveryFleet } from './delivery-fleet.ts'
export type { FleetEvent, FleetEventFeed, FleetEvents } from './fleet-events.ts'
export type { FleetOrderQuery, FleetOrders } from './fleet-orders.ts'
