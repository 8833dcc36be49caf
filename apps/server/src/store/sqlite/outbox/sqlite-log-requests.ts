import type { ClientKey, Instant } from '@delivery-orders/domain'
import type {
  DispatchReplay,
  DispatchRetry,
  EventResend,
  Outbox,
  TestDispatch,
} from '@delivery-orders/operations'
import type { CommitSignal } from '../../commit-signal.ts'
import { dispatchReplayColumns } from '../../outbox-rows.ts'
import { type Database, expectColumns, guarded, writing } from '../sqlite-database.ts'
import type { SqliteRules } from '../sqlite-rules.ts'
import type { DispatchLog } from './sqlite-dispatch-log.ts'

const insertTest = `
  insert into dispatches (webhook, test_event_id, created_at, status, due_at)
  select number, :event_id, :now, 'pending', :now
  from webhooks
  where client_id = :client_id and mode = :mode and id = :webhook_id and disabled_reason is null
  returning number`

/** With ordering, held until the next lease has examined it, like the dispatch of a new event. */
const insertEvent = `
  insert into dispatches (
    webhook, event_position, created_at, status, due_at, order_id, is_held, leased_until, resent
  )
  select webhooks.number, events.position, :now, 'pending', :now,
    iif(ordering = 'order', order_id, null), ordering = 'order', iif(ordering = 'order', 0, null), 1
  from webhooks
    join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
  where webhooks.client_id = :client_id and webhooks.mode = :mode and webhooks.id = :webhook_id
    and disabled_reason is null
    and order_id = :order_id and sequence = :sequence and events.at = :at
  returning number`

const findInFlight = `
  select 1
  from dispatches
    join in_flight on in_flight.dispatch = dispatches.number
      and in_flight.fencing_token = dispatches.fencing_token + 1
  where dispatches.number = ? and in_flight.until > ?`

/**
 * A dispatch of an order whose events wait for each other is held until the next lease, unless it is in flight. If it is
 * not, the fencing token skips one, which an attempt may have whose lease has ended.
 */
const makeDue = `
  update dispatches set
    status = 'pending', due_at = :now, settled_at = null, tries = 0,
    fencing_token = iif(:in_flight, fencing_token, fencing_token + 2),
    is_held = not :in_flight and order_id is not null,
    leased_until = iif(:in_flight or order_id is null, null, 0)
  where number = :number and webhook = (
    select number from webhooks
    where client_id = :client_id and mode = :mode and id = :webhook_id and disabled_reason is null
  ) returning number`

const markRetryRequested = `
  update in_flight set retry_requested = 1
  where dispatch = :number and fencing_token = (select fencing_token + 1 from dispatches where number = :number)`

const findKey = `
  select idempotency_keys.fingerprint, idempotency_keys.at, idempotency_keys.dispatch as number,
    idempotency_keys.last_attempt, webhooks.id as webhook_id
  from idempotency_keys
    join dispatches on dispatches.number = idempotency_keys.dispatch
    join webhooks on webhooks.number = dispatches.webhook
  where idempotency_keys.owner_id = ? and idempotency_keys.mode = ? and idempotency_keys.hash = ?
    and webhooks.removed = 0`

/** Executes requests for a test, a retry or an event, each in one transaction with its idempotency key. */
export function logRequests(
  database: Database,
  { take, tables }: SqliteRules,
  log: DispatchLog,
  signal: CommitSignal,
): Pick<Outbox, 'addTest' | 'retry' | 'resend' | 'findReplay'> {
  const key = expectColumns(database.prepare(findKey), dispatchReplayColumns)
  const findUse = ({ clientId, mode }: ClientKey, hash: string) => key.get(clientId, mode, hash)
  const test = database.prepare<unknown[], number>(insertTest).pluck()
  const event = database.prepare<unknown[], number>(insertEvent).pluck()
  const retry = retrier(database)
  const requester = <Request extends TestDispatch | DispatchRetry | EventResend>(
    write: (client: ClientKey, request: Request) => number | undefined,
  ) => {
    const execute = writing(database, (client: ClientKey, request: Request) => {
      if (request.key && findUse(client, request.key.hash)) return 'replayed'
      const number = write(client, request)
      if (number === undefined) return 'gone'
      if (request.key) take(tables.insertKey(client, request.key, { dispatch: number }))
      signal.mark()
      return log.find(request.webhookId, number) ?? 'gone'
    })
    return guarded((client: ClientKey, request: Request) => {
      const outcome = execute(client, request)
      signal.notify()
      return outcome
    })
  }
  return {
    addTest: requester(({ clientId, mode }, { webhookId, eventId, now }: TestDispatch) =>
      first(test.all({ client_id: clientId, mode, webhook_id: webhookId, event_id: eventId, now })),
    ),
    retry: requester(retry),
    resend: requester(({ clientId, mode }, { webhookId, event: key, now }: EventResend) => {
      const { orderId, sequence, at } = key
      const webhook = { client_id: clientId, mode, webhook_id: webhookId }
      return first(event.all({ ...webhook, order_id: orderId, sequence, at, now }))
    }),
    findReplay: guarded((client: ClientKey, hash: string): DispatchReplay | undefined => {
      const row = findUse(client, hash)
      const dispatch = row && log.find(row.webhook_id, row.number, row.last_attempt)
      return dispatch && { fingerprint: row.fingerprint, at: row.at, dispatch }
    }),
  }
}

function retrier(database: Database) {
  const inFlight = database.prepare<[number, Instant], number>(findInFlight).pluck()
  const makeItDue = database.prepare<unknown[], number>(makeDue).pluck()
  const mark = database.prepare(markRetryRequested)
  return ({ clientId, mode }: ClientKey, { webhookId, number, now }: DispatchRetry) => {
    const isInFlight = inFlight.get(number, now) ?? 0
    const webhook = { client_id: clientId, mode, webhook_id: webhookId }
    const updated = first(makeItDue.all({ ...webhook, number, now, in_flight: isInFlight }))
    if (updated !== undefined && isInFlight) mark.run({ number })
    return updated
  }
}

/** Takes rows from `all`, not `get`: a statement that writes is complete only when all its rows are read. */
const first = <Value>([value]: readonly Value[]): Value | undefined => value
