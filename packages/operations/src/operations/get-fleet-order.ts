import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { findFleetOrder } from '../orders/fleet-order.ts'
import { orderUnlessMatching } from '../rendering/entity-tag.ts'
import type { FleetGrant } from '../store/access.ts'
import { renderedOrder } from '../store/rendered-order.ts'

export const getFleetOrder =
  (deps: Deps): Handler<'getFleetOrder', FleetGrant> =>
  async ({ params: { orderId }, ifNoneMatch, client: fleet }) => {
    const found = await findFleetOrder(deps, fleet, orderId)
    if (found instanceof Refusal) return found
    const text = deps.rendering.renderForFleet(found)
    return orderUnlessMatching(renderedOrder<contract.FleetOrder>(text), ifNoneMatch)
  }
