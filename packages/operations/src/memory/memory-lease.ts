import type { Instant } from '@delivery-orders/domain'
import type { LeasedDispatch, LeaseRequest } from '../store/outbox.ts'
import type { DispatchRow, Memory, WebhookRow } from './memory.ts'

/** When the next is due that nobody holds, or whose holder's time is over. */
export function nextDueAt({ dispatches }: Memory): Instant | undefined {
  const times = [...dispatches.values()]
    .filter(({ status }) => status === 'pending')
    .map(({ dueAt, leasedUntil }) => leasedUntil ?? dueAt ?? Number.POSITIVE_INFINITY)
  return times.length > 0 ? Math.min(...times) : undefined
}

export function lease(memory: Memory, want: LeaseRequest): readonly LeasedDispatch[] {
  const dueAt = nextDueAt(memory)
  if (dueAt === undefined || dueAt > want.now) return []
  for (const dispatch of memory.dispatches.values())
    if (dispatch.leasedUntil !== null && dispatch.leasedUntil <= want.now)
      dispatch.leasedUntil = null
  for (const flight of memory.flights) if (flight.until <= want.now) memory.flights.delete(flight)
  return chosen(memory, want).map((dispatch) => take(memory, dispatch, want.until))
}

function take(memory: Memory, dispatch: DispatchRow, until: Instant): LeasedDispatch {
  dispatch.fencingToken += 1
  dispatch.leasedUntil = until
  memory.flights.add({ dispatch, fencingToken: dispatch.fencingToken, until, again: false })
  const { number, fencingToken: own, tries, webhook, payload: told, createdAt } = dispatch
  return {
    number,
    fencingToken: own,
    tries,
    webhook: webhook.record,
    failingSince: webhook.failingSince,
    mode: webhook.client.mode,
    payload:
      typeof told === 'string'
        ? { testId: told, at: createdAt }
        : { order: told.row.order, event: told.event },
  }
}

/** The first of each webhook come before the second of any, and what a webhook has in flight counts as taken. */
function chosen(memory: Memory, want: LeaseRequest): readonly DispatchRow[] {
  const due = [...dueOf(memory, want.now)].flatMap(([webhook, dispatches]) => {
    const held = [...memory.flights].filter(({ dispatch }) => dispatch.webhook === webhook).length
    const shareMax = webhook.timedOut ? 1 : want.perWebhookMax
    return dispatches
      .slice(0, Math.max(shareMax - held, 0))
      .map((dispatch, index) => ({ dispatch, turn: held + index }))
  })
  due.sort(
    (one, other) =>
      one.turn - other.turn ||
      dueTime(one.dispatch) - dueTime(other.dispatch) ||
      one.dispatch.number - other.dispatch.number,
  )
  const hasRoom = roomFor(memory, want)
  return due.map(({ dispatch }) => dispatch).filter(({ webhook }) => hasRoom(webhook))
}

/** By webhook, the longest due first. */
function dueOf({ dispatches }: Memory, now: Instant): ReadonlyMap<WebhookRow, DispatchRow[]> {
  const due = [...dispatches.values()]
    .filter(
      ({ status, leasedUntil, dueAt, webhook }) =>
        status === 'pending' &&
        leasedUntil === null &&
        dueAt !== null &&
        dueAt <= now &&
        webhook.record.disabledReason === null,
    )
    .sort((one, other) => dueTime(one) - dueTime(other))
  const byWebhook = new Map<WebhookRow, DispatchRow[]>()
  for (const dispatch of due)
    byWebhook.set(dispatch.webhook, [...(byWebhook.get(dispatch.webhook) ?? []), dispatch])
  return byWebhook
}

const dueTime = ({ dueAt }: DispatchRow): Instant => dueAt ?? 0

/** Takes the places of those that it lets in. A webhook that is there no more counts for its client. */
function roomFor(
  { flights, webhooks }: Memory,
  { limit, perClientMax, timedOutMax }: LeaseRequest,
): (webhook: WebhookRow) => boolean {
  const ofClient = new Map<number, number>()
  const count = ({ client }: WebhookRow) =>
    ofClient.set(client.clientId, (ofClient.get(client.clientId) ?? 0) + 1)
  let timedOut = 0
  let taken = 0
  for (const { dispatch } of flights) {
    count(dispatch.webhook)
    if (webhooks.has(dispatch.webhook) && dispatch.webhook.timedOut) timedOut += 1
  }
  return (webhook) => {
    const held = ofClient.get(webhook.client.clientId) ?? 0
    const isLate = webhook.timedOut && timedOut >= timedOutMax
    if (taken >= limit || held >= perClientMax || isLate) return false
    count(webhook)
    if (webhook.timedOut) timedOut += 1
    taken += 1
    return true
  }
}
