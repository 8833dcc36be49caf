/** Types of the handlers of operations: the validated request that a handler gets, and the replies it may return. */
import type { operationFacts } from './generated/operation-facts.ts'
import type { OperationProblems } from './generated/operation-problems.ts'
import type { operations, Problem } from './generated/types.ts'
import type { ProblemCode } from './problem.ts'
import type { Refusal } from './refusal.ts'

export type OperationId = keyof operations

type Json<Content> = Content extends { readonly 'application/json': infer Body } ? Body : undefined

type ParametersIn<Op extends OperationId, In extends 'path' | 'query'> =
  NonNullable<operations[Op]['parameters'][In]> extends infer Parameters
    ? [Parameters] extends [never]
      ? Readonly<Record<never, never>>
      : Parameters
    : never

type Body<Op extends OperationId> = operations[Op] extends {
  readonly requestBody: { readonly content: infer Content }
}
  ? Json<Content>
  : operations[Op] extends { readonly requestBody?: { readonly content: infer Content } }
    ? Json<Content> | undefined
    : undefined

type HeaderOf<Op extends OperationId> = NonNullable<operations[Op]['parameters']['header']>

/** Identifies a repeated request: `hash` covers the key, the operation and its path; `fingerprint` covers the body. */
export interface IdempotencyKey {
  readonly hash: string
  readonly fingerprint: string
}

type KeyOf<Op extends OperationId> = [HeaderOf<Op>] extends [never]
  ? undefined
  : 'Idempotency-Key' extends keyof HeaderOf<Op>
    ? IdempotencyKey | undefined
    : undefined

/** The value of a request header; undefined if the request does not have it or the operation does not take it. */
type HeaderValue<Op extends OperationId, Name extends string> = Name extends keyof HeaderOf<Op>
  ? string | undefined
  : undefined

/** The connection of a request, for operations that may wait before they answer. */
export interface Connection {
  /** Calls the listener when the client has closed the connection, at once if it already has. */
  onClose(listener: () => void): void
  /** Waits. Rejects if the token of the request was revoked in the meantime. */
  idle(wait: Promise<void>): Promise<unknown>
}

/** A request that has been validated. `Caller` is the server's type for the authenticated client. */
export interface Call<Op extends OperationId, Caller> {
  readonly params: ParametersIn<Op, 'path'>
  readonly query: ParametersIn<Op, 'query'>
  readonly body: Body<Op>
  readonly idempotencyKey: KeyOf<Op>
  readonly ifMatch?: HeaderValue<Op, 'If-Match'>
  readonly ifNoneMatch?: HeaderValue<Op, 'If-None-Match'>
  /** Returns a refusal as a problem, for the responses that hold the problems of several orders. */
  readonly problemOf: (refusal: Refusal<ProblemCode>) => Problem
  readonly client: Caller
  readonly requestId: string
  /** Only for operations with a parameter `wait`. */
  readonly connection?: Connection | undefined
}

declare const rendered: unique symbol
/** A message that is already JSON text. The server sends it unchanged. */
export type Rendered<Message> = string & { readonly [rendered]: Message }

type SuccessStatus = 200 | 201 | 202 | 204 | 304

/** Headers that the server adds to responses, so that handlers do not set them. */
type CommonHeader =
  | 'X-Request-Id'
  | 'API-Version'
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'Preference-Applied'

type OwnHeaders<Headers> = {
  [Name in keyof Headers as string extends Name
    ? never
    : Name extends CommonHeader
      ? never
      : Name]: Headers[Name]
}

type Message<Body> = [Body] extends [undefined]
  ? { readonly body?: never }
  : { readonly body: Body | Rendered<Body> }

/** The order that a request is about, or those of a batch, for the log. */
export interface LoggedOrders {
  readonly orderId?: number | undefined
  readonly orderIds?: readonly number[] | undefined
}

type ReplyAs<Status, Response> = Response extends {
  readonly headers: infer Headers
  readonly content?: infer Content
}
  ? { readonly status: Status } & LoggedOrders &
      Message<Json<Content>> &
      (Record<never, never> extends OwnHeaders<Headers>
        ? { readonly headers?: OwnHeaders<Headers> }
        : { readonly headers: OwnHeaders<Headers> })
  : never

/** The success responses that the contract declares for an operation. */
export type Reply<Op extends OperationId> = {
  [Status in keyof operations[Op]['responses'] & SuccessStatus]: ReplyAs<
    Status,
    operations[Op]['responses'][Status]
  >
}[keyof operations[Op]['responses'] & SuccessStatus]

/** The codes of the problems that the contract declares for an operation. */
export type OperationProblem<Op extends OperationId> = OperationProblems[Op]

export type Handler<Op extends OperationId, Caller> = (
  call: Call<Op, Caller>,
) => Promise<Reply<Op> | Refusal<OperationProblem<Op>>>

/** The requests that take an idempotency key, such as `POST /orders`. */
export type KeyedRequest = RequestWith<{ readonly takesKey: true }>

/** The operations of fleets. A client's token cannot call them, and a fleet's token can call no other operations. */
type FleetOperationId = Facts[RequestWith<{ readonly isForFleets: true }>]['id']

type Facts = typeof operationFacts

type RequestWith<Fact> = {
  [Request in keyof Facts]: Facts[Request] extends Fact ? Request : never
}[keyof Facts]

/** `Client` and `Fleet` are the server's types for the two kinds of authenticated callers. */
export type Handlers<Client, Fleet> = {
  readonly [Op in OperationId]: Handler<Op, Op extends FleetOperationId ? Fleet : Client>
}
