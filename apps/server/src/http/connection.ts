import type { Connection } from '@delivery-orders/contract'
import type { BareRequest } from './request.ts'

/** The connection of a request that may wait. Records how long it waits, for the log and the metrics. */
export const connectionOf = (
  request: BareRequest,
  authenticate: () => Promise<unknown>,
): Connection => ({
  onClose: (listener) => {
    if (isClosed(request)) listener()
    else request.res?.once('close', listener)
  },
  idle: async (wait) => {
    request.waitingSince = performance.now()
    await wait
    request.waitedMs = waitedMsOf(request)
    request.waitingSince = undefined
    // A revoked token must not get events that were committed since.
    if (!isClosed(request)) await authenticate()
  },
})

const isClosed = ({ res: response }: BareRequest): boolean => response?.closed !== false

/** How long the request has waited so far, in milliseconds; undefined if it has not waited. */
export function waitedMsOf({ waitedMs, waitingSince }: BareRequest): number | undefined {
  if (waitingSince === undefined) return waitedMs
  return (waitedMs ?? 0) + performance.now() - waitingSince
}
