import { problemExamples } from '@delivery-orders/contract'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { type ReceivedEvent, receive, sign } from '@delivery-orders/sdk/webhooks'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { startWorld, type World } from '../support/world.ts'
import type { SnippetNames } from './support/snippet-names.ts'
import { compiled, snippets } from './support/snippets.ts'

/** Where the README says that the service is. */
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

/** What a program of the README finds, and what it prints then. */
interface Story {
  /** Gives what differs from the usual names. */
  before?(names: Names): Promise<Partial<Names> | undefined>
  readonly prints?: RegExp
}

/** Of the others it is enough that they run. */
const stories: Readonly<Record<string, Story>> = {
  'The first order 1': { prints: /^ORD-\w+ pending$/ },
  'Orders 1': { prints: /^new http.*\.pdf$/ },
  'Orders 2': { prints: /^$/ },
  'Following an order 1': {
    before: ({ deliveries }) =>
      moved(deliveries, 'assigned', 'picked_up', 'in_transit', 'delivered'),
    prints: /^delivered at 20/,
  },
  'Following an order 2': {
    before: async ({ deliveries }) => void (await deliveries.orders.cancel(reference)),
    prints: /^it ended as canceled$/,
  },
  'Lists 1': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up', 'failed'),
    prints: /^ORDER-2041 null$/,
  },
  'Events 1': { prints: /^1 order\.created 20\S+$/ },
  'Webhooks 3': { before: abandoned, prints: /^webhook\.test undefined$/ },
  'Testing without a network 1': { prints: /^delivered 3$/ },
  'Testing without a network 2': { prints: /^order\.created$/ },
  'Playing the courier 2': { prints: /^Item 0 is pending; next: assigned,canceled\nItem 1 / },
  'Retries and idempotency 2': {
    before: async () => ({ deliveries: new DeliveryOrders({ fetch: busy }) }),
    prints: /^later draft,idempotencyKey$/,
  },
  'Errors 1': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up'),
    prints: /^too late: picked_up$/,
  },
  'Settings 1': { prints: /^pending [\w-]+$/ },
  'From raw HTTP 1': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up'),
    prints: /^too late: picked_up$/,
  },
  'From raw HTTP 2': {
    before: ({ deliveries }) => moved(deliveries, 'assigned', 'picked_up'),
    prints: /^too late: picked_up$/,
  },
}

test('every program of the README compiles', async () => {
  expect(found.length).toBeGreaterThan(15)
  expect(await compiled()).toBe('')
})

test('every story is about a program of the README', () => {
  expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(stories)))
})

test.for(found.map((snippet) => [snippet.title, snippet] as const))(
  'the program %s runs against the service',
  async ([title, { file }]) => {
    const printed: string[] = []
    const names = await namesFor(title, printed)
    const { before, prints } = stories[title] ?? {}
    const around = { ...names, ...(await before?.(names)) }
    for (const [name, value] of Object.entries(around)) vi.stubGlobal(name, value)
    for (const method of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation(
        (...parts) => void printed.push(parts.map(String).join(' ')),
      )

    await import(file)

    if (prints) expect(printed.join('\n')).toMatch(prints)
  },
)

interface Names extends SnippetNames {
  readonly fetch: typeof fetch
}

/** A client of its own for each, with an order and a webhook. */
async function namesFor(title: string, printed: string[]): Promise<Names> {
  const client = title.replaceAll(' ', '-')
  const token = await world.token(client)
  vi.stubEnv('DELIVERY_ORDERS_TOKEN', token)
  vi.stubEnv('DELIVERY_ORDERS_BASE_URL', world.url)
  const deliveries = await world.client(client)
  await deliveries.orders.create(
    aDraft({ referenceNumber: reference, items: [anItem(), anItem()] }),
  )
  const { id } = await deliveries.webhooks.create({ url: 'https://other.example.com/hooks' })
  const kept = new Map<string, string>()
  const { fetch } = globalThis
  return {
    deliveries,
    draft: aDraft(),
    id,
    store: {
      read: async (name) => kept.get(name),
      write: async (name, value) => void kept.set(name, value ?? ''),
    },
    secrets: { read: async () => token },
    archive: async () => undefined,
    takeIn: async () => undefined,
    later: async (job) => void printed.push(`later ${Object.keys(job)}`),
    secret,
    event: await firstEvent(deliveries),
    take: async () => undefined,
    settle: async () => undefined,
    metrics: { observe: () => undefined },
    log: { warn: () => undefined },
    fetch: (to, init) =>
      to === 'http://localhost:3000/hooks'
        ? Promise.resolve(new Response())
        : fetch(typeof to === 'string' ? to.replace(address, world.url) : to, init),
  }
}

/** Nobody waits that long. */
const busy = async () =>
  Response.json(problemExamples.unavailable, {
    status: 503,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '120' },
  })

async function firstEvent(deliveries: DeliveryOrders): Promise<ReceivedEvent> {
  for await (const event of deliveries.orders.events(reference)) {
    const { headers, body } = await sign(event, secret)
    return receive(body, headers, secret)
  }
  throw new Error('There is none.')
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
