import { TestService } from '@delivery-orders/sdk/testing'
import { withParts } from '../../../../packages/sdk/src/testing/inside-parts.ts'
import { readConfig } from '../../src/config.ts'
import type { Parts, Service } from '../../src/service.ts'
import { openStore } from './engine.ts'
import { TestClock } from './test-clock.ts'

/** The services in memory, by their addresses, at which nobody listens. */
const services = new Map<string, TestService>()
let made = 0

export interface MemoryService extends Service {
  readonly clock: TestClock
  /** There is none, but what is opened by its name is the same. */
  readonly databaseFile: string
}

interface Options {
  readonly settings: Readonly<Record<string, string>>
  readonly parts: Partial<Parts>
  readonly dispatch: boolean
}

/** The SDK's service for tests, as if it were one that listens. */
export function startMemoryService({ settings, parts, dispatch }: Options): MemoryService {
  made += 1
  const databaseFile = `/nowhere/${made}.db`
  const config = readConfig({ DATABASE_URL: `sqlite:${databaseFile}`, ...settings })
  const { currency, publicUrl, webhookTargets } = config
  const baseUrl = publicUrl ?? `https://world-${made}.test${config.basePath}`
  const store = (parts.openStore ?? openStore)(config.database)
  const clock = new TestClock()
  const options = { baseUrl, currency, webhookAllowPrivate: webhookTargets.allowPrivate }
  const service = new TestService(withParts(options, { store, clock }))
  services.set(baseUrl, service)
  if (dispatch) store.outbox.onDue(() => void service.deliver())
  return {
    ...{ clock, databaseFile, store, publicUrl: baseUrl, ownUrl: baseUrl },
    async [Symbol.asyncDispose]() {
      services.delete(baseUrl)
      await store.close()
    },
  }
}

/** The service in memory that is at an address; undefined for every other address. */
export const memoryServiceAt = (url: string): TestService | undefined =>
  [...services].find(([baseUrl]) => url === baseUrl || url.startsWith(`${baseUrl}/`))?.[1]
