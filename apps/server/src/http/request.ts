import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OperationId } from '@delivery-orders/contract'
import type { Headers, RoutedRequest } from '@delivery-orders/operations/protocol'
import type { Grant } from '@delivery-orders/operations/store'
import express, { type Application } from 'express'
import type { MemoryHold } from './request-memory.ts'

declare global {
  namespace Express {
    /** Fields that are added to a request. */
    interface Request {
      requestId: string
      /** The original method: a HEAD request is handled as GET. */
      sentMethod: string
      /** Set by the route. */
      operationId?: OperationId
      /** Set by `routeProbe`. */
      isProbe?: boolean
      /** Set when the token is found to be valid. */
      grant?: Grant
      /** Set when the token permits the operation, or when the request is that of a stranger. */
      memoryHold?: MemoryHold
      /** How long the request has waited for events, in milliseconds. */
      waitedMs?: number | undefined
      /** While it waits: the time when it began to, by `performance.now()`. */
      waitingSince?: number | undefined
    }
  }
}

/**
 * A request as Node creates it, with the fields that `httpApp` and Express's router add. It has no getters of Express:
 * `addressOf` replaces the one that is needed.
 */
export interface BareRequest extends IncomingMessage, Express.Request, RoutedRequest {
  /** The app whose settings the getters follow. */
  app: Application
  headers: IncomingMessage['headers']
  method: string
  url: string
  originalUrl: string
  params: Record<string, string | string[]>
  requestId: string
  rateHeaders?: Headers | undefined
  res?: BareResponse | undefined
}

export type BareResponse = ServerResponse<BareRequest>

/** Returns the address of the client. Believes `X-Forwarded-For` as far as the setting `trust proxy` allows. */
export const addressOf = (request: BareRequest): string | undefined =>
  // A request that does not inherit from Express's prototype has no field `ip`.
  Reflect.get(express.request, 'ip', request) as string | undefined
