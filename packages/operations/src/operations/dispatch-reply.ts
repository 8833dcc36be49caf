import type { Dispatch, IdempotencyKey } from '@delivery-orders/contract'
import { type Instant, Unavailable } from '@delivery-orders/domain'
import type { DispatchRecord, Outbox } from '../store/outbox.ts'
import type { Grant } from '../store/store.ts'
import { presentDispatch } from './present-webhook.ts'
import { keyReused, replayed } from './replay.ts'

/** Tells of a dispatch that is on its way. */
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
  client: Grant,
  { result, key }: DispatchResult,
): Promise<DispatchReply> {
  if (result !== 'replayed') return { status: 202, body: presentDispatch(result), headers: {} }
  const repeated = await replayedDispatch(outbox, client, key)
  if (!repeated) throw new Unavailable('A key was used and then free again.')
  return repeated
}

/** The answer to an earlier request with the same key; undefined where there was none. */
export async function replayedDispatch(
  outbox: Outbox,
  client: Grant,
  key: IdempotencyKey | undefined,
): Promise<DispatchReply | undefined> {
  const answered = key && (await outbox.findReplay(client, key.hash))
  if (!answered) return undefined
  if (answered.fingerprint !== key.fingerprint) throw keyReused()
  const { dispatch, at } = answered
  return { status: 202, body: presentDispatch(asDueAt(dispatch, at)), headers: replayed }
}

/** A dispatch as it was when it was made due. */
const asDueAt = (dispatch: DispatchRecord, at: Instant): DispatchRecord => ({
  ...dispatch,
  status: 'pending',
  dueAt: at,
})
