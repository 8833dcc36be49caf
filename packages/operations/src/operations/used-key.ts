import type { IdempotencyKey } from '@delivery-orders/contract'
import { keyRetentionMs, type UsedKey } from '../store/used-key.ts'
import type { Deps } from './deps.ts'

/** Returns the record of a key that is used now. */
export const usedKey = (
  { clock, cautiousClock }: Pick<Deps, 'clock' | 'cautiousClock'>,
  key: IdempotencyKey | undefined,
): UsedKey | undefined =>
  key && { ...key, at: clock.now(), deleteBefore: cautiousClock.now() - keyRetentionMs }
