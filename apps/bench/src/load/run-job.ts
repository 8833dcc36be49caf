import { percentile } from '../statistics.ts'
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
  return { run: (phase) => runPhase(target, phase, connections), close }
}

/**
 * Exchanges one request per connection before the clock starts. A Node server accepts one connection per turn of its
 * event loop, so the last of many would wait for seconds under load, and the percentiles would show only this wait.
 */
async function waitUntilAccepted(job: Target, connections: readonly Connection[]): Promise<void> {
  const request = requestWriter({ ...job, workload: 'get-order' }, 'unknown')(0)
  await Promise.all(connections.map((connection) => connection.exchange(request)))
}

interface PhaseResult {
  /** In milliseconds, in ascending order. */
  readonly latencies: Float64Array
  readonly seconds: number
  readonly loadBusy: number
}

/** Keeps every connection busy, with one request at a time, until the phase is over. */
async function runPhase(
  job: Target,
  phase: Phase,
  connections: readonly Connection[],
): Promise<PhaseResult> {
  const latencies: number[] = []
  const busyBefore = process.cpuUsage()
  const startedAt = performance.now()
  const next = orderNumbers(job, phase, startedAt)
  const keepBusy = async (connection: Connection) => {
    const requestFor = requestWriter(job, phase.group)
    for (let number = next(); number !== undefined; number = next()) {
      const sentAt = performance.now()
      const response = await connection.exchange(requestFor(number))
      const count = latencies.push(performance.now() - sentAt)
      checkStatus(job, response)
      if (count <= job.connections || count % bodyCheckEvery === 0)
        checkBody(job, phase.group, number, response)
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

/** The returned function returns the order number of the next request, or undefined when the phase is over. */
function orderNumbers({ workload }: Target, { population, until }: Phase, startedAt: number) {
  let sent = 0
  const isOver =
    'requests' in until
      ? () => sent === until.requests
      : () => performance.now() - startedAt >= until.seconds * 1000
  return (): number | undefined => {
    if (isOver()) return undefined
    const number = sent++
    return workload === 'create-order' ? number : Math.floor(Math.random() * population)
  }
}
