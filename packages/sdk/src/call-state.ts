import { type CallAttempt, commands, DeliveryOrdersError } from './errors.ts'
import type { RequestFacts } from './hooks.ts'
import { curlOf } from './redact.ts'

/** How a call goes. */
export interface CallState {
  readonly operation: string
  /** What its error will tell of it. */
  readonly facts: Facts
  /** The last request, once there is one. */
  request?: RequestFacts
}

interface Facts {
  readonly attempts: CallAttempt[]
  /** Whether what came of the last try may pass. */
  retryable: boolean
  /** How long the last answer asks to wait. */
  retryAfterMs?: number | undefined
  idempotencyKey?: string
}

export const newCallState = (operation: string): CallState => ({
  operation,
  facts: { attempts: [], retryable: false },
})

/** Ends a call with an error that is told of the whole of it. */
export function fail(error: unknown, { facts, request }: CallState): never {
  if (error instanceof DeliveryOrdersError) {
    Object.assign(error, facts)
    if (request) commands.set(error, curlOf(request))
  }
  throw error
}
