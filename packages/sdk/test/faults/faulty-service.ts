import type { Fetch } from '../../src/index.ts'
import type { Fault, Stage } from './fault.ts'
import type { Arrival } from './raw-service.ts'

/** Starts a service that behaves as a fault says. Calls `onStage` when the call reaches a stage. */
export type StartFaultyService = (
  fault: Fault,
  onStage: (stage: Stage) => void,
) => Promise<FaultyService>

/** A service that behaves as a fault says. */
export interface FaultyService {
  readonly baseUrl: string
  /** Replaces the global fetch if no server listens at `baseUrl`. */
  readonly fetch?: Fetch
  /** A webhook that can be deleted. */
  readonly webhookId: string
  readonly arrivals: () => readonly Arrival[]
  /** Number of orders created. */
  readonly orders: () => number | Promise<number>
  /** Number of open connections that have carried a request. */
  readonly connections: () => number
  /** The expected request id of an attempt, given the id that the client reports. */
  readonly requestIdOf: (attempt: number, received: string | undefined) => string | undefined
  close(): Promise<void>
}
