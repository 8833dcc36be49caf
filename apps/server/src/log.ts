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

/** What a fault says of itself. Libraries hang more on it, such as the path of the request. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const told = error instanceof SyntaxError ? unquoted(error) : { message, stack }
  return { type: name, ...told, ...(cause === undefined ? {} : { cause: errorFields(cause) }) }
}

/** What is no JSON is repeated in its message, and so at the head of its stack: it may be an order that was kept. */
const unquoted = ({ stack = '' }: SyntaxError) => ({
  message: 'could not be parsed',
  stack: stack.match(/^ {4}at .*$/gm)?.join('\n'),
})
