import type { Instant } from '@delivery-orders/domain'
import { byTurn, withinLeaseLimits } from '../store/lease-limits.ts'
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

function selectDue(memory: Memory, request: LeaseRequest): readonly DispatchRow[] {
  const inFlight = [...memory.inFlight].map(({ dispatch }) => dispatch)
  const due = [...dueByWebhook(memory, request.now)].flatMap(([webhook, dispatches]) => {
    const held = inFlight.filter((dispatch) => dispatch.webhook === webhook).length
    const shareMax = webhook.timedOut ? 1 : request.perWebhookMax
    return dispatches.slice(0, Math.max(shareMax - held, 0)).map((dispatch, index) => ({
      ...{ dispatch, number: dispatch.number, due_at: dueTime(dispatch), turn: held + index },
      ...{ client_id: webhook.client.clientId, timed_out: Number(webhook.timedOut) },
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
