import { getRandomValues } from 'node:crypto'
import type { Random } from '@delivery-orders/operations'
import { memoryStore, ServiceClock } from '@delivery-orders/operations/service'
import type { Store } from '@delivery-orders/operations/store'
import type { TestServiceOptions } from './options.ts'

/** The store of a test service, and its sources of time and randomness. */
export interface InsideParts {
  readonly store: Store
  readonly clock: ServiceClock
  readonly random: Random
}

const replacedParts = new WeakMap<TestServiceOptions, Partial<InsideParts>>()

/** Options for a service with another store, clock or randomness. Only for the tests of this project. */
export function withParts(
  options: TestServiceOptions,
  parts: Partial<InsideParts>,
): TestServiceOptions {
  replacedParts.set(options, parts)
  return options
}

export const partsOf = (options: TestServiceOptions): InsideParts => ({
  store: memoryStore(),
  clock: new ServiceClock(options.now?.getTime() ?? Date.now()),
  random: { bytes: (count) => getRandomValues(new Uint8Array(count)) },
  ...replacedParts.get(options),
})
