import type { ClientKey } from '@delivery-orders/domain'
import { pageOf } from '@delivery-orders/operations/engine'
import type {
  FinalOrderQuery,
  OrderList,
  OrderQuery,
  OrderSearch,
} from '@delivery-orders/operations/store'
import {
  buildFinalQueryRow,
  buildOrderQueryRow,
  buildOrderSearchRow,
  finalOrderColumns,
  finalOrderOf,
  type ListedOrderRow,
  listedOrderColumns,
  listedOrderOf,
} from '../rows.ts'
import { type Database, expectColumns, guarded, reading } from './sqlite-database.ts'
import {
  type RenderedOrders,
  type SizedOrder,
  type SlimRow,
  slimColumns,
} from './sqlite-rendered-orders.ts'

const ofClient = 'from orders where client_id = :client_id and mode = :mode and purged_at is null'

export const selectListed = `
  select id, reference, created_at, octet_length(rendered) as size,
    case when rendering = :rendering then rendered end as rendered
  ${ofClient}`

const selectSlim = `
  select id, reference, created_at, revision, rendering
  ${ofClient}`

const earlier = 'created_at < :created_at and created_at >= :created_from'

/** Two ranges of orders after a cursor. With only one, SQLite would scan all orders of the cursor's millisecond. */
const afterPosition = [
  'created_at = :created_at and id < :id and :created_at >= :created_from',
  earlier,
]

const selectEnded = `
  select id, reference, created_at, final_at, octet_length(rendered) as size,
    case when rendering = :rendering then rendered end as rendered
  ${ofClient}`

/** The same two ranges of final orders. */
export const afterEnd: readonly string[] = [
  'final_at = :final_at and id < :id and :final_at >= :final_from',
  'final_at < :final_at and final_at >= :final_from',
]

/** Lists final orders after a cursor. */
export const finalStatement = (statusCount: number): string =>
  mergeRanges(selectEnded, statusCount, afterEnd, 'final_at')

/** Lists orders after a cursor. */
export const listStatement = (statusCount: number): string =>
  mergeRanges(selectListed, statusCount, afterPosition)

export const searchStatement: string = afterPosition
  .map((range) => `${selectListed} and recipient_phone = :recipient_phone and ${range}`)
  .join(' union all ')
  .concat(' order by created_at desc, id desc limit :limit + 0')

/** Lists the newest orders. Without their texts it takes a quarter of the time. */
export const newestStatement = (statusCount: number): string =>
  mergeRanges(selectSlim, statusCount, [earlier])

/**
 * Joins a query per status and range with `union all`. An index orders each query, and SQLite merges them row by row as
 * needed. A page therefore reads its own rows and one more per query, however rare a status is.
 */
function mergeRanges(
  select: string,
  statusCount: number,
  ranges: readonly string[],
  time = 'created_at',
): string {
  const filters =
    statusCount === 0
      ? ['']
      : Array.from({ length: statusCount }, (_, index) => ` and status = :status_${index}`)
  return filters
    .flatMap((filter) => ranges.map((range) => `${select}${filter} and ${range}`))
    .join(' union all ')
    .concat(` order by ${time} desc, id desc limit :limit + 0`)
}

/**
 * The newest orders are listed most often, so their texts come from the cache of rendered orders. Further pages bypass
 * the cache: a client that reads its whole list would fill it.
 */
export function orderList(
  database: Database,
  rendered: RenderedOrders,
): (client: ClientKey, query: OrderQuery) => Promise<OrderList> {
  const newest = preparedByCount(database, newestStatement, slimColumns)
  const later = preparedByCount(database, listStatement, listedOrderColumns)
  const list = (client: ClientKey, query: OrderQuery): OrderList => {
    // Removes repeated statuses: `union all` would return their orders twice.
    const statuses = [...new Set(query.statuses)]
    const row = buildOrderQueryRow(client, { ...query, statuses, limit: query.limit + 1 })
    // No order has the id 0, so there is none at the time of this position either.
    const isNewest = query.after.id === 0
    if (!isNewest) return completePage(later(statuses.length).iterate(row), query)
    const page = pageOf(withTexts(newest(statuses.length).all(row)), query.limit)
    return { orders: page.rows.map(({ order }) => order), hasMore: page.hasMore }

    function* withTexts(rows: readonly SlimRow[]): Generator<SizedOrder> {
      for (const slim of rows) yield rendered.addText(client, slim, query.rendering)
    }
  }
  return guarded(reading(database, list))
}

export function finalOrderList(
  database: Database,
): (client: ClientKey, query: FinalOrderQuery) => Promise<OrderList> {
  const statements = preparedByCount(database, finalStatement, finalOrderColumns)
  return guarded((client: ClientKey, query: FinalOrderQuery) => {
    const row = buildFinalQueryRow(client, { ...query, limit: query.limit + 1 })
    const { rows, hasMore } = pageOf(statements(query.statuses.length).iterate(row), query.limit)
    return { orders: rows.map((found) => finalOrderOf(found, query.rendering)), hasMore }
  })
}

export function orderSearch(
  database: Database,
): (client: ClientKey, query: OrderSearch) => Promise<OrderList> {
  const search = expectColumns(database.prepare(searchStatement), listedOrderColumns)
  return guarded((client: ClientKey, query: OrderSearch) => {
    const found = search.iterate(buildOrderSearchRow(client, { ...query, limit: query.limit + 1 }))
    return completePage(found, query)
  })
}

/** Makes a page of rows with stored texts. */
function completePage(
  found: Iterable<ListedOrderRow>,
  { limit, rendering }: Pick<OrderQuery, 'limit' | 'rendering'>,
): OrderList {
  const { rows, hasMore } = pageOf(found, limit)
  return { orders: rows.map((row) => listedOrderOf(row, rendering)), hasMore }
}

function preparedByCount<Row extends object>(
  database: Database,
  statementOf: (statusCount: number) => string,
  columns: Row,
) {
  const prepare = (statusCount: number) =>
    expectColumns(database.prepare(statementOf(statusCount)), columns)
  const statements = new Map<number, ReturnType<typeof prepare>>()
  return (statusCount: number) => {
    const statement = statements.get(statusCount) ?? prepare(statusCount)
    statements.set(statusCount, statement)
    return statement
  }
}
