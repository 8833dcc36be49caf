import type { ProgressReport } from '@delivery-orders/contract'
import { aDraft } from './a-draft.ts'

/** Sends one request after the other, each until it is acknowledged. */
export interface Writer {
  /** What it wants to have acknowledged at the moment. */
  readonly request: Request
  readonly orders: readonly AcknowledgedOrder[]
  acknowledge(reference: string): void
  /** Leaves the order as it is, and goes on to the next. */
  giveUp(): void
}

export interface Request {
  readonly path: string
  readonly body: string
  readonly key: string
}

export interface AcknowledgedOrder {
  readonly reference: string
  /** Its creation, and the steps that it has taken. */
  changes: number
}

export const steps: readonly ProgressReport['to'][] = [
  'assigned',
  'picked_up',
  'in_transit',
  'delivered',
]

/** Every other order has a reference of the writer's own; each takes one step more than the one before, up to all. */
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
