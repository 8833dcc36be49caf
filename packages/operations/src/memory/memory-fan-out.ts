import { type DispatchRow, type EventRow, isSameClient, type Memory, tellDue } from './memory.ts'

/** One dispatch for each webhook that wants an event. A clock may have been set back: nobody waits for that. */
export function fanOut(memory: Memory, told: EventRow, now: number): void {
  const { row, event } = told
  for (const webhook of memory.webhooks) {
    const { events, disabledReason } = webhook.record
    const wants = events === null || events.includes(event.kind)
    if (isSameClient(webhook.client, row.client) && disabledReason === null && wants)
      addDispatch(memory, { webhook, payload: told, createdAt: event.at }, Math.min(event.at, now))
  }
}

export function addDispatch(
  memory: Memory,
  what: Pick<DispatchRow, 'webhook' | 'payload' | 'createdAt'>,
  dueAt: number,
): DispatchRow {
  memory.lastDispatch += 1
  const dispatch: DispatchRow = {
    ...what,
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
  tellDue(memory)
  return dispatch
}
