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
/** Bounds for the duration of an attempt. The last one, 15 s, is the timeout of an attempt. */
const boundsAttemptSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const boundsChanges = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export function commitMetrics(metrics: Metrics): CommitObserver<CommitOutcome> {
  const total = metrics.counter(
    'delivery_orders_commits_total',
    'Requested changes, by outcome: committed; replayed (the idempotency key was already used); ' +
      'duplicate (the reference was already used); stale (another process changed the order first); ' +
      'failed (the database could not be written); refused (the queue was full).',
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
    .histogram(
      'delivery_orders_commit_batch_size',
      'Number of changes in one transaction.',
      boundsChanges,
    )
    .of()
  const duration = metrics
    .histogram(
      'delivery_orders_commit_duration_seconds',
      'Duration of one transaction.',
      boundsSeconds,
    )
    .of()
  const queueLength = metrics
    .gauge('delivery_orders_commit_queue_length', 'Number of changes waiting for a transaction.')
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

export function attemptMetrics(metrics: Metrics): AttemptObserver {
  const total = metrics.counter(
    'delivery_orders_dispatch_attempts_total',
    'Attempts to send an event to a webhook, by outcome: succeeded; failed (no response, or not 2xx); ' +
      'timeout (no response in time); refused (the webhook leads to an address that is not allowed); ' +
      'unmade (not sent because of an internal error).',
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
      'Duration of one attempt, from name resolution to the end of the response.',
      boundsAttemptSeconds,
    )
    .of()
  const inFlight = metrics
    .gauge('delivery_orders_dispatch_attempts_in_flight', 'Number of attempts in flight.')
    .of()
  return {
    inFlight: (count) => inFlight.set(count),
    ended: (end, durationMs) => {
      ends[end].add(1)
      duration.observe(durationMs / 1_000)
    },
  }
}

/** Limits the number of waiting dispatches that are counted: counting more takes longer than a millisecond. */
const waitingMax = 10_000

/** Reports the waiting dispatches, whether this process or another one sends them. */
export function waitingMetrics(
  metrics: Metrics,
  outbox: Pick<Outbox, 'countPending' | 'nextDueAt'>,
  clock: Clock,
): void {
  const waiting = metrics
    .gauge(
      'delivery_orders_dispatches_waiting',
      `Number of dispatches that are in flight or waiting to be sent; counted up to ${waitingMax}.`,
    )
    .of()
  const late = metrics
    .gauge(
      'delivery_orders_dispatch_lateness_seconds',
      'Time since the oldest due dispatch became due; 0 if none is due.',
    )
    .of()
  const refresh = async () => {
    waiting.set(await outbox.countPending(waitingMax))
    const now = clock.now()
    late.set(Math.max(0, now - ((await outbox.nextDueAt()) ?? now)) / 1_000)
  }
  metrics.refreshBeforeRead(() =>
    refresh().catch(() => {
      // If the store cannot be read, the metrics page still has to show the other metrics.
      waiting.set(Number.NaN)
      late.set(Number.NaN)
    }),
  )
}

export function countedPrint(metrics: Metrics, printer: ReceiptPrinter): ReceiptPrinter['print'] {
  const total = metrics.counter(
    'delivery_orders_receipts_total',
    'Requested receipts, by outcome: printed; ' +
      'refused (the queue was full, or printing took too long); failed.',
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
