import type { ClientKey } from '@delivery-orders/domain'
import type { OwnedWebhook, StoredResponse, WebhookRecord, Webhooks } from '../store/webhooks.ts'
import { targetOf } from '../target.ts'
import { type DispatchRow, isSameClient, type Memory, promised, type WebhookRow } from './memory.ts'

export function memoryWebhooks(memory: Memory): Webhooks {
  const { webhooks, answers } = memory
  return {
    list: promised((client) => ofClient(memory, client).map(({ record }) => record)),
    find: promised((client, id) => find(memory, client, id)?.record),
    listAll: promised(() => ownedWebhooks(memory)),
    findOwner: promised((id) => {
      const found = [...webhooks].find(({ record }) => record.id === id)
      return found && { clientId: found.client.clientId, mode: found.client.mode }
    }),
    ...webhookChanges(memory),
    findStoredResponse: promised((client, hash) => answers.find(client, hash)),
  }
}

function webhookChanges(memory: Memory): Pick<Webhooks, 'add' | 'change' | 'remove'> {
  const { webhooks, answers } = memory
  const keep = (client: ClientKey, kept: StoredResponse | undefined) =>
    kept && answers.keep(client, kept.hash, kept)
  const isAnswered = (client: ClientKey, kept: StoredResponse | undefined) =>
    kept !== undefined && answers.find(client, kept.hash) !== undefined
  return {
    add: promised((client, record, max, kept) => {
      if (isAnswered(client, kept)) return 'replayed'
      if (hasOther(memory, client, record)) return 'duplicate'
      if (ofClient(memory, client).length >= max) return 'full'
      webhooks.add({ client, record, failingSince: null, timedOut: false })
      keep(client, kept)
      return 'committed'
    }),
    change: promised((client, record, kept) => {
      if (isAnswered(client, kept)) return 'replayed'
      const row = find(memory, client, record.id)
      if (row?.record.revision !== record.revision - 1) return 'stale'
      if (hasOther(memory, client, record)) return 'duplicate'
      change(memory, row, record)
      keep(client, kept)
      return 'committed'
    }),
    remove: promised((client, id) => {
      const row = find(memory, client, id)
      if (!row) return false
      webhooks.delete(row)
      for (const { number } of dispatchesOf(memory, row)) memory.dispatches.delete(number)
      memory.dispatchKeys.removeWhere(({ dispatch }) => dispatch.webhook === row)
      return true
    }),
  }
}

const ofClient = ({ webhooks }: Memory, client: ClientKey): WebhookRow[] =>
  [...webhooks].filter((row) => isSameClient(row.client, client)).sort(byAge)

const find = (memory: Memory, client: ClientKey, id: string): WebhookRow | undefined =>
  ofClient(memory, client).find(({ record }) => record.id === id)

const hasOther = (memory: Memory, client: ClientKey, { id, url }: WebhookRecord): boolean =>
  ofClient(memory, client).some(
    ({ record }) => record.id !== id && targetOf(record.url) === targetOf(url),
  )

function ownedWebhooks({ webhooks, clients }: Memory): OwnedWebhook[] {
  const names = new Map([...clients].map(([name, id]) => [id, name]))
  const nameOf = ({ client }: WebhookRow) => names.get(client.clientId) ?? ''
  return [...webhooks]
    .sort(
      (one, other) =>
        compared(nameOf(one), nameOf(other)) ||
        compared(one.client.mode, other.client.mode) ||
        byAge(one, other),
    )
    .map((row) => {
      const { id, url, events, disabledReason } = row.record
      return { id, clientName: nameOf(row), mode: row.client.mode, url, events, disabledReason }
    })
}

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const byAge = ({ record: one }: WebhookRow, { record: other }: WebhookRow): number =>
  one.createdAt - other.createdAt || compared(one.id, other.id)

const dispatchesOf = ({ dispatches }: Memory, webhook: WebhookRow): DispatchRow[] =>
  [...dispatches.values()].filter((dispatch) => dispatch.webhook === webhook)

/** What failed before a webhook was disabled, or at another address, is not held against it. */
function change(memory: Memory, row: WebhookRow, record: WebhookRecord): void {
  const { record: before } = row
  const isSameAddress = record.url === before.url
  const wasEnabled = before.disabledReason === null && record.disabledReason === null
  row.record = record
  row.failingSince = wasEnabled && isSameAddress ? row.failingSince : null
  row.timedOut &&= isSameAddress
  if (!isSameAddress) takeBackHeld(memory, row)
  if (record.disabledReason !== null) abandon(memory, row)
}

/** What comes of it at the address before says nothing of the new one, where all of it is still to be sent. */
function takeBackHeld({ flights }: Memory, webhook: WebhookRow): void {
  for (const { dispatch, fencingToken: lease } of flights)
    if (dispatch.webhook === webhook && dispatch.fencingToken === lease) {
      dispatch.fencingToken += 1
      dispatch.leasedUntil = null
    }
}

/** What waits for a webhook that is disabled now. Of what is on its way only a success is believed from here on. */
export function abandon(memory: Memory, webhook: WebhookRow): void {
  const abandoned = { status: 'abandoned', dueAt: null, leasedUntil: null } as const
  for (const dispatch of dispatchesOf(memory, webhook))
    if (dispatch.status === 'pending')
      Object.assign(dispatch, { ...abandoned, settledAt: webhook.record.updatedAt })
}
