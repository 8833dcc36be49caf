import type { OrderUrls } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { AttemptResult, LeasedDispatch } from '../store/leases.ts'
import { isLocalLack } from './failure-words.ts'
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
  /** Rejects only with an internal error, or if this machine lacks what an attempt needs. */
  readonly send: (message: Message) => Promise<Outcome>
  readonly urls: OrderUrls
  readonly clock: Clock
  /** Called with the error that prevented an attempt, and the number of the dispatch. */
  readonly onUnmade: (error: unknown, dispatch: number) => void
}

export interface EndedAttempt {
  readonly end: AttemptEnd
  /** Undefined if this machine lacks what an attempt needs: no try is counted, and the dispatch is due when its lease ends. */
  readonly result: AttemptResult | undefined
}

/** Makes one attempt to send an event. */
export async function attemptDispatch(
  leased: LeasedDispatch,
  parts: AttemptParts,
): Promise<EndedAttempt> {
  const outcome = await outcomeOf(leased, parts)
  if (outcome === undefined) return { end: 'unmade', result: undefined }
  return { end: outcome.end, result: attemptResultOf(leased, outcome, parts.clock.now(), parts) }
}

/** An internal error counts as a failed attempt, so that the dispatch is retried with backoff instead of in a loop. */
async function outcomeOf(
  leased: LeasedDispatch,
  { send, urls, clock, onUnmade }: AttemptParts,
): Promise<Outcome | undefined> {
  const { webhook, mode, number } = leased
  try {
    return await send({ webhook, mode, ...renderEvent(leased, urls) })
  } catch (error) {
    onUnmade(error, number)
    if (isLocalLack(error)) return undefined
    const attempt = { ...unmade.attempt, at: clock.now(), durationMs: 0 }
    return { ...unmade, attempt }
  }
}

const unmade = outcomeWithoutResponse('unmade', 'internal error of the service')
