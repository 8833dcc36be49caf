import { type SweepTable, sweepRowsMax } from '@delivery-orders/operations/engine'
import { flag, integer, nullable, text } from '../columns.ts'
import { all, type Dialect, first, run } from './script.ts'

const unsweptColumns = { id: text, clientId: integer, removed: flag, releasing: flag }

const weighedColumns = {
  number: integer,
  clientId: integer,
  settledAt: nullable(integer),
  weight: integer,
}

const numberOf = '(select number from webhooks where id = :id)'

const markUnswept = `update webhooks set unswept = true where id = :id`
const markReleasing = `update webhooks set releasing = true where id = :id`
const markReleased = `update webhooks set releasing = false where id = :id`
const markSwept = `update webhooks set unswept = false where id = :id`
const deleteWebhook = `delete from webhooks where id = :id`

/** Exported so that a test can look at the plans. */
export function sweepTexts({ is, dispatchKey, ofClient, ...dialect }: Dialect) {
  const unswept = `
  select id, client_id as "clientId", removed, not unswept as releasing from webhooks`
  const weigh = `
  select number, (select client_id from webhooks where number = dispatches.webhook) as "clientId",
    settled_at as "settledAt", 1 + (
      select count(*) from attempts
      where ${ofClient('attempts.client_id', 'dispatches.client_id')}
        attempts.dispatch = dispatches.number
    ) + (
      select count(*) from (
        select 1 from idempotency_keys
        where ${ofClient('idempotency_keys.owner_id', 'dispatches.client_id')}
          idempotency_keys.dispatch = dispatches.number
        limit ${sweepRowsMax}
      ) as keys
    ) as weight
  from dispatches`
  return {
    findAnyUnswept: `${unswept} where ${is('unswept')} union all ${unswept} where ${is('releasing')} limit 1`,
    findUnswept: `${unswept} where id = :id and (unswept or releasing)`,
    releaseHeld: `
  update dispatches set is_held = false, leased_until = null, due_at = ${dialect.releaseTime}
  where (${dispatchKey}) in (
    select ${dispatchKey} from dispatches
    where webhook = ${numberOf} and ${is('is_held')} limit :limit + 0
  )`,
    abandonPending: `
  update dispatches set
    status = 'abandoned', due_at = null, leased_until = null, is_held = false,
    settled_at = (select updated_at from webhooks where id = :id)
  where (${dispatchKey}) in (
    select ${dispatchKey} from dispatches
    where webhook = ${numberOf} and status = 'pending' limit :limit + 0
  )`,
    weighLog: `${weigh} where webhook = ${numberOf} limit :limit + 0`,
    weighSettled: `${weigh}
  where settled_at < ${dialect.deleteBefore('before')} order by settled_at limit :limit + 0`,
    /** Leaves out dispatches that were retried since they were weighed, which was before their buckets were locked. */
    deleteDispatches: `
  delete from dispatches where (${dispatchKey}) in (
    select ${dispatchKey
      .split(', ')
      .map((column) => `dispatches.${column}`)
      .join(', ')}
    from ${dialect.rowsIn('weighed', { client_id: integer, number: integer, settled_at: integer })}
      join dispatches on ${ofClient('dispatches.client_id', 'weighed.client_id')}
        dispatches.number = weighed.number
        and coalesce(dispatches.settled_at, 0) = weighed.settled_at
  )`,
    deleteKeys: `
  delete from idempotency_keys where (owner_id, mode, hash) in (
    select owner_id, mode, hash from idempotency_keys
    where ${ofClient('owner_id', ':client_id')} dispatch = :number limit :limit + 0
  )`,
  }
}

export function sqlSweep(dialect: Dialect): SweepTable {
  const sql = sweepTexts(dialect)
  return {
    findAnyUnswept: () => first(sql.findAnyUnswept, unsweptColumns),
    findUnswept: (id) => first(sql.findUnswept, unsweptColumns, { id }),
    markUnswept: (id) => run(markUnswept, { id }),
    markReleasing: (id) => run(markReleasing, { id }),
    markReleased: (id) => run(markReleased, { id }),
    markSwept: (id) => run(markSwept, { id }),
    releaseHeld: (id, limit) => run(sql.releaseHeld, { id, limit }),
    abandonPending: (id, limit) => run(sql.abandonPending, { id, limit }),
    weighLog: (id, limit) => all(sql.weighLog, weighedColumns, { id, limit }),
    weighSettled: (before, limit) => all(sql.weighSettled, weighedColumns, { before, limit }),
    deleteDispatches: (weighed) =>
      run(sql.deleteDispatches, {
        weighed: JSON.stringify(
          weighed.map(({ number, clientId, settledAt }) => ({
            number,
            client_id: clientId,
            settled_at: settledAt ?? 0,
          })),
        ),
      }),
    deleteKeysOf: ({ number, clientId }, limit) =>
      run(sql.deleteKeys, { client_id: clientId, number, limit }),
    deleteWebhook: (id) => run(deleteWebhook, { id }),
  }
}
