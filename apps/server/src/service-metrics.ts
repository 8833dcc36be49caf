import { Unavailable } from '@delivery-orders/domain'
import type { Clock, CommitOutcome, Outbox } from '@delivery-orders/operations'
import type { AttemptEnd } from './dispatch/attempt.ts'
import type { AttemptObserver } from './dispatch/dispatcher.ts'
import type { Metrics } from './metrics.ts'
import type { ReceiptPrinter } from './receipts/receipt-printer.ts'
import type { CommitObserver } from './store/commit-queue.ts'

const boundsSeconds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]
/** An attempt is given 15 s. */
const boundsAttemptSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const boundsChanges = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** Counts what the store commits. */
export function commitMetrics(metrics: Metrics): CommitObserver<CommitOutcome> {
  const total = metrics.counter(
    'delivery_orders_commits_total',
    'Changes that were to be written, by outcome: committed; replayed (its idempotency key had been used); ' +
      'duplicate (its reference had been used); stale (another process was faster); ' +
      'failed (the database could not be written); refused (too many were waiting).',
  )
  const outcomes = {
    committed: total.of({ outcome: 'committed' }),
    replayed: total.of({ outcome: 'replayed' }),
    duplicate: total.of({ outcome: 'duplicate' }),
    stale: total.of({ outcome: 'stale' }),
  } satisfies Record<CommitOutcome, unknown>
  const failed = total.of({ outcome: 'failed' })
  const refused = total.of({ outcome: 'refused' })
  const size = metrics
    .histogram('delivery_orders_commit_batch_size', 'Changes in one transaction.', boundsChanges)
    .of()
  const duration = metrics
    .histogram('delivery_orders_commit_duration_seconds', 'Time of one transaction.', boundsSeconds)
    .of()
  const queueLength = metrics
    .gauge('delivery_orders_commit_queue_length', 'Changes that wait for their transaction.')
    .of()

  const batch = (count: number, durationMs: number): void => {
    size.observe(count)
    duration.observe(durationMs / 1_000)
  }
  return {
    waiting: (count) => queueLength.set(count),
    refused: () => refused.add(1),
    written: (written, durationMs) => {
      batch(written.length, durationMs)
      for (const outcome of written) outcomes[outcome].add(1)
    },
    failed: (count, durationMs) => {
      batch(count, durationMs)
      failed.add(count)
    },
  }
}

/** Counts the attempts to send events. */
export function attemptMetrics(metrics: Metrics): AttemptObserver {
  const total = metrics.counter(
    'delivery_orders_dispatch_attempts_total',
    'Attempts to send an event to a webhook, by outcome: succeeded; failed (no answer, or one that is not 2xx); ' +
      'timeout (no answer in time); refused (the webhook leads to an address that is not allowed); ' +
      'unmade (a fault of the service).',
  )
  const ends = {
    succeeded: total.of({ outcome: 'succeeded' }),
    failed: total.of({ outcome: 'failed' }),
    timeout: total.of({ outcome: 'timeout' }),
    refused: total.of({ outcome: 'refused' }),
    unmade: total.of({ outcome: 'unmade' }),
  } satisfies Record<AttemptEnd, unknown>
  const duration = metrics
    .histogram(
      'delivery_orders_dispatch_attempt_duration_seconds',
      'Time of one attempt, from the name of the host to the end of the answer.',
      boundsAttemptSeconds,
    )
    .of()
  const inFlight = metrics
    .gauge('delivery_orders_dispatch_attempts_in_flight', 'Attempts that are being made.')
    .of()
  return {
    inFlight: (count) => inFlight.set(count),
    ended: (end, durationMs) => {
      ends[end].add(1)
      duration.observe(durationMs / 1_000)
    },
  }
}

/** More are not counted: that would take longer than a millisecond. */
const waitingMax = 10_000

/** Tells what waits to be sent, be it by this process or by another. */
export function waitingMetrics(
  metrics: Metrics,
  outbox: Pick<Outbox, 'countPending' | 'nextDueAt'>,
  clock: Clock,
): void {
  const waiting = metrics
    .gauge(
      'delivery_orders_dispatches_waiting',
      `Dispatches that are not settled, on their way or to be sent later; counted up to ${waitingMax}.`,
    )
    .of()
  const late = metrics
    .gauge(
      'delivery_orders_dispatch_lateness_seconds',
      'How long the dispatch that has been due for longest has waited since then; 0 if none is due.',
    )
    .of()
  const ask = async () => {
    waiting.set(await outbox.countPending(waitingMax))
    const now = clock.now()
    late.set(Math.max(0, now - ((await outbox.nextDueAt()) ?? now)) / 1_000)
  }
  metrics.refreshBeforeRead(() =>
    ask().catch(() => {
      // The store cannot be read: that is told by other figures, which are on the same page.
      waiting.set(Number.NaN)
      late.set(Number.NaN)
    }),
  )
}

/** Prints as the printer does, and counts what comes of it. */
export function countedPrint(metrics: Metrics, printer: ReceiptPrinter): ReceiptPrinter['print'] {
  const total = metrics.counter(
    'delivery_orders_receipts_total',
    'Receipts that were to be printed, by outcome: printed; ' +
      'refused (too many were waiting, or it took too long); failed.',
  )
  const printed = total.of({ outcome: 'printed' })
  const refused = total.of({ outcome: 'refused' })
  const failed = total.of({ outcome: 'failed' })
  return async (receipt) => {
    try {
      const pdf = await printer.print(receipt)
      printed.add(1)
      return pdf
    } catch (error) {
      const outcome = error instanceof Unavailable ? refused : failed
      outcome.add(1)
      throw error
    }
  }
}
