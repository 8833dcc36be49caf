import type { paths, Status } from '@delivery-orders/contract'
import { InvalidCallError } from './errors.ts'
import { type PageQuery, pageParametersOf, textOf, textsOf } from './query.ts'

/** Which orders a list has: those that pass all filters given, and how they are fetched. */
export interface OrderQuery extends PageQuery {
  /** Only orders that have this status now, or one of these. */
  readonly status?: Status | readonly Status[] | undefined
  /** Only orders created at this time or later. A text needs its zone, such as `2026-11-20T09:30:00Z`. */
  readonly createdFrom?: Date | string | undefined
  /** Only orders created before this time. A text needs its zone, such as `2026-11-20T09:30:00Z`. */
  readonly createdTo?: Date | string | undefined
}

/** What the URL carries. */
type OrderParameters = NonNullable<paths['/orders']['get']['parameters']['query']>

export const orderParametersOf = ({
  status,
  createdFrom,
  createdTo,
  ...page
}: OrderQuery): OrderParameters => ({
  ...(status !== undefined && { status: textsOf('status', [status].flat()) }),
  ...(createdFrom !== undefined && { createdFrom: timeOf('createdFrom', createdFrom) }),
  ...(createdTo !== undefined && { createdTo: timeOf('createdTo', createdTo) }),
  ...pageParametersOf(page),
})

function timeOf(name: string, given: Date | string): string {
  if (!(given instanceof Date)) return textOf(name, given)
  if (Number.isNaN(given.getTime())) throw new InvalidCallError(`${name} is an invalid Date.`)
  return given.toISOString()
}
