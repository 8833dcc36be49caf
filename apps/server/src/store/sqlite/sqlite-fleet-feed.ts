import type { Mode } from '@delivery-orders/domain'
import { type FeedProbe, pageOf, startOf } from '@delivery-orders/operations/engine'
import type { EventPosition, Fleet, FleetFeed, Fleets } from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { type FleetEventRow, fleetEventColumns, fleetEventOf, isServed } from '../fleet-rows.ts'
import { eventPositionColumns } from '../rows.ts'
import { type Database, expectColumns, guarded, reading } from './sqlite-database.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

const modes: readonly Mode[] = ['live', 'test']

const walk = (owner: string) => `
  select position from events
  where ${owner} mode = :mode and position > :position
  order by position`

const feedOfMode: string = walk('')
const feedOfClient: string = walk('client_id = :client_id and')

const findEvent = `
  select orders.client_id, orders.mode, orders.id, orders.reference, orders.revision, orders.status,
    orders.created_at, orders.erased_at, orders.facts,
    octet_length(orders.facts) + coalesce(octet_length(events.facts), 0) as size,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts, owners.name
  from events
    join orders on orders.id = events.order_id
    join owners on owners.id = events.client_id
  where events.position = ?`

const findPlaced = `
  select position, order_id as orderId, sequence, at from events where position = ?`

const findPosition = `
  select position, client_id, mode from events where order_id = ? and sequence = ? and at = ?`

const ownedPositionColumns = { position: integer, client_id: integer, mode: text }

/** One writer at a time numbers the events of all clients, so none appears at a position that a reader has passed. */
export function sqliteFleetFeed(
  database: Database,
  foreign: ForeignCommits,
): Pick<Fleets, 'feed' | 'findChangedFeeds'> {
  const row = expectColumns(database.prepare<[number]>(findEvent), fleetEventColumns)
  const positions = positionsAfter(database)
  const probeOf = feedProbe(database)
  const page = guarded(
    (fleet: Fleet, after: EventPosition | undefined, limit: number): FleetFeed => {
      const { rows, hasMore } = pageOf(
        rowsAt(positions(fleet, after?.position ?? 0, limit + 1)),
        limit,
      )
      return { events: rows.map(fleetEventOf), hasMore, after }
    },
  )
  return {
    feed: async (fleet, { limit, ...begin }) => {
      const start = await startOf(begin, probeOf(fleet))
      return start === 'unknown' ? undefined : page(fleet, start, limit)
    },
    findChangedFeeds: guarded(changedFeedsFinder(database, foreign)),
  }

  function* rowsAt(found: readonly number[]): Generator<FleetEventRow> {
    for (const position of found) {
      const read = row.get(position)
      if (read) yield read
    }
  }
}

/**
 * Merges the events of the clients that the fleet serves: of each at most as many as are asked for. They are read in one
 * transaction, because another process could commit an event of a client already read, and then one of the next client.
 */
function positionsAfter(database: Database) {
  const ofMode = database.prepare<unknown[], number>(`${feedOfMode} limit :limit + 0`).pluck()
  const ofClient = database.prepare<unknown[], number>(`${feedOfClient} limit :limit + 0`).pluck()
  return reading(database, ({ mode, clientIds }: Fleet, position: number, limit: number) => {
    const after = { mode, position, limit }
    if (clientIds === null) return ofMode.all(after)
    return clientIds
      .flatMap((clientId) => ofClient.all({ ...after, client_id: clientId }))
      .sort((one, other) => one - other)
      .slice(0, limit)
  })
}

function feedProbe(database: Database): (fleet: Fleet) => FeedProbe {
  const next = positionsAfter(database)
  const placed = expectColumns(database.prepare<[number]>(findPlaced), eventPositionColumns)
  const owned = expectColumns(database.prepare(findPosition), ownedPositionColumns)
  const last = lastPosition(database)
  const at = (position: number | undefined) =>
    position === undefined ? undefined : placed.get(position)
  return (fleet) => ({
    find: guarded((key) => {
      const found = owned.get(key.orderId, key.sequence, key.at)
      return found && isServed(fleet, found) ? { ...key, position: found.position } : undefined
    }),
    last: guarded(() => at(last(fleet))),
    firstFrom: guarded((position) => at(next(fleet, position - 1, 1)[0])),
  })
}

function lastPosition(database: Database) {
  const ofMode = database.prepare<unknown[], number>(`${feedOfMode} desc limit 1`).pluck()
  const ofClient = database.prepare<unknown[], number>(`${feedOfClient} desc limit 1`).pluck()
  return reading(database, ({ mode, clientIds }: Pick<Fleet, 'mode' | 'clientIds'>) => {
    const all = { mode, position: 0 }
    if (clientIds === null) return ofMode.get(all)
    const found = clientIds.flatMap((id) => ofClient.get({ ...all, client_id: id }) ?? [])
    return found.length === 0 ? undefined : Math.max(...found)
  })
}

/** Reads the ends of the feeds only after a commit of another process. */
function changedFeedsFinder(database: Database, foreign: ForeignCommits): () => readonly Mode[] {
  const last = lastPosition(database)
  const ends = new Map<Mode, number | undefined>()
  let isChanged = true
  foreign.onCommit(() => {
    isChanged = true
  })
  return () => {
    foreign.look()
    if (!isChanged) return []
    isChanged = false
    return modes.filter((mode) => {
      const end = last({ mode, clientIds: null })
      const isGrown = ends.get(mode) !== end
      ends.set(mode, end)
      return isGrown
    })
  }
}
