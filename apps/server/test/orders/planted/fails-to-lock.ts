import { Unavailable } from '@delivery-orders/domain'
import type { ServiceParts } from '../../../src/start/service.ts'
import { storeWith } from '../../support/store-with.ts'

/** A planted fault: the first change that locks a code is not committed. */
export const failsToLock = (): ServiceParts['openStore'] => {
  let hasFailed = false
  return storeWith('orders', (orders) => ({
    commit: (change) => {
      if (hasFailed || !change.order.requires?.code?.locked) return orders.commit(change)
      hasFailed = true
      return Promise.reject(new Unavailable('The code cannot be locked.'))
    },
  }))
}
