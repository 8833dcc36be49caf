import {
  type Call,
  type Handlers,
  type ProblemCode,
  type Refusal,
  type Reply,
  refuseFaults,
  violationsOf,
} from '@delivery-orders/contract'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { ClientGrant, FleetGrant } from '../store/access.ts'
import { fingerprintOf, keyHash } from './pipeline.ts'
import { requestIdOf } from './request-id.ts'

/** The operations that people of the desk call for a client. */
export type OwnOperation =
  | 'createOrder'
  | 'updateOrder'
  | 'progressOrder'
  | 'cancelOrder'
  | 'createWebhook'
  | 'deleteWebhook'
  | 'updateWebhook'
  | 'rotateWebhookSecret'

export interface OwnCall<Op extends OwnOperation> {
  readonly client: ClientGrant
  readonly params: Call<Op, ClientGrant>['params']
  readonly body: Call<Op, ClientGrant>['body']
  /** The idempotency key, as a request would have it. Default: none, for an operation that takes none. */
  readonly key?: string
  readonly ifMatch?: string
}

/** Calls an operation with the checks of a request, but without a token: the caller decides what it may do. */
export type CallOperation = <Op extends OwnOperation>(
  id: Op,
  call: OwnCall<Op>,
) => Promise<Reply<Op> | Refusal<ProblemCode>>

interface CallerParts {
  readonly handlers: Handlers<ClientGrant, FleetGrant>
  readonly clock: Clock
  readonly random: Random
}

/** Lets the program itself call operations, for a person who has no token. */
export const operationCaller = ({ handlers, clock, random }: CallerParts): CallOperation =>
  async function callOperation<Op extends OwnOperation>(
    id: Op,
    { params, body, key = '', ...call }: OwnCall<Op>,
  ): Promise<Reply<Op> | Refusal<ProblemCode>> {
    const faults = violationsOf(id, { path: params, body })
    if (faults.length > 0) return refuseFaults('The request has faults: see errors.', faults)
    // The compiler cannot tell which handler a type parameter stands for.
    const handler = handlers[id] as unknown as (
      call: object,
    ) => Promise<Reply<Op> | Refusal<ProblemCode>>
    return await handler({
      params,
      query: {},
      body,
      ...call,
      requestId: requestIdOf(undefined, clock, random),
      idempotencyKey: {
        hash: keyHash(id, params, key),
        fingerprint: fingerprintOf(JSON.stringify(body ?? null)),
      },
    })
  }
