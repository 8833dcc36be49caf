/** Compares the start of our server, as it is installed, with that of a bare Express app over better-sqlite3. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { environment, stop } from './children.ts'
import { cpuSecondsOf, rssMbOf } from './load/usage.ts'
import { print, readArguments, runProgram, runRounds, temporaryFolder } from './program.ts'
import { comparison, markdown } from './table.ts'

const usage = 'Usage: pnpm bench -- start-time --rounds 9'

const bareFile = fileURLToPath(new URL('../rivals/bare-start.js', import.meta.url))
const serverFile = fileURLToPath(new URL('../../server/dist/delivery-orders.js', import.meta.url))
/** A process is idle for this long before its memory is measured. */
const idleMs = 2_000

interface Figures {
  readonly 'first answer, ms': number
  readonly 'CPU until then, ms': number
  readonly 'idle memory, MB': number
}

interface Contestant {
  /** Prepares a start on a new database, and returns the arguments and the token. */
  prepare(): { readonly args: readonly string[]; readonly env: object; readonly token: string }
}

await runProgram(async () => {
  const { number } = readArguments(usage, { rounds: 9 })
  if (!existsSync(serverFile)) throw new Error('Run `pnpm -C apps/server build` first.')
  const folder = temporaryFolder('start')
  let databases = 0
  const newFile = () => join(folder, `${databases++}.db`)
  const bare: Contestant = {
    prepare: () => ({ args: [bareFile, newFile()], env: {}, token: '' }),
  }
  const server: Contestant = {
    prepare: () => {
      const env = { DATABASE_URL: `sqlite:${newFile()}`, PORT: '0' }
      const issue = [serverFile, 'token', 'issue', 'bench']
      const token = execFileSync(process.execPath, issue, { env: { ...environment, ...env } })
      return { args: [serverFile, 'serve'], env, token: String(token).trim() }
    },
  }
  const rounds = await runRounds(number('rounds'), [bare, server], measure)
  const names = ['first answer, ms', 'CPU until then, ms', 'idle memory, MB'] as const
  const rows = names.map((name) => {
    const of = (contestant: Contestant) =>
      rounds.map((round) => round.get(contestant)?.[name] ?? Number.NaN)
    return [name, ...comparison(of(bare), of(server), 0)]
  })
  print(`\n${markdown(['median', 'bare', 'server', 'server / bare'], rows)}`)
})

async function measure({ prepare }: Contestant): Promise<Figures> {
  const { args, env, token } = prepare()
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${await addressOf(child)}/orders`, { headers })
    if (response.status !== 200) throw new Error(`GET /orders was answered ${response.status}.`)
    await response.text()
    const answeredMs = performance.now() - startedAt
    const cpuSeconds = cpuSecondsOf(child.pid ?? 0) ?? Number.NaN
    await pause(idleMs)
    return {
      'first answer, ms': answeredMs,
      'CPU until then, ms': cpuSeconds * 1_000,
      'idle memory, MB': rssMbOf(child.pid ?? 0) ?? Number.NaN,
    }
  } finally {
    await stop(child)
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout as Readable })) {
    const address = / at (http:\/\/[\w.]+:\d+)/.exec(` ${line}`)?.[1]
    if (address) return address
  }
  throw new Error('A contestant ended before it listened.')
}
