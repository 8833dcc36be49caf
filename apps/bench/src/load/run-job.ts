import { percentile } from '../statistics.ts'
import { checkBody, checkStatus } from './check-answer.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Job, Load, Phase } from './job.ts'
import { requestWriter } from './request-writer.ts'
import { cpuSecondsOf, rssMbOf } from './usage.ts'

/** The first answers, and then one of so many, are compared whole. */
const bodyCheckEvery = 500

export async function runJob(job: Job): Promise<Load> {
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => openConnection(job.port)),
  )
  try {
    await accepted(job, connections)
    const warmUp = await runPhase(job, job.warmUp, connections)
    const cpuBefore = cpuSecondsOf(job.pid)
    const measured = await runPhase(job, job.measured, connections)
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
    for (const connection of connections) connection.close()
  }
}

/**
 * A Node server accepts one connection in each turn of its event loop. Under load, the last of many would wait for
 * seconds, and all that a percentile told would be how the load began.
 */
async function accepted(job: Job, connections: readonly Connection[]): Promise<void> {
  const request = requestWriter({ ...job, workload: 'get-order' }, 'nobody')(0)
  await Promise.all(connections.map((connection) => connection.exchange(request)))
}

interface Outcome {
  /** In ascending order. */
  readonly latencies: Float64Array
  readonly seconds: number
  readonly loadBusy: number
}

/** Keeps every connection busy, one request at a time each, until the phase is over. */
async function runPhase(
  job: Job,
  phase: Phase,
  connections: readonly Connection[],
): Promise<Outcome> {
  const latencies: number[] = []
  const busyBefore = process.cpuUsage()
  const startedAt = performance.now()
  const next = numbers(job, phase, startedAt)
  const keepBusy = async (connection: Connection) => {
    const requestFor = requestWriter(job, phase.group)
    for (let number = next(); number !== undefined; number = next()) {
      const sentAt = performance.now()
      const answer = await connection.exchange(requestFor(number))
      const count = latencies.push(performance.now() - sentAt)
      checkStatus(job, answer)
      if (count <= job.connections || count % bodyCheckEvery === 0)
        checkBody(job, phase.group, number, answer)
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

/** The order that the next request is about; undefined when it is time to stop. */
function numbers({ workload }: Job, { population, until }: Phase, startedAt: number) {
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
