import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '../../support/server-process.ts'
import { quantile } from './quantile.ts'
import type { SmallRequest } from './small-load.ts'

const smallLoad = fileURLToPath(new URL('./small-load.ts', import.meta.url))

/** A client that creates and gets a small order four times a second, in its own process. */
export interface OtherClient extends Disposable {
  /** Resolves to so many of its next responses. */
  responses(count: number): Promise<readonly SmallRequest[]>
}

export function startOtherClient(url: string, token: string): OtherClient {
  const client = fork(smallLoad, [url, token], { execArgv: [] })
  return {
    responses: (count) => responsesOf(client, count),
    [Symbol.dispose]: () => void client.kill(),
  }
}

function responsesOf(client: ChildProcess, count: number): Promise<readonly SmallRequest[]> {
  return new Promise((resolve) => {
    const responses: SmallRequest[] = []
    client.on('message', function listen(response: SmallRequest) {
      responses.push(response)
      if (responses.length < count) return
      client.off('message', listen)
      resolve(responses)
    })
  })
}

export const outcomes = (responses: readonly SmallRequest[]): readonly string[] =>
  [...new Set(responses.map(({ kind, status }) => `${kind} ${status}`))].toSorted()

export const p99 = (responses: readonly SmallRequest[]): string =>
  quantile(
    responses.map(({ ms }) => ms).toSorted((one, other) => one - other),
    0.99,
  ).toFixed(0)

/** Returns the largest memory that a service has had; 0 if the system has no `/proc`. */
export async function peakMb({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
