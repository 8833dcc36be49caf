import type { ClientKey } from '@delivery-orders/domain'
import type { OrderList, OrderQuery } from '@delivery-orders/operations'
import { pageBytesMax, pageOf } from '@delivery-orders/operations'
import { listedOrderColumns, listedOrderOf } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'
import { type RenderedOrders, rowVersion } from './postgres-rendered-orders.ts'
import { newestColumns } from './postgres-rows.ts'

/** Scans an index of orders, newest first: of all orders, or of those with one status. */
const walk = (columns: string, status: string) => `
  select id, reference, created_at, octet_length(rendered) as size, ${columns}
  from orders
  where client_id = $1 and mode = $2 ${status}
    and created_at >= $3 and (created_at, id) < ($4, $5)
  order by created_at desc, id desc limit $6`

/** Uses one index scan per status, so that listing a rare status costs as little as listing a frequent one. */
const walkByStatus = (columns: string) => `
  select walk.*
  from unnest($7::text[]) as wanted (status)
    cross join lateral (${walk(columns, 'and status = wanted.status')}) as walk
  order by created_at desc, id desc limit $6`

/** Returns rows up to the byte limit of a page, and one or two more, which tell `pageOf` that there is a next page. */
const selectPage = (found: string) =>
  statement(`
  select id, reference, created_at, size, rendered
  from (
    select *, sum(size) over (
        order by created_at desc, id desc rows between unbounded preceding and 2 preceding
      ) as before
    from (${found}) as found
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by created_at desc, id desc`)

/** Returns all rows as one text, because each row of a result costs the driver as much as three in a text. */
const selectNewest = (found: string) =>
  statement(`
  select json_agg(found) as orders from (${found}) as found`)

const fullColumns = (rendering: string) =>
  `case when rendering = ${rendering} then rendered end as rendered`
const slimColumns = `rendering, ${rowVersion} as version`

const selectOrders = selectPage(walk(fullColumns('$7'), ''))
const selectByStatus = selectPage(walkByStatus(fullColumns('$8')))
const selectNewestOrders = selectNewest(walk(slimColumns, ''))
const selectNewestByStatus = selectNewest(walkByStatus(slimColumns))

type Lister = (client: ClientKey, query: OrderQuery) => Promise<OrderList>

/**
 * The newest orders are listed most often, so their texts come from the cache of rendered orders. Further pages bypass
 * the cache: a client that reads its whole list would fill it.
 */
export function orderList(database: Database, rendered: RenderedOrders): Lister {
  const listFrom = fullLister(database)
  const listNewest = newestLister(database, rendered)
  return async (client, query) => {
    // No order has the id 0, so there is none at the time of this place either.
    const newest = query.after.id === 0 ? await listNewest(client, query) : undefined
    return newest ?? listFrom(client, query)
  }
}

function valuesOf({ clientId, mode }: ClientKey, query: OrderQuery) {
  const { createdFrom, after, limit } = query
  // Removes repeated statuses: `unnest` would return their orders twice.
  const statuses = [...new Set(query.statuses)]
  const values = [clientId, mode, createdFrom, after.createdAt, after.id, limit + 1]
  return statuses.length === 0 ? values : [...values, statuses]
}

const fullLister =
  (database: Database): Lister =>
  async (client, query) => {
    const select = query.statuses.length === 0 ? selectOrders : selectByStatus
    const values = [...valuesOf(client, query), query.rendering]
    const page = pageOf(await database.all(select, listedOrderColumns, values), query.limit)
    return { orders: page.rows.map(listedOrderOf), hasMore: page.hasMore }
  }

/** Returns undefined if an order changed after it was listed: its text might not agree with the filters. */
function newestLister(database: Database, rendered: RenderedOrders) {
  return async (client: ClientKey, query: OrderQuery): Promise<OrderList | undefined> => {
    const { rendering } = query
    const select = query.statuses.length === 0 ? selectNewestOrders : selectNewestByStatus
    const row = await database.first(select, newestColumns, valuesOf(client, query))
    const page = pageOf(row?.orders ?? [], query.limit)

    const findTexts = () =>
      page.rows.map((slim) =>
        slim.rendering === rendering ? rendered.cached(client, slim.reference, slim) : null,
      )
    let texts = findTexts()
    if (texts.includes(undefined)) {
      const missing = page.rows.filter((_, nr) => texts[nr] === undefined)
      await Promise.all(missing.map(({ reference }) => rendered.find(client, reference, rendering)))
      texts = findTexts()
    }
    if (texts.includes(undefined)) return undefined
    const orders = page.rows.map((slim, nr) =>
      listedOrderOf({ ...slim, rendered: texts[nr] ?? null }),
    )
    return { orders, hasMore: page.hasMore }
  }
}
