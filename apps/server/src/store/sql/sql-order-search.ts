import type { ClientKey } from '@delivery-orders/domain'
import type { Rules, Steps } from '@delivery-orders/operations/engine'
import type {
  OrderBeginning,
  OrderScan,
  Overview,
  ScannedOrders,
} from '@delivery-orders/operations/store'
import { integer, nullable, text as textColumn } from '../columns.ts'
import { clientOrderColumns, clientOrderOf } from '../rows.ts'
import { all, type Dialect, first } from './script.ts'

/** The texts with which people search for orders and clients. Exported so that a test can look at the plans. */
export const orderSearchTexts = ({ isNot, each }: Dialect) => ({
  findScanEnd: `
  select max(id) as last from (select id from orders where id > :after order by id limit :limit + 0) as examined`,
  findScanBegin: `
  select min(id) as last from (select id from orders where id < :before order by id desc limit :limit + 0) as examined`,
  scanOrders: `
  select orders.id, client_id, mode, reference, revision, status, orders.created_at, erased_at, facts,
    owners.name as client_name
  from orders join owners on owners.id = client_id
  where orders.id > :after and orders.id <= :last and facts like :pattern
  order by orders.id`,
  // One range of the index of references for each client and mode. Purged orders count as rows that are visited.
  findBeginning: `
  select id from (
    select orders.id, orders.purged_at
    from (
        select id as client_id from owners
        where id >= :first_client and id <= :last_client and ${isNot('is_fleet')}
        order by id desc limit :clients + 0
      ) as served
      cross join (select 'live' as mode union all select 'test') as modes
      ${each(
        'orders',
        'orders.client_id = served.client_id and orders.mode = modes.mode and orders.reference >= :from and orders.reference < :to',
      )}
      where cast(:mode as text) is null or modes.mode = :mode
    limit :visited + 0
  ) as found
  where purged_at is null limit :limit + 0`,
  newestClients: `
  select name from owners where ${isNot('is_fleet')} order by id desc limit :limit + 0`,
})

/** References of further clients are not searched: each client is one more range of the index. */
export const clientsSearched = 2_000

const rowsVisited = 500

/** A character that no reference has sorts behind all others, by bytes too. */
const last = '\u{10ffff}'

const rangeOf = (client: ClientKey | undefined) => ({
  first_client: client?.clientId ?? 0,
  last_client: client?.clientId ?? Number.MAX_SAFE_INTEGER,
  mode: client?.mode ?? null,
})

export function sqlOrderSearch(
  dialect: Dialect,
  rules: Rules,
): Pick<Overview, 'scan' | 'findBeginning' | 'newestClients'> {
  const sql = orderSearchTexts(dialect)
  return {
    scan: (search) => rules.read(() => scan(search)),
    findBeginning: async ({ beginning: from, client, limit }: OrderBeginning) => {
      const bounds = { clients: clientsSearched, visited: rowsVisited, limit }
      const values = { ...bounds, ...rangeOf(client), from, to: `${from}${last}` }
      return (await rules.read(() => all(sql.findBeginning, { id: integer }, values))).map(
        ({ id }) => id,
      )
    },
    newestClients: async (limit) =>
      (await rules.read(() => all(sql.newestClients, { name: textColumn }, { limit }))).map(
        ({ name }) => name,
      ),
  }

  /** `text` has no wildcard. */
  function* scan({ text, limit, ...range }: OrderScan): Steps<ScannedOrders> {
    const end = { last: nullable(integer) }
    const isForward = range.before === undefined
    const found = yield* isForward
      ? first(sql.findScanEnd, end, { after: range.after, limit })
      : first(sql.findScanBegin, end, { before: range.before, limit })
    const last = found?.last ?? null
    if (last === null) return { orders: [], last }
    const ids = isForward
      ? { after: range.after, last }
      : { after: last - 1, last: range.before - 1 }
    const values = { ...ids, pattern: `%${text}%` }
    const rows = yield* all(sql.scanOrders, scannedColumns, values)
    const orders = rows.map((row) => ({ ...clientOrderOf(row), clientName: row.client_name }))
    return { orders: isForward ? orders : orders.reverse(), last }
  }
}

const scannedColumns = { ...clientOrderColumns, client_name: textColumn }
