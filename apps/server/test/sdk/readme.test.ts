import { fileURLToPath } from 'node:url'
import { problemTable } from '@delivery-orders/contract'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { type ReceivedEvent, receive, sign } from '@delivery-orders/sdk/webhooks'
import { beforeAll, expect, test } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { startWorld, type World } from '../support/world.ts'
import { compiled, compileModules, runModule, writeModules } from './support/modules.ts'
import { sdkPrograms, withImports } from './support/sdk-pages.ts'

/** The URL of the service in the pages. */
const address = 'https://deliveries.example.com'
const reference = 'ORDER-2041'
const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const folder = 'pages'
const titles = sdkPrograms.map(({ title }) => title)

let world: World

beforeAll(async () => {
  const opened = new AsyncDisposableStack()
  world = await startWorld(opened, {})
  const modules = sdkPrograms.map(({ title, code }) => [
    title,
    withImports(`${stories[title]?.prelude ?? ''}\n${code}`),
  ])
  await writeModules(folder, Object.fromEntries(modules))
  return () => opened.disposeAsync()
})

interface Story {
  /** Code that is put before the program. */
  readonly prelude?: string
  /** Prepares the service for the program. Resolves to globals that replace those of `globalsFor`. */
  before?(globals: Own): Promise<Globals | undefined>
  readonly prints?: RegExp
  /** The message of the error that ends the program. */
  readonly throws?: string
}

/** The needs and the output of each program, by the program's title. Any other program must only run without an error. */
const stories: Readonly<Record<string, Story>> = {
  'Create an order 2': { prints: /^ORD-\w+ pending$/ },
  'Create an order 3': { prints: /^new http.*\.pdf$/ },
  'Create an order 4': { prints: /^$/ },
  'Receipts 1': { prints: /^\d{4,} bytes$/ },
  'Follow an order 1': {
    before: moveTo('assigned', 'picked_up', 'in_transit', 'delivered'),
    prints: /^delivered at 20/,
  },
  'Following an order 1': {
    before: async ({ deliveries }) => void (await deliveries.orders.cancel(reference)),
    prints: /^it ended as canceled$/,
  },
  'Follow an order 2': {
    before: nobodyThere,
    prints: /^ORDER-2041 recipient_absent Gate closed$/,
  },
  'Changing 3': {
    before: moveTo('assigned', 'picked_up'),
    prints: /^too late for \/recipient\/address\/city$/,
  },
  'What the courier must show 3': {
    before: async ({ deliveries }) => {
      const draft = { ...aDraft(), referenceNumber: 'ORDER-2045', requires: { code: true } }
      await deliveries.orders.create(draft)
      return undefined
    },
  },
  'Statuses 1': {
    before: nobodyThere,
    prints: /^Gate closed$/,
  },
  'Events 1': { prints: /^1 order\.created 20\S+$/ },
  'Events 3': {
    // The program never ends by itself.
    before: () => Promise.resolve({ handleEvent: () => Promise.reject(new Error('enough')) }),
    throws: 'enough',
  },
  'Frameworks 1': { prelude: `import express from 'express'\nconst app = express()` },
  'Frameworks 2': { prelude: `import { Hono } from 'hono'\nconst app = new Hono()` },
  'Frameworks 3': { prelude: `import fastify from 'fastify'\nconst app = fastify()` },
  'Frameworks 4': {
    prelude: `import { Readable } from 'node:stream'
const { headers, body } = await sign(globalThis.event, secret)
const request = Object.assign(Readable.from([body]), { headers })`,
  },
  'Each event once, in order 1': {
    prelude: 'const sqliteMemory = (_file: string) => memoryInProcess()',
  },
  'The log of a webhook 1': { before: abandoned, prints: /^webhook\.test undefined$/ },
  'Test without a network 1': { prints: /^delivered 3$/ },
  'The service in memory 1': {
    prelude: `const service = new TestService()
const deliveries = new DeliveryOrders(service.settings())`,
    prints: /^order\.created$/,
  },
  'Who carries it, and who took it 1': {
    before: moveTo('assigned', 'picked_up', 'in_transit', 'delivered'),
    prints: /^Shoes undefined undefined whole\nShoes /,
  },
  'What is to be delivered 2': { prints: /^new \d+\n/ },
  'On the way 1': { prints: /^$/ },
  'On the way 2': { before: moveTo('assigned', 'picked_up', 'in_transit') },
  'At the door 1': { before: moveTo('assigned', 'picked_up', 'in_transit'), prints: /^16500$/ },
  'At the door 2': { before: moveTo('assigned', 'picked_up', 'in_transit') },
  'Playing the courier 2': { before: moveTo('assigned', 'picked_up') },
  'Playing the courier 3': { prints: /^Item 0 is pending; next: assigned,canceled\nItem 1 / },
  'Retries and idempotency 2': {
    before: async () => ({
      deliveries: new DeliveryOrders({ baseUrl: address, token: 'any', fetch: busy }),
      retryLater: (job) => Promise.reject(new Error(`later ${Object.keys(job)}`)),
    }),
    throws: 'later draft,idempotencyKey',
  },
  'Catch an error 1': tooLate(),
  'Configure the client 2': { prints: /^pending [\w-]+$/ },
  'From raw HTTP 1': tooLate(),
  'From raw HTTP 2': tooLate(),
}

