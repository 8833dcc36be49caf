import type { FleetOrder, Rendered } from '@delivery-orders/contract'

/** Adds to the response body of `getOrder` what only a fleet sees of an order. */
export const fleetOrderText = (
  orderId: number,
  client: string,
  text: string,
): Rendered<FleetOrder> =>
  `${JSON.stringify({ orderId, client }).slice(0, -1)},${text.slice(1)}` as Rendered<FleetOrder>
