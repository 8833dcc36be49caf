import type { CourierDeps } from '../deps.ts'
import { type CourierOrder, courierOrderOf, servedOf } from '../orders/courier-order.ts'
import type { CourierGrant } from '../store/access.ts'

/** Returns an order that a courier has an item of, or moved today; undefined for all others. */
export const getCourierOrder =
  (deps: CourierDeps) =>
  async (courier: CourierGrant, orderId: number): Promise<CourierOrder | undefined> => {
    const found = await deps.fleets.find(servedOf(courier), orderId)
    const late = { now: deps.clock.now(), today: deps.today() }
    return found && courierOrderOf(found, courier, { since: deps.midnight(), late })
  }
