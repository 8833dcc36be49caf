import { type ProblemCode, problemOf } from '@delivery-orders/contract'
import { type ReceivedResponse, sendMessage } from '../src/dispatch.ts'
import { clientScopes, fleetScopes } from '../src/index.ts'
import {
  Deliverer,
  MemoryService,
  memoryStore,
  newMemory,
  ServiceClock,
  seededRandom,
} from '../src/service.ts'
import type { Store } from '../src/store.ts'

/** The id of the first order, as on a service that has been running for a while. */
const firstOrderId = 1042
const baseUrl = 'https://deliveries.example.com'
const begin = '2026-11-20T09:30:00.000Z'
/** A request may choose its id. */
const requestId = '01KAGZ9D7W1X2P5V0SY4Z6A8BC'

type Json = unknown

export interface Sent {
  readonly body?: Json
  /** Overrides the headers that a client sends, undefined leaves a header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly as?: 'client' | 'fleet'
}

/** The members of a problem that do not follow from its code. */
export interface ProblemSource {
  readonly code: ProblemCode
  readonly detail: string
  readonly path: string
}

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json
}

/**
 * A service in memory for one example. It has randomness of its own and a clock that stands still, so that an example
 * depends only on its own requests.
 */
export class RecordedService {
  readonly store: Store
  readonly #clock = new ServiceClock(Date.parse(begin))
  readonly #service: MemoryService
  readonly #tokens: Readonly<Record<'client' | 'fleet', string>>
  readonly #messages: Json[] = []
  /** The next answers of the receivers; 204 if the list is empty. */
  readonly #answers: ReceivedResponse[] = []

  /** @param seed - the name of the example */
  constructor(seed: string, change: (store: Store) => Store = (store) => store) {
    this.store = change(memoryStore({ ...newMemory(), nextOrderId: firstOrderId }))
    this.#service = new MemoryService({
      ...{ store: this.store, clock: this.#clock, random: seededRandom(seed) },
      ...{ baseUrl, currency: 'XOF', webhookAllowPrivate: false },
    })
    const live = { mode: 'live' } as const
    this.#tokens = {
      client: this.#service.issueToken({ client: 'acme' }, { ...live, scopes: clientScopes }),
      fleet: this.#service.issueToken(
        { fleet: 'express', clients: null },
        { ...live, scopes: fleetScopes },
      ),
    }
  }

  /** Issues a token of the client without some scopes. */
  tokenFor(scopes: readonly string[]): string {
    return this.#service.issueToken({ client: 'acme' }, { mode: 'live', scopes })
  }

  at(time: string): this {
    this.#clock.set(Date.parse(`2026-11-20T${time}Z`))
    return this
  }

  /** Sends a request that must succeed. Returns the body of its response. */
  async ok(method: string, path: string, sent: Sent = {}): Promise<Json> {
    const { status, body } = await this.send(method, path, sent)
    if (status < 300) return body
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
  }

  /** Sends a request that must be refused. Returns the problem. */
  async refused(method: string, path: string, sent: Sent = {}): Promise<Json> {
    const { status, body } = await this.send(method, path, sent)
    if (status >= 400) return body
    throw new Error(`${method} ${path} answered ${status}, but must be refused.`)
  }

  async send(
    method: string,
    path: string,
    { body, headers = {}, as = 'client' }: Sent,
  ): Promise<Answered> {
    const bytes = Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
    const own = {
      authorization: `Bearer ${this.#tokens[as]}`,
      'x-request-id': requestId,
      'content-length': String(bytes.length),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const {
      status,
      headers: list,
      body: text,
    } = await this.#service.answer({
      method,
      target: path,
      headers: { ...own, ...headers },
      readBody: () => Promise.resolve(bytes),
    })
    const names = list.filter((_, index) => index % 2 === 0)
    const answered = names.map((name, index) => [name.toLowerCase(), list[index * 2 + 1] ?? ''])
    return { status, headers: Object.fromEntries(answered), body: JSON.parse(text || 'null') }
  }

  /** The problem with which the server refuses a request that this service does not. */
  problem({ code, detail, path }: ProblemSource): Json {
    return problemOf({ code, detail }, { path, requestId, publicUrl: baseUrl })
  }

  /** Disables a webhook as the operator does. */
  async disableByOperator(id: string): Promise<void> {
    const { webhooks } = this.store
    const client = await webhooks.findOwner(id)
    const webhook = client && (await webhooks.find(client, id))
    if (!webhook) throw new Error(`There is no webhook ${id}.`)
    const { revision } = webhook
    const actor = { id: 0, kind: 'user', name: 'operator' } as const
    const changed = {
      ...webhook,
      revision: revision + 1,
      disabledReason: 'operator',
    } as const
    await webhooks.change({ ...client, actor }, changed)
  }

  /** Lets the receivers of the webhooks answer so, one response for each attempt. */
  receiversAnswer(...answers: readonly ReceivedResponse[]): void {
    this.#answers.push(...answers)
  }

  /** Sends all events that are due to the webhooks. Returns the last message. */
  async deliver(): Promise<Json> {
    let elapsedMs = 0
    const parts = {
      post: ({ body }: { readonly body: string }) => {
        this.#messages.push(JSON.parse(body))
        elapsedMs += attemptMs
        const { status, retryAfter, text } = this.#answers.shift() ?? accepted
        return Promise.resolve({ status, retryAfter, text })
      },
      clock: this.#clock,
      elapsed: () => elapsedMs,
    }
    await new Deliverer({
      service: this.#service,
      send: (message) => sendMessage(message, parts),
      onUnmade: (error) => {
        throw error
      },
      isContinuous: false,
    }).deliverDue()
    return this.#messages.at(-1)
  }
}

const accepted: ReceivedResponse = { status: 204, retryAfter: null, text: '' }
/** The duration that each attempt shows. */
const attemptMs = 212
