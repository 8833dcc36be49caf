import { type Handler, refuseFaults } from '@delivery-orders/contract'
import { progress, reportFaults } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { executeBatch, faultsAt } from '../orders/batch.ts'
import { changeFleetOrder } from '../orders/fleet-order.ts'
import type { FleetGrant } from '../store/access.ts'

export const progressFleetOrders =
  (deps: Deps): Handler<'progressFleetOrders', FleetGrant> =>
  async ({ body: { steps }, idempotencyKey, client: fleet, requestId, problemOf }) => {
    const errors = steps.flatMap((step, position) =>
      faultsAt(`/steps/${position}`, reportFaults(step)),
    )
    if (errors.length > 0) return refuseFaults('Steps have faults: see errors.', errors)
    return await executeBatch(deps.orders, {
      list: 'steps',
      elements: steps,
      groupOf: ({ orderId }) => orderId,
      owner: { clientId: fleet.fleetId, mode: fleet.mode },
      key: usedKey(deps, idempotencyKey),
      decide: ({ orderId, ...report }, key) =>
        changeFleetOrder(
          deps,
          { fleet, orderId, requestId },
          (order) => progress(order, report, deps.clock.now(), 'fleet'),
          key,
        ),
      isNew: ({ isReplay }) => !isReplay,
      present: ({ isReplay, ...moved }) => ({
        outcome: 'done',
        orderId: moved.order.id,
        order: deps.rendering.renderForFleet(moved),
        isReplay,
      }),
      identify: ({ orderId }) => ({ orderId }),
      problemOf,
    })
  }
