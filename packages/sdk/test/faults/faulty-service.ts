import type { Fetch } from '../../src/index.ts'
import type { Fault, Stage } from './fault.ts'
import type { Arrival } from './raw-service.ts'

/** Starts a service that produces the given fault. Calls `onStage` when the tested call reaches a stage. */
export type StartFaultyService = (
  fault: Fault,
  onStage: (stage: Stage) => void,
) => Promise<FaultyService>

export interface FaultyService {
  readonly baseUrl: string
  /** The fetch that the client must use, if no server listens at `baseUrl`. */
  readonly fetch?: Fetch
  /** Id of a webhook that the tested call can delete. */
  readonly webhookId: string
  readonly arrivals: () => readonly Arrival[]
  readonly orders: () => number | Promise<number>
  /** Number of open connections that have carried a request. */
  readonly connections: () => number
  /** The expected request id of an attempt. `received` is the id that the client reports. */
  readonly requestIdOf: (attempt: number, received: string | undefined) => string | undefined
  close(): Promise<void>
}
