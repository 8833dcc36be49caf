import type { Instant } from '@delivery-orders/domain'
import type { LeasedDispatch, LeaseRequest } from '../store/outbox.ts'
import type { DispatchRow, Memory, WebhookRow } from './memory.ts'

export function nextDueAt({ dispatches }: Memory): Instant | undefined {
  const times = [...dispatches.values()]
    .filter(({ status }) => status === 'pending')
    .map(({ dueAt, leasedUntil }) => leasedUntil ?? dueAt ?? Number.POSITIVE_INFINITY)
  return times.length > 0 ? Math.min(...times) : undefined
}

export function lease(memory: Memory, request: LeaseRequest): readonly LeasedDispatch[] {
  const dueAt = nextDueAt(memory)
  if (dueAt === undefined || dueAt > request.now) return []
  for (const dispatch of memory.dispatches.values())
    if (dispatch.leasedUntil !== null && dispatch.leasedUntil <= request.now)
      dispatch.leasedUntil = null
  for (const flight of memory.inFlight)
    if (flight.until <= request.now) memory.inFlight.delete(flight)
  return selectDue(memory, request).map((dispatch) =>
    leaseDispatch(memory, dispatch, request.until),
  )
}

function leaseDispatch(memory: Memory, dispatch: DispatchRow, until: Instant): LeasedDispatch {
  dispatch.fencingToken += 1
  dispatch.leasedUntil = until
  memory.inFlight.add({
    dispatch,
    fencingToken: dispatch.fencingToken,
    until,
    retryRequested: false,
  })
  const { number, fencingToken, tries, webhook, payload, createdAt } = dispatch
  return {
    number,
    fencingToken,
    tries,
    webhook: webhook.record,
    failingSince: webhook.failingSince,
    mode: webhook.client.mode,
    payload:
      typeof payload === 'string'
        ? { testId: payload, at: createdAt }
        : { order: payload.row.order, event: payload.event },
  }
}

/** Webhooks take turns: each gets a first dispatch before any gets a second. Dispatches in flight count as turns. */
function selectDue(memory: Memory, request: LeaseRequest): readonly DispatchRow[] {
  const due = [...dueByWebhook(memory, request.now)].flatMap(([webhook, dispatches]) => {
    const leased = [...memory.inFlight].filter(
      ({ dispatch }) => dispatch.webhook === webhook,
    ).length
    const shareMax = webhook.timedOut ? 1 : request.perWebhookMax
    return dispatches
      .slice(0, Math.max(shareMax - leased, 0))
      .map((dispatch, index) => ({ dispatch, turn: leased + index }))
  })
  due.sort(
    (one, other) =>
      one.turn - other.turn ||
      dueTime(one.dispatch) - dueTime(other.dispatch) ||
      one.dispatch.number - other.dispatch.number,
  )
  const takeCapacity = capacityFor(memory, request)
  return due.map(({ dispatch }) => dispatch).filter(({ webhook }) => takeCapacity(webhook))
}

/** Groups due dispatches by webhook. Each group is sorted by due time, earliest first. */
function dueByWebhook(
  { dispatches }: Memory,
  now: Instant,
): ReadonlyMap<WebhookRow, DispatchRow[]> {
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

/**
 * Returns a function that counts a new dispatch to a webhook, or returns false if this would exceed a limit of the
 * request. Dispatches in flight to a removed webhook still count for its client.
 */
function capacityFor(
  { inFlight, webhooks }: Memory,
  { limit, perClientMax, timedOutMax }: LeaseRequest,
): (webhook: WebhookRow) => boolean {
  const ofClient = new Map<number, number>()
  const count = ({ client }: WebhookRow) =>
    ofClient.set(client.clientId, (ofClient.get(client.clientId) ?? 0) + 1)
  let timedOut = 0
  let admitted = 0
  for (const { dispatch } of inFlight) {
    count(dispatch.webhook)
    if (webhooks.has(dispatch.webhook) && dispatch.webhook.timedOut) timedOut += 1
  }
  return (webhook) => {
    const leased = ofClient.get(webhook.client.clientId) ?? 0
    const exceedsTimedOutMax = webhook.timedOut && timedOut >= timedOutMax
    if (admitted >= limit || leased >= perClientMax || exceedsTimedOutMax) return false
    count(webhook)
    if (webhook.timedOut) timedOut += 1
    admitted += 1
    return true
  }
}
