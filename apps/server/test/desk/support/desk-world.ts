import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import { secretText, tokenHash } from '@delivery-orders/operations'
import {
  type DatabaseStore,
  type DeskRole,
  durationKey,
  type ProcessFacts,
} from '@delivery-orders/operations/store'
import { deskApp } from '../../../src/desk/desk-app.tsx'
import { listen } from '../../../src/http/listen.ts'
import { Metrics } from '../../../src/metrics/metrics.ts'
import { systemRandom } from '../../../src/random.ts'
import { renderingOf } from '../../../src/settings/addresses.ts'
import { readConfig } from '../../../src/settings/config.ts'
import { courierCalls, deskOperations } from '../../../src/start/desk-operations.ts'
import { openDeskStore } from '../../../src/start/open-store.ts'
import { receiver } from '../../dispatch/support/receiver.ts'
import { aDraft, anItem } from '../../support/a-draft.ts'
import { unsafe } from '../../support/unsafe.ts'
import { startWorld, type World } from '../../support/world.ts'

/** A service with orders in each status, and a desk on its database. */
export interface DeskWorld {
  readonly url: string
  readonly world: World
  readonly store: DatabaseStore
  /** Returns the address that lets somebody enter once. */
  invite(name: string, role: DeskRole): Promise<string>
  /** Finds the page of an order. */
  orderPath(reference: string): Promise<string>
}

export const markup = '<img src=x onerror=alert(1)>'
export const arabicName = 'أمينة \u202eكوني'
const courier = {
  name: 'Moussa Traoré',
  phone: '+2250505050505',
  vehicle: 'Red motorbike',
  reference: 'c-7',
}

/** Starts the service and the desk; disposing of the stack stops both. */
export async function startDeskWorld(opened: AsyncDisposableStack): Promise<DeskWorld> {
  const settings = { WEBHOOK_ALLOW_PRIVATE: '1', PAGE_NAME: 'Kolis', ...unsafe }
  const world = await startWorld(opened, { settings, dispatch: true, parts: { dispatchPollMs: 5 } })
  await addWebhooks(opened, world)
  await addOrders(world)
  const config = readConfig({ PORT: '0', DATABASE_URL: world.databaseUrl, ...settings })
  const store = await openDeskStore(config.database, () => undefined)
  opened.defer(() => store.close())
  await store.check()
  const listener = await listen(0, '127.0.0.1')
  opened.defer(() => listener.close())
  const { clock } = world
  await noteTraffic(store, clock.now())
  const { pages } = config
  const call = deskOperations(config, store, clock)
  const couriers = courierCalls(config, store, clock)
  const { currency } = config
  const rendering = renderingOf(config, store)
  const parts = { store, call, couriers, clock, currency, pages, random: systemRandom, rendering }
  const metrics = new Metrics()
  const log = { error: (faults: unknown) => console.error(faults), frequent: () => undefined }
  listener.serve(
    deskApp({
      ...parts,
      log,
      metrics,
      phoneCountry: 'CI',
      countRequest: () => undefined,
      origin: undefined,
    }),
    () => undefined,
  )
  const url = `http://localhost:${listener.address.port}`
  const by = await store.access.identify({ kind: 'user', name: 'test' })
  return {
    ...{ url, world, store },
    invite: async (name, role) => {
      const key = secretText(systemRandom)
      await store.desk.invite({ name, role, by, keyHash: tokenHash(key), now: clock.now() })
      return `${url}/enter/${key}`
    },
    orderPath: async (reference) => {
      for (const mode of ['live', 'test'] as const) {
        const fleet = { fleetId: 0, mode, clientIds: null }
        const after = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
        const searched = { reference, clients: [] }
        const { orders } = await store.fleets.search(fleet, { searched, after, limit: 1 })
        if (orders[0]) return `/orders/${orders[0].order.id}`
      }
      throw new Error(`There is no order ${reference}.`)
    },
  }
}

/** What a service notes each minute. */
async function noteTraffic({ overview }: DatabaseStore, at: number): Promise<void> {
  const getOrder = { operation: 'getOrder', owner: 'chez-fatou', mode: 'live' } as const
  const createOrder = { ...getOrder, operation: 'createOrder' }
  const durations = { [durationKey(1.4)]: 1_200, [durationKey(38)]: 40 }
  const hour = [
    { ...getOrder, requests: 1_240, errors: 3, durations },
    { ...createOrder, requests: 60, errors: 0, durations },
  ]
  const facts = { command: 'serve', host: 'other', pid: 1, version: '1', startedAt: at } as const
  const value = { ...facts, clockOffsetMs: null, requests: { minute: [], hour } }
  const note = { kind: 'process', name: 'other', at } as const
  await overview.notes.add({ ...note, value: JSON.stringify(value satisfies ProcessFacts) })
}

