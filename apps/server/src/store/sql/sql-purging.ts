import { finalStatuses, isFinal } from '@delivery-orders/contract'
import type { ClientKey, Mode } from '@delivery-orders/domain'
import type { Rules, Steps } from '@delivery-orders/operations/engine'
import {
  type AgedOrder,
  type ClientInMode,
  dispatchStatuses,
  type PurgedRows,
  type PurgeRun,
  type Purging,
} from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { ownerRow } from '../webhook-rows.ts'
import { all, type Dialect, first, run } from './script.ts'

/** The texts that only one engine has, or that differ. `trace`: the dispatches of an order to a webhook. */
export interface PurgingTexts {
  readonly trace: string
  readonly rowsMin: number
  readonly fleets?: FleetTexts
}

/** The texts of an engine that stores the feed of the fleets. */
export interface FleetTexts {
  readonly deleteEvents: string
  /** The orders of the newest events of this feed. */
  readonly newest: string
}

const clientColumns = {
  clientId: integer,
  mode: text as Mode,
  clientName: text,
} satisfies ClientInMode

const modes: readonly Mode[] = ['live', 'test']

const idColumns = { id: integer }

const agedColumns = {
  id: integer,
  reference: text,
  revision: integer,
  since: integer,
  changedAt: integer,
} satisfies AgedOrder

/** `time`: the column of the index in whose order the orders are found. */
const findAged = ({ ofClient }: Dialect, time: 'created_at' | 'final_at') => `
  select id, reference, revision, ${time} as since, (
      select at from events
      where ${ofClient('events.client_id', 'orders.client_id')} events.order_id = orders.id
      order by sequence desc limit 1
    ) as "changedAt"
  from orders
  where client_id = :client_id and mode = :mode and status = :status and ${time} is not null
    and purged_at is null and ${time} < :before and (${time}, id) > (:since, :id)
  order by ${time}, id limit cast(:limit as bigint) + 0`

/** No change and no erasure can be based on revision 0, so one that was decided before the purge is stale. */
const emptied = `
    revision = 0, receipt_key = null, draft_hash = '', facts = '', rendering = -1, rendered = '',
    recipient_phone = null, final_at = null, late_at = null, late_day = null, erased_at = :now, purged_at = :now`

/** Exported so that a test can look at the plans. */
export function purgingTexts(dialect: Dialect, { trace, fleets }: PurgingTexts) {
  const { is, isNot, rowsIn, dispatchKey, ofClient } = dialect
  const inPurged = `in (select id from ${rowsIn('purged', idColumns)})`
  const ofPurged = `where ${ofClient('client_id', ':client_id')} order_id ${inPurged}`
  const firstPosition = (status: string) => `(
      select event_position from dispatches
      where webhook = webhooks.number and status = '${status}' and event_position is not null
        and ${isNot('resent')}
      order by number limit 1
    )`
  return {
    clients: `
  select id as "clientId", mode, name as "clientName" from owners cross join (select 'live' as mode union all select 'test') as modes
  where ${isNot('is_fleet')} order by id, mode`,
    newest: `
  select * from (
    select (
      select order_id from events where client_id = owners.id and events.mode = modes.mode
      order by position desc limit 1
    ) as id
    from owners cross join (select 'live' as mode union all select 'test') as modes
  ) as newest where id is not null ${fleets ? `union ${fleets.newest}` : ''}`,
    findFinal: findAged(dialect, 'final_at'),
    findOpen: findAged(dialect, 'created_at'),
    findOldest: `
  select min(oldest) as oldest from (${modes
    .flatMap((mode) =>
      finalStatuses.map(
        (status) => `
    select (
      select final_at from orders
      where mode = '${mode}' and status = '${status}' and final_at is not null and id > 0
      order by final_at limit 1
    ) as oldest`,
      ),
    )
    .join(' union all ')}
  ) as firsts`,
    /** Has no other condition: SQLite would search all orders of a mode for it, instead of these by their ids. */
    hold: `
  select orders.id from ${rowsIn('aged', { id: integer, revision: integer })}
    join orders on ${ofClient('orders.client_id', ':client_id')} orders.id = aged.id
      and orders.revision = aged.revision ${dialect.forUpdateOfFree('orders')}`,
    range: `
  select coalesce(min(position), 0) as first, coalesce(max(position), 0) as last
  from events ${ofPurged}`,
    /** Finds webhooks whose log may reach back to these events: of each status, the first dispatch is the oldest. */
    holders: `
  select id from webhooks
  where client_id = :client_id and mode = :mode and ${isNot('removed')} and (
    exists (
      select 1 from dispatches
      where webhook = webhooks.number and ${is('resent')} and event_position between :first and :last
    )${dispatchStatuses.map((status) => ` or ${firstPosition(status)} <= :last`).join('')}
  )`,
    findDispatches: `select number from (${trace}) as traced`,
    deleteDispatches: `
  delete from dispatches where (${dispatchKey}) in (
    select ${dispatchKey} from ${rowsIn('found', { client_id: integer, number: integer })}
  )`,
    deleteFleetEvents: fleets?.deleteEvents,
    deletes: [
      `delete from events ${ofPurged}`,
      `delete from code_tries where client_id = :client_id and order_id ${inPurged}`,
      `delete from order_couriers where client_id = :client_id and order_id ${inPurged}`,
      `delete from photos where client_id = :client_id and order_id ${inPurged}`,
    ],
    empty: `update orders set ${emptied} where ${ofClient('client_id', ':client_id')} id ${inPurged}`,
    deleteKeys: `
  delete from idempotency_keys where (owner_id, mode, hash) in (
    select owner_id, mode, hash from idempotency_keys
    where at < ${dialect.deleteBefore('before')} order by at limit cast(:limit as bigint) + 0
  )`,
  }
}

