import type { SweepRequest } from '@delivery-orders/operations'
import { flag, integer, nullable, text } from '../../columns.ts'
import { splitAtRowLimit, sweepRowsMax, weighedColumns } from '../../sweeping.ts'
import { deleteBefore } from '../postgres-clock.ts'
import { type Database, databaseNow, type Session, statement } from '../postgres-database.ts'
import { bucketOf } from './postgres-buckets.ts'

const unsweptColumns = { number: integer, removed: flag, releasing: flag }

type UnsweptRow = Readonly<typeof unsweptColumns>

const ownedColumns = { id: text, client_id: integer }

const findUnswept = statement(`
  select id, client_id from webhooks where unswept
  union all
  select id, client_id from webhooks where releasing
  limit 1`)

const findUnsweptById = statement(`
  select number, removed, not unswept as releasing from webhooks
  where id = $1 and (unswept or releasing)`)

const markUnswept = statement(`
  update webhooks set unswept = true where id = $1`)

const markReleasing = statement(`
  update webhooks set releasing = true where id = $1`)

const markReleased = statement(`
  update webhooks set releasing = false where number = $1`)

const releaseHeld = statement(`
  update dispatches set is_held = false, leased_until = null, due_at = ${databaseNow}
  where (client_id, number) in (
    select client_id, number from dispatches where webhook = $1 and is_held limit $2
  )`)

const markSwept = statement(`
  update webhooks set unswept = false where number = $1`)

const abandonInFlight = statement(`
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null, is_held = false,
    settled_at = (select updated_at from webhooks where number = $1)
  where status = 'pending' and (client_id, number) in (
    select client_id, dispatch from in_flight where webhook = $1
  )`)

const abandonWaiting = statement(`
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null, is_held = false,
    settled_at = (select updated_at from webhooks where number = $1)
  where (client_id, number) in (
    select client_id, number from dispatches where webhook = $1 and status = 'pending' limit $2
  )`)

const weight = `
  1 + (
    select count(*) from attempts
    where attempts.client_id = dispatches.client_id and attempts.dispatch = dispatches.number
  ) + (
    select count(*) from (
      select from idempotency_keys
      where idempotency_keys.owner_id = dispatches.client_id
        and idempotency_keys.dispatch = dispatches.number
      limit ${sweepRowsMax}
    ) as keys
  )`

const weighedOfClientColumns = {
  ...weighedColumns,
  client_id: integer,
  settled_at: nullable(integer),
}

type WeighedOfClientRow = Readonly<typeof weighedOfClientColumns>

const weighLog = statement(`
  select client_id, number, settled_at, ${weight} as weight from dispatches where webhook = $1 limit $2`)

const weighSettled = statement(`
  select client_id, number, settled_at, ${weight} as weight from dispatches
  where settled_at < ${deleteBefore('$1::bigint', '$2::bigint')} order by settled_at limit $3`)

/** Leaves out dispatches that were retried since they were found, which was before their buckets were locked. */
const deleteDispatches = statement(`
  delete from dispatches
  using json_to_recordset($1) as gone (client_id bigint, number bigint, settled_at bigint)
  where dispatches.client_id = gone.client_id and dispatches.number = gone.number
    and dispatches.settled_at is not distinct from gone.settled_at`)

const deleteSomeKeys = statement(`
  delete from idempotency_keys where (owner_id, mode, hash) in (
    select owner_id, mode, hash from idempotency_keys
    where owner_id = $1 and dispatch = $2 limit ${sweepRowsMax}
  )`)

const deleteWebhook = statement(`
  delete from webhooks where number = $1`)

/** Abandons a first batch of dispatches, with their bucket locked, in the transaction that disables their webhook. */
export async function sweepDisabled(session: Session, id: string): Promise<void> {
  await session.run(markUnswept, [id])
  await sweepBatch(session, id)
}

/** Releases a first batch of held dispatches, with their bucket locked, in the transaction that ends the ordering. */
export async function sweepHeld(session: Session, id: string): Promise<void> {
  await session.run(markReleasing, [id])
  await sweepBatch(session, id)
}

/** Sweeps one batch of a webhook's dispatches, with their bucket locked. Returns false if none is left to sweep. */
export async function sweepBatch(
  session: Session,
  id: string,
  rowsMax: number = sweepRowsMax,
): Promise<boolean> {
  const row = await session.first(findUnsweptById, unsweptColumns, [id])
  return row !== undefined && sweepBatchOf(session, row, rowsMax)
}

export const sweeper =
  (database: Database) =>
  async ({ settledBefore, rowsMax }: SweepRequest): Promise<boolean> => {
    // Searches without a lock, so that a sweep that finds nothing does not block other writers.
    const unswept = await database.first(findUnswept, ownedColumns)
    if (unswept) {
      await database.withBuckets([bucketOf({ clientId: unswept.client_id })], (session) =>
        sweepBatch(session, unswept.id, rowsMax),
      )
      return true
    }
    const values = [settledBefore, database.clock.now(), rowsMax + 1]
    const settled = await database.all(weighSettled, weighedOfClientColumns, values)
    if (settled.length === 0) return false
    const buckets = new Set(settled.map((row) => bucketOf({ clientId: row.client_id })))
    return database.withBuckets([...buckets], (session) =>
      removeDispatches(session, settled, rowsMax),
    )
  }

/**
 * Deletes a batch of dispatches if their webhook was removed, releases it if its ordering has ended, else abandons it.
 * Returns false after the last batch.
 */
async function sweepBatchOf(
  session: Session,
  { number, removed, releasing }: UnsweptRow,
  rowsMax: number,
): Promise<boolean> {
  if (releasing) {
    if ((await session.run(releaseHeld, [number, rowsMax])) === rowsMax) return true
    await session.run(markReleased, [number])
    return false
  }
  if (removed) {
    const log = await session.all(weighLog, weighedOfClientColumns, [number, rowsMax + 1])
    if (await removeDispatches(session, log, rowsMax)) return true
    await session.run(deleteWebhook, [number])
    return false
  }
  await session.run(abandonInFlight, [number])
  if ((await session.run(abandonWaiting, [number, rowsMax])) === rowsMax) return true
  await session.run(markSwept, [number])
  return false
}

/** Deletes dispatches, their attempts and keys, up to `rowsMax` rows. Returns true if dispatches are left. */
async function removeDispatches(
  session: Session,
  weighed: readonly WeighedOfClientRow[],
  rowsMax: number,
): Promise<boolean> {
  const { included, next } = splitAtRowLimit(weighed, rowsMax)
  if (included.length > 0) await session.run(deleteDispatches, [JSON.stringify(included)])
  else if (next && (await session.run(deleteSomeKeys, [next.client_id, next.number])) === 0)
    await session.run(deleteDispatches, [JSON.stringify([next])])
  return next !== undefined
}
