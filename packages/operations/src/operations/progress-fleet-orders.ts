import { type FleetStep, type Handler, type ProblemCode, Refusal } from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
import type { FleetGrant } from '../store/access.ts'
import type { FleetOrder } from '../store/fleets.ts'
import type { UsedKey } from '../store/used-key.ts'
import { executeBatch } from './batch.ts'
import { type Decided, orderNotFound } from './decide.ts'
import type { Deps } from './deps.ts'
import { ofFleet } from './of-fleet.ts'
import { usedKey } from './used-key.ts'

export const progressFleetOrders =
  (deps: Deps): Handler<'progressFleetOrders', FleetGrant> =>
  ({ body: { steps }, idempotencyKey, client: fleet, problemOf }) => {
    const key = usedKey(deps, idempotencyKey)
    return executeBatch(deps.orders, {
      list: 'steps',
      elements: steps,
      unique: { field: 'orderId', code: 'unique_order', name: 'order of step' },
      invalid: 'An order has more than one step: see errors.',
      owner: { clientId: fleet.fleetId, mode: fleet.mode },
      key: key && { ...key, fleetId: fleet.fleetId },
      decide: (step, stepKey) => take(deps, fleet, step, stepKey),
      isNew: ({ isReplay }) => !isReplay,
      present: ({ order, clientName, isReplay }, { orderId }) => ({
        outcome: 'done',
        order: ofFleet(orderId, clientName, deps.rendering.render(order)),
        isReplay,
      }),
      identify: ({ orderId }) => ({ orderId }),
      problemOf,
    })
  }

type Taken = Decided & Pick<FleetOrder, 'clientName'>

async function take(
  { fleets, clock, decide }: Deps,
  fleet: FleetGrant,
  { orderId, ...report }: FleetStep,
  key: UsedKey | undefined,
): Promise<Taken | Refusal<ProblemCode>> {
  const found = await fleets.find(fleet, orderId)
  if (!found) return orderNotFound(String(orderId))
  const { client, clientName, order } = found
  const decided = await decide(
    client,
    order.reference,
    (current) => progress(current, report, clock.now()),
    key,
  )
  return decided instanceof Refusal ? decided : { ...decided, clientName }
}
