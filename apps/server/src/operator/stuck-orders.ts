import { type Status, statuses } from '@delivery-orders/contract'
import type { LateQuery, Mode } from '@delivery-orders/domain'
import { type Span, spanMs } from '@delivery-orders/operations'
import type { DatabaseStore, StuckOrder, StuckSearch } from '@delivery-orders/operations/store'

/**
 * The time without a move after which an order is listed, by status. A courier who
 * has the goods reports within a working day, someone assigns and picks up orders each day, and a failed delivery is
 * tried again, or its goods are returned, within three days.
 */
export const stuckAfter: Partial<Record<Status, Span>> = {
  pending: '24 h',
  assigned: '24 h',
  picked_up: '12 h',
  in_transit: '12 h',
  failed: '3 d',
}

/** How many orders of each status a page looks at, so that it costs no more the more there are. */
export const examinedMax = 1_000

export interface StuckQuery {
  /** Default: live orders, then test ones. */
  readonly mode?: Mode | undefined
  /** Default: each status of `stuckAfter`. */
  readonly status?: Status | undefined
  /** In milliseconds. Default: that of `stuckAfter`, and late orders are listed too. */
  readonly longerThan?: number | undefined
  readonly late: LateQuery
  readonly limit: number
  /** How many orders of each status are looked at, oldest first. Default: all. */
  readonly examined?: number | undefined
}

export interface FoundStuckOrder extends StuckOrder {
  readonly mode: Mode
  readonly status: Status
}

/**
 * Lists the orders of all clients that have not moved for some time or are late, the longest first. Undefined if the
 * status needs a time: orders of a final status need not move.
 */
export async function findStuck(
  { overview }: Pick<DatabaseStore, 'overview'>,
  query: StuckQuery,
): Promise<readonly FoundStuckOrder[] | undefined> {
  const searches = searchesOf(query)
  if (!searches) return undefined
  const modes: readonly Mode[] = query.mode ? [query.mode] : ['live', 'test']
  const all: FoundStuckOrder[] = []
  for (const mode of modes) {
    const limit = query.limit - all.length
    if (limit === 0) break
    const found: FoundStuckOrder[] = []
    for (const { status, ...search } of searches)
      for (const order of await overview.stuck({
        ...search,
        mode,
        status,
        limit,
        examined: query.examined,
      }))
        found.push({ ...order, mode, status })
    found.sort((one, other) => one.since - other.since || one.orderId - other.orderId)
    all.push(...found.slice(0, limit))
  }
  return all
}

function searchesOf({
  status,
  longerThan,
  late,
}: StuckQuery): readonly Omit<StuckSearch, 'mode' | 'limit'>[] | undefined {
  const searched = statuses.filter((each) => (status ? each === status : stuckAfter[each]))
  if (longerThan !== undefined)
    return searched.map((each) => ({ status: each, before: late.now - longerThan }))
  const searches = searched.flatMap((each) => {
    const age = stuckAfter[each]
    return age ? [{ status: each, before: late.now - spanMs(age), late }] : []
  })
  return searches.length === searched.length ? searches : undefined
}

/** Returns the time or the day after which an order is late; undefined if it is not late. */
export function lateAfter(
  { lateAt, lateDay }: Pick<StuckOrder, 'lateAt' | 'lateDay'>,
  { now, today }: LateQuery,
): number | string | undefined {
  if (lateAt !== null && lateAt < now) return lateAt
  return lateDay !== null && lateDay < today ? lateDay : undefined
}
