import type { paths, Status } from '@delivery-orders/contract'
import { type PageQuery, parametersOf } from './query.ts'

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

export const orderParametersOf = (query: OrderQuery | undefined): Partial<OrderParameters> =>
  parametersOf<OrderParameters>(query, ['status', 'createdFrom', 'createdTo', 'limit', 'cursor'])
