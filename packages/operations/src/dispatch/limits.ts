import { limits } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'
import { type LeaseRequest, leaseMs } from '../store/leases.ts'
import type { SweepRequest } from '../store/outbox.ts'

/**
 * Limits the attempts in flight: `inFlightMax` and `timedOutMax` in one process, the other caps in all processes
 * together. SQLite counts `timedOutMax` in all processes too. The limit per webhook lets a slow receiver delay only its
 * own events. One client gets at most a quarter of `inFlightMax`, and webhooks whose last attempt timed out get at most
 * half, so that the rest stays free for other clients and receivers.
 */
export const inFlightMax = 128
const caps = { perWebhookMax: 4, perClientMax: 32, timedOutMax: 64 }

/** Settled dispatches are deleted in small batches, so that other writers get their turn. */
const sweeping = { retentionMs: limits.dispatchDays * 86_400_000, rowsMax: 500 }

/** Returns a request to lease what is due. */
export const leaseRequestAt = (now: Instant, limit: number = inFlightMax): LeaseRequest => ({
  now,
  until: now + leaseMs,
  limit,
  ...caps,
})

/** Returns a request to delete a batch of what is old enough. `auditDays`: the age to which the audit is kept. */
export const sweepRequestAt = (now: Instant, auditDays: number): SweepRequest => ({
  settledBefore: now - sweeping.retentionMs,
  auditBefore: now - auditDays * 86_400_000,
  rowsMax: sweeping.rowsMax,
})
