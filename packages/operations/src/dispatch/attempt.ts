import type { Mode, ReceiptUrl } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { AttemptResult, LeasedDispatch, LeaseRequest } from '../store/leases.ts'
import { leaseMs } from '../store/leases.ts'
import { eventText } from './event-text.ts'
import { messageHeaders } from './message.ts'
import { attemptResultOf, type UntimedOutcome } from './schedule.ts'

/** A signed request to a webhook. */
export interface WebhookRequest {
  readonly url: string
  readonly mode: Mode
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface DeliveryParts {
  readonly clock: Clock
  /** The time for signatures. Receivers compare it with their own clock, so it is real even if `clock` is not. */
  readonly realClock: Clock
  readonly receiptUrl: ReceiptUrl
  /** Must not reject. */
  readonly send: (
    request: WebhookRequest,
  ) => Promise<UntimedOutcome & { readonly durationMs: number }>
}

export interface Attempt {
  readonly eventId: string
  readonly type: string
  readonly url: string
  readonly result: AttemptResult
}

/** A lease of everything that is due, with the limits of the real dispatcher. */
export const leaseOfDue = (now: number): LeaseRequest => ({
  ...{ now, until: now + leaseMs },
  ...{ limit: 128, perWebhookMax: 4, perClientMax: 64, timedOutMax: 64 },
})

/** A fixed value in place of a random one from 0 to 1. With 0.5, retries are due exactly on schedule. */
const chance = 0.5

/** Makes one attempt to deliver an event, for services without a dispatcher. */
export async function attemptDelivery(
  leased: LeasedDispatch,
  { clock, realClock, receiptUrl, send }: DeliveryParts,
): Promise<Attempt> {
  const { webhook, mode } = leased
  const { url } = webhook
  const text = eventText(leased, receiptUrl)
  const at = clock.now()
  const headers = messageHeaders(webhook, text, at, realClock.now())
  const { durationMs, ...outcome } = await send({ url, mode, headers, body: text.body })
  const { status, error, response } = outcome.attempt
  // In the order in which the server shows these members.
  const timed = { ...outcome, attempt: { at, status, error, durationMs, response } }
  const { type } = JSON.parse(text.body)
  const result = attemptResultOf(leased, timed, clock.now(), chance)
  return { eventId: text.id, type, url, result }
}
