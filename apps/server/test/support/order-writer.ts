import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import { aDraft } from './a-draft.ts'
import type { AcknowledgedChange } from './audit.ts'

export type Step = ProgressReport['to']

/** The next request of a writer: a change of one order, or the same change of each order of a batch. */
export interface Change {
  readonly kind: 'created' | Step
  /** The drafts of orders that are to be created. */
  readonly drafts: readonly OrderDraft[]
  /** The orders that are to be changed. */
  readonly orders: readonly PlacedOrder[]
  readonly key: string
}

export interface PlacedOrder {
  readonly reference: string
  readonly id: number
}

export interface ShownOrder {
  readonly referenceNumber: string
  readonly items: readonly { readonly orderId: number }[]
}

/** Chooses the changes of one client. `change` stays the same until it is acknowledged or given up. */
export interface OrderWriter {
  readonly change: Change
  /** Takes the orders that the response shows, and records that they have the change. */
  acknowledge(shown: readonly ShownOrder[]): void
  /** Leaves the current orders and starts the next ones. */
  giveUp(): void
}

const steps: readonly Step[] = ['assigned', 'picked_up', 'in_transit', 'delivered']

/**
 * Every second order has a reference chosen by the writer. The number of steps per order cycles through 0 to 4; a single
 * order with fewer than two is then canceled. Every third request for new orders is a batch, whose orders are moved by
 * batches of steps.
 */
export function orderWriter(
  name: number,
  batchSize: number,
  acknowledged: AcknowledgedChange[],
): OrderWriter {
  let tried = 0
  let kinds: readonly Change['kind'][] = []
  let drafts: readonly OrderDraft[] = []
  let orders: readonly PlacedOrder[] = []
  let done = 0

  function start(): void {
    tried += 1
    const count = tried % 3 ? 1 : batchSize
    const stepCount = tried % (steps.length + 1)
    kinds = ['created', ...steps.slice(0, stepCount)]
    if (count === 1 && stepCount < 2) kinds = [...kinds, 'canceled']
    drafts = Array.from({ length: count }, (_, nr) =>
      (tried + nr) % 2 ? aDraft({ referenceNumber: `${name}-${tried}-${nr}` }) : aDraft(),
    )
    orders = []
    done = 0
  }

  start()
  return {
    get change() {
      const kind = kinds[done] ?? 'created'
      return { kind, drafts, orders, key: `${name}-${tried}-${kind}` }
    },
    acknowledge: (shown) => {
      const at = process.hrtime.bigint()
      if (done === 0)
        orders = shown.map(({ referenceNumber, items: [item] }) => ({
          reference: referenceNumber,
          id: item?.orderId ?? 0,
        }))
      const change = `${done + 1} order.${kinds[done]}`
      for (const { reference } of orders)
        acknowledged.push({ change: `${reference} ${change}`, at })
      done += 1
      if (done === kinds.length) start()
    },
    giveUp: start,
  }
}
