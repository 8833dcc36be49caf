/** CPU time of this thread. Unlike the time on a clock, it does not depend on what else the machine does. */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
