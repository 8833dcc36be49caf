import type { IdempotencyKey, Rendered } from '@delivery-orders/contract'
import type { StoredResponse } from '../store/webhooks.ts'
import { keyReused } from './replay.ts'

/** An answer with all that a repetition of its request needs. */
export const responseToStore = (
  key: IdempotencyKey | undefined,
  at: number,
  { status, body }: { readonly status: number; readonly body: object },
): StoredResponse | undefined => key && { ...key, at, status, body: JSON.stringify(body) }

/** The text of the answer to a request that was made before with the same key. */
export function replayedBody<Message>(
  kept: StoredResponse,
  { fingerprint }: IdempotencyKey,
): Rendered<Message> {
  if (kept.fingerprint !== fingerprint) throw keyReused()
  return kept.body as Rendered<Message>
}
