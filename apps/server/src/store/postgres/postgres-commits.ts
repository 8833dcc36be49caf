import type { CommitOutcome } from '@delivery-orders/operations/store'
import { flag, integer } from '../columns.ts'
import type { CommitSignal } from '../commit-signal.ts'
import { type Commit, expiredKeysPerNewKey, isChange, usesKey } from '../commits.ts'
import { buildSettlementRows, countFailures, hasHadCourier } from '../rows.ts'
import { deleteBefore } from './postgres-clock.ts'
import { replaceCouriers } from './postgres-couriers.ts'
import { type Database, databaseNow, type Statement, statement } from './postgres-database.ts'
import { isUniqueViolation } from './postgres-fault.ts'
import { isCurrent } from './postgres-guard.ts'
import type { OrderIds } from './postgres-order-ids.ts'
import {
  buildBatch,
  buildLateLookup,
  type CommittedRow,
  committedColumns,
} from './postgres-rows.ts'

/** Parts that only some batches need. Each combination has a statement of its own, because an empty step costs time too. */
const parts = {
  creations: (commit) => isChange(commit) && commit.order.revision === 1,
  changes: (commit) => isChange(commit) && commit.order.revision > 1,
  keys: usesKey,
  claims: ({ key }) => key?.claim !== undefined,
  couriers: (commit) => isChange(commit) && hasHadCourier(commit.order),
  settlements: (commit) => isChange(commit) && buildSettlementRows(commit).length > 0,
  audits: (commit) => isChange(commit) && commit.cause?.audited !== undefined,
} satisfies Record<string, (commit: Commit) => boolean>

type Part = keyof typeof parts

const partNames = Object.keys(parts) as readonly Part[]

const insertSettlements = `
  new_settlements as (
    insert into settlements (
      client_id, mode, order_id, sequence, part, at, kind, courier, sender, currency, amounts, failures
    )
    select settled.*, ${countFailures('settled.')}
    from written
      cross join lateral (
        select written.client_id, written.mode, written.id as order_id, written.sequence, part, written.at,
          rows.kind, courier, sender, currency, amounts
        from json_to_recordset(written.settlements) as rows (
          part integer, kind text, courier text, sender text, currency text, amounts text
        )
      ) as settled
  )`

const insertAudit = `
  audits as (
    insert into audit (at, actor_id, action, subject)
    select at, actor_id, audited, id::text from written where audited is not null
  )`

/**
 * Writes a whole batch in one statement, which is a transaction of its own.
 *
 * - All writers lock their rows of `feeds` in the same order and until the commit, so that they cannot deadlock.
 * - Idempotency keys and claims are looked up in the statement's snapshot. The statement fails with a unique violation
 *   if another process commits one of them after the snapshot.
 * - If commits of a batch have different fingerprints for the same claim, the first of them gets it.
 * - A change is `stale` if the order has been erased since it was read: the change would restore the personal data.
 * - `for key share` waits for a transaction that changes, disables or removes the webhook, but not for one that updates
 *   its health.
 * - `webhooks.events` is a JSON list of quoted kinds. The search includes the quotes, so that no kind matches within
 *   another.
 * - For each new key, the statement deletes some expired ones. Without `materialized`, a nested loop would execute the
 *   selection again and again, and delete all expired keys.
 * - A dispatch to a webhook with ordering is held until the next lease, which examines it. This statement could not: a
 *   transaction that settles an earlier dispatch may be in progress.
 * - `due_at` is at most the current time of the database server, whose clock decides what can be leased.
 */
