import { type CallAttempt, commands, DeliveryOrdersError } from '../errors/errors.ts'
import { callHook, type Hooks, type RequestFacts } from './hooks.ts'
import { curlOf, hidden } from './redact.ts'

export interface CallState {
  readonly callId: string
  readonly operation: string
  /** Properties that are copied to the error when the call fails. */
  readonly facts: Facts
  /** The last request, as hooks see it; undefined until a request is sent. */
  request?: RequestFacts
}

interface Facts {
  /** The newest attempts. */
  readonly attempts: CallAttempt[]
  retryable: boolean
  /** `Retry-After` of the last response. */
  retryAfterMs?: number | undefined
  idempotencyKey?: string
}

export const newCallState = (operation: string): CallState => ({
  callId: crypto.randomUUID(),
  operation,
  facts: { attempts: [], retryable: false },
})

/** Makes a call, and calls `onCallEnd`. */
export async function complete<Result>(
  state: CallState,
  hooks: Hooks | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  const { callId, operation, facts } = state
  const startedAt = performance.now()
  let outcome = 'success'
  try {
    return await call()
  } catch (error) {
    outcome = error instanceof Error ? error.name : 'unknown'
    if (error instanceof DeliveryOrdersError) explain(error, state)
    throw error
  } finally {
    const durationMs = Math.round(performance.now() - startedAt)
    const attempts = Object.freeze(facts.attempts)
    const url = state.request?.url
    callHook(hooks?.onCallEnd, { callId, operation, url, attempts, durationMs, outcome })
  }
}

/** Adds the properties in `facts` and the curl command to the error of a call. */
function explain(error: DeliveryOrdersError, { facts, request }: CallState): void {
  Object.assign(error, facts)
  if (request && request.url !== hidden) commands.set(error, curlOf(request))
}
