import type { ClientKey } from '@delivery-orders/domain'
import type { DispatchRecord, DispatchRetry, Outbox, TestDispatch } from '../store/outbox.ts'
import {
  type DispatchRow,
  isSameClient,
  type Memory,
  promised,
  tellDue,
  type WebhookRow,
} from './memory.ts'
import { recordOf } from './memory-dispatch-log.ts'
import { addDispatch } from './memory-fan-out.ts'

/** What clients ask of a webhook's log, each with its key. */
export function logRequests(memory: Memory): Pick<Outbox, 'addTest' | 'retry' | 'findReplay'> {
  const { dispatchKeys } = memory
  const requested = <Request extends TestDispatch | DispatchRetry>(
    make: (webhook: WebhookRow, request: Request) => DispatchRow | undefined,
  ) =>
    promised((client: ClientKey, request: Request): DispatchRecord | 'replayed' | 'gone' => {
      const { key } = request
      if (key && dispatchKeys.find(client, key.hash)) return 'replayed'
      const webhook = enabledWebhook(memory, client, request.webhookId)
      const dispatch = webhook && make(webhook, request)
      if (!dispatch) return 'gone'
      const lastAttempt = memory.lastAttempt
      if (key) dispatchKeys.keep(client, key.hash, { ...key, dispatch, lastAttempt })
      return recordOf(dispatch)
    })
  return {
    addTest: requested((webhook, { eventId: told, now }: TestDispatch) =>
      addDispatch(memory, { webhook, payload: told, createdAt: now }, now),
    ),
    retry: requested((webhook, { number, now }: DispatchRetry) => {
      const dispatch = memory.dispatches.get(number)
      if (dispatch?.webhook !== webhook) return undefined
      makeDue(memory, dispatch, now)
      return dispatch
    }),
    findReplay: promised((client, hash) => {
      const found = dispatchKeys.find(client, hash)
      if (!found) return undefined
      const { fingerprint, at, dispatch, lastAttempt } = found
      return { fingerprint, at, dispatch: recordOf(dispatch, lastAttempt) }
    }),
  }
}

/** A disabled webhook is as good as none: nothing waits for it. */
const enabledWebhook = ({ webhooks }: Memory, client: ClientKey, id: string) =>
  [...webhooks].find(
    (row) =>
      isSameClient(row.client, client) &&
      row.record.id === id &&
      row.record.disabledReason === null,
  )

/** One that is being sent is not sent a second time beside that. Whose time is over holds an older lease. */
function makeDue(memory: Memory, dispatch: DispatchRow, now: number): void {
  const flight = [...memory.flights].find(
    (one) =>
      one.dispatch === dispatch && one.fencingToken === dispatch.fencingToken && one.until > now,
  )
  if (flight) flight.again = true
  const fencingToken = dispatch.fencingToken + (flight ? 0 : 1)
  const leasedUntil = flight?.until ?? null
  const due = { status: 'pending', dueAt: now, settledAt: null, tries: 0 } as const
  Object.assign(dispatch, { ...due, fencingToken, leasedUntil })
  tellDue(memory)
}
