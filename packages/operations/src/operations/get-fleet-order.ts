import type * as contract from '@delivery-orders/contract'
import type { Handler } from '@delivery-orders/contract'
import type { FleetGrant } from '../store/access.ts'
import { renderedOrder } from '../store/rendered-order.ts'
import { orderNotFound } from './decide.ts'
import type { Deps } from './deps.ts'
import { orderUnlessMatching } from './entity-tag.ts'
import { ofFleet } from './of-fleet.ts'

export const getFleetOrder =
  ({ fleets, rendering }: Deps): Handler<'getFleetOrder', FleetGrant> =>
  async ({ params: { orderId }, ifNoneMatch, client: fleet }) => {
    const id = Number(orderId)
    const found = Number.isSafeInteger(id) ? await fleets.find(fleet, id) : undefined
    if (!found) return orderNotFound(orderId)
    const text = ofFleet(id, found.clientName, rendering.render(found.order))
    return orderUnlessMatching(renderedOrder<contract.FleetOrder>(text), ifNoneMatch)
  }
