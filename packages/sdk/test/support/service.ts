import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { test as base, type TestAPI } from 'vitest'
import { type ClientSettings, DeliveryOrders } from '../../src/index.ts'

export const example = (name: string): string =>
  readFileSync(new URL(`../../../../spec/examples/${name}.json`, import.meta.url), 'utf8')

export interface Arrival {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = (response: ServerResponse) => void

/** A real HTTP server that records requests and sends the configured responses. */
export interface Service {
  readonly url: string
  readonly arrivals: readonly Arrival[]
  arrival(): Promise<Arrival>
  answers(status: number, body: string, headers?: Readonly<Record<string, string>>): void
  does(answer: Answer): void
}

export const token = 'dos_test_aSecretThatNobodyMaySee'

interface Fixtures {
  readonly service: Service
  /** A client of the service that does not retry. */
  readonly deliveries: DeliveryOrders
  readonly client: (settings?: Partial<ClientSettings>) => DeliveryOrders
}

export const test: TestAPI<Fixtures> = base.extend<Fixtures>({
  service: async ({ task: _task }, use) => {
    await using service = await started()
    await use(service)
  },
  client: async ({ service }, use) => {
    await use(
      (settings) => new DeliveryOrders({ baseUrl: service.url, token, retries: 0, ...settings }),
    )
  },
  deliveries: async ({ client }, use) => {
    await use(client())
  },
})

async function started(): Promise<Service & AsyncDisposable> {
  const arrivals: Arrival[] = []
  const waiting: ((arrival: Arrival) => void)[] = []
  let answer: Answer = (response) => response.end()

  const server = createServer(async (request, response) => {
    const arrival = await read(request)
    arrivals.push(arrival)
    for (const resolve of waiting.splice(0)) resolve(arrival)
    answer(response)
  })
  return {
    ...(await listenLocally(server)),
    arrivals,
    arrival: () => new Promise((resolve) => waiting.push(resolve)),
    answers(status, body, headers = { 'content-type': 'application/json' }) {
      answer = (response) => response.writeHead(status, headers).end(body)
    },
    does(given) {
      answer = given
    },
  }
}

async function read(request: IncomingMessage): Promise<Arrival> {
  const { method = '', url = '', headers } = request
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return { method, url, headers, body: Buffer.concat(chunks).toString() }
}

/** The error that a call rejects with. Throws if the call succeeds. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => {
      throw new Error('The call succeeded, but the test expects it to fail.')
    },
    (error: unknown) => error,
  )
