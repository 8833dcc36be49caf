import { type CallAttempt, commands, DeliveryOrdersError } from '../errors/errors.ts'
import type { RequestFacts } from './hooks.ts'
import { curlOf, hidden } from './redact.ts'

export interface CallState {
  readonly operation: string
  /** Properties that are copied to the error when the call fails. */
  readonly facts: Facts
  /** The last request, as hooks see it; undefined until a request is sent. */
  request?: RequestFacts
}

interface Facts {
  readonly attempts: CallAttempt[]
  retryable: boolean
  /** `Retry-After` of the last response. */
  retryAfterMs?: number | undefined
  idempotencyKey?: string
}

export const newCallState = (operation: string): CallState => ({
  operation,
  facts: { attempts: [], retryable: false },
})

/** Throws the error of a call, after adding the properties in `facts` and the curl command to it. */
export function fail(error: unknown, { facts, request }: CallState): never {
  if (error instanceof DeliveryOrdersError) {
    Object.assign(error, facts)
    if (request && request.url !== hidden) commands.set(error, curlOf(request))
  }
  throw error
}
