import { type Status, statuses } from '@delivery-orders/contract'
import type { LateQuery, Mode } from '@delivery-orders/domain'
import { calendarOf, type StuckOrder, type StuckSearch } from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { readConfig } from '../settings/config.ts'
import { parseDuration } from './argument-values.ts'
import { Failure } from './failure.ts'
import { type ListOptions, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface StuckOptions extends ListOptions {
  /** Default: live orders, then test ones. */
  readonly mode?: Mode
  /** Default: each status of `stuckAfter`. */
  readonly status?: Status
  /** In milliseconds. Default: that of `stuckAfter`, and late orders are listed too. */
  readonly longerThan?: number
}

/**
 * The time without a move after which an order is listed, by status. A courier who
 * has the goods reports within a working day, someone assigns and picks up orders each day, and a failed delivery is
 * tried again, or its goods are returned, within three days.
 */
export const stuckAfter: Partial<Record<Status, string>> = {
  pending: '24h',
  assigned: '24h',
  picked_up: '12h',
  in_transit: '12h',
  failed: '3d',
}

/** Lists the orders of all clients that have not moved for some time or are late. */
export async function stuckOrders({ mode, ...options }: StuckOptions): Promise<void> {
  const now = systemClock.now()
  const late = { now, today: calendarOf(readConfig().pages.timeZone, systemClock)() }
  const searches = searchesOf(options, late)
  const modes: readonly Mode[] = mode ? [mode] : ['live', 'test']
  await withStore(async ({ overview }) => {
    const rows: Row[] = []
    for (const each of modes) {
      const limit = options.limit + 1 - rows.length
      if (limit === 0) break
      const found: FoundOrder[] = []
      for (const { status, ...search } of searches)
        for (const order of await overview.stuck({ ...search, mode: each, status, limit }))
          found.push({ ...order, mode: each, status })
      found.sort((one, other) => one.since - other.since || one.orderId - other.orderId)
      rows.push(...found.slice(0, limit).map((order) => rowOf(order, late)))
    }
    printList(rows, { ...options, none: noneText(options) })
  })
}

type Narrowing = Pick<StuckOptions, 'status' | 'longerThan'>

function searchesOf(
  { status, longerThan }: Narrowing,
  late: LateQuery,
): readonly Omit<StuckSearch, 'mode' | 'limit'>[] {
  const searched = statuses.filter((each) => (status ? each === status : stuckAfter[each]))
  return searched.map((each) => {
    if (longerThan !== undefined) return { status: each, before: late.now - longerThan }
    const age = stuckAfter[each]
    if (age) return { status: each, before: late.now - parseDuration(age), late }
    throw new Failure(`Give --longer-than too: an order that is ${each} need not move.`)
  })
}

interface FoundOrder extends StuckOrder {
  readonly mode: Mode
  readonly status: Status
}

type Row = ReturnType<typeof rowOf>

const rowOf = (order: FoundOrder, late: LateQuery) => ({
  client: order.clientName,
  mode: order.mode,
  reference: order.reference,
  orderId: order.orderId,
  status: order.status,
  since: timeOf(order.since),
  lateAfter: lateAfterOf(order, late),
  createdAt: timeOf(order.createdAt),
})

/** Returns the time or the day after which an order is late; null if it is not late. */
function lateAfterOf({ lateAt, lateDay }: StuckOrder, { now, today }: LateQuery): string | null {
  if (lateAt !== null && lateAt < now) return timeOf(lateAt)
  return lateDay !== null && lateDay < today ? lateDay : null
}

const noneText = ({ status, longerThan }: Narrowing): string =>
  longerThan === undefined
    ? `No ${status ?? 'open'} order is stuck or late.`
    : `No order has been ${status ?? 'open'} for that long.`
