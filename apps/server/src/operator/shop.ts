import {
  isFinal,
  type ProblemCode,
  type Refusal,
  type Reply,
  type Status,
  statuses,
} from '@delivery-orders/contract'
import type { LateQuery } from '@delivery-orders/domain'
import type {
  CallOperation,
  ClientGrant,
  DatabaseStore,
  FleetOrderList,
  OwnCall,
  OwnOperation,
  TokenRecord,
} from '@delivery-orders/operations'

/**
 * What people of a client ask and do on the desk. Each member is bound to the client, so that a page cannot ask for what is
 * another's.
 */
export interface Shop {
  /** Calls an operation of the contract as the client. */
  call<Op extends OwnOperation>(
    id: Op,
    call: Omit<OwnCall<Op>, 'client'>,
  ): Promise<Reply<Op> | Refusal<ProblemCode>>
  /** Counts the orders with one of these statuses, up to `max`. */
  count(statuses: readonly Status[], max: number): Promise<number>
  /** Lists the orders that are late, the oldest first. */
  late(limit: number): Promise<FleetOrderList>
  /** Lists the tokens of the client in its mode. */
  tokens(): Promise<readonly TokenRecord[]>
}

interface ShopParts {
  readonly late: LateQuery
  readonly store: DatabaseStore
  readonly call: CallOperation
}

export function shopOf({ store, call, late }: ShopParts, client: ClientGrant): Shop {
  const { clientId, clientName, mode } = client
  const fleet = { fleetId: 0, mode, clientIds: [clientId] }
  return {
    call: (id, called) => call(id, { ...called, client }),
    count: (statuses, max) =>
      store.overview.countOrders({ clientId, mode, statuses, ...allTime, max }),
    late: (limit) =>
      store.fleets.list(fleet, {
        statuses: openStatuses,
        clients: [],
        late,
        after: { createdAt: 0, id: 0 },
        createdTo: allTime.to,
        limit,
      }),
    tokens: async () =>
      (await store.access.list()).filter(
        (token) => token.client === clientName && token.mode === mode,
      ),
  }
}

const allTime = { from: 0, to: Number.MAX_SAFE_INTEGER }
const openStatuses = statuses.filter((status) => !isFinal(status))
