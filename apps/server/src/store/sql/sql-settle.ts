import {
  type AttemptedDispatch,
  attemptsMax,
  type DispatchChange,
  type SettleTable,
} from '@delivery-orders/operations/engine'
import type { AttemptResult } from '@delivery-orders/operations/store'
import { flag, integer, text } from '../columns.ts'
import { attemptedColumns, attemptedOf } from '../outbox-rows.ts'
import { ownerRow } from '../webhook-rows.ts'
import { all, type Dialect, run } from './script.ts'

const resultColumns = {
  nr: integer,
  number: integer,
  fencing_token: integer,
  webhook_id: text,
  at: integer,
}

const attemptColumns = {
  client_id: integer,
  mode: text,
  number: integer,
  at: integer,
  status: integer,
  error: text,
  duration_ms: integer,
  response: text,
}

const changeColumns = {
  client_id: integer,
  number: integer,
  fencing_token: integer,
  status: text,
  due_at: integer,
  leased_until: integer,
  settled_at: integer,
  tries: integer,
}

const keyColumns = { client_id: integer, number: integer }

const orderColumns = { client_id: integer, webhook: integer, order_id: integer, due_at: integer }

const healthColumns = {
  id: text,
  timed_out: flag,
  failing_since: integer,
  failing_last_at: integer,
}

/** Exported so that a test can look at the plans. `offset 0` makes PostgreSQL look along an index for each row. */
export function settleTexts({ rowsIn, each, dispatchKey, ofClient, ...dialect }: Dialect) {
  const attemptKey = dispatchKey.replace('number', 'dispatch')
  const ofDispatch = (table: string, rows: string) =>
    `${ofClient(`${table}.client_id`, `${rows}.client_id`)} ${table}.number = ${rows}.number`
  return {
    findAttempted: `
  select results.nr, webhooks.client_id, webhooks.mode, webhooks.number as webhook, webhooks.timed_out,
    webhooks.failing_since, webhooks.failing_last_at, dispatches.status, dispatches.due_at, dispatches.tries, dispatches.order_id,
    coalesce(flight.retry_requested, false) as retry_requested,
    dispatches.fencing_token = results.fencing_token - case when flight.dispatch is null then 0 else 1 end
      and not exists (
        select 1 from in_flight as later
        where later.dispatch = results.number and later.fencing_token > results.fencing_token
      ) as is_current
  from ${rowsIn('results', resultColumns)}
    ${each('webhooks', 'webhooks.id = results.webhook_id')}
    ${each('dispatches', `${ofClient('dispatches.client_id', 'webhooks.client_id')} dispatches.number = results.number`)}
    left join in_flight as flight on flight.dispatch = results.number
      and flight.fencing_token = results.fencing_token
  where flight.dispatch is not null or not exists (
    select 1 from attempts
    where ${ofClient('attempts.client_id', 'webhooks.client_id')} attempts.dispatch = results.number
      and attempts.at = results.at
    limit 1 offset 0
  )
  order by results.nr`,
    insertAttempts: `
  insert into attempts (${attemptKey}, at, status, error, duration_ms, response)
  select ${dispatchKey.replaceAll(/\w+/g, 'attempted.$&')}, at,
    attempted.status, error, duration_ms, case when response <> '' and exists (
      select 1 from events join orders on orders.id = events.order_id
      where events.client_id = attempted.client_id and events.mode = attempted.mode
        and events.position = dispatches.event_position and orders.erased_at is not null
      limit 1 offset 0
    ) then null else response end
  from ${rowsIn('attempted', attemptColumns)} ${each('dispatches', ofDispatch('dispatches', 'attempted'))}`,
    removeOldestAttempts: `
  delete from attempts where (${attemptKey}, id) in (
    select ${attemptKey}, id from (
      select attempts.*, row_number() over (partition by dispatch order by id desc) as age
      from attempts join ${rowsIn('many', keyColumns)}
        on ${ofClient('attempts.client_id', 'many.client_id')} attempts.dispatch = many.number
    ) as logged where age > ${attemptsMax}
  )`,
    endFlights: `
  delete from in_flight where (dispatch, fencing_token) in (
    select number, fencing_token from ${rowsIn('results', resultColumns)}
  )`,
    updateDispatches: `
  update dispatches set
    status = changes.status, due_at = changes.due_at, leased_until = changes.leased_until,
    settled_at = changes.settled_at, tries = changes.tries, fencing_token = changes.fencing_token
  from ${rowsIn('changes', changeColumns)}
  where ${ofDispatch('dispatches', 'changes')}`,
    releaseNext: `
  update dispatches set is_held = false, leased_until = null, due_at = ${dialect.dueAt('next.due_at')}
  from (
    select client_id, due_at, (
      select number from dispatches as pending
      where pending.webhook = settled.webhook and pending.order_id = settled.order_id
        and pending.status = 'pending'
      order by number limit 1
    ) as number
    from ${rowsIn('settled', orderColumns)}
  ) as next
  where ${ofDispatch('dispatches', 'next')} and ${dialect.is('is_held')}`,
    updateHealth: `
  update webhooks set
    timed_out = health.timed_out, failing_since = health.failing_since,
    failing_last_at = health.failing_last_at
  from ${rowsIn('health', healthColumns)}
  where webhooks.id = health.id`,
    insertDisabled: `
  insert into dispatches (${dispatchKey.replace('number', 'webhook')}, test_event_id, disabled, created_at, status, due_at)
  select ${dispatchKey}, :event_id, :disabled, cast(:at as bigint), 'pending', ${dialect.dueAt('cast(:at as bigint)')}
  from webhooks
  where client_id = :client_id and mode = :mode and ${dialect.isNot('removed')} and disabled_reason is null
    and (events is null or events like '%"webhook.disabled"%')
  order by number ${dialect.forKeyShare}`,
  }
}

