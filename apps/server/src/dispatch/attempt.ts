import type { ReceiptUrl } from '@delivery-orders/domain'
import {
  type Clock,
  eventText,
  type LeasedDispatch,
  type Outcome,
  outcomeWithoutResponse,
} from '@delivery-orders/operations'
import type { Log } from '../log.ts'
import type { Sender } from './send.ts'

export interface AttemptParts {
  readonly send: Sender['send']
  readonly receiptUrl: ReceiptUrl
  readonly clock: Clock
  readonly log: Log
}

export type AttemptEnd = 'succeeded' | 'failed' | 'timeout' | 'refused' | 'unmade'

interface EndedAttempt {
  readonly outcome: Outcome
  readonly end: AttemptEnd
}

/** Makes one attempt to send an event. It never throws. */
export async function attempt(
  leased: LeasedDispatch,
  { send, receiptUrl, clock, log }: AttemptParts,
): Promise<EndedAttempt> {
  const { webhook, mode, number } = leased
  try {
    const outcome = await send({ webhook, mode, ...eventText(leased, receiptUrl) })
    return { outcome, end: endOf(outcome) }
  } catch (error) {
    // An internal error counts as a failed attempt, so that the dispatch is retried with backoff instead of in a loop.
    log.error(
      { dispatch: number, err: error },
      'an event could not be sent because of an internal error',
    )
    const attempt = { ...unmade.attempt, at: clock.now(), durationMs: 0 }
    return { outcome: { ...unmade, attempt }, end: 'unmade' }
  }
}

function endOf({ attempt, isTimeout, isRefused }: Outcome): AttemptEnd {
  if (attempt.error === null) return 'succeeded'
  if (isTimeout) return 'timeout'
  return isRefused ? 'refused' : 'failed'
}

const unmade = outcomeWithoutResponse('internal error of the service')
