/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Unavailable } from '@delivery-orders/domain'
import {
  type Clock,
  calendarOf,
  chooseLanguage,
  type DatabaseStore,
  type DeskAccess,
  type DeskRole,
  languages,
  type Random,
  type Rendering,
} from '@delivery-orders/operations'
import {
  contentSecurityPolicy,
  formatsOf,
  type PageSettings,
} from '@delivery-orders/operations/pages'
import express, { type Express, type Request, type Response } from 'express'
import type { Log } from '../log/log.ts'
import {
  cancel,
  disableWebhook,
  enableWebhook,
  erase,
  revokeToken,
  search,
  showOrder,
  testWebhook,
} from './actions.tsx'
import { deskTexts } from './all-texts.ts'
import { clientPage, clientsPage } from './clients.tsx'
import { type DeskAction, type DeskContext, type DeskPage, mayAct, type View } from './context.tsx'
import { type DeskOrigin, refuseForeignHost, refuseForgedForm } from './guard.ts'
import { type DeskFrame, staffPage, strangerPage } from './layout.tsx'
import { nowPage } from './now.tsx'
import { orderPage } from './order.tsx'
import { ordersPage } from './orders.tsx'
import { auditPage, endAccess, invite, invitesPage } from './people.tsx'
import { sealedFor } from './sealed.ts'
import { deskSessions, type Sessions } from './sessions.ts'
import { deskStyle } from './style.ts'
import { webhookPage, webhooksPage } from './webhooks.tsx'

export interface DeskParts {
  readonly store: DatabaseStore
  readonly rendering: Rendering
  readonly clock: Clock
  readonly random: Random
  readonly log: Pick<Log, 'error'>
  readonly pages: PageSettings
  readonly phoneCountry: string | undefined
  readonly origin: DeskOrigin
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
  { path: '/orders/:id', role: 'reader', page: orderPage },
  { path: '/webhooks', role: 'reader', page: webhooksPage },
  { path: '/webhooks/:id', role: 'reader', page: webhookPage },
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
  { path: '/orders/:id/show', role: 'reader', act: showOrder },
  { path: '/orders/:id/cancel', role: 'planner', act: cancel },
  { path: '/orders/:id/erase', role: 'admin', act: erase },
  { path: '/webhooks/:id/test', role: 'planner', act: testWebhook },
  { path: '/webhooks/:id/disable', role: 'admin', act: disableWebhook },
  { path: '/webhooks/:id/enable', role: 'admin', act: enableWebhook },
  { path: '/clients/:id/revoke', role: 'admin', act: revokeToken },
  { path: '/invites', role: 'admin', act: invite },
  { path: '/invites/:id/end', role: 'admin', act: endAccess },
]

/** Longer forms are refused. */
const formLimit = '16kb'

/** Creates the listener of the desk. */
export function deskApp(parts: DeskParts): Express {
  const { origin, store } = parts
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.set('query parser', 'simple')
  app.get('/healthz', (_request, response) => void response.type('text/plain').send('ok\n'))
  app.use((_request, response, next) => {
    response.set(headers)
    next()
  })
  app.use(refuseForeignHost(origin), refuseForgedForm(origin))
  app.get('/favicon.svg', (_request, response) => void response.type('image/svg+xml').send(icon))
  app.use(express.urlencoded({ extended: false, limit: formLimit }))
  const sessions = deskSessions({ ...parts, desk: store.desk })
  routeEntering(app, parts, sessions)
  const desk = { parts, sessions, contextFor: contexts(parts) }
  for (const { path, role, page } of deskPages)
    routeStaff(app, desk, { path, role, method: 'get', answer: page })
  for (const { path, role, act } of deskActions)
    routeStaff(app, desk, {
      path,
      role,
      method: 'post',
      answer: (context, form) => act(context, form),
    })
  app.use((request, response) => {
    const { texts, frame } = wordsOf(parts, request)
    response.status(404).send(strangerPage(frame, texts, <p>{texts.sentences.notFound}</p>))
  })
  app.use(errorAnswer(parts))
  return app
}

