import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { until } from '../../support/until.ts'

const configuration = new URL('../../../deploy/haproxy.cfg', import.meta.url)

const found: SpawnSyncReturns<string> = spawnSync('haproxy', ['-v'], { encoding: 'utf8' })
export const isHaproxyThere = found.status === 0

export interface Balancer extends AsyncDisposable {
  readonly url: string
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
  await writeFile(file, change(withPorts))
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
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
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
