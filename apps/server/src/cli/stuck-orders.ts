import type { Status } from '@delivery-orders/contract'
import type { LateQuery, Mode } from '@delivery-orders/domain'
import { calendarOf } from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { type FoundStuckOrder, findStuck, lateAfter } from '../operator/stuck-orders.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { type ListOptions, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface StuckOptions extends ListOptions {
  readonly mode?: Mode
  readonly status?: Status
  /** In milliseconds. */
  readonly longerThan?: number
}

/** Prints the orders of all clients that have not moved for some time or are late. */
export async function stuckOrders(options: StuckOptions): Promise<void> {
  const now = systemClock.now()
  const late = { now, today: calendarOf(readConfig().pages.timeZone, systemClock)() }
  await withStore(async (store) => {
    const found = await findStuck(store, { ...options, late, limit: options.limit + 1 })
    if (!found)
      throw new Failure(`Give --longer-than too: an order that is ${options.status} need not move.`)
    printList(
      found.map((order) => rowOf(order, late)),
      { ...options, none: noneText(options) },
    )
  })
}

const rowOf = (order: FoundStuckOrder, late: LateQuery) => ({
  client: order.clientName,
  mode: order.mode,
  reference: order.reference,
  orderId: order.orderId,
  status: order.status,
  since: timeOf(order.since),
  lateAfter: lateText(lateAfter(order, late)),
  createdAt: timeOf(order.createdAt),
})

const lateText = (after: number | string | undefined): string | null =>
  typeof after === 'number' ? timeOf(after) : (after ?? null)

const noneText = ({ status, longerThan }: StuckOptions): string =>
  longerThan === undefined
    ? `No ${status ?? 'open'} order is stuck or late.`
    : `No order has been ${status ?? 'open'} for that long.`
