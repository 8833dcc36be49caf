import { readFileSync } from 'node:fs'

/** Of Linux, whatever the machine. */
const ticksPerSecond = 100

/** What a process has used so far; null where the system does not tell it as Linux does. */
export interface Usage {
  readonly cpuSeconds: number | null
  readonly rssMb: number | null
}

export const usageOf = (pid: number): Usage => ({
  cpuSeconds: cpuSeconds(pid),
  rssMb: rssMb(pid),
})

function cpuSeconds(pid: number): number | null {
  // The name of the program comes before, in brackets, and may itself hold spaces.
  const fields = read(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  const [userTicks, systemTicks] = [fields?.[11], fields?.[12]]
  return userTicks && systemTicks
    ? (Number(userTicks) + Number(systemTicks)) / ticksPerSecond
    : null
}

function rssMb(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status') ?? '')?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : null
}

function read(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
