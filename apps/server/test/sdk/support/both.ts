import type { ProblemCode } from '@delivery-orders/contract'
import { clientScopes, fleetScopes, type Random, tokenHash } from '@delivery-orders/operations'
import { memoryStore, seededRandom } from '@delivery-orders/operations/service'
import { expect, vi } from 'vitest'
import { startMock } from '../../../../../packages/dev/src/mock/mock-server.ts'
import { type OpenStore, openServingStore } from '../../../src/start/open-store.ts'
import { anActor } from '../../support/an-actor.ts'
import { bearer, exchange, type HttpRequest, type HttpResponse, json } from '../../support/send.ts'
import { TestClock } from '../../support/test-clock.ts'
import { startWorld, type World } from '../../support/world.ts'

/** The mock, which must answer like the server, with the same time, token and random bytes. */
interface Peer {
  readonly publicUrl: string
  readonly token: string
  /** The token of a fleet. */
  readonly fleet: string
  send(request: HttpRequest): Promise<HttpResponse>
  pass(): Promise<unknown>
  /** Waits until the events that are due have been sent. */
  readonly deliver: () => Promise<unknown>
}

/** The server and the mock. */
export interface Both extends AsyncDisposable {
  readonly server: World
  readonly peer: Peer
  /** Sends a request to both services and expects equal responses. Each request has its own request id. */
  ask(request: HttpRequest, token?: string): Promise<HttpResponse>
  pass(): Promise<void>
  readonly seen: { readonly answers: Set<string>; readonly codes: Set<ProblemCode> }
}

export async function startBoth(): Promise<Both> {
  const resources = new AsyncDisposableStack()
  const peer = await mockPeer(resources)
  const { publicUrl } = peer
  const settings = { PUBLIC_URL: publicUrl, WEBHOOK_ALLOW_PRIVATE: '1' }
  const server = await startWorld(resources, {
    ...{
      settings,
      // The mock sends events by itself, so the server must send them too.
      dispatch: true,
      parts: { random: withoutJitter(sameRandom()), openStore: withSameKey },
    },
  })
  await issueTokens(server.service.store, peer)
  const seen = { answers: new Set<string>(), codes: new Set<ProblemCode>() }
  let requestCount = 0
  return {
    ...{ server, peer, seen },
    async ask({ method = 'GET', path, headers, body }, token = peer.token) {
      requestCount += 1
      const id = { 'X-Request-Id': `request-${requestCount}` }
      const type = body === undefined ? {} : json
      const allHeaders = { ...bearer(token), ...id, ...type, ...headers }
      const sent = { method, path, headers: allHeaders, ...(body !== undefined && { body }) }
      const got = await exchange(server.service.ownUrl, sent)
      const other = await peer.send(sent)

      expect(comparable(other)).toEqual(comparable(got))
      const mayCauseEvents = method !== 'GET' && got.status < 300
      if (mayCauseEvents) await delivered(server, peer.deliver)
      seen.answers.add(`${method} ${path} ${got.status}`)
      if (got.status >= 400 && got.text !== '') seen.codes.add(JSON.parse(got.text).code)
      return got
    },
    async pass() {
      server.clock.pass('1 min')
      await peer.pass()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Opens the store of the server with the key of the stores in memory, so that URLs of pages are the same. */
const withSameKey: OpenStore = async (...given) => ({
  ...(await openServingStore(...given)),
  trackingKey: memoryStore().trackingKey,
})

const seed = 'same'
const sameRandom = (): Random => seededRandom(seed)

/** The dispatcher draws four bytes for the delay of a retry. The services in memory draw none: their delays are exact. */
const withoutJitter = (random: Random): Random => ({
  bytes: (count) => (count === 4 ? new Uint8Array(4) : random.bytes(count)),
})

/** Waits until both services have sent all events. The receivers of these tests accept every event at once. */
async function delivered({ service, clock }: World, deliver: () => Promise<unknown>) {
  await deliver()
  const { outbox } = service.store
  await vi.waitFor(async () => expect(await outbox.nextDueAt(clock.now())).toBeUndefined(), 60_000)
}

async function issueTokens(
  { access }: World['service']['store'],
  { token, fleet }: Pick<Peer, 'token' | 'fleet'>,
): Promise<void> {
  const client = { client: 'acme' }
  const tokens = [
    [token, client, clientScopes] as const,
    [fleet, { fleet: 'couriers', clients: null }, fleetScopes] as const,
  ]
  for (const [text, owner, scopes] of tokens) {
    const issued = { ...owner, mode: 'test', scopes, hash: tokenHash(text) } as const
    await access.issue({ ...issued, hint: '', createdAt: 0, expiresAt: null, issuedBy: anActor })
  }
}

async function mockPeer(resources: AsyncDisposableStack): Promise<Peer> {
  const mock = await startMock(0, {
    allowedHosts: ['a', 'b'],
    latencyMs: 0,
    seed,
    random: sameRandom(),
  })
  resources.defer(() => mock.close())
  const setClock = (change: object) =>
    fetch(`${mock.baseUrl}/_mock/clock`, { method: 'POST', body: JSON.stringify(change) })
  await setClock({ set: new Date(new TestClock().now()).toISOString(), running: false })
  return {
    ...{ publicUrl: mock.baseUrl, token: mock.token, fleet: mock.fleetToken },
    send: (request) => exchange(mock.baseUrl, request),
    pass: () => setClock({ advance: '1 min' }),
    deliver: () => setClock({ advance: '0 s' }),
  }
}

/** Headers that describe the connection and not the response, so they may differ between the services. */
const ofConnections = ['date', 'connection', 'keep-alive']
/** How long an attempt took is measured, so it differs, and with it the length of the body. */
const durations = /"durationMs":\d+/g

function comparable({ status, headers, text }: HttpResponse) {
  const left = text.search(durations) >= 0 ? [...ofConnections, 'content-length'] : ofConnections
  return {
    status,
    text: text.replaceAll(durations, '"durationMs":0'),
    headers: Object.fromEntries([...headers].filter(([name]) => !left.includes(name))),
  }
}
