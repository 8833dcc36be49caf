import type { Status } from '@delivery-orders/contract'
import { systemClock } from '../clock.ts'
import type { OrderOptions } from './order.ts'
import { printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface StuckOptions extends OrderOptions {
  readonly status: Status
  /** In milliseconds. */
  readonly longerThan: number
  readonly json?: boolean
}

/** Maximum number of orders that are listed: more would not be read. */
const stuckMax = 1_000

/** Lists the orders of all clients that have not moved for some time. */
export const stuckOrders = ({
  mode,
  status,
  longerThan,
  ...options
}: StuckOptions): Promise<void> =>
  withStore(async ({ overview }) => {
    const before = systemClock.now() - longerThan
    const found = await overview.stuck({ mode, status, before, limit: stuckMax })
    const rows = found.map(({ clientName, reference, orderId, createdAt, since }) => ({
      client: clientName,
      reference,
      orderId,
      since: timeOf(since),
      createdAt: timeOf(createdAt),
    }))
    printList(rows, { ...options, none: `No order has been ${status} for that long.` })
    if (rows.length === stuckMax) console.error(`Only the first ${stuckMax} orders are listed.`)
  })
