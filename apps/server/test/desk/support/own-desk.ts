import { Writable } from 'node:stream'
import type { Mode } from '@delivery-orders/domain'
import type { DatabaseStore, DeskRole } from '@delivery-orders/operations/store'
import { test as base } from 'vitest'
import { createLog } from '../../../src/log/log.ts'
import { inviteToDesk } from '../../../src/operator/invite.ts'
import { type Config, readConfig } from '../../../src/settings/config.ts'
import { type RunningDesk, startDesk } from '../../../src/start/desk.ts'
import { openDeskStore } from '../../../src/start/open-store.ts'
import { aDraft } from '../../support/a-draft.ts'
import { exchange, type HttpResponse } from '../../support/send.ts'
import { startWorld, type World } from '../../support/world.ts'

export interface Desk extends Pick<RunningDesk, 'metricsUrl'> {
  readonly world: World
  readonly config: Config
  readonly store: DatabaseStore
  /** The address that the desk listens on. */
  readonly url: string
  /** All lines of its log so far, in JSON. */
  readonly log: readonly string[]
  invite(name: string, role: DeskRole): Promise<string>
  /** Enters with a new link. Returns the cookie. */
  enter(role: DeskRole): Promise<string>
  /** Enters as a courier, who is new if nobody has the reference. Returns the cookie. */
  enterCourier(reference?: string): Promise<string>
  /** Enters as one of a client's people: of acme, who may change things, if nothing else is said. */
  enterShop(shop?: Partial<ShopPerson>): Promise<string>
  get(path: string, cookie?: string, headers?: Headers): Promise<HttpResponse>
  post(path: string, cookie?: string, form?: Form, headers?: Headers): Promise<HttpResponse>
}

interface ShopPerson {
  readonly client: string
  readonly mode: Mode
  readonly canWrite: boolean
}

type Headers = Readonly<Record<string, string>>
type Form = Readonly<Record<string, string>> | string

export type StartDesk = (settings?: Readonly<Record<string, string>>) => Promise<Desk>

/** Each test has a service, and a desk on its database. The order A-17 is pending. */
export const test = base.extend<{ startDesk: StartDesk; desk: Desk }>({
  startDesk: async ({ task: _ }, use) => {
    await using opened = new AsyncDisposableStack()
    await use((settings = {}) => open(opened, settings))
  },
  desk: async ({ startDesk: start }, use) => use(await start()),
})

async function open(
  opened: AsyncDisposableStack,
  settings: Readonly<Record<string, string>>,
): Promise<Desk> {
  const { PHOTO_DIR = '' } = settings
  const world = await startWorld(opened, { settings: { PHOTO_DIR } })
  const config = readConfig({
    ...{ DATABASE_URL: world.databaseUrl, ALLOW_UNSAFE_DATABASE: 'true' },
    ...{ DESK_PORT: '0', PHONE_COUNTRY: 'CI', ...settings },
  })
  const log: string[] = []
  const lines = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk).trimEnd())
      done()
    },
  })
  const { localUrl: url, metricsUrl } = opened.use(
    await startDesk(config, createLog('info', lines)),
  )
  const store = await openDeskStore(config.database, () => undefined)
  opened.defer(() => store.close())
  await store.check()
  const by = await store.access.identify({ kind: 'user', name: 'root' })
  const origin = config.desk.origin ?? url
  const own = { host: new URL(origin).host }
  const invite = async (name: string, role: DeskRole) =>
    (await inviteToDesk(store, { name, role, by })) ?? ''
  const get: Desk['get'] = (path, cookie = '', headers = {}) =>
    exchange(url, { path, headers: { ...own, cookie, ...headers } })
  const post: Desk['post'] = (path, cookie = '', form = {}, headers = {}) =>
    exchange(url, {
      ...{ method: 'POST', path, body: String(new URLSearchParams(form)) },
      headers: {
        ...{ ...own, cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
        ...headers,
      },
    })
  const enterWith = async (key = '') => {
    const { headers } = await post(`/enter/${key}`)
    return headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const enter = async (role: DeskRole) => enterWith(await invite(role, role))
  const enterShop: Desk['enterShop'] = async ({
    client = 'acme',
    mode = 'live',
    canWrite = true,
  } = {}) => {
    const clientId = (await store.access.findClient(client)) ?? 0
    const invited = { name: 'Aya', client: { clientId, mode }, canWrite }
    return await enterWith(await inviteToDesk(store, { ...invited, by }))
  }
  const enterCourier = async (reference = 'c-7') => {
    const createdAt = world.clock.now()
    await store.couriers.add({
      ...{ mode: 'live', reference, name: 'Moussa Traoré', phone: '+2250505050505' },
      ...{ vehicle: 'Moto', fleet: null, clientIds: null, createdAt, by },
    })
    const courier = await store.couriers.find('live', reference)
    return await enterWith(await inviteToDesk(store, { courierId: courier?.id ?? 0, by }))
  }
  await (await world.client('acme')).orders.create(aDraft({ referenceNumber: 'A-17' }))
  return {
    world,
    config,
    store,
    url,
    metricsUrl,
    log,
    invite,
    enter,
    enterShop,
    enterCourier,
    get,
    post,
  }
}
