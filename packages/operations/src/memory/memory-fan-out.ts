import { type DispatchRow, type EventRow, isSameClient, type Memory, notifyDue } from './memory.ts'

/** Adds a dispatch for each subscribed webhook. It is due at `event.at`, or at `now` if that is earlier. */
export function fanOut(memory: Memory, eventRow: EventRow, now: number): void {
  const { row, event } = eventRow
  for (const webhook of memory.webhooks) {
    const { events, disabledReason } = webhook.record
    const isSubscribed = events === null || events.includes(event.kind)
    if (isSameClient(webhook.client, row.client) && disabledReason === null && isSubscribed)
      addDispatch(
        memory,
        { webhook, payload: eventRow, createdAt: event.at },
        Math.min(event.at, now),
      )
  }
}

export function addDispatch(
  memory: Memory,
  fields: Pick<DispatchRow, 'webhook' | 'payload' | 'createdAt'>,
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
    leasedUntil: null,
    attempts: [],
  }
  memory.dispatches.set(dispatch.number, dispatch)
  notifyDue(memory)
  return dispatch
}
