import { connect, type Socket } from 'node:net'
import { percentile } from '../statistics.ts'
import { answerReader } from './answer-reader.ts'
import { checkBody, checkStatus } from './expected.ts'
import type { Job, Load } from './job.ts'
import { requestWriter } from './request-writer.ts'

/** The first answers, and then one of so many, are compared whole. */
const bodyCheckEvery = 500

/** What the connections of a job share. */
interface Progress {
  readonly next: () => number | undefined
  readonly latencies: number[]
}

/** Keeps every connection busy, one request at a time each, until the job is done. */
export async function runJob(job: Job): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: job.connections }, () => open(job.port)))
  try {
    const busyBefore = process.cpuUsage()
    const startedAt = performance.now()
    const progress: Progress = { next: numbers(job, startedAt), latencies: [] }
    await Promise.all(sockets.map((socket) => keepBusy(socket, job, progress)))

    const elapsedMs = performance.now() - startedAt
    const busy = process.cpuUsage(busyBefore)
    const sorted = Float64Array.from(progress.latencies).sort()
    return {
      requests: sorted.length,
      seconds: elapsedMs / 1000,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
      loadBusy: (busy.user + busy.system) / 1000 / elapsedMs,
    }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })

/** The order that the next request is about; undefined when it is time to stop. */
function numbers({ workload, population, until }: Job, startedAt: number): Progress['next'] {
  let sent = 0
  const isOver =
    'requests' in until
      ? () => sent === until.requests
      : () => performance.now() - startedAt >= until.seconds * 1000
  return () => {
    if (isOver()) return undefined
    const number = sent++
    return workload === 'create-order' ? number : Math.floor(Math.random() * population)
  }
}

function keepBusy(socket: Socket, job: Job, { next, latencies }: Progress): Promise<void> {
  const requestFor = requestWriter(job)
  let number = 0
  let sentAt = 0
  return new Promise((resolve, reject) => {
    const send = () => {
      const wanted = next()
      if (wanted === undefined) return resolve()
      number = wanted
      sentAt = performance.now()
      socket.write(requestFor(number))
    }
    const read = answerReader((answer) => {
      const count = latencies.push(performance.now() - sentAt)
      checkStatus(job, answer)
      if (count <= job.connections || count % bodyCheckEvery === 0) checkBody(job, number, answer)
      send()
    })
    socket.on('data', (chunk: Buffer) => {
      try {
        read(chunk)
      } catch (error) {
        reject(error as Error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The contestant closed a connection.')))
    send()
  })
}
