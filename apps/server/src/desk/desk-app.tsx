/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { Unavailable } from '@delivery-orders/domain'
import { contentSecurityPolicy, Link } from '@delivery-orders/operations/pages'
import { Rejection } from '@delivery-orders/operations/protocol'
import type { DeskSide } from '@delivery-orders/operations/store'
import express, { type Express, type Request, type Response } from 'express'
import { textOfFile } from '../operator/read-csv.ts'
import { refresh } from './browser/refresh-script.ts'
import { roundFile, workerFile } from './browser/round-script.ts'
import { paperStyle, roundStyle } from './browser/round-style.ts'
import { deskStyle } from './browser/style.ts'
import {
  courierContexts,
  type DeskParts,
  shopContexts,
  staffContexts,
  wantsJson,
  wordsOf,
} from './desk-contexts.tsx'
import { type DeskMetrics, deskMetrics } from './desk-metrics.ts'
import { type Method, router, type SendMissing } from './desk-router.tsx'
import {
  courierActions,
  courierPages,
  deskActions,
  deskPages,
  shopActions,
  shopPages,
} from './desk-routes.tsx'
import {
  type CourierContext,
  type DeskContext,
  mayAct,
  type ShopContext,
  type View,
} from './frame/context.tsx'
import {
  namedVisitor,
  RefusedRequest,
  refuseForeignHost,
  refuseForgedForm,
  refuseForgedName,
  refuseNul,
} from './frame/guard.ts'
import {
  courierPage,
  endedPage,
  paperFrame,
  shopPage,
  staffPage,
  strangerPage,
} from './frame/layout.tsx'
import { deskSessions, type Sessions } from './frame/sessions.ts'
import { photoBytesMax, savePhoto } from './round/round-photos.tsx'
import { roundTexts } from './texts/all-texts.ts'
import type { Sentence } from './texts/texts.ts'

/** Where people of a side go once they have entered. */
const homes: Readonly<Record<DeskSide, string>> = {
  staff: '/',
  shop: '/shop',
  courier: '/round',
}

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
  const sides = [routeStaff, routeShops, routeCouriers].map((route) => route(app, parts, sessions))
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

/** Larger files are refused. The rows of a file go with the forms that follow. */
const fileBytesMax = 1_048_576

/** Reads the form with a file of orders, of people who may import them: nobody else's takes memory. */
function routeFiles(app: Express, sessions: Sessions): void {
  const body = express.raw({ type: 'multipart/form-data', limit: fileBytesMax })
  app.post('/shop/import', async (request, response, next) => {
    const access = await sessions.find(request, 'shop')
    if (!access?.canWrite) return next()
    body(request, response, async (error?: unknown) => {
      if (error || !Buffer.isBuffer(request.body)) return next(error)
      request.body = await fieldsOf(request)
      next(request.body ? undefined : new RefusedRequest(400, 'notFound'))
    })
  })
}

/** Reads a form with files, which become texts. Undefined if it is no such form. */
async function fieldsOf({ body, headers }: Request): Promise<object | undefined> {
  try {
    const type = headers['content-type'] ?? ''
    const form = await new globalThis.Response(body, {
      headers: { 'content-type': type },
    }).formData()
    const fields = [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : textOfFile(new Uint8Array(await value.arrayBuffer())),
    ])
    return Object.fromEntries(await Promise.all(fields))
  } catch {
    return undefined
  }
}

function routeShops(app: Express, parts: DeskParts, sessions: Sessions): SendMissing {
  routeFiles(app, sessions)
  const { add, sendMissing } = router<ShopContext>(app, parts, sessions, {
    find: (request) => sessions.find(request, 'shop'),
    contextFor: shopContexts(parts),
    render: (context, { frame, method, path, view }) =>
      shopPage({ ...frame, script: scriptOf(method, view) }, context, shopListOf(path), view),
  })
  for (const { path, page } of shopPages) add({ path, method: 'get', answer: page })
  for (const { path, right, act } of shopActions)
    add({
      path,
      method: 'post',
      answer: async (context, form) =>
        right === 'read' || context.access.canWrite ? act(context, form) : undefined,
    })
  return sendMissing
}

/** The list that a page of a shop belongs to. `/shop/orders/new` would be the order with the reference `new`. */
const shopListOf = (path: string): string =>
  ['/shop/new-order', '/shop/import'].includes(path)
    ? '/shop/orders'
    : path.split('/').slice(0, 3).join('/')

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

/** The address of a form that was sent may show something else, or nothing. */
const scriptOf = (method: Method, { isForm }: View): string | undefined =>
  method === 'get' && !isForm ? refresh.address : undefined

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
  if (error instanceof Rejection) return { status: 429, sentence: 'tooMany' }
  if (error instanceof Unavailable) {
    const isTooSlow = error.cause instanceof Error && Reflect.get(error.cause, 'code') === stopped
    return { status: 503, sentence: isTooSlow ? 'tooSlow' : 'storeAway' }
  }
  const { status = 500 } = error as { readonly status?: number }
  return status < 500
    ? { status, sentence: sentenceOf[status] ?? 'notFound' }
    : { status: 500, sentence: 'failed' }
}
