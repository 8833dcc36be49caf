import type { Status } from '@delivery-orders/contract'
import type { ClientKey, Instant } from '@delivery-orders/domain'
import { type OrderQuery, orderRendering, placeOf, valueOrThrow } from '@delivery-orders/operations'

/** The query of a page, without its limit. */
export interface Page {
  readonly statuses?: readonly Status[]
  readonly createdFrom?: Instant
  readonly createdTo?: Instant
  readonly cursor?: string
}

export function pathOf(page: Page, limit: number): string {
  const query = new URLSearchParams({ limit: String(limit) })
  for (const status of page.statuses ?? []) query.append('status', status)
  if (page.createdFrom !== undefined) query.set('createdFrom', timeOf(page.createdFrom))
  if (page.createdTo !== undefined) query.set('createdTo', timeOf(page.createdTo))
  if (page.cursor !== undefined) query.set('cursor', page.cursor)
  return `/orders?${query}`
}

const timeOf = (instant: Instant): string => new Date(instant).toISOString()

const endOfTime = 8.64e15

/** The query that our server passes to its store. It asks for one order more than the limit. */
export function queryOf(page: Page, limit: number, client: ClientKey): OrderQuery {
  const statuses = page.statuses?.toSorted() ?? []
  const { createdFrom = 0, createdTo = endOfTime } = page
  const list = ['orders', statuses, createdFrom, createdTo]
  const [createdAt = 0, id = 0] =
    page.cursor === undefined ? [createdTo, 0] : valueOrThrow(placeOf(page.cursor, list, client))
  return {
    statuses,
    createdFrom,
    after: { createdAt, id },
    limit: limit + 1,
    rendering: orderRendering({ publicUrl: '', trackingKey: undefined }),
  }
}
