import type { OrderUrls } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { AttemptResult, LeasedDispatch } from '../store/leases.ts'
import { renderEvent } from './render-event.ts'
import {
  type AttemptEnd,
  attemptResultOf,
  type Chances,
  type Outcome,
  outcomeWithoutResponse,
} from './schedule.ts'
import type { Message } from './send-message.ts'

export interface AttemptParts extends Chances {
  /** Never rejects, unless it has an internal error. */
  readonly send: (message: Message) => Promise<Outcome>
  readonly urls: OrderUrls
  readonly clock: Clock
  /** Called with an internal error that prevented an attempt, and the number of the dispatch. */
  readonly onUnmade: (error: unknown, dispatch: number) => void
}

export interface EndedAttempt {
  readonly end: AttemptEnd
  readonly result: AttemptResult
}

/** Makes one attempt to send an event. */
export async function attemptDispatch(
  leased: LeasedDispatch,
  parts: AttemptParts,
): Promise<EndedAttempt> {
  const outcome = await outcomeOf(leased, parts)
  return { end: outcome.end, result: attemptResultOf(leased, outcome, parts.clock.now(), parts) }
}

/** An internal error counts as a failed attempt, so that the dispatch is retried with backoff instead of in a loop. */
async function outcomeOf(
  leased: LeasedDispatch,
  { send, urls, clock, onUnmade }: AttemptParts,
): Promise<Outcome> {
  const { webhook, mode, number } = leased
  try {
    return await send({ webhook, mode, ...renderEvent(leased, urls) })
  } catch (error) {
    onUnmade(error, number)
    const attempt = { ...unmade.attempt, at: clock.now(), durationMs: 0 }
    return { ...unmade, attempt }
  }
}

const unmade = outcomeWithoutResponse('unmade', 'internal error of the service')
