import { getRandomValues } from 'node:crypto'
import { memoryStore, type Random, type Store } from '@delivery-orders/operations'
import type { TestServiceOptions } from './options.ts'
import { TestClock } from './test-clock.ts'

/** What a service keeps, and what it lives by. */
export interface InsideParts {
  readonly store: Store
  readonly clock: TestClock
  readonly random: Random
}

const exchanged = new WeakMap<TestServiceOptions, Partial<InsideParts>>()

/** Options of a service of other parts, which only the tests of this project exchange. */
export function withParts(
  options: TestServiceOptions,
  parts: Partial<InsideParts>,
): TestServiceOptions {
  exchanged.set(options, parts)
  return options
}

export const partsOf = (options: TestServiceOptions): InsideParts => ({
  store: memoryStore(),
  clock: new TestClock(options.now?.getTime() ?? Date.now()),
  random: { bytes: (count) => getRandomValues(new Uint8Array(count)) },
  ...exchanged.get(options),
})
