/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import {
  type CallOperation,
  type Clock,
  type CourierOperations,
  calendarOf,
  chooseLanguage,
  languages,
  type Random,
  type Rendering,
} from '@delivery-orders/operations'
import { formatsOf, type PageSettings } from '@delivery-orders/operations/pages'
import type { Actor, ClientGrant, DatabaseStore } from '@delivery-orders/operations/store'
import type { Request } from 'express'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { phoneExample } from '../operator/phone.ts'
import { reportOf } from '../operator/report.ts'
import { shopOf } from '../operator/shop.ts'
import { webhookDesk } from '../operator/webhook-desk.ts'
import { localTimes } from '../operator/zone.ts'
import {
  type CourierContext,
  type DeskContext,
  mayAct,
  type PageContext,
  type ReportDesk,
  type ShopContext,
} from './frame/context.tsx'
import type { DeskOrigin, ProxyUsers } from './frame/guard.ts'
import type { DeskFrame } from './frame/layout.tsx'
import { sealedFor } from './frame/sealed.ts'
import { courierVisitor } from './frame/sessions.ts'
import type { DeskPhotos } from './round/round-photos.tsx'
import { deskTexts, roundTexts } from './texts/all-texts.ts'
import { textsOfShop } from './texts/shop-own-texts.ts'
import type { DeskTexts } from './texts/texts.ts'

export interface DeskParts {
  readonly store: DatabaseStore
  readonly call: CallOperation
  readonly couriers: CourierOperations
  /** Undefined if couriers take no photos. */
  readonly photos?: DeskPhotos | undefined
  readonly currency: string
  readonly rendering: Rendering
  readonly clock: Clock
  readonly random: Random
  readonly log: Pick<Log, 'error' | 'frequent'>
  readonly metrics: Metrics
  readonly pages: PageSettings
  readonly phoneCountry: string | undefined
  /** Counts a request of a session that is not of the staff. Throws if there were too many. */
  readonly countRequest: (session: string) => unknown
  readonly origin: DeskOrigin
  /** Undefined if no proxy names staff. */
  readonly users?: ProxyUsers | undefined
}

export function wordsOf({ pages }: DeskParts, { headers }: Request) {
  const accepted = headers['accept-language']
  const language = chooseLanguage({ accepted, setting: pages.language })
  const frame: DeskFrame = { name: pages.name, language, supportUrl: pages.supportUrl }
  return { texts: deskTexts[language], language, frame }
}

/** A field that was sent twice is left out, and one with NUL, which PostgreSQL refuses: no form of the desk has one. */
export const textsIn = (fields: object = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] =>
        typeof field[1] === 'string' && !field[1].includes('\0'),
    ),
  )

/** Makes the context of a page from its request. */
export type ContextOf<Context extends DeskContext | ShopContext | CourierContext> = (
  request: Request,
  access: Context['access'],
) => Context

const staffPaths: DeskContext['webhookPaths'] = {
  list: '/webhooks',
  client: (name) => `/clients/${encodeURIComponent(name)}`,
}

const shopPaths: ShopContext['webhookPaths'] = {
  list: '/shop/webhooks',
  client: undefined,
}

/** Whatever a page asks for, a shop gets the report of its client. */
const reportDesk = (
  store: DatabaseStore,
  { now }: PageContext,
  actor: Actor,
  client?: ClientGrant,
): ReportDesk => ({
  path: client ? '/shop/reports' : '/reports',
  client,
  read: (query) => reportOf(store, { ...query, ...pick(client) }),
  recordFile: (subject) =>
    store.overview.record({ at: now, actor, action: 'report.exported', subject }),
})

const pick = (client: ClientGrant | undefined) =>
  client && { mode: client.mode, clientName: client.clientName }

