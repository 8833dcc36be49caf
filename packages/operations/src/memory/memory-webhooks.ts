import type { ClientKey, Instant } from '@delivery-orders/domain'
import type {
  NewStoredResponse,
  StoredResponse,
  WebhookRecord,
  Webhooks,
} from '../store/webhooks.ts'
import { targetOf } from '../target.ts'
import { asAsync, type DispatchRow, isSameClient, type Memory, type WebhookRow } from './memory.ts'

export function memoryWebhooks(memory: Memory): Webhooks {
  const { webhooks, keys } = memory
  return {
    list: asAsync((client) => ofClient(memory, client).map(({ record }) => record)),
    find: asAsync((client, id) => find(memory, client, id)?.record),
    findOwner: asAsync((id) => {
      const found = [...webhooks].find(({ record }) => record.id === id)
      return found && { clientId: found.client.clientId, mode: found.client.mode }
    }),
    ...webhookChanges(memory),
    findStoredResponse: asAsync((client, hash) => {
      const key = keys.find(client, hash)
      return key?.response && { ...key.response, hash, fingerprint: key.fingerprint, at: key.at }
    }),
  }
}

function webhookChanges(memory: Memory): Pick<Webhooks, 'add' | 'change' | 'remove'> {
  const { webhooks, keys } = memory
  const storeResponse = (client: ClientKey, response: NewStoredResponse | undefined) => {
    if (!response) return
    const { status, body, ...key } = response
    keys.add(client, key, { ...key, response: { status, body } })
  }
  const isReplay = (client: ClientKey, response: StoredResponse | undefined) =>
    response !== undefined && keys.find(client, response.hash) !== undefined
  return {
    add: asAsync((client, record, max, response) => {
      if (isReplay(client, response)) return 'replayed'
      if (hasSameTarget(memory, client, record)) return 'duplicate'
      if (ofClient(memory, client).length >= max) return 'full'
      webhooks.add({ client, record, failing: null, timedOut: false })
      storeResponse(client, response)
      return 'committed'
    }),
    change: asAsync((client, record, response) => {
      if (isReplay(client, response)) return 'replayed'
      const row = find(memory, client, record.id)
      if (row?.record.revision !== record.revision - 1) return 'stale'
      if (hasSameTarget(memory, client, record)) return 'duplicate'
      change(memory, row, record)
      storeResponse(client, response)
      return 'committed'
    }),
    remove: asAsync((client, id) => {
      const row = find(memory, client, id)
      if (!row) return false
      webhooks.delete(row)
      for (const { number } of dispatchesOf(memory, row)) memory.dispatches.delete(number)
      keys.removeWhere(({ requested }) => requested?.dispatch.webhook === row)
      return true
    }),
  }
}

const ofClient = ({ webhooks }: Memory, client: ClientKey): WebhookRow[] =>
  [...webhooks].filter((row) => isSameClient(row.client, client)).sort(byAge)

const find = (memory: Memory, client: ClientKey, id: string): WebhookRow | undefined =>
  ofClient(memory, client).find(({ record }) => record.id === id)

const hasSameTarget = (memory: Memory, client: ClientKey, { id, url }: WebhookRecord): boolean =>
  ofClient(memory, client).some(
    ({ record }) => record.id !== id && targetOf(record.url) === targetOf(url),
  )

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const byAge = ({ record: one }: WebhookRow, { record: other }: WebhookRow): number =>
  one.createdAt - other.createdAt || compare(one.id, other.id)

const dispatchesOf = ({ dispatches }: Memory, webhook: WebhookRow): DispatchRow[] =>
  [...dispatches.values()].filter((dispatch) => dispatch.webhook === webhook)

/** Changes a webhook. Enabling it or changing its URL clears `failing`: earlier failures no longer count. */
function change(memory: Memory, row: WebhookRow, record: WebhookRecord): void {
  const { record: before } = row
  const isSameAddress = record.url === before.url
  const wasEnabled = before.disabledReason === null && record.disabledReason === null
  row.record = record
  row.failing = wasEnabled && isSameAddress ? row.failing : null
  row.timedOut &&= isSameAddress
  if (!isSameAddress) revokeLeases(memory, row)
  if (record.ordering === 'none')
    for (const held of dispatchesOf(memory, row).filter(({ isHeld }) => isHeld))
      release(held, record.updatedAt)
  if (record.disabledReason !== null) abandon(memory, row)
}

export const release = (held: DispatchRow, dueAt: Instant): void => {
  Object.assign(held, { isHeld: false, leasedUntil: null, dueAt })
}

/** Makes dispatches due again that are in flight to the previous URL, because their events must reach the new URL. */
function revokeLeases({ inFlight }: Memory, webhook: WebhookRow): void {
  for (const { dispatch, fencingToken } of inFlight)
    if (dispatch.webhook === webhook && dispatch.fencingToken === fencingToken) {
      dispatch.fencingToken += 1
      dispatch.leasedUntil = null
    }
}

/** Abandons all pending dispatches of a disabled webhook. Attempts in flight then matter only if they succeed. */
export function abandon(memory: Memory, webhook: WebhookRow): void {
  const abandoned = { status: 'abandoned', dueAt: null, leasedUntil: null, isHeld: false } as const
  for (const dispatch of dispatchesOf(memory, webhook))
    if (dispatch.status === 'pending')
      Object.assign(dispatch, { ...abandoned, settledAt: webhook.record.updatedAt })
}
