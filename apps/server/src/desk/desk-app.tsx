/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Unavailable } from '@delivery-orders/domain'
import {
  type CallOperation,
  type Clock,
  calendarOf,
  chooseLanguage,
  type DatabaseStore,
  type DeskRole,
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
import { deskTexts } from './all-texts.ts'
import { clientPage, clientsPage } from './clients.tsx'
import {
  type DeskAction,
  type DeskContext,
  type DeskPage,
  type Download,
  mayAct,
  type View,
} from './context.tsx'
import { correct, correctPage } from './correct.tsx'
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
import { type DeskFrame, staffPage, strangerPage } from './layout.tsx'
import { newOrder, newOrderPage } from './new-order.tsx'
import { nowPage } from './now.tsx'
import { orderPage } from './order.tsx'
import { ordersPage } from './orders.tsx'
import { ordersCsv } from './orders-csv.tsx'
import { auditPage, endAccess, invite, invitesPage } from './people.tsx'
import { refresh } from './refresh-script.ts'
import { resend } from './resend.tsx'
import { sealedFor } from './sealed.ts'
import { sentEventPage, showSentEvent } from './sent-event.tsx'
import { deskSessions, type Sessions } from './sessions.ts'
import { enterStep, stepPage } from './step.tsx'
import { deskStyle } from './style.ts'
import type { Sentence } from './texts.ts'
import { issueToKnown, issueToNew } from './tokens.tsx'
import { retryAllEvents } from './unreceived.tsx'
import type { Visitor } from './visitor.ts'
import { webhookPage, webhooksPage } from './webhooks.tsx'

export interface DeskParts {
  readonly store: DatabaseStore
  readonly call: CallOperation
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
  { path: '/invites', role: 'admin', act: invite },
  { path: '/invites/:id/end', role: 'admin', act: endAccess },
]

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
  app.get(refresh.path, (_request, response) => {
    response.set('Cache-Control', 'private, max-age=604800, immutable')
    response.type('text/javascript').send(refresh.text)
  })
  app.use(express.urlencoded({ extended: false, limit: formLimit }))
  const sessions = deskSessions({ ...parts, desk: store.desk })
  routeEntering(app, parts, sessions, metrics)
  const find = async (request: Request) =>
    (users && namedVisitor(users, request)) ?? (await sessions.find(request))
  const desk = { parts, find, contextFor: contexts(parts) }
  for (const { path, role, page } of deskPages)
    routeStaff(app, desk, { path, role, method: 'get', answer: page })
  for (const { path, role, act } of deskActions)
    routeStaff(app, desk, {
      path,
      role,
      method: 'post',
      answer: (context, form) => act(context, form),
    })
  app.use(async (request, response) => {
    const access = await find(request)
    if (!access) throw new RefusedRequest(404, 'notFound')
    const context = desk.contextFor(request, access)
    const { frame } = wordsOf(parts, request)
    response.status(404).send(staffPage(frame, context, '', missing(context)))
  })
  app.use(errorAnswer(parts, metrics))
  return app
}

const headers = {
  'Content-Security-Policy': contentSecurityPolicy(deskStyle).replace(
    "form-action 'none'",
    "script-src 'self'; connect-src 'self'; form-action 'self'",
  ),
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
    const isEntered = await sessions.enter(request.params.key, response)
    metrics.entered(isEntered ? 'entered' : 'refused')
    if (!isEntered) throw new RefusedRequest(410, 'linkUsed')
    response.redirect(303, '/')
  })
  app.post('/leave', async (request, response) => {
    const visitor = await sessions.find(request)
    if (visitor) await sessions.leave(visitor, response)
    response.redirect(303, '/enter')
  })
}

type ContextOf = (request: Request, access: Visitor) => DeskContext

interface StaffDesk {
  readonly parts: DeskParts
  readonly find: (request: Request) => Promise<Visitor | undefined>
  readonly contextFor: ContextOf
}

interface StaffRoute {
  readonly path: string
  readonly role: DeskRole
  readonly method: 'get' | 'post'
  readonly answer: (
    context: DeskContext,
    form: Readonly<Record<string, string | undefined>>,
  ) => Promise<string | View | Download | undefined>
}

function routeStaff(app: Express, { parts, find, contextFor }: StaffDesk, route: StaffRoute): void {
  const { path, role, method, answer } = route
  const list = `/${path.split('/')[1] ?? ''}`
  app[method](path, async (request, response) => {
    const access = await find(request)
    if (!access) return void refuseStranger(method, response)
    const context = contextFor(request, access)
    const found = mayAct(access, role) ? await answer(context, textsIn(request.body)) : undefined
    if (typeof found === 'string') return void response.redirect(303, found)
    if (found && 'text' in found) return save(found, response)
    const view = found ?? missing(context)
    const frame = { ...wordsOf(parts, request).frame, script: scriptOf(method, view) }
    response.status(found ? 200 : 404).send(staffPage(frame, context, list, view))
  })
}

function save({ name, type, text }: Download, response: Response): void {
  response.type(type).attachment(name).send(text)
}

/** The address of a form that was sent may show something else, or nothing. */
const scriptOf = (method: 'get' | 'post', { isForm }: View): string | undefined =>
  method === 'get' && !isForm ? refresh.address : undefined

function refuseStranger(method: 'get' | 'post', response: Response): void {
  if (method === 'post') throw new RefusedRequest(401, 'sessionEnded')
  response.redirect(303, '/enter')
}

const missing = ({ texts }: DeskContext): View => ({
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

function contexts(parts: DeskParts): ContextOf {
  const { store, call, currency, rendering, clock, random, pages, phoneCountry, origin } = parts
  const today = calendarOf(pages.timeZone, clock)
  return (request, access) => {
    const { texts, language } = wordsOf(parts, request)
    return {
      store,
      call,
      rendering,
      random,
      access,
      texts,
      phoneCountry,
      sealed: sealedFor(store.trackingKey(), access.sealName, random),
      formats: formatsOf(languages[language].locale, pages.timeZone),
      ...{ timeZone: pages.timeZone, currency },
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
