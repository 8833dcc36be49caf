import { Agent } from 'node:http'
import { type ClientKey, erase, eraseEvent, type OrderEvent } from '@delivery-orders/domain'
import { clientScopes, fleetScopes, tokenHash } from '@delivery-orders/operations'
import { memoryStore, seededRandom } from '@delivery-orders/operations/service'
import type { Store } from '@delivery-orders/operations/store'
import { TestService } from '@delivery-orders/sdk/testing'
import { expect } from 'vitest'
import { withParts } from '../../../../packages/sdk/src/testing/inside-parts.ts'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type OpenStore, openServingStore } from '../../src/start/open-store.ts'
import { startService } from '../../src/start/service.ts'
import { anActor } from '../support/an-actor.ts'
import { clientGrant } from '../support/client-grant.ts'
import { bearer, type HttpRequest, type HttpResponse, json, send } from '../support/send.ts'
import { TestClock } from '../support/test-clock.ts'
import { unsafe } from '../support/unsafe.ts'

/** A server, and the service in memory as its model. Both have the same time and the same random bytes. */
export interface Pair extends AsyncDisposable {
  newClient(): Promise<ModelClient>
}

/** A client of both services. Its functions throw if the services do not do the same. */
export interface ModelClient {
  readonly name: string
  readonly clock: TestClock
  ask(request: ModelRequest): Promise<Answer>
  /** Reads a list of orders, page by page: the client's own, or that of a fleet. */
  list(query: URLSearchParams, isOfFleet?: boolean): Promise<void>
  /** Erases the personal data of an order, as the command does, unless couriers still need it. */
  erase(reference: string): Promise<'erased' | 'stale' | 'open'>
  /** Compares the stored events of an order, and returns them. */
  compareEvents(reference: string): Promise<readonly OrderEvent[]>
  /** Restarts the server on the same database. Its model keeps running: a restart must lose nothing. */
  restart(): Promise<void>
}

export interface ModelRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  /** Its `orderId`s are those that responses of `ask` have shown. */
  readonly body?: string
  readonly key?: string
  /** Whether `If-Match` has the tag of the current state of the order, or a tag that no state has. */
  readonly condition?: 'current' | 'other'
  /** Sends the request as a fleet that serves only this client. */
  readonly isOfFleet?: boolean
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly isReplayed: boolean
}

interface Side {
  readonly store: () => Store
  readonly send: (sent: HttpRequest) => Promise<HttpResponse>
  /** The ids of its orders, in the sequence in which responses showed them. */
  readonly ids: number[]
}

/** The public URL is fixed, so that a response replayed after a restart has the same URLs despite a new port. */
const publicUrl = 'https://deliveries.example.com'
/** Maximum number of pages that are read. No list has as many in a run. */
const pagesMax = 1_000
/** Page size for reading a timeline. No order has as many events in a run. */
const eventsMax = 1_000

export async function startPair(
  databaseUrl: string,
  openStore: OpenStore = openServingStore,
): Promise<Pair> {
  const clock = new TestClock()
  const server = await startServer(databaseUrl, clock, openStore)
  const sides = [server, serviceInMemory(clock)] as const
  let clients = 0
  return {
    newClient: async () => {
      clients += 1
      return {
        clock,
        restart: server.restart,
        ...(await clientOf(sides, `client-${clients}`, clock)),
      }
    },
    [Symbol.asyncDispose]: server.stop,
  }
}

const sameRandom = () => seededRandom('model')

async function startServer(databaseUrl: string, clock: TestClock, openStore: OpenStore) {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    ...unsafe,
  })
  const parts = { clock, random: sameRandom(), openStore, log: createLog('silent') }
  const agent = new Agent({ keepAlive: true })
  let service = await startService(config, parts)
  return {
    ids: [],
    store: () => service.store,
    send: (sent: HttpRequest) => send({ url: service.ownUrl }, sent, agent),
    async restart() {
      await service[Symbol.asyncDispose]()
      service = await startService(config, parts)
    },
    stop: () => service[Symbol.asyncDispose](),
  }
}

