import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'flush'>

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A system call for every line costs more than the line: lines leave together, half a second late at most. */
const buffered = {
  dest: 1,
  sync: false,
  minLength: 8_192,
  periodicFlush: 500,
  // A reader that has stopped reading must not fill the memory: beyond this, lines are lost.
  maxLength: 16 * 1024 * 1024,
}

/** JSON lines on standard output, or wherever a test wants them. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination(buffered),
  )
