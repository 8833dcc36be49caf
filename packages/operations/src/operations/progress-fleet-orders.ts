import {
  type FleetStep,
  type Handler,
  type ProblemCode,
  Refusal,
  refuseFaults,
} from '@delivery-orders/contract'
import { progress, reportFaults } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { executeBatch, faultsAt } from '../orders/batch.ts'
import type { ChangedOrder } from '../orders/change-order.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import type { FleetGrant } from '../store/access.ts'
import type { FleetOrder } from '../store/fleets.ts'
import type { EventCause } from '../store/store.ts'
import type { UsedKey } from '../store/used-key.ts'

export const progressFleetOrders =
  (deps: Deps): Handler<'progressFleetOrders', FleetGrant> =>
  async ({ body: { steps }, idempotencyKey, client: fleet, requestId, problemOf }) => {
    const errors = steps.flatMap((step, position) =>
      faultsAt(`/steps/${position}`, reportFaults(step)),
    )
    if (errors.length > 0) return refuseFaults('Steps have faults: see errors.', errors)
    const key = usedKey(deps, idempotencyKey)
    const cause = { requestId, tokenId: fleet.tokenId }
    return await executeBatch(deps.orders, {
      list: 'steps',
      elements: steps,
      groupOf: ({ orderId }) => orderId,
      owner: { clientId: fleet.fleetId, mode: fleet.mode },
      key: key && { ...key, fleetId: fleet.fleetId },
      decide: (step, stepKey) => moveOrder(deps, { fleet, cause }, step, stepKey),
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

type MovedOrder = Omit<ChangedOrder, 'rendered'> & Pick<FleetOrder, 'clientName'>

async function moveOrder(
  { fleets, clock, changeOrder }: Deps,
  { fleet, cause }: { readonly fleet: FleetGrant; readonly cause: EventCause },
  { orderId, ...report }: FleetStep,
  key: UsedKey | undefined,
): Promise<MovedOrder | Refusal<ProblemCode>> {
  const found = await fleets.find(fleet, orderId)
  if (!found) return orderNotFound(fleet.mode, String(orderId))
  const { client, clientName, order } = found
  const changed = await changeOrder(
    { client, reference: order.reference, cause },
    (current) => progress(current, report, clock.now()),
    key,
  )
  if (changed instanceof Refusal) return changed
  return { order: changed.order, isReplay: changed.isReplay, clientName }
}
