import {
  type CallOperation,
  feedWaits,
  operationCaller,
  operations,
  type Store,
} from '@delivery-orders/operations'
import { CautiousClock } from '../cautious-clock.ts'
import { type Clocks, systemTimer } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { publicUrlOf } from '../settings/addresses.ts'
import type { Config } from '../settings/config.ts'

/** Connects the operations of the contract for staff, with the settings that a service has. */
export function deskOperations(config: Config, store: Store, clock: Clocks): CallOperation {
  const handlers = operations({
    ...{ store, clock, random: systemRandom, cautiousClock: new CautiousClock(clock) },
    waiting: feedWaits(store, systemTimer),
    currency: config.currency,
    publicUrl: publicUrlOf(config),
    timeZone: config.pages.timeZone,
    hasTracking: config.tracking,
    targets: config.webhookTargets,
  })
  return operationCaller({ handlers, clock, random: systemRandom })
}
