import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const stopTimeoutMs = 15_000
const tsx = import.meta.resolve('tsx')

/** Flags that let Node run TypeScript, the same for all contestants. */
export const nodeFlags: readonly string[] = ['--import', tsx]

/** The whole environment of a contestant: it inherits no variables of the process that started the bench. */
export const environment = { NODE_ENV: 'production' }

const children = new Set<ChildProcess>()

// However the bench ends, no process that it started outlives it.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

export function start(node: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(node, [...nodeFlags, ...args], { env: environment, ...options })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(force)
}

export async function output(
  node: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = environment,
): Promise<string> {
  const { stdout } = await promisify(execFile)(node, [...args], { env: { ...env } })
  return stdout.trim()
}
