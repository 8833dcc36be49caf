import { Unavailable } from '@delivery-orders/domain'
import type { AttemptEnd } from '@delivery-orders/operations/dispatch'
import type { CommitOutcome, DisabledWebhook, Outbox } from '@delivery-orders/operations/store'
import type { AttemptObserver } from '../dispatch/dispatcher.ts'
import type { KnownReceivers } from '../dispatch/known-receivers.ts'
import type { Output } from '../log/output.ts'
import type { ReceiptPrinter } from '../receipts/receipt-printer.ts'
import type { CommitObserver } from '../store/commit-queue.ts'
import type { Metrics } from './metrics.ts'

const boundsSeconds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]
/** Bounds for the time until an event is accepted: retries take hours. */
const boundsDeliverySeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200, 43_200, 172_800]
/** Bounds for the duration of an attempt. The last one, 15 s, is the timeout of an attempt. */
const boundsAttemptSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const boundsChanges = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export function commitMetrics(metrics: Metrics): CommitObserver<CommitOutcome> {
  const ended = metrics.outcomes<CommitOutcome | 'failed' | 'refused'>(
    'delivery_orders_commits_total',
    'Requested changes',
    {
      committed: '',
      replayed: 'the idempotency key was already used',
      reused: 'a batch with another body has the idempotency key',
      duplicate: 'the reference was already used',
      stale: 'another process changed the order first',
      taken: 'another order has the id, after a failover',
      failed: 'the database could not be written',
      refused: 'the queue was full',
    },
  )
  const batch = batchMetrics(metrics)
  const queueLength = metrics.gauge(
    'delivery_orders_commit_queue_length',
    'Number of changes waiting for a transaction.',
  )
  return {
    waiting: (count) => queueLength.of().set(count),
    refused: () => ended('refused'),
    written: (written, durationMs) => {
      batch(written.length, durationMs)
      for (const outcome of written) ended(outcome)
    },
    failed: (count, durationMs) => {
      batch(count, durationMs)
      ended('failed', count)
    },
  }
}

export const waitingRequestMetrics = (
  metrics: Metrics,
  waiting: { readonly count: number },
): void =>
  metrics.read(
    'gauge',
    'delivery_orders_requests_waiting',
    'Number of requests that wait for events.',
    () => waiting.count,
  )

function batchMetrics(metrics: Metrics): (count: number, durationMs: number) => void {
  const size = metrics.histogram(
    'delivery_orders_commit_batch_size',
    'Number of changes in one transaction.',
    boundsChanges,
  )
  const duration = metrics.histogram(
    'delivery_orders_commit_duration_seconds',
    'Duration of one transaction.',
    boundsSeconds,
  )
  return (count, durationMs) => {
    size.of().observe(count)
    duration.of().observe(durationMs / 1_000)
  }
}

export function attemptMetrics(metrics: Metrics): AttemptObserver {
  const count = metrics.outcomes<AttemptEnd>(
    'delivery_orders_dispatch_attempts_total',
    'Attempts to send an event to a webhook',
    {
      succeeded: '',
      failed: 'no response, or not 2xx',
      timeout: 'no response in time',
      refused: 'the webhook leads to an address that is not allowed',
      certificate: 'the certificate of the host is not valid',
      unmade:
        'not sent because of an internal error, or because this machine lacks descriptors or memory',
    },
  )
  const duration = metrics.histogram(
    'delivery_orders_dispatch_attempt_duration_seconds',
    'Duration of one attempt, from name resolution to the end of the response.',
    boundsAttemptSeconds,
  )
  const delivery = metrics.histogram(
    'delivery_orders_event_delivery_seconds',
    'Time from an event of an order to a response 2xx of a webhook.',
    boundsDeliverySeconds,
  )
  const inFlight = metrics.gauge(
    'delivery_orders_dispatch_attempts_in_flight',
    'Number of attempts in flight.',
  )
  const disabled = metrics.outcomes<DisabledWebhook['disabledReason']>(
    'delivery_orders_webhooks_disabled_total',
    'Webhooks that this process has disabled',
    { gone: 'the response was 410', failing: 'all attempts have failed for days' },
  )
  return {
    disabled,
    inFlight: (attempts) => inFlight.of().set(attempts),
    ended: (end, durationMs) => {
      count(end)
      duration.of().observe(durationMs / 1_000)
    },
    delivered: (delayMs) => delivery.of().observe(Math.max(delayMs, 0) / 1_000),
  }
}

export const certificateMetrics = (
  metrics: Metrics,
  receivers: Pick<KnownReceivers, 'expiringCertificates'>,
): void =>
  metrics.read(
    'gauge',
    'delivery_orders_receiver_certificates_expiring',
    'Number of hosts that received events in the last day, and whose certificate expires within 7 days and a sixth of its life.',
    () => receivers.expiringCertificates,
  )

/** Limits the number of waiting dispatches that are counted: counting more takes longer than a millisecond. */
const waitingMax = 10_000

/** Reports the waiting dispatches, whether this process or another one sends them. */
export function waitingMetrics(metrics: Metrics, outbox: Pick<Outbox, 'countPending'>): void {
  const waiting = metrics.gauge(
    'delivery_orders_dispatches_waiting',
    `Number of dispatches that are in flight or waiting to be sent; counted up to ${waitingMax}.`,
  )
  const refresh = async () => waiting.of().set(await outbox.countPending(waitingMax))
  metrics.refreshBeforeRead(() =>
    // If the store cannot be read, the metrics page still has to show the other metrics.
    refresh().catch(() => waiting.of().set(Number.NaN)),
  )
}

export function countedPrint(metrics: Metrics, printer: ReceiptPrinter): ReceiptPrinter['print'] {
  const count = metrics.outcomes('delivery_orders_receipts_total', 'Requested receipts', {
    printed: '',
    refused: 'too many were waiting, or waiting or printing took too long',
    abandoned: 'the client closed the connection',
    failed: '',
  })
  return async (receipt, requested) => {
    try {
      const pdf = await printer.print(receipt, requested)
      count('printed')
      return pdf
    } catch (error) {
      if (requested.signal.aborted) count('abandoned')
      else count(error instanceof Unavailable ? 'refused' : 'failed')
      throw error
    }
  }
}

export const outputMetrics = (metrics: Metrics, log: Pick<Output, 'dropped'>): void =>
  metrics.read(
    'counter',
    'delivery_orders_log_lines_dropped_total',
    'Log lines that were dropped because standard output was full, or its reader was too slow.',
    () => log.dropped,
  )
