import {
  htmlType,
  methodNotAllowed,
  type PageAnswer,
  pageMethods,
  Rejection,
  type TrackingPages,
} from '@delivery-orders/operations'
import type { Express } from 'express'
import { answer } from './answer.ts'
import { addressKeyOf, type Count, limitPerMinute } from './rate-limit.ts'

export interface Tracking {
  readonly basePath: string
  /** Undefined if orders have no pages for their recipients. */
  readonly tracking: TrackingPages | undefined
}

/** Limits wrong URLs per address. A right one is not counted, so that no one can lock a recipient out. */
const wrongPerMinute = 30
/** Limits requests per order: a page refreshes itself twice a minute, for everyone who looks at it. */
const perOrderAndMinute = 20

/** Serves the pages for recipients. */
export function routeTracking(app: Express, { basePath, tracking }: Tracking): void {
  if (!tracking) return
  const countWrong = limitPerMinute(wrongPerMinute, 'wrong addresses')
  const countOrder = limitPerMinute(perOrderAndMinute, 'requests for a page')
  app.use(`${basePath}/track`, async (request, response) => {
    const { method, path, headers, ip } = request
    if (method !== 'GET') throw methodNotAllowed(pageMethods, method)
    const place = tracking.findPlace(path.slice(1))
    const refused = place
      ? excess(countOrder, String(place.id))
      : excess(countWrong, addressKeyOf(ip))
    const shown = await (refused
      ? withHeaders(tracking.refuse(429, headers), refused.headers)
      : place
        ? tracking.show(place, headers)
        : tracking.refuse(404, headers))
    answer(response, shown.status, htmlType, shown.body, shown.headers)
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