function batchWrite(has: (part: Part) => boolean): Statement {
  const when = (part: Part, sql: string) => (has(part) ? sql : '')
  const written = [
    when('creations', 'select client_id, id from inserted'),
    when('changes', 'select client_id, id from updated'),
  ].filter(Boolean)
  return statement(`
  with batch as materialized (
    select * from json_to_recordset($1) as batch (
      nr integer, client_id bigint, mode text, id bigint, reference text, revision integer,
      status text, created_at bigint, erased_at bigint, receipt_key text, draft_hash text,
      facts text, rendering bigint, rendered text, recipient_phone bigint, final_at bigint, late_at bigint,
      late_day text, sequence integer, kind text, at bigint, event_facts text, due_at bigint, request_id text, actor_id bigint,
      key_owner bigint, key_hash text, claim_hash text, fingerprint text, key_at bigint,
      delete_before bigint${when('couriers', ', couriers text[]')}${when('settlements', ', settlements json')}${when('audits', ', audited text')}
    )
    where ${isCurrent}
  )${when(
    'claims',
    `, claims as materialized (
    select distinct on (batch.key_owner, batch.mode, batch.claim_hash)
      batch.key_owner, batch.mode, batch.claim_hash, batch.key_at,
      coalesce(claimed.fingerprint, batch.fingerprint) as fingerprint,
      claimed.hash is null as is_new
    from batch
      left join idempotency_keys as claimed on claimed.owner_id = batch.key_owner
        and claimed.mode = batch.mode and claimed.hash = batch.claim_hash
    where batch.claim_hash is not null
    order by batch.key_owner, batch.mode, batch.claim_hash, batch.nr
  ), refused as materialized (
    select batch.nr
    from batch join claims using (key_owner, mode, claim_hash)
    where batch.fingerprint <> claims.fingerprint
  )`,
  )}, turns as materialized (
    select client_id, mode, end_position from feeds
    where (client_id, mode) in (select client_id, mode from batch)
    order by client_id, mode for no key update
  ), unanswered as materialized (
    select batch.*, turns.end_position from batch join turns using (client_id, mode)
    where true${when(
      'keys',
      ` and not exists (
      select from idempotency_keys
      where idempotency_keys.owner_id = batch.key_owner and idempotency_keys.mode = batch.mode
        and idempotency_keys.hash = batch.key_hash
    )`,
    )}${when('claims', ' and nr not in (select nr from refused)')}
  )${when(
    'creations',
    `, inserted as (
    insert into orders (
      client_id, mode, id, reference, revision, status, created_at, receipt_key, draft_hash,
      facts, rendering, rendered, recipient_phone, late_at, late_day
    )
    select client_id, mode, id, reference, revision, status, created_at, receipt_key, draft_hash,
      facts, rendering, rendered, recipient_phone, late_at, late_day
    from unanswered where kind is not null and revision = 1
    on conflict do nothing
    returning client_id, id
  )`,
  )}${when(
    'changes',
    `, updated as (
    update orders set
      revision = unanswered.revision, status = unanswered.status,
      receipt_key = unanswered.receipt_key, facts = unanswered.facts,
      rendering = unanswered.rendering, rendered = unanswered.rendered,
      recipient_phone = unanswered.recipient_phone, final_at = unanswered.final_at,
      late_at = unanswered.late_at, late_day = unanswered.late_day
    from unanswered
    where unanswered.kind is not null and unanswered.revision > 1
      and orders.client_id = unanswered.client_id and orders.id = unanswered.id
      and orders.revision = unanswered.revision - 1
      and orders.erased_at is not distinct from unanswered.erased_at
    returning orders.client_id, orders.id
  )`,
  )}, written as materialized (
    select unanswered.*,
      end_position + count(kind) over (partition by client_id, mode order by nr) as position
    from unanswered
    where kind is null${written.length > 0 ? ` or (client_id, id) in (${written.join(' union all ')})` : ''}
  ), new_events as (
    insert into events (
      client_id, mode, position, order_id, sequence, kind, at, facts, request_id, actor_id
    )
    select client_id, mode, position, id, sequence, kind, at, event_facts, request_id, actor_id
    from written where kind is not null
  ), counted as (
    update feeds set end_position = ends.end_position
    from (
      select client_id, mode, max(position) as end_position from written group by client_id, mode
    ) as ends
    where feeds.client_id = ends.client_id and feeds.mode = ends.mode and feeds.end_position < ends.end_position
  ), subscribers as materialized (
    select number, client_id, mode, events, ordering = 'order' as is_ordered from webhooks
    where (client_id, mode) in (select client_id, mode from written where kind is not null)
      and not removed and disabled_reason is null
    order by number for key share
  ), dispatched as (
    insert into dispatches (
      client_id, webhook, event_position, created_at, status, due_at, order_id, is_held, leased_until
    )
    select client_id, subscribers.number, written.position, written.at, 'pending',
      least(written.due_at, ${databaseNow}),
      case when is_ordered then written.id end, is_ordered, case when is_ordered then 0 end
    from written join subscribers using (client_id, mode)
    where written.kind is not null
      and (subscribers.events is null or strpos(subscribers.events, '"' || written.kind || '"') > 0)
    order by written.nr, subscribers.number
    returning 1
  )${when(
    'claims',
    `, new_claims as (
    insert into idempotency_keys (owner_id, mode, hash, fingerprint, at)
    select key_owner, mode, claim_hash, fingerprint, key_at
    from claims
    where is_new and (key_owner, mode, claim_hash) in (
      select key_owner, mode, claim_hash from written
    )
    order by key_owner, mode, claim_hash
    returning hash
  )`,
  )}${when(
    'keys',
    `, new_keys as (
    insert into idempotency_keys (owner_id, mode, hash, fingerprint, order_id, sequence, at)
    select key_owner, mode, key_hash, fingerprint, id, revision, key_at
    from written where key_hash is not null
  ), forgotten as (
    delete from idempotency_keys where (owner_id, mode, hash) in (
      with expired as materialized (
        select owner_id, mode, hash from idempotency_keys
        where at < ${deleteBefore('(select min(delete_before) from written)', '$2::bigint')}
        order by at limit ${expiredKeysPerNewKey} * (
          select count(key_hash)${when('claims', ' + (select count(*) from new_claims)')} from written
        )
        for update skip locked
      )
      select owner_id, mode, hash from expired
    )
  )`,
  )}${when('couriers', `, ${replaceCouriers('written')}`)}${when('settlements', `, ${insertSettlements}`)}${when('audits', `, ${insertAudit}`)}
  select case
      when written.nr is not null then 'committed'
      ${when('claims', "when batch.nr in (select nr from refused) then 'reused'")}
      when unanswered.nr is null then 'replayed'
      when unanswered.revision = 1 then 'duplicate'
      else 'stale'
    end as outcome,
    (select count(*) from dispatched) as dispatches
  from batch left join unanswered using (nr) left join written using (nr)
  order by nr`)
}

