import type { Status } from '@delivery-orders/contract'
import { systemClock } from '../clock.ts'
import type { OrderOptions } from './order.ts'
import { type ListOptions, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface StuckOptions extends OrderOptions, ListOptions {
  readonly status: Status
  /** In milliseconds. */
  readonly longerThan: number
}

/** Lists the orders of all clients that have not moved for some time. */
export const stuckOrders = ({
  mode,
  status,
  longerThan,
  ...options
}: StuckOptions): Promise<void> =>
  withStore(async ({ overview }) => {
    const before = systemClock.now() - longerThan
    const found = await overview.stuck({ mode, status, before, limit: options.limit + 1 })
    const rows = found.map(({ clientName, reference, orderId, createdAt, since }) => ({
      client: clientName,
      reference,
      orderId,
      since: timeOf(since),
      createdAt: timeOf(createdAt),
    }))
    printList(rows, { ...options, none: `No order has been ${status} for that long.` })
  })
