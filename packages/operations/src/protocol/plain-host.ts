import { document, type Handlers } from '@delivery-orders/contract'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { ClientGrant, FleetGrant, Grant } from '../store/access.ts'
import { type Answer, errorAnswer } from './answer.ts'
import { keyFault, partsFault } from './contract-fault.ts'
import { pipeline, type RoutedRequest, type SentHeaders } from './pipeline.ts'
import { requestIdOf } from './request-id.ts'
import { partsOf } from './request-target.ts'
import { routeFinder } from './routing.ts'

export interface PlainHostParts {
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
  readonly headers: SentHeaders
  /** Called at most once, after all checks that need no body. Rejects a body of more than `bytesMax`. */
  readonly readBody: (bytesMax: number) => Promise<Uint8Array>
  /** Aborted when the client is gone. */
  readonly signal?: AbortSignal | undefined
}

export type AnswerRequest = (request: SentRequest) => Promise<Answer>

type PlainRequest = RoutedRequest & Pick<SentRequest, 'readBody' | 'signal'>

/** Returns a function that answers requests to the operations of the contract, without limits and without sockets. */
export function plainHost({ clock, random, baseUrl, ...parts }: PlainHostParts): AnswerRequest {
  const prepare = pipeline<PlainRequest>({
    ...parts,
    publicUrl: baseUrl,
    readBody: async ({ readBody }, bytesMax) => Buffer.from(await readBody(bytesMax)),
    prepareValidation: (entry) => (request, sent) => {
      const fault = partsFault(entry, sent) ?? keyFault(entry, request.headers)
      if (fault) throw fault
    },
    connect: ({ signal }, authenticate) => ({
      onClose: (listener) =>
        signal?.aborted ? listener() : signal?.addEventListener('abort', listener),
      idle: (wait) => wait.then(authenticate),
    }),
  })
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '')
  const findRoute = routeFinder(document, basePath, prepare)
  return async ({ method, target: url, headers, readBody, signal }) => {
    const requestId = requestIdOf(headers['x-request-id'], clock, random)
    try {
      const { operation: execute, params } = findRoute(method, partsOf(url).path)
      return await execute({ url, params, headers, requestId, readBody, signal })
    } catch (error) {
      return errorAnswer(error, { url, requestId }, baseUrl)
    }
  }
}
