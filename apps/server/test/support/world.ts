import { Writable } from 'node:stream'
import type { Mode } from '@delivery-orders/domain'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { test as base } from 'vitest'
import { issueFleetToken, issueToken } from '../../src/cli/token.ts'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type Service, type ServiceParts, startService } from '../../src/start/service.ts'
import { isInMemory } from './engine.ts'
import { startMemoryService } from './memory-world.ts'
import { newDatabase } from './new-database.ts'
import { TestClock } from './test-clock.ts'
import { unsafe } from './unsafe.ts'
import { witnessFetch } from './witness-fetch.ts'

/** A service for one test, with its own database and port, and a clock that the test moves. */
export interface World {
  readonly url: string
  readonly clock: TestClock
  readonly service: Service
  readonly databaseUrl: string
  /** The path of the database file. The file exists only if the engine is SQLite. */
  readonly databaseFile: string
  /** All log lines so far, in JSON. */
  readonly log: readonly string[]
  token(client: string, mode?: Mode, scopes?: readonly string[]): Promise<string>
  /** A token of the fleet `couriers`, for all clients or for those that are named. */
  fleetToken(clients?: readonly string[], mode?: Mode): Promise<string>
  /** An SDK client with a new token; every response is checked against the contract. */
  client(name: string, mode?: Mode, scopes?: readonly string[]): Promise<DeliveryOrders>
}

export interface WorldOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly parts?: Partial<ServiceParts>
  /** Whether events are sent to webhooks. Default: false, because most tests have no receiver. */
  readonly dispatch?: boolean
}

export type StartWorld = (options?: WorldOptions) => Promise<World>

export const test = base.extend<{ startWorld: StartWorld; world: World; acme: DeliveryOrders }>({
  startWorld: async ({ task: _ }, use) => {
    await using opened = new AsyncDisposableStack()
    await use((options = {}) => startWorld(opened, options))
  },
  world: async ({ startWorld: start }, use) => use(await start()),
  acme: async ({ world }, use) => use(await world.client('acme')),
})

/** Most tests make more requests per minute than the rate limit allows. */
const unlimited = { RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0', ...unsafe }

/** Starts a service and stops it when the stack is disposed. Only tests that share a world call this directly. */
export async function startWorld(
  opened: AsyncDisposableStack,
  options: WorldOptions,
): Promise<World> {
  const started = await (isInMemory ? inMemory(options) : onDisk(opened, options))
  const { service } = started
  // A test may have stopped the service already. Stopping it twice is harmless.
  opened.use(service)

  const token = (client: string, mode: Mode = 'test', scopes?: readonly string[]) =>
    issueToken(service.store, client, { mode, ...(scopes ? { scopes } : {}) })
  return {
    ...started,
    url: service.publicUrl,
    token,
    fleetToken: (clients, mode = 'test') =>
      issueFleetToken(service.store, 'couriers', { mode, clients }),
    client: async (name, mode, scopes) =>
      new DeliveryOrders({
        baseUrl: service.publicUrl,
        token: await token(name, mode, scopes),
        fetch: witnessFetch(service.publicUrl),
      }),
  }
}

type Started = Pick<World, 'service' | 'clock' | 'databaseUrl' | 'databaseFile' | 'log'>

async function onDisk(opened: AsyncDisposableStack, options: WorldOptions): Promise<Started> {
  const { settings = {}, parts = {}, dispatch = false } = options
  const { url: databaseUrl, file: databaseFile } = await newDatabase(opened)
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    ...unlimited,
    ...settings,
  })
  const clock = new TestClock()
  const log: string[] = []
  const given = { clock, log: createLog('info', into(log)), ...parts }
  const service = await startService(config, given, { dispatch })
  return { service, clock, databaseUrl, databaseFile, log }
}

async function inMemory({
  settings = {},
  parts = {},
  dispatch = false,
}: WorldOptions): Promise<Started> {
  const service = await startMemoryService({ settings, parts, dispatch })
  const { clock, databaseFile } = service
  return { service, clock, databaseUrl: `sqlite:${databaseFile}`, databaseFile, log: [] }
}

const into = (lines: string[]): Writable =>
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk).trimEnd())
      done()
    },
  })
