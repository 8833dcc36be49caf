import { eventIdOf } from '@delivery-orders/domain'
import type { AttemptRecord, WebhookEvent } from '../store/leases.ts'
import type { DispatchRecord, Outbox } from '../store/outbox.ts'
import { pageOf } from '../store/page-of.ts'
import { asAsync, type DispatchRow, type Memory } from './memory.ts'

export const logLister = ({ dispatches }: Memory): Outbox['list'] =>
  asAsync((webhookId, { statuses, before, limit }) => {
    const found = [...dispatches.values()]
      .filter(
        ({ webhook, number, status }) =>
          webhook.record.id === webhookId &&
          !webhook.isRemoved &&
          number < before &&
          (statuses.length === 0 || statuses.includes(status)),
      )
      .reverse()
    return pageOf(found.map(withSize), limit).rows.map(({ row }) => recordOf(row))
  })

/** Returns a dispatch with its attempts up to number `lastAttempt`, since a replay must not show later attempts. */
export const recordOf = (
  row: DispatchRow,
  lastAttempt = Number.MAX_SAFE_INTEGER,
): DispatchRecord => {
  const { number, createdAt, status, dueAt, payload, attempts } = row
  const shown = attempts.filter((attempt) => attempt.number <= lastAttempt)
  return {
    number,
    createdAt,
    status,
    dueAt,
    ...eventOf(payload),
    attempts: shown.map(({ record }) => record).sort((one, other) => one.at - other.at),
  }
}

function eventOf(payload: DispatchRow['payload']): Pick<DispatchRecord, 'kind' | 'eventId'> {
  if ('eventId' in payload) return { kind: kindOf(payload), eventId: payload.eventId }
  const { row, event } = payload
  const { kind, sequence, at } = event
  return { kind, eventId: eventIdOf({ orderId: row.order.id, sequence, at }) }
}

const kindOf = ({ disabled }: WebhookEvent): string =>
  disabled ? 'webhook.disabled' : 'webhook.test'

/** The size of a dispatch is the total size of its attempts: 150 bytes each, plus the bytes of their texts. */
const withSize = (row: DispatchRow) => ({
  row,
  size: row.attempts.reduce((sum, { record }) => sum + sizeOf(record), 0),
})

const sizeOf = ({ error, response }: AttemptRecord): number =>
  150 + Buffer.byteLength(error ?? '') + Buffer.byteLength(response ?? '')
