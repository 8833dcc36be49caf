import { finalStatuses, statuses } from '@delivery-orders/contract'
import type { CourierDeps } from '../deps.ts'
import { type CourierOrder, courierOrderOf, servedOf } from '../orders/courier-order.ts'
import type { CourierGrant } from '../store/access.ts'
import type { FleetOrder } from '../store/fleets.ts'

/** No courier carries more on a day. Further orders appear when earlier ones are done. */
const ordersMax = 300

const pageSize = 100

/** Lists the orders that a courier has an item of, oldest first, then those that are final and it moved today. */
export const listCourierOrders =
  (deps: CourierDeps) =>
  async (courier: CourierGrant): Promise<readonly CourierOrder[]> => {
    const seen = { since: deps.midnight(), late: { now: deps.clock.now(), today: deps.today() } }
    const query = { courier: courier.reference, since: seen.since, limit: ordersMax }
    const moved = await deps.fleets.listMoved(servedOf(courier), query)
    const found = [...(await openOrders(deps, courier)), ...moved.orders]
    const byId = new Map(found.map((each) => [each.order.id, each]))
    return [...byId.values()].flatMap((each) => courierOrderOf(each, courier, seen) ?? [])
  }

async function openOrders({ fleets }: CourierDeps, courier: CourierGrant): Promise<FleetOrder[]> {
  const found: FleetOrder[] = []
  while (found.length < ordersMax) {
    const { createdAt, id } = found.at(-1)?.order ?? { createdAt: 0, id: 0 }
    const { orders, hasMore } = await fleets.list(servedOf(courier), {
      statuses: open,
      clients: [],
      courier: courier.reference,
      createdTo: Number.MAX_SAFE_INTEGER,
      after: { createdAt, id },
      limit: pageSize,
    })
    found.push(...orders)
    if (!hasMore) break
  }
  return found
}

const open = statuses.filter((status) => !finalStatuses.includes(status))