function serviceInMemory(clock: TestClock): Side {
  const store = memoryStore()
  const parts = { store, clock, random: sameRandom() }
  const service = new TestService(withParts({ baseUrl: publicUrl }, parts))
  return {
    ids: [],
    store: () => store,
    async send({ path, body, ...sent }) {
      const response = await service.fetch(publicUrl + path, {
        ...sent,
        body: String(body ?? '') || null,
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
  }
}

async function clientOf(
  sides: readonly [server: Side, model: Side],
  name: string,
  clock: TestClock,
): Promise<Omit<ModelClient, 'clock' | 'restart'>> {
  const [token, fleetToken] = [`dos_test_${name}`, `dos_test_fleet_${name}`]
  const keys = new Map<Side, ClientKey>()
  for (const side of sides) {
    const { access } = side.store()
    const issued = {
      mode: 'test',
      hint: '',
      createdAt: 0,
      expiresAt: null,
      issuedBy: anActor,
    } as const
    await access.issue({ client: name, scopes: clientScopes, hash: tokenHash(token), ...issued })
    const fleet = { fleet: `fleet-${name}`, clients: [name] }
    await access.issue({ ...fleet, scopes: fleetScopes, hash: tokenHash(fleetToken), ...issued })
    keys.set(side, await clientGrant({ access }, token, 0))
  }

  let requests = 0
  async function expectSame<Value>(
    what: string,
    observe: (side: Side, headers: Readonly<Record<string, string>>) => Promise<Value>,
  ): Promise<Value> {
    requests += 1
    const headers = { 'X-Request-Id': `${name}-${requests}`, ...bearer(token) }
    const [server, model] = sides
    const expected = await observe(model, headers)
    expect(await observe(server, headers), what).toEqual(expected)
    return expected
  }

  const findEvents = (side: Side, reference: string) =>
    side
      .store()
      .events.timeline(keys.get(side) as ClientKey, reference, { after: 0, limit: eventsMax })

  const ofFleet = bearer(fleetToken)
  return {
    name,
    ask: (request) =>
      expectSame(JSON.stringify(request), async (side, headers) => {
        const own = request.isOfFleet ? { ...headers, ...ofFleet } : headers
        return answerOf(side, await side.send(await requestFor(side, request, own)))
      }),
    list: async (query, isOfFleet = false) => {
      const path = isOfFleet ? '/fleet/orders' : '/orders'
      await expectSame(`the list ${path}?${query}`, (side, headers) =>
        pagesOf(side, path, query, isOfFleet ? { ...headers, ...ofFleet } : headers),
      )
    },
    erase: (reference) =>
      expectSame(`erasing ${reference}`, async (side) => {
        const { orders } = side.store()
        const client = keys.get(side) as ClientKey
        const order = await orders.find(client, reference)
        const newReceiptKey = () => `${name} ${reference}`
        const erased = order && erase(order, { now: clock.now(), newReceiptKey })
        if (!erased || erased === 'open') return 'open'
        const events = (await findEvents(side, reference)).map(eraseEvent)
        return orders.erase({ client: { actor: anActor, ...client }, order: erased, events })
      }),
    compareEvents: (reference) =>
      expectSame(`the events of ${reference}`, (side) => findEvents(side, reference)),
  }
}

async function requestFor(
  side: Side,
  { method, path, body, key, condition }: ModelRequest,
  headers: Readonly<Record<string, string>>,
): Promise<HttpRequest> {
  const own = withOwnIds(side, path)
  const current =
    condition && (await side.send({ path: own, method: 'GET', headers })).headers.get('ETag')
  return {
    method,
    path: own,
    ...(body !== undefined && { body: withOwnIds(side, body) }),
    headers: {
      ...headers,
      ...(body !== undefined && json),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(condition && { 'If-Match': (condition === 'current' && current) || '"other"' }),
    },
  }
}

const answerOf = (side: Side, { status, text, headers }: HttpResponse): Answer => ({
  status,
  text: withPositions(side, text),
  isReplayed: headers.get('Idempotency-Replayed') === 'true',
})

async function pagesOf(
  side: Side,
  path: string,
  query: URLSearchParams,
  headers: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> {
  const asked = new URLSearchParams(query)
  const pages: unknown[] = []
  do {
    const { status, text } = await side.send({ method: 'GET', path: `${path}?${asked}`, headers })
    expect(status, text).toBe(200)
    const { data, nextCursor } = JSON.parse(withPositions(side, text))
    pages.push(data)
    asked.set('cursor', nextCursor ?? '')
  } while (asked.get('cursor') !== '' && pages.length < pagesMax)
  return pages
}

// After a restart the server skips some ids. So an id is compared, and sent again, as its position among those seen.

const withPositions = ({ ids }: Side, text: string): string =>
  text.replaceAll(/("orderId":|\/track\/|\/fleet\/orders\/)(\d+)(\.[\w.-]+)?/g, (_, before, id) => {
    if (!ids.includes(Number(id))) ids.push(Number(id))
    return before + ids.indexOf(Number(id))
  })

const withOwnIds = ({ ids }: Side, text: string): string =>
  text.replaceAll(
    /("orderId":|\/fleet\/orders\/)(\d+)/g,
    (_, before, position) => before + (ids[position] ?? position),
  )
