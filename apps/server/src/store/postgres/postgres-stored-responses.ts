import type { ClientKey } from '@delivery-orders/domain'
import type { StoredResponse } from '@delivery-orders/operations'
import { keyRetentionMs } from '@delivery-orders/operations'
import { type StoredResponseRow, storedResponseOf, storedResponseRow } from '../outbox-rows.ts'
import { type Session, statement } from './postgres-database.ts'

const selectAnswer = statement(`
  select hash, fingerprint, status, body, at
  from kept_answers where client_id = $1 and mode = $2 and hash = $3`)

const insertAnswer = statement(`
  insert into kept_answers (client_id, mode, hash, fingerprint, status, body, at)
  select client_id, mode, hash, fingerprint, status, body, at
  from json_populate_record(null::kept_answers, $1)`)

/** One more than comes, so that what has gathered becomes less. */
const removeOldest = statement(`
  delete from kept_answers where (client_id, mode, hash) in (
    select client_id, mode, hash from kept_answers where at < $1 order by at limit 2
  )`)

export async function findAnswer(
  session: Session,
  { clientId, mode }: ClientKey,
  hash: string,
): Promise<StoredResponse | undefined> {
  const row = await session.first<StoredResponseRow>(selectAnswer, [clientId, mode, hash])
  return row && storedResponseOf(row)
}

/** In the turn of what is answered. Old ones leave as new ones come, as the keys of orders do. */
export async function keepAnswer(
  session: Session,
  client: ClientKey,
  kept: StoredResponse,
): Promise<void> {
  await session.run(insertAnswer, [JSON.stringify(storedResponseRow(client, kept))])
  await session.run(removeOldest, [kept.at - keyRetentionMs])
}