export function sqlSettle(dialect: Dialect): SettleTable {
  const texts = settleTexts(dialect)
  return {
    *findAttempted(results) {
      const rows = yield* all(texts.findAttempted, attemptedColumns, {
        results: resultRows(results),
      })
      return rows.flatMap((row) => {
        const result = results[row.nr]
        return result ? [attemptedOf(row, result)] : []
      })
    },
    *logAttempts(attempted) {
      if (attempted.length === 0) return
      yield* run(texts.insertAttempts, { attempted: JSON.stringify(attempted.map(attemptRow)) })
      const many = attempted.filter(({ result }) => result.fencingToken > attemptsMax)
      const keys = new Map(
        many.map(({ client, result: { number } }) => [
          number,
          { client_id: client.clientId, number },
        ]),
      )
      if (keys.size > 0)
        yield* run(texts.removeOldestAttempts, { many: JSON.stringify([...keys.values()]) })
    },
    endFlights: (results) => run(texts.endFlights, { results: resultRows(results) }),
    *updateDispatches(changes) {
      if (changes.length > 0)
        yield* run(texts.updateDispatches, { changes: JSON.stringify(changes.map(changeRow)) })
    },
    releaseNext: (settled) =>
      run(texts.releaseNext, { settled: JSON.stringify(settled.map(orderRow)) }),
    updateHealth: (health) =>
      run(texts.updateHealth, {
        health: JSON.stringify(
          health.map(({ webhookId: id, timedOut, failing }) => ({
            id,
            timed_out: timedOut,
            failing_since: failing?.since,
            failing_last_at: failing?.lastAt,
          })),
        ),
      }),
    insertDisabled: (client, { eventId, at, disabled }) =>
      run(texts.insertDisabled, {
        ...ownerRow(client),
        event_id: eventId,
        at,
        disabled: JSON.stringify(disabled),
      }),
  }
}

const resultRows = (results: readonly AttemptResult[]): string =>
  JSON.stringify(
    results.map(({ number, fencingToken, webhookId, attempt }, nr) => ({
      nr,
      number,
      fencing_token: fencingToken,
      webhook_id: webhookId,
      at: attempt.at,
    })),
  )

const attemptRow = ({ client, result }: AttemptedDispatch) => ({
  ...ownerRow(client),
  number: result.number,
  at: result.attempt.at,
  status: result.attempt.status,
  error: result.attempt.error,
  duration_ms: result.attempt.durationMs,
  response: result.attempt.response,
})

const changeRow = ({ attempted, ...change }: DispatchChange) => ({
  client_id: attempted.client.clientId,
  number: attempted.result.number,
  fencing_token: attempted.result.fencingToken,
  status: change.status,
  due_at: change.dueAt,
  leased_until: change.leasedUntil,
  settled_at: change.settledAt,
  tries: change.tries,
})

const orderRow = ({ attempted, settledAt }: DispatchChange) => ({
  client_id: attempted.client.clientId,
  webhook: attempted.webhook,
  order_id: attempted.orderId,
  due_at: settledAt,
})
