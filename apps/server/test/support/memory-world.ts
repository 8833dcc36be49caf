import type { Clock, Webhooks } from '@delivery-orders/operations'
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
  const kept = (parts.openStore ?? openStore)(config.database)
  const clock = parts.clock ? new FlowingClock(parts.clock) : new TestClock()
  const options = { baseUrl, currency, webhookAllowPrivate: webhookTargets.allowPrivate }
  const store = { ...kept, webhooks: heard(kept.webhooks, (url) => service.receive(url, fetch)) }
  const service: TestService = new TestService(withParts(options, { store, clock }))
  services.set(baseUrl, service)
  const sending = dispatch ? sends(service) : undefined
  return {
    ...{ clock, databaseFile, store, publicUrl: baseUrl, ownUrl: baseUrl },
    async [Symbol.asyncDispose]() {
      sending?.[Symbol.dispose]()
      services.delete(baseUrl)
      await store.close()
    },
  }
}

/** Where a test lets time pass by itself. */
class FlowingClock extends TestClock {
  readonly #clock: Clock

  constructor(clock: Clock) {
    super()
    this.#clock = clock
  }

  override now(): number {
    return this.#clock.now()
  }
}

/** Tells of every address at which there may be somebody: the receivers of stories are on sockets. */
const heard = (webhooks: Webhooks, hear: (url: string) => void): Webhooks => ({
  ...webhooks,
  add: (client, webhook, max, kept) => {
    hear(webhook.url)
    return webhooks.add(client, webhook, max, kept)
  },
})

/** By itself and all the time, as a dispatcher does. */
function sends(service: TestService): Disposable {
  let isSending = false
  const timer = setInterval(async () => {
    if (isSending) return
    isSending = true
    // Of a receiver that has gone, the attempt says so.
    await service.deliver().catch(() => undefined)
    isSending = false
  }, 5)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** The service in memory that is at an address; undefined for every other address. */
export const memoryServiceAt = (url: string): TestService | undefined =>
  [...services].find(([baseUrl]) => url === baseUrl || url.startsWith(`${baseUrl}/`))?.[1]
