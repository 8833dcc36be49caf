import type { RequestTable } from '../store/tables.ts'
import { isSameClient, type Memory, notifyDue, reads, writes } from './memory.ts'
import { recordOf } from './memory-dispatch-log.ts'
import { addDispatch, orderIdOf, waitOf } from './memory-fan-out.ts'

export function requestTable(memory: Memory): RequestTable {
  const findWebhook = (id: string) => [...memory.webhooks].find(({ record }) => record.id === id)
  return {
    findDispatch: reads((webhookId, number, lastAttempt) => {
      const found = memory.dispatches.get(number)
      if (found?.webhook.record.id !== webhookId || found.webhook.isRemoved) return undefined
      return recordOf(found, lastAttempt)
    }),
    listUnsettled: reads((webhookId, before, limit) =>
      [...memory.dispatches.values()]
        .filter(
          ({ webhook, number, status }) =>
            webhook.record.id === webhookId &&
            !webhook.isRemoved &&
            number < before &&
            status !== 'succeeded',
        )
        .reverse()
        .slice(0, limit)
        .map(({ number, createdAt, dueAt }) => ({ number, createdAt, dueAt })),
    ),
    countPending: reads((max) => {
      const pending = [...memory.dispatches.values()].filter(({ status }) => status === 'pending')
      return Math.min(max, pending.length)
    }),
    insertTest: writes(memory, (_, { webhookId, eventId, now }) => {
      const webhook = findWebhook(webhookId)
      const payload = { eventId, at: now, disabled: null }
      const row = webhook && { webhook, payload, orderId: null, createdAt: now }
      return row && addDispatch(memory, row, now).number
    }),
    insertResend: reads((client, { webhookId, event: { orderId, sequence, at }, now }) => {
      const webhook = findWebhook(webhookId)
      const payload = memory.events.find(
        ({ row, event }) =>
          isSameClient(row.client, client) &&
          row.order.id === orderId &&
          event.sequence === sequence &&
          event.at === at,
      )
      if (!webhook || !payload) return undefined
      memory.writes += 1
      const row = { webhook, payload, orderId: orderIdOf(webhook, payload), createdAt: now }
      return addDispatch(memory, row, now).number
    }),
    markRetryRequested: writes(memory, (_, { number, now }) => {
      const flight = [...memory.inFlight].find(
        ({ dispatch, fencingToken, until }) =>
          dispatch.number === number && dispatch.fencingToken === fencingToken && until > now,
      )
      if (!flight) return false
      flight.retryRequested = true
      flight.dispatch.leasedUntil = flight.until
      return true
    }),
    makeDue: writes(memory, (_, { number, now }, isInFlight) => {
      const dispatch = memory.dispatches.get(number)
      if (!dispatch) return
      Object.assign(dispatch, { status: 'pending', dueAt: now, settledAt: null, tries: 0 })
      if (!isInFlight)
        Object.assign(dispatch, { fencingToken: dispatch.fencingToken + 1, ...waitOf(dispatch) })
      notifyDue(memory)
    }),
  }
}
