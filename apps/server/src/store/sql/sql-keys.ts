import type { KeyTable } from '@delivery-orders/operations/engine'
import { integer, nullable, text } from '../columns.ts'
import { expiredKeysPerNewKey } from '../commits.ts'
import { type Dialect, first, run } from './script.ts'

const keyColumns = {
  hash: text,
  fingerprint: text,
  at: integer,
  status: nullable(integer),
  body: nullable(text),
  number: nullable(integer),
  lastAttempt: nullable(integer),
  webhookId: nullable(text),
}

export function sqlKeys({ ofClient, deleteBefore }: Dialect): KeyTable {
  const findKey = `
  select hash, fingerprint, at, status, body, dispatch as number, last_attempt as "lastAttempt", (
      select webhooks.id from dispatches join webhooks on webhooks.number = dispatches.webhook
      where ${ofClient('dispatches.client_id', 'owner_id')} dispatches.number = dispatch
    ) as "webhookId"
  from idempotency_keys where owner_id = :owner_id and mode = :mode and hash = :hash`
  const insert = `
  insert into idempotency_keys (
    owner_id, mode, hash, fingerprint, at, status, body, dispatch, last_attempt
  ) values (
    :owner_id, :mode, :hash, :fingerprint, :at, :status, :body, cast(:dispatch as bigint),
    case when cast(:dispatch as bigint) is not null then (
      select coalesce(max(id), 0) from attempts
      where ${ofClient('client_id', ':owner_id')} dispatch = cast(:dispatch as bigint)
    ) end
  ) on conflict do nothing`
  const deleteOldest = `
  delete from idempotency_keys where (owner_id, mode, hash) in (
    select owner_id, mode, hash from idempotency_keys
    where at < ${deleteBefore('before')} order by at limit ${expiredKeysPerNewKey}
  )`
  return {
    *findKey({ clientId, mode }, hash) {
      const row = yield* first(findKey, keyColumns, { owner_id: clientId, mode, hash })
      if (!row) return undefined
      const { fingerprint, at, status, body, number, lastAttempt, webhookId } = row
      return {
        hash,
        fingerprint,
        at,
        response: status === null || body === null ? undefined : { status, body },
        requested:
          number === null || lastAttempt === null || webhookId === null
            ? undefined
            : { webhookId, number, lastAttempt },
      }
    },
    *insertKey({ clientId, mode }, { hash, fingerprint, at, deleteBefore: before }, answer) {
      const { response = { status: null, body: null }, dispatch = null } = answer
      const key = { owner_id: clientId, mode, hash, fingerprint, at }
      yield* run(insert, { ...key, ...response, dispatch })
      yield* run(deleteOldest, { before })
    },
  }
}
