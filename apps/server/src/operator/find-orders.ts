import type { ClientKey, Mode } from '@delivery-orders/domain'
import type {
  DatabaseStore,
  Fleet,
  FleetOrder,
  SearchedOrders,
  Store,
} from '@delivery-orders/operations/store'

const pageSize = 100

/** The operator sees what a fleet of all clients sees. */
export const everyone = (mode: Mode): Fleet => ({ fleetId: 0, mode, clientIds: null })

/** Finds an order by its number, whichever client and mode it belongs to. */
export const findOrder = async (
  { fleets }: Pick<Store, 'fleets'>,
  id: number,
): Promise<FleetOrder | undefined> =>
  (await fleets.find(everyone('live'), id)) ?? (await fleets.find(everyone('test'), id))

const byNewest = ({ order: one }: FleetOrder, { order: other }: FleetOrder): number =>
  other.createdAt - one.createdAt || other.id - one.id

/**
 * Finds orders whose references begin with a text, newest first: all clients', or those of one. Capital letters are tried if
 * nothing begins so.
 */
export async function findByBeginning(
  { overview, fleets }: Pick<DatabaseStore, 'overview' | 'fleets'>,
  text: string,
  limit: number,
  client?: ClientKey,
): Promise<readonly FleetOrder[]> {
  for (const beginning of new Set([text, text.toUpperCase()])) {
    const ids = await overview.findBeginning({ beginning, limit, client })
    const found = await Promise.all(ids.map((id) => findOrder({ fleets }, id)))
    if (ids.length > 0) return found.filter((each) => each !== undefined).toSorted(byNewest)
  }
  return []
}

/** Returns the newest orders that have a phone or a reference. */
export async function findOrders(
  { fleets }: Pick<Store, 'fleets'>,
  fleet: Fleet,
  searched: SearchedOrders,
  count: number,
): Promise<readonly FleetOrder[]> {
  const found: FleetOrder[] = []
  while (found.length < count) {
    const after = found.at(-1)?.order ?? { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
    const limit = Math.min(pageSize, count - found.length)
    const { orders, hasMore } = await fleets.search(fleet, { searched, after, limit })
    found.push(...orders)
    if (!hasMore) break
  }
  return found
}
