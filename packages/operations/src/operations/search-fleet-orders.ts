import {
  bodyFault,
  type FleetOrderSearch,
  type Handler,
  Refusal,
  refuseFaults,
} from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { placeOf } from '../lists/cursor.ts'
import { limitDefault } from '../lists/page.ts'
import type { FleetGrant } from '../store/access.ts'
import type { SearchedOrders } from '../store/fleets.ts'
import { cursorOwner, fleetOrderPage } from './list-fleet-orders.ts'
import { newest, orderPlace } from './list-orders.ts'

/** The owner of the cursors of a search. They have no trace of what is searched. */
const list = ['fleet order search']

export const searchFleetOrders =
  (deps: Deps): Handler<'searchFleetOrders', FleetGrant> =>
  async ({ body, client: fleet }) => {
    const searched = searchedOrders(body)
    if (searched instanceof Refusal) return searched
    const owner = cursorOwner(fleet)
    const place = body.cursor ? placeOf(body.cursor, list, owner) : newest()
    if (place instanceof Refusal) return place
    const limit = body.limit ?? limitDefault
    const found = await deps.fleets.search(fleet, { searched, after: orderPlace(place), limit })
    return { status: 200, body: fleetOrderPage(deps, owner, list, found) }
  }

/** Refuses a search that has not exactly one of the two forms. JSON Schema would not say which field is missing. */
function searchedOrders({
  recipientPhone,
  client,
  reference,
}: FleetOrderSearch): SearchedOrders | Refusal<'validation_failed'> {
  if (recipientPhone && !client && !reference) return { recipientPhone }
  if (!recipientPhone && client && reference) return { reference, clients: [client] }
  if (recipientPhone)
    return refuse(
      '/recipientPhone',
      'not_with_reference',
      'must not be sent with client or reference',
    )
  if (client) return refuse('/reference', 'required', 'is required with client')
  if (reference) return refuse('/client', 'required', 'is required with reference')
  return refuse('/recipientPhone', 'required', 'is required, or client and reference')
}

const refuse = (pointer: string, code: string, message: string): Refusal<'validation_failed'> =>
  refuseFaults('The search breaks the contract: see errors.', [bodyFault(pointer, code, message)])
