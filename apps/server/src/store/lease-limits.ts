/**
 * Chooses which due dispatches to lease, for both engines. Each finds the webhooks by a loose index scan, one step
 * per webhook and not one per dispatch, along `dispatches_waiting`: a partial index, which has no leased or delayed
 * dispatches. The in-flight table is small enough to be scanned.
 */
import type { LeaseRequest } from '@delivery-orders/operations'

/**
 * An enabled webhook with due dispatches and less in flight than its limit. Engines list those with the least first.
 * A disabled or removed webhook can have due dispatches too, until they are swept: it is left out.
 */
export interface DueWebhookRow {
  readonly webhook: number
  readonly client_id: number
  readonly timed_out: number
  readonly held: number
}

/** A due dispatch. Its turn is its place in the webhook's queue, after what the webhook has in flight. */
export interface DueRow extends DueWebhookRow {
  readonly number: number
  readonly due_at: number
  readonly turn: number
}

/** How much a client has in flight, deleted webhooks included, and how much of it to webhooks that last timed out. */
export interface ClientInFlightRow {
  readonly client_id: number
  readonly held: number
  readonly timed_out: number
}

/** Round robin: the first dispatch of each webhook comes before the second of any. */
export const byTurn = (due: readonly DueRow[]): readonly DueRow[] =>
  due.toSorted((a, b) => a.turn - b.turn || a.due_at - b.due_at || a.number - b.number)

type Candidate = Pick<DueWebhookRow, 'client_id' | 'timed_out'>

/**
 * Selects candidates in order, as far as the limits of the request allow. Applied to webhooks first, so that dispatches
 * are read only for those that can get at least one, then to their dispatches.
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
  /** Returns false if a limit that applies to this candidate is reached. */
  reserve(candidate: Candidate): boolean
}

function capacityFor(
  { limit, perClientMax, timedOutMax }: LeaseRequest,
  inFlight: readonly ClientInFlightRow[],
): Capacity {
  const heldByClient = new Map(inFlight.map(({ client_id, held }) => [client_id, held]))
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
