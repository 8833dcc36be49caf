import type { Order, ProgressReport } from '@delivery-orders/contract'
import { aDraft } from './a-draft.ts'

/** Chooses the requests of one connection. `request` stays the same until it is acknowledged or given up. */
export interface Writer {
  readonly request: Request
  readonly orders: readonly AcknowledgedOrder[]
  /** Takes the orders that the request created or changed. */
  acknowledge(orders: readonly ShownOrder[]): void
  /** Leaves the current orders and starts the next ones. */
  giveUp(): void
}

export interface Request {
  readonly path: string
  readonly body: string
  readonly key: string
}

export type ShownOrder = Pick<Order, 'referenceNumber' | 'updatedAt' | 'items'>

export interface AcknowledgedOrder {
  readonly reference: string
  /** Number of acknowledged changes, including the creation. */
  changes: number
}

export const steps: readonly ProgressReport['to'][] = [
  'assigned',
  'picked_up',
  'in_transit',
  'delivered',
]

/** The path of batches of steps, which need the token of a fleet. */
export const fleetPath = '/fleet/progress'

/** Orders of each batch. Several batches at once need several transactions, so a kill can leave a part of a batch. */
const batchSize = 100

interface PlacedOrder extends AcknowledgedOrder {
  readonly id: number
}

/**
 * Every second order has a reference chosen by the writer. The number of steps per order cycles through 0 to 4. Every
 * third request for new orders is a batch, whose orders are moved by batches of steps.
 */
export function aWriter(name: number): Writer {
  const orders: PlacedOrder[] = []
  let current: readonly PlacedOrder[] = []
  let tried = 0
  let request = creation()

  function creation(): Request {
    current = []
    tried += 1
    const own = (nr = 0) =>
      (tried + nr) % 2 ? aDraft({ referenceNumber: `${name}-${tried}-${nr}` }) : aDraft()
    const key = `${name}-${tried}`
    if (tried % 3) return { path: '/orders', body: JSON.stringify(own()), key }
    const drafts = Array.from({ length: batchSize }, (_, nr) => own(nr))
    return { path: '/order-batches', body: JSON.stringify({ orders: drafts }), key }
  }

  function place(created: readonly ShownOrder[]): void {
    current = created.map(({ referenceNumber, items }) => ({
      reference: referenceNumber,
      id: items[0]?.orderId ?? 0,
      changes: 0,
    }))
    orders.push(...current)
  }

  function nextStep(): Request {
    const [{ reference, changes } = { reference: '', changes: 0 }] = current
    const to = changes <= tried % (steps.length + 1) ? steps[changes - 1] : undefined
    if (!to) return creation()
    const key = `${name}-${tried}-${to}`
    if (current.length === 1)
      return { path: `/orders/${reference}/progress`, body: JSON.stringify({ to }), key }
    const moves = current.map(({ id }) => ({ orderId: id, to }))
    return { path: fleetPath, body: JSON.stringify({ steps: moves }), key }
  }

  return {
    get request() {
      return request
    },
    orders,
    acknowledge: (shown) => {
      if (current.length === 0) place(shown)
      for (const order of current) order.changes += 1
      request = nextStep()
    },
    giveUp: () => {
      request = creation()
    },
  }
}
