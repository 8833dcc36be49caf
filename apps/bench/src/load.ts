import { once } from 'node:events'
import { connect } from 'node:net'
import { checkBody, checkStatus, type HttpResponse } from './check-response.ts'
import { messageReader } from './message-reader.ts'
import type { Target } from './processes.ts'
import { population, requestTexts, type Workload } from './requests.ts'

/** The body of one response in this many is checked, and the first body of each connection. */
const bodyCheckEvery = 500

export interface Load {
  /**
   * Keeps every connection busy, with one request at a time, until as many requests are sent or seconds over. Requests in
   * flight are still completed. Throws unless every response is right.
   */
  run(group: string, until: Until): Promise<LoadResult>
  close(): void
}

export type Until = { readonly requests: number } | { readonly seconds: number }

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** In ascending order. */
  readonly latenciesMs: Float64Array
  /** CPU use of the load, where 1 is one processor. Near 1, the load is the bottleneck. */
  readonly busy: number
}

/** Opens connections, spread over the targets, and exchanges one request on each. */
export async function openLoad(
  targets: readonly Target[],
  workload: Workload,
  connections: number,
): Promise<Load> {
  const open = await Promise.all(
    Array.from({ length: connections }, async (_, nth) => {
      const target = targets[nth % targets.length] as Target
      return { target, ...(await openConnection(target.port)) }
    }),
  )
  // A Node server accepts one connection per turn of its event loop, so the last of many would wait for seconds under
  // load, and the percentiles would show only this wait.
  await Promise.all(
    open.map(({ target, exchange }) => exchange(requestTexts['get-order'](target, 'unknown')(0))),
  )
  const next = requestNumbers(workload)
  const close = () => {
    for (const { socket } of open) socket.destroy()
  }
  return { run: (group, until) => runPhase({ open, workload, next }, group, until), close }
}

interface Opened {
  readonly open: readonly (Connection & { readonly target: Target })[]
  readonly workload: Workload
  readonly next: () => number
}

async function runPhase(
  { open, workload, next }: Opened,
  group: string,
  until: Until,
): Promise<LoadResult> {
  const latencies: number[] = []
  const targets = new Set(open.map(({ target }) => target))
  const texts = new Map([...targets].map((one) => [one, requestTexts[workload](one, group)]))
  const busyBefore = process.cpuUsage()
  const startedAt = performance.now()
  const isOver = phaseEnd(until, startedAt)
  const keepBusy = async ({ target, exchange }: Opened['open'][number]) => {
    while (!isOver()) {
      const number = next()
      const text = texts.get(target)?.(number) ?? ''
      const sentAt = performance.now()
      const response = await exchange(text)
      const count = latencies.push(performance.now() - sentAt)
      checkStatus(workload, response)
      if (count <= open.length || count % bodyCheckEvery === 0)
        checkBody({ workload, group, number }, response.body.toString())
    }
  }
  await Promise.all(open.map(keepBusy))
  const elapsedMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(busyBefore)
  return {
    requests: latencies.length,
    seconds: elapsedMs / 1000,
    latenciesMs: Float64Array.from(latencies).sort(),
    busy: (user + system) / 1000 / elapsedMs,
  }
}

/** Runs a load over new connections. */
export async function runLoad(
  targets: readonly Target[],
  workload: Workload,
  connections: number,
  group: string,
  until: Until,
): Promise<LoadResult> {
  const load = await openLoad(targets, workload, connections)
  const result = await load.run(group, until)
  load.close()
  return result
}

const statusAt = 'HTTP/1.1 '.length

type Connection = Awaited<ReturnType<typeof openConnection>>

/** Opens a connection that carries one request at a time. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<HttpResponse> | undefined
  const fail = () => waiting?.reject(new Error('The contestant closed a connection.'))
  socket.on('error', fail)
  socket.on('close', fail)
  socket.on(
    'data',
    messageReader((head, body) =>
      waiting?.resolve({ status: Number(head.slice(statusAt, statusAt + 3)), body }),
    ),
  )
  const exchange = (request: string): Promise<HttpResponse> => {
    waiting = Promise.withResolvers()
    // Writing to a socket that is already closed emits no event.
    if (socket.destroyed) fail()
    else socket.write(request, 'latin1')
    return waiting.promise
  }
  return { socket, exchange }
}

/** Numbers the requests of a load, on through all phases: each change of an order follows the one before. */
function requestNumbers(workload: Workload): () => number {
  let count = 0
  return workload === 'get-order' ? () => Math.floor(Math.random() * population) : () => count++
}

/** The returned function is called before each request. */
function phaseEnd(until: Until, startedAt: number): () => boolean {
  let sent = 0
  return 'requests' in until
    ? () => sent++ >= until.requests
    : () => performance.now() - startedAt >= until.seconds * 1000
}
