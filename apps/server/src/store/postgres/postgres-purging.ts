import type { FleetTexts } from '../sql/sql-purging.ts'

/**
 * The feed of the fleets has rows of its own. Its newest row stays: the next ones are numbered after it, and a reader that
 * waits has passed its number.
 */
export const fleets: FleetTexts = {
  deleteEvents: `
  delete from fleet_events where (mode, client_id, event_position) in (
    select :mode, client_id, position from events
    where client_id = :client_id and order_id = any(array(select id from json_to_recordset(:purged) as purged (id bigint)))
  )`,
  newest: `
  select events.order_id as id
  from (values ('live'), ('test')) as modes (mode)
    cross join lateral (
      select client_id, event_position from fleet_events
      where fleet_events.mode = modes.mode order by position desc limit 1
    ) as last
    join events on events.client_id = last.client_id and events.mode = modes.mode
      and events.position = last.event_position`,
}

/**
 * A transaction has a dozen statements, whose round trips take longer than so many rows. Commits of orders do not wait for
 * it, only dispatches of the same bucket.
 */
export const rowsMin = 200
