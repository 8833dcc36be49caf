import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bearer, exchange, type HttpRequest, type HttpResponse, json } from '../../support/send.ts'
import { type ChangedOrder, changeOrders } from './changed-orders.ts'
import { heldConnections } from './held-connections.ts'
import { bodyKinds, largeBodies } from './large-bodies.ts'
import type { SmallRequest } from './small-load.ts'

/** Concurrent requests of each token: half of the writes that it may send in a minute. */
const writers = 150
const readers = 6
const cancelers = 2
/** Connections of each token that hold memory for long. */
const held = 4
/** Pause after a broken connection, or if there is no order to cancel. */
const pauseMs = 250
const smallLoad = fileURLToPath(new URL('./small-load.ts', import.meta.url))
/**
 * The outcomes that a client can get under load. A connection is reset, or gets 408, if the service is too busy to read a body within
 * its time limit of 30 s. It times out if the service is too busy to accept it.
 */
const expected = ['200', '201', '408', '429', '503', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

export interface LoadTokens {
  readonly tokens: readonly string[]
  readonly changing: readonly string[]
  readonly small: string
}

export interface Acknowledged {
  readonly token: string
  readonly itemCount: number
  isCanceled: boolean
}

/**
 * Sends the largest bodies, lists, feeds and cancellations for each token, the largest changes for other tokens, and small
 * orders for another client. A client that gets 429 or 503 waits as long as `Retry-After` says.
 */
export class MemoryLoad {
  /** Number of responses by kind of request and status, or by the error of the connection. */
  readonly tally: Record<string, Record<string, number>> = {}
  /** Acknowledged orders by reference. */
  readonly acknowledged = new Map<string, Acknowledged>()
  /** The orders of the tokens that change theirs, by reference. */
  readonly changed = new Map<string, ChangedOrder>()
  /** Latencies of the creations of small orders. */
  readonly smallMs: number[] = []
  readonly #url: string
  readonly #signal: AbortSignal
  readonly #agent = new Agent({ keepAlive: true })

  constructor(url: string, signal: AbortSignal) {
    this.#url = url
    this.#signal = signal
  }

  /**
   * Runs until the signal aborts. Small orders begin first: Node accepts one connection per turn of the event loop.
   * `onBegin` is called when the first one is created and read.
   */
  async run({ tokens, changing, small }: LoadTokens, onBegin: () => void): Promise<void> {
    const smallClient = fork(smallLoad, [this.#url, small], { execArgv: [] })
    smallClient.on('message', (response: SmallRequest) => this.#addSmall(response))
    await once(smallClient, 'message')
    await once(smallClient, 'message')
    onBegin()

    const connections = tokens.map((token) => heldConnections(this.#url, token, held))
    const work = tokens.flatMap((token) => [
      ...times(writers, (writer) => this.#create(token, writer)),
      ...times(readers, (reader) => this.#read(token, reader)),
      ...times(cancelers, () => this.#cancel(token)),
    ])
    await Promise.all([...work, ...changing.map((token) => this.#change(token))])
    smallClient.kill()
    for (const { stop } of connections) stop()
    this.#agent.destroy()
  }

  #addSmall({ kind, status, ms }: SmallRequest): void {
    // When the load is over, the service may have ended.
    if (this.#signal.aborted) return
    this.#add(`${kind} small`, status)
    if (kind === 'create') this.smallMs.push(ms)
  }

  #add(kind: string, status: number | string): void {
    const ofKind = this.tally[kind] ?? {}
    this.tally[kind] = { ...ofKind, [status]: (ofKind[status] ?? 0) + 1 }
  }

  /** Counts the responses with this status to requests whose kind begins so. */
  count(kind: string, status: number): number {
    const tallies = Object.entries(this.tally).filter(([name]) => name.startsWith(kind))
    return tallies.reduce((sum, [, ofKind]) => sum + (ofKind[status] ?? 0), 0)
  }

  unexpected(): readonly string[] {
    return Object.entries(this.tally).flatMap(([kind, ofKind]) =>
      Object.keys(ofKind)
        .filter((status) => !expected.includes(status))
        .map((status) => `${kind}: ${status}`),
    )
  }

  summary(): string {
    const kinds = Object.entries(this.tally).map(([kind, ofKind]) => {
      const texts = Object.entries(ofKind).map(([status, count]) => `${status} × ${count}`)
      return `${kind}: ${texts.join(', ')}`
    })
    const sorted = this.smallMs.toSorted((one, other) => one - other)
    const p99 = Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0)
    return `${kinds.toSorted().join('; ')}; p99 of small orders ${p99} ms`
  }

  async #create(token: string, writer: number): Promise<void> {
    const kind = bodyKinds[writer % bodyKinds.length] ?? 'ascii'
    const { bytes, itemCount } = largeBodies[kind]
    const request = { method: 'POST', path: '/orders', body: bytes }
    while (!this.#signal.aborted) {
      const answer = await this.#send(`create ${kind}`, token, request)
      if (answer?.status !== 201) continue
      const reference: string = JSON.parse(answer.text).referenceNumber
      this.acknowledged.set(reference, { token, itemCount, isCanceled: false })
    }
  }

  #change(token: string): Promise<void> {
    return changeOrders(this.changed, token, {
      send: (kind, request) => this.#send(kind, token, request),
      isOver: () => this.#signal.aborted,
    })
  }

  async #read(token: string, reader: number): Promise<void> {
    const path = reader % 2 === 0 ? '/orders' : '/events'
    while (!this.#signal.aborted)
      await this.#send(`list ${path}`, token, { path: `${path}?limit=100` })
  }

  async #cancel(token: string): Promise<void> {
    while (!this.#signal.aborted) {
      const open = [...this.acknowledged].find(
        ([, order]) => order.token === token && !order.isCanceled,
      )
      if (!open) {
        await this.#pause(pauseMs)
        continue
      }
      const [reference, order] = open
      const path = `/orders/${reference}`
      const answer = await this.#send('cancel', token, { method: 'PUT', path })
      if (answer?.status === 200) order.isCanceled = true
    }
  }

  /** Counts the response. If it says `Retry-After`, waits. */
  async #send(
    kind: string,
    token: string,
    request: HttpRequest,
  ): Promise<HttpResponse | undefined> {
    const headers = { ...bearer(token), ...(request.body === undefined ? {} : json) }
    let failure = ''
    const answer = await exchange(this.#url, { ...request, headers }, this.#agent).catch(
      (error: NodeJS.ErrnoException) => {
        failure = error.code ?? error.message
        return undefined
      },
    )
    // When the load is over, the service may have ended.
    if (answer || !this.#signal.aborted) this.#add(kind, answer?.status ?? failure)
    const seconds = Number(answer?.headers.get('retry-after') ?? 0)
    if (!answer || seconds > 0) await this.#pause(Math.max(seconds * 1_000, pauseMs))
    return answer
  }

  /** Ends early when the signal aborts. */
  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#signal }).catch(() => undefined)
  }
}

const times = <Value>(count: number, make: (index: number) => Value): readonly Value[] =>
  Array.from({ length: count }, (_, index) => make(index))
