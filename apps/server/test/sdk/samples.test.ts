import { document, operationsOf } from '@delivery-orders/contract'
import { beforeAll, expect, test } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, exchange } from '../support/send.ts'
import { startWorld, type World } from '../support/world.ts'
import { compiled, compileModules, runModule, writeModules } from './support/modules.ts'

const operations = operationsOf(document)
const folder = 'samples'

const exampleOf = (parameter: string): unknown =>
  Object.values(document.components.parameters).find(({ name }) => name === parameter)?.['example']

/** The sample of each operation, by the operation's id. */
const samples = Object.fromEntries(
  operations.map(({ id, operation }) => {
    const [sample] = (operation['x-codeSamples'] ?? []) as readonly { readonly source: string }[]
    return [id, sample?.source ?? '']
  }),
)

let world: World

beforeAll(async () => {
  const opened = new AsyncDisposableStack()
  world = await startWorld(opened, {})
  await writeModules(folder, samples)
  return () => opened.disposeAsync()
})

test('every sample is a whole program that compiles', async () => {
  for (const source of Object.values(samples))
    expect(source).toMatch(
      /^import \{ Delivery(Orders \} from '@delivery-orders\/sdk|Fleet \} from '@delivery-orders\/sdk\/fleet)'\n/,
    )
  expect(await compileModules(folder)).toEqual(compiled)
})

test.for(Object.keys(samples))(
  'the sample of %s calls this operation, which succeeds',
  async (id) => {
    const token = await (id.includes('Fleet') ? world.fleetToken() : world.token(id))
    const withIds = await idReplacer(id)
    const { fetch } = globalThis
    const calls: { operation: string | undefined; status: number }[] = []
    const send = async (to: string, init: RequestInit) => {
      const body = typeof init.body === 'string' ? withIds(init.body) : null
      const response = await fetch(withIds(to), { ...init, body })
      calls.push({ operation: operationAt(init.method, to), status: response.status })
      return response
    }

    const env = { DELIVERY_ORDERS_TOKEN: token, DELIVERY_ORDERS_BASE_URL: world.url }
    await runModule(folder, id, env, { fetch: send })

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

/** Prepares a client with an order, a webhook and a dispatch. Resolves to a function that replaces the sample's ids. */
async function idReplacer(id: string): Promise<(text: string) => string> {
  const client = await world.client(id)
  const { items } = await client.orders.create(aDraft({ referenceNumber: 'ORDER-2041' }))
  const webhook = await client.webhooks.create({ url: 'https://other.example.com/hooks' })
  const dispatch = await client.webhooks.test(webhook.id)
  const { value: event } = await client.events.list()[Symbol.asyncIterator]().next()
  return (text) =>
    text
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
    '200 /fleet/orders',
    // The cursor is checked before the webhook, which does not exist.
    '404 /webhooks/{webhookId}/dispatches',
  ])
})
