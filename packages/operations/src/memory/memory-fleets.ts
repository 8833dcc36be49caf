import {
  courierReferences,
  isLate,
  type OrderEvent,
  orderAt,
  settlementsOf,
} from '@delivery-orders/domain'
import type { Fleet, FleetOrderQuery, Fleets, SearchedOrders } from '../store/fleets.ts'
import { pageOf } from '../store/page-of.ts'
import { asAsync, type Memory, type OrderRow } from './memory.ts'
import { nameOfOwner } from './memory-access.ts'
import { factsSize, readFeed, type SizedEvent } from './memory-events.ts'
import { endedRows, isFoundBy, isNewer } from './memory-orders.ts'

export function memoryFleets(memory: Memory): Fleets {
  const nameOf = ({ client: { clientId } }: OrderRow) => nameOfOwner(memory, clientId)
  const fleetOrderOf = (row: OrderRow) => ({
    order: row.order,
    client: row.client,
    clientName: nameOf(row),
  })
  const served = (fleet: Fleet) => [...memory.orders.values()].filter(isServedBy(fleet))
  const pageFrom = (found: readonly OrderRow[], { limit }: Pick<FleetOrderQuery, 'limit'>) => {
    const sized = found.slice(0, limit + 1).map((row) => ({ row, size: factsSize(row.order) }))
    const { rows, hasMore } = pageOf(sized, limit)
    return { orders: rows.map(({ row }) => fleetOrderOf(row)), hasMore }
  }
  return {
    list: asAsync((fleet, query) => {
      const found = served(fleet)
        .filter((row) => isWanted(query, row) && isNamed(query, nameOf(row)))
        .sort(({ order: one }, { order: other }) => (isNewer(one, other) ? 1 : -1))
      return pageFrom(found, query)
    }),
    listFinal: asAsync((fleet, query) =>
      pageFrom(
        endedRows(served(fleet), query).filter((row) => isNamed(query, nameOf(row))),
        query,
      ),
    ),
    listMoved: asAsync((fleet, { courier, since, limit }) => {
      const moved = new Map<OrderRow, number>()
      for (const { row, event } of memory.events)
        if (event.at >= since && isServedBy(fleet)(row) && isSettledBy(row, event, courier))
          moved.set(row, event.at)
      const found = [...moved].sort(([, one], [, other]) => other - one)
      return pageFrom(
        found.map(([row]) => row),
        { limit },
      )
    }),
    search: asAsync((fleet, { searched, ...query }) => {
      const found = served(fleet)
        .filter((row) => isSearched(searched, row, nameOf(row)) && isNewer(query.after, row.order))
        .sort(({ order: one }, { order: other }) => (isNewer(one, other) ? -1 : 1))
      return pageFrom(found, query)
    }),
    feed: async (fleet, page) => {
      const read = await readFeed(
        memory.events.filter(({ row }) => isServedBy(fleet)(row)),
        page,
      )
      const named = ({ listed, row }: SizedEvent) => ({ ...listed, clientName: nameOf(row) })
      return read && { ...read, events: read.events.map(named) }
    },
    // All stores that share a memory are in this process.
    findChangedFeeds: undefined,
    find: asAsync((fleet, orderId) => {
      const row = served(fleet).find(({ order }) => order.id === orderId)
      return row && fleetOrderOf(row)
    }),
  }
}

/** No settlements are in memory, so they follow from the event again. */
const isSettledBy = ({ order }: OrderRow, event: OrderEvent, reference: string): boolean =>
  settlementsOf(orderAt(order, event), event).some(({ courier }) => courier === reference)

const isServedBy =
  ({ mode, clientIds }: Fleet) =>
  ({ client }: OrderRow): boolean =>
    client.mode === mode && (clientIds === null || clientIds.includes(client.clientId))

const isWanted = (
  { statuses, courier, late, after, createdTo }: FleetOrderQuery,
  { order }: OrderRow,
): boolean =>
  statuses.some((status) => status === order.status) &&
  (courier === undefined || courierReferences(order).includes(courier)) &&
  (late === undefined || isLate(order, late)) &&
  order.createdAt < createdTo &&
  isNewer(order, after)

const isSearched = (searched: SearchedOrders, { order }: OrderRow, name: string): boolean =>
  'reference' in searched
    ? order.reference === searched.reference && isNamed(searched, name)
    : isFoundBy(searched)(order)

const isNamed = ({ clients }: Pick<FleetOrderQuery, 'clients'>, name: string): boolean =>
  clients.length === 0 || clients.includes(name)
