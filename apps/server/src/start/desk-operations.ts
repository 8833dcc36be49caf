import {
  type CallOperation,
  type CourierOperations,
  calendarOf,
  courierOperations,
  feedWaits,
  type OperationParts,
  operationCaller,
  operations,
} from '@delivery-orders/operations'
import type { Store } from '@delivery-orders/operations/store'
import { CautiousClock } from '../cautious-clock.ts'
import { type Clocks, systemTimer } from '../clock.ts'
import { localTimes } from '../operator/zone.ts'
import { systemRandom } from '../random.ts'
import { publicUrlOf } from '../settings/addresses.ts'
import type { Config } from '../settings/config.ts'

/** Connects the operations of the contract for staff, with the settings that a service has. */
export function deskOperations(config: Config, store: Store, clock: Clocks): CallOperation {
  const handlers = operations(partsOf(config, store, clock))
  return operationCaller({ handlers, clock, random: systemRandom })
}

/** The operations of couriers, whose day begins at midnight in the zone of the pages. */
export function courierCalls(config: Config, store: Store, clock: Clocks): CourierOperations {
  const { timeZone } = config.pages
  const times = localTimes(timeZone)
  const today = calendarOf(timeZone, clock)
  return courierOperations(
    partsOf(config, store, clock),
    () => times.read(`${today()}T00:00`) ?? clock.now(),
  )
}

const partsOf = (config: Config, store: Store, clock: Clocks): OperationParts => ({
  store,
  clock,
  random: systemRandom,
  cautiousClock: new CautiousClock(clock),
  waiting: feedWaits(store, systemTimer),
  currency: config.currency,
  publicUrl: publicUrlOf(config),
  timeZone: config.pages.timeZone,
  hasTracking: config.tracking,
  targets: config.webhookTargets,
})
