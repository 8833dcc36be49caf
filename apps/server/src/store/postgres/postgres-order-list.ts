import type { ClientKey, Instant } from '@delivery-orders/domain'
import { pageBytesMax, pageOf } from '@delivery-orders/operations/engine'
import type { OrderList, OrderQuery, Orders } from '@delivery-orders/operations/store'
import {
  finalOrderColumns,
  finalOrderOf,
  listedOrderColumns,
  listedOrderOf,
  phoneDigits,
} from '../rows.ts'
import { batchCalls } from './postgres-batches.ts'
import { type Database, type Statement, statement } from './postgres-database.ts'
import { type RenderedOrders, rowVersion } from './postgres-rendered-orders.ts'
import { type NewestRow, newestColumns } from './postgres-rows.ts'

const wanted = `
  json_to_recordset($1) as wanted (
    nr integer, client_id bigint, mode text, statuses text[], since bigint,
    at bigint, id bigint, "limit" integer, rendering bigint, recipient_phone bigint
  )`

/** Scans an index of orders, newest first: of all orders, or of those that fulfill a condition. */
const walk = (columns: string, condition: string, time = 'created_at') => `
  select id, reference, created_at, octet_length(rendered) as size, ${columns}
  from orders
  where client_id = wanted.client_id and mode = wanted.mode and purged_at is null ${condition}
    and ${time} >= wanted.since
    and (${time}, id) < (wanted.at, wanted.id)
  order by ${time} desc, id desc limit wanted."limit"`

/** Uses one index scan per status, so that listing a rare status costs as little as listing a frequent one. */
const walkByStatus = (columns: string, time = 'created_at') => `
  select walk.*
  from unnest(wanted.statuses) as one (status)
    cross join lateral (${walk(columns, 'and status = one.status', time)}) as walk
  order by ${time} desc, id desc limit wanted."limit"`

/** Returns rows up to the byte limit of a page, and one or two more, which tell `pageOf` that there is a next page. */
const selectPage = (found: string, time = 'created_at') =>
  statement(`
  select paged.*
  from ${wanted} cross join lateral (
    select *, sum(size) over (
        order by ${time} desc, id desc rows between unbounded preceding and 2 preceding
      ) as before
    from (${found}) as found
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by paged.${time} desc, paged.id desc`)

/** Returns the rows of a list as one text, because each row of a result costs the driver as much as three in a text. */
const selectNewest = (found: string) =>
  statement(`
  select nr, (select json_agg(found) from (${found}) as found) as orders
  from ${wanted}`)

const fullColumns = 'case when rendering = wanted.rendering then rendered end as rendered'
const slimColumns = `rendering, ${rowVersion} as version`

const selectOrders = selectPage(walk(fullColumns, ''))
const selectByStatus = selectPage(walkByStatus(fullColumns))
const selectByPhone = selectPage(walk(fullColumns, 'and recipient_phone = wanted.recipient_phone'))
const selectFinal = selectPage(walkByStatus(`final_at, ${fullColumns}`, 'final_at'), 'final_at')
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
    // A position with the id 0 is that of a first page, because no order has this id.
    const newest = query.after.id === 0 ? await listNewest(client, query) : undefined
    return newest ?? listFrom(client, query)
  }
}

interface Range extends Pick<OrderQuery, 'statuses' | 'limit' | 'rendering'> {
  /** The earliest time in the list. */
  readonly since: Instant
  /** The time and the id of the position after which the list begins. */
  readonly at: Instant
  readonly id: number
}

const buildRow = ({ clientId, mode }: ClientKey, range: Range) => ({
  client_id: clientId,
  mode,
  // Removes repeated statuses: `unnest` would return their orders twice.
  statuses: [...new Set(range.statuses)],
  since: range.since,
  at: range.at,
  id: range.id,
  limit: range.limit + 1,
  rendering: range.rendering.number,
})

const buildQueryRow = (client: ClientKey, { createdFrom, after, ...query }: OrderQuery) =>
  buildRow(client, { ...query, since: createdFrom, at: after.createdAt, id: after.id })

export const finalOrderList =
  (database: Database): Orders['listFinal'] =>
  async (client, { finalFrom, after, ...query }) => {
    const range = { ...query, since: finalFrom, at: after.finalAt, id: after.id }
    const values = [JSON.stringify([buildRow(client, range)])]
    const found = await database.all(selectFinal, finalOrderColumns, values)
    const { rows, hasMore } = pageOf(found, query.limit)
    return { orders: rows.map((row) => finalOrderOf(row, query.rendering)), hasMore }
  }

export const orderSearch =
  (database: Database): Orders['search'] =>
  (client, { recipientPhone, ...query }) => {
    const row = buildQueryRow(client, { ...query, statuses: [], createdFrom: 0 })
    const values = [JSON.stringify([{ ...row, recipient_phone: phoneDigits(recipientPhone) }])]
    return readPage(database, selectByPhone, values, query)
  }

type QueryRow = ReturnType<typeof buildRow>

const fullLister =
  (database: Database): Lister =>
  (client, query) => {
    const select = query.statuses.length === 0 ? selectOrders : selectByStatus
    const values = [JSON.stringify([buildQueryRow(client, query)])]
    return readPage(database, select, values, query)
  }

async function readPage(
  database: Database,
  select: Statement,
  values: readonly unknown[],
  { limit, rendering }: Pick<OrderQuery, 'limit' | 'rendering'>,
): Promise<OrderList> {
  const { rows, hasMore } = pageOf(await database.all(select, listedOrderColumns, values), limit)
  return { orders: rows.map((row) => listedOrderOf(row, rendering)), hasMore }
}

/** Returns undefined if an order changed after it was listed: its text might not agree with the filters. */
function newestLister(database: Database, rendered: RenderedOrders) {
  const findAll = batchCalls<QueryRow, NewestRow>(database, selectNewestOrders, newestColumns)
  const findByStatus = batchCalls<QueryRow, NewestRow>(
    database,
    selectNewestByStatus,
    newestColumns,
  )
  return async (client: ClientKey, query: OrderQuery): Promise<OrderList | undefined> => {
    const { rendering } = query
    const find = query.statuses.length === 0 ? findAll : findByStatus
    const row = await find(buildQueryRow(client, query))
    const page = pageOf(row?.orders ?? [], query.limit)

    const findTexts = () =>
      page.rows.map((slim) =>
        slim.rendering === rendering.number ? rendered.cached(client, slim.reference, slim) : null,
      )
    let texts = findTexts()
    if (texts.includes(undefined)) {
      const missing = page.rows.filter((_, nr) => texts[nr] === undefined)
      await Promise.all(missing.map(({ reference }) => rendered.find(client, reference, rendering)))
      texts = findTexts()
    }
    if (texts.includes(undefined)) return undefined
    const orders = page.rows.map(({ id, reference, created_at }, nr) => ({
      id,
      reference,
      createdAt: created_at,
      rendered: texts[nr] ?? undefined,
    }))
    return { orders, hasMore: page.hasMore }
  }
}
