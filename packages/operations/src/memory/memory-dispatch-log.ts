import { eventIdOf } from '@delivery-orders/domain'
import type { AttemptRecord, DispatchRecord, Outbox } from '../store/outbox.ts'
import { pageOf } from '../store/page-of.ts'
import { type DispatchRow, type Memory, promised } from './memory.ts'

export const dispatchLog = ({ dispatches }: Memory): Pick<Outbox, 'list' | 'find'> => ({
  list: promised((webhookId, { statuses, before, limit }) => {
    const found = [...dispatches.values()]
      .filter(
        ({ webhook, number, status }) =>
          webhook.record.id === webhookId &&
          number < before &&
          (statuses.length === 0 || statuses.includes(status)),
      )
      .reverse()
    return pageOf(found.map(sized), limit).rows.map(({ row }) => recordOf(row))
  }),
  find: promised((webhookId, number) => {
    const found = dispatches.get(number)
    return found?.webhook.record.id === webhookId ? recordOf(found) : undefined
  }),
})

/** With the attempts up to one. */
export const recordOf = (
  row: DispatchRow,
  lastAttempt = Number.MAX_SAFE_INTEGER,
): DispatchRecord => {
  const { number, createdAt, status, dueAt, payload: told, attempts } = row
  const made = attempts.filter((attempt) => attempt.number <= lastAttempt)
  return {
    number,
    createdAt,
    status,
    dueAt,
    ...eventOf(told),
    attempts: made.map(({ record }) => record).sort((one, other) => one.at - other.at),
  }
}

function eventOf(told: DispatchRow['payload']): Pick<DispatchRecord, 'kind' | 'eventId'> {
  if (typeof told === 'string') return { kind: 'webhook.test', eventId: told }
  const { row, event } = told
  const { kind, sequence, at } = event
  return { kind, eventId: eventIdOf({ orderId: row.order.id, sequence, at }) }
}

/** What makes one large is its attempts, each with the words around it. */
const sized = (row: DispatchRow) => ({
  row,
  size: row.attempts.reduce((sum, { record }) => sum + sizeOf(record), 0),
})

const sizeOf = ({ error, response }: AttemptRecord): number =>
  150 + Buffer.byteLength(error ?? '') + Buffer.byteLength(response ?? '')
