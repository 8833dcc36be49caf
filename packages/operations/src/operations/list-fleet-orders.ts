import type * as contract from '@delivery-orders/contract'
import { finalStatuses, type Handler, Refusal, statuses } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { cursorFor, placeOf } from '../lists/cursor.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import type { FleetGrant } from '../store/access.ts'
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
    })

    const last = hasMore ? orders.at(-1)?.order : undefined
    const nextCursor = last ? cursorFor([last.createdAt, last.id], list, owner) : null
    const texts = orders.map(deps.rendering.renderForFleet)
    return { status: 200, body: pageText<contract.FleetOrderPage>(texts, { nextCursor }) }
  }

const open = statuses.filter((status) => !finalStatuses.includes(status))
