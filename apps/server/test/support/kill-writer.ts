import type { ProgressReport } from '@delivery-orders/contract'
import { aDraft } from './a-draft.ts'

/** Chooses the requests of one connection. `request` stays the same until it is acknowledged or given up. */
export interface Writer {
  readonly request: Request
  readonly orders: readonly AcknowledgedOrder[]
  /** Takes the references of the orders that a request created, or of the order that it changed. */
  acknowledge(references: readonly string[]): void
  /** Leaves the current order and starts the next one. */
  giveUp(): void
}

export interface Request {
  readonly path: string
  readonly body: string
  readonly key: string
}

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

/** Drafts of each batch. Several batches at once need several transactions, so a kill can leave a part of a batch. */
const batchSize = 100

/**
 * Every second order has a reference chosen by the writer. The number of steps per order cycles through 0 to 4. Every
 * third request for new orders is a batch, whose orders get no steps.
 */
export function aWriter(name: number): Writer {
  const orders: AcknowledgedOrder[] = []
  let current: AcknowledgedOrder | undefined
  let tried = 0
  let request = creation()

  function creation(): Request {
    current = undefined
    tried += 1
    const own = (nr = 0) =>
      (tried + nr) % 2 ? aDraft({ referenceNumber: `${name}-${tried}-${nr}` }) : aDraft()
    const key = `${name}-${tried}`
    if (tried % 3) return { path: '/orders', body: JSON.stringify(own()), key }
    const orders = Array.from({ length: batchSize }, (_, nr) => own(nr))
    return { path: '/order-batches', body: JSON.stringify({ orders }), key }
  }

  function placed(reference: string): AcknowledgedOrder {
    const order = { reference, changes: 0 }
    orders.push(order)
    return order
  }

  function nextStep({ reference, changes }: AcknowledgedOrder): Request {
    const to = changes <= tried % (steps.length + 1) ? steps[changes - 1] : undefined
    if (!to) return creation()
    const path = `/orders/${reference}/progress`
    return { path, body: JSON.stringify({ to }), key: `${name}-${tried}-${to}` }
  }

  return {
    get request() {
      return request
    },
    orders,
    acknowledge: (references) => {
      const [reference = '', ...more] = references
      current ??= placed(reference)
      current.changes += 1
      for (const other of more) placed(other).changes = 1
      request = more.length > 0 ? creation() : nextStep(current)
    },
    giveUp: () => {
      request = creation()
    },
  }
}
