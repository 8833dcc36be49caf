import type { IdempotencyKey, Rendered } from '@delivery-orders/contract'
import type { KeptAnswer } from '../store/outbox.ts'
import { keyReused } from './answered-before.ts'

/** An answer with all that a repetition of its request needs. */
export const answerToKeep = (
  key: IdempotencyKey | undefined,
  at: number,
  { status, body }: { readonly status: number; readonly body: object },
): KeptAnswer | undefined => key && { ...key, at, status, body: JSON.stringify(body) }

/** The text of the answer to a request that was made before with the same key. */
export function keptText<Message>(
  kept: KeptAnswer,
  { fingerprint }: IdempotencyKey,
): Rendered<Message> {
  if (kept.fingerprint !== fingerprint) throw keyReused()
  return kept.body as Rendered<Message>
}
