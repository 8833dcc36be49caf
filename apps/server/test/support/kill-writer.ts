import type { ProgressReport } from '@delivery-orders/contract'
import { aDraft } from './a-draft.ts'

/** Chooses the requests of one connection. `request` stays the same until it is acknowledged or given up. */
export interface Writer {
  readonly request: Request
  readonly orders: readonly AcknowledgedOrder[]
  acknowledge(reference: string): void
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

/** Every second order has a reference chosen by the writer. The number of steps per order cycles through 0 to 4. */
export function aWriter(name: number): Writer {
  const orders: AcknowledgedOrder[] = []
  let current: AcknowledgedOrder | undefined
  let tried = 0
  let request = creation()

  function creation(): Request {
    current = undefined
    tried += 1
    const draft = tried % 2 ? aDraft({ referenceNumber: `${name}-${tried}` }) : aDraft()
    return { path: '/orders', body: JSON.stringify(draft), key: `${name}-${tried}` }
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
    acknowledge: (reference) => {
      current ??= placed(reference)
      current.changes += 1
      request = nextStep(current)
    },
    giveUp: () => {
      request = creation()
    },
  }
}
