/**
 * Chooses which due dispatches to lease, for all engines. SQLite and PostgreSQL find the webhooks that have due
 * dispatches by a loose index scan, with one step per webhook instead of one per dispatch. The scanned index,
 * `dispatches_waiting`, is partial: it has no leased or delayed dispatches. The table `in_flight` is small enough to be
 * scanned.
 */
import type { LeaseRequest } from './leases.ts'

/**
 * An enabled webhook that has due dispatches and fewer dispatches in flight than its limit. The engines list webhooks
 * with the fewest in flight first. Disabled or removed webhooks are left out, although they can have due dispatches
 * until these are swept.
 */
export interface DueWebhookRow {
  readonly webhook: number
  readonly client_id: number
  readonly timed_out: number
  readonly held: number
}

/** A due dispatch. `turn`: its position in the queue of its webhook, where dispatches in flight come first. */
export interface DueRow extends DueWebhookRow {
  readonly number: number
  readonly due_at: number
  readonly turn: number
}

/**
 * `held`: dispatches of a client in flight, those to deleted webhooks included. `timed_out`: how many of them are for
 * webhooks whose last attempt timed out. Several rows can have the same client.
 */
export interface ClientInFlightRow {
  readonly client_id: number
  readonly held: number
  readonly timed_out: number
}

/** Round robin: the first dispatch of each webhook comes before the second dispatch of any webhook. */
export const byTurn = <Row extends Pick<DueRow, 'turn' | 'due_at' | 'number'>>(
  due: readonly Row[],
): readonly Row[] =>
  due.toSorted((a, b) => a.turn - b.turn || a.due_at - b.due_at || a.number - b.number)

type Candidate = Pick<DueWebhookRow, 'client_id' | 'timed_out'>

/**
 * Selects candidates in the given order, within the limits of the request. Each engine calls it twice: first to select
 * webhooks, then to select among the dispatches of these webhooks. Other dispatches need not be read.
 */
export function withinLeaseLimits<Row extends Candidate>(
  candidates: Iterable<Row>,
  request: LeaseRequest,
  inFlight: readonly ClientInFlightRow[],
): readonly Row[] {
  const capacity = capacityFor(request, inFlight)
  const selected: Row[] = []
  for (const candidate of candidates) {
    if (capacity.isFull()) break
    if (capacity.reserve(candidate)) selected.push(candidate)
  }
  return selected
}

interface Capacity {
  isFull(): boolean
  /** Counts the candidate as in flight, or returns false if a limit that applies to it is reached. */
  reserve(candidate: Candidate): boolean
}

function capacityFor(
  { limit, perClientMax, timedOutMax }: LeaseRequest,
  inFlight: readonly ClientInFlightRow[],
): Capacity {
  const heldByClient = new Map<number, number>()
  for (const { client_id, held } of inFlight)
    heldByClient.set(client_id, (heldByClient.get(client_id) ?? 0) + held)
  let timedOut = inFlight.reduce((sum, { timed_out }) => sum + timed_out, 0)
  let reserved = 0
  return {
    isFull: () => reserved >= limit,
    reserve: ({ client_id, timed_out }) => {
      const held = heldByClient.get(client_id) ?? 0
      if (held >= perClientMax || (timed_out && timedOut >= timedOutMax)) return false
      heldByClient.set(client_id, held + 1)
      timedOut += timed_out
      reserved += 1
      return true
    },
  }
}
