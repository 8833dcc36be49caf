/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { hash } from 'node:crypto'
import { Unavailable } from '@delivery-orders/domain'
import {
  type CallOperation,
  type Clock,
  type CourierOperations,
  calendarOf,
  chooseLanguage,
  type DatabaseStore,
  type DeskRole,
  type DeskSide,
  deskSides,
  languages,
  type Random,
  type Rendering,
} from '@delivery-orders/operations'
import {
  contentSecurityPolicy,
  formatsOf,
  Link,
  type PageSettings,
} from '@delivery-orders/operations/pages'
import express, { type Express, type Request, type Response } from 'express'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { localTimes } from '../operator/zone.ts'
import {
  cancel,
  disableWebhook,
  enableWebhook,
  erase,
  retrySentEvent,
  revokeToken,
  search,
  showOrder,
  testWebhook,
} from './actions.tsx'
import { deskTexts, roundTexts } from './all-texts.ts'
import { assignPage } from './assign.tsx'
import { chooseOrders, giveOrders } from './assign-actions.tsx'
import { clientPage, clientsPage } from './clients.tsx'
import {
  type Answer,
  type CourierAction,
  type CourierContext,
  type CourierPage,
  type DeskAction,
  type DeskContext,
  type DeskPage,
  type Download,
  mayAct,
  type PageContext,
  type View,
} from './context.tsx'
import { correct, correctPage } from './correct.tsx'
import { receiveCash } from './courier-cash.tsx'
import { addCourier, couriersPage, endCourier, inviteCourier, logOutCourier } from './couriers.tsx'
import { type DeskMetrics, deskMetrics } from './desk-metrics.ts'
import {
  type DeskOrigin,
  namedVisitor,
  type ProxyUsers,
  RefusedRequest,
  refuseForeignHost,
  refuseForgedForm,
  refuseForgedName,
  refuseNul,
} from './guard.ts'
import {
  courierPage,
  type DeskFrame,
  endedPage,
  paperFrame,
  staffPage,
  strangerPage,
} from './layout.tsx'
import { newOrder, newOrderPage } from './new-order.tsx'
import { nowPage } from './now.tsx'
import { orderPage } from './order.tsx'
import { ordersPage } from './orders.tsx'
import { ordersCsv } from './orders-csv.tsx'
import { auditPage, endAccess, invite, invitesPage } from './people.tsx'
import { refresh } from './refresh-script.ts'
import { reportCsv, reportsPage } from './reports.tsx'
import { resend } from './resend.tsx'
import { roundPage, stopPage } from './round.tsx'
import { enterStop, pickUp } from './round-actions.tsx'
import { paperPage } from './round-paper.tsx'
import { type DeskPhotos, photoBytesMax, savePhoto } from './round-photos.tsx'
import { roundFile, workerFile } from './round-script.ts'
import { paperStyle, roundStyle } from './round-style.ts'
import { sealedFor } from './sealed.ts'
import { sentEventPage, showSentEvent } from './sent-event.tsx'
import { courierVisitor, deskSessions, type Sessions } from './sessions.ts'
import { enterStep, stepPage } from './step.tsx'
import { deskStyle } from './style.ts'
import type { Sentence } from './texts.ts'
import { issueToKnown, issueToNew } from './tokens.tsx'
import { retryAllEvents } from './unreceived.tsx'
import { webhookPage, webhooksPage } from './webhooks.tsx'

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
  readonly origin: DeskOrigin
  /** Undefined if no proxy names staff. */
  readonly users?: ProxyUsers | undefined
}

interface PageRoute {
  readonly path: string
  readonly role: DeskRole
  readonly page: DeskPage
}

