import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { start } from '@delivery-orders/tooling/processes.ts'

const found: SpawnSyncReturns<string> = spawnSync('haproxy', ['-v'], { encoding: 'utf8' })
export const isHaproxyInstalled = found.status === 0

/** HAProxy with a shipped configuration. */
export interface Haproxy extends AsyncDisposable {
  /** Whether a server of a proxy is up, by its place in the configuration. */
  isUp(proxy: string, nth: number): Promise<boolean>
}

export interface HaproxyOptions {
  /** The name of the shipped configuration. */
  readonly name: string
  /** The addresses in the configuration. */
  readonly env: Readonly<Record<string, string>>
  /** Changes the configuration. */
  readonly change?: ((configuration: string) => string) | undefined
  /** Resolves when HAProxy does its work. */
  readonly ready: () => Promise<void>
}

export async function startHaproxy({
  name,
  env,
  change = (shipped) => shipped,
  ready,
}: HaproxyOptions): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-haproxy-'))
  const file = join(folder, name)
  const socket = join(folder, 'state.socket')
  const shipped = await readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
  await writeFile(file, change(shipped.replace('global\n', `global\n  stats socket ${socket}\n`)))
  const program = start(['haproxy', '-db', '-f', file], { env: { ...process.env, ...env } })
  const refused = program.ended.then((exit) => {
    throw new Error(`HAProxy exited (${exit}):\n${program.lines.join('\n')}`)
  })
  await Promise.race([ready(), refused])
  return {
    isUp: async (proxy, nth) => (await statesAt(socket, proxy))[nth] === isRunning,
    async [Symbol.asyncDispose]() {
      refused.catch(() => undefined)
      await program.end('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

/** The code for a running server in HAProxy's output. */
const isRunning = '2'

/** Returns the state codes of the servers of a proxy, in the order of the configuration. */
async function statesAt(socket: string, proxy: string): Promise<readonly (string | undefined)[]> {
  const connection = connect(socket)
  connection.end(`show servers state ${proxy}\n`)
  const rows = (await text(connection)).split('\n').filter((row) => row.includes(` ${proxy} `))
  return rows.map((row) => row.split(' ')[5])
}
