import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { StoredResponse } from '@delivery-orders/operations'
import { keyRetentionMs } from '@delivery-orders/operations'
import { type StoredResponseRow, storedResponseOf, storedResponseRow } from '../outbox-rows.ts'
import type { Database } from './sqlite-database.ts'

const findAnswer = `
  select hash, fingerprint, status, body, at
  from kept_answers where client_id = ? and mode = ? and hash = ?`

const insertAnswer = `
  insert into kept_answers (client_id, mode, hash, fingerprint, status, body, at)
  values (:client_id, :mode, :hash, :fingerprint, :status, :body, :at)`

/** One more than comes, so that what has gathered becomes less. */
const removeOldest = `
  delete from kept_answers
  where id in (select id from kept_answers where at < ? order by at limit 2)`

export interface StoredResponses {
  find(client: ClientKey, hash: string): StoredResponse | undefined
  /** In the transaction of what is answered. Old ones leave as new ones come, as the keys of orders do. */
  keep(client: ClientKey, kept: StoredResponse): void
}

export function storedResponses(database: Database): StoredResponses {
  const find = database.prepare<unknown[], StoredResponseRow>(findAnswer)
  const insert = database.prepare(insertAnswer)
  const remove = database.prepare<[Instant]>(removeOldest)
  return {
    find: ({ clientId, mode }, hash) => {
      const row = find.get(clientId, mode, hash)
      return row && storedResponseOf(row)
    },
    keep: (client, kept) => {
      insert.run(storedResponseRow(client, kept))
      remove.run(kept.at - keyRetentionMs)
    },
  }
}