/** Every page. What is not here, or needs another role, is 404. */
export const deskPages: readonly PageRoute[] = [
  { path: '/', role: 'reader', page: nowPage },
  { path: '/orders', role: 'reader', page: ordersPage },
  { path: '/orders/new', role: 'planner', page: newOrderPage },
  { path: '/orders/:id', role: 'reader', page: orderPage },
  { path: '/orders/:id/step', role: 'planner', page: stepPage },
  { path: '/orders/:id/correct', role: 'planner', page: correctPage },
  { path: '/webhooks', role: 'reader', page: webhooksPage },
  { path: '/webhooks/:id', role: 'reader', page: webhookPage },
  { path: '/webhooks/:id/event', role: 'reader', page: sentEventPage },
  { path: '/clients', role: 'reader', page: clientsPage },
  { path: '/clients/:id', role: 'reader', page: clientPage },
  { path: '/assign', role: 'planner', page: assignPage },
  { path: '/couriers', role: 'planner', page: couriersPage },
  { path: '/reports', role: 'planner', page: reportsPage },
  { path: '/couriers/:id/round', role: 'planner', page: paperPage },
  { path: '/audit', role: 'admin', page: auditPage },
  { path: '/invites', role: 'admin', page: invitesPage },
]

interface ActionRoute {
  readonly path: string
  readonly role: DeskRole
  readonly act: DeskAction
}

/** Every action. A test walks them with each role. */
export const deskActions: readonly ActionRoute[] = [
  { path: '/orders', role: 'reader', act: search },
  { path: '/orders/csv', role: 'reader', act: ordersCsv },
  { path: '/orders/new', role: 'planner', act: newOrder },
  { path: '/orders/:id/show', role: 'reader', act: showOrder },
  { path: '/orders/:id/step', role: 'planner', act: enterStep },
  { path: '/orders/:id/correct', role: 'planner', act: correct },
  { path: '/orders/:id/resend', role: 'planner', act: resend },
  { path: '/orders/:id/cancel', role: 'planner', act: cancel },
  { path: '/orders/:id/erase', role: 'admin', act: erase },
  { path: '/webhooks/:id/test', role: 'planner', act: testWebhook },
  { path: '/webhooks/:id/event', role: 'reader', act: showSentEvent },
  { path: '/webhooks/:id/retry', role: 'planner', act: retrySentEvent },
  { path: '/webhooks/:id/retry-all', role: 'planner', act: retryAllEvents },
  { path: '/webhooks/:id/disable', role: 'admin', act: disableWebhook },
  { path: '/webhooks/:id/enable', role: 'admin', act: enableWebhook },
  { path: '/clients', role: 'admin', act: issueToNew },
  { path: '/clients/:id/issue', role: 'admin', act: issueToKnown },
  { path: '/clients/:id/revoke', role: 'admin', act: revokeToken },
  { path: '/reports/csv', role: 'planner', act: reportCsv },
  { path: '/assign', role: 'planner', act: giveOrders },
  { path: '/assign/choose', role: 'planner', act: chooseOrders },
  { path: '/couriers', role: 'planner', act: addCourier },
  { path: '/couriers/:id/invite', role: 'planner', act: inviteCourier },
  { path: '/couriers/:id/log-out', role: 'planner', act: logOutCourier },
  { path: '/couriers/:id/end', role: 'planner', act: endCourier },
  { path: '/couriers/:id/cash', role: 'planner', act: receiveCash },
  { path: '/invites', role: 'admin', act: invite },
  { path: '/invites/:id/end', role: 'admin', act: endAccess },
]

/** Every page of a courier. What is not here is 404. */
export const courierPages: readonly { readonly path: string; readonly page: CourierPage }[] = [
  { path: '/round', page: roundPage },
  { path: '/round/:id', page: stopPage },
]

/** Every action of a courier. */
export const courierActions: readonly { readonly path: string; readonly act: CourierAction }[] = [
  { path: '/round/pickup', act: pickUp },
  { path: '/round/:id', act: enterStop },
]

/** Where people of a side go once they have entered. */
const homes: Readonly<Record<DeskSide, string>> = { staff: '/', courier: '/round' }

/** Longer forms are refused. An order with 30 items in Arabic has half of it. */
const formLimit = '128kb'

