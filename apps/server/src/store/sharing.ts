/** How dispatches that are due share the places in flight, on any engine. */
import type { LeaseRequest } from '@delivery-orders/operations'

/** A webhook that has something due. */
export interface DueWebhookRow {
  readonly webhook: number
  readonly client_id: number
  readonly timed_out: number
  readonly held: number
}

/** What is due for a webhook, the longest due first; its turn counts what the webhook has in flight before it. */
export interface DueRow extends DueWebhookRow {
  readonly number: number
  readonly due_at: number
  readonly turn: number
}

/** What a client has in flight, and how much of it goes where the last attempt had no answer in time. */
export interface HeldRow {
  readonly client_id: number
  readonly held: number
  readonly timed_out: number
}

/** The first of each webhook come before the second of any. */
export const byTurn = (due: readonly DueRow[]): readonly DueRow[] =>
  due.toSorted((a, b) => a.turn - b.turn || a.due_at - b.due_at || a.number - b.number)

type Place = Pick<DueWebhookRow, 'client_id' | 'timed_out'>

/** As many as there is room for, from the first. */
export function fitting<Of extends Place>(
  those: Iterable<Of>,
  want: LeaseRequest,
  inFlight: readonly HeldRow[],
): readonly Of[] {
  const room = roomFor(want, inFlight)
  const found: Of[] = []
  for (const one of those) {
    if (room.isFull()) break
    if (room.take(one)) found.push(one)
  }
  return found
}

interface Room {
  isFull(): boolean
  /** False where there is none for this one. */
  take(place: Place): boolean
}

function roomFor(
  { limit, perClientMax, timedOutMax }: LeaseRequest,
  inFlight: readonly HeldRow[],
): Room {
  const ofClient = new Map(inFlight.map(({ client_id, held }) => [client_id, held]))
  let timedOut = inFlight.reduce((sum, { timed_out }) => sum + timed_out, 0)
  let taken = 0
  return {
    isFull: () => taken >= limit,
    take: ({ client_id, timed_out }) => {
      const held = ofClient.get(client_id) ?? 0
      if (held >= perClientMax || (timed_out && timedOut >= timedOutMax)) return false
      ofClient.set(client_id, held + 1)
      timedOut += timed_out
      taken += 1
      return true
    },
  }
}
