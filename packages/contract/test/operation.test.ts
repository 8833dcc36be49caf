import { expectTypeOf, test } from 'vitest'
import {
  type Call,
  type CanceledOrder,
  type CreatedOrder,
  type Handler,
  type Handlers,
  type IdempotencyKey,
  type OperationId,
  type OperationProblem,
  type Order,
  type ProblemCode,
  Refusal,
  type Rendered,
  type Reply,
  type SecretRotation,
  type Webhook,
  type WebhookDraft,
  type WebhookPatch,
} from '../src/index.ts'

type Caller = { readonly name: string }
type All = Handlers<Caller, Fleet>
type Fleet = { readonly fleetName: string }
declare const created: CreatedOrder
declare const order: Order
declare const canceled: CanceledOrder
const unreachable = () => Promise.reject(new Error('This handler is never called.'))

test('Call has the parameters, query and body that the contract declares', () => {
  expectTypeOf<Call<'getOrder', Caller>['params']>().toEqualTypeOf<{ readonly reference: string }>()
  expectTypeOf<Call<'getOrder', Caller>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<
    Call<'createOrder', Caller>['body']['items'][number]['quantity']
  >().toEqualTypeOf<number>()
  expectTypeOf<Call<'listWebhooks', Caller>['client']>().toEqualTypeOf<Caller>()
  expectTypeOf<Call<'listOrders', Caller>['query']['limit']>().toEqualTypeOf<number | undefined>()
})

test('Call and Reply allow an undefined body only where the contract declares no body or an optional body', () => {
  expectTypeOf<Call<'rotateWebhookSecret', Caller>['body']>().toEqualTypeOf<
    SecretRotation | undefined
  >()
  expectTypeOf<Call<'updateWebhook', Caller>['body']>().toEqualTypeOf<WebhookPatch>()
  expectTypeOf<Call<'createWebhook', Caller>['body']>().toEqualTypeOf<WebhookDraft>()
  expectTypeOf<Call<'testWebhook', Caller>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<Reply<'deleteWebhook'>['status']>().toEqualTypeOf<204>()
  expectTypeOf<Reply<'deleteWebhook'>['body']>().toEqualTypeOf<undefined>()
})

test('Call has an idempotency key only for operations that accept one', () => {
  type KeyOf<Op extends OperationId> = Call<Op, Caller>['idempotencyKey']
  expectTypeOf<KeyOf<'createOrder'>>().toEqualTypeOf<IdempotencyKey | undefined>()
  expectTypeOf<KeyOf<'cancelOrder'>>().toEqualTypeOf<undefined>()
  expectTypeOf<KeyOf<'listOrders'>>().toEqualTypeOf<undefined>()
  expectTypeOf<KeyOf<'getOrder'>>().toEqualTypeOf<undefined>()
})

test('Reply has the status, headers and body that the contract declares', () => {
  expectTypeOf<Reply<'listWebhooks'>['status']>().toEqualTypeOf<200>()
  expectTypeOf<Reply<'listWebhooks'>['body']>().toEqualTypeOf<
    readonly Webhook[] | Rendered<readonly Webhook[]>
  >()
  expectTypeOf<Reply<'createOrder'>['headers']>().toEqualTypeOf<{
    readonly ETag: string
    readonly Location: string
    readonly 'Idempotency-Replayed'?: 'true'
  }>()
  expectTypeOf<Reply<'getOrder'>['status']>().toEqualTypeOf<200 | 304>()
  expectTypeOf<Reply<'getOrder'>['body']>().toEqualTypeOf<Order | Rendered<Order> | undefined>()
})

test('a reply with an undeclared status or field, or without a required header or field, does not compile', () => {
  const replies = () => {
    const fine: Reply<'createOrder'> = {
      status: 201,
      headers: { ETag: '"a"', Location: 'https://a/b' },
      body: created,
    }
    const status: Reply<'createOrder'> = {
      // @ts-expect-error 200 is not a response of createOrder
      status: 200,
      headers: { ETag: '"a"', Location: 'https://a/b' },
      body: created,
    }
    // @ts-expect-error the Location header is missing
    const header: Reply<'createOrder'> = { status: 201, body: created }
    // @ts-expect-error the body of cancelOrder differs from the body of getOrder
    const shape: Reply<'cancelOrder'> = { status: 200, body: order }
    // @ts-expect-error the contract does not declare this field
    const field: Reply<'cancelOrder'> = { status: 200, body: { ...canceled, courier: 'x' } }
    const { updatedAt: _, ...rest } = canceled
    // @ts-expect-error a required field is missing
    const missing: Reply<'cancelOrder'> = { status: 200, body: rest }
    return [fine, status, header, shape, field, missing]
  }
  expectTypeOf(replies).toBeFunction()
})

test('a handler that refuses with an undeclared problem does not compile, even in a rare path', () => {
  const handlers = () => {
    const fine: Handler<'deleteWebhook', Caller> = async ({ params: { webhookId } }) =>
      webhookId ? { status: 204 } : new Refusal('webhook_not_found', 'No webhook.')
    const rare: Handler<'deleteWebhook', Caller> = async ({ params: { webhookId } }) =>
      // @ts-expect-error deleteWebhook does not declare webhook_limit_reached
      webhookId ? { status: 204 } : new Refusal('webhook_limit_reached', 'Too many.')
    const anyProblem = (): Refusal<ProblemCode> => new Refusal('webhook_not_found', 'No webhook.')
    // @ts-expect-error a refusal of any kind may be one that deleteWebhook does not declare
    const vague: Handler<'deleteWebhook', Caller> = async () => anyProblem()
    return [fine, rare, vague]
  }
  expectTypeOf(handlers).toBeFunction()
  expectTypeOf<OperationProblem<'getOrder'>>().toEqualTypeOf<
    | 'validation_failed'
    | 'missing_token'
    | 'invalid_token'
    | 'insufficient_scope'
    | 'order_not_found'
    | 'rate_limited'
    | 'internal_error'
    | 'unavailable'
  >()
})

test('a refusal without the fields that its problem has does not compile', () => {
  const refusals = () => [
    new Refusal('order_not_cancelable', 'Too late.', {
      currentStatus: 'picked_up',
      cancelableFrom: ['pending'],
    }),
    // @ts-expect-error order_not_cancelable has the fields currentStatus and cancelableFrom
    new Refusal('order_not_cancelable', 'Too late.'),
  ]
  expectTypeOf(refusals).toBeFunction()
})

test('the handler of an operation gets only the kind of caller that the operation is for', () => {
  const handlers = (all: Handlers<Caller, Fleet>, call: Call<'getOrder', Fleet>) => {
    // @ts-expect-error a fleet cannot call an operation of clients
    void all.getOrder(call)
    const own: Handler<'listOrders', Caller> = all.listOrders
    // @ts-expect-error the handler of an operation for fleets does not take a client
    const foreign: Handler<'listFleetOrders', Caller> = all.listFleetOrders
    return [own, foreign]
  }
  expectTypeOf(handlers).toBeFunction()
})

test('a map of handlers with a missing or unknown operation does not compile', () => {
  const handlers = (all: All) => {
    const { cancelOrder: _, ...rest } = all
    // @ts-expect-error cancelOrder has no handler
    const missing: All = rest
    // @ts-expect-error the contract does not declare dropOrder
    const unknown: All = { ...rest, cancelOrder: unreachable, dropOrder: unreachable }
    return [missing, unknown]
  }
  expectTypeOf(handlers).toBeFunction()
})
