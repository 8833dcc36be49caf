import type { ClientKey } from '@delivery-orders/domain'
import type { Events, FeedPage } from '@delivery-orders/operations'
import { pageBytesMax, pageOf, type Sized } from '@delivery-orders/operations'
import { type EventRow, type EventWithOrderRow, eventWithOrderOf, orderEventOf } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'

const listOfOrder = statement(`
  select events.sequence, events.kind, events.at, events.facts
  from orders
    join events on events.client_id = orders.client_id and events.order_id = orders.id
  where orders.client_id = $1 and orders.mode = $2 and orders.reference = $3
    and events.sequence > $4::bigint
  order by events.sequence limit $5`)

const findPosition = statement(`
  select position from events
  where client_id = $1 and mode = $2 and order_id = $3 and sequence = $4 and at = $5`)

/** Returns rows up to the byte limit of a page, and one or two more, which tell `pageOf` that there is a next page. */
const listFeed = statement(`
  select *
  from (
    select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
      orders.erased_at, orders.facts, sizes.size,
      events.sequence, events.kind, events.at as event_at, events.facts as event_facts,
      events.position, sum(sizes.size) over (
        order by events.position rows between unbounded preceding and 2 preceding
      ) as before
    from events
      join orders on orders.client_id = events.client_id and orders.id = events.order_id
      cross join lateral (
        select octet_length(orders.facts) + coalesce(octet_length(events.facts), 0) as size
      ) as sizes
    where events.client_id = $1 and events.mode = $2 and events.position > $3
    order by events.position limit $4
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by position`)

export const postgresEvents = (database: Database): Events => ({
  timeline: async ({ clientId, mode }, reference, { after, limit }) => {
    const values = [clientId, mode, reference, after, limit]
    return (await database.all<EventRow>(listOfOrder, values)).map(orderEventOf)
  },
  feed: async (client, { after, limit }) => {
    const place = await placeOf(database, client, after)
    if (place === undefined) return undefined
    const values = [client.clientId, client.mode, place, limit + 1]
    const { rows, hasMore } = pageOf(
      await database.all<EventWithOrderRow & Sized>(listFeed, values),
      limit,
    )
    return { events: rows.map(eventWithOrderOf), hasMore }
  },
})

async function placeOf(
  database: Database,
  { clientId, mode }: ClientKey,
  after: FeedPage['after'],
): Promise<number | undefined> {
  if (!after) return 0
  const values = [clientId, mode, after.orderId, after.sequence, after.at]
  return (await database.first<{ position: number }>(findPosition, values))?.position
}
