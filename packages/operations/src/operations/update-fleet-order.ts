import { type Handler, Refusal } from '@delivery-orders/contract'
import { update } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { changeFleetOrder } from '../orders/fleet-order.ts'
import { replyWithOrder } from '../orders/order-reply.ts'
import { ifMatching } from '../rendering/entity-tag.ts'
import type { FleetGrant } from '../store/access.ts'
import { updateContext } from './update-order.ts'

export const updateFleetOrder =
  (deps: Deps): Handler<'updateFleetOrder', FleetGrant> =>
  async ({ params: { orderId }, body: patch, idempotencyKey, ifMatch, client, requestId }) => {
    const { renderForFleet } = deps.rendering
    const changed = await changeFleetOrder(
      deps,
      { fleet: client, orderId, requestId },
      (found, clientName) => {
        const decided = update(found, patch, { ...updateContext(deps), by: 'fleet' })
        const render = (order: typeof found) => renderForFleet({ order, clientName })
        return ifMatching(render, found, { ifMatch, decided })
      },
      usedKey(deps, idempotencyKey),
    )
    if (changed instanceof Refusal) return changed
    return replyWithOrder(changed, renderForFleet(changed))
  }
