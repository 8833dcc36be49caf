import type { ProblemCode, Refusal, Reply } from '@delivery-orders/contract'
import type {
  CallOperation,
  ClientGrant,
  DatabaseStore,
  OwnCall,
  OwnOperation,
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
}

interface ShopParts {
  readonly store: DatabaseStore
  readonly call: CallOperation
}

export const shopOf = ({ call }: ShopParts, client: ClientGrant): Shop => ({
  call: (id, called) => call(id, { ...called, client }),
})
