import type { IdempotencyKey, Rendered } from '@delivery-orders/contract'
import type { StoredResponse } from '../store/webhooks.ts'
import { keyReused } from './replay.ts'

export const responseToStore = (
  key: IdempotencyKey | undefined,
  at: number,
  { status, body }: { readonly status: number; readonly body: object },
): StoredResponse | undefined => key && { ...key, at, status, body: JSON.stringify(body) }

/** Returns the body of a stored response. Throws `idempotency_key_reused` if the bodies of the two requests differ. */
export function replayedBody<Message>(
  response: StoredResponse,
  { fingerprint }: IdempotencyKey,
): Rendered<Message> {
  if (response.fingerprint !== fingerprint) throw keyReused()
  return response.body as Rendered<Message>
}