export function staffContexts(parts: DeskParts): ContextOf<DeskContext> {
  const { store, call, rendering, random } = parts
  const shared = pageContexts(parts)
  const courierContext = courierContexts(parts)
  return (request, access) => {
    const sealed = sealedFor(store.trackingKey(), access.sealName, random)
    const roundOf: DeskContext['roundOf'] = (courier) =>
      courierContext(request, courierVisitor(courier, { ...access, session: 0 }))
    const context = shared(request)
    const { now } = context
    const { actor } = access
    const isPlanner = mayAct(access, 'planner')
    return {
      ...context,
      access,
      store,
      call,
      rendering,
      sealed,
      roundOf,
      webhooks: webhookDesk({ store, urls: rendering.urls, random, now, actor }),
      reports: reportDesk(store, context, actor),
      webhookPaths: staffPaths,
      webhookRights: {
        canRetry: isPlanner,
        canDisable: mayAct(access, 'admin'),
        canRead: isPlanner,
      },
      seesPeople: isPlanner,
      canWrite: isPlanner,
      ordersPath: '/orders',
      newOrderPath: '/orders/new',
      pathOf: ({ id }) => `/orders/${id}`,
    }
  }
}

export function shopContexts(parts: DeskParts): ContextOf<ShopContext> {
  const { store, rendering, random } = parts
  const shared = pageContexts(parts)
  return (request, access) => {
    const sealed = sealedFor(store.trackingKey(), access.sealName, random)
    const context = shared(request)
    const { now } = context
    const { actor, grant: client, canWrite } = access
    return {
      ...context,
      texts: textsOfShop(context.texts, wordsOf(parts, request).language),
      access,
      shop: shopOf(parts, client),
      rendering,
      sealed,
      webhooks: webhookDesk({ store, urls: rendering.urls, random, now, actor, client }),
      reports: reportDesk(parts.store, context, actor, client),
      webhookPaths: shopPaths,
      webhookRights: { canRetry: canWrite, canDisable: canWrite, canRead: true },
      seesPeople: true,
      canWrite,
      ordersPath: '/shop/orders',
      newOrderPath: '/shop/new-order',
      pathOf: ({ reference }) => `/shop/orders/${encodeURIComponent(reference)}`,
    }
  }
}

export function courierContexts(parts: DeskParts): ContextOf<CourierContext> {
  const { store, couriers: orders, pages, clock } = parts
  const shared = pageContexts(parts)
  const times = localTimes(pages.timeZone)
  return (request, access) => {
    const context = shared(request)
    const midnight = times.read(`${context.today}T00:00`) ?? clock.now()
    return {
      ...context,
      access,
      orders,
      round: roundTexts[wordsOf(parts, request).language],
      wantsJson: wantsJson(request),
      hasPhotos: parts.photos !== undefined,
      photoUrl: async (orderId, key) => {
        const photo = await store.photos.find(key)
        return photo?.orderId === orderId ? parts.photos?.urlOf(key) : undefined
      },
      readCash: async () => ({
        cash: await store.couriers.listCash(access.courier),
        handOvers: await store.couriers.listHandOvers(access.courier.id, midnight, handOversMax),
      }),
    }
  }
}

const handOversMax = 20

export const wantsJson = ({ headers }: Request): boolean => headers.accept === 'application/json'

const withExample = (
  texts: DeskTexts,
  { national, international }: NonNullable<ReturnType<typeof phoneExample>>,
): DeskTexts => ({
  ...texts,
  faults: {
    ...texts.faults,
    phone: texts.sentences.phoneExample
      .replace('{national}', national)
      .replace('{international}', international),
  },
})

function pageContexts(parts: DeskParts): (request: Request) => PageContext {
  const { currency, clock, random, pages, phoneCountry, origin } = parts
  const today = calendarOf(pages.timeZone, clock)
  const example = phoneExample(phoneCountry)
  return (request) => {
    const { texts, language } = wordsOf(parts, request)
    return {
      random,
      texts: example ? withExample(texts, example) : texts,
      phoneCountry,
      currency,
      timeZone: pages.timeZone,
      formats: formatsOf(languages[language].locale, pages.timeZone),
      now: clock.now(),
      today: today(),
      origin: origin ?? `http://${request.headers.host}`,
      query: textsIn(request.query),
      id: String(request.params['id'] ?? ''),
    }
  }
}
