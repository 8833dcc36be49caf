import type { Mode } from '@delivery-orders/domain'
import { type FeedProbe, pageBytesMax, pageOf, startOf } from '@delivery-orders/operations/engine'
import type {
  EventPosition,
  FeedPage,
  Fleet,
  FleetFeed,
  Fleets,
} from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { fleetEventColumns, fleetEventOf } from '../fleet-rows.ts'
import { eventPositionColumns } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'

/** How many events of each client are appended at once: limits the memory after a long time without a reader. */
const eventsPerClient = 200

/** Clients whose own feed has events that the feed of the fleets lacks. */
const selectBehind = `
  select feeds.client_id, coalesce(fleet_marks.end_position, 0) as mark
  from feeds left join fleet_marks using (client_id, mode)
  where feeds.mode = $1 and feeds.end_position > coalesce(fleet_marks.end_position, 0)`

const findBehind = statement(`
  select 1 as found from (${selectBehind}) as behind limit 1`)

/**
 * Appends the events of all clients that are behind: those of one client in the order of its own feed, and else by time.
 * `due` is the latest time of an event and of those before it in its client's feed. If a client has more events than are
 * read, later events of other clients wait too.
 */
const appendEvents = statement(`
  with behind as materialized (${selectBehind}), found as materialized (
    select behind.client_id, read.position, read.nr,
      max(read.at) over (partition by behind.client_id order by read.position) as due
    from behind cross join lateral (
      select position, at, row_number() over (order by position) as nr
      from (
        select position, at from events
        where events.client_id = behind.client_id and events.mode = $1
          and position > behind.mark
        order by position limit ${eventsPerClient}
      ) as next
    ) as read
  ), ends as (
    select min(due) as due from found where nr = ${eventsPerClient}
  ), added as (
    insert into fleet_events (mode, position, client_id, event_position)
    select $1, coalesce((
        select position from fleet_events where mode = $1 order by position desc limit 1
      ), 0) + row_number() over (order by found.due, client_id, position), client_id, position
    from found cross join ends
    where ends.due is null or found.due <= ends.due
    returning client_id, event_position
  )
  insert into fleet_marks (client_id, mode, end_position)
  select client_id, $1, max(event_position) from added group by client_id
  on conflict (client_id, mode) do update set end_position = excluded.end_position`)

/** Grows with each event of a mode. */
const countEvents = statement(`
  select mode, sum(end_position)::bigint as events from feeds group by mode`)

const selectOfMode = (range: string) => `
  select position, client_id, event_position from fleet_events
  where mode = $1 and ${range} limit $3`

const selectOfClients = (range: string) => `
  select walk.*
  from unnest($4::bigint[]) as served (client_id)
    cross join lateral (
      select position, fleet_events.client_id, event_position from fleet_events
      where fleet_events.client_id = served.client_id and mode = $1 and ${range} limit $3
    ) as walk`

/** `limit 1` makes the planner look up each event by its key. */
const selectPositions = (positions: string) => `
  select positions.position, event.*
  from (${positions}) as positions
    cross join lateral (
      select order_id as "orderId", sequence, at from events
      where events.client_id = positions.client_id and events.mode = $1
        and events.position = positions.event_position
      limit 1
    ) as event`

const forwards = 'position > $2 order by position'
const backwards = 'position > $2 order by position desc'

const findNext = statement(`${selectPositions(selectOfMode(forwards))} order by position limit $3`)
const findNextOf = statement(
  `${selectPositions(selectOfClients(forwards))} order by position limit $3`,
)
const findLast = statement(
  `${selectPositions(selectOfMode(backwards))} order by position desc limit $3`,
)
const findLastOf = statement(
  `${selectPositions(selectOfClients(backwards))} order by position desc limit $3`,
)

const findPosition = statement(`
  select fleet_events.position
  from (
      select client_id from orders where id = $2 and mode = $1 and ($5::bigint[] is null or client_id = any($5)) limit 1
    ) as owner
    cross join lateral (
      select position from events
      where events.client_id = owner.client_id and order_id = $2 and sequence = $3 and at = $4
      limit 1
    ) as event
    cross join lateral (
      select position from fleet_events
      where fleet_events.client_id = owner.client_id and mode = $1
        and event_position = event.position
      limit 1
    ) as fleet_events`)

