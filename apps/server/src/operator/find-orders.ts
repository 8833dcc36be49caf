import type { Mode } from '@delivery-orders/domain'
import type { FleetOrder, SearchedOrders, Store } from '@delivery-orders/operations'

const pageSize = 100

/** Returns the newest orders of all clients that have a phone or a reference. */
export async function findOrders(
  { fleets }: Store,
  mode: Mode,
  searched: SearchedOrders,
  count: number,
): Promise<readonly FleetOrder[]> {
  const found: FleetOrder[] = []
  // The operator sees what a fleet of all clients sees.
  const everyone = { fleetId: 0, mode, clientIds: null }
  while (found.length < count) {
    const after = found.at(-1)?.order ?? { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
    const limit = Math.min(pageSize, count - found.length)
    const { orders, hasMore } = await fleets.search(everyone, { searched, after, limit })
    found.push(...orders)
    if (!hasMore) break
  }
  return found
}
