import type { ClientKey } from '@delivery-orders/domain'
import type { DisablingEvent } from '../store/leases.ts'
import {
  type DispatchRow,
  type EventRow,
  isSameClient,
  type Memory,
  notifyDue,
  type WebhookRow,
} from './memory.ts'

/** Adds a dispatch for each subscribed webhook. It is due at `event.at`, or at `now` if that is earlier. */
export function fanOut(memory: Memory, eventRow: EventRow, now: number): void {
  const { row, event } = eventRow
  for (const webhook of subscribersOf(memory, row.client, event.kind))
    addDispatch(
      memory,
      { webhook, payload: eventRow, createdAt: event.at, orderId: orderIdOf(webhook, eventRow) },
      Math.min(event.at, now),
    )
}

/** Adds a dispatch of a `webhook.disabled` for each webhook that subscribes to it. */
export function fanOutDisabled(memory: Memory, client: ClientKey, event: DisablingEvent): void {
  for (const webhook of subscribersOf(memory, client, 'webhook.disabled'))
    addDispatch(memory, { webhook, payload: event, createdAt: event.at, orderId: null }, event.at)
}

const subscribersOf = ({ webhooks }: Memory, client: ClientKey, kind: string) =>
  [...webhooks].filter(
    ({ client: owner, record: { events, disabledReason } }) =>
      isSameClient(owner, client) &&
      disabledReason === null &&
      (events === null || events.includes(kind)),
  )

/** The order whose events wait for each other on their way to a webhook; null if they do not. */
export const orderIdOf = ({ record }: WebhookRow, { row }: EventRow): number | null =>
  record.ordering === 'order' ? row.order.id : null

/** A dispatch whose order's events wait for each other is held until the next `lease` has examined it. */
export const waitOf = ({ orderId }: Pick<DispatchRow, 'orderId'>) =>
  orderId === null ? { leasedUntil: null, isHeld: false } : { leasedUntil: 0, isHeld: true }

export function addDispatch(
  memory: Memory,
  fields: Pick<DispatchRow, 'webhook' | 'payload' | 'orderId' | 'createdAt'>,
  dueAt: number,
): DispatchRow {
  memory.lastDispatch += 1
  const dispatch: DispatchRow = {
    ...fields,
    number: memory.lastDispatch,
    status: 'pending',
    dueAt,
    settledAt: null,
    tries: 0,
    fencingToken: 0,
    ...waitOf(fields),
    attempts: [],
  }
  memory.dispatches.set(dispatch.number, dispatch)
  notifyDue(memory)
  return dispatch
}
