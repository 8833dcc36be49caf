import type { Status } from '@delivery-orders/contract'
import type { Instant, Reason } from './order.ts'

/** What a courier's report or a cancellation changes, of the order and of its items. */
export interface StatusFields {
  readonly status: Status
  readonly statusComment: string | null
  /** Absent if there is no reason. */
  readonly reason?: Reason | undefined
  readonly updatedAt: Instant
}

/** Copies an order or item with other status fields. Without a reason among them, the copy has none. */
export function withStatusFields<Part extends StatusFields>(
  part: Part,
  fields: StatusFields,
): Omit<Part, 'reason'> & StatusFields {
  if (part.reason === undefined) return { ...part, ...fields }
  const { reason, ...others } = part
  return { ...others, ...fields }
}
