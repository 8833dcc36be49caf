import { isFinal, type ProblemCode, type ProgressReport, Refusal } from '@delivery-orders/contract'
import { courierOf, eventOf, type Order, progress, WrongCode } from '@delivery-orders/domain'
import type { Rendering } from '@delivery-orders/operations'
import type { Actor, CourierRecord, FleetOrder, Store } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'
import { namedInSteps } from './couriers.ts'

/** An order as a planner saw it, and the courier who carried it then. */
export interface SeenOrder extends FleetOrder {
  readonly revision: number
  /** The reference of the courier. */
  readonly from: string
}

export interface CourierChange {
  /** The courier who gets the order; undefined to take it back. */
  readonly to?: CourierRecord | undefined
  readonly actor: Actor
  readonly rendering: Pick<Rendering, 'number' | 'renderStored'>
}

/**
 * `changed`: the order has changed since, so nothing was written. `carried`: an order can be taken back only before it is
 * picked up, and handed over until it has ended.
 */
export type CourierOutcome = 'done' | 'changed' | 'carried' | Refusal<ProblemCode>

/**
 * Takes an order back, or hands it over to another courier. A step that names only another courier is valid from every
 * status, so `from` cannot guard it: the revision that the planner saw does.
 */
export async function changeCourier(
  { orders }: Pick<Store, 'orders'>,
  { order, client, revision, from }: SeenOrder,
  { to, actor, rendering }: CourierChange,
): Promise<CourierOutcome> {
  if (isDone(order, from, to)) return 'done'
  if (order.revision !== revision) return 'changed'
  const reports = to ? handOverReports(order, from, to) : takeBackReports(order, from)
  if (reports.length === 0) return 'carried'
  const cause = { requestId: null, actorId: actor.id, audited: 'order.progressed' } as const
  let before = order
  for (const report of reports) {
    const now = systemClock.now()
    const after = progress(before, report, now, 'fleet')
    if (after instanceof Refusal) return after
    if (after === 'unchanged' || after instanceof WrongCode) return 'changed'
    const outcome = await orders.commit({
      client,
      cause,
      now,
      order: after,
      event: eventOf(before, after),
      rendering: rendering.number,
      rendered: rendering.renderStored(after),
    })
    if (outcome !== 'committed') return 'changed'
    before = after
  }
  return 'done'
}

const carriedItems = (order: Order, reference: string) =>
  [...order.items.entries()].filter(
    ([, item]) => !isFinal(item.status) && courierOf(order, item)?.reference === reference,
  )

/** Whether a first press of the button has done it already. */
const isDone = (order: Order, from: string, to: CourierRecord | undefined): boolean =>
  carriedItems(order, from).length === 0 &&
  (to ? carriedItems(order, to.reference).length > 0 : order.status === 'pending')

function takeBackReports(order: Order, from: string): readonly ProgressReport[] {
  const items = carriedItems(order, from)
    .filter(([, { status }]) => status === 'assigned')
    .map(([position]) => position)
  return items.length > 0 ? [{ to: 'pending', from: 'assigned', items }] : []
}

/** A report for each status that items of the courier have: none of them moves. */
function handOverReports(order: Order, from: string, to: CourierRecord): readonly ProgressReport[] {
  const byStatus = Map.groupBy(carriedItems(order, from), ([, { status }]) => status)
  return [...byStatus].map(([status, items]) => ({
    to: status,
    items: items.map(([position]) => position),
    courier: namedInSteps(to),
  }))
}
