import type { FinalFleetOrderQuery, Fleet, FleetOrderList } from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { buildFinalWalkRow } from '../fleet-rows.ts'
import { type Database, expectColumns } from './sqlite-database.ts'
import { clientFinder, pageReader } from './sqlite-fleet-page.ts'
import { afterEnd } from './sqlite-order-list.ts'

const ended = (owner: string, status: string, range: string) =>
  `from orders where ${owner} mode = :mode and status = ${status} and ${range}`

const walk = (owner: string): string =>
  afterEnd
    .map((range) => `select id, final_at ${ended(owner, ':status', range)}`)
    .join(' union all ')
    .concat(' order by final_at desc, id desc limit :limit + 0')

export const finalOfMode: string = walk('')
export const finalOfClient: string = walk('client_id = :client_id and')

/** The time of the first order that the walk of each client and status would return. */
export const findLastEnds: string = `
  select served.value as client_id, wanted.value as status, coalesce(
    ${afterEnd
      .map((range) => ended('client_id = served.value and', 'wanted.value', range))
      .map((orders) => `(select final_at ${orders} order by final_at desc limit 1)`)
      .join(', ')}
  ) as final_at
  from json_each(:clients) as served cross join json_each(:statuses) as wanted
  order by final_at desc nulls last`

const endColumns = { id: integer, final_at: integer }
const lastEndColumns = { client_id: integer, status: text, final_at: nullable(integer) }

type End = Readonly<typeof endColumns>

/** Reads one index range for each status, or for each client and status, and merges them, as the list by creation does. */
export function finalOrderList(
  database: Database,
): (fleet: Fleet, query: FinalFleetOrderQuery) => FleetOrderList {
  const ofMode = expectColumns(database.prepare(finalOfMode), endColumns)
  const ofClients = clientWalk(database)
  const findClients = clientFinder(database)
  const readPage = pageReader(database)
  return (fleet, query) => {
    const clientIds = findClients(fleet, query.clients)
    const found =
      clientIds === null
        ? query.statuses.flatMap((status) =>
            ofMode.all({ ...buildFinalWalkRow(fleet, query), status }),
          )
        : ofClients(fleet, query, clientIds)
    return readPage(found.sort(byEnd), query.limit)
  }
}

const byEnd = (one: End, other: End): number => other.final_at - one.final_at || other.id - one.id

/** Walks only the clients and statuses whose first orders ended last: no other can have an order on the page. */
function clientWalk(database: Database) {
  const lastEnds = expectColumns(database.prepare(findLastEnds), lastEndColumns)
  const walkClient = expectColumns(database.prepare(finalOfClient), endColumns)
  return (fleet: Fleet, query: FinalFleetOrderQuery, clientIds: readonly number[]): End[] => {
    const row = buildFinalWalkRow(fleet, query)
    const served = { clients: JSON.stringify(clientIds), statuses: JSON.stringify(query.statuses) }
    const found = lastEnds.all({ ...row, ...served })
    const earliest = found[query.limit]?.final_at ?? 0
    return found
      .filter(({ final_at: at }) => at !== null && at >= earliest)
      .flatMap(({ client_id, status }) => walkClient.all({ ...row, client_id, status }))
  }
}
