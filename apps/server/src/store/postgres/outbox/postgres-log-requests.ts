import type { ClientKey } from '@delivery-orders/domain'
import type {
  DispatchRecord,
  DispatchRetry,
  EventResend,
  Outbox,
  TestDispatch,
} from '@delivery-orders/operations'
import { integer } from '../../columns.ts'
import type { CommitSignal } from '../../commit-signal.ts'
import { type DispatchReplayRow, dispatchReplayColumns } from '../../outbox-rows.ts'
import { clockOffset } from '../postgres-clock.ts'
import { type Database, databaseNow, type Session, statement } from '../postgres-database.ts'
import { tables, takeOn } from '../postgres-rules.ts'
import { bucketOf } from './postgres-buckets.ts'
import { findInLog } from './postgres-dispatch-log.ts'

const insertTest = statement(`
  insert into dispatches (client_id, webhook, test_event_id, created_at, status, due_at)
  select client_id, number, $4, $5::bigint, 'pending', least($5::bigint, ${databaseNow})
  from webhooks
  where client_id = $1 and mode = $2 and id = $3 and disabled_reason is null
  returning number`)

/** With ordering, held until the next lease has examined it, like the dispatch of a new event. */
const insertEvent = statement(`
  insert into dispatches (
    client_id, webhook, event_position, created_at, status, due_at, order_id, is_held, leased_until, resent
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
      and in_flight.fencing_token = dispatches.fencing_token + 1
  where dispatches.client_id = $1 and dispatches.number = $2
    and in_flight.until > $3::bigint + ${clockOffset('$4::bigint')}`)

/**
 * A dispatch of an order whose events wait for each other is held until the next lease, unless it is in flight. If it is
 * not, the fencing token skips one, which an attempt may have whose lease has ended.
 */
const makeDue = statement(`
  update dispatches set
    status = 'pending', due_at = least($5::bigint, ${databaseNow}), settled_at = null, tries = 0,
    fencing_token = case when $6::boolean then fencing_token else fencing_token + 2 end,
    is_held = not $6::boolean and order_id is not null,
    leased_until = case when not $6::boolean and order_id is not null then 0 end
  where client_id = $1 and number = $4 and webhook = (
    select number from webhooks
    where client_id = $1 and mode = $2 and id = $3 and disabled_reason is null
  ) returning number`)

const markRetryRequested = statement(`
  update in_flight set retry_requested = true
  from dispatches
  where dispatches.client_id = $1 and dispatches.number = $2
    and in_flight.dispatch = dispatches.number and in_flight.fencing_token = dispatches.fencing_token + 1`)

const selectKey = statement(`
  select idempotency_keys.fingerprint, idempotency_keys.at, idempotency_keys.dispatch as number,
    idempotency_keys.last_attempt, webhooks.id as webhook_id
  from idempotency_keys
    join dispatches on dispatches.client_id = idempotency_keys.owner_id
      and dispatches.number = idempotency_keys.dispatch
    join webhooks on webhooks.number = dispatches.webhook
  where idempotency_keys.owner_id = $1 and idempotency_keys.mode = $2 and idempotency_keys.hash = $3
    and not webhooks.removed`)

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
  if (key) await takeOn(session, tables.insertKey(client, key, { dispatch: number }))
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
