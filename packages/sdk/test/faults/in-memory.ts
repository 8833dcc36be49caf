import {
  clientScopes,
  memoryStore,
  type OrderQuery,
  orderRendering,
  tokenHash,
} from '@delivery-orders/operations'
import { DeliveryOrders } from '../../src/index.ts'
import { TestService } from '../../src/testing/index.ts'
import { withParts } from '../../src/testing/inside-parts.ts'
import { draft, token } from './canaries.ts'
import type { Fault } from './fault.ts'
import type { StartFaultyService } from './faulty-service.ts'
import { OrderBook } from './order-book.ts'

const noConnection = 'no connection is opened'
const noRawBytes = 'a Response always has complete headers'

/** The faults that only a socket can produce, and the reason why `TestService` cannot. */
export const onlyOnSockets: Readonly<Record<string, string>> = {
  'connection refused': noConnection,
  'connection reset before the request is read': noConnection,
  'TLS handshake that never completes': noConnection,
  'abort while connecting': noConnection,
  'connection reset while a large request body is being sent':
    'the body is passed as a whole, and TestService refuses such a large body',
  'response that is not HTTP, on every attempt': noRawBytes,
  'response headers slower than the timeout': noRawBytes,
  'response headers slower than the timeout, on the first attempt': noRawBytes,
  'abort while receiving the response headers': noRawBytes,
  '103 Early Hints before the response': noRawBytes,
  'status 999': 'the Response constructor does not accept it',
  'status 205 with a body': 'the Response constructor does not accept it',
  'reason phrase that is not ASCII': 'the Response constructor does not accept it',
}

/** Number of requests for which a reaction is planned. No call sends more requests. */
const triesMax = 4

export const inMemory: StartFaultyService = async (fault, onStage) => {
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
      setTimeout(onStage, 5, 'request received')
      return answer
    },
    arrivals: () => service.requests.slice(before),
    orders: async () => (await store.orders.list(owner, allOrders)).orders.length - 1,
    connections: () => 0,
    // The request id is not checked, because responses of intercepted requests have none.
    requestIdOf: (_attempt, received) => received,
    close: () => Promise.resolve(),
  }
}

/** Starts a `TestService` with the order and the webhook that the tested calls need. It accepts `token`. */
async function serviceFor({ call }: Fault) {
  const store = memoryStore()
  const service = new TestService(withParts({}, { store }))
  const times = { createdAt: service.clock.now(), expiresAt: null }
  // The first token makes its client `acme` the client 1 in the store. `owner`, whose orders are counted, is client 1.
  const tokenFields = {
    client: 'acme',
    mode: 'test',
    scopes: clientScopes,
    hash: tokenHash(token),
    hint: '',
  } as const
  await store.access.issue({ ...tokenFields, ...times })
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
  rendering: orderRendering({ publicUrl: '', trackingKey: undefined }),
}
