import type { Fleets } from '@delivery-orders/operations/store'
import { integer } from '../columns.ts'
import { phoneDigits } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'
import { findClients, readFleetPage, selectFleetPage, withOwnersIn } from './postgres-fleet-page.ts'

/** Scans the orders of one client with a phone number, newest first. */
const walk = (limit: string) => `
  select client_id, id, created_at
  from orders
  where recipient_phone = $2 and client_id = served.client_id and mode = $1
    and (created_at, id) < ($4, $5)
  order by created_at desc, id desc limit ${limit}`

/**
 * Loose index scan: one step per client that has the number, however many orders have it. Then scans only the clients
 * whose first orders are the newest: no other can have an order on the page.
 */
const findByPhone = statement(
  selectFleetPage(
    'desc',
    `
    ${withOwnersIn('from orders where recipient_phone = $2')}
    select walk.*
    from (
      select served.client_id
      from owners as served cross join lateral (${walk('1')}) as first
      where $3::bigint[] is null or served.client_id = any($3)
      order by first.created_at desc, first.id desc limit $6
    ) as served
      cross join lateral (${walk('$6')}) as walk`,
  ),
)

/** `limit 1` makes the planner look up each order by its reference. */
const findByReference = statement(
  selectFleetPage(
    'desc',
    `
    select found.*
    from unnest($3::bigint[]) as served (client_id) cross join lateral (
      select client_id, id, created_at from orders
      where orders.client_id = served.client_id and mode = $1 and reference = $2
        and purged_at is null limit 1
    ) as found
    where (created_at, id) < ($4, $5)`,
  ),
)

const findAllClients = statement(`
  select id from owners where not is_fleet`)

export const fleetSearch =
  (database: Database): Fleets['search'] =>
  async (fleet, { searched, after, limit }) => {
    const page = [after.createdAt, after.id, limit + 1]
    if ('recipientPhone' in searched) {
      const values = [fleet.mode, phoneDigits(searched.recipientPhone), fleet.clientIds, ...page]
      return readFleetPage(database, findByPhone, values, limit)
    }
    const served = await findClients(database, fleet, searched.clients)
    const clientIds =
      served ?? (await database.all(findAllClients, { id: integer })).map(({ id }) => id)
    const values = [fleet.mode, searched.reference, clientIds, ...page]
    return readFleetPage(database, findByReference, values, limit)
  }
