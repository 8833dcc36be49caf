import {
  isFinal,
  type Refusal,
  refuseFaults,
  type Status,
  statuses,
  type Violation,
} from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'
import type { FinalPosition } from '../store/store.ts'
import { parseInstant } from './instant.ts'

/** The latest time that a JavaScript Date can hold. */
export const endOfTime = 8.64e15

export interface FinalFilters {
  readonly statuses: readonly Status[]
  readonly finalFrom: Instant
  readonly finalTo: Instant
}

interface Query {
  readonly status?: readonly Status[]
  readonly createdFrom?: string
  readonly createdTo?: string
  readonly courier?: string
  readonly late?: 'true'
  readonly finalFrom?: string
  readonly finalTo?: string
}

/** The filters of a list of final orders, normalized as those of other lists. Undefined if the list is another one. */
export function finalFiltersOf(
  query: Query,
): FinalFilters | Refusal<'validation_failed'> | undefined {
  const { status = finals, finalFrom, finalTo } = query
  if (finalFrom === undefined && finalTo === undefined) return undefined
  const faults = [...statusFaults(status), ...otherFaults(query)]
  if (faults.length > 0)
    return refuseFaults('A list by finalFrom or finalTo has final orders only: see errors.', faults)
  return {
    statuses: status.toSorted(),
    finalFrom: finalFrom === undefined ? 0 : parseInstant(finalFrom),
    finalTo: finalTo === undefined ? endOfTime : parseInstant(finalTo),
  }
}

const finals = statuses.filter(isFinal)

const statusFaults = (wanted: readonly Status[]): readonly Violation[] =>
  wanted.flatMap((status, index) =>
    isFinal(status) ? [] : fault(`/status/${index}`, `must be one of ${finals.join(', ')}`),
  )

const otherFaults = (query: Query): readonly Violation[] =>
  (['createdFrom', 'createdTo', 'courier', 'late'] as const).flatMap((name) =>
    query[name] === undefined ? [] : fault(`/${name}`, 'must not be sent'),
  )

const fault = (pointer: string, message: string): Violation => ({
  in: 'query',
  pointer,
  code: 'not_with_final_time',
  message: `${message} with finalFrom or finalTo`,
})

export const finalPosition = ([finalAt = 0, id = 0]: readonly number[]): FinalPosition => ({
  finalAt,
  id,
})