const headers = {
  'Content-Security-Policy': contentSecurityPolicy(deskStyle).replace(
    "form-action 'none'",
    "form-action 'self'",
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
function routeEntering(app: Express, parts: DeskParts, sessions: Sessions): void {
  app.get(['/enter', '/enter/:key'], (request, response) => {
    const { texts, frame } = wordsOf(parts, request)
    const { key } = request.params
    const content =
      key === undefined ? (
        <p>{texts.sentences.enterNone}</p>
      ) : (
        <>
          <p>{texts.sentences.enterAsks}</p>
          <form method="post" action={`/enter/${encodeURIComponent(String(key))}`}>
            <button type="submit">{texts.actions.enter}</button>
          </form>
        </>
      )
    response.send(strangerPage(frame, texts, content))
  })
  app.post('/enter/:key', async (request, response) => {
    const { texts, frame } = wordsOf(parts, request)
    if (await sessions.enter(request.params.key, response)) return response.redirect(303, '/')
    response.status(410).send(strangerPage(frame, texts, <p>{texts.sentences.linkUsed}</p>))
  })
  app.post('/leave', async (request, response) => {
    const access = await sessions.find(request)
    if (access) await sessions.leave(access, response)
    response.redirect(303, '/enter')
  })
}

type ContextOf = (request: Request, access: DeskAccess) => DeskContext

interface StaffDesk {
  readonly parts: DeskParts
  readonly sessions: Sessions
  readonly contextFor: ContextOf
}

interface StaffRoute {
  readonly path: string
  readonly role: DeskRole
  readonly method: 'get' | 'post'
  readonly answer: (
    context: DeskContext,
    form: Readonly<Record<string, string | undefined>>,
  ) => Promise<string | View | undefined>
}

function routeStaff(
  app: Express,
  { parts, sessions, contextFor }: StaffDesk,
  route: StaffRoute,
): void {
  const { path, role, method, answer } = route
  const list = `/${path.split('/')[1] ?? ''}`
  app[method](path, async (request, response) => {
    const access = await sessions.find(request)
    if (!access) return void refuseStranger(method, response)
    const context = contextFor(request, access)
    const found = mayAct(access, role) ? await answer(context, textsIn(request.body)) : undefined
    if (typeof found === 'string') return void response.redirect(303, found)
    const view = found ?? { title: context.texts.sentences.notFound, content: <></> }
    const { frame } = wordsOf(parts, request)
    response.status(found ? 200 : 404).send(staffPage(frame, context, list, view))
  })
}

const refuseStranger = (method: 'get' | 'post', response: Response) =>
  method === 'get' ? response.redirect(303, '/enter') : response.status(401).send('401\n')

/** A field that was sent twice is left out: no form of the desk has one. */
const textsIn = (fields: object = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )

function contexts(parts: DeskParts): ContextOf {
  const { store, rendering, clock, random, pages, phoneCountry, origin } = parts
  const today = calendarOf(pages.timeZone, clock)
  return (request, access) => {
    const { texts, language } = wordsOf(parts, request)
    return {
      store,
      rendering,
      random,
      access,
      texts,
      phoneCountry,
      sealed: sealedFor(store.trackingKey(), access, random),
      formats: formatsOf(languages[language].locale, pages.timeZone),
      now: clock.now(),
      today: today(),
      origin: origin ?? `http://${request.headers.host}`,
      query: textsIn(request.query),
      id: String(request.params['id'] ?? ''),
    }
  }
}

const errorAnswer =
  (parts: DeskParts) =>
  (error: unknown, _request: Request, response: Response, _next: () => void): void => {
    const { status = 500 } = error as { readonly status?: number }
    const isAway = error instanceof Unavailable
    if (status >= 500 && !isAway) parts.log.error({ err: error }, 'a page of the desk failed')
    response
      .status(isAway ? 503 : status)
      .type('text/plain')
      .send(`${isAway ? 'The database is busy or away. Try again in a minute.' : status}\n`)
  }
