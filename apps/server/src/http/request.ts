import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OperationId } from '@delivery-orders/contract'
import type { Grant } from '@delivery-orders/operations'
import express, { type Application } from 'express'

export type Headers = Readonly<Record<string, string>>

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
      /** Set by authentication. */
      grant?: Grant
      /** How long the request has waited for events, in milliseconds. */
      waitedMs?: number | undefined
      /** While it waits: the time when it began to, by `performance.now()`. */
      waitingSince?: number | undefined
      /** Set by the rate limit. All responses have these headers, problems included. */
      rateHeaders?: Headers
    }
  }
}

/**
 * A request as Node creates it, with the fields that `httpApp` and Express's router add. It has no getters of Express:
 * the functions below replace those that are needed.
 */
export interface BareRequest extends IncomingMessage, Express.Request {
  /** The app whose settings the getters follow. */
  app: Application
  method: string
  originalUrl: string
  params: Record<string, string | string[]>
  body?: unknown
  res?: BareResponse | undefined
}

export type BareResponse = ServerResponse<BareRequest>

/** Reads a field of Express for a request that does not inherit from Express's prototype. */
const expressField = (request: BareRequest, name: 'ip' | 'path' | 'query'): unknown =>
  Reflect.get(express.request, name, request)

/** Returns the address of the client. Believes `X-Forwarded-For` as far as the setting `trust proxy` allows. */
export const addressOf = (request: BareRequest): string | undefined =>
  expressField(request, 'ip') as string | undefined

export const pathOf = (request: BareRequest): string => expressField(request, 'path') as string

/** Returns the query: a name that occurs repeatedly has a list of values. */
export const queryOf = (request: BareRequest): Readonly<Record<string, unknown>> =>
  expressField(request, 'query') as Readonly<Record<string, unknown>>
