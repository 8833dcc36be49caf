import type { Workload } from '../workload.ts'

/** What the load process is asked to do. */
export interface Job {
  readonly port: number
  readonly token: string
  /** The contestant's process. */
  readonly pid: number
  readonly workload: Workload
  readonly connections: number
  /** Whether each order that is created comes with a fresh idempotency key. */
  readonly withKeys: boolean
  /** Not counted, over the same connections. */
  readonly warmUp: Phase
  readonly measured: Phase
}

export interface Phase {
  /** Whose references: created orders get it, and those that are got have it. */
  readonly group: string
  /** How many orders there are to get. */
  readonly population: number
  /** When to stop sending. What was sent by then is still waited for. */
  readonly until: { readonly requests: number } | { readonly seconds: number }
}

/** Every request was answered, and every answer had the right status. */
export interface Load {
  readonly warmUpRequests: number
  readonly requests: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the contestant for each request, where the system tells it. */
  readonly cpuUs: number | null
  readonly rssMb: number | null
  /** How busy the load process itself was, of one processor. Near 1, it is the load that is measured. */
  readonly loadBusy: number
}

export type Reply = { readonly load: Load } | { readonly error: string }
