import type { EventKind, ProblemCode, Status } from '@delivery-orders/contract'
import type { Facts } from './facts-model.ts'
import type { ReportedItem, ReportedOrder, Said } from './reported-model.ts'

/** A created order as the model needs it. `reference` and `id` are those that the service has returned. */
export interface PlacedOrder extends Facts {
  readonly reference: string
  readonly id: number
  readonly itemCount: number
  readonly draft: string
}

export interface ModelOrder extends PlacedOrder, StatusFields, ReportedOrder {
  readonly createdAt: number
  readonly items: readonly (StatusFields & ReportedItem)[]
  readonly events: readonly ModelEvent[]
  readonly wasPickedUp: boolean
  /** How many codes the order has had. */
  readonly codes: number
}

export interface StatusFields {
  readonly status: Status
  readonly statusComment: string | null
  readonly reason?: string | null
  readonly updatedAt: number
}

export interface ModelEvent {
  readonly kind: EventKind
  readonly sequence: number
  readonly at: number
  readonly previousStatus: Status | null
}

export interface Report extends Said {
  readonly to: Status
  readonly items?: readonly number[] | null
  readonly comment?: string | null
  readonly reason?: string | null
}

export type Why = Pick<Report, 'comment' | 'reason'>

export interface ExpectedResponse {
  readonly status: number
  readonly order?: ModelOrder
  readonly problem?: { readonly code: ProblemCode; readonly [detail: string]: unknown }
  readonly isUnchanged?: boolean
}

const advance: readonly Status[] = ['pending', 'assigned', 'picked_up', 'in_transit', 'failed']
const ends: readonly Status[] = ['delivered', 'returned', 'canceled']

export function statusOf(items: readonly StatusFields[], wasPickedUp: boolean): Status {
  const open = items.map(({ status }) => advance.indexOf(status)).filter((place) => place >= 0)
  const floor = wasPickedUp ? advance.indexOf('picked_up') : 0
  const found = open.length > 0 ? advance[Math.max(floor, Math.min(...open))] : undefined
  return found ?? ends.find((end) => items.some(({ status }) => status === end)) ?? 'pending'
}

/** The comment and the reason of what a report moves. A return without both keeps those of the failure. */
export const explained = (
  before: StatusFields,
  to: Status,
  { comment = null, reason = null }: Report,
): Pick<StatusFields, 'statusComment' | 'reason'> =>
  before.status === 'failed' && to === 'returned' && comment === null && reason === null
    ? { statusComment: before.statusComment, reason: before.reason ?? null }
    : { statusComment: comment, reason }

export const kindOf = (status: Status): EventKind =>
  status === 'pending' ? 'order.unassigned' : `order.${status}`
