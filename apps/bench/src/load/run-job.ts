import { percentile } from '../statistics.ts'
import { population } from '../workload.ts'
import { checkBody, checkStatus } from './check-response.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Job, LoadResult, Phase } from './job.ts'
import { requestWriter } from './request-writer.ts'
import { cpuSecondsOf, rssMbOf } from './usage.ts'

/** The body of one response in this many is checked. The first `job.connections` bodies are all checked. */
const bodyCheckEvery = 500

export async function runJob(job: Job): Promise<LoadResult> {
  const load = await openLoad(job)
  try {
    const warmUp = await load.run(job.warmUp)
    const cpuBefore = cpuSecondsOf(job.pid)
    const measured = await load.run(job.measured)
    const cpuAfter = cpuSecondsOf(job.pid)

    const requests = measured.latencies.length
    const isKnown = cpuBefore !== undefined && cpuAfter !== undefined
    return {
      warmUpRequests: warmUp.latencies.length,
      requests,
      seconds: measured.seconds,
      p50Ms: percentile(measured.latencies, 0.5),
      p99Ms: percentile(measured.latencies, 0.99),
      cpuUs: isKnown ? ((cpuAfter - cpuBefore) * 1e6) / requests : null,
      rssMb: rssMbOf(job.pid) ?? null,
      loadBusy: measured.loadBusy,
    }
  } finally {
    load.close()
  }
}

/** The connections to a contestant. */
export interface Load {
  run(phase: Phase): Promise<PhaseResult>
  close(): void
}

type Target = Omit<Job, 'pid' | 'warmUp' | 'measured'>

/** Opens the connections of a job, and exchanges one request on each. */
export async function openLoad(target: Target): Promise<Load> {
  const connections = await Promise.all(
    Array.from({ length: target.connections }, () => openConnection(target.port)),
  )
  const close = () => {
    for (const connection of connections) connection.close()
  }
  try {
    await waitUntilAccepted(target, connections)
  } catch (error) {
    close()
    throw error
  }
  const next = requestNumbers(target)
  return { run: (phase) => runPhase({ target, connections, next }, phase), close }
}

/**
 * Exchanges one request per connection before the clock starts. A Node server accepts one connection per turn of its
 * event loop, so the last of many would wait for seconds under load, and the percentiles would show only this wait.
 */
async function waitUntilAccepted(job: Target, connections: readonly Connection[]): Promise<void> {
  const request = requestWriter({ ...job, workload: 'get-order' }, 'unknown')(0)
  await Promise.all(connections.map((connection) => connection.exchange(request)))
}

interface LoadParts {
  readonly target: Target
  readonly connections: readonly Connection[]
  readonly next: () => number
}

interface PhaseResult {
  /** In milliseconds, in ascending order. */
  readonly latencies: Float64Array
  readonly seconds: number
  readonly loadBusy: number
}

/** Keeps every connection busy, with one request at a time, until the phase is over. */
async function runPhase(
  { target, connections, next }: LoadParts,
  phase: Phase,
): Promise<PhaseResult> {
  const latencies: number[] = []
  const busyBefore = process.cpuUsage()
  const startedAt = performance.now()
  const isOver = phaseEnd(phase.until, startedAt)
  const keepBusy = async (connection: Connection) => {
    const requestFor = requestWriter(target, phase.group)
    while (!isOver()) {
      const number = next()
      const sentAt = performance.now()
      const response = await connection.exchange(requestFor(number))
      const count = latencies.push(performance.now() - sentAt)
      checkStatus(target, response)
      if (count <= target.connections || count % bodyCheckEvery === 0)
        checkBody(target, phase.group, number, response)
    }
  }
  await Promise.all(connections.map(keepBusy))

  const elapsedMs = performance.now() - startedAt
  const busy = process.cpuUsage(busyBefore)
  return {
    latencies: Float64Array.from(latencies).sort(),
    seconds: elapsedMs / 1000,
    loadBusy: (busy.user + busy.system) / 1000 / elapsedMs,
  }
}

/** Numbers the requests of a load, on through all phases: each change of an order follows the one before. */
function requestNumbers({ workload }: Target): () => number {
  let count = 0
  return workload === 'get-order' ? () => Math.floor(Math.random() * population) : () => count++
}

/** The returned function is called before each request. */
function phaseEnd(until: Phase['until'], startedAt: number): () => boolean {
  let sent = 0
  return 'requests' in until
    ? () => sent++ >= until.requests
    : () => performance.now() - startedAt >= until.seconds * 1000
}
