// @module-tag slow
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { document, operationsOf } from '@delivery-orders/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, exchange } from '../support/send.ts'
import { startWorld, type World } from '../support/world.ts'
import { compile, modulesFolder } from './support/snippets.ts'

const operations = operationsOf(document)
const folder = modulesFolder('samples')

const exampleOf = (parameter: string): unknown =>
  Object.values(document.components.parameters).find(({ name }) => name === parameter)?.['example']

interface Sample {
  readonly lang: string
  readonly source: string
}

const sampleOf = (id: string): Sample => {
  const { operation } = operations.find((entry) => entry.id === id) ?? {}
  const [sample] = (operation?.['x-codeSamples'] ?? []) as readonly Sample[]
  return sample ?? { lang: '', source: '' }
}

let world: World

beforeAll(async () => {
  const opened = new AsyncDisposableStack()
  world = await startWorld(opened, {})
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return () => opened.disposeAsync()
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const write = async (id: string, source: string): Promise<string> => {
  const file = fileURLToPath(new URL(`${id}.ts`, folder))
  await writeFile(file, `${source}\nexport {}\n`)
  return file
}

test('every sample is a whole program that compiles', async () => {
  for (const { id } of operations) {
    const { source } = sampleOf(id)
    expect(source).toMatch(
      /^import \{ Delivery(Orders \} from '@delivery-orders\/sdk|Fleet \} from '@delivery-orders\/sdk\/fleet)'\n/,
    )
    await write(id, source)
  }
  expect(await compile(folder)).toBe('')
})

test.for(operations.map(({ id }) => id))(
  'the sample of %s calls this operation, which succeeds',
  async (id) => {
    const file = await write(`${id}-here`, await withIdsOf(id, sampleOf(id).source))
    vi.spyOn(console, 'log').mockReturnValue()
    const { fetch } = globalThis
    const calls: { operation: string | undefined; status: number }[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
      const response = await fetch(to, init)
      calls.push({ operation: operationAt(init?.method, String(to)), status: response.status })
      return response
    })

    await import(file)

    expect(calls.map(({ operation }) => operation)).toContain(id)
    expect(calls.filter(({ status }) => status >= 400)).toEqual([])
  },
)

function operationAt(method = 'GET', url: string): string | undefined {
  const { pathname } = new URL(url)
  return operations.find(
    (entry) =>
      entry.method === method.toLowerCase() &&
      new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )?.id
}

/** Prepares a client with an order, a webhook and a dispatch, and writes their ids into the program. */
async function withIdsOf(id: string, source: string): Promise<string> {
  const token = id.includes('Fleet') ? await world.fleetToken() : await world.token(id)
  vi.stubEnv('DELIVERY_ORDERS_TOKEN', token)
  vi.stubEnv('DELIVERY_ORDERS_BASE_URL', world.url)
  const client = await world.client(id)
  const { items } = await client.orders.create(aDraft({ referenceNumber: 'ORDER-2041' }))
  const webhook = await client.webhooks.create({ url: 'https://other.example.com/hooks' })
  const dispatch = await client.webhooks.test(webhook.id)
  const { value: event } = await client.events.list()[Symbol.asyncIterator]().next()
  return source
    .replace(String(exampleOf('webhookId')), webhook.id)
    .replace(String(exampleOf('dispatchId')), dispatch.id)
    .replace(String(exampleOf('orderId')), String(items[0]?.orderId))
    .replace(/evt_\w+/, event?.id ?? '')
}

test('the cursors in the examples belong to the first client and the first fleet of a service', async () => {
  await using opened = new AsyncDisposableStack()
  const { url, token, fleetToken, client } = await startWorld(opened, {})
  const tokens = { client: await token('first'), fleet: await fleetToken() }
  await (await client('first')).orders.create(aDraft({ referenceNumber: 'ORDER-2041' }))
  const statuses = operations.flatMap(({ path, parameters }) =>
    parameters
      .filter(({ name }) => name === 'cursor')
      .map(async ({ example: cursor }) => {
        const at = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(exampleOf(name)))
        const headers = bearer(path.startsWith('/fleet/') ? tokens.fleet : tokens.client)
        const { status } = await exchange(url, { path: `${at}?cursor=${cursor}`, headers })
        return `${status} ${path}`
      }),
  )

  expect(await Promise.all(statuses)).toEqual([
    '200 /orders',
    '200 /orders/{reference}/events',
    '200 /fleet/orders',
    // The cursor is checked before the webhook, which does not exist.
    '404 /webhooks/{webhookId}/dispatches',
  ])
})
