import { freePort } from '../../support/free-port.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { answers, type Balancer, type Change, startBalancer } from './balancer.ts'

/** Three services on one database behind a balancer. */
export interface Nodes extends AsyncDisposable {
  /** Of the balancer. */
  readonly url: string
  readonly count: number
  /** Ends one by a signal, and resolves to how it ended. */
  end(nth: number, signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
  /** Starts one where it was, and resolves once it can be sent requests. */
  start(nth: number): Promise<void>
}

export interface NodesOptions {
  readonly databaseUrl: string
  readonly entry?: readonly string[] | undefined
  readonly balancer?: Change | undefined
}

const count = 3

export async function startNodes({ databaseUrl, entry, balancer }: NodesOptions): Promise<Nodes> {
  const [port, ...nodePorts] = await distinctPorts(1 + count)
  if (port === undefined) throw new Error('There is no port.')
  const url = `http://127.0.0.1:${port}`
  const started = (nodePort: number) =>
    startServer(databaseUrl, entry, {
      PORT: String(nodePort),
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
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
  const inFront: Balancer = opened.use(await startBalancer(port, nodePorts, balancer))
  const closing = opened.move()
  return {
    url: inFront.url,
    count,
    end: async (nth, signal) => {
      const node = running.get(nth)
      running.delete(nth)
      if (!node) throw new Error(`Node ${nth} is not there.`)
      return await node.end(signal)
    },
    start: async (nth) => {
      const nodePort = nodePorts[nth] ?? 0
      running.set(nth, await supervised(() => started(nodePort)))
      await answers(`http://127.0.0.1:${nodePort}`)
      await until('the balancer takes a node', () => inFront.takes(nth))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const startsMax = 10

/** As a supervisor does: a start ends where a busy database lets nobody in for 5 s. */
async function supervised(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let nth = 1; ; nth++)
    try {
      return await start()
    } catch (error) {
      if (nth === startsMax) throw error
      process.stdout.write('A node is started once more.\n')
    }
}

async function distinctPorts(wanted: number): Promise<readonly number[]> {
  const ports = new Set<number>()
  while (ports.size < wanted) ports.add(await freePort())
  return [...ports]
}
