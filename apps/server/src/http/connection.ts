import type { Connection } from '@delivery-orders/contract'
import { type Authentication, authenticate } from './authenticate.ts'
import type { BareRequest, BareResponse } from './request.ts'

/** The connection of a request that may wait. Records how long it waits, for the log and the metrics. */
export const connectionOf = (
  request: BareRequest,
  response: BareResponse,
  authentication: Authentication,
): Connection => ({
  onClose: (listener) => {
    if (response.closed) listener()
    else response.once('close', listener)
  },
  idle: async (wait) => {
    request.waitingSince = performance.now()
    await wait
    request.waitedMs = waitedMsOf(request)
    request.waitingSince = undefined
    // A revoked token must not get events that were committed since.
    if (!response.closed) await authenticate(request, authentication)
  },
})

/** How long the request has waited so far, in milliseconds; undefined if it has not waited. */
export function waitedMsOf({ waitedMs, waitingSince }: BareRequest): number | undefined {
  if (waitingSince === undefined) return waitedMs
  return (waitedMs ?? 0) + performance.now() - waitingSince
}
