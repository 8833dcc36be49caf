import type { Workload } from '../workload.ts'

export interface Job {
  readonly port: number
  readonly token: string
  /** Process id of the contestant, to read its CPU time and memory. */
  readonly pid: number
  readonly workload: Workload
  readonly connections: number
  /** The phase before `measured`, over the same connections. It is not measured. */
  readonly warmUp: Phase
  readonly measured: Phase
}

export interface Phase {
  /** Prefix of the references of the orders to create or to get. */
  readonly group: string
  /** When to stop sending. Requests in flight are still completed. */
  readonly until: { readonly requests: number } | { readonly seconds: number }
}

/** The result of a job in which every request was answered with the expected status. */
export interface LoadResult {
  readonly warmUpRequests: number
  readonly requests: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the contestant per request; null on systems without Linux `/proc`. */
  readonly cpuUs: number | null
  readonly rssMb: number | null
  /** CPU use of the load, where 1 is one processor. Near 1, the load is the bottleneck. */
  readonly loadBusy: number
}