async function addWebhooks(opened: AsyncDisposableStack, world: World): Promise<void> {
  const works = opened.use(await receiver())
  const fails = opened.use(
    await receiver((response) => response.writeHead(500).end('<b>broken</b>')),
  )
  const gone = opened.use(await receiver((response) => response.writeHead(410).end()))
  const chezFatou = await world.client('chez-fatou', 'test')
  for (const { url } of [works, fails]) await chezFatou.webhooks.create({ url })
  const acme = await world.client('acme', 'test')
  await acme.webhooks.create({ url: gone.url })
}

interface Story {
  readonly reference: string
  readonly draft?: Partial<OrderDraft>
  readonly steps?: readonly ProgressReport[]
}

const onTheWay: readonly ProgressReport[] = [
  { to: 'assigned', courier },
  { to: 'picked_up' },
  { to: 'in_transit' },
]
const absent = {
  to: 'failed',
  reason: 'recipient_absent',
  comment: 'Nobody answered the gate.',
} as const

const stories: readonly Story[] = [
  { reference: 'OLD-1' },
  { reference: 'STUCK-1', steps: onTheWay },
  { reference: 'STUCK-2', steps: onTheWay.slice(0, 1) },
  { reference: 'GONE-1', steps: [{ to: 'canceled' }] },
  { reference: 'FAILED-1', steps: [...onTheWay, absent] },
  {
    reference: 'BACK-1',
    steps: [...onTheWay, { ...absent, reason: 'refused' }, { to: 'returned' }],
  },
  {
    reference: 'CASH-1',
    draft: { collect: { amount: 23_500, note: 'Has a banknote of 25000' } },
    steps: [...onTheWay, { to: 'delivered', proof: { collected: 20_000, receivedBy: 'Awa' } }],
  },
]

const laterStories: readonly Story[] = [
  {
    reference: 'LATE-1',
    draft: {
      deliveryWindow: { from: '2026-11-27T19:00:00Z', to: '2026-11-27T20:00:00Z' },
      collect: { amount: 23_500 },
      requires: { code: true },
      deliveryInstructions: 'Call on arrival, the gate is blue.',
    },
    steps: onTheWay,
  },
  {
    reference: 'ARABIC-1',
    draft: { recipient: { ...aDraft().recipient, name: arabicName } },
    steps: onTheWay.slice(0, 2),
  },
  {
    reference: 'MARKUP-1',
    draft: {
      recipient: {
        ...aDraft().recipient,
        name: markup,
        address: { name: markup, landmark: markup, city: 'Abidjan' },
      },
      items: [anItem({ itemName: markup }), anItem({ itemName: 'Coffee, 500 g', quantity: 2 })],
      deliveryInstructions: markup,
    },
  },
  { reference: 'NEW-1' },
  { reference: 'NEW-2' },
]

async function addOrders(world: World): Promise<void> {
  await add(world, 'live', stories)
  world.clock.pass('3 d')
  await add(world, 'test', stories)
  world.clock.pass('3 d')
  await add(
    world,
    'live',
    stories.map((story) => ({ ...story, reference: `${story.reference}-B` })),
  )
  world.clock.pass('24 h')
  await add(world, 'live', laterStories)
  await add(world, 'test', laterStories)
  world.clock.pass('90 min')
}

async function add(world: World, mode: Mode, added: readonly Story[]): Promise<void> {
  const scopes = ['orders:read', 'orders:write', 'orders:progress']
  const [acme, chezFatou] = [
    await world.client('acme', mode, scopes),
    await world.client('chez-fatou', mode, scopes),
  ]
  for (const [index, { reference, draft, steps = [] }] of added.entries()) {
    const client = index % 2 === 0 ? acme : chezFatou
    await client.orders.create({
      deliveryFee: 1_500,
      total: 25_000,
      ...aDraft(draft),
      referenceNumber: reference,
    })
    for (const step of steps) {
      world.clock.pass('10 min')
      if (step.to === 'canceled') await client.orders.cancel(reference)
      else await client.orders.progress(reference, step)
    }
  }
}
