import type { Request, RequestHandler } from 'express'
import type { Sentence } from '../texts/texts.ts'
import type { StaffVisitor } from './visitor.ts'

/** Where the desk is: an https origin, or undefined if only this machine can reach it. */
export type DeskOrigin = string | undefined

/** A request that gets a page with a sentence instead of what it asks for. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
  readonly status: number
  readonly sentence: Sentence

  constructor(status: number, sentence: Sentence) {
    super(sentence)
    this.status = status
    this.sentence = sentence
  }
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

const ownOrigin = (origin: DeskOrigin, request: Request): string =>
  origin ?? `http://${request.headers.host}`

/**
 * Refuses requests for another host: a name that leads to this machine would make a foreign page the same origin as the
 * desk, which is how DNS rebinding works.
 */
export const refuseForeignHost =
  (origin: DeskOrigin): RequestHandler =>
  ({ headers: { host = '' } }, _response, next) => {
    const isOwn = origin === undefined ? loopback.test(host) : host === new URL(origin).host
    next(isOwn ? undefined : new RefusedRequest(403, 'foreignRequest'))
  }

/**
 * Refuses forms of other origins. Browsers send `Sec-Fetch-Site` over https and to this machine; an older one sends
 * `Origin` with each POST. No GET changes anything.
 */
export const refuseForgedForm =
  (origin: DeskOrigin): RequestHandler =>
  (request, _response, next) => {
    const { method, headers } = request
    if (method === 'GET' || method === 'HEAD') return next()
    if (method !== 'POST') return next(new RefusedRequest(405, 'notFound'))
    const site = headers['sec-fetch-site']
    const isOwn =
      site === undefined ? headers.origin === ownOrigin(origin, request) : site === 'same-origin'
    next(isOwn ? undefined : new RefusedRequest(403, 'foreignRequest'))
  }

/** Nothing has a name with NUL, which PostgreSQL refuses. */
export const refuseNul: RequestHandler = ({ path }, _response, next) =>
  next(path.includes('%00') ? new RefusedRequest(404, 'notFound') : undefined)

/** Takes the names of staff from a proxy. */
export interface ProxyUsers {
  /** In lower case. */
  readonly header: string
  /** The networks of the proxy, as Express reads them. */
  readonly networks: readonly string[]
  readonly visitors: ReadonlyMap<string, StaffVisitor>
}

/** Whether the connection with this address may be that of the proxy. */
export type IsProxy = (address: string | undefined, hop: 0) => boolean

const namesIn = (
  { header }: Pick<ProxyUsers, 'header'>,
  { headersDistinct }: Request,
): readonly string[] => headersDistinct[header] ?? []

/** Refuses names that do not come from the proxy. The address of the connection counts, not what a header says of it. */
export const refuseForgedName =
  (users: Pick<ProxyUsers, 'header'>, isProxy: IsProxy): RequestHandler =>
  (request, _response, next) => {
    const { length } = namesIn(users, request)
    const isForged = length > 1 || (length === 1 && !isProxy(request.socket.remoteAddress, 0))
    next(isForged ? new RefusedRequest(403, 'foreignRequest') : undefined)
  }

/** Returns the person that the proxy names; undefined if there is no such header. Throws for an unknown name. */
export function namedVisitor(users: ProxyUsers, request: Request): StaffVisitor | undefined {
  const [name] = namesIn(users, request)
  if (name === undefined) return undefined
  // Node reads headers as Latin-1, and proxies send UTF-8.
  const visitor = users.visitors.get(Buffer.from(name, 'latin1').toString())
  if (!visitor) throw new RefusedRequest(403, 'unknownUser')
  return visitor
}
