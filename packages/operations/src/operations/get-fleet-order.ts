import type * as contract from '@delivery-orders/contract'
import type { Handler } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import { orderUnlessMatching } from '../rendering/entity-tag.ts'
import type { FleetGrant } from '../store/access.ts'
import { renderedOrder } from '../store/rendered-order.ts'

export const getFleetOrder =
  ({ fleets, rendering }: Deps): Handler<'getFleetOrder', FleetGrant> =>
  async ({ params: { orderId }, ifNoneMatch, client: fleet }) => {
    const id = Number(orderId)
    const found = Number.isSafeInteger(id) ? await fleets.find(fleet, id) : undefined
    if (!found) return orderNotFound(fleet.mode, orderId)
    const text = rendering.renderForFleet(found)
    return orderUnlessMatching(renderedOrder<contract.FleetOrder>(text), ifNoneMatch)
  }
