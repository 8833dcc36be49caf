import type { Instant } from '@delivery-orders/domain'
import type { SweepRequest } from '@delivery-orders/operations'
import { affordable, rowsAtOnce, type WeighedRow } from '../sweeping.ts'
import { type Database, type Session, statement } from './postgres-database.ts'

export const findUnswept = statement(`
  select number, removed from webhooks where unswept limit 1`)

const findUnsweptById = statement(`
  select number, removed from webhooks where id = $1 and unswept`)

const markUnswept = statement(`
  update webhooks set unswept = true where id = $1`)

const markSwept = statement(`
  update webhooks set unswept = false where number = $1`)

/** Of what is on its way only a success is believed from here on. */
export const abandonHeld = statement(`
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null,
    settled_at = (select updated_at from webhooks where number = $1)
  where status = 'pending' and (client_id, number) in (
    select client_id, dispatch from in_flight where webhook = $1
  )`)

export const abandonWaiting = statement(`
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null,
    settled_at = (select updated_at from webhooks where number = $1)
  where (client_id, number) in (
    select client_id, number from dispatches where webhook = $1 and status = 'pending' limit $2
  )`)

/** What goes with a dispatch. The keys of one may be a great many; its attempts may not. */
const weight = `
  1 + (
    select count(*) from attempts
    where attempts.client_id = dispatches.client_id and attempts.dispatch = dispatches.number
  ) + (
    select count(*) from (
      select from dispatch_keys
      where dispatch_keys.client_id = dispatches.client_id
        and dispatch_keys.dispatch = dispatches.number
      limit ${rowsAtOnce}
    ) as keys
  )`

export const weighLog = statement(`
  select client_id, number, ${weight} as weight from dispatches where webhook = $1 limit $2`)

export const weighSettled = statement(`
  select client_id, number, ${weight} as weight from dispatches
  where settled_at < $1 order by settled_at limit $2`)

const findSettled = statement(`
  select from dispatches where settled_at < $1 order by settled_at limit 1`)

export const deleteDispatches = statement(`
  delete from dispatches
  using json_to_recordset($1) as gone (client_id bigint, number bigint)
  where dispatches.client_id = gone.client_id and dispatches.number = gone.number`)

export const deleteSomeKeys = statement(`
  delete from dispatch_keys where (client_id, mode, hash) in (
    select client_id, mode, hash from dispatch_keys
    where client_id = $1 and dispatch = $2 limit ${rowsAtOnce}
  )`)

const deleteWebhook = statement(`
  delete from webhooks where number = $1`)

/** A webhook of which something is to be swept up. */
interface UnsweptRow {
  readonly number: number
  readonly removed: boolean
}

interface WeighedOfClientRow extends WeighedRow {
  readonly client_id: number
}

/** In the turn in which a webhook was disabled: begins to abandon what waits for it. */
export async function sweepDisabled(session: Session, id: string): Promise<void> {
  await session.run(markUnswept, [id])
  await sweepSome(session, id)
}

/** A little of a webhook, in a turn. False where nothing is left to do. */
export async function sweepSome(session: Session, id: string): Promise<boolean> {
  const row = await session.first<UnsweptRow>(findUnsweptById, [id])
  return row !== undefined && step(session, row, rowsAtOnce)
}

/**
 * What is left of all webhooks, and what is too old. It may be a million rows, so a webhook's own row says first that it is
 * disabled or removed, and the rest is swept up in turns between which others have theirs.
 */
export const sweeper =
  (database: Database) =>
  async (wanted: SweepRequest): Promise<boolean> => {
    // Others are not kept waiting by somebody who only looks.
    const isWanted =
      (await database.first(findUnswept)) ??
      (await database.first(findSettled, [wanted.settledBefore]))
    return isWanted !== undefined && database.inTurn('outbox', (session) => sweep(session, wanted))
  }

async function sweep(session: Session, { settledBefore, rowsMax }: SweepRequest): Promise<boolean> {
  const unswept = await session.first<UnsweptRow>(findUnswept)
  if (!unswept) return removeSettled(session, settledBefore, rowsMax)
  await step(session, unswept, rowsMax)
  return true
}

const removeSettled = async (
  session: Session,
  before: Instant,
  rowsMax: number,
): Promise<boolean> =>
  remove(
    session,
    await session.all<WeighedOfClientRow>(weighSettled, [before, rowsMax + 1]),
    rowsMax,
  )

/** A little of one webhook. False when that was the last of it. */
async function step(
  session: Session,
  { number, removed }: UnsweptRow,
  rowsMax: number,
): Promise<boolean> {
  if (removed) {
    const log = await session.all<WeighedOfClientRow>(weighLog, [number, rowsMax + 1])
    if (await remove(session, log, rowsMax)) return true
    await session.run(deleteWebhook, [number])
    return false
  }
  await session.run(abandonHeld, [number])
  if ((await session.run(abandonWaiting, [number, rowsMax])) === rowsMax) return true
  await session.run(markSwept, [number])
  return false
}

/** Removes dispatches, with what hangs on them, until so many rows are gone. True where some are left. */
async function remove(
  session: Session,
  weighed: readonly WeighedOfClientRow[],
  rowsMax: number,
): Promise<boolean> {
  const { whole, rest } = affordable(weighed, rowsMax)
  if (whole.length > 0) await session.run(deleteDispatches, [JSON.stringify(whole)])
  // Of one that is too many by itself some keys leave, until it is few enough.
  else if (rest && (await session.run(deleteSomeKeys, [rest.client_id, rest.number])) === 0)
    await session.run(deleteDispatches, [JSON.stringify([rest])])
  return rest !== undefined
}
