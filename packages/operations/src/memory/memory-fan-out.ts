import { type DispatchRow, type EventRow, isSameClient, type Memory, notifyDue } from './memory.ts'

/** Adds a dispatch for each subscribed webhook. It is due at `event.at`, or at `now` if that is earlier. */
export function fanOut(memory: Memory, eventRow: EventRow, now: number): void {
  const { row, event } = eventRow
  for (const webhook of memory.webhooks) {
    const { events, ordering, disabledReason } = webhook.record
    const isSubscribed = events === null || events.includes(event.kind)
    if (isSameClient(webhook.client, row.client) && disabledReason === null && isSubscribed)
      addDispatch(
        memory,
        {
          ...{ webhook, payload: eventRow, createdAt: event.at },
          orderId: ordering === 'order' ? row.order.id : null,
        },
        Math.min(event.at, now),
      )
  }
}

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
