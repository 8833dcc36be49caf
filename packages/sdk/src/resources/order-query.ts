import type { paths, Status } from '@delivery-orders/contract'
import { type PageQuery, parametersOf } from './query.ts'

/** Filters of a list of orders (an order must match all of them), the page size, and where the list starts. */
export interface OrderQuery extends PageQuery {
  /** Only orders whose current status is this status, or one of these statuses. */
  readonly status?: Status | readonly Status[] | undefined
  /** Only orders created at this time or later. A string needs a time zone, such as `2026-11-20T09:30:00Z`. */
  readonly createdFrom?: Date | string | undefined
  /** Only orders created before this time. A string needs a time zone, such as `2026-11-20T09:30:00Z`. */
  readonly createdTo?: Date | string | undefined
  /**
   * Only orders that became final at this time or later. With it or `finalTo`, the list is in the sequence of `finalAt`,
   * newest first, and takes neither `createdFrom` and `createdTo` nor other statuses.
   */
  readonly finalFrom?: Date | string | undefined
  /** Only orders that became final before this time. */
  readonly finalTo?: Date | string | undefined
}

/** The phone to search for, the page size, and where the list starts. */
export interface OrderSearch extends PageQuery {
  /** The phone number of the recipient in E.164 form, such as `+2250702029254`. */
  readonly recipientPhone: string
}

type OrderParameters = NonNullable<paths['/orders']['get']['parameters']['query']>

/** The names of the filters by time. */
export const timeNames = ['createdFrom', 'createdTo', 'finalFrom', 'finalTo'] as const

export const orderParametersOf = (query: OrderQuery | undefined): Partial<OrderParameters> =>
  parametersOf<OrderParameters>(query, ['status', ...timeNames, 'limit', 'cursor'])
