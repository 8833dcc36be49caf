import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

/** Ends only processes that hang: on a busy machine, a dispatcher takes a while to store its last results. */
const stopTimeoutMs = 60_000

/**
 * Flags that let Node run TypeScript, the same for all contestants. Node strips the types and changes nothing else: tsx
 * would add 0.4 µs to each closure with a name.
 */
const nodeFlags = [
  '--import',
  import.meta.resolve('@delivery-orders/tooling/jsx.ts'),
  '--conditions=@delivery-orders/source',
]

/** The whole environment of a contestant: it inherits no variables of the process that started the bench. */
export const environment = { NODE_ENV: 'production' }

const children = new Set<ChildProcess>()

// However the bench ends, no process that it started outlives it.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

interface StartOptions extends SpawnOptions {
  /** Folder for a CPU profile of the process; no profile if undefined. */
  readonly profile?: string | undefined
}

/** Runs a TypeScript file with arguments. */
export function start(
  program: readonly string[],
  { profile, ...options }: StartOptions,
): ChildProcess {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const args = [...profiling, ...nodeFlags, ...program]
  const child = spawn(process.execPath, args, { env: environment, ...options })
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

/** Runs a TypeScript file with arguments, and returns what it prints. */
export async function output(program: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeFlags, ...program], {
    env,
  })
  return stdout.trim()
}