const insertAudit = `
  insert into audit (at, actor_id, action, subject) values (:now, :actor_id, 'orders.purged', :subject)
  returning id`

const updateAudit = `
  update audit set subject = :subject where id = :id`

const claim = `
  insert into notes (kind, name, at, value) values ('purging', '', :now, '')
  on conflict (kind, name) do update set at = excluded.at where notes.at < :since`

/** `forget`: called in the same synchronous step as the purge of an order. */
export function sqlPurging(
  dialect: Dialect,
  texts: PurgingTexts,
  { read, write }: Rules,
  forget: (client: ClientKey, reference: string) => void = () => undefined,
): Purging {
  const sql = purgingTexts(dialect, texts)
  return {
    rowsMin: texts.rowsMin,
    clients: () => read(() => all(sql.clients, clientColumns)),
    findNewest: async () => (await read(() => all(sql.newest, idColumns))).map(({ id }) => id),
    find: (client, { status, before, after, limit }) =>
      read(() =>
        all(isFinal(status) ? sql.findFinal : sql.findOpen, agedColumns, {
          ...ownerRow(client),
          status,
          before,
          since: after?.since ?? 0,
          id: after?.id ?? 0,
          limit,
        }),
      ),
    purge: (client, orders, run) => {
      for (const { reference } of orders) forget(client, reference)
      return write([client], () => purgeOrders(sql, client, orders, run))
    },
    findOldest: async () =>
      (await read(() => first(sql.findOldest, { oldest: nullable(integer) })))?.oldest ?? null,
    deleteKeys: (before, limit) => write([], () => run(sql.deleteKeys, { before, limit })),
    claim: async (now, since) => (await write([], () => run(claim, { now, since }))) > 0,
  }
}

type Texts = ReturnType<typeof purgingTexts>

function* purgeOrders(
  sql: Texts,
  client: ClientKey,
  orders: readonly AgedOrder[],
  purge: PurgeRun,
): Steps<PurgedRows> {
  const owner = ownerRow(client)
  const aged = JSON.stringify(orders.map(({ id, revision }) => ({ id, revision })))
  const held = yield* all(sql.hold, idColumns, { ...owner, aged })
  const values = { ...owner, purged: JSON.stringify(held), now: purge.now }
  let rows = yield* deleteDispatches(sql, client, held)
  if (sql.deleteFleetEvents) rows += yield* run(sql.deleteFleetEvents, values)
  for (const sqlOfTable of sql.deletes) rows += yield* run(sqlOfTable, values)
  rows += yield* run(sql.empty, values)
  const audit = held.length === 0 ? purge.audit : yield* recordPurge(purge, held.length)
  return { orders: held.length, rows, audit }
}

function* recordPurge({ now, actor, age, orders, audit }: PurgeRun, count: number): Steps<number> {
  const subject = `${orders + count}, unchanged for ${age}`
  if (audit !== undefined) {
    yield* run(updateAudit, { id: audit, subject })
    return audit
  }
  const row = yield* first(insertAudit, idColumns, { now, actor_id: actor.id, subject })
  if (!row) throw new Error('The row of the audit was not written.')
  return row.id
}

/** Most orders are older than the log of every webhook, so their dispatches need not be searched. */
function* deleteDispatches(
  sql: Texts,
  client: ClientKey,
  orders: readonly { readonly id: number }[],
): Steps<number> {
  const owner = ownerRow(client)
  const range = yield* first(
    sql.range,
    { first: integer, last: integer },
    { ...owner, purged: JSON.stringify(orders) },
  )
  const found: { readonly client_id: number; readonly number: number }[] = []
  for (const { id: webhook_id } of yield* all(sql.holders, { id: text }, { ...owner, ...range }))
    for (const { id: order_id } of orders) {
      const traced = { ...owner, order_id, webhook_id }
      for (const { number } of yield* all(sql.findDispatches, { number: integer }, traced))
        found.push({ client_id: client.clientId, number })
    }
  return found.length === 0 ? 0 : yield* run(sql.deleteDispatches, { found: JSON.stringify(found) })
}
