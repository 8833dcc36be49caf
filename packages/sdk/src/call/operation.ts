import type { KeyedRequest, paths } from '@delivery-orders/contract'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths of the contract that have this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: M extends keyof paths[P] ? P : never
}[keyof paths]

export type Operation<M extends Method, P extends PathWith<M>> = paths[P][M & keyof paths[P]]

/** The path, query and body of an operation. `never` if the operation requires a header that calls do not carry. */
export type Parts<M extends Method, P extends PathWith<M>> = PartsOf<
  Operation<M, P>,
  `${Uppercase<M>} ${P}` extends KeyedRequest ? KeyHeader : undefined
>

/** Every call of an operation that takes an idempotency key carries one. */
export interface KeyHeader {
  readonly 'Idempotency-Key': string
}

export type PartsOf<Op, CarriedHeaders> = Op extends AnyOperation
  ? CarriedHeaders extends Op['parameters']['header']
    ? PathPart<Op['parameters']['path']> & Pick<Op['parameters'], 'query'> & BodyPart<Op>
    : never
  : never

type PathPart<Path> = Path extends PathValues ? { readonly path: Path } : { readonly path?: never }

export type PathValues = Readonly<Record<string, string>>

type BodyPart<Op extends AnyOperation> = Op extends { readonly requestBody: Json<infer Body> }
  ? { readonly body: Body }
  : { readonly body?: JsonOf<Op['requestBody']> | undefined }

interface AnyOperation {
  readonly parameters: {
    readonly path?: unknown
    readonly query?: object | undefined
    readonly header?: unknown
  }
  readonly requestBody?: unknown
}

/** The body of a successful response of an operation. */
export type Message<Op> = Op extends { readonly responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never

type Json<Body> = { readonly content: { readonly 'application/json': Body } }

type JsonOf<Content> = Content extends Json<infer Body> ? Body : undefined

/** The type of the paths for openapi-fetch. It allows every path: `Send` has already checked the call. */
export type AnyPaths = Record<string, Record<Method, CheckedOperation>>

interface CheckedOperation {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown }
  readonly requestBody?: Json<unknown>
  readonly responses: { readonly 200: { readonly content: { readonly 'text/plain': string } } }
}
