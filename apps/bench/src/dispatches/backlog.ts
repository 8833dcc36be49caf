import {
  type ClientKey,
  type Mode,
  newReference,
  type Order,
  place,
  placedEvent,
  presentEvent,
  ulid,
  ulidBytes,
} from '@delivery-orders/domain'
import {
  newToken,
  type OrderChange,
  orderRendering,
  type Store,
  tokenHash,
  tokenHint,
  webhookSecret,
} from '@delivery-orders/operations'
import { systemRandom } from '../../../server/src/random.ts'
import { openSqliteStore } from '../../../server/src/store/sqlite/sqlite-store.ts'
import { draftOf, referenceOf } from '../workload.ts'

/** Unsent events, which are due immediately. Each is to be sent to all webhooks of its client. */
export interface Backlog {
  readonly groups: readonly Group[]
}

export interface Group {
  readonly targets: readonly Target[]
  readonly messages: readonly EventMessage[]
}

export interface Target {
  readonly url: string
  readonly secret: string
}

export interface EventMessage {
  readonly id: string
  readonly body: string
}

/** Number of webhooks of each client, which is below 20, the limit of the service. */
const webhooksPerClient = 8
const mode: Mode = 'test'
export const publicUrl = 'http://127.0.0.1:3000'
const receiptUrl = (key: string) => `${publicUrl}/receipts/${key}.pdf`
const rendering = orderRendering(publicUrl, receiptUrl)
const allowedScopes = ['orders:read', 'orders:write']

export async function fillBacklog(
  file: string,
  urls: readonly string[],
  eventsPerWebhook: number,
): Promise<Backlog> {
  const store = openSqliteStore(file)
  const groups: Group[] = []
  for (let first = 0; first < urls.length; first += webhooksPerClient) {
    const client = await createClient(store, `client-${first}`)
    const ofClient = urls.slice(first, first + webhooksPerClient)
    const targets = await Promise.all(ofClient.map((url) => register(store, client, url)))
    groups.push({ targets, messages: await placeOrders(store, client, eventsPerWebhook) })
  }
  await store.close()
  return { groups }
}

async function createClient({ access }: Store, client: string): Promise<ClientKey> {
  const token = newToken(mode, systemRandom)
  const [hash, hint] = [tokenHash(token), tokenHint(token)]
  const parts = { client, mode, scopes: allowedScopes, createdAt: Date.now(), expiresAt: null }
  await access.issue({ ...parts, hash, hint })
  const clientId = await access.findClient(client)
  if (clientId === undefined) throw new Error(`The client ${client} was not created.`)
  return { clientId, mode }
}

async function register({ webhooks }: Store, client: ClientKey, url: string): Promise<Target> {
  const now = Date.now()
  const secret = webhookSecret(systemRandom)
  const added = await webhooks.add(
    client,
    {
      id: `wh_${ulid(now, systemRandom.bytes(ulidBytes))}`,
      revision: 1,
      url,
      createdAt: now,
      updatedAt: now,
      events: null,
      disabledReason: null,
      secret,
      previousSecret: null,
    },
    webhooksPerClient,
  )
  if (added !== 'committed') throw new Error(`A webhook was not registered: ${added}.`)
  return { url, secret }
}

async function placeOrders(
  { orders }: Store,
  client: ClientKey,
  count: number,
): Promise<readonly EventMessage[]> {
  const changes: OrderChange[] = []
  for (let number = 0; number < count; number++)
    changes.push(changeOf(client, newOrder(number, await orders.reserveId())))
  const outcomes = await Promise.all(changes.map((change) => orders.commit(change)))
  const refused = outcomes.find((outcome) => outcome !== 'committed')
  if (refused) throw new Error(`An order was not committed: ${refused}.`)
  return changes.map(({ order, event }) => {
    const body = presentEvent(order, event, { mode, receiptUrl })
    return { id: body.id, body: JSON.stringify(body) }
  })
}

const newOrder = (number: number, id: number): Order =>
  place(draftOf(referenceOf('order', number)), {
    id,
    now: Date.now(),
    currency: 'XOF',
    newReference: () => newReference(Date.now(), systemRandom.bytes(ulidBytes)),
    newReceiptKey: () => Buffer.from(systemRandom.bytes(18)).toString('base64url'),
  })

const changeOf = (client: ClientKey, order: Order): OrderChange => ({
  client,
  order,
  event: placedEvent(order),
  now: order.createdAt,
  draftHash: Buffer.from(systemRandom.bytes(32)).toString('base64url'),
  rendering: rendering.number,
  rendered: rendering.render(order),
})
