import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import type { Order } from '@delivery-orders/domain'
import type { FleetGrant } from '../store/access.ts'
import type { FleetOrder, Fleets } from '../store/fleets.ts'
import type { UsedKey } from '../store/used-key.ts'
import type { ChangedOrder, ChangeOrder, OrderDecision } from './change-order.ts'
import { orderNotFound } from './order-not-found.ts'

/** Finds an order of a client that the fleet serves. */
export async function findFleetOrder(
  { fleets }: { readonly fleets: Fleets },
  fleet: FleetGrant,
  orderId: string | number,
): Promise<FleetOrder | Refusal<'order_not_found'>> {
  const id = Number(orderId)
  const found = Number.isSafeInteger(id) ? await fleets.find(fleet, id) : undefined
  return found ?? orderNotFound(fleet.mode, String(orderId))
}

export type ChangedFleetOrder = Omit<ChangedOrder, 'rendered'> & Pick<FleetOrder, 'clientName'>

/** The order to change, and the request of the fleet that changes it. */
interface FleetTarget {
  readonly fleet: FleetGrant
  readonly orderId: string | number
  readonly requestId: string
}

/** Changes an order of a client that the fleet serves. The key belongs to the fleet. */
export async function changeFleetOrder<Code extends ProblemCode>(
  deps: { readonly fleets: Fleets; readonly changeOrder: ChangeOrder },
  { fleet, orderId, requestId }: FleetTarget,
  decide: (order: Order, clientName: string) => ReturnType<OrderDecision<Code>>,
  key: UsedKey | undefined,
): Promise<ChangedFleetOrder | Refusal<Code | 'order_not_found' | 'idempotency_key_reused'>> {
  const found = await findFleetOrder(deps, fleet, orderId)
  if (found instanceof Refusal) return found
  const { client, clientName, order } = found
  const cause = { requestId, actorId: fleet.actor.id }
  const changed = await deps.changeOrder(
    { client, reference: order.reference, cause },
    (current) => decide(current, clientName),
    key && { ...key, fleetId: fleet.fleetId },
  )
  if (changed instanceof Refusal) return changed
  return { order: changed.order, isReplay: changed.isReplay, clientName }
}
