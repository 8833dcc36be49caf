import type { ClientKey } from '@delivery-orders/domain'
import { type FeedProbe, pageOf, startOf } from '@delivery-orders/operations/engine'
import type {
  EventPage,
  EventPosition,
  Events,
  FeedEnd,
  OrderChange,
} from '@delivery-orders/operations/store'
import type { CommitSignal } from '../commit-signal.ts'
import {
  buildEventRow,
  eventColumns,
  eventPositionColumns,
  eventWithOrderOf,
  feedColumns,
  orderEventOf,
} from '../rows.ts'
import { type Database, expectColumns, guarded, prepareWrite } from './sqlite-database.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

const listOfOrder = `
  select events.sequence, events.kind, events.at, events.facts
  from orders join events on events.order_id = orders.id
  where orders.client_id = ? and orders.mode = ? and orders.reference = ? and events.sequence > ?
  order by events.sequence limit ? + 0`

const findPosition = `
  select position from events
  where order_id = ? and sequence = ? and client_id = ? and mode = ? and at = ?`

const findLast = `
  select position, order_id as orderId, sequence, at from events
  where client_id = ? and mode = ?
  order by position desc limit 1`

const findFirstFrom = `
  select position, order_id as orderId, sequence, at from events
  where client_id = ? and mode = ? and position >= ?
  order by position limit 1`

export const listFeed = `
  select orders.id, orders.reference, orders.revision, orders.status, orders.created_at,
    orders.erased_at, orders.facts,
    octet_length(orders.facts) + coalesce(octet_length(events.facts), 0) as size,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts
  from events join orders on orders.id = events.order_id
  where events.client_id = ? and events.mode = ? and events.position > ?
  order by events.position limit ? + 0`

const insertEvent = `
  insert into events (client_id, mode, order_id, sequence, kind, at, facts, request_id, actor_id)
  values (
    :client_id, :mode, :order_id, :sequence, :kind, :at, :facts, :request_id, :actor_id
  )`

export function sqliteEvents(
  database: Database,
  foreign: ForeignCommits,
  { onCommit }: CommitSignal,
): Events {
  const timeline = expectColumns(database.prepare(listOfOrder), eventColumns)
  return {
    timeline: guarded(
      ({ clientId, mode }: ClientKey, reference: string, { after, limit }: EventPage) =>
        timeline.all(clientId, mode, reference, after, limit).map(orderEventOf),
    ),
    feed: feedOf(database),
    onCommit,
    findChangedFeeds: guarded(changedFeedsFinder(database, foreign)),
  }
}

/** SQLite has one writer at a time, so no event appears later at a position that a reader has already passed. */
function feedOf(database: Database): Events['feed'] {
  const feed = expectColumns(database.prepare(listFeed), feedColumns)
  const probeOf = feedProbe(database)
  const page = guarded(
    ({ clientId, mode }: ClientKey, after: EventPosition | undefined, limit: number) => {
      const found = feed.iterate(clientId, mode, after?.position ?? 0, limit + 1)
      const { rows, hasMore } = pageOf(found, limit)
      return { events: rows.map(eventWithOrderOf), hasMore, after }
    },
  )
  return async (client, { limit, ...begin }) => {
    const start = await startOf(begin, probeOf(client))
    return start === 'unknown' ? undefined : page(client, start, limit)
  }
}

function feedProbe(database: Database): (client: ClientKey) => FeedProbe {
  const position = database.prepare<unknown[], number>(findPosition).pluck()
  const last = expectColumns(database.prepare(findLast), eventPositionColumns)
  const firstFrom = expectColumns(database.prepare(findFirstFrom), eventPositionColumns)
  return ({ clientId, mode }) => ({
    find: guarded((key) => {
      const found = position.get(key.orderId, key.sequence, clientId, mode, key.at)
      return found === undefined ? undefined : { ...key, position: found }
    }),
    last: guarded(() => last.get(clientId, mode)),
    firstFrom: guarded((position) => firstFrom.get(clientId, mode, position)),
  })
}

/** Reads the feeds only after a commit of another process. */
function changedFeedsFinder(database: Database, foreign: ForeignCommits) {
  const firstFrom = expectColumns(database.prepare(findFirstFrom), eventPositionColumns)
  let isChanged = false
  foreign.onCommit(() => {
    isChanged = true
  })
  return (ends: readonly FeedEnd[]): readonly ClientKey[] => {
    foreign.look()
    if (!isChanged) return []
    const changed = ends.filter(({ feed, position }) =>
      firstFrom.get(feed.clientId, feed.mode, position + 1),
    )
    isChanged = false
    return changed.map(({ feed }) => feed)
  }
}

/** Inserts the event of an order change, in the same transaction. */
export function eventWriter(database: Database): (change: OrderChange) => void {
  const insert = prepareWrite(database, insertEvent)
  return (change) => void insert(buildEventRow(change))
}
