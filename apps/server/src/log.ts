import { type DestinationStream, type Logger, pino } from 'pino'
import { systemClock } from './clock.ts'
import { Output } from './output.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'flush'>

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

let lastNow = 0
let lastTime = ''

/** Formatting the time is the slowest part of logging a line, so all lines of a millisecond share the text. */
function isoTime(): string {
  const now = systemClock.now()
  if (now !== lastNow) {
    lastNow = now
    lastTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastTime
}

const gapLine = (dropped: number): string =>
  `{"level":${pino.levels.values['warn']}${isoTime()},"dropped":${dropped},"msg":"${gapMessage}"}\n`
const gapMessage = 'log lines are missing here: standard output was full, or nobody read it'

/**
 * Where `serve` and `dispatch` print everything. Reading `process.stdout` sets a pipe or a socket to non-blocking mode:
 * a thread that waits for a reader would also prevent the exit of the process.
 */
export const standardOutput = new Output(() => process.stdout.fd, gapLine)
export const standardError = new Output(() => process.stderr.fd, gapLine)

/** `errorFields` has already serialized `err`; Pino's own serializer would report every error's type as Object. */
const serializers = { err: (fields: object) => fields }

/** Logs JSON lines to standard output, or in tests to `destination`. */
export const createLog = (level: LogLevel, destination: DestinationStream = standardOutput): Log =>
  pino({ level, base: null, timestamp: isoTime, serializers }, destination)

/** Selects the fields of an error to log. Others, such as the path of a request, may contain personal data. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const text = error instanceof SyntaxError ? unquoted(error) : { message, stack }
  return { type: name, ...text, ...(cause === undefined ? {} : { cause: errorFields(cause) }) }
}

/** Removes the message of a JSON syntax error, also from its stack: the message may quote the JSON of an order. */
const unquoted = ({ stack = '' }: SyntaxError) => ({
  message: 'could not be parsed',
  stack: stack.match(/^ {4}at .*$/gm)?.join('\n'),
})
