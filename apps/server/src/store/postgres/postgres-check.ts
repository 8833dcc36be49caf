import type { Rendering } from '@delivery-orders/operations'
import pg from 'pg'
import type { CheckedDatabase, OrderKey, Report } from '../check.ts'
import { idRule, type Rule } from '../check-rules.ts'
import { flag, text } from '../columns.ts'
import type { PostgresAddress } from '../postgres-address.ts'
import { deriveColumns, derivingColumns } from '../rows.ts'
import { maintenanceTimeouts } from './postgres-connections.ts'
import { lastNumber, numberColumns } from './postgres-copy.ts'
import { replaceCouriers } from './postgres-couriers.ts'
import { type Database, openDatabase, unnamedStatement } from './postgres-database.ts'
import { nextBlock } from './postgres-order-ids.ts'
import { refuseUnfit } from './postgres-schema.ts'

const rowsPerFetch = 500

const findAmcheck = unnamedStatement(`
  select coalesce(bool_and(has_function_privilege(pg_proc.oid, 'execute')), false) as usable
  from pg_proc where proname in ('bt_index_check', 'verify_heapam')`)

const listRelations = unnamedStatement(`
  select oid::regclass::text as name, relkind = 'r' as is_table
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i')
  order by oid`)

const checkTable = unnamedStatement(`
  select format('page %s: %s', blkno, msg) as fault from verify_heapam($1::text::regclass)`)

const checkIndex = unnamedStatement(`
  select bt_index_check($1::text::regclass, true)`)

const noAmcheck =
  'Pages and indexes were not checked, because this user cannot use the extension amcheck. To install it, run as a superuser: create extension amcheck; then grant the user execute on bt_index_check and verify_heapam.'

const rules: readonly Rule[] = [
  idRule(nextBlock),
  {
    fault: 'several orders have this id',
    violations: `
      select 'order ' || id as subject from orders group by id having count(*) > 1`,
  },
  {
    fault: 'the feed of the fleets has an event that does not exist, or lacks one before its mark',
    violations: `
      select 'feed of client ' || coalesce(events.client_id, fleet_events.client_id) as subject
      from events
        join fleet_marks on fleet_marks.client_id = events.client_id
          and fleet_marks.mode = events.mode and fleet_marks.end_position >= events.position
        full join fleet_events on fleet_events.client_id = events.client_id
          and fleet_events.mode = events.mode and fleet_events.event_position = events.position
      where events.position is null or fleet_events.position is null`,
  },
  {
    fault: 'its position is later than the last one of its feed',
    violations: `
      select 'event ' || events.sequence || ' of order ' || events.order_id as subject
      from events
        left join feeds on feeds.client_id = events.client_id and feeds.mode = events.mode
      where feeds.end_position is null or events.position > feeds.end_position`,
  },
  {
    fault: 'its client is not that of its webhook',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches join webhooks on webhooks.number = dispatches.webhook
      where webhooks.client_id <> dispatches.client_id`,
  },
  ...Object.entries(numberColumns).map(([table, column]) => ({
    fault: 'this number may be given out again',
    violations: `
      select 'row ' || max(${column}) || ' of ${table}' as subject from ${table}
      having max(${column}) > (select last from (${lastNumber(table, column)}) as numbers)`,
  })),
]

export async function openPostgresCheck(address: PostgresAddress): Promise<CheckedDatabase> {
  const database = openDatabase(address, 1, maintenanceTimeouts)
  try {
    await refuseUnfit(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    orderKey: 'orders.client_id, orders.id',
    jsonList: 'json_agg',
    jsonArray: 'json_build_array',
    rules,
    checkEngine: (report) => checkEngine(database, report),
    each: (sql, visit, report) =>
      reportDamage('a query', report, () => fetchEach(database, sql, visit)),
    repair: (orders, rendering) => repair(database, orders, rendering),
    close: () => database.close(),
  }
}

/** Reads with a cursor, because the driver would hold all rows in memory. */
const fetchEach = <Row>(
  database: Database,
  sql: string,
  visit: (row: Row) => void,
): Promise<void> =>
  database.withLock('schema', async (session) => {
    await session.run(unnamedStatement(`declare found no scroll cursor for ${sql}`))
    for (;;) {
      const rows = await session.all(unnamedStatement(`fetch ${rowsPerFetch} from found`), {})
      for (const row of rows) visit(row as Row)
      if (rows.length < rowsPerFetch) return
    }
  })

/** Locks what commits of these orders lock first, so that neither waits for the other in a circle. */
const lockFeeds = unnamedStatement(`
  select from feeds
  where client_id in (select client_id from json_to_recordset($1) as faulty (client_id bigint))
  order by client_id, mode for no key update`)

const findDeriving = unnamedStatement(`
  select ${Object.keys(derivingColumns).join(', ')}
  from orders join json_to_recordset($1) as faulty (client_id bigint, id bigint) using (client_id, id)
  for update of orders`)

const updateDerived = unnamedStatement(`
  with derived as materialized (
    select * from json_to_recordset($1) as derived (
      client_id bigint, id bigint, mode text, created_at bigint, receipt_key text,
      recipient_phone bigint, final_at bigint, rendered text, couriers text[], late_at bigint, late_day text
    )
  ), ${replaceCouriers('derived')}
  update orders set
    receipt_key = derived.receipt_key, recipient_phone = derived.recipient_phone,
    final_at = derived.final_at, rendered = derived.rendered, late_at = derived.late_at, late_day = derived.late_day
  from derived
  where orders.client_id = derived.client_id and orders.id = derived.id`)

const repair = (
  database: Database,
  orders: readonly OrderKey[],
  rendering: Rendering,
): Promise<void> =>
  database.withBuckets([], async (session) => {
    const keys = [JSON.stringify(orders)]
    await session.run(lockFeeds, keys)
    const rows = await session.all(findDeriving, derivingColumns, keys)
    const derived = rows.map((row) => deriveColumns(row, rendering))
    await session.run(updateDerived, [JSON.stringify(derived)])
  })

async function checkEngine(database: Database, report: Report): Promise<string | undefined> {
  const amcheck = await database.first(findAmcheck, { usable: flag })
  if (!amcheck?.usable) return noAmcheck
  const relations = await database.all(listRelations, { name: text, is_table: flag })
  for (const { name, is_table: isTable } of relations)
    await reportDamage(name, report, async () => {
      if (!isTable) return void (await database.run(checkIndex, [name]))
      const faults = await database.all(checkTable, { fault: text }, [name])
      for (const { fault } of faults) report(`database: ${name}: ${fault}`)
    })
  return undefined
}

/** Damaged pages and indexes: `data_corrupted`, `index_corrupted`, and failures to read (58). */
const damageCodes = /^(XX00|58)/

async function reportDamage(
  what: string,
  report: Report,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    if (!(cause instanceof pg.DatabaseError) || !damageCodes.test(cause.code ?? '')) throw error
    report(`database: ${what} failed (${cause.code}): ${cause.message}`)
  }
}
