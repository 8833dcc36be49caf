import { createHash, hash } from 'node:crypto'
import { parse } from 'node:querystring'
import {
  bodyBytesMaxOf,
  type Connection,
  factsOf,
  type Handlers,
  type IdempotencyKey,
  type LoggedOrders,
  type OperationEntry,
  type OperationFacts,
  type OperationId,
  type ProblemCode,
  problemOf,
  type Refusal,
} from '@delivery-orders/contract'
import type { ClientGrant, FleetGrant, Grant } from '../store/access.ts'
import { type Answer, type IdentifiedRequest, type Reply, replyAnswer } from './answer.ts'
import type { SentParts } from './contract-fault.ts'
import { authorize, invalidToken, sentToken } from './credentials.ts'
import { parsedBody, unreadableRefuser } from './json-body.ts'
import { strictApplied, strictReader } from './preference.ts'
import { queryReader } from './query-values.ts'
import { valueOrThrow } from './refused.ts'
import { partsOf } from './request-target.ts'

/** A request to an operation that was found. */
export interface RoutedRequest extends IdentifiedRequest {
  /** Path and query. */
  readonly url: string
  readonly params: object
  /** By names in lower case, as Node parses them. */
  readonly headers: SentHeaders
  /** Set when the request is answered: the order that it is about, or those of a batch, for the log. */
  orderId?: number | undefined
  orderIds?: readonly number[] | undefined
}

/** Node joins or drops repetitions of the named headers, so none of them has a list of values. */
export interface SentHeaders {
  readonly authorization?: string | undefined
  readonly 'content-encoding'?: string | undefined
  readonly 'content-length'?: string | undefined
  readonly 'content-type'?: string | undefined
  readonly 'if-match'?: string | undefined
  readonly 'if-none-match'?: string | undefined
  readonly 'transfer-encoding'?: string | undefined
  readonly [name: string]: string | string[] | undefined
}

/** The parts that a host adds to the steps of a request, with its own type of request. */
export interface Host<Request extends RoutedRequest> {
  readonly handlers: Handlers<ClientGrant, FleetGrant>
  readonly publicUrl: string
  /** Returns the grant of a token; undefined if the token is malformed, unknown, revoked or expired. */
  readonly findGrant: (token: string) => Promise<Grant | undefined>
  /** Reads a body of at most `bytesMax`, after all checks that need no body. */
  readonly readBody: (request: Request, bytesMax: number) => Promise<Buffer>
  /** Returns the function that validates requests of an operation against the contract. It throws on a violation. */
  readonly prepareValidation: (
    entry: OperationEntry,
  ) => (request: Request, sent: SentParts) => void | Promise<void>
  /** Returns the connection of a request that may wait. `authenticate` checks again whether its token is valid. */
  readonly connect: (request: Request, authenticate: () => Promise<unknown>) => Connection
  readonly limits?: HostLimits<Request>
}

/** The limits of a host. All but `countFurther` and `release` may throw, which refuses the request. */
export interface HostLimits<Request> {
  /** Counts a request without a valid token. */
  readonly countFailure: (request: Request) => void
  /** Counts a request whose token is valid. */
  readonly count: (request: Request, grant: Grant, isRead: boolean) => void
  /** Holds the memory for a request that its token permits. */
  readonly hold: (request: Request, grant: Grant) => void
  /** Counts the writes of a valid request beyond the first. */
  readonly countFurther: (request: Request, grant: Grant, writes: number) => void
  readonly holdAnswer: (request: Request, text: string, isRead: boolean) => void
  /** Called when the request is handled or refused, before its response is written. */
  readonly release: (request: Request) => void
}

/** Executes a request. Rejects with an error for `errorAnswer` if the request is refused. */
export type Execute<Request> = (request: Request) => Promise<Answer>

/** Returns the function that prepares an operation for a host: the steps of its requests, in their order. */
export function pipeline<Request extends RoutedRequest>(
  host: Host<Request>,
): (entry: OperationEntry) => Execute<Request> {
  const { handlers, publicUrl, limits, connect } = host
  const authenticate = authenticator(host)
  return (entry) => {
    const handler = handlers[entry.id as OperationId] as UntypedHandler
    const facts = factsOf(entry)
    const { isRead = false } = facts
    const receive = receiver(entry, host)

    return async (request) => {
      const client = await authenticate(request)
      limits?.count(request, client, isRead)
      authorize(client, facts)
      limits?.hold(request, client)
      try {
        const received = await receive(request)
        if (facts.chargedBy !== undefined)
          limits?.countFurther(request, client, furtherWrites(facts, received.body))
        const connection = facts.mayWait ? connect(request, () => authenticate(request)) : undefined
        const call = callOf(request, received, { client, connection, publicUrl })
        const result = await handler(call)
        nameOrders(request, result)
        const reply = valueOrThrow(result)
        const answer = replyAnswer(received.isStrict ? withPreference(reply) : reply, request)
        limits?.holdAnswer(request, answer.body ?? '', isRead)
        return answer
      } finally {
        limits?.release(request)
      }
    }
  }
}

function nameOrders(request: RoutedRequest, { orderId, orderIds }: LoggedOrders): void {
  request.orderId = orderId
  if (orderIds) request.orderIds = orderIds
}