const writes = new Map<string, Statement>()

function writeOf(batch: readonly Commit[]) {
  const needed = new Set(partNames.filter((part) => batch.some(parts[part])))
  const names = [...needed].join()
  const write = writes.get(names) ?? batchWrite((part) => needed.has(part))
  writes.set(names, write)
  return { write, hasKeys: needed.has('keys') }
}

/** Finds out why commits are `duplicate` or `stale`, in a snapshot that has the commit of the other process. */
const explainLate = statement(`
  select late.nr, idempotency_keys.hash is not null as is_replayed, orders.id is null as is_unknown
  from json_to_recordset($1) as late (
      nr integer, key_owner bigint, client_id bigint, mode text, key_hash text, reference text
    )
    left join idempotency_keys on idempotency_keys.owner_id = late.key_owner
      and idempotency_keys.mode = late.mode and idempotency_keys.hash = late.key_hash
    left join orders on orders.client_id = late.client_id
      and orders.mode = late.mode and orders.reference = late.reference`)

const lateColumns = { nr: integer, is_replayed: flag, is_unknown: flag }

export function batchWriter(
  database: Database,
  ids: OrderIds,
  signal: CommitSignal,
): (batch: readonly Commit[]) => Promise<readonly CommitOutcome[]> {
  const discardIds = (commits: readonly Commit[]) => {
    for (const { order } of commits) ids.discard(order.id)
  }
  return async (batch) => {
    const { write: statement, hasKeys } = writeOf(batch)
    const values = [buildBatch(batch), ...(hasKeys ? [database.clock.highest()] : [])]
    const write = () => database.all(statement, committedColumns, values)
    // Retries once. The second statement sees the idempotency key that another process committed.
    const rows = await write()
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) return write()
        throw error
      })
      .catch((error: unknown) => {
        discardIds(batch)
        throw error
      })
    if (rows.some(({ dispatches }) => dispatches > 0)) signal.mark()
    signal.notify()
    signal.notifyOf(
      batch,
      rows.map(({ outcome }) => outcome),
    )
    const late = await explainedOutcomes(database, batch, rows)
    const outcomes = rows.map(({ outcome }, nr) => late.get(nr) ?? outcome)
    discardIds(batch.filter((_, nr) => outcomes[nr] === 'taken'))
    return outcomes
  }
}

/**
 * Returns the outcomes, by index, of commits that seem to be `duplicate` or `stale`, but are not: another process
 * committed the same key, or no order has the reference, so that the id of the new order belongs to another one.
 */
async function explainedOutcomes(
  database: Database,
  batch: readonly Commit[],
  rows: readonly CommittedRow[],
): Promise<ReadonlyMap<number, CommitOutcome>> {
  const isDuplicate = (nr: number) => rows[nr]?.outcome === 'duplicate'
  const late = batch
    .map(buildLateLookup)
    .filter(({ nr, key_hash: key }) => isDuplicate(nr) || (key && rows[nr]?.outcome === 'stale'))
  if (late.length === 0) return new Map()
  const found = await database.all(explainLate, lateColumns, [JSON.stringify(late)])
  const outcomes = new Map<number, CommitOutcome>()
  for (const { nr, is_replayed: isReplayed, is_unknown: isUnknown } of found) {
    if (isReplayed) outcomes.set(nr, 'replayed')
    else if (isUnknown && isDuplicate(nr)) outcomes.set(nr, 'taken')
  }
  return outcomes
}
