import type { EventWithOrder, LeasedDispatch } from '@delivery-orders/operations/store'
import { integer, text } from '../../columns.ts'
import {
  expectRow,
  type LeasedWebhook,
  leasedColumns,
  leasedOf,
  leasedWebhookColumns,
  leasedWebhookOf,
} from '../../outbox-rows.ts'
import { eventWithOrderColumns, eventWithOrderOf } from '../../rows.ts'
import { type Session, statement } from '../postgres-database.ts'

const listWebhooks = statement(`
  select number, mode, id, revision, url, events, ordering, disabled_reason, failing_since - $2::bigint as failing_since,
    failing_last_at - $2 as failing_last_at, secret, previous_secret, previous_until, created_at, updated_at
  from webhooks where number = any($1::bigint[])`)

const numberedWebhookColumns = { ...leasedWebhookColumns, number: integer }

const eventOfDispatchColumns = {
  ...eventWithOrderColumns,
  client_id: integer,
  mode: text,
  position: integer,
}

const listEventsWithOrders = statement(`
  select wanted.client_id, wanted.mode, wanted.position, orders.id, orders.reference, orders.revision,
    orders.status, orders.created_at, orders.erased_at, orders.facts,
    events.sequence, events.kind, events.at as event_at, events.facts as event_facts
  from json_to_recordset($1) as wanted (client_id bigint, mode text, position bigint)
    join events on events.client_id = wanted.client_id and events.mode = wanted.mode
      and events.position = wanted.position
    join orders on orders.id = events.order_id`)

export const leasedOfWebhookColumns = {
  ...leasedColumns,
  client_id: integer,
  mode: text,
  webhook: integer,
}

type LeasedOfWebhookRow = Readonly<typeof leasedOfWebhookColumns>

/** Reads what leased dispatches send. `offsetMs`: by how much the clock of the database is ahead. */
export async function withWebhooksAndEvents(
  session: Session,
  leased: readonly LeasedOfWebhookRow[],
  offsetMs: number,
): Promise<readonly LeasedDispatch[]> {
  const webhooks = await webhooksOf(session, leased, offsetMs)
  const events = await eventsOf(session, leased)
  return leased.map((row) =>
    leasedOf(
      row,
      expectRow(webhooks.get(row.webhook)),
      events.get(eventKeyOf(row, row.event_position)),
    ),
  )
}

async function webhooksOf(
  session: Session,
  leased: readonly LeasedOfWebhookRow[],
  offsetMs: number,
): Promise<ReadonlyMap<number, LeasedWebhook>> {
  const numbers = [...new Set(leased.map(({ webhook }) => webhook))]
  const values = [numbers, offsetMs]
  const rows = await session.all(listWebhooks, numberedWebhookColumns, values)
  return new Map(rows.map((row) => [row.number, leasedWebhookOf(row)]))
}

/** Reads each event once, because many dispatches can carry the same event. */
async function eventsOf(
  session: Session,
  leased: readonly LeasedOfWebhookRow[],
): Promise<ReadonlyMap<string, EventWithOrder>> {
  const events = new Map(
    leased
      .filter(({ event_position: position }) => position !== null)
      .map((row) => [
        eventKeyOf(row, row.event_position),
        { client_id: row.client_id, mode: row.mode, position: row.event_position },
      ]),
  )
  const rows = await session.all(listEventsWithOrders, eventOfDispatchColumns, [
    JSON.stringify([...events.values()]),
  ])
  return new Map(rows.map((row) => [eventKeyOf(row, row.position), eventWithOrderOf(row)]))
}

const eventKeyOf = (
  { client_id, mode }: Pick<LeasedOfWebhookRow, 'client_id' | 'mode'>,
  position: number | null,
): string => `${client_id} ${mode} ${position}`
