import type { ClientKey } from '@delivery-orders/domain'
import type {
  DispatchRecord,
  DispatchRetry,
  EventResend,
  Outbox,
  TestDispatch,
  UsedKey,
} from '@delivery-orders/operations'
import { integer } from '../../columns.ts'
import type { CommitSignal } from '../../commit-signal.ts'
import {
  buildDispatchKeyRow,
  type DispatchReplayRow,
  dispatchReplayColumns,
} from '../../outbox-rows.ts'
import { clockOffset, deleteBefore } from '../postgres-clock.ts'
import { type Database, databaseNow, type Session, statement } from '../postgres-database.ts'
import { bucketOf } from './postgres-buckets.ts'
import { findInLog } from './postgres-dispatch-log.ts'

const insertTest = statement(`
  insert into dispatches (client_id, webhook, test_event, created_at, status, due_at)
  select client_id, number, $4, $5::bigint, 'pending', least($5::bigint, ${databaseNow})
  from webhooks
  where client_id = $1 and mode = $2 and id = $3 and disabled_reason is null
  returning number`)

/** With ordering, held until the next lease has examined it, like the dispatch of a new event. */
const insertEvent = statement(`
  insert into dispatches (
    client_id, webhook, event, created_at, status, due_at, order_id, held, leased_until, resent
  )
  select webhooks.client_id, number, position, $4::bigint, 'pending',
    least($4::bigint, ${databaseNow}), case when ordering = 'order' then order_id end,
    ordering = 'order', case when ordering = 'order' then 0 end, true
  from webhooks
    join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
  where webhooks.client_id = $1 and webhooks.mode = $2 and webhooks.id = $3
    and disabled_reason is null and order_id = $5 and sequence = $6 and events.at = $7
  returning number`)

const findInFlight = statement(`
  select
  from dispatches
    join in_flight on in_flight.dispatch = dispatches.number
      and in_flight.lease = dispatches.lease + 1
  where dispatches.client_id = $1 and dispatches.number = $2
    and in_flight.until > $3::bigint + ${clockOffset('$4::bigint')}`)

/**
 * A dispatch of an order whose events wait for each other is held until the next lease, unless it is in flight. If it is
 * not, the fencing token skips one, which an attempt may have whose lease has ended.
 */
const makeDue = statement(`
  update dispatches set
    status = 'pending', due_at = least($5::bigint, ${databaseNow}), settled_at = null, tries = 0,
    lease = case when $6::boolean then lease else lease + 2 end,
    held = not $6::boolean and order_id is not null,
    leased_until = case when not $6::boolean and order_id is not null then 0 end
  where client_id = $1 and number = $4 and webhook = (
    select number from webhooks
    where client_id = $1 and mode = $2 and id = $3 and disabled_reason is null
  ) returning number`)

const markRetryRequested = statement(`
  update in_flight set again = true
  from dispatches
  where dispatches.client_id = $1 and dispatches.number = $2
    and in_flight.dispatch = dispatches.number and in_flight.lease = dispatches.lease + 1`)

const selectKey = statement(`
  select dispatch_keys.fingerprint, dispatch_keys.at, dispatch_keys.dispatch as number,
    dispatch_keys.last_attempt, webhooks.id as webhook_id
  from dispatch_keys
    join dispatches on dispatches.client_id = dispatch_keys.client_id
      and dispatches.number = dispatch_keys.dispatch
    join webhooks on webhooks.number = dispatches.webhook
  where dispatch_keys.client_id = $1 and dispatch_keys.mode = $2 and dispatch_keys.hash = $3
    and not webhooks.removed`)

const insertKey = statement(`
  insert into dispatch_keys (client_id, mode, hash, fingerprint, dispatch, at, last_attempt)
  select client_id, mode, hash, fingerprint, dispatch, at, (
    select coalesce(max(id), 0) from attempts
    where attempts.client_id = new.client_id and attempts.dispatch = new.dispatch
  )
  from json_populate_record(null::dispatch_keys, $1) as new`)

