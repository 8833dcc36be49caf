import type { Status } from '@delivery-orders/contract'
import type { Instant, Mode } from '@delivery-orders/domain'
import type {
  DatabaseStore,
  FleetOrder,
  Fleets,
  SearchedOrders,
} from '@delivery-orders/operations/store'
import { everyone, findByBeginning, findOrders } from './find-orders.ts'

/** Lists and finds orders: all clients' for the operator, those of one client for its people. */
export interface OrderLists {
  list(query: Parameters<Fleets['list']>[1]): ReturnType<Fleets['list']>
  listFinal(query: Parameters<Fleets['listFinal']>[1]): ReturnType<Fleets['listFinal']>
  count(search: CountedOrders): Promise<number>
  /** Finds an order by its number. */
  findById(id: number): Promise<FleetOrder | undefined>
  /** Returns the newest orders whose recipient has a phone now. */
  findByPhone(phone: string, limit: number): Promise<readonly FleetOrder[]>
  /** Returns the newest orders that have a reference, or else those whose references begin so. */
  findByReference(text: string, limit: number): Promise<readonly FleetOrder[]>
}

export interface CountedOrders {
  /** The name of a client; undefined for all. */
  readonly client: string | undefined
  readonly statuses: readonly Status[]
  readonly from: Instant
  readonly to: Instant
  readonly max: number
}

/** `clientId`: undefined for the operator, whose searches look in both modes. */
export function orderListsOf(
  store: Pick<DatabaseStore, 'fleets' | 'overview' | 'access'>,
  mode: Mode,
  clientId?: number,
): OrderLists {
  const { fleets, overview, access } = store
  const fleetIn = (wanted: Mode) => ({
    ...everyone(wanted),
    clientIds: clientId === undefined ? null : [clientId],
  })
  const fleet = fleetIn(mode)
  const searched = clientId === undefined ? [everyone('live'), everyone('test')] : [fleet]
  const search = async (wanted: SearchedOrders, limit: number) => {
    const found: FleetOrder[] = []
    for (const each of searched)
      found.push(...(await findOrders(store, each, wanted, limit - found.length)))
    return found
  }
  return {
    list: (query) => fleets.list(fleet, query),
    listFinal: (query) => fleets.listFinal(fleet, query),
    count: async ({ client, ...search }) => {
      const named = client === undefined ? clientId : await access.findClient(client)
      if (client !== undefined && (named === undefined || (clientId ?? named) !== named)) return 0
      return await overview.countOrders({ mode, ...search, clientId: named })
    },
    findById: async (id) => {
      for (const each of searched) {
        const found = await fleets.find(each, id)
        if (found) return found
      }
      return undefined
    },
    findByPhone: (recipientPhone, limit) => search({ recipientPhone }, limit),
    findByReference: async (reference, limit) => {
      const exact = await search({ reference, clients: [] }, limit)
      if (exact.length > 0) return exact
      const client = clientId === undefined ? undefined : { clientId, mode }
      return await findByBeginning(store, reference, limit, client)
    },
  }
}
