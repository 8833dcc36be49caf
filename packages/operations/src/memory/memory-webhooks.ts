import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { SweepTable, UnsweptWebhook, WebhookTable, WeighedDispatch } from '../store/tables.ts'
import { targetOf } from '../target.ts'
import {
  type DispatchRow,
  isSameClient,
  type Memory,
  reads,
  type WebhookRow,
  writes,
} from './memory.ts'

export function webhookTable(memory: Memory): WebhookTable {
  const find = (client: ClientKey, id: string) =>
    ofClient(memory, client).find(({ record }) => record.id === id)
  const findRecord = reads((client: ClientKey, id: string) => find(client, id)?.record)
  return {
    listWebhooks: reads((client) => ofClient(memory, client).map(({ record }) => record)),
    findWebhook: findRecord,
    holdWebhook: findRecord,
    findOwnerOfWebhook: reads((id) => {
      const found = [...memory.webhooks].find(
        ({ record, isRemoved }) => record.id === id && !isRemoved,
      )
      return found && { clientId: found.client.clientId, mode: found.client.mode }
    }),
    countWebhooks: reads((client) => ofClient(memory, client).length),
    isTargetTaken: reads((client, { id, url }) =>
      ofClient(memory, client).some(
        ({ record }) => record.id !== id && targetOf(record.url) === targetOf(url),
      ),
    ),
    insertWebhook: writes(memory, (client, record) => {
      const flags = { isRemoved: false, isUnswept: false, isReleasing: false }
      memory.webhooks.add({ client, record, failing: null, timedOut: false, ...flags })
    }),
    updateWebhook: writes(memory, (client, record) => {
      const row = find(client, record.id)
      if (!row) return
      const isSameAddress = record.url === row.record.url
      row.failing = row.record.disabledReason === null && isSameAddress ? row.failing : null
      row.record = record
      row.timedOut &&= isSameAddress
    }),
    revokeLeases: writes(memory, (id) => {
      for (const { dispatch, fencingToken } of memory.inFlight)
        if (dispatch.webhook.record.id === id && dispatch.fencingToken === fencingToken)
          Object.assign(dispatch, { fencingToken: fencingToken + 1, leasedUntil: null })
    }),
    markRemoved: writes(memory, (id) => {
      for (const row of withId(memory, id)) {
        const disabledReason = row.record.disabledReason ?? 'requested'
        Object.assign(row, { isRemoved: true, isUnswept: true })
        row.record = { ...row.record, disabledReason }
      }
    }),
  }
}

export function sweepTable(memory: Memory): SweepTable {
  const mark = (marks: Partial<WebhookRow>) =>
    writes(memory, (id: string) => {
      for (const row of withId(memory, id)) Object.assign(row, marks)
    })
  return {
    ...sweptDispatches(memory),
    findAnyUnswept: reads(() => unswept([...memory.webhooks])),
    findUnswept: reads((id) => unswept(withId(memory, id))),
    markUnswept: mark({ isUnswept: true }),
    markReleasing: mark({ isReleasing: true }),
    markReleased: mark({ isReleasing: false }),
    markSwept: mark({ isUnswept: false }),
    deleteWebhook: writes(memory, (id) => {
      for (const row of withId(memory, id)) memory.webhooks.delete(row)
    }),
  }
}

function sweptDispatches(memory: Memory) {
  const some = (id: string, limit: number, isWanted: (dispatch: DispatchRow) => boolean) =>
    [...memory.dispatches.values()]
      .filter((dispatch) => dispatch.webhook.record.id === id && isWanted(dispatch))
      .slice(0, limit)
  return {
    releaseHeld: writes(memory, (id, limit) => {
      const held = some(id, limit, ({ isHeld }) => isHeld)
      for (const dispatch of held) release(dispatch, dispatch.webhook.record.updatedAt)
      return held.length
    }),
    abandonPending: writes(memory, (id, limit) => {
      const pending = some(id, limit, isPending)
      for (const dispatch of pending) abandon(dispatch)
      return pending.length
    }),
    weighLog: reads((id, limit) => some(id, limit, () => true).map(weigh(memory))),
    weighSettled: reads((before, limit) =>
      [...memory.dispatches.values()]
        .filter(({ settledAt }) => settledAt !== null && settledAt < before)
        .sort((one, other) => (one.settledAt ?? 0) - (other.settledAt ?? 0))
        .slice(0, limit)
        .map(weigh(memory)),
    ),
    deleteDispatches: writes(memory, (weighed) => {
      for (const { number, settledAt } of weighed) {
        const dispatch = memory.dispatches.get(number)
        if (!dispatch || dispatch.settledAt !== settledAt) continue
        memory.dispatches.delete(number)
        memory.keys.removeWhere(({ requested }) => requested?.number === number)
      }
    }),
    deleteKeysOf: writes(memory, ({ number }, limit) =>
      memory.keys.removeWhere(({ requested }) => requested?.number === number, limit),
    ),
  } satisfies Partial<SweepTable>
}

const withId = ({ webhooks }: Memory, id: string): readonly WebhookRow[] =>
  [...webhooks].filter(({ record }) => record.id === id)

const ofClient = ({ webhooks }: Memory, client: ClientKey): readonly WebhookRow[] =>
  [...webhooks].filter((row) => isSameClient(row.client, client) && !row.isRemoved).sort(byAge)

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const byAge = ({ record: one }: WebhookRow, { record: other }: WebhookRow): number =>
  one.createdAt - other.createdAt || compare(one.id, other.id)

function unswept(rows: readonly WebhookRow[]): UnsweptWebhook | undefined {
  const row = rows.find(({ isUnswept }) => isUnswept) ?? rows.find(({ isReleasing }) => isReleasing)
  return (
    row && {
      id: row.record.id,
      clientId: row.client.clientId,
      removed: row.isRemoved,
      releasing: !row.isUnswept,
    }
  )
}

const isPending = ({ status }: DispatchRow): boolean => status === 'pending'

export const release = (held: DispatchRow, dueAt: Instant): void => {
  Object.assign(held, { isHeld: false, leasedUntil: null, dueAt })
}

function abandon(dispatch: DispatchRow): void {
  const settledAt = dispatch.webhook.record.updatedAt
  const abandoned = { status: 'abandoned', dueAt: null, leasedUntil: null, isHeld: false } as const
  Object.assign(dispatch, { ...abandoned, settledAt })
}

const weigh =
  ({ keys }: Memory) =>
  (dispatch: DispatchRow): WeighedDispatch => ({
    number: dispatch.number,
    clientId: dispatch.webhook.client.clientId,
    settledAt: dispatch.settledAt,
    weight:
      1 +
      dispatch.attempts.length +
      keys.count(({ requested }) => requested?.number === dispatch.number),
  })