/** Creates the listener of the desk. */
export function deskApp(parts: DeskParts): Express {
  const { origin, store, users } = parts
  const app = express()
  const metrics = deskMetrics(parts.metrics, parts.log)
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.set('query parser', 'simple')
  app.get('/healthz', (_request, response) => void response.type('text/plain').send('ok\n'))
  app.use(metrics.observe, (_request, response, next) => {
    response.set(headers)
    next()
  })
  app.use(refuseForeignHost(origin), refuseForgedForm(origin), refuseNul)
  if (users) {
    app.set('trust proxy', users.networks)
    app.use(refuseForgedName(users, app.get('trust proxy fn')))
  }
  app.get('/favicon.svg', (_request, response) => void response.type('image/svg+xml').send(icon))
  for (const { path, text } of [refresh, roundFile])
    app.get(path, (_request, response) => {
      response.set('Cache-Control', 'private, max-age=604800, immutable')
      response.type('text/javascript').send(text)
    })
  app.get(workerFile.path, (_request, response) => {
    response.type('text/javascript').send(workerFile.text)
  })
  app.use(express.urlencoded({ extended: false, limit: formLimit }))
  const sessions = deskSessions({ ...parts, desk: store.desk })
  routeEntering(app, parts, sessions, metrics)
  const sides = [routeStaff(app, parts, sessions), routeCouriers(app, parts, sessions)]
  app.use(async (request, response) => {
    for (const sendMissing of sides) if (await sendMissing(request, response)) return
    throw new RefusedRequest(404, 'notFound')
  })
  app.use(errorAnswer(parts, metrics))
  return app
}

const policyOf = (style: string): string =>
  contentSecurityPolicy(style).replace(
    "form-action 'none'",
    "script-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'",
  )

