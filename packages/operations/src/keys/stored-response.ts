import type { IdempotencyKey, Refusal, Rendered } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import type { ClientGrant } from '../store/access.ts'
import type { UsedKey } from '../store/used-key.ts'
import type { NewStoredResponse, Webhooks } from '../store/webhooks.ts'
import { keyReused } from './replay.ts'

export const responseToStore = (
  key: UsedKey | undefined,
  { status, body }: { readonly status: number; readonly body: object },
): NewStoredResponse | undefined => key && { ...key, status, body: JSON.stringify(body) }

/** Returns the body of the response to an earlier request with the same key. Refuses if its body differed. */
export async function findStoredResponse<Message>(
  webhooks: Webhooks,
  client: ClientGrant,
  key: IdempotencyKey | undefined,
): Promise<Rendered<Message> | Refusal<'idempotency_key_reused'>> {
  const stored = key && (await webhooks.findStoredResponse(client, key.hash))
  if (!stored) throw keyDisappeared()
  if (stored.fingerprint !== key.fingerprint) return keyReused()
  return stored.body as Rendered<Message>
}

export const keyDisappeared = (): Unavailable =>
  new Unavailable('The record of this idempotency key disappeared during the request.')
