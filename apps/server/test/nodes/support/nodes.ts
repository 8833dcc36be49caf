import { freePort } from '../../support/free-port.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { type Balancer, startBalancer, untilReady } from './balancer.ts'
import type { HaproxyOptions } from './haproxy.ts'

/** Nodes of the service, which use one database, behind a load balancer. */
export interface Nodes extends AsyncDisposable {
  /** The URL of the balancer. */
  readonly url: string
  readonly count: number
  /** Whether the balancer takes a node for ready. */
  sendsTo(nth: number): Promise<boolean>
  /** Whether no node that was started has ended by itself. */
  areRunning(): boolean
  end(nth: number, signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
  /** Starts a node again on its port, and resolves once the balancer sends requests to it. */
  start(nth: number): Promise<void>
}

export interface NodesOptions {
  readonly databaseUrl: string
  readonly entry?: readonly string[] | undefined
  /** Changes the configuration of the balancer. */
  readonly balancer?: HaproxyOptions['change']
  /** At most three, which is the default. */
  readonly count?: number
  readonly settings?: Readonly<Record<string, string>>
}

export async function startNodes({
  databaseUrl,
  entry,
  balancer,
  count = 3,
  settings,
}: NodesOptions): Promise<Nodes> {
  const [port, ...nodePorts] = await distinctPorts(1 + count)
  if (port === undefined) throw new Error('There is no free port for the balancer.')
  const url = `http://127.0.0.1:${port}`
  const started = (nodePort: number) =>
    startServer(databaseUrl, entry, {
      PORT: String(nodePort),
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      ...settings,
    })
  await using opened = new AsyncDisposableStack()
  const running = new Map<number, ServerProcess>()
  opened.defer(async () => {
    await Promise.all([...running.values()].map((node) => node.end('SIGKILL')))
  })
  await Promise.all(
    nodePorts.map(async (nodePort, nth) => {
      running.set(nth, await started(nodePort))
    }),
  )
  const haproxy: Balancer = opened.use(await startBalancer(port, nodePorts, balancer))
  const closing = opened.move()
  return {
    url: haproxy.url,
    count,
    sendsTo: haproxy.sendsTo,
    areRunning: () => [...running.values()].every((node) => node.isRunning()),
    end: async (nth, signal) => {
      const node = running.get(nth)
      running.delete(nth)
      if (!node) throw new Error(`Node ${nth} is not running.`)
      return await node.end(signal)
    },
    start: async (nth) => {
      const nodePort = nodePorts[nth] ?? 0
      running.set(nth, await startWithRetries(() => started(nodePort)))
      await untilReady(`http://127.0.0.1:${nodePort}`)
      await until('the balancer sends requests to a started node', () => haproxy.sendsTo(nth))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const startsMax = 10

/** Retries a failed start, like a supervisor: a busy database may accept no connection for 5 s. */
async function startWithRetries(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let nth = 1; ; nth++)
    try {
      return await start()
    } catch (error) {
      if (nth === startsMax) throw error
      process.stdout.write('A node failed to start and is started again.\n')
    }
}

async function distinctPorts(portCount: number): Promise<readonly number[]> {
  const ports = new Set<number>()
  while (ports.size < portCount) ports.add(await freePort())
  return [...ports]
}
