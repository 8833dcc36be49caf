import type { paths, Status } from '@delivery-orders/contract'
import { InvalidCallError } from './errors.ts'

/** Which orders a list has: those that pass all filters given, and how they are fetched. */
export interface OrderQuery {
  /** Only orders that have this status now, or one of these. */
  readonly status?: Status | readonly Status[] | undefined
  /** Only orders created at this time or later. A text needs its zone, such as `2026-11-20T09:30:00Z`. */
  readonly createdFrom?: Date | string | undefined
  /** Only orders created before this time. A text needs its zone, such as `2026-11-20T09:30:00Z`. */
  readonly createdTo?: Date | string | undefined
  /**
   * How many orders a page has at most, 1 to 100. It does not end the list: leave the loop for that.
   *
   * @defaultValue 20, chosen by the service
   */
  readonly limit?: number | undefined
  /**
   * The `nextCursor` of a page of an earlier list with the same filters: the list begins after that page.
   *
   * @defaultValue the list begins with the newest order
   */
  readonly cursor?: string | undefined
}

/** What the URL carries. */
export type ListParameters = NonNullable<paths['/orders']['get']['parameters']['query']>

/** Refuses what would get lost on the way: without a filter the list is too long. */
export function parametersOf(query: OrderQuery): ListParameters {
  const { status, createdFrom, createdTo, limit, cursor, ...others } = query
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new InvalidCallError(
      `A list of orders cannot be asked for by ${JSON.stringify(unknown)}.`,
    )
  if (limit !== undefined && !Number.isFinite(limit))
    throw new InvalidCallError('limit must be a finite number.')
  return {
    ...(status !== undefined && { status: statusesOf(status) }),
    ...(createdFrom !== undefined && { createdFrom: timeOf('createdFrom', createdFrom) }),
    ...(createdTo !== undefined && { createdTo: timeOf('createdTo', createdTo) }),
    ...(limit !== undefined && { limit }),
    ...(cursor !== undefined && { cursor: textOf('cursor', cursor) }),
  }
}

function statusesOf(given: Status | readonly Status[]): readonly Status[] {
  const statuses = [given].flat()
  // In a URL an empty list cannot be told from none.
  if (statuses.length === 0) throw new InvalidCallError('status must not be an empty list.')
  return statuses.map((status) => textOf('status', status))
}

function timeOf(name: string, given: Date | string): string {
  if (!(given instanceof Date)) return textOf(name, given)
  if (Number.isNaN(given.getTime())) throw new InvalidCallError(`${name} is an invalid Date.`)
  return given.toISOString()
}

function textOf<Text extends string>(name: string, given: Text): Text {
  if (typeof given !== 'string' || /\p{Surrogate}/u.test(given))
    throw new InvalidCallError(`${name} must be a well-formed string.`)
  return given
}
