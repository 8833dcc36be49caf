import { systemClock } from '../clock.ts'
import { Output } from './output.ts'

let lastNow = 0
let lastTime = ''

/** Formatting the time is the slowest part of logging a line, so all lines of a millisecond share the text. */
export function isoTime(): string {
  const now = systemClock.now()
  if (now !== lastNow) {
    lastNow = now
    lastTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastTime
}

/** The number of pino's level `warn`. Commands print without pino, which takes 20 ms to load. */
const warnLevel = 40

const gapLine = (dropped: number): string =>
  `{"level":${warnLevel}${isoTime()},"dropped":${dropped},"msg":"${gapMessage}"}\n`
const gapMessage =
  'log lines are missing here: standard output was full, or its reader was too slow'

/**
 * Where `serve` and `dispatch` print everything. Reading `process.stdout` sets a pipe or a socket to non-blocking mode:
 * a thread that waits for a reader would also prevent the exit of the process.
 */
export const standardOutput = new Output(() => process.stdout.fd, gapLine)
export const standardError = new Output(() => process.stderr.fd, gapLine)
