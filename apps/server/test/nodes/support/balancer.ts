import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { until } from '../../support/until.ts'

const configuration = new URL('../../../deploy/haproxy.cfg', import.meta.url)

const found: SpawnSyncReturns<string> = spawnSync('haproxy', ['-v'], { encoding: 'utf8' })
export const isHaproxyInstalled = found.status === 0

export interface Balancer extends AsyncDisposable {
  readonly url: string
  sendsTo(nth: number): Promise<boolean>
}

export type ConfigurationChange = (configuration: string) => string

/** Starts HAProxy with the shipped configuration, but with other ports. */
export async function startBalancer(
  port: number,
  nodePorts: readonly number[],
  change: ConfigurationChange = (shipped) => shipped,
): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const shipped = await readFile(configuration, 'utf8')
  const ports: Readonly<Record<string, number | undefined>> = {
    8080: port,
    3001: nodePorts[0],
    3002: nodePorts[1],
    3003: nodePorts[2],
  }
  const withPorts = shipped.replace(
    /127\.0\.0\.1:(\d+)/g,
    (_, named) => `127.0.0.1:${ports[named]}`,
  )
  const socket = join(folder, 'state.socket')
  const withStats = withPorts.replace('global\n', `global\n  stats socket ${socket}\n`)
  await writeFile(file, change(withStats))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  // HAProxy also logs each node that goes down or up. The output is needed only if HAProxy does not start.
  const stderr = text(child.stderr)
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const refused = ended.then(async () => {
    throw new Error(`HAProxy exited: ${await stderr}`)
  })
  await Promise.race([untilReady(url), refused])
  return {
    url,
    sendsTo: async (nth) => (await statesAt(socket))[nth] === isRunning,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** The code for a running server in HAProxy's output. */
const isRunning = '2'

/** Returns the state codes of the nodes, in the order of the configuration. */
async function statesAt(socket: string): Promise<readonly (string | undefined)[]> {
  const connection = connect(socket)
  connection.end('show servers state services\n')
  const rows = (await text(connection)).split('\n').filter((row) => row.includes(' services '))
  return rows.map((row) => row.split(' ')[5])
}

export async function untilReady(url: string): Promise<void> {
  await until(`a server is ready at ${url}`, () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
}
