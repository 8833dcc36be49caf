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
export const isHaproxyThere = found.status === 0

export interface Balancer extends AsyncDisposable {
  readonly url: string
  /** Whether a node is sent requests. */
  takes(nth: number): Promise<boolean>
}

export type Change = (configuration: string) => string

/** HAProxy with the configuration that operators get, but for the ports. */
export async function startBalancer(
  port: number,
  nodePorts: readonly number[],
  change: Change = (given) => given,
): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const given = await readFile(configuration, 'utf8')
  const ports: Readonly<Record<string, number | undefined>> = {
    8080: port,
    3001: nodePorts[0],
    3002: nodePorts[1],
    3003: nodePorts[2],
  }
  const withPorts = given.replace(/127\.0\.0\.1:(\d+)/g, (_, named) => `127.0.0.1:${ports[named]}`)
  const socket = join(folder, 'state.socket')
  const watched = withPorts.replace('global\n', `global\n  stats socket ${socket}\n`)
  await writeFile(file, change(watched))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  // It tells of each node that goes and comes; of interest is only why it may not start.
  const said = text(child.stderr)
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const refused = ended.then(async () => {
    throw new Error(`HAProxy has ended: ${await said}`)
  })
  await Promise.race([answers(url), refused])
  return {
    url,
    takes: async (nth) => (await statesAt(socket))[nth] === isRunning,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** As HAProxy writes it. */
const isRunning = '2'

/** Of each node, in order. */
async function statesAt(socket: string): Promise<readonly (string | undefined)[]> {
  const connection = connect(socket)
  connection.end('show servers state services\n')
  const rows = (await text(connection)).split('\n').filter((row) => row.includes(' services '))
  return rows.map((row) => row.split(' ')[5])
}

/** Resolves once whoever is there can be sent requests. */
export async function answers(url: string): Promise<void> {
  await until(`somebody answers at ${url}`, () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
}
