import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { node } from '@delivery-orders/tooling/processes.ts'
import { converse } from '../../http/support/converse.ts'
import { aDraft } from '../../support/a-draft.ts'
import { bareEnv } from '../../support/bare-env.ts'
import { freePort } from '../../support/free-port.ts'
import { bearer, exchange, type HttpResponse, json } from '../../support/send.ts'
import { mainFile } from '../../support/server-process.ts'
import { tokenFor } from '../../support/token-for.ts'
import { until } from '../../support/until.ts'

/** The longest id, so that the log soon fills any buffer. */
const requestId = 'x'.repeat(128)

export interface LoggingServer extends AsyncDisposable {
  /** Sends many requests for a missing page over one connection. */
  get(count: number): Promise<{ readonly count: number; readonly statuses: readonly number[] }>
  create(referenceNumber: string): Promise<number>
  statusOf(path: string): Promise<number>
  /** The number of dropped log lines, according to the metrics page. */
  dropped(): Promise<number>
  /** Sends SIGTERM, and returns the exit code. */
  stop(): Promise<number | NodeJS.Signals>
}

/** A service closes a connection on which more requests wait: see `http/turns.ts`. */
const pipelinedMax = 1_000

/** Starts `serve` with the given standard output and standard error, without reading them. */
export async function serveInto(
  stdout: number | 'pipe',
  databaseFile: string,
  stderr: number | 'inherit' = 'inherit',
): Promise<LoggingServer & { readonly child: ChildProcess }> {
  const token = await tokenFor(`sqlite:${databaseFile}`)
  const port = await freePort()
  const [command = '', ...flags] = node
  const child = spawn(command, [...flags, mainFile, 'serve'], {
    env: {
      ...bareEnv,
      PORT: String(port),
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      DATABASE_URL: `sqlite:${databaseFile}`,
    },
    stdio: ['ignore', stdout, stderr],
  })
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const agent = new Agent({ keepAlive: true })
  const url = `http://127.0.0.1:${port}`
  const send = (path: string, own: object = {}): Promise<HttpResponse> => {
    return exchange(url, { path, headers: bearer(token), ...own }, agent)
  }
  const statusOf = async (path: string) => (await send(path)).status
  await until('the server answers', () => statusOf('/healthz').then(isOk, () => false))
  return {
    child,
    statusOf,
    get: async (count) => {
      const head = `GET /nothing HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${requestId}\r\n`
      const last = `${head}Connection: close\r\n\r\n`
      const statuses: number[] = []
      while (statuses.length < count) {
        const length = Math.min(count - statuses.length, pipelinedMax)
        const answered = await converse(url, `${head}\r\n`.repeat(length - 1) + last)
        statuses.push(...answered.statuses)
        if (answered.statuses.length < length) break
      }
      return { count: statuses.length, statuses: [...new Set(statuses)] }
    },
    create: async (referenceNumber) => {
      const headers = { ...bearer(token), ...json }
      const body = JSON.stringify(aDraft({ referenceNumber }))
      return (await send('/orders', { method: 'POST', headers, body })).status
    },
    dropped: async () =>
      Number(
        /^delivery_orders_log_lines_dropped_total (\d+)$/m.exec((await send('/metrics')).text)?.[1],
      ),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      agent.destroy()
      await ended
    },
  }
}

const isOk = (status: number): boolean => status === 200
