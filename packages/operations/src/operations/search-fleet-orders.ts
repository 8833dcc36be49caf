import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { placeOf } from '../lists/cursor.ts'
import { limitDefault } from '../lists/page.ts'
import type { FleetGrant } from '../store/access.ts'
import { cursorOwner, fleetOrderPage } from './list-fleet-orders.ts'
import { newest, orderPlace } from './list-orders.ts'

/** The owner of the cursors of a search. They have no trace of what is searched. */
const list = ['fleet order search']

export const searchFleetOrders =
  (deps: Deps): Handler<'searchFleetOrders', FleetGrant> =>
  async ({ body: { recipientPhone, cursor, limit }, client: fleet }) => {
    const owner = cursorOwner(fleet)
    const place = cursor ? placeOf(cursor, list, owner) : newest()
    if (place instanceof Refusal) return place
    const found = await deps.fleets.search(fleet, {
      searched: { recipientPhone },
      after: orderPlace(place),
      limit: limit ?? limitDefault,
    })
    return { status: 200, body: fleetOrderPage(deps, owner, list, found) }
  }
