import { htmlType, type PageAnswer, type TrackingPages } from '@delivery-orders/operations/pages'
import { methodNotAllowed, pageMethods, Rejection } from '@delivery-orders/operations/protocol'
import type { Express, Request } from 'express'
import { answer } from '../answer.ts'
import { addressKeyOf, type Count, limitPerMinute } from '../rate-limit.ts'

export interface Tracking {
  readonly basePath: string
  /** Undefined if orders have no pages for their recipients. */
  readonly tracking: TrackingPages | undefined
}

/** Limits wrong URLs per address. They do not count as right ones, so that guessing locks no recipient out. */
export const wrongPerMinute = 30
/** Limits right URLs per address: enough for 60 open pages, as many recipients of a mobile network share an address. */
export const perAddressAndMinute = 120
/** Limits requests per order: a page refreshes itself twice a minute, for everyone who looks at it. */
export const perOrderAndMinute = 20

/** Serves the pages for recipients. */
export function routeTracking(app: Express, { basePath, tracking }: Tracking): void {
  if (!tracking) return
  const countWrong = limitPerMinute(wrongPerMinute, 'wrong addresses')
  const countAddress = limitPerMinute(perAddressAndMinute, 'requests for pages')
  const countOrder = limitPerMinute(perOrderAndMinute, 'requests for a page')
  const show = async (request: Request): Promise<PageAnswer> => {
    const { path, headers } = request
    const segment = tracking.readSegment(path.slice(1))
    const address = addressKeyOf(request.ip)
    const refused = segment
      ? (excess(countAddress, address) ?? excess(countOrder, String(segment.id)))
      : excess(countWrong, address)
    if (refused) return withHeaders(tracking.refuse(429, headers), refused.headers)
    if (!segment) return tracking.refuse(404, headers)
    request.memoryHold?.holdPage()
    return await tracking.show(segment, headers)
  }
  app.use(`${basePath}/track`, async (request, response) => {
    if (request.method !== 'GET') throw methodNotAllowed(pageMethods, request.method)
    const { status, headers, body } = await show(request)
    request.memoryHold?.holdPage(Buffer.byteLength(body ?? ''))
    answer(response, status, htmlType, body, headers)
  })
}

/** Counts a request. Returns the rejection if it is too much: a person is shown a page instead of a problem. */
function excess(count: Count, key: string): Rejection | undefined {
  try {
    count(key)
    return undefined
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
}

const withHeaders = (page: PageAnswer, headers: Rejection['headers']): PageAnswer => ({
  ...page,
  headers: { ...page.headers, ...headers },
})
