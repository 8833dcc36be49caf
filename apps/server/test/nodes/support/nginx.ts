import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '@delivery-orders/tooling/processes.ts'
import { freePort } from '../../support/free-port.ts'
import { untilReady } from './balancer.ts'

export const isNginxInstalled = spawnSync('nginx', ['-v']).status === 0

interface NginxOptions {
  /** Where the pages for staff are reached. */
  readonly staffPort?: number
  /** Changes the configuration. */
  readonly change?: (shipped: string) => string
  readonly ready?: (url: string) => Promise<void>
}

/** Starts nginx with the shipped configuration, but with other addresses, in front of one node. */
export async function startNginx(
  port: number,
  nodePort: number,
  { staffPort, change = (shipped) => shipped, ready = untilReady }: NginxOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-nginx-'))
  const file = join(folder, 'nginx.conf')
  const url = `http://127.0.0.1:${port}`
  const shipped = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  const server = change(shipped)
    .replace(':8080', `:${port}`)
    .replace(':8081', `:${staffPort ?? (await freePort())}`)
    .replaceAll(/:300[12]/g, `:${nodePort}`)
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
     events {}
     http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; ${server} }`,
  )
  const program = start(['nginx', '-c', file], { stderr: 'inherit' })
  await ready(url)
  return {
    url,
    async [Symbol.asyncDispose]() {
      await program.end('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}
