/** CPU time and memory of a process, from Linux `/proc`. Elsewhere it is not a number, and tables show none. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** USER_HZ, which is 100 on Linux on all common architectures. */
const ticksPerSecond = 100

/** CPU time that processes have used. */
export const cpuSecondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    // Skips the name of the program, which is in parentheses and may contain spaces.
    const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ')
    return sum + (Number(fields?.[11]) + Number(fields?.[12])) / ticksPerSecond
  }, 0)

export const rssMbOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status'))?.[1]) / 1024

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Starts counting the work of a process. The returned function ends it, and returns the work done since then. */
export type WorkCounter = (pid: number) => Promise<() => Promise<number>>

const perf = ['stat', '-x,', '-e', 'instructions:u'] as const

/** How long `perf` may take until it counts. */
const perfStartMs = 500

/** Counts instructions if the processor can count them here. Counts CPU time if not, as in most virtual machines. */
export function workCounter(): { readonly unit: string; readonly count: WorkCounter } {
  // Without `perf`, there is no output. Where it cannot count, the output has no number.
  const { stderr } = spawnSync('perf', [...perf, 'true'], { encoding: 'utf8' })
  if (/^\d/m.test(stderr ?? '')) return { unit: 'instructions', count: countInstructions }
  return { unit: 'ns of CPU time', count: countNanoseconds }
}

/** Counts the main thread alone, whose id is that of the process: other threads compile and collect garbage. */
const countInstructions: WorkCounter = async (pid) => {
  const child = spawn('perf', [...perf, '-t', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const output = text(child.stderr)
  await pause(perfStartMs)
  return async () => {
    child.kill('SIGINT')
    await once(child, 'exit')
    return Number.parseInt(await output, 10)
  }
}

const countNanoseconds: WorkCounter = (pid) => {
  const before = nanosecondsOf(pid)
  return Promise.resolve(() => Promise.resolve(nanosecondsOf(pid) - before))
}

/** CPU time of the main thread. It is more precise than `/proc/PID/stat`, which counts hundredths of a second. */
const nanosecondsOf = (pid: number): number => Number(read(pid, 'schedstat').split(' ', 1)[0])
