import type { Request, RequestHandler, Response } from 'express'

/** Where the desk is: an https origin, or undefined if only this machine can reach it. */
export type DeskOrigin = string | undefined

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

const ownOrigin = (origin: DeskOrigin, request: Request): string =>
  origin ?? `http://${request.headers.host}`

/**
 * Refuses requests for another host: a name that leads to this machine would make a foreign page the same origin as the
 * desk, which is how DNS rebinding works.
 */
export const refuseForeignHost =
  (origin: DeskOrigin): RequestHandler =>
  ({ headers: { host = '' } }, response, next) => {
    const isOwn = origin === undefined ? loopback.test(host) : host === new URL(origin).host
    if (isOwn) next()
    else refuse(response, 403)
  }

/**
 * Refuses forms of other origins. Browsers send `Sec-Fetch-Site` over https and to this machine; an older one sends
 * `Origin` with each POST. No GET changes anything.
 */
export const refuseForgedForm =
  (origin: DeskOrigin): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const site = request.headers['sec-fetch-site']
    const isOwn =
      site === undefined
        ? request.headers.origin === ownOrigin(origin, request)
        : site === 'same-origin'
    if (request.method === 'POST' && isOwn) next()
    else refuse(response, request.method === 'POST' ? 403 : 405)
  }

const refuse = (response: Response, status: number): void => {
  response.status(status).type('text/plain').send(`${status}\n`)
}
