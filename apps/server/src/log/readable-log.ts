import { createLog, type Log, type LogLevel } from './log.ts'
import { standardOutput } from './standard-output.ts'

interface Line {
  readonly level: number
  readonly time: string
  readonly msg: string
  readonly err?: { readonly stack?: string }
  readonly [field: string]: unknown
}

/**
 * Logs a line per request for people, such as `POST /orders 201 14 ms createOrder`. A path can contain personal data,
 * so this log is only for development.
 */
export function readableLog(level: LogLevel): Log {
  const log = createLog(level, {
    write: (line) => standardOutput.print(readable(JSON.parse(line))),
  })
  return Object.assign(log, {
    showsPaths: true,
    flush: (done?: () => void) => standardOutput.flush(done),
  })
}

function readable({ level: _, time: __, msg, err, ...fields }: Line): string {
  if (msg === 'request') return requestLine(fields)
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  return [`${msg}${details}`, ...(err ? [err.stack ?? JSON.stringify(err)] : [])].join('\n')
}

const requestLine = (fields: Readonly<Record<string, unknown>>): string =>
  [
    fields['method'],
    // The desk logs the pattern of a path, because its addresses may have what somebody has searched.
    printable(String(fields['path'] ?? fields['page'])),
    fields['aborted'] ? 'aborted' : fields['status'],
    `${Math.round(Number(fields['durationMs']))} ms`,
    ...(fields['operation'] ? [fields['operation']] : []),
  ].join(' ')

/** Other characters could change the terminal. */
const printable = (path: string): string => path.replaceAll(/[^!-~]/g, '?')
