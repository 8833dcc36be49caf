import { readFileSync } from 'node:fs'

/** Of Linux, whatever the machine. */
const ticksPerSecond = 100

/** Processor time that a process has used; undefined where the system does not tell it as Linux does. */
export function cpuSecondsOf(pid: number): number | undefined {
  // The name of the program comes before, in brackets, and may itself hold spaces.
  const fields = read(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  const [userTicks, systemTicks] = [fields?.[11], fields?.[12]]
  return userTicks && systemTicks
    ? (Number(userTicks) + Number(systemTicks)) / ticksPerSecond
    : undefined
}

/** Memory that a process holds at the moment. */
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