const headers = {
  'Content-Security-Policy': policyOf(deskStyle),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#c98a4b" d="M1 4l7-3 7 3v8l-7 3-7-3z"/><path fill="#a9713a" d="M8 7v8l7-3V4z"/></svg>`

function wordsOf({ pages }: DeskParts, { headers }: Request) {
  const accepted = headers['accept-language']
  const language = chooseLanguage({ accepted, setting: pages.language })
  const frame: DeskFrame = { name: pages.name, language }
  return { texts: deskTexts[language], language, frame }
}

/** `GET` shows a button and spends nothing, because scanners of mails open links. */
function routeEntering(
  app: Express,
  parts: DeskParts,
  sessions: Sessions,
  metrics: DeskMetrics,
): void {
  app.get('/enter', (request, response) => {
    const { texts, frame } = wordsOf(parts, request)
    response.send(strangerPage(frame, texts, <p>{texts.sentences.enterNone}</p>))
  })
  app.get('/enter/:key', (request, response) => {
    const { texts, frame } = wordsOf(parts, request)
    const content = (
      <>
        <p>{texts.sentences.enterAsks}</p>
        <form method="post" action={`/enter/${encodeURIComponent(request.params.key)}`}>
          <button type="submit">{texts.actions.enter}</button>
        </form>
      </>
    )
    response.send(strangerPage(frame, texts, content))
  })
  app.post('/enter/:key', async (request, response) => {
    const side = await sessions.enter(request.params.key, response)
    metrics.entered(side ? 'entered' : 'refused')
    if (!side) throw new RefusedRequest(410, 'linkUsed')
    response.redirect(303, homes[side])
  })
  app.post('/leave', async (request, response) => {
    await sessions.leave(request, response)
    response.redirect(303, '/enter')
  })
}

/** What the pages of one side share. */
interface Side<Context extends CourierContext | DeskContext> {
  readonly find: (request: Request) => Promise<Context['access'] | undefined>
  readonly contextFor: (request: Request, access: Context['access']) => Context
  readonly render: (context: Context, shown: Shown) => string
}

interface Shown {
  readonly frame: DeskFrame
  readonly method: Method
  readonly path: string
  readonly view: View
}

type Method = 'get' | 'post'

interface Route<Context> {
  readonly method: Method
  readonly path: string
  readonly answer: (
    context: Context,
    form: Readonly<Record<string, string | undefined>>,
  ) => Promise<Answer>
}

/** Answers somebody who has entered on a side with its page that there is no such thing. Returns false for others. */
type SendMissing = (request: Request, response: Response) => Promise<boolean>

function routeStaff(app: Express, parts: DeskParts, sessions: Sessions): SendMissing {
  app.get('/couriers/:id/round', (_request, response, next) => {
    response.set('Content-Security-Policy', policyOf(paperStyle))
    next()
  })
  const { users } = parts
  const { add, sendMissing } = router<DeskContext>(app, parts, sessions, {
    find: async (request) =>
      (users && namedVisitor(users, request)) ?? (await sessions.find(request, 'staff')),
    contextFor: staffContexts(parts),
    render: (context, { frame, method, path, view }) => {
      if (view.isPaper) return paperFrame(frame, view)
      const list = `/${path.split('/')[1] ?? ''}`
      return staffPage({ ...frame, script: scriptOf(method, view) }, context, list, view)
    },
  })
  for (const { path, role, page } of deskPages)
    add({
      path,
      method: 'get',
      answer: async (context) => (mayAct(context.access, role) ? page(context) : undefined),
    })
  for (const { path, role, act } of deskActions)
    add({
      path,
      method: 'post',
      answer: async (context, form) =>
        mayAct(context.access, role) ? act(context, form) : undefined,
    })
  return sendMissing
}

/** The phone sends a photo again if it got no answer. The key that it made is not the one of the photo's address. */
function routePhotos(app: Express, parts: DeskParts, sessions: Sessions): void {
  const contextFor = courierContexts(parts)
  const body = express.raw({ type: 'image/jpeg', limit: photoBytesMax })
  app.post('/round/photos', async (request, response, next) => {
    const access = await sessions.find(request, 'courier')
    if (!access) throw new RefusedRequest(401, 'sessionEnded')
    body(request, response, async (error?: unknown) => {
      if (error) return next(error)
      await savePhoto(contextFor(request, access), parts, request.body).then(
        (answer) => response.json(answer),
        next,
      )
    })
  })
}

function routeCouriers(app: Express, parts: DeskParts, sessions: Sessions): SendMissing {
  app.use('/round', async (request, response, next) => {
    response.set('Content-Security-Policy', policyOf(roundStyle))
    if (!(await sessions.hasEndedCourier(request))) return next()
    response.status(401)
    if (wantsJson(request)) return void response.json({ ended: true })
    const { frame, language } = wordsOf(parts, request)
    response.send(endedPage(frame, roundTexts[language]))
  })
  routePhotos(app, parts, sessions)
  const { add, sendMissing } = router<CourierContext>(app, parts, sessions, {
    find: (request) => sessions.find(request, 'courier'),
    contextFor: courierContexts(parts),
    render: (context, { frame, view }) => courierPage(frame, context, view),
  })
  for (const { path, page } of courierPages) add({ path, method: 'get', answer: page })
  for (const { path, act } of courierActions) add({ path, method: 'post', answer: act })
  return sendMissing
}

interface Router<Context> {
  add(route: Route<Context>): void
  readonly sendMissing: SendMissing
}

function router<Context extends CourierContext | DeskContext>(
  app: Express,
  parts: DeskParts,
  sessions: Sessions,
  { find, contextFor, render }: Side<Context>,
): Router<Context> {
  const respond = async (
    request: Request,
    response: Response,
    { method, path, answer }: Route<Context>,
  ): Promise<boolean> => {
    const access = await find(request)
    if (!access) return false
    const context = contextFor(request, access)
    const found = await answer(context, textsIn(request.body))
    const { frame } = wordsOf(parts, request)
    send(request, response, found, (view = missing(context)) =>
      render(context, { frame, method, path, view }),
    )
    return true
  }
  const nothing = { method: 'post', path: '', answer: () => Promise.resolve(undefined) } as const
  return {
    add: (route) => {
      app[route.method](route.path, async (request, response) => {
        if (!(await respond(request, response, route)))
          await refuseStranger(sessions, request, response)
      })
    },
    sendMissing: (request, response) => respond(request, response, nothing),
  }
}

function send(
  request: Request,
  response: Response,
  found: Answer,
  render: (view: View | undefined) => string,
): void {
  if (typeof found === 'string') response.redirect(303, found)
  else if (found && 'json' in found) response.json(found.json)
  else if (found && 'text' in found) save(found, response)
  else sendPage(request, response.status(found ? 200 : 404), render(found))
}

function sendPage({ headers }: Request, response: Response, page: string): void {
  const known = headers['if-none-match']
  if (known === undefined) return void response.send(page)
  const tag = pageTag(page)
  response.set('ETag', tag)
  if (known === tag) response.status(304).end()
  else response.send(page)
}

/** The tag of what a page shows: its keys and its time differ each time. A phone asks for its round every 20 s. */
const pageTag = (page: string): string =>
  `"${hash('sha256', page.replaceAll(/name="key" value="[^"]*"|data-at="[^"]*"/g, ''), 'base64url')}"`

function save({ name, type, text }: Download, response: Response): void {
  response.type(type).attachment(name).send(text)
}

/** The address of a form that was sent may show something else, or nothing. */
const scriptOf = (method: Method, { isForm }: View): string | undefined =>
  method === 'get' && !isForm ? refresh.address : undefined

/** A page of another side does not exist for somebody who has entered on one. */
async function refuseStranger(
  sessions: Sessions,
  request: Request,
  response: Response,
): Promise<void> {
  for (const side of deskSides)
    if (await sessions.find(request, side)) throw new RefusedRequest(404, 'notFound')
  if (request.method === 'POST') throw new RefusedRequest(401, 'sessionEnded')
  response.redirect(303, '/enter')
}

const missing = ({ texts }: Pick<DeskContext, 'texts'>): View => ({
  title: texts.sentences.notFound,
  content: <></>,
})

/** A field that was sent twice is left out, and one with NUL, which PostgreSQL refuses: no form of the desk has one. */
const textsIn = (fields: object = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] =>
        typeof field[1] === 'string' && !field[1].includes('\0'),
    ),
  )

