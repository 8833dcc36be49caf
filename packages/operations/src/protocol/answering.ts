import { parse } from 'node:querystring'
import {
  bodyBytesMaxOf,
  type Connection,
  document,
  type Handlers,
  type OperationEntry,
  type OperationId,
  type ProblemCode,
  type ProblemContext,
  problemOf,
  type Refusal,
  scopesOf,
} from '@delivery-orders/contract'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { ClientGrant, FleetGrant, Grant } from '../store/access.ts'
import { type Answer, errorAnswer, type Reply, replyAnswer } from './answer.ts'
import { keyFault, partsFault } from './contract-fault.ts'
import { authorize, invalidToken, sentToken } from './credentials.ts'
import { keyReader } from './idempotency-key.ts'
import { parsedBody, unreadableRefuser } from './json-body.ts'
import { strictApplied, strictReader } from './preference.ts'
import { queryReader } from './query-values.ts'
import { accepted } from './refused.ts'
import { requestIdOf } from './request-id.ts'
import { type Route, routing } from './routing.ts'

export interface AnsweringParts {
  readonly handlers: Handlers<ClientGrant, FleetGrant>
  readonly findGrant: (token: string) => Promise<Grant | undefined>
  readonly clock: Clock
  readonly random: Random
  readonly baseUrl: string
}

export interface SentRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** By names in lower case, as Node parses them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Called at most once, after all checks that need no body. Rejects a body of more than `bytesMax`. */
  readonly readBody: (bytesMax: number) => Promise<Uint8Array>
  /** Calls the listener when the client is gone, at once if it already is. Without it, a request never waits. */
  readonly onClose?: Connection['onClose']
}

export type AnswerRequest = (request: SentRequest) => Promise<Answer>

/** An operation's handler without its types: the request was validated against the contract at run time. */
type UntypedHandler = (call: object) => Promise<Reply | Refusal<ProblemCode>>

/** Returns a function that answers a request, with the same checks in the same order as the server. */
export function answering(parts: AnsweringParts): AnswerRequest {
  const { baseUrl: publicUrl, clock, random } = parts
  const routeOf = routing(document, new URL(publicUrl).pathname.replace(/\/$/, ''))
  return async (request) => {
    const { path, query } = partsOf(request.target)
    const requestId = requestIdOf(request.headers['x-request-id'], clock, random)
    const context = { path, requestId, publicUrl }
    try {
      const reply = await execute(request, query, routeOf(request.method, path), parts, context)
      return replyAnswer(reply, requestId)
    } catch (error) {
      return errorAnswer(error, context)
    }
  }
}

async function execute(
  { headers, readBody, onClose }: SentRequest,
  sentQuery: string,
  { entry, params }: Route,
  { handlers, findGrant }: AnsweringParts,
  context: ProblemContext,
): Promise<Reply> {
  const authorization = single(headers['authorization'])
  const authenticate = async () => {
    const token = sentToken(authorization)
    const client = token === undefined ? undefined : await findGrant(token)
    if (!client) throw invalidToken(authorization)
    return client
  }
  const client = await authenticate()
  authorize(client, scopesOf(entry))

  const bytes = await bodyBytes(entry, headers, readBody)
  const body = bytes && parsedBody(bytes)
  const query = queryReader(entry)({ ...parse(sentQuery) })
  const isStrict = strictReader(entry)(headers)
  const fault = partsFault(entry, { params, query, body, isStrict }) ?? keyFault(entry, headers)
  if (fault) throw fault

  const idempotencyKey = keyReader(entry)({ headers, params }, bytes ?? new Uint8Array())
  const handler = handlers[entry.id as OperationId] as UntypedHandler
  const [ifMatch, ifNoneMatch] = [single(headers['if-match']), single(headers['if-none-match'])]
  const connection = onClose && { onClose, idle: (wait: Promise<void>) => wait.then(authenticate) }
  const call = { params, query, body, idempotencyKey, ifMatch, ifNoneMatch, client, connection }
  const ofRefusal = (refusal: Refusal<ProblemCode>) => problemOf(refusal, context)
  const reply = accepted(await handler({ ...call, problemOf: ofRefusal }))
  return isStrict ? { ...reply, headers: { ...reply.headers, ...strictApplied } } : reply
}

/** The bytes of the body; undefined if the operation takes none, or if the body is optional and was not sent. */
async function bodyBytes(
  entry: OperationEntry,
  headers: SentRequest['headers'],
  readBody: SentRequest['readBody'],
): Promise<Buffer | undefined> {
  const { requestBody } = entry.operation
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  const isAbsent = length === '0' && encoding === undefined
  if (!requestBody || (!requestBody.required && isAbsent)) return undefined
  unreadableRefuser(entry)(headers)
  return Buffer.from(await readBody(bodyBytesMaxOf(entry)))
}

/** Splits a target into its path and the text of its query. A fragment, which no client should send, is dropped. */
export function partsOf(target: string): { readonly path: string; readonly query: string } {
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(target) ?? []
  return { path, query }
}

/** Node joins or drops repetitions of these headers, so none has a list of values. */
const single = (value: string | string[] | undefined) => value as string | undefined
