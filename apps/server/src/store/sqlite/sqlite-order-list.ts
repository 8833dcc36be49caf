import type { ClientKey } from '@delivery-orders/domain'
import type { OrderList, OrderQuery } from '@delivery-orders/operations'
import { pageOf } from '@delivery-orders/operations'
import { buildOrderQueryRow, listedOrderColumns, listedOrderOf } from '../rows.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'

export const selectListed = `
  select id, reference, created_at, octet_length(rendered) as size,
    case when rendering = :rendering then rendered end as rendered
  from orders where client_id = :client_id and mode = :mode`

/** Two ranges of orders after a cursor. With only one, SQLite would scan all orders of the cursor's millisecond. */
const afterPlace = [
  'created_at = :created_at and id < :id and :created_at >= :created_from',
  'created_at < :created_at and created_at >= :created_from',
]

/**
 * Joins two queries per status, one for each range, with `union all`. An index orders each query, and SQLite merges
 * them row by row as needed. A page therefore reads its own rows and one more per query, however rare a status is.
 */
export function listStatement(statusCount: number): string {
  const filters =
    statusCount === 0
      ? ['']
      : Array.from({ length: statusCount }, (_, index) => ` and status = :status_${index}`)
  return filters
    .flatMap((filter) => afterPlace.map((place) => `${selectListed}${filter} and ${place}`))
    .join(' union all ')
    .concat(' order by created_at desc, id desc limit :limit')
}

export function orderList(
  database: Database,
): (client: ClientKey, query: OrderQuery) => Promise<OrderList> {
  const prepare = (statusCount: number) =>
    expectColumns(database.prepare(listStatement(statusCount)), listedOrderColumns)
  const statements = new Map<number, ReturnType<typeof prepare>>()
  return guarded((client: ClientKey, query: OrderQuery) => {
    // Removes repeated statuses: `union all` would return their orders twice.
    const statuses = [...new Set(query.statuses)]
    const statement = statements.get(statuses.length) ?? prepare(statuses.length)
    statements.set(statuses.length, statement)
    const paged = { ...query, statuses, limit: query.limit + 1 }
    const page = pageOf(statement.iterate(buildOrderQueryRow(client, paged)), query.limit)
    return { orders: page.rows.map(listedOrderOf), hasMore: page.hasMore }
  })
}
