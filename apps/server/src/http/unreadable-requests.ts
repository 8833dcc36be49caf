import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** The statuses with which Node itself answers a connection that sends no readable request. */
const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413',
  ERR_HTTP_REQUEST_TIMEOUT: '408',
}
const otherStatus = '400'

/** Returns a listener for socket errors that counts and logs unreadable requests, which no middleware ever sees. */
export function unreadableRequests(
  metrics: Metrics,
  log: Log,
): (error: NodeJS.ErrnoException) => void {
  const total = metrics.counter(
    'delivery_orders_unreadable_requests_total',
    'Requests that were refused before they were read, by status: 400 (not HTTP); 408 (too slow); ' +
      '413 (chunk extensions too large); 431 (headers too large).',
    'status',
  )
  for (const status of [otherStatus, ...Object.values(statusOf)]) total.of(status)
  return (error) => {
    const { code = '' } = error
    // Other errors, such as ECONNRESET, say that the client is gone.
    if (!code.startsWith('HPE_') && !(code in statusOf)) return
    const status = statusOf[code] ?? otherStatus
    total.of(status).add(1)
    log.info({ status: Number(status), code, err: error }, 'unreadable request')
  }
}
