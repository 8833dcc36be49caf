import { defaultScopes, fleetScopes, newToken, type Random } from '@delivery-orders/operations'
import { htmlType, type TrackingPages, trackingPages } from '@delivery-orders/operations/pages'
import {
  type Answer,
  answerOf,
  errorAnswer,
  methodNotAllowed,
  pageMethods,
  partsOf,
  Rejection,
  replyAnswer,
  requestIdOf,
  type SentRequest,
} from '@delivery-orders/operations/protocol'
import {
  answerWithFault,
  Deliverer,
  MemoryService,
  memoryStore,
  ServiceClock,
  seededRandom,
} from '@delivery-orders/operations/service'
import { sendWebhook } from '../send-webhook.ts'
import { type ControlledMock, control, type Generation } from './control.ts'
import type { MockFault } from './control-input.ts'

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
export class Mock implements ControlledMock {
  /** The tokens of a client and of a fleet that serves it, in test mode with all scopes. */
  readonly tokens: { readonly client: string; readonly fleet: string }
  readonly faults: MockFault[] = []
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
    const clock = new ServiceClock()
    const service = new MemoryService({
      store: memoryStore(),
      clock,
      random: seed === undefined ? random : seededRandom(seed),
      baseUrl,
      currency: 'XOF',
      webhookAllowPrivate: true,
    })
    const { client, fleet } = this.tokens
    service.issueToken({ client: 'acme' }, { mode: 'test', scopes: defaultScopes('test') }, client)
    const couriers = { fleet: 'couriers', clients: null }
    service.issueToken(couriers, { mode: 'test', scopes: fleetScopes }, fleet)
    const deliverer = new Deliverer({
      service,
      send: (message) => sendWebhook(message, clock),
      onUnmade: (error) => {
        throw error
      },
      isContinuous: true,
    })
    const pages = trackingPages({ store: service.store, clock, settings: pageSettings })
    return { service, deliverer, pages }
  }

  /** Answers the requests that wait for events, and stops sending events. */
  end(): void {
    this.generation.deliverer.end()
    this.generation.service.end()
  }

  /** Forgets everything but the tokens. */
  readonly reset = (): void => {
    this.end()
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
    const answer = await answerWithFault(fault, request, {
      answer: (sent) => this.#answer(sent, path),
      contextOf: (sent) => this.#contextOf(sent, path),
    })
    return { answer, delayMs }
  }

  #answer(request: SentRequest, path: string): Promise<Answer> {
    const { service, pages } = this.generation
    if (path === '/receipts' || path.startsWith('/receipts/'))
      return this.#outside(request, path, () => noReceipt(request.method))
    return path === '/track' || path.startsWith('/track/')
      ? this.#page(pages, request, path)
      : service.answer(request)
  }

  /** Answers with a page for a recipient. The mock has no limits. */
  async #page(pages: TrackingPages, request: SentRequest, path: string): Promise<Answer> {
    const { method, headers } = request
    if (!isPageMethod(method)) return this.#outside(request, path, () => refuseMethod(method))
    const segment = pages.readSegment(path.slice('/track/'.length))
    const page = await (segment ? pages.show(segment, headers) : pages.refuse(404, headers))
    const { requestId } = this.#contextOf(request, path)
    return answerOf({ ...page, type: htmlType }, { requestId })
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
    const { clock } = this.generation.service
    const requestId = requestIdOf(headers['x-request-id'], clock, this.#parts.random)
    return { path, requestId, publicUrl: this.#parts.baseUrl }
  }
}

/** The settings of a service whose operator has set nothing. */
const pageSettings = {
  name: 'Delivery Orders',
  supportUrl: undefined,
  language: 'en',
  timeZone: 'UTC',
} as const

const isPageMethod = (method: string): boolean => pageMethods.some((name) => name === method)

function refuseMethod(method: string): never {
  throw methodNotAllowed(pageMethods, method)
}

function noReceipt(method: string): never {
  if (!isPageMethod(method)) refuseMethod(method)
  throw new Rejection('receipt_not_found', 'There is no receipt at this address.')
}
