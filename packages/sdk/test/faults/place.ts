import type { Fetch } from '../../src/index.ts'
import type { Fault, Stage } from './fault.ts'
import type { Arrival } from './raw-service.ts'

/** Where faults are provoked. */
export type Place = (fault: Fault, reach: (stage: Stage) => void) => Promise<Provoked>

/** A service that does with its requests what a fault says. */
export interface Provoked {
  readonly baseUrl: string
  /** Where nobody listens at that address. */
  readonly fetch?: Fetch
  /** A webhook that can be removed. */
  readonly webhookId: string
  readonly arrivals: () => readonly Arrival[]
  /** How many orders were made. */
  readonly orders: () => number | Promise<number>
  /** How many connections are open that a request came over. */
  readonly connections: () => number
  /** What the answer to a try must have as its id, where it says this. */
  readonly requestIdOf: (attempt: number, said: string | undefined) => string | undefined
  close(): Promise<void>
}
