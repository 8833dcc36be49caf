import type { ClientKey, EventKey } from '@delivery-orders/domain'
import type {
  DispatchRecord,
  DispatchRetry,
  EventResend,
  Outbox,
  TestDispatch,
} from '../store/outbox.ts'
import {
  asAsync,
  type DispatchRow,
  isSameClient,
  type Memory,
  notifyDue,
  type WebhookRow,
} from './memory.ts'
import { recordOf } from './memory-dispatch-log.ts'
import { addDispatch, orderIdOf, waitOf } from './memory-fan-out.ts'

/** Executes clients' requests for a test, a retry or an event. Each checks its idempotency key first, and stores it. */
export function logRequests(
  memory: Memory,
): Pick<Outbox, 'addTest' | 'retry' | 'resend' | 'findReplay'> {
  const { keys } = memory
  const withKey = <Request extends TestDispatch | DispatchRetry | EventResend>(
    apply: (webhook: WebhookRow, request: Request) => DispatchRow | undefined,
  ) =>
    asAsync((client: ClientKey, request: Request): DispatchRecord | 'replayed' | 'gone' => {
      const { key } = request
      if (key && keys.find(client, key.hash)) return 'replayed'
      const webhook = enabledWebhook(memory, client, request.webhookId)
      const dispatch = webhook && apply(webhook, request)
      if (!dispatch) return 'gone'
      const requested = { dispatch, lastAttempt: memory.lastAttempt }
      if (key) keys.add(client, key, { ...key, requested })
      return recordOf(dispatch)
    })
  return {
    addTest: withKey((webhook, { eventId, now }: TestDispatch) =>
      addDispatch(
        memory,
        { webhook, payload: { eventId, at: now, disabled: null }, orderId: null, createdAt: now },
        now,
      ),
    ),
    resend: withKey((webhook, { event, now }: EventResend) => {
      const payload = findEvent(memory, webhook, event)
      if (!payload) return undefined
      const orderId = orderIdOf(webhook, payload)
      return addDispatch(memory, { webhook, payload, orderId, createdAt: now }, now)
    }),
    retry: withKey((webhook, { number, now }: DispatchRetry) => {
      const dispatch = memory.dispatches.get(number)
      if (dispatch?.webhook !== webhook) return undefined
      makeDue(memory, dispatch, now)
      return dispatch
    }),
    findReplay: asAsync((client, hash) => {
      const found = keys.find(client, hash)
      if (!found?.requested) return undefined
      const { fingerprint, at, requested } = found
      const { dispatch, lastAttempt } = requested
      return { fingerprint, at, dispatch: recordOf(dispatch, lastAttempt) }
    }),
  }
}

const findEvent = ({ events }: Memory, { client }: WebhookRow, key: EventKey) =>
  events.find(
    ({ row, event }) =>
      isSameClient(row.client, client) &&
      row.order.id === key.orderId &&
      event.sequence === key.sequence &&
      event.at === key.at,
  )

const enabledWebhook = ({ webhooks }: Memory, client: ClientKey, id: string) =>
  [...webhooks].find(
    (row) =>
      isSameClient(row.client, client) &&
      row.record.id === id &&
      row.record.disabledReason === null,
  )

/**
 * Makes a dispatch due. A dispatch in flight keeps its fencing token and is marked for a retry. Any other dispatch gets
 * a new token, so that a dispatcher that is still sending it with an expired lease cannot settle it.
 */
function makeDue(memory: Memory, dispatch: DispatchRow, now: number): void {
  const flight = [...memory.inFlight].find(
    (one) =>
      one.dispatch === dispatch && one.fencingToken === dispatch.fencingToken && one.until > now,
  )
  if (flight) flight.retryRequested = true
  const fencingToken = dispatch.fencingToken + (flight ? 0 : 1)
  const wait = flight ? { leasedUntil: flight.until } : waitOf(dispatch)
  const due = { status: 'pending', dueAt: now, settledAt: null, tries: 0 } as const
  Object.assign(dispatch, { ...due, fencingToken, ...wait })
  notifyDue(memory)
}
