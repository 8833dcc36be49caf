import { isFinal, type Status, statuses } from '@delivery-orders/contract'
import { finalAtOf, type Instant, type LateQuery, type Order } from '@delivery-orders/domain'
import type { DatabaseStore, FleetOrder, FleetOrderList } from '@delivery-orders/operations/store'
import { dayMs } from '../../operator/days.ts'
import { type OrderLists, orderListsOf } from '../../operator/order-lists.ts'
import {
  examinedMax,
  type FoundStuckOrder,
  findStuck,
  lateAfter,
} from '../../operator/stuck-orders.ts'
import { localTimes } from '../../operator/zone.ts'
import { countedMax, modeIn } from '../frame/lists.ts'

const pageSize = 50

export interface ListContext extends LateQuery {
  readonly orders: OrderLists
  readonly timeZone: string
  readonly query: Query
}

type Query = Readonly<Record<string, string | undefined>>

/** The filters of a list in its address. */
export const filterNames = ['mode', 'status', 'client', 'show', 'from', 'to', 'courier'] as const

/** The lists of the staff, in the mode of the address. */
export const listsOfAll = (context: {
  readonly store: DatabaseStore
  readonly query: Query
}): OrderLists => orderListsOf(context.store, modeIn(context))

/** Default: those that are not final. */
function statusesIn(query: Query): readonly Status[] {
  if (query['status'] === 'all') return statuses
  const wanted = statuses.filter((status) => status === query['status'])
  return wanted.length > 0 ? wanted : statuses.filter((status) => !isFinal(status))
}

interface CreatedSpan {
  readonly from: Instant
  /** The end of the last day. */
  readonly to: Instant
}

function spanIn({ query, timeZone }: ListContext): CreatedSpan {
  const { read } = localTimes(timeZone)
  const startOf = (day: string) => read(`${day}T00:00`)
  const { from = '', to = '' } = query
  const next = Date.parse(to) + dayMs
  const end = Number.isNaN(next) ? undefined : startOf(new Date(next).toISOString().slice(0, 10))
  return { from: startOf(from) ?? 0, to: end ?? Number.MAX_SAFE_INTEGER }
}

/** Whether the list is by the end of the orders, the last one first. Other lists are by their creation, the oldest first. */
export const isByEnd = ({ status, from, to }: Query): boolean =>
  statuses.some((each) => each === status && isFinal(each)) && !from && !to

export function listed(context: ListContext, limit: number = pageSize): Promise<FleetOrderList> {
  const { orders, query, now, today } = context
  const [, time = 0, id = 0] = (/^(\d{1,15})\.(\d{1,15})$/.exec(query['after'] ?? '') ?? []).map(
    Number,
  )
  const clients = query['client'] ? [query['client']] : []
  const page = { clients, limit, statuses: statusesIn(query) }
  if (isByEnd(query)) {
    const after = query['after']
      ? { finalAt: time, id }
      : { finalAt: Number.MAX_SAFE_INTEGER, id: 0 }
    return orders.listFinal({ ...page, finalFrom: 0, after })
  }
  const { from, to } = spanIn(context)
  return orders.list({
    ...page,
    after: { createdAt: Math.max(time, from), id },
    createdTo: to,
    courier: query['courier'] || undefined,
    late: query['show'] === 'late' ? { now, today } : undefined,
  })
}

/** Where the list goes on behind an order. */
export const positionOf = (query: Query, order: Order): string =>
  `${isByEnd(query) ? finalAtOf(order) : order.createdAt}.${order.id}`

/** Reads the orders of a list, page by page. */
export async function* allListed(
  context: ListContext,
  limit: number = pageSize,
): AsyncGenerator<FleetOrder> {
  const { query } = context
  for (let after = query['after']; ; ) {
    const { orders, hasMore } = await listed({ ...context, query: { ...query, after } }, limit)
    yield* orders
    const last = orders.at(-1)
    if (!hasMore || !last) return
    after = positionOf(query, last.order)
  }
}

export interface CountedList {
  readonly count: number
  /** Undefined if counting needs no look at them. */
  readonly orders?: readonly FleetOrder[]
}

/** Counts the orders of a list, on all its pages. No index counts late orders or those of a courier: they are read. */
export async function countListed(context: ListContext): Promise<CountedList> {
  const { query } = context
  const max = countedMax + 1
  if (!query['courier'] && query['show'] !== 'late') {
    const client = query['client'] || undefined
    const span = isByEnd(query) ? { from: 0, to: Number.MAX_SAFE_INTEGER } : spanIn(context)
    const search = { client, statuses: statusesIn(query), ...span, max }
    return { count: await context.orders.count(search) }
  }
  const orders: FleetOrder[] = []
  const first = { ...context, query: { ...query, after: undefined } }
  for await (const found of allListed(first, max)) {
    orders.push(found)
    if (orders.length === max) break
  }
  return { count: orders.length, orders }
}

/** Lists those of a filter that do not move, and are not late. */
export async function stuckOrders(
  context: ListContext & { readonly store: DatabaseStore },
): Promise<readonly FoundStuckOrder[]> {
  const { store, now, today, query } = context
  const wanted = statusesIn(query)
  const { from, to } = spanIn(context)
  const found = await findStuck(store, {
    mode: modeIn(context),
    late: { now, today },
    limit: countedMax + 1,
    examined: examinedMax,
  })
  return (found ?? []).filter(
    (order) =>
      lateAfter(order, context) === undefined &&
      wanted.includes(order.status) &&
      (!query['client'] || order.clientName === query['client']) &&
      order.createdAt >= from &&
      order.createdAt < to,
  )
}
