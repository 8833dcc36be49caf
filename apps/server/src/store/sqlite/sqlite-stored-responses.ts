import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { NewStoredResponse, StoredResponse } from '@delivery-orders/operations'
import { buildStoredResponseRow, storedResponseColumns } from '../webhook-rows.ts'
import { type Database, expectColumns } from './sqlite-database.ts'

const selectResponse = `
  select hash, fingerprint, status, body, at
  from kept_answers where client_id = ? and mode = ? and hash = ?`

const insertResponse = `
  insert into kept_answers (client_id, mode, hash, fingerprint, status, body, at)
  values (:client_id, :mode, :hash, :fingerprint, :status, :body, :at)`

const removeOldest = `
  delete from kept_answers
  where id in (select id from kept_answers where at < ? order by at limit 2)`

export interface StoredResponses {
  find(client: ClientKey, hash: string): StoredResponse | undefined
  /** Called in the transaction of the change that the response reports. */
  insert(client: ClientKey, response: NewStoredResponse): void
}

export function storedResponses(database: Database): StoredResponses {
  const find = expectColumns(database.prepare(selectResponse), storedResponseColumns)
  const insert = database.prepare(insertResponse)
  const remove = database.prepare<[Instant]>(removeOldest)
  return {
    find: ({ clientId, mode }, hash) => find.get(clientId, mode, hash),
    insert: (client, response) => {
      insert.run(buildStoredResponseRow(client, response))
      remove.run(response.deleteBefore)
    },
  }
}