/** Returns the function that authenticates a request before its body is read, so that unknown clients cost almost nothing. */
function authenticator<Request extends RoutedRequest>({ findGrant, limits }: Host<Request>) {
  return async (request: Request): Promise<Grant> => {
    const { authorization } = request.headers
    const token = sentToken(authorization)
    const grant = token === undefined ? undefined : await findGrant(token)
    if (grant) return grant
    limits?.countFailure(request)
    throw invalidToken(authorization)
  }
}

/** The parts of a request that was read and validated. */
interface ReceivedParts extends SentParts {
  readonly path: string
  readonly idempotencyKey: IdempotencyKey | undefined
}

function receiver<Request extends RoutedRequest>(
  entry: OperationEntry,
  host: Host<Request>,
): (request: Request) => Promise<ReceivedParts> {
  const readBody = bodyReader(entry, host)
  const readQuery = queryReader(entry)
  const isStrictFor = strictReader(entry)
  const validate = host.prepareValidation(entry)
  const keyOf = keyReader(entry)
  return async (request) => {
    const bytes = await readBody(request)
    const body = bytes && parsedBody(bytes)
    const { path, query: queryText } = partsOf(request.url)
    const query = readQuery(parse(queryText))
    const { params, headers } = request
    const isStrict = isStrictFor(headers)
    await validate(request, { params, query, body, isStrict })
    return { params, query, body, isStrict, path, idempotencyKey: keyOf(request, bytes ?? noBytes) }
  }
}

const noBytes = Buffer.alloc(0)

/** Returns the function that reads the body of a request: undefined if the operation takes none or none was sent. */
function bodyReader<Request extends RoutedRequest>(
  entry: OperationEntry,
  { readBody }: Host<Request>,
): (request: Request) => Promise<Buffer> | undefined {
  const { requestBody } = entry.operation
  if (!requestBody) return () => undefined
  const refuseUnreadable = unreadableRefuser(entry)
  const bytesMax = bodyBytesMaxOf(entry)
  return (request) => {
    if (!requestBody.required && isWithoutBody(request)) return undefined
    refuseUnreadable(request.headers)
    return readBody(request, bytesMax)
  }
}

const isWithoutBody = ({
  headers: { 'content-length': length = '0', 'transfer-encoding': coding },
}: RoutedRequest): boolean => length === '0' && coding === undefined

/** How many writes a valid request counts as, beyond the first. */
function furtherWrites(
  { chargedBy = '', elementsPerWrite = 1 }: OperationFacts,
  body: unknown,
): number {
  const { length = 1 } = (body as Readonly<Record<string, readonly unknown[]>>)[chargedBy] ?? []
  return Math.ceil(length / elementsPerWrite) - 1
}

interface CallParts {
  readonly client: Grant
  readonly connection: Connection | undefined
  readonly publicUrl: string
}

/** Everything that a handler gets. A literal with all fields is created faster than one that spreads another object. */
function callOf(
  { headers, requestId }: RoutedRequest,
  { params, query, body, idempotencyKey, path }: ReceivedParts,
  { client, connection, publicUrl }: CallParts,
): object {
  return {
    params,
    query,
    body,
    idempotencyKey,
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
    client,
    requestId,
    connection,
    problemOf(refusal: Refusal<ProblemCode>) {
      return problemOf(refusal, { path, requestId, publicUrl })
    },
  }
}

const withPreference = ({ headers, ...reply }: Reply): Reply => ({
  ...reply,
  headers: { ...headers, ...strictApplied },
})

/** The type by which any handler is called: the request was validated against the contract at run time. */
type UntypedHandler = (call: object) => Promise<Reply | Refusal<ProblemCode>>

/** A hash of 132 bits is enough to avoid collisions, and takes half the width of a full SHA-256 hash in the index. */
const hashLength = 22

export const keyHash = (id: OperationId, params: unknown, key: unknown): string =>
  hash('sha256', JSON.stringify([id, params, key]), 'base64url').slice(0, hashLength)

export const fingerprintOf = (body: Uint8Array | string): string =>
  hash('sha256', body, 'base64url')

/** The parts of a request that the hash of its idempotency key is computed from. */
interface KeyedRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly params: object
}

/** Returns a function that reads the key of a valid request: undefined if it has no key or the operation takes none. */
function keyReader(
  entry: OperationEntry,
): (request: KeyedRequest, bytes: Uint8Array) => IdempotencyKey | undefined {
  const { id, takesKey, batch } = factsOf(entry)
  return ({ headers, params }, bytes) => {
    const key = headers['idempotency-key']
    if (!takesKey || key === undefined) return undefined
    return {
      hash: keyHash(id, params, key),
      fingerprint: batch ? ofBatch(String(key), bytes) : fingerprintOf(bytes),
    }
  }
}

/**
 * The fingerprint of a batch stays with its other orders when one of them is erased. It includes the key, which is not
 * stored, so that it cannot be used to check a guess of what was erased.
 */
const ofBatch = (key: string, bytes: Uint8Array): string =>
  createHash('sha256').update(key).update(bytes).digest('base64url')
