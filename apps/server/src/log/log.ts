import {
  type DestinationStream,
  type LevelWithSilent,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino'
import { RepeatLimit } from './repeat-limit.ts'
import { isoTime, standardOutput } from './standard-output.ts'

export interface Log extends Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'flush'> {
  /** Logs the same line as pino in a tenth of the time. The caller passes the fields as the members of a JSON text. */
  readonly frequent: (level: 'debug' | 'info', members: string, message: 'request') => void
  /** Whether requests are logged with their path, which can contain personal data. */
  readonly showsPaths?: boolean
}

export type LogLevel = LevelWithSilent

interface Destination extends DestinationStream {
  /** Begins to write all lines at once, without blocking. */
  readonly hurry?: () => void
}

/** An error may be the last line before a crash, so lines of this level and above do not wait for further lines. */
const { error: urgentLevel = 0 } = pino.levels.values

/**
 * Logs JSON lines to standard output, or in tests to `destination`. A line with an error as `err`, or with a text as
 * `cause`, is logged only once for each cause and interval. The next line counts the repetitions as `repeated`, with
 * `cause` instead of the error and its stack.
 */
export function createLog(level: LogLevel, destination: Destination = standardOutput): Log {
  const limit = new RepeatLimit()
  const hooks = hooksFor(limit, destination)
  const log = pino({ level, base: null, timestamp: isoTime, serializers, hooks }, destination)
  const flush = log.flush.bind(log)
  log.flush = (done) => {
    limit.flush()
    flush(done)
  }
  const frequent: Log['frequent'] = (level, members, message) => {
    const number = log.levels.values[level] ?? 0
    if (number >= log.levelVal)
      destination.write(`{"level":${number}${isoTime()},${members},"msg":"${message}"}\n`)
  }
  return Object.assign(log, { frequent })
}

const hooksFor = (
  limit: RepeatLimit,
  destination: Destination,
): NonNullable<LoggerOptions['hooks']> => ({
  logMethod(args, method, level) {
    const write = (...given: typeof args) => {
      method.apply(this, given)
      if (level >= urgentLevel) destination.hurry?.()
    }
    const [fields, message = ''] = args
    const cause = repeatableCauseOf(fields)
    if (cause === undefined) return write(...args)
    const report = (repeated: number) => write({ repeated, cause }, message)
    if (limit.isFirst(message, cause, report)) write(...args)
  },
})

/** The cause by which a line is recognized as a repetition; undefined if each line counts. */
function repeatableCauseOf(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  if ('err' in fields) return causeOf(fields.err)
  return 'cause' in fields && typeof fields.cause === 'string' ? fields.cause : undefined
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, cause } = error
  return `${name}: ${messageOf(error)}${cause === undefined ? '' : ` (${causeOf(cause)})`}`
}

/** Selects the fields of an error to log. The rest, such as the path of a request, may contain personal data. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, stack, cause } = error
  return {
    type: name,
    message: messageOf(error),
    stack: error instanceof SyntaxError ? framesOf(error) : stack,
    ...(cause === undefined ? {} : { cause: errorFields(cause) }),
  }
}

/** The message of a JSON syntax error may quote the JSON of an order. */
const messageOf = (error: Error): string =>
  error instanceof SyntaxError ? 'could not be parsed' : error.message

/** Returns the stack without the message. */
const framesOf = ({ stack = '' }: Error): string | undefined =>
  stack.match(/^ {4}at .*$/gm)?.join('\n')

const serializers = { err: errorFields }
