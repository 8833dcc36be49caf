import type { ClientKey } from '@delivery-orders/domain'
import type { ActingClient } from '../audit.ts'
import type { DispatchRecord, DispatchReplay, DispatchRequest, Outbox } from '../outbox.ts'
import type { Steps } from '../steps.ts'
import type { AuditTable, KeyTable, RequestTable, Rules, WebhookTable } from '../tables.ts'
import { record } from './change-webhook.ts'

type RuleTables = RequestTable & WebhookTable & KeyTable & AuditTable

/** `onDue`: called after a commit that made a dispatch due. */
export const dispatchRequestsBy = (
  { read, write }: Rules,
  onDue: () => void,
): Pick<Outbox, 'listUnsettled' | 'find' | 'countPending' | 'request' | 'findReplay'> => ({
  listUnsettled: (webhookId, { before, limit }) =>
    read((tables) => tables.listUnsettled(webhookId, before, limit)),
  find: (webhookId, number) => read((tables) => tables.findDispatch(webhookId, number)),
  countPending: (max) => read((tables) => tables.countPending(max)),
  request: async (client, request) => {
    const outcome = await write([client], (tables) => requestDispatch(tables, client, request))
    if (typeof outcome === 'object') onDue()
    return outcome
  },
  findReplay: (client, hash) => read((tables) => findDispatchReplay(tables, client, hash)),
})

function* requestDispatch(
  tables: RuleTables,
  client: ActingClient,
  request: DispatchRequest,
): Steps<DispatchRecord | 'replayed' | 'gone'> {
  const { webhookId, key } = request
  if (key && (yield* tables.findKey(client, key.hash))) return 'replayed'
  const webhook = yield* tables.findWebhook(client, webhookId)
  if (webhook?.disabledReason !== null) return 'gone'
  const number = yield* makeDue(tables, client, request)
  if (number === undefined) return 'gone'
  const did = 'eventId' in request ? 'tested' : 'retried'
  yield* record(tables, client, request.now, { id: webhookId, did: [did] })
  if (key) yield* tables.insertKey(client, key, { dispatch: number })
  return (yield* tables.findDispatch(webhookId, number)) ?? 'gone'
}

/** Returns the number of the dispatch; undefined if there is no such event or dispatch. */
function* makeDue(
  tables: RequestTable,
  client: ClientKey,
  request: DispatchRequest,
): Steps<number | undefined> {
  if ('eventId' in request) return yield* tables.insertTest(client, request)
  if ('event' in request) return yield* tables.insertResend(client, request)
  const { webhookId, number } = request
  if (!(yield* tables.findDispatch(webhookId, number))) return undefined
  const isInFlight = yield* tables.markRetryRequested(client, request)
  yield* tables.makeDue(client, request, isInFlight)
  return number
}

function* findDispatchReplay(
  tables: RuleTables,
  client: ClientKey,
  hash: string,
): Steps<DispatchReplay | undefined> {
  const key = yield* tables.findKey(client, hash)
  if (!key?.requested) return undefined
  const { webhookId, number, lastAttempt } = key.requested
  const dispatch = yield* tables.findDispatch(webhookId, number, lastAttempt)
  return dispatch && { fingerprint: key.fingerprint, at: key.at, dispatch }
}
