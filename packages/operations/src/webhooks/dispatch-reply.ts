import type { Dispatch, IdempotencyKey, Refusal } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'
import { keyReused, replayed } from '../keys/replay.ts'
import { keyDisappeared } from '../keys/stored-response.ts'
import type { ClientGrant } from '../store/access.ts'
import type { DispatchRecord, Outbox } from '../store/outbox.ts'
import { presentDispatch } from './present-webhook.ts'

export interface DispatchReply {
  readonly status: 202
  readonly body: Dispatch
  readonly headers: Partial<typeof replayed>
}

interface DispatchResult {
  readonly result: DispatchRecord | 'replayed'
  readonly key: IdempotencyKey | undefined
}

export async function dispatchReply(
  outbox: Outbox,
  client: ClientGrant,
  { result, key }: DispatchResult,
): Promise<DispatchReply | Refusal<'idempotency_key_reused'>> {
  if (result !== 'replayed') return { status: 202, body: presentDispatch(result), headers: {} }
  const replay = await replayedDispatch(outbox, client, key)
  if (!replay) throw keyDisappeared()
  return replay
}

/** Returns the response to an earlier request with the same idempotency key; undefined if there was none. */
export async function replayedDispatch(
  outbox: Outbox,
  client: ClientGrant,
  key: IdempotencyKey | undefined,
): Promise<DispatchReply | Refusal<'idempotency_key_reused'> | undefined> {
  const replay = key && (await outbox.findReplay(client, key.hash))
  if (!replay) return undefined
  if (replay.fingerprint !== key.fingerprint) return keyReused()
  const { dispatch, at } = replay
  return { status: 202, body: presentDispatch(asDueAt(dispatch, at)), headers: replayed }
}

/** Returns the dispatch as it was at time `at`, when the first request with the idempotency key made it due. */
const asDueAt = (dispatch: DispatchRecord, at: Instant): DispatchRecord => ({
  ...dispatch,
  status: 'pending',
  dueAt: at,
})
