import { eventIdOf } from '@delivery-orders/domain'
import {
  type AttemptResult,
  type EventWithOrder,
  type LeasedDispatch,
  leaseMs,
} from '@delivery-orders/operations/store'
import type { Clocks } from '../clock.ts'
import type { Log } from '../log/log.ts'

const idOf = ({ order, event }: EventWithOrder): string =>
  eventIdOf({ orderId: order.id, sequence: event.sequence, at: event.at })

interface Health {
  readonly isFailing: boolean
  readonly sinceMs: number
}

/** Logs failed attempts, and one line when a webhook starts to fail and when it has recovered. */
export class WebhookHealthLog {
  readonly #clock: Pick<Clocks, 'elapsed'>
  readonly #log: Pick<Log, 'info' | 'warn'>
  /**
   * The last changes by webhook. A dispatch that was leased before such a change has the health from before it. All of
   * these have ended after `leaseMs`, so that a change is forgotten then.
   */
  readonly #changes = new Map<string, Health>()

  constructor(clock: Pick<Clocks, 'elapsed'>, log: Pick<Log, 'info' | 'warn'>) {
    this.#clock = clock
    this.#log = log
  }

  report(
    { failing, payload }: LeasedDispatch,
    { webhookId, attempt, status }: AttemptResult,
  ): void {
    const { error } = attempt
    const isFailing = status !== 'succeeded'
    const change = this.#change(webhookId)
    if (isFailing !== (change?.isFailing ?? failing !== null)) {
      this.#changes.delete(webhookId)
      this.#changes.set(webhookId, { isFailing, sinceMs: this.#clock.elapsed() })
      if (isFailing) this.#log.warn({ webhookId, reason: error }, 'a webhook started to fail')
      else this.#log.info({ webhookId }, 'a webhook has recovered')
    }
    if (!isFailing) return
    const eventId = 'eventId' in payload ? payload.eventId : idOf(payload)
    this.#log.warn({ webhookId, eventId, cause: `${webhookId}: ${error}` }, 'an attempt failed')
  }

  #change(webhookId: string): Health | undefined {
    const untilMs = this.#clock.elapsed() - leaseMs
    for (const [id, { sinceMs }] of this.#changes) {
      if (sinceMs > untilMs) break
      this.#changes.delete(id)
    }
    return this.#changes.get(webhookId)
  }
}