/** Returns rows up to the byte limit of a page, and one or two more, which tell `pageOf` that there is a next page. */
const selectPage = (positions: string) => `
  select *, (select name from owners where owners.id = paged.client_id) as name
  from (
    select positions.position, listed.*, sum(listed.size) over (
        order by positions.position rows between unbounded preceding and 2 preceding
      ) as before
    from (select * from (${positions}) as walks order by position limit $3) as positions
      cross join lateral (
        select orders.client_id, orders.mode, orders.id, orders.reference, orders.revision,
          orders.status, orders.created_at, orders.erased_at, orders.facts,
          octet_length(orders.facts) + coalesce(octet_length(events.facts), 0) as size,
          events.sequence, events.kind, events.at as event_at, events.facts as event_facts
        from events
          join orders on orders.id = events.order_id
        where events.client_id = positions.client_id and events.mode = $1
          and events.position = positions.event_position
        limit 1
      ) as listed
  ) as paged
  where before is null or before <= ${pageBytesMax}
  order by position`

const listOfMode = statement(selectPage(selectOfMode(forwards)))
const listOfClients = statement(selectPage(selectOfClients(forwards)))

/** Reads the feed of the fleets. A reader first appends what is missing, so that commits of orders cost nothing more. */
export function postgresFleetFeed(database: Database): Pick<Fleets, 'feed' | 'findChangedFeeds'> {
  return {
    feed: async (fleet, { limit, ...begin }) => {
      const start = await startIn(database, fleet, begin)
      if (start === 'unknown') return undefined
      for (;;) {
        const page = await pageAfter(database, fleet, start, limit)
        if (page.hasMore || !(await append(database, fleet.mode))) return page
      }
    },
    findChangedFeeds: changedFeedsFinder(database),
  }
}

/** Finds where a page begins. A time is found only among the events that have a position. */
async function startIn(
  database: Database,
  fleet: Fleet,
  begin: Omit<FeedPage, 'limit'>,
): Promise<EventPosition | undefined | 'unknown'> {
  const probe = probeOf(database, fleet)
  const start = begin.from === undefined ? await startOf(begin, probe) : 'unknown'
  if (start !== 'unknown') return start
  while (await append(database, fleet.mode));
  return startOf(begin, probe)
}

/** Appends missing events, unless another process was faster. Returns false if none were missing. */
async function append(database: Database, mode: Mode): Promise<boolean> {
  const isBehind = async () => (await database.run(findBehind, [mode])) > 0
  if (!(await isBehind())) return false
  // Commits of orders do not take this lock, so they do not wait for it.
  const appended = await database.withLock('fleets', (session) => session.run(appendEvents, [mode]))
  return appended > 0 || !(await isBehind())
}

const probeOf = (database: Database, { mode, clientIds }: Fleet): FeedProbe => {
  const after = (position: number) => [mode, position, 1, ...(clientIds ? [clientIds] : [])]
  return {
    find: async ({ orderId, sequence, at }) => {
      const values = [mode, orderId, sequence, at, clientIds]
      const found = await database.first(findPosition, { position: integer }, values)
      return found && { orderId, sequence, at, ...found }
    },
    last: () => database.first(clientIds ? findLastOf : findLast, eventPositionColumns, after(0)),
    firstFrom: (position) =>
      database.first(clientIds ? findNextOf : findNext, eventPositionColumns, after(position - 1)),
  }
}

async function pageAfter(
  database: Database,
  { mode, clientIds }: Fleet,
  after: EventPosition | undefined,
  limit: number,
): Promise<FleetFeed> {
  const values = [mode, after?.position ?? 0, limit + 1]
  const found = await (clientIds
    ? database.all(listOfClients, fleetEventColumns, [...values, clientIds])
    : database.all(listOfMode, fleetEventColumns, values))
  const { rows, hasMore } = pageOf(found, limit)
  return { events: rows.map(fleetEventOf), hasMore, after }
}

function changedFeedsFinder(database: Database): () => Promise<readonly Mode[]> {
  const counts = new Map<Mode, number>()
  return async () => {
    const rows = await database.all(countEvents, { mode: text as Mode, events: integer })
    const changed = rows.filter(({ mode, events }) => counts.get(mode) !== events)
    for (const { mode, events } of rows) counts.set(mode, events)
    return changed.map(({ mode }) => mode)
  }
}
