import type { Instant } from '@delivery-orders/domain'
import type { Clock } from './clock.ts'
import type { FeedWaits } from './feed/feed-waits.ts'
import type { ChangeOrder, HoldOrder } from './orders/change-order.ts'
import type { Random } from './random.ts'
import type { Rendering } from './rendering/rendering.ts'
import type { Store } from './store/store.ts'
import type { TargetRules } from './target.ts'

type Ports = Pick<Store, 'orders' | 'events' | 'fleets' | 'webhooks' | 'outbox' | 'trackingKey'>

/** The parts that the service passes in. */
export interface OperationParts {
  readonly store: Ports
  readonly clock: Clock
  /** Decides which idempotency keys are old enough to be deleted. */
  readonly cautiousClock: Clock
  readonly random: Random
  readonly currency: string
  /** Prefix of the URLs in responses. */
  readonly publicUrl: string
  /** The zone of the days after which orders are late. */
  readonly timeZone: string
  /** Whether orders have pages for their recipients. */
  readonly hasTracking: boolean
  readonly targets: Omit<TargetRules, 'mode'>
  /** The requests that wait for events. */
  readonly waiting: FeedWaits
  /** Undefined if the memory is not limited. */
  readonly holdOrder?: HoldOrder | undefined
}

export interface Deps extends Ports, Omit<OperationParts, 'store' | 'timeZone'> {
  /** Returns the current day as `YYYY-MM-DD`. */
  readonly today: () => string
  readonly rendering: Rendering
  readonly changeOrder: ChangeOrder
}

/** The parts that the operations of couriers need. They are no paths of the contract. */
export interface CourierDeps
  extends Pick<Deps, 'fleets' | 'clock' | 'cautiousClock' | 'today' | 'changeOrder'> {
  /** Returns when the current day began. */
  readonly midnight: () => Instant
}
