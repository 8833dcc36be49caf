import type { Actor, Grant } from '@delivery-orders/operations/store'
import type { Log } from '../log/log.ts'
import { waitedMsOf } from './connection.ts'
import type { BareRequest, BareResponse } from './request.ts'
import type { RequestCounts } from './request-counts.ts'
import { clientGone, type RequestMetrics } from './request-metrics.ts'

/**
 * Logs and counts requests. Logs no header or body, and a path only in development: the reference in a path may be a
 * name or a phone number.
 * Probes are logged at level debug, because they would be most of the log of a quiet service.
 */
export const accessLog =
  (log: Log, metrics: RequestMetrics, counts: RequestCounts) =>
  (request: BareRequest, response: BareResponse): void => {
    const startedAt = performance.now()
    const path = log.showsPaths ? request.url : undefined
    metrics.began()
    response.once('close', () => {
      const durationMs = performance.now() - startedAt
      const waitedMs = waitedMsOf(request)
      const { statusCode: status, writableFinished: isWhole } = response
      const workedMs = durationMs - (waitedMs ?? 0)
      count(metrics, request, response, workedMs)
      if (!request.isProbe) counts.recent.count(request, status, workedMs)
      if (request.grant) counts.count(request.grant, status)
      const members = `${requestText(request, path)},"status":${status},"durationMs":${roundToTenths(durationMs)}${endText(waitedMs, isWhole)}`
      log.frequent(request.isProbe ? 'debug' : 'info', members, 'request')
    })
  }

const count = (
  metrics: RequestMetrics,
  { isProbe, operationId }: BareRequest,
  { statusCode, writableFinished }: BareResponse,
  durationMs: number,
): void =>
  isProbe
    ? metrics.probed()
    : metrics.ended(operationId, writableFinished ? statusCode : clientGone, durationMs)

/**
 * The fields of a request as JSON text, which takes a fifth of the time of `JSON.stringify`. Only paths and names can
 * have characters that JSON escapes: ids, methods and operations consist of other characters.
 */
function requestText(request: BareRequest, path: string | undefined): string {
  const { requestId, sentMethod, operationId, grant, orderId, orderIds } = request
  const traceparent = traceparentOf(request)
  return (
    `"requestId":"${requestId}"` +
    (traceparent === undefined ? '' : `,"traceparent":"${traceparent}"`) +
    `,"method":"${sentMethod}"` +
    (path === undefined ? '' : `,"path":${JSON.stringify(path)}`) +
    (operationId === undefined ? '' : `,"operation":"${operationId}"`) +
    (grant === undefined ? '' : grantText(grant)) +
    (orderId === undefined ? '' : `,"orderId":${orderId}`) +
    (orderIds === undefined ? '' : `,"orderIds":[${orderIds.join()}]`)
  )
}

/** `waitedMs`: the part of the duration in which the request waited for events, as its client asked. */
const endText = (waitedMs: number | undefined, isWhole: boolean): string =>
  (waitedMs === undefined ? '' : `,"waitedMs":${roundToTenths(waitedMs)}`) +
  (isWhole ? '' : ',"aborted":true')

function grantText(grant: Grant): string {
  const owner =
    'fleetId' in grant
      ? `"fleet":${JSON.stringify(grant.fleetName)}`
      : `"client":${JSON.stringify(grant.clientName)}`
  return `,${owner},"mode":"${grant.mode}",${actorText(grant.actor)}`
}

/** The id of a token is a number, as in `token list`. */
const actorText = ({ kind, name }: Actor): string =>
  kind === 'token' ? `"token":${name}` : `"${kind}":${JSON.stringify(name)}`

const roundToTenths = (ms: number) => Math.round(ms * 10) / 10

/** The header that connects the request with a trace, if it has the form of version 00 of W3C Trace Context. */
function traceparentOf({ headers }: BareRequest): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' && traceContext.test(traceparent) ? traceparent : undefined
}

/** The ids of the trace and of the parent must not be all zeros. */
const traceContext = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/
