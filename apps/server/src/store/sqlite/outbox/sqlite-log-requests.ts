import type { ClientKey, Instant } from '@delivery-orders/domain'
import type {
  DispatchReplay,
  DispatchRetry,
  EventResend,
  Outbox,
  TestDispatch,
  UsedKey,
} from '@delivery-orders/operations'
import type { CommitSignal } from '../../commit-signal.ts'
import { buildDispatchKeyRow, dispatchReplayColumns } from '../../outbox-rows.ts'
import { type Database, expectColumns, guarded, writing } from '../sqlite-database.ts'
import type { DispatchLog } from './sqlite-dispatch-log.ts'

const insertTest = `
  insert into dispatches (webhook, test_event, created_at, status, due_at)
  select number, :event_id, :now, 'pending', :now
  from webhooks
  where client_id = :client_id and mode = :mode and id = :webhook_id and disabled_reason is null
  returning number`

/** With ordering, held until the next lease has examined it, like the dispatch of a new event. */
const insertEvent = `
  insert into dispatches (
    webhook, event, created_at, status, due_at, order_id, held, leased_until, resent
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
      and in_flight.lease = dispatches.lease + 1
  where dispatches.number = ? and in_flight.until > ?`

/**
 * A dispatch of an order whose events wait for each other is held until the next lease, unless it is in flight. If it is
 * not, the fencing token skips one, which an attempt may have whose lease has ended.
 */
const makeDue = `
  update dispatches set
    status = 'pending', due_at = :now, settled_at = null, tries = 0,
    lease = iif(:in_flight, lease, lease + 2),
    held = not :in_flight and order_id is not null,
    leased_until = iif(:in_flight or order_id is null, null, 0)
  where number = :number and webhook = (
    select number from webhooks
    where client_id = :client_id and mode = :mode and id = :webhook_id and disabled_reason is null
  ) returning number`

const markRetryRequested = `
  update in_flight set again = 1
  where dispatch = :number and lease = (select lease + 1 from dispatches where number = :number)`

const findKey = `
  select dispatch_keys.fingerprint, dispatch_keys.at, dispatch_keys.dispatch as number,
    dispatch_keys.last_attempt, webhooks.id as webhook_id
  from dispatch_keys
    join dispatches on dispatches.number = dispatch_keys.dispatch
    join webhooks on webhooks.number = dispatches.webhook
  where dispatch_keys.client_id = ? and dispatch_keys.mode = ? and dispatch_keys.hash = ?
    and webhooks.removed = 0`

const insertKey = `
  insert into dispatch_keys (client_id, mode, hash, fingerprint, dispatch, at, last_attempt)
  values (
    :client_id, :mode, :hash, :fingerprint, :dispatch, :at,
    (select coalesce(max(id), 0) from attempts where dispatch = :dispatch)
  )`

const removeOldestKeys = `
  delete from dispatch_keys
  where id in (select id from dispatch_keys where at < ? order by at limit 2)`

/** Executes requests for a test, a retry or an event, each in one transaction with its idempotency key. */
export function logRequests(
  database: Database,
  log: DispatchLog,
  signal: CommitSignal,
): Pick<Outbox, 'addTest' | 'retry' | 'resend' | 'findReplay'> {
  const keys = dispatchKeys(database)
  const test = database.prepare<unknown[], number>(insertTest).pluck()
  const event = database.prepare<unknown[], number>(insertEvent).pluck()
  const retry = retrier(database)
  const requester = <Request extends TestDispatch | DispatchRetry | EventResend>(
    write: (client: ClientKey, request: Request) => number | undefined,
  ) => {
    const execute = writing(database, (client: ClientKey, request: Request) => {
      if (request.key && keys.find(client, request.key.hash)) return 'replayed'
      const number = write(client, request)
      if (number === undefined) return 'gone'
      if (request.key) keys.insert(client, request.key, number)
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
      const row = keys.find(client, hash)
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

function dispatchKeys(database: Database) {
  const find = expectColumns(database.prepare(findKey), dispatchReplayColumns)
  const insert = database.prepare(insertKey)
  const remove = database.prepare<[Instant]>(removeOldestKeys)
  return {
    find: ({ clientId, mode }: ClientKey, hash: string) => find.get(clientId, mode, hash),
    insert: (client: ClientKey, key: UsedKey, dispatch: number) => {
      insert.run(buildDispatchKeyRow(client, key, dispatch))
      remove.run(key.deleteBefore)
    },
  }
}
