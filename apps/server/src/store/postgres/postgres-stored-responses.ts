import type { ClientKey } from '@delivery-orders/domain'
import type { NewStoredResponse, StoredResponse } from '@delivery-orders/operations'
import { buildStoredResponseRow, storedResponseColumns } from '../webhook-rows.ts'
import { deleteBefore } from './postgres-clock.ts'
import { type Session, statement } from './postgres-database.ts'

const selectResponse = statement(`
  select hash, fingerprint, status, body, at
  from kept_answers where client_id = $1 and mode = $2 and hash = $3`)

const insertResponse = statement(`
  insert into kept_answers (client_id, mode, hash, fingerprint, status, body, at)
  select client_id, mode, hash, fingerprint, status, body, at
  from json_populate_record(null::kept_answers, $1)
  on conflict do nothing`)

const removeOldest = statement(`
  delete from kept_answers where (client_id, mode, hash) in (
    select client_id, mode, hash from kept_answers
    where at < ${deleteBefore('$1::bigint', '$2::bigint')} order by at limit 2
  )`)

export const findStoredResponse = (
  session: Session,
  { clientId, mode }: ClientKey,
  hash: string,
): Promise<StoredResponse | undefined> =>
  session.first(selectResponse, storedResponseColumns, [clientId, mode, hash])

/** Writes nothing if a response with this hash is stored. */
export async function insertStoredResponse(
  session: Session,
  client: ClientKey,
  response: NewStoredResponse,
): Promise<void> {
  await session.run(insertResponse, [JSON.stringify(buildStoredResponseRow(client, response))])
  await session.run(removeOldest, [response.deleteBefore, session.clock.now()])
}
