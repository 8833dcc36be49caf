/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { hash } from 'node:crypto'
import { deskSides } from '@delivery-orders/operations/store'
import type { Express, Request, Response } from 'express'
import { type ContextOf, type DeskParts, textsIn, wordsOf } from './desk-contexts.tsx'
import type {
  Answer,
  CourierContext,
  DeskContext,
  Download,
  ShopContext,
  View,
} from './frame/context.tsx'
import { RefusedRequest } from './frame/guard.ts'
import type { DeskFrame } from './frame/layout.tsx'
import type { Sessions } from './frame/sessions.ts'

export type SideContext = DeskContext | ShopContext | CourierContext

/** What the pages of one side share. */
interface Side<Context extends SideContext> {
  readonly find: (request: Request) => Promise<Context['access'] | undefined>
  readonly contextFor: ContextOf<Context>
  readonly render: (context: Context, shown: Shown) => string
}

interface Shown {
  readonly frame: DeskFrame
  readonly method: Method
  readonly path: string
  readonly view: View
}

export type Method = 'get' | 'post'

interface Route<Context> {
  readonly method: Method
  readonly path: string
  readonly answer: (
    context: Context,
    form: Readonly<Record<string, string | undefined>>,
  ) => Promise<Answer>
}

/** Answers somebody who has entered on a side with its page that there is no such thing. Returns false for others. */
export type SendMissing = (request: Request, response: Response) => Promise<boolean>

interface Router<Context> {
  add(route: Route<Context>): void
  readonly sendMissing: SendMissing
}

export function router<Context extends SideContext>(
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
    if (access.side !== 'staff') parts.countRequest(access.sealName)
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
