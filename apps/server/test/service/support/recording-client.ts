import { DeliveryOrders } from '@delivery-orders/sdk'
import { witnessFetch } from '../../support/witness-fetch.ts'
import type { World } from '../../support/world.ts'

export interface RecordedResponse {
  readonly request: string
  readonly status: number
  readonly isReplayed: boolean
  readonly body: string
}

/** An SDK client without retries, and all responses that this client has received. */
export interface RecordingClient {
  readonly client: DeliveryOrders
  readonly responses: RecordedResponse[]
}

export function recordingClient({ service }: World, token: string): RecordingClient {
  const responses: RecordedResponse[] = []
  const witnessed = witnessFetch(service.ownUrl)
  const client = new DeliveryOrders({
    baseUrl: service.ownUrl,
    token,
    retries: 0,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const response = await witnessed(request)
      const { method, url } = request
      const line = `${method} ${url.slice(service.ownUrl.length)}`
      const isReplayed = response.headers.get('idempotency-replayed') === 'true'
      const body = await response.clone().text()
      responses.push({ request: line, status: response.status, isReplayed, body })
      return response
    },
  })
  return { client, responses }
}

export async function readAll(client: DeliveryOrders): Promise<void> {
  for await (const { referenceNumber } of client.orders.list({ limit: 3 })) {
    await client.orders.get(referenceNumber)
    for await (const _ of client.orders.events(referenceNumber, { limit: 2 }));
  }
  for await (const _ of client.orders.list({ limit: 2, status: ['delivered', 'canceled'] }));
  for await (const _ of client.events.list({ limit: 4 }));
  for (const { id } of await client.webhooks.list()) {
    await client.webhooks.get(id)
    for await (const _ of client.webhooks.dispatches(id, { limit: 3 }));
    for await (const _ of client.webhooks.dispatches(id, {
      limit: 2,
      status: ['pending', 'abandoned'],
    }));
  }
}