function staffContexts(parts: DeskParts): Side<DeskContext>['contextFor'] {
  const { store, call, rendering, random } = parts
  const shared = pageContexts(parts)
  const courierContext = courierContexts(parts)
  return (request, access) => {
    const sealed = sealedFor(store.trackingKey(), access.sealName, random)
    const roundOf: DeskContext['roundOf'] = (courier) =>
      courierContext(request, courierVisitor(courier, { ...access, session: 0 }))
    return { ...shared(request), access, store, call, rendering, sealed, roundOf }
  }
}

function courierContexts(parts: DeskParts): Side<CourierContext>['contextFor'] {
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

const wantsJson = ({ headers }: Request): boolean => headers.accept === 'application/json'

function pageContexts(parts: DeskParts): (request: Request) => PageContext {
  const { currency, clock, random, pages, phoneCountry, origin } = parts
  const today = calendarOf(pages.timeZone, clock)
  return (request) => {
    const { texts, language } = wordsOf(parts, request)
    return {
      random,
      texts,
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

/** Express's own errors of a request. */
const sentenceOf: Readonly<Record<number, Sentence>> = { 400: 'notFound', 413: 'formTooLong' }

const errorAnswer =
  (parts: DeskParts, metrics: DeskMetrics) =>
  (error: unknown, request: Request, response: Response, _next: () => void): void => {
    const { texts, frame } = wordsOf(parts, request)
    const { status, sentence } = refusalOf(error)
    if (sentence === 'tooSlow') metrics.timedOut()
    if (status === 500) parts.log.error({ err: error }, 'a page of the desk failed')
    const content = (
      <>
        <p>{texts.sentences[sentence]}</p>
        <p>
          <Link to="/">{texts.pages.now}</Link>
        </p>
      </>
    )
    response.set(headers)
    response.status(status).send(strangerPage(frame, texts, content))
  }

/** PostgreSQL's code for a statement that it has stopped. */
const stopped = '57014'

function refusalOf(error: unknown): Pick<RefusedRequest, 'status' | 'sentence'> {
  if (error instanceof RefusedRequest) return error
  if (error instanceof Unavailable) {
    const isTooSlow = error.cause instanceof Error && Reflect.get(error.cause, 'code') === stopped
    return { status: 503, sentence: isTooSlow ? 'tooSlow' : 'storeAway' }
  }
  const { status = 500 } = error as { readonly status?: number }
  return status < 500
    ? { status, sentence: sentenceOf[status] ?? 'notFound' }
    : { status: 500, sentence: 'failed' }
}
