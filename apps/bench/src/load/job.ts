import type { Workload } from '../workload.ts'

/** What the load process is asked to do. */
export interface Job {
  readonly port: number
  readonly token: string
  readonly workload: Workload
  readonly connections: number
  /** Whose references: created ones get it, and those that are got have it. */
  readonly group: string
  /** How many orders there are to get. */
  readonly population: number
  /** When to stop sending. What was sent by then is still waited for. */
  readonly until: { readonly requests: number } | { readonly seconds: number }
}

export interface Load {
  /** Answers, every one of which had the right status. */
  readonly requests: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** How busy the load process itself was, of one processor. Near 1, it is the load that is measured. */
  readonly loadBusy: number
}

export type Reply = { readonly load: Load } | { readonly error: string }
