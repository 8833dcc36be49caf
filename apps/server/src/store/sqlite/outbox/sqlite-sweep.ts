import type { Instant } from '@delivery-orders/domain'
import type { SweepRequest } from '@delivery-orders/operations'
import { integer } from '../../columns.ts'
import { splitAtRowLimit, sweepRowsMax, type WeighedRow, weighedColumns } from '../../sweeping.ts'
import { type Database, expectColumns, writing } from '../sqlite-database.ts'

export const findUnswept = `
  select number, removed, 0 as releasing from webhooks where unswept = 1
  union all
  select number, 0, 1 from webhooks where releasing = 1
  limit 1`

const findUnsweptById = `
  select number, removed, unswept = 0 as releasing from webhooks
  where id = ? and (unswept = 1 or releasing = 1)`

const markUnswept = `
  update webhooks set unswept = 1 where id = ?`

const markReleasing = `
  update webhooks set releasing = 1 where id = ?`

const markReleased = `
  update webhooks set releasing = 0 where number = ?`

export const releaseHeld = `
  update dispatches set
    is_held = 0, leased_until = null,
    due_at = (select updated_at from webhooks where number = :webhook)
  where number in (
    select number from dispatches where webhook = :webhook and is_held = 1 limit :limit + 0
  )`

const markSwept = `
  update webhooks set unswept = 0 where number = ?`

export const abandonInFlight = `
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null, is_held = 0,
    settled_at = (select updated_at from webhooks where number = :webhook)
  where status = 'pending'
    and number in (select dispatch from in_flight where webhook = :webhook)`

export const abandonWaiting = `
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null, is_held = 0,
    settled_at = (select updated_at from webhooks where number = :webhook)
  where number in (
    select number from dispatches where webhook = :webhook and status = 'pending' limit :limit + 0
  )`

const weight = `
  1 + (select count(*) from attempts where attempts.dispatch = dispatches.number) + (
    select count(*) from (
      select 1 from idempotency_keys where idempotency_keys.dispatch = dispatches.number
      limit ${sweepRowsMax}
    )
  )`

export const weighLog = `
  select number, ${weight} as weight from dispatches where webhook = ? limit ? + 0`

export const weighSettled = `
  select number, ${weight} as weight from dispatches
  where settled_at < ? order by settled_at limit ? + 0`

export const deleteDispatch = `
  delete from dispatches where number = ?`

export const deleteSomeKeys = `
  delete from idempotency_keys where id in (
    select id from idempotency_keys where dispatch = ? limit ${sweepRowsMax}
  )`

const deleteWebhook = `
  delete from webhooks where number = ?`

const unsweptColumns = { number: integer, removed: integer, releasing: integer }

type UnsweptRow = Readonly<typeof unsweptColumns>

export interface WebhookSweeper {
  /** Abandons a first batch of a webhook's dispatches. Called in the transaction that disables the webhook. */
  sweepDisabled(id: string): void
  /** Releases a first batch of a webhook's held dispatches. Called in the transaction that ends its ordering. */
  sweepHeld(id: string): void
  /** Sweeps one batch of a webhook's dispatches. Returns false if none is left to sweep. */
  sweepBatch(id: string): boolean
}

export function webhookSweeper(database: Database): WebhookSweeper {
  const find = expectColumns(database.prepare<[string]>(findUnsweptById), unsweptColumns)
  const mark = database.prepare<[string]>(markUnswept)
  const markHeld = database.prepare<[string]>(markReleasing)
  const sweep = batchSweeper(database)
  const sweepBatch = (id: string): boolean => {
    const row = find.get(id)
    return row !== undefined && sweep(row, sweepRowsMax)
  }
  return {
    sweepDisabled: (id) => {
      mark.run(id)
      sweepBatch(id)
    },
    sweepHeld: (id) => {
      markHeld.run(id)
      sweepBatch(id)
    },
    sweepBatch: writing(database, sweepBatch),
  }
}

export function sweeper(database: Database): (sweep: SweepRequest) => boolean {
  const find = expectColumns(database.prepare<[]>(findUnswept), unsweptColumns)
  const settled = expectColumns(database.prepare<[Instant, number]>(weighSettled), weighedColumns)
  const sweepBatch = batchSweeper(database)
  const remove = dispatchRemover(database)
  const sweep = writing(database, ({ settledBefore, rowsMax }: SweepRequest): boolean => {
    const unswept = find.get()
    if (unswept) {
      sweepBatch(unswept, rowsMax)
      return true
    }
    return remove(settled.iterate(settledBefore, rowsMax + 1), rowsMax)
  })
  return (request) => {
    // This check is made before the transaction, so that a sweep that finds nothing does not block orders.
    const isDone = !find.get() && !settled.get(request.settledBefore, 1)
    return !isDone && sweep(request)
  }
}

/**
 * Deletes a batch of dispatches if their webhook was removed, releases it if its ordering has ended, else abandons it.
 * Returns false after the last batch.
 */
function batchSweeper(database: Database): (row: UnsweptRow, rowsMax: number) => boolean {
  const inFlight = database.prepare(abandonInFlight)
  const waiting = database.prepare(abandonWaiting)
  const swept = database.prepare<[number]>(markSwept)
  const log = expectColumns(database.prepare<[number, number]>(weighLog), weighedColumns)
  const remove = dispatchRemover(database)
  const webhook = database.prepare<[number]>(deleteWebhook)
  const held = database.prepare(releaseHeld)
  const released = database.prepare<[number]>(markReleased)
  return ({ number, removed, releasing }, rowsMax) => {
    if (releasing === 1) {
      if (held.run({ webhook: number, limit: rowsMax }).changes === rowsMax) return true
      released.run(number)
      return false
    }
    if (removed === 1) {
      if (remove(log.iterate(number, rowsMax + 1), rowsMax)) return true
      webhook.run(number)
      return false
    }
    inFlight.run({ webhook: number })
    if (waiting.run({ webhook: number, limit: rowsMax }).changes === rowsMax) return true
    swept.run(number)
    return false
  }
}

/** Deletes dispatches with their attempts and keys, up to `rowsMax` rows. Returns true if dispatches are left. */
function dispatchRemover(database: Database) {
  const keys = database.prepare<[number]>(deleteSomeKeys)
  const dispatch = database.prepare<[number]>(deleteDispatch)
  return (weighed: Iterable<WeighedRow>, rowsMax: number): boolean => {
    const { included, next } = splitAtRowLimit(weighed, rowsMax)
    for (const { number } of included) dispatch.run(number)
    if (included.length === 0 && next && keys.run(next.number).changes === 0)
      dispatch.run(next.number)
    return next !== undefined
  }
}