test('every program of the pages compiles', async () => {
  const globals = ['page-globals', 'page-event'].map((name) =>
    fileURLToPath(new URL(`support/${name}.ts`, import.meta.url)),
  )

  expect(titles.length).toBeGreaterThan(15)
  expect(new Set(titles).size).toBe(titles.length)
  expect(await compileModules(folder, globals)).toEqual(compiled)
})

test('every story belongs to a program of the pages', () => {
  expect(titles).toEqual(expect.arrayContaining(Object.keys(stories)))
})

test.for(titles)(
  'the program %s of the pages runs and prints the expected output',
  async (title) => {
    const { before, prints = /^/, throws } = stories[title] ?? {}
    const client = title.replaceAll(/\W/g, '-')
    const token = await (title.startsWith('Deliver for all clients')
      ? world.fleetToken()
      : world.token(client))
    const env = { DELIVERY_ORDERS_TOKEN: token, DELIVERY_ORDERS_BASE_URL: world.url }
    const globals = await globalsFor(client, token)
    const others = await before?.(globals)

    const printed = runModule(folder, title, env, { ...globals, ...others })

    if (throws === undefined) expect(await printed).toMatch(prints)
    else await expect(printed).rejects.toThrow(throws)
  },
)

type Globals = Partial<Omit<typeof globalThis, 'event'> & { readonly event: ReceivedEvent }>
type Own = Pick<typeof globalThis, 'deliveries' | 'id'>

/** Creates a client with an order and a webhook. Resolves to the globals for a program. */
async function globalsFor(client: string, token: string) {
  const deliveries = await world.client(client)
  const { items } = await deliveries.orders.create(
    aDraft({ referenceNumber: reference, items: [anItem(), anItem({ quantity: 2 })] }),
  )
  const { id } = await deliveries.webhooks.create({ url: 'https://other.example.com/hooks' })
  const stored = new Map<string, string>()
  const { fetch } = globalThis
  return {
    deliveries,
    fleet: await fleetOf(world),
    orderId: items[0]?.orderId ?? 0,
    draft: aDraft(),
    id,
    store: {
      read: async (name) => stored.get(name),
      write: async (name, value) => void stored.set(name, value ?? ''),
    },
    secrets: { read: async () => token },
    archive: async () => undefined,
    handleEvent: async () => undefined,
    retryLater: async () => undefined,
    secret: webhookSecret,
    event: await firstEvent(deliveries),
    take: async () => undefined,
    markDelivered: async () => undefined,
    metrics: { observe: () => undefined },
    log: { warn: () => undefined },
    fetch: (to, init) =>
      to === 'http://localhost:3000/hooks'
        ? Promise.resolve(new Response())
        : fetch(typeof to === 'string' ? to.replace(address, world.url) : to, init),
  } satisfies Globals
}

/** A `fetch` whose response is always 503, with a Retry-After that is longer than the SDK waits. */
const busy = async () =>
  Response.json(problemTable.unavailable.example.value, {
    status: 503,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '120' },
  })

async function firstEvent(deliveries: DeliveryOrders): Promise<ReceivedEvent> {
  for await (const event of deliveries.orders.events(reference)) {
    const { headers, body } = await sign(event, webhookSecret)
    return receive(body, headers, webhookSecret)
  }
  throw new Error(`The order ${reference} has no events.`)
}

/** Reports steps of the order, as its courier does. */
function moveTo(...steps: readonly Step[]) {
  return async ({ deliveries }: Own): Promise<undefined> => {
    for (const to of steps) await deliveries.orders.progress(reference, { to })
  }
}

async function nobodyThere(own: Own): Promise<undefined> {
  await moveTo('assigned', 'picked_up')(own)
  const report = { to: 'failed', reason: 'recipient_absent', comment: 'Gate closed' } as const
  await own.deliveries.orders.progress(reference, report)
}

type Step = Parameters<DeliveryOrders['orders']['progress']>[1]['to']

/** The program catches the refusal to cancel an order that was picked up. */
function tooLate(): Story {
  return { before: moveTo('assigned', 'picked_up'), prints: /^too late: picked_up$/ }
}

async function abandoned({ deliveries, id }: Own): Promise<undefined> {
  await deliveries.webhooks.test(id)
  await deliveries.webhooks.update(id, { enabled: false })
  await deliveries.webhooks.update(id, { enabled: true })
}
