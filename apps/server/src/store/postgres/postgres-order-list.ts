import type { ClientKey } from '@delivery-orders/domain'
import type { OrderList, OrderQuery } from '@delivery-orders/operations'
import { pageBytesMax, pageOf } from '@delivery-orders/operations'
import { listedOrderColumns, listedOrderOf } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'

/** Scans an index of orders, newest first: of all orders, or of those with one status. */
const walk = (status: string) => `
  select id, reference, created_at, octet_length(rendered) as size,
    case when rendering = $7 then rendered end as rendered
  from orders
  where client_id = $1 and mode = $2 ${status}
    and created_at >= $3 and (created_at, id) < ($4, $5)
  order by created_at desc, id desc limit $6`

/** Returns rows up to the byte limit of a page, and one or two more, which tell `pageOf` that there is a next page. */
const selectPage = (found: string) => `
  select id, reference, created_at, size, rendered
  from (
    select *, sum(size) over (
        order by created_at desc, id desc rows between unbounded preceding and 2 preceding
      ) as before
    from (${found}) as found
    order by created_at desc, id desc limit $6
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by created_at desc, id desc`

const selectOrders = statement(selectPage(walk('')))

/** Uses one index scan per status, so that listing a rare status costs as little as listing a frequent one. */
const listByStatus = statement(
  selectPage(`
    select walk.*
    from unnest($8::text[]) as wanted (status)
      cross join lateral (${walk('and status = wanted.status')}) as walk`),
)

export const orderList =
  (database: Database) =>
  async ({ clientId, mode }: ClientKey, query: OrderQuery): Promise<OrderList> => {
    // Removes repeated statuses: `unnest` would return their orders twice.
    const statuses = [...new Set(query.statuses)]
    const { createdFrom, after, limit, rendering } = query
    const values = [clientId, mode, createdFrom, after.createdAt, after.id, limit + 1, rendering]
    const rows = await (statuses.length === 0
      ? database.all(selectOrders, listedOrderColumns, values)
      : database.all(listByStatus, listedOrderColumns, [...values, statuses]))
    const page = pageOf(rows, limit)
    return { orders: page.rows.map(listedOrderOf), hasMore: page.hasMore }
  }
