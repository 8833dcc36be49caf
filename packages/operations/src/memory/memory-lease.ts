import type { Instant } from '@delivery-orders/domain'
import { byTurn, withinLeaseLimits } from '../store/lease-limits.ts'
import {
  clockToleranceMs,
  heldCheckMs,
  type LeasedDispatch,
  type LeaseRequest,
  leaseMs,
} from '../store/leases.ts'
import { longestDelaysMs } from '../store/retry-delays.ts'
import type { DispatchRow, InFlightRow, Memory, WebhookRow } from './memory.ts'

export function nextDueAt(memory: Memory, now: Instant): Instant | undefined {
  const isOverlong =
    overlongLeases(memory, now + leaseMs).length > 0 || overlongDelays(memory, now).length > 0
  const times = [...memory.dispatches.values()]
    .filter(({ status }) => status === 'pending')
    .map(({ dueAt, leasedUntil }) => leasedUntil || Math.min(dueAt ?? now, now))
  if (isOverlong) return now
  return times.length > 0 ? Math.min(...times) : undefined
}

export function lease(memory: Memory, request: LeaseRequest): readonly LeasedDispatch[] {
  const { now, until } = request
  shortenWaits(memory, request)
  for (const dispatch of memory.dispatches.values())
    if (dispatch.leasedUntil !== null && dispatch.leasedUntil <= now) endWait(memory, dispatch, now)
  for (const flight of memory.inFlight) if (flight.until <= now) memory.inFlight.delete(flight)
  return selectDue(memory, request).map((dispatch) => leaseDispatch(memory, dispatch, until))
}

/** Makes a dispatch due, unless an earlier dispatch of its order is pending. */
function endWait(memory: Memory, dispatch: DispatchRow, now: Instant): void {
  dispatch.isHeld &&=
    dispatch.webhook.record.ordering === 'order' && firstPending(memory, dispatch) !== dispatch
  dispatch.leasedUntil = dispatch.isHeld ? now + heldCheckMs : null
}

/** Returns the first pending dispatch of the same order to the same webhook. */
export const firstPending = ({ dispatches }: Memory, { webhook, orderId }: DispatchRow) =>
  [...dispatches.values()].find(
    (one) => one.webhook === webhook && one.orderId === orderId && one.status === 'pending',
  )

function shortenWaits(memory: Memory, { now, until }: LeaseRequest): void {
  for (const flight of overlongLeases(memory, until)) {
    const { dispatch, fencingToken } = flight
    flight.until = until
    if (dispatch.fencingToken === fencingToken && dispatch.leasedUntil !== null)
      dispatch.leasedUntil = until
  }
  for (const dispatch of overlongDelays(memory, now)) {
    const dueAt = now + longestDelayOf(dispatch)
    Object.assign(dispatch, { dueAt, leasedUntil: dueAt })
  }
}

const overlongLeases = ({ inFlight }: Memory, until: Instant): readonly InFlightRow[] =>
  [...inFlight].filter((flight) => flight.until > until + clockToleranceMs)

const overlongDelays = ({ dispatches }: Memory, now: Instant): readonly DispatchRow[] =>
  [...dispatches.values()].filter(
    (dispatch) =>
      dispatch.leasedUntil !== null && dispatch.leasedUntil > now + longestDelayOf(dispatch),
  )

const longestDelayOf = ({ tries }: DispatchRow): number =>
  longestDelaysMs[tries - 1] ?? Number.POSITIVE_INFINITY

function leaseDispatch(memory: Memory, dispatch: DispatchRow, until: Instant): LeasedDispatch {
  dispatch.fencingToken += 1
  dispatch.leasedUntil = until
  memory.inFlight.add({
    dispatch,
    fencingToken: dispatch.fencingToken,
    until,
    retryRequested: false,
  })
  const { number, fencingToken, tries, webhook, payload } = dispatch
  return {
    number,
    fencingToken,
    tries,
    webhook: webhook.record,
    failing: webhook.failing,
    mode: webhook.client.mode,
    payload: 'row' in payload ? { order: payload.row.order, event: payload.event } : payload,
  }
}

function selectDue(memory: Memory, request: LeaseRequest): readonly DispatchRow[] {
  const inFlight = [...memory.inFlight].map(({ dispatch }) => dispatch)
  const due = [...dueByWebhook(memory)].flatMap(([webhook, dispatches]) => {
    const held = inFlight.filter((dispatch) => dispatch.webhook === webhook).length
    const shareMax = webhook.timedOut ? 1 : request.perWebhookMax
    return dispatches.slice(0, Math.max(shareMax - held, 0)).map((dispatch, index) => ({
      dispatch,
      number: dispatch.number,
      due_at: dueTime(dispatch),
      turn: held + index,
      client_id: webhook.client.clientId,
      timed_out: Number(webhook.timedOut),
    }))
  })
  const held = inFlight.map(({ webhook }) => ({
    client_id: webhook.client.clientId,
    held: 1,
    timed_out: Number(memory.webhooks.has(webhook) && webhook.timedOut),
  }))
  return withinLeaseLimits(byTurn(due), request, held).map(({ dispatch }) => dispatch)
}

/** Groups due dispatches by webhook. Each group is sorted by due time, earliest first. */
function dueByWebhook({ dispatches }: Memory): ReadonlyMap<WebhookRow, DispatchRow[]> {
  const due = [...dispatches.values()]
    .filter(
      ({ status, leasedUntil, webhook }) =>
        status === 'pending' && leasedUntil === null && webhook.record.disabledReason === null,
    )
    .sort((one, other) => dueTime(one) - dueTime(other))
  const byWebhook = new Map<WebhookRow, DispatchRow[]>()
  for (const dispatch of due)
    byWebhook.set(dispatch.webhook, [...(byWebhook.get(dispatch.webhook) ?? []), dispatch])
  return byWebhook
}

const dueTime = ({ dueAt }: DispatchRow): Instant => dueAt ?? 0
