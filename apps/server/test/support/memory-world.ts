import { ServiceClock } from '@delivery-orders/operations/service'
import type { Webhooks } from '@delivery-orders/operations/store'
import { TestService } from '@delivery-orders/sdk/testing'
import { withParts } from '../../../../packages/sdk/src/testing/inside-parts.ts'
import { readConfig } from '../../src/settings/config.ts'
import type { Service, ServiceParts } from '../../src/start/service.ts'
import { openStore } from './engine.ts'
import { TestClock } from './test-clock.ts'

/** The running services in memory by base URL. None of them listens on a socket. */
const services = new Map<string, TestService>()
let serviceCount = 0

export interface MemoryService extends Service {
  readonly clock: TestClock
  /** A name without a file. It identifies the store, so a second service with this name sees the same data. */
  readonly databaseFile: string
}

interface Options {
  readonly settings: Readonly<Record<string, string>>
  readonly parts: Partial<ServiceParts>
  readonly dispatch: boolean
}

export async function startMemoryService({
  settings,
  parts,
  dispatch,
}: Options): Promise<MemoryService> {
  serviceCount += 1
  const databaseFile = `/nowhere/${serviceCount}.db`
  const config = readConfig({ DATABASE_URL: `sqlite:${databaseFile}`, ...settings })
  const { currency, publicUrl, webhookTargets } = config
  const baseUrl = publicUrl ?? `https://world-${serviceCount}.test${config.basePath}`
  const opened = await (parts.openStore ?? openStore)(config.database)
  const ownClock = new TestClock()
  const clock = parts.clock ? new ServiceClock(undefined, parts.clock) : ownClock
  const options = { baseUrl, currency, webhookAllowPrivate: webhookTargets.allowPrivate }
  const store = {
    ...opened,
    webhooks: reportingUrls(opened.webhooks, (url) => service.receive(url, fetch)),
  }
  const service: TestService = new TestService(withParts(options, { store, clock }))
  services.set(baseUrl, service)
  const sending = dispatch ? deliverContinuously(service) : undefined
  return {
    ...{ clock: ownClock, databaseFile, store, publicUrl: baseUrl, ownUrl: baseUrl },
    async [Symbol.asyncDispose]() {
      sending?.[Symbol.dispose]()
      services.delete(baseUrl)
      await store.close()
    },
  }
}

/** Calls `report` with the URL of each new webhook, so its events are sent over the network to the test's receiver. */
const reportingUrls = (webhooks: Webhooks, report: (url: string) => void): Webhooks => ({
  ...webhooks,
  add: (client, webhook, max, response) => {
    report(webhook.url)
    return webhooks.add(client, webhook, max, response)
  },
})

function deliverContinuously(service: TestService): Disposable {
  let isSending = false
  const timer = setInterval(async () => {
    if (isSending) return
    isSending = true
    // The dispatch log records a failed delivery, so its error can be ignored.
    await service.deliver().catch(() => undefined)
    isSending = false
  }, 5)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

export const memoryServiceAt = (url: string): TestService | undefined =>
  [...services].find(([baseUrl]) => url === baseUrl || url.startsWith(`${baseUrl}/`))?.[1]
