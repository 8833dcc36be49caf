import { type DestinationStream, type Logger, pino } from 'pino'
import { systemClock } from './clock.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'flush'>

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A system call for every line costs more than the line: lines leave together, half a second late at most. */
const buffered = {
  dest: 1,
  sync: true,
  minLength: 8_192,
  periodicFlush: 500,
}

let lastNow = 0
let lastTime = ''

/** Under load many lines bear the same millisecond, and writing it costs more than all else in a line. */
function isoTime(): string {
  const now = systemClock.now()
  if (now !== lastNow) {
    lastNow = now
    lastTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastTime
}

/** Pino's own would tell of every fault that it is an object. */
const serializers = { err: (told: object) => told }

/** JSON lines on standard output, or wherever a test wants them. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: isoTime, serializers },
    destination ?? pino.destination(buffered),
  )
