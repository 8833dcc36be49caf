import {
  type CreatedOrder,
  type EventFeed,
  type Order,
  type OrderPage,
  type ProblemCode,
  problemOf,
  Refusal,
  type Status,
  type Webhook,
} from '@delivery-orders/contract'
import { dispatchIdOf } from '@delivery-orders/domain'
import { valueOrThrow } from '@delivery-orders/operations/protocol'
import type { ClientGrant } from '@delivery-orders/operations/store'
import { aDraft } from '../support/a-draft.ts'
import type { SimulatedProcess } from './simulated-process.ts'

const newest = { statuses: [], before: Number.MAX_SAFE_INTEGER, limit: 1 } as const

/** Calls the operations of any process, as a client does. */
export class SimulatedClient {
  readonly #process: () => SimulatedProcess
  readonly #grant: ClientGrant

  constructor(process: () => SimulatedProcess, grant: ClientGrant) {
    this.#process = process
    this.#grant = grant
  }

  get #call() {
    return {
      ...{ params: {}, query: {}, body: undefined, requestId: 'req_simulated' },
      ...{ client: this.#grant, problemOf: inSimulation },
    }
  }

  async place(referenceNumber: string): Promise<CreatedOrder> {
    const result = await this.#process().handlers.createOrder({
      ...this.#call,
      body: aDraft({ referenceNumber }),
      idempotencyKey: { hash: `key-${referenceNumber}`, fingerprint: referenceNumber },
    })
    return parsed<CreatedOrder>(valueOrThrow(result).body)
  }

  async progress(reference: string, to: Status): Promise<Order> {
    const result = await this.#process().handlers.progressOrder({
      ...this.#call,
      params: { reference },
      body: { to },
      idempotencyKey: undefined,
    })
    return parsed<Order>(valueOrThrow(result).body)
  }

  async addWebhook(url: string): Promise<string> {
    const result = await this.#process().handlers.createWebhook({
      ...this.#call,
      body: { url },
      idempotencyKey: undefined,
    })
    return parsed<Webhook>(valueOrThrow(result).body).id
  }

  async webhook(webhookId: string): Promise<Webhook> {
    const call = { ...this.#call, params: { webhookId }, idempotencyKey: undefined }
    return parsed<Webhook>(valueOrThrow(await this.#process().handlers.getWebhook(call)).body)
  }

  async enable(webhookId: string, enabled: boolean): Promise<void> {
    const call = { ...this.#call, params: { webhookId }, idempotencyKey: undefined }
    valueOrThrow(await this.#process().handlers.updateWebhook({ ...call, body: { enabled } }))
  }

  /** Returns the id of the test event. */
  async test(webhookId: string): Promise<string> {
    const call = { ...this.#call, params: { webhookId }, idempotencyKey: undefined }
    const { body } = valueOrThrow(await this.#process().handlers.testWebhook(call))
    return parsed<{ readonly eventId: string }>(body).eventId
  }

  /** Retries the newest dispatch of a webhook. Returns its number, if there is one. */
  async retry(webhookId: string): Promise<number | undefined> {
    const { handlers, store } = this.#process()
    const [dispatch] = await store.outbox.list(webhookId, newest)
    if (!dispatch) return undefined
    const dispatchId = dispatchIdOf(dispatch)
    const call = { ...this.#call, params: { webhookId, dispatchId }, idempotencyKey: undefined }
    const result = await handlers.retryDispatch(call)
    // The dispatch may be deleted after it was listed, because it is old.
    if (result instanceof Refusal && result.code === 'dispatch_not_found') return undefined
    valueOrThrow(result)
    return dispatch.number
  }

  async feed(after: string | undefined): Promise<EventFeed> {
    const query = { limit: 20, ...(after !== undefined && { after }) }
    const call = { ...this.#call, query, idempotencyKey: undefined }
    return parsed<EventFeed>(valueOrThrow(await this.#process().handlers.listEvents(call)).body)
  }

  async list(cursor: string | undefined): Promise<OrderPage> {
    const query = { limit: 20, ...(cursor !== undefined && { cursor }) }
    const call = { ...this.#call, query, idempotencyKey: undefined }
    return parsed<OrderPage>(valueOrThrow(await this.#process().handlers.listOrders(call)).body)
  }

  async hasDispatch(webhookId: string, number: number): Promise<boolean> {
    return (await this.#process().store.outbox.find(webhookId, number)) !== undefined
  }
}

const inSimulation = (refusal: Refusal<ProblemCode>) =>
  problemOf(refusal, { path: '/', requestId: 'simulated', publicUrl: 'https://d.example.com' })

/** Parses a response body that can be JSON text, because a store had it as such. */
const parsed = <Body>(body: unknown): Body =>
  (typeof body === 'string' ? JSON.parse(body) : body) as Body
