import { getRandomValues } from 'node:crypto'
import { DeliveryOrders, type OrderDraft } from '@delivery-orders/sdk'
import { test as base } from 'vitest'
import { type RunningMock, startMock } from '../../src/mock/mock-server.ts'

export const random = { bytes: (count: number) => getRandomValues(new Uint8Array(count)) }

export interface MockFixtures {
  readonly start: (options?: {
    readonly allowedHosts?: readonly string[]
    readonly latencyMs?: number
    readonly seed?: string
  }) => Promise<RunningMock>
  readonly mock: RunningMock
  /** Calls the service, without retries. */
  readonly deliveries: DeliveryOrders
  /** Sends a control request with a JSON body. */
  readonly control: (path: string, body?: unknown) => Promise<Response>
}

export const test = base.extend<MockFixtures>({
  start: async ({ task: _ }, use) => {
    const started: RunningMock[] = []
    await use(async ({ allowedHosts = [], latencyMs = 0, seed } = {}) => {
      const running = await startMock(0, { allowedHosts, latencyMs, seed, random })
      started.push(running)
      return running
    })
    await Promise.all(started.map((running) => running.close()))
  },
  mock: async ({ start }, use) => use(await start()),
  deliveries: async ({ mock }, use) => use(clientOf(mock)),
  control: async ({ mock }, use) =>
    use((path, body) =>
      fetch(`${mock.baseUrl}/_mock/${path}`, {
        method: 'POST',
        body: JSON.stringify(body) ?? null,
      }),
    ),
})

export const clientOf = ({ baseUrl, token }: RunningMock): DeliveryOrders =>
  new DeliveryOrders({ baseUrl, token, retries: 0 })

/** All elements of a list. */
export async function all<Element>(list: AsyncIterable<Element>): Promise<readonly Element[]> {
  const elements: Element[] = []
  for await (const element of list) elements.push(element)
  return elements
}

const place = { name: 'Rue des Jardins', city: 'Abidjan' }
const sender = { referenceNumber: 'shop-7', phone: '+2250102030405', address: place }

export const draft: OrderDraft = {
  recipient: { phone: '+2250702029254', address: place },
  items: [{ itemName: 'Shoes', quantity: 1, sender }],
}
