import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { readCursor } from '../lists/cursor.ts'
import { limitDefault } from '../lists/page.ts'
import type { FleetGrant } from '../store/access.ts'
import { cursorOwner, fleetOrderPage } from './list-fleet-orders.ts'
import { newest, orderPosition } from './list-orders.ts'

/** The owner of the cursors of a search. They have no trace of what is searched. */
const list = ['fleet order search']

export const searchFleetOrders =
  (deps: Deps): Handler<'searchFleetOrders', FleetGrant> =>
  async ({ body: { recipientPhone, cursor, limit }, client: fleet }) => {
    const owner = cursorOwner(fleet)
    const position = cursor ? readCursor(cursor, list, owner) : newest()
    if (position instanceof Refusal) return position
    const found = await deps.fleets.search(fleet, {
      searched: { recipientPhone },
      after: orderPosition(position),
      limit: limit ?? limitDefault,
    })
    return { status: 200, body: fleetOrderPage(deps, owner, list, found) }
  }
