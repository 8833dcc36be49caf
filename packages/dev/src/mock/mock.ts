import {
  type Answer,
  errorAnswer,
  failureAnswer,
  methodNotAllowed,
  newToken,
  pageMethods,
  partsOf,
  type Random,
  Rejection,
  replyAnswer,
  requestIdOf,
  type SentRequest,
  seededRandom,
} from '@delivery-orders/operations'
import { type Controlled, control } from './control.ts'
import type { Fault } from './faults.ts'
import { Generation, type MockTokens } from './generation.ts'

export interface MockParts {
  readonly baseUrl: string
  readonly latencyMs: number
  /** Makes all ids, secrets and tokens the same in each run. */
  readonly seed: string | undefined
  readonly random: Random
}

/** How to respond to a request. */
export interface MockResponse {
  /** Undefined if the connection is dropped instead. */
  readonly answer: Answer | undefined
  readonly delayMs: number
}

/** The service in memory, with its controls and faults, apart from sockets. */
export class Mock implements Controlled {
  readonly tokens: MockTokens
  readonly faults: Fault[] = []
  generation: Generation
  readonly #parts: MockParts

  constructor(parts: MockParts) {
    const { seed, random } = parts
    this.#parts = parts
    const tokenOf = (owner: string) =>
      newToken('test', seed === undefined ? random : seededRandom(`${seed} ${owner}`))
    this.tokens = { client: tokenOf('token'), fleet: tokenOf('fleet token') }
    this.generation = this.#newGeneration()
  }

  #newGeneration(): Generation {
    const { seed, random, baseUrl } = this.#parts
    const own = seed === undefined ? random : seededRandom(seed)
    return new Generation({ baseUrl, tokens: this.tokens, random: own })
  }

  /** Forgets everything but the tokens. */
  readonly reset = (): void => {
    this.generation.end()
    this.generation = this.#newGeneration()
    this.faults.length = 0
  }

  async respond(request: SentRequest): Promise<MockResponse> {
    const { path } = partsOf(request.target)
    if (path === '/_mock' || path.startsWith('/_mock/'))
      return {
        answer: await this.#outside(request, path, () => control(this, path, request)),
        delayMs: 0,
      }
    // Taken before the body is read, so that faults apply in the order in which requests arrive.
    const fault = this.faults.shift()
    const delayMs = this.#parts.latencyMs + (fault?.fault === 'delay' ? fault.delayMs : 0)
    return { answer: await this.#answerWith(fault, request, path), delayMs }
  }

  async #answerWith(
    fault: Fault | undefined,
    request: SentRequest,
    path: string,
  ): Promise<Answer | undefined> {
    if (fault?.fault === 'drop') return undefined
    if (fault?.fault === 'status')
      return failureAnswer(fault.status, fault.retryAfter, this.#contextOf(request, path))
    const answer = await this.#answer(request, path)
    return fault?.fault === 'lose_answer' ? undefined : answer
  }

  #answer(request: SentRequest, path: string): Promise<Answer> {
    return path === '/receipts' || path.startsWith('/receipts/')
      ? this.#outside(request, path, () => noReceipt(request.method))
      : this.generation.answer(request)
  }

  /** Answers a request to a path outside the contract. */
  async #outside(
    request: SentRequest,
    path: string,
    reply: () => ReturnType<typeof control>,
  ): Promise<Answer> {
    const { requestId, publicUrl } = this.#contextOf(request, path)
    const identified = { url: request.target, requestId }
    try {
      return replyAnswer(await reply(), identified)
    } catch (error) {
      return errorAnswer(error, identified, publicUrl)
    }
  }

  #contextOf({ headers }: SentRequest, path: string) {
    const { clock } = this.generation
    const requestId = requestIdOf(headers['x-request-id'], clock, this.#parts.random)
    return { path, requestId, publicUrl: this.#parts.baseUrl }
  }
}

function noReceipt(method: string): never {
  if (!pageMethods.some((name) => name === method)) throw methodNotAllowed(pageMethods, method)
  throw new Rejection('receipt_not_found', 'There is no receipt at this address.')
}
