import {
  type IdempotencyKey,
  itemTransitions,
  type ProblemCode,
  type ProgressReport,
  Refusal,
  refuseFaults,
  violationsOf,
} from '@delivery-orders/contract'
import { courierOf, type Order, progress } from '@delivery-orders/domain'
import type { CourierDeps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { causeOf } from '../orders/cause-of.ts'
import { isCarriedBy, servedOf } from '../orders/courier-order.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import type { CourierGrant } from '../store/access.ts'

/** The steps that a courier enters: couriers neither assign nor cancel an order. With `pending` they give one back. */
const courierTargets = [
  'pending',
  'picked_up',
  'in_transit',
  'delivered',
  'failed',
  'returned',
] as const

/** A step names the items and their status, because another person may be faster. The courier stays as it is. */
export type CourierReport = Omit<ProgressReport, 'to' | 'from' | 'items' | 'courier'> & {
  readonly to: (typeof courierTargets)[number]
  readonly from: NonNullable<ProgressReport['from']>
  readonly items: readonly number[]
}

export interface CourierStep {
  readonly orderId: number
  readonly report: CourierReport
  readonly requestId: string
  /** Belongs to the courier, whose sessions may change. */
  readonly idempotencyKey: IdempotencyKey
}

/** Moves items that a courier has. Returns the refusal; undefined once the step is stored. */
export const progressCourierOrder =
  (deps: CourierDeps) =>
  async (
    courier: CourierGrant,
    { orderId, report, requestId, idempotencyKey }: CourierStep,
  ): Promise<Refusal<ProblemCode> | undefined> => {
    const found = await deps.fleets.find(servedOf(courier), orderId)
    if (!found) return orderNotFound(courier.mode, String(orderId))
    const params = { reference: found.order.reference }
    const faults = violationsOf('progressOrder', { path: params, body: report })
    if (faults.length > 0) return refuseFaults('The step has faults: see errors.', faults)
    const now = deps.clock.now()
    const changed = await deps.changeOrder(
      {
        client: found.client,
        ...params,
        cause: causeOf({ client: courier, requestId }, 'order.progressed'),
      },
      // A repetition is answered before this, also if the items are those of another courier by now.
      (order) =>
        refuseItems(order, courier, report) ?? progress(order, withoutFuture(report, now), now),
      usedKey(deps, idempotencyKey),
    )
    return changed instanceof Refusal ? changed : undefined
  }

/** Refuses a step unless each of its items is the courier's and has the status that the courier saw, also a final one. */
function refuseItems(
  order: Order,
  { reference, mode }: CourierGrant,
  { items, from }: CourierReport,
): Refusal<'order_not_found' | 'invalid_transition'> | undefined {
  if (!order.items.some((item) => isCarriedBy(order, item, reference)))
    return orderNotFound(mode, String(order.id))
  const [first, ...others] = items.flatMap((position) => {
    const item = order.items[position]
    if (!item || (isCarriedBy(order, item, reference) && item.status === from)) return []
    return [{ position, item, allowed: itemTransitions[item.status] }]
  })
  if (!first) return undefined
  const carrier = courierOf(order, first.item)?.reference
  return new Refusal(
    'invalid_transition',
    `Item ${first.position} is ${first.item.status}, not ${from}, or another courier has it.`,
    {
      currentStatus: first.item.status,
      ...(carrier && { courier: { reference: carrier } }),
      items: [first, ...others].map(({ position, item, allowed }) => ({
        position,
        allowed,
        currentStatus: item.status,
      })),
    },
  )
}

/** The clock of a phone may be ahead. */
function withoutFuture({ proof, ...report }: CourierReport, now: number): ProgressReport {
  const isAhead = proof?.at ? Date.parse(proof.at) > now : false
  const items = [...report.items]
  if (!proof) return { ...report, items }
  return {
    ...report,
    items,
    proof: isAhead ? { ...proof, at: new Date(now).toISOString() } : proof,
  }
}
