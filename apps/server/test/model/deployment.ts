import { Agent } from 'node:http'
import type { OrderEvent } from '@delivery-orders/domain'
import { issueFleetToken, issueToken } from '../../src/cli/token.ts'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type Service, type ServiceParts, startService } from '../../src/start/service.ts'
import { clientGrant } from '../support/client-grant.ts'
import { isInMemory, openStore as openMemory } from '../support/engine.ts'
import { startMemoryService } from '../support/memory-world.ts'
import { bearer, json, send } from '../support/send.ts'
import { TestClock } from '../support/test-clock.ts'
import { unsafe } from '../support/unsafe.ts'

/** A service with its own database. Each run of the model test uses a new client of the service. */
export interface Deployment extends AsyncDisposable {
  newClient(): Promise<ModelClient>
}

/** A client that talks HTTP to the service; every response is checked against the contract. */
export interface ModelClient {
  readonly clock: TestClock
  ask(request: ModelRequest): Promise<Answer>
  /** Sends a request of a fleet that serves only this client. */
  askAsFleet(request: ModelRequest): Promise<Answer>
  eventsOf(reference: string): Promise<readonly OrderEvent[]>
  /** Restarts the service on the same database; the clock is not reset. */
  restart(): Promise<void>
}

export interface ModelRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly body?: string | undefined
  readonly key?: string | undefined
  readonly ifMatch?: string | undefined
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly isReplayed: boolean
  readonly etag: string | null
}

/** Page size for reading a timeline. No order has as many events in a run. */
const eventsMax = 1_000

export async function deploy(
  databaseUrl: string,
  parts: Partial<ServiceParts> = {},
): Promise<Deployment> {
  const clock = new TestClock()
  const start = isInMemory
    ? memoryStarter(databaseUrl, { clock, ...parts })
    : starter(databaseUrl, { clock, ...parts })
  let service: Service = await start()
  let clients = 0

  const restart = async () => {
    await service[Symbol.asyncDispose]()
    service = await start()
  }

  return {
    newClient: async () => {
      clients += 1
      const name = `client-${clients}`
      const token = await issueToken(service.store, name, { mode: 'test' })
      const named = { mode: 'test', clients: [name] } as const
      const fleetToken = await issueFleetToken(service.store, `fleet-${clients}`, named)
      const client = await clientGrant(service.store, token, clock.now())
      return {
        clock,
        restart,
        ask: (request) => ask(service.ownUrl, token, request),
        askAsFleet: (request) => ask(service.ownUrl, fleetToken, request),
        eventsOf: (reference) =>
          service.store.events.timeline(client, reference, { after: 0, limit: eventsMax }),
      }
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** The public URL is fixed, so that a response replayed after a restart has the same URLs despite a new port. */
const publicUrl = 'https://deliveries.example.com'

const starter = (databaseUrl: string, parts: Partial<ServiceParts>) => {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    ...unsafe,
  })
  return () => startService(config, { log: createLog('silent'), ...parts })
}

/** Each service that it starts has the data of the one before. */
const memoryStarter = (databaseUrl: string, parts: Partial<ServiceParts>) => {
  const { database } = readConfig({ DATABASE_URL: databaseUrl })
  const openStore = () => (parts.openStore ?? openMemory)(database)
  return () =>
    startMemoryService({
      settings: { PUBLIC_URL: publicUrl },
      parts: { ...parts, openStore },
      dispatch: false,
    })
}

const agent = new Agent({ keepAlive: true })

async function ask(
  url: string,
  token: string,
  { method, path, body, key, ifMatch }: ModelRequest,
): Promise<Answer> {
  const headers = {
    ...bearer(token),
    ...(body === undefined ? {} : json),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
  }
  const sent = { method, path, headers, ...(body === undefined ? {} : { body }) }
  const { status, text, headers: answered } = await send({ url }, sent, agent)
  return {
    status,
    text,
    isReplayed: answered.get('Idempotency-Replayed') === 'true',
    etag: answered.get('ETag'),
  }
}
