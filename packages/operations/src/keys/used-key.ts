import type { IdempotencyKey } from '@delivery-orders/contract'
import type { Clock } from '../clock.ts'
import { keyRetentionMs, type UsedKey } from '../store/used-key.ts'

/** Returns the record of a key that is used now. */
export const usedKey = (
  { clock, cautiousClock }: { readonly clock: Clock; readonly cautiousClock: Clock },
  key: IdempotencyKey | undefined,
): UsedKey | undefined =>
  key && { ...key, at: clock.now(), deleteBefore: cautiousClock.now() - keyRetentionMs }
