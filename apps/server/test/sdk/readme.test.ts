// @module-tag slow
import { problemTable } from '@delivery-orders/contract'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { type ReceivedEvent, receive, sign } from '@delivery-orders/sdk/webhooks'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { startWorld, type World } from '../support/world.ts'
import type { SnippetNames } from './support/snippet-names.ts'
import { compilerOutput, snippets } from './support/snippets.ts'

/** The URL of the service in the pages. */
const address = 'https://deliveries.example.com'
const reference = 'ORDER-2041'
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const found = await snippets()

let world: World

beforeAll(async () => {
  const opened = new AsyncDisposableStack()
  world = await startWorld(opened, {})
  return () => opened.disposeAsync()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

interface Story {
  /** Prepares the service for the program. Resolves to globals that replace those of `namesFor`. */
  before?(names: Names): Promise<Partial<Names> | undefined>
  readonly prints?: RegExp
  /** The message of the error that ends the program. */
  readonly throws?: string
}

/** The needs and the output of each program, by the program's title. Any other program must only run without an error. */
const stories: Readonly<Record<string, Story>> = {
  'Create an order 1': { prints: /^ORD-\w+ pending$/ },
  'Create an order 2': { prints: /^new http.*\.pdf$/ },
  'Create an order 3': { prints: /^$/ },
  'Receipts 1': { prints: /^\d{4,} bytes$/ },
  'Follow an order 1': {
    before: ({ deliveries }) =>
      moved(deliveries, 'assigned', 'picked_up', 'in_transit', 'delivered'),
    prints: /^delivered at 20/,
  },
  'Following an order 1': {
    before: async ({ deliveries }) => void (await deliveries.orders.cancel(reference)),
    prints: /^it ended as canceled$/,
  },
  'Follow an order 2': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up', 'failed'),
    prints: /^ORDER-2041 null$/,
  },
  'Events 1': { prints: /^1 order\.created 20\S+$/ },
  'Events 3': {
    // The program never ends by itself.
    before: () => Promise.resolve({ handleEvent: () => Promise.reject(new Error('enough')) }),
    throws: 'enough',
  },
  'The log of a webhook 1': { before: abandoned, prints: /^webhook\.test undefined$/ },
  'Test without a network 1': { prints: /^delivered 3$/ },
  'The service in memory 1': { prints: /^order\.created$/ },
  'Playing the courier 2': { prints: /^Item 0 is pending; next: assigned,canceled\nItem 1 / },
  'Retries and idempotency 2': {
    before: async () => ({ deliveries: new DeliveryOrders({ fetch: busy }) }),
    prints: /^later draft,idempotencyKey$/,
  },
  'Catch an error 1': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up'),
    prints: /^too late: picked_up$/,
  },
  'Configure the client 2': { prints: /^pending [\w-]+$/ },
  'From raw HTTP 1': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up'),
    prints: /^too late: picked_up$/,
  },
  'From raw HTTP 2': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up'),
    prints: /^too late: picked_up$/,
  },
}

test('every program of the pages compiles', async () => {
  expect(found.length).toBeGreaterThan(15)
  expect(await compilerOutput()).toBe('')
})

test('every expected output belongs to a program of the pages', () => {
  expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(stories)))
})

test.for(found.map((snippet) => [snippet.title, snippet] as const))(
  'the program %s of the pages runs and prints the expected output',
  async ([title, { file }]) => {
    const printed: string[] = []
    const names = await namesFor(title, printed)
    const { before, prints, throws } = stories[title] ?? {}
    const globals = { ...names, ...(await before?.(names)) }
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    for (const method of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation(
        (...parts) => void printed.push(parts.map(String).join(' ')),
      )

    if (throws === undefined) await import(file)
    else await expect(import(file)).rejects.toThrow(throws)

    if (prints) expect(printed.join('\n')).toMatch(prints)
  },
)

interface Names extends SnippetNames {
  readonly fetch: typeof fetch
}

/** Creates a client with an order and a webhook. Resolves to the globals for a program. */
async function namesFor(title: string, printed: string[]): Promise<Names> {
  const client = title.replaceAll(/\W/g, '-')
  const token = await world.token(client)
  const isFleet = title.startsWith('Deliver for all clients')
  vi.stubEnv('DELIVERY_ORDERS_TOKEN', isFleet ? await world.fleetToken() : token)
  vi.stubEnv('DELIVERY_ORDERS_BASE_URL', world.url)
  const deliveries = await world.client(client)
  await deliveries.orders.create(
    aDraft({ referenceNumber: reference, items: [anItem(), anItem()] }),
  )
  const { id } = await deliveries.webhooks.create({ url: 'https://other.example.com/hooks' })
  const stored = new Map<string, string>()
  const { fetch } = globalThis
  return {
    deliveries,
    draft: aDraft(),
    id,
    store: {
      read: async (name) => stored.get(name),
      write: async (name, value) => void stored.set(name, value ?? ''),
    },
    secrets: { read: async () => token },
    archive: async () => undefined,
    handleEvent: async () => undefined,
    retryLater: async (job) => void printed.push(`later ${Object.keys(job)}`),
    secret,
    event: await firstEvent(deliveries),
    take: async () => undefined,
    markDelivered: async () => undefined,
    metrics: { observe: () => undefined },
    log: { warn: () => undefined },
    fetch: (to, init) =>
      to === 'http://localhost:3000/hooks'
        ? Promise.resolve(new Response())
        : fetch(typeof to === 'string' ? to.replace(address, world.url) : to, init),
  }
}

/** A `fetch` whose response is always 503, with a Retry-After that is longer than the SDK waits. */
const busy = async () =>
  Response.json(problemTable.unavailable.example.value, {
    status: 503,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '120' },
  })

async function firstEvent(deliveries: DeliveryOrders): Promise<ReceivedEvent> {
  for await (const event of deliveries.orders.events(reference)) {
    const { headers, body } = await sign(event, secret)
    return receive(body, headers, secret)
  }
  throw new Error(`The order ${reference} has no events.`)
}

async function moved(deliveries: DeliveryOrders, ...steps: readonly Step[]): Promise<undefined> {
  for (const to of steps) await deliveries.orders.progress(reference, { to })
}

type Step = Parameters<DeliveryOrders['orders']['progress']>[1]['to']

async function abandoned({ deliveries, id }: Names): Promise<undefined> {
  await deliveries.webhooks.test(id)
  await deliveries.webhooks.update(id, { enabled: false })
  await deliveries.webhooks.update(id, { enabled: true })
}
