import type { UsedKey } from '@delivery-orders/operations/store'
import { storeWith } from '../../support/store-with.ts'

/** A planted defect: no claim of a batch's key is stored. */
export const forgetsClaims = storeWith('orders', (orders) => ({
  commit: ({ key, ...change }) =>
    orders.commit(key ? { ...change, key: withoutClaim(key) } : change),
  recordIdempotencyKey: (client, order, key) =>
    orders.recordIdempotencyKey(client, order, withoutClaim(key)),
  claimKey: () => Promise.resolve('committed'),
}))

const withoutClaim = ({ claim: _, ...key }: UsedKey): UsedKey => key
