import type { Store, UsedKey } from '@delivery-orders/operations'
import type { ServiceParts } from '../../../src/start/service.ts'
import { openStore } from '../../support/engine.ts'

/** A planted defect: no claim of a batch's key is stored. */
export const forgetsClaims: ServiceParts['openStore'] = (database): Store => {
  const { orders, ...store } = openStore(database)
  return {
    ...store,
    orders: {
      ...orders,
      commit: ({ key, ...change }) =>
        orders.commit(key ? { ...change, key: withoutClaim(key) } : change),
      recordIdempotencyKey: (client, order, key) =>
        orders.recordIdempotencyKey(client, order, withoutClaim(key)),
      claimKey: () => Promise.resolve('committed'),
    },
  }
}

const withoutClaim = ({ claim: _, ...key }: UsedKey): UsedKey => key
