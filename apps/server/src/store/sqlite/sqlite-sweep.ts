import type { Instant } from '@delivery-orders/domain'
import type { SweepRequest } from '@delivery-orders/operations'
import { affordable, rowsAtOnce, type WeighedRow } from '../sweeping.ts'
import type { Database } from './sqlite-database.ts'

export const findUnswept = `
  select number, removed from webhooks where unswept = 1 limit 1`

const findUnsweptById = `
  select number, removed from webhooks where id = ? and unswept = 1`

const markUnswept = `
  update webhooks set unswept = 1 where id = ?`

const markSwept = `
  update webhooks set unswept = 0 where number = ?`

/** Of what is on its way only a success is believed from here on. */
export const abandonHeld = `
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null,
    settled_at = (select updated_at from webhooks where number = :webhook)
  where status = 'pending'
    and number in (select dispatch from in_flight where webhook = :webhook)`

export const abandonWaiting = `
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null,
    settled_at = (select updated_at from webhooks where number = :webhook)
  where number in (
    select number from dispatches where webhook = :webhook and status = 'pending' limit :limit
  )`

/** What goes with a dispatch. The keys of one may be a great many; its attempts may not. */
const weight = `
  1 + (select count(*) from attempts where attempts.dispatch = dispatches.number) + (
    select count(*) from (
      select 1 from dispatch_keys where dispatch_keys.dispatch = dispatches.number
      limit ${rowsAtOnce}
    )
  )`

export const weighLog = `
  select number, ${weight} as weight from dispatches where webhook = ? limit ?`

export const weighSettled = `
  select number, ${weight} as weight from dispatches
  where settled_at < ? order by settled_at limit ?`

export const deleteDispatch = `
  delete from dispatches where number = ?`

export const deleteSomeKeys = `
  delete from dispatch_keys where id in (
    select id from dispatch_keys where dispatch = ? limit ${rowsAtOnce}
  )`

const deleteWebhook = `
  delete from webhooks where number = ?`

/** A webhook of which something is to be swept up. */
interface UnsweptRow {
  readonly number: number
  readonly removed: 0 | 1
}

export interface WebhookSweeper {
  /** In the transaction in which a webhook was disabled: begins to abandon what waits for it. */
  disabled(id: string): void
  /** A little of a webhook. False where nothing is left to do. */
  some(id: string): boolean
}

/**
 * What follows from disabling or removing a webhook may be a million rows, so the webhook's own row says it first, and
 * the rest is swept up in transactions between which others have their turn: here, or by whoever sweeps next.
 */
export function webhookSweeper(database: Database): WebhookSweeper {
  const find = database.prepare<[string], UnsweptRow>(findUnsweptById)
  const mark = database.prepare<[string]>(markUnswept)
  const sweep = stepper(database)
  const some = (id: string): boolean => {
    const row = find.get(id)
    return row !== undefined && sweep(row, rowsAtOnce)
  }
  return {
    disabled: (id) => {
      mark.run(id)
      some(id)
    },
    some: database.transaction(some).immediate,
  }
}

/** What is left of all webhooks, and what is too old. */
export function sweeper(database: Database): (sweep: SweepRequest) => boolean {
  const find = database.prepare<[], UnsweptRow>(findUnswept)
  const settled = database.prepare<[Instant, number], WeighedRow>(weighSettled)
  const step = stepper(database)
  const remove = dispatchRemover(database)
  const sweep = database.transaction(({ settledBefore, rowsMax }: SweepRequest): boolean => {
    const unswept = find.get()
    if (unswept) {
      step(unswept, rowsMax)
      return true
    }
    return remove(settled.iterate(settledBefore, rowsMax + 1), rowsMax)
  })
  return (wanted) => {
    // Orders are not kept waiting by somebody who only looks.
    const isDone = !find.get() && !settled.get(wanted.settledBefore, 1)
    return !isDone && sweep.immediate(wanted)
  }
}

/** A little of one webhook. False when that was the last of it. */
function stepper(database: Database): (row: UnsweptRow, rowsMax: number) => boolean {
  const held = database.prepare(abandonHeld)
  const waiting = database.prepare(abandonWaiting)
  const swept = database.prepare<[number]>(markSwept)
  const log = database.prepare<[number, number], WeighedRow>(weighLog)
  const remove = dispatchRemover(database)
  const webhook = database.prepare<[number]>(deleteWebhook)
  return ({ number, removed }, rowsMax) => {
    if (removed === 1) {
      if (remove(log.iterate(number, rowsMax + 1), rowsMax)) return true
      webhook.run(number)
      return false
    }
    held.run({ webhook: number })
    if (waiting.run({ webhook: number, limit: rowsMax }).changes === rowsMax) return true
    swept.run(number)
    return false
  }
}

/** Removes dispatches, with what hangs on them, until so many rows are gone. True where some are left. */
function dispatchRemover(database: Database) {
  const keys = database.prepare<[number]>(deleteSomeKeys)
  const dispatch = database.prepare<[number]>(deleteDispatch)
  return (weighed: Iterable<WeighedRow>, rowsMax: number): boolean => {
    const { whole, rest } = affordable(weighed, rowsMax)
    for (const { number } of whole) dispatch.run(number)
    // Of one that is too many by itself some keys leave, until it is few enough.
    if (whole.length === 0 && rest && keys.run(rest.number).changes === 0) dispatch.run(rest.number)
    return rest !== undefined
  }
}
