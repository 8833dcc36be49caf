import type { ClientKey, Mode } from '@delivery-orders/domain'
import { type FeedProbe, pageBytesMax, pageOf, startOf } from '@delivery-orders/operations/engine'
import type { EventPosition, Events, Feed } from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import type { CommitSignal } from '../commit-signal.ts'
import {
  eventColumns,
  eventPositionColumns,
  eventWithOrderOf,
  feedColumns,
  orderEventOf,
} from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'

const listOfOrder = statement(`
  select events.*
  from orders
    cross join lateral (
      select sequence, kind, at, facts from events
      where events.client_id = orders.client_id and order_id = orders.id and sequence > $4::bigint
      order by sequence limit $5
    ) as events
  where orders.client_id = $1 and orders.mode = $2 and orders.reference = $3
  order by events.sequence`)

const findPosition = statement(`
  select position from events
  where client_id = $1 and mode = $2 and order_id = $3 and sequence = $4 and at = $5`)

const findLast = statement(`
  select position, order_id as "orderId", sequence, at from events
  where client_id = $1 and mode = $2
  order by position desc limit 1`)

const findFirstFrom = statement(`
  select position, order_id as "orderId", sequence, at from events
  where client_id = $1 and mode = $2 and position >= $3
  order by position limit 1`)

const findChangedFeeds = statement(`
  select client_id, mode
  from json_to_recordset($1) as ends (client_id bigint, mode text, position bigint)
    join feeds using (client_id, mode)
  where feeds.end_position > ends.position`)

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
      join orders on orders.id = events.order_id
      cross join lateral (
        select octet_length(orders.facts) + coalesce(octet_length(events.facts), 0) as size
      ) as sizes
    where events.client_id = $1 and events.mode = $2 and events.position > $3
    order by events.position limit $4
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by position`)

export const postgresEvents = (database: Database, { onCommit }: CommitSignal): Events => ({
  timeline: async ({ clientId, mode }, reference, { after, limit }) => {
    const values = [clientId, mode, reference, after, limit]
    return (await database.all(listOfOrder, eventColumns, values)).map(orderEventOf)
  },
  feed: async (client, { limit, ...begin }) => {
    const start = await startOf(begin, probeOf(database, client))
    return start === 'unknown' ? undefined : pageAfter(database, client, start, limit)
  },
  onCommit,
  findChangedFeeds: async (ends) => {
    const values = ends.map(({ feed, position }) => ({
      client_id: feed.clientId,
      mode: feed.mode,
      position,
    }))
    const rows = await database.all(findChangedFeeds, { client_id: integer, mode: text as Mode }, [
      JSON.stringify(values),
    ])
    return rows.map(({ client_id: clientId, mode }) => ({ clientId, mode }))
  },
})

const probeOf = (database: Database, { clientId, mode }: ClientKey): FeedProbe => ({
  find: async (key) => {
    const values = [clientId, mode, key.orderId, key.sequence, key.at]
    const found = await database.first(findPosition, { position: integer }, values)
    return found && { ...key, ...found }
  },
  last: () => database.first(findLast, eventPositionColumns, [clientId, mode]),
  firstFrom: (position) =>
    database.first(findFirstFrom, eventPositionColumns, [clientId, mode, position]),
})

async function pageAfter(
  database: Database,
  { clientId, mode }: ClientKey,
  after: EventPosition | undefined,
  limit: number,
): Promise<Feed> {
  const values = [clientId, mode, after?.position ?? 0, limit + 1]
  const found = await database.all(listFeed, feedColumns, values)
  const { rows, hasMore } = pageOf(found, limit)
  return { events: rows.map(eventWithOrderOf), hasMore, after }
}
