import type * as contract from '@delivery-orders/contract'
import { finalStatuses, type Handler, Refusal, statuses } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { cursorFor, placeOf } from '../lists/cursor.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import { addFleetFields } from '../rendering/fleet-text.ts'
import type { FleetGrant } from '../store/access.ts'
import type { FleetListedOrder } from '../store/fleets.ts'
import { filtersOf, orderPlace } from './list-orders.ts'

export const listFleetOrders =
  (deps: Deps): Handler<'listFleetOrders', FleetGrant> =>
  async ({ query, client: fleet }) => {
    const { limit = limitDefault, cursor, status = open, client = [] } = query
    const { createdFrom, createdTo, statuses } = filtersOf({ ...query, status })
    const clients = client.toSorted()
    const list = ['fleet orders', statuses, clients, createdFrom, createdTo]
    const owner = { clientId: fleet.fleetId, mode: fleet.mode }
    // Order ids are greater than 0, so orders created exactly at `createdFrom` follow this position.
    const place = cursor === undefined ? [createdFrom, 0] : placeOf(cursor, list, owner)
    if (place instanceof Refusal) return place
    const { orders, hasMore } = await deps.fleets.list(fleet, {
      ...{ statuses, clients, createdTo, limit },
      after: orderPlace(place),
      rendering: deps.rendering.number,
    })

    const last = hasMore ? orders.at(-1) : undefined
    const nextCursor = last ? cursorFor([last.createdAt, last.id], list, owner) : null
    const texts = await Promise.all(orders.map((order) => renderListed(deps, fleet, order)))
    return { status: 200, body: pageText<contract.FleetOrderPage>(texts, { nextCursor }) }
  }

const open = statuses.filter((status) => !finalStatuses.includes(status))

async function renderListed(
  { fleets, rendering }: Deps,
  fleet: FleetGrant,
  listed: FleetListedOrder,
) {
  const { id, clientName, rendered } = listed
  if (rendered !== undefined) return addFleetFields(id, clientName, rendered)
  const found = await fleets.find(fleet, id)
  if (!found) throw new Unavailable('An order on this page no longer exists.')
  return addFleetFields(id, clientName, rendering.render(found.order))
}
