import { readFileSync } from 'node:fs'

/** USER_HZ, which is 100 on Linux on all common architectures. */
const ticksPerSecond = 100

/** CPU time that a process has used; undefined on systems without Linux `/proc`. */
export function cpuSecondsOf(pid: number): number | undefined {
  // Skip the name of the program, which is in parentheses and may contain spaces.
  const fields = read(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  const [userTicks, systemTicks] = [fields?.[11], fields?.[12]]
  return userTicks && systemTicks
    ? (Number(userTicks) + Number(systemTicks)) / ticksPerSecond
    : undefined
}

export function rssMbOf(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status') ?? '')?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : undefined
}

function read(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