const removeOldestKeys = statement(`
  delete from dispatch_keys where (client_id, mode, hash) in (
    select client_id, mode, hash from dispatch_keys
    where at < ${deleteBefore('$1::bigint', '$2::bigint')} order by at limit 2
  )`)

/**
 * Executes requests for a test, a retry or an event, each in one transaction with its idempotency key, which locks the
 * bucket of the client.
 */
export function logRequests(
  database: Database,
  signal: CommitSignal,
): Pick<Outbox, 'addTest' | 'retry' | 'resend' | 'findReplay'> {
  const underLock = async (
    client: ClientKey,
    work: (session: Session) => Promise<RequestOutcome>,
  ): Promise<RequestOutcome> => {
    const outcome = await database.withBuckets([bucketOf(client)], work)
    if (typeof outcome === 'object') signal.mark()
    signal.notify()
    return outcome
  }
  return {
    addTest: (client, request) =>
      underLock(client, (session) => execute(session, client, request, addTest)),
    retry: (client, request) =>
      underLock(client, (session) => execute(session, client, request, retry)),
    resend: (client, request) =>
      underLock(client, (session) => execute(session, client, request, resend)),
    findReplay: async (client, hash) => {
      const row = await findKey(database, client, hash)
      if (!row) return undefined
      const { fingerprint, at, number, webhook_id, last_attempt } = row
      const dispatch = await findInLog(database, webhook_id, number, last_attempt)
      return dispatch && { fingerprint, at, dispatch }
    },
  }
}

type RequestOutcome = DispatchRecord | 'replayed' | 'gone'

type Write<Request> = (
  session: Session,
  client: ClientKey,
  request: Request,
) => Promise<number | undefined>

async function execute<Request extends TestDispatch | DispatchRetry | EventResend>(
  session: Session,
  client: ClientKey,
  request: Request,
  write: Write<Request>,
): Promise<RequestOutcome> {
  const { key, webhookId } = request
  if (key && (await findKey(session, client, key.hash))) return 'replayed'
  const number = await write(session, client, request)
  if (number === undefined) return 'gone'
  if (key) await recordKey(session, client, key, number)
  return (await findInLog(session, webhookId, number)) ?? 'gone'
}

async function addTest(
  session: Session,
  { clientId, mode }: ClientKey,
  { webhookId, eventId, now }: TestDispatch,
): Promise<number | undefined> {
  const values = [clientId, mode, webhookId, eventId, now]
  return (await session.first(insertTest, { number: integer }, values))?.number
}

async function resend(
  session: Session,
  { clientId, mode }: ClientKey,
  { webhookId, now, event: { orderId, sequence, at } }: EventResend,
): Promise<number | undefined> {
  const values = [clientId, mode, webhookId, now, orderId, sequence, at]
  return (await session.first(insertEvent, { number: integer }, values))?.number
}

async function retry(
  session: Session,
  { clientId, mode }: ClientKey,
  { webhookId, number, now }: DispatchRetry,
): Promise<number | undefined> {
  const values = [clientId, number, now, session.clock.now()]
  const isInFlight = (await session.run(findInFlight, values)) > 0
  const row = [clientId, mode, webhookId, number, now, isInFlight]
  const updated = await session.first(makeDue, { number: integer }, row)
  if (updated && isInFlight) await session.run(markRetryRequested, [clientId, number])
  return updated?.number
}

const findKey = (
  session: Session,
  { clientId, mode }: ClientKey,
  hash: string,
): Promise<DispatchReplayRow | undefined> =>
  session.first(selectKey, dispatchReplayColumns, [clientId, mode, hash])

async function recordKey(
  session: Session,
  client: ClientKey,
  key: UsedKey,
  dispatch: number,
): Promise<void> {
  await session.run(insertKey, [JSON.stringify(buildDispatchKeyRow(client, key, dispatch))])
  await session.run(removeOldestKeys, [key.deleteBefore, session.clock.now()])
}
