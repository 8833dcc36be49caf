import type * as contract from '@delivery-orders/contract'
import {
  type Call,
  finalStatuses,
  type Handler,
  queryFault,
  Refusal,
  type Rendered,
  refuseFaults,
  statuses,
  type Violation,
} from '@delivery-orders/contract'
import { type ClientKey, finalAtOf, type Instant, type Order } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { cursorFor, readCursor } from '../lists/cursor.ts'
import { type FinalFilters, finalFiltersOf, finalPosition } from '../lists/final-list.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import type { FleetGrant } from '../store/access.ts'
import type { FleetOrderList } from '../store/fleets.ts'
import { filtersOf, newest, orderPosition } from './list-orders.ts'

export const listFleetOrders =
  (deps: Deps): Handler<'listFleetOrders', FleetGrant> =>
  async ({ query, client: fleet }) => {
    const { limit = limitDefault, cursor, status = open, client = [], courier } = query
    const { late, reference } = query
    if (reference !== undefined) return listByReference(deps, fleet, reference, query)
    const clients = client.toSorted()
    const final = finalFiltersOf(query)
    if (final instanceof Refusal) return final
    if (final) return listFinalOrders(deps, fleet, final, { clients, limit, cursor })
    const { createdFrom, createdTo, statuses } = filtersOf({ ...query, status })
    const list = ['fleet orders', statuses, clients, createdFrom, createdTo, courier, late]
    const owner = cursorOwner(fleet)
    // Order ids are greater than 0, so orders created exactly at `createdFrom` follow this position.
    const position = cursor === undefined ? [createdFrom, 0] : readCursor(cursor, list, owner)
    if (position instanceof Refusal) return position
    const found = await deps.fleets.list(fleet, {
      statuses,
      clients,
      courier,
      createdTo,
      limit,
      late: late && { now: deps.clock.now(), today: deps.today() },
      after: orderPosition(position),
    })
    return { status: 200, body: fleetOrderPage(deps, owner, list, found) }
  }

async function listFinalOrders(
  deps: Deps,
  fleet: FleetGrant,
  { statuses, finalFrom, finalTo }: FinalFilters,
  {
    clients,
    limit,
    cursor,
  }: {
    readonly clients: readonly string[]
    readonly limit: number
    readonly cursor: string | undefined
  },
) {
  const list = ['final fleet orders', statuses, clients, finalFrom, finalTo]
  const owner = cursorOwner(fleet)
  const position = cursor === undefined ? newest(finalTo) : readCursor(cursor, list, owner)
  if (position instanceof Refusal) return position
  const after = finalPosition(position)
  const found = await deps.fleets.listFinal(fleet, { statuses, clients, finalFrom, limit, after })
  const timeOf = (order: Order) => finalAtOf(order) ?? 0
  return { status: 200, body: fleetOrderPage(deps, owner, list, found, timeOf) } as const
}

type Query = Call<'listFleetOrders', FleetGrant>['query']

/** Lists the one order of a client that has a reference. No page has a further one, so no cursor belongs to this list. */
async function listByReference(
  deps: Deps,
  fleet: FleetGrant,
  reference: string,
  { limit = limitDefault, cursor, client: clients = [], ...filters }: Query,
) {
  const faults = referenceFaults(clients, filters)
  if (faults.length > 0) return refuseFaults('The filters break the contract: see errors.', faults)
  const owner = cursorOwner(fleet)
  const list = ['fleet order', clients, reference]
  const position = cursor === undefined ? newest() : readCursor(cursor, list, owner)
  if (position instanceof Refusal) return position
  const searched = { reference, clients }
  const found = await deps.fleets.search(fleet, { searched, after: orderPosition(position), limit })
  return { status: 200, body: fleetOrderPage(deps, owner, list, found) } as const
}

/** A contract cannot express rules between parameters. */
function referenceFaults(
  clients: readonly string[],
  { reference: _, ...others }: Omit<Query, 'limit' | 'cursor' | 'client'>,
): readonly Violation[] {
  const [client, second] = clients
  return [
    ...(client ? [] : [queryFault('client', 'required', 'is required with reference')]),
    ...(second ? [queryFault('client', 'maxItems', 'must be one client with reference')] : []),
    ...Object.keys(others).map((name) =>
      queryFault(name, 'not_with_reference', 'must not be sent with reference'),
    ),
  ]
}

/** Renders a page. `list` identifies the list to which its cursor belongs, and `timeOf` its sequence. */
export function fleetOrderPage(
  { rendering }: Deps,
  owner: ClientKey,
  list: readonly unknown[],
  { orders, hasMore }: FleetOrderList,
  timeOf: (order: Order) => Instant = ({ createdAt }) => createdAt,
): Rendered<contract.FleetOrderPage> {
  const last = hasMore ? orders.at(-1)?.order : undefined
  const nextCursor = last ? cursorFor([timeOf(last), last.id], list, owner) : null
  return pageText<contract.FleetOrderPage>(orders.map(rendering.renderForFleet), { nextCursor })
}

export const cursorOwner = ({ fleetId, mode }: FleetGrant): ClientKey => ({
  clientId: fleetId,
  mode,
})

const open = statuses.filter((status) => !finalStatuses.includes(status))
