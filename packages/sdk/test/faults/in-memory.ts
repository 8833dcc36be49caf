import { allScopes, memoryStore, type OrderQuery, tokenHash } from '@delivery-orders/operations'
import { DeliveryOrders } from '../../src/index.ts'
import { TestService } from '../../src/testing/index.ts'
import { withParts } from '../../src/testing/inside-parts.ts'
import { draft, token } from './canaries.ts'
import type { Fault } from './fault.ts'
import { OrderBook } from './order-book.ts'
import type { Place } from './place.ts'

const connections = 'no connection is made'
const bytes = 'a Response is made of whole headers'

/** What only a socket can show, and why. */
export const onlyOnSockets: Readonly<Record<string, string>> = {
  'nobody listens': connections,
  'reset before the request is read at all': connections,
  'no handshake': connections,
  'aborted while connecting': connections,
  'reset before the body, which is still on its way':
    'a body is there at once, and one so large is refused',
  'no HTTP, always': bytes,
  'slow headers': bytes,
  'slow headers at first': bytes,
  'aborted while the headers come': bytes,
  'forewords before the answer': bytes,
  'a status that there is not': 'no Response can be made with it',
  'a status that has no body, with one': 'no Response can be made with it',
  'words beyond ASCII after the status': 'no Response can be made with them',
}

/** More than any call makes. */
const triesMax = 4

/** In the service for tests, by its faults on demand, over orders of its own. */
export const inMemory: Place = async (fault, reach) => {
  const { service, webhookId, store } = await serviceFor(fault)
  const before = service.requests.length
  const reactions = fault.service(new OrderBook())
  for (let nth = 0; nth < triesMax; nth++)
    reactions[Math.min(nth, reactions.length - 1)]?.plan?.(service)
  return {
    baseUrl: service.baseUrl,
    webhookId,
    fetch(url, init) {
      const answer = service.fetch(url, init)
      setTimeout(reach, 5, 'asked')
      return answer
    },
    arrivals: () => service.requests.slice(before),
    orders: async () => (await store.orders.list(owner, allOrders)).orders.length - 1,
    connections: () => 0,
    // Pages that stand before the service have none.
    requestIdOf: (_attempt, said) => said,
    close: () => Promise.resolve(),
  }
}

/** It has what the calls are about, and the token that must not be told. */
async function serviceFor({ call }: Fault) {
  const store = memoryStore()
  const service = new TestService(withParts({}, { store }))
  const times = { createdAt: service.clock.now(), expiresAt: null }
  // The first client is the one whose orders are counted.
  const kept = {
    client: 'acme',
    mode: 'test',
    scopes: allScopes,
    hash: tokenHash(token),
    hint: '',
  } as const
  await store.access.issue({ ...kept, ...times })
  const { orders, webhooks } = new DeliveryOrders(service.settings())
  await orders.create({ ...draft, referenceNumber: 'A-1' })
  if (call === 'progress') await service.bring('A-1', 'picked_up')
  const { id: webhookId } = await webhooks.create({ url: 'https://shop.test/hooks' })
  return { service, webhookId, store }
}

const owner = { clientId: 1, mode: 'test' } as const
const allOrders: OrderQuery = {
  statuses: [],
  createdFrom: 0,
  after: { createdAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER },
  limit: 100,
  rendering: 0,
}
