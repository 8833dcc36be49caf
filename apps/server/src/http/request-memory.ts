import type { ServerResponse } from 'node:http'
import {
  type ClientKey,
  type Mode,
  type Order,
  type Report,
  Unavailable,
} from '@delivery-orders/domain'
import { Rejection } from '@delivery-orders/operations/protocol'
import type { Metrics } from '../metrics/metrics.ts'
import { MemoryPool, type MemoryShare, type SlowRequest } from './memory-pool.ts'

/**
 * Estimates of the memory that a request holds, as measured on Node 26. An estimate must not be too low, because the
 * process ends when the heap is full.
 */
export const estimates = {
  /** The request, the response and the socket. A request that waits for events takes the same. */
  perRequest: 14 * 1024,
  /** A body with its parsed texts, the order, its row and its rendered text. Texts beyond Latin-1 take the most. */
  perBodyByte: 6,
  /** Objects and lists count in addition: `{},` takes 3 bytes in a body, and 63 when it is parsed. */
  perObject: 56,
  perMember: 16,
  /** A response that is being sent: its text, and its bytes in the buffer of the socket. */
  perAnswerCharacter: 4,
  /** An item of an order that is being changed, or the facts of one update: both states, the row, the rendered text. */
  perOrderPart: 28 * 1024,
  /** The metadata of an order, or what one update has replaced of them. Most orders have none. */
  perMetadata: 25 * 1024,
  /** A report of a courier, and each character of it. Their lengths differ more than those of the other parts. */
  perReport: 512,
  perReportCharacter: 6,
  /** A receipt or a page of an order that is being rendered. */
  perPage: 256 * 1024,
}

/** The objects of shorter bodies are not counted. */
const shortBodyBytes = 8 * 1024

/** The part of the memory that a client can hold, that all test tokens together can hold, and that all strangers can. */
const partMax = 1 / 4

/**
 * Limits the memory that all requests in flight hold, by estimates. A client below an even share gets what it
 * needs, at the cost of slow connections of the client that holds the most. All other clients get what is free.
 */
export class RequestMemory {
  readonly #clientBytesMax: number
  readonly #countRefused: (bytes: number) => void
  readonly #shares = new Map<MemoryShare['key'], MemoryShare>()
  readonly #pools: Readonly<Record<Mode | 'stranger', readonly MemoryPool[]>>

  constructor(bytesMax: number, metrics: Metrics) {
    this.#clientBytesMax = bytesMax * partMax
    const all = new MemoryPool(bytesMax)
    const withinPart = () => [new MemoryPool(bytesMax * partMax), all]
    this.#pools = { live: [all], test: withinPart(), stranger: withinPart() }
    metrics.read(
      'gauge',
      'delivery_orders_request_memory_bytes',
      'Estimated memory that the requests in flight hold.',
      () => all.bytes,
    )
    const refused = metrics.counter(
      'delivery_orders_request_memory_refused_bytes_total',
      'Estimated memory of the requests that were answered 503 because REQUEST_MEMORY_MB was used up.',
    )
    this.#countRefused = (bytes) => refused.of().add(bytes)
  }

  /** Holds a request until it is handled and its response has been sent. Throws if it does not fit. */
  hold(ownerId: number, mode: Mode, response: ServerResponse | undefined): MemoryHold {
    return this.#hold(this.#shareOf(ownerId, mode), response)
  }

  /**
   * Holds a request without a valid token until its connection or its response has ended, whatever is still being
   * rendered: limits by address bound that. Throws if it does not fit.
   */
  holdStranger(address: string, response: ServerResponse | undefined): MemoryHold {
    const hold = this.#hold(this.#share(address, 'stranger'), response)
    hold.handled()
    return hold
  }

  /** Holds an order that is being changed until the returned function is called. Throws if it does not fit. */
  readonly holdOrder = ({ clientId, mode }: ClientKey, order: Order): (() => void) => {
    const hold = new MemoryHold(this, this.#shareOf(clientId, mode), undefined)
    hold.resize(orderBytes(order))
    return () => hold.release()
  }

  /** Throws if a share cannot have so many bytes more. May end connections of other clients. */
  makeRoom(share: MemoryShare, bytes: number): void {
    const isWithinMax = share.bytes + this.#ofOtherMode(share) + bytes <= this.#clientBytesMax
    if (isWithinMax && share.pools.every((pool) => pool.makeRoom(share, bytes))) return
    this.#countRefused(bytes)
    throw memoryUsedUp()
  }

  #ofOtherMode({ key }: MemoryShare): number {
    return typeof key === 'string' ? 0 : (this.#shares.get(-key)?.bytes ?? 0)
  }

  add(share: MemoryShare, bytes: number): void {
    share.bytes += bytes
    for (const pool of share.pools) pool.add(share, bytes)
    if (share.bytes === 0) this.#shares.delete(share.key)
    else this.#shares.set(share.key, share)
  }

  /** Whether a request of a client that sends nothing else can hold this much. */
  canEverHold(bytes: number): boolean {
    return bytes <= this.#clientBytesMax
  }

  #hold(share: MemoryShare, response: ServerResponse | undefined): MemoryHold {
    const hold = new MemoryHold(this, share, response)
    hold.resize(estimates.perRequest)
    // A client may be gone before its token is found, and `close` is emitted only once.
    if (response?.closed) hold.closed()
    else response?.once('close', () => hold.closed())
    return hold
  }

  #shareOf(ownerId: number, mode: Mode): MemoryShare {
    return this.#share(mode === 'test' ? -ownerId : ownerId, mode)
  }

  #share(key: MemoryShare['key'], pools: Mode | 'stranger'): MemoryShare {
    return this.#shares.get(key) ?? { key, pools: this.#pools[pools], bytes: 0, slow: new Set() }
  }
}

const memoryUsedUp = (): Unavailable =>
  new Unavailable('The requests in flight hold as much memory as REQUEST_MEMORY_MB allows.')

const tooManyObjects = (): Rejection =>
  new Rejection(
    'payload_too_large',
    'The body has more objects and lists than the service has memory for. Send fewer at a time.',
  )

/** The memory that a request or a change of an order holds. */
export class MemoryHold implements SlowRequest {
  readonly #memory: RequestMemory
  readonly #share: MemoryShare
  readonly #response: ServerResponse | undefined
  #bytes = 0
  #answerBytes = estimates.perRequest
  #isHandled = false
  #isClosed = false
  /** Ends the body that is being received, or the response that is being sent. */
  #end: (() => void) | undefined
  #endableSince = 0
  #receivedBytes = 0

  constructor(memory: RequestMemory, share: MemoryShare, response: ServerResponse | undefined) {
    this.#memory = memory
    this.#share = share
    this.#response = response
  }

  /** A body is about to be received. `refuse` ends it. */
  beginBody(refuse: (error: Error) => void): void {
    this.#canEnd(() => {
      if (this.#response) this.#response.shouldKeepAlive = false
      refuse(memoryUsedUp())
    })
  }

  /** Holds what has been received of a body, before it is stored. Throws if it does not fit. */
  growBody(length: number): void {
    this.#receivedBytes = length
    this.resize(estimates.perRequest + length * estimates.perBodyByte)
  }

  /** Holds a body that is about to be parsed. Throws if it does not fit. */
  holdBody(bytes: Uint8Array): void {
    this.#cannotEnd()
    if (bytes.length <= shortBodyBytes) return
    const needed = estimates.perRequest + bytes.length * estimates.perBodyByte + objectBytes(bytes)
    if (!this.#memory.canEverHold(needed)) throw tooManyObjects()
    this.resize(needed)
  }

  /** Holds a response. Throws if it does not fit and the request was a read. */
  holdAnswer(text: string, isRead: boolean): void {
    const bytes = estimates.perRequest + text.length * estimates.perAnswerCharacter
    if (isRead) this.resize(bytes)
    this.#answerBytes = bytes
  }

  /** Holds a page that is about to be rendered, or one of so many bytes. Throws if it does not fit. */
  holdPage(bytes: number = estimates.perPage): void {
    if (!this.#response?.destroyed) this.resize(estimates.perRequest + bytes)
  }

  /** Holds only the response from now on. */
  handled(): void {
    this.#isHandled = true
    if (this.#isClosed) this.release()
    else {
      this.#set(this.#answerBytes)
      this.#receivedBytes = 0
      this.#canEnd(() => this.#response?.destroy())
    }
  }

  /** The response was sent, or the client is gone. Then the operation, if it still runs, holds what it needs. */
  closed(): void {
    this.#isClosed = true
    this.#cannotEnd()
    if (this.#isHandled) this.release()
  }

  resize(bytes: number): void {
    if (bytes > this.#bytes) this.#memory.makeRoom(this.#share, bytes - this.#bytes)
    this.#set(bytes)
  }

  release(): void {
    this.#cannotEnd()
    this.#set(0)
  }

  /** How fast a body has been received so far. Without a body, the oldest connection is the slowest. */
  speed(now: number): number {
    return (1 + this.#receivedBytes) / (now - this.#endableSince)
  }

  /** Releases the memory at once, and ends the connection. */
  end(): void {
    const end = this.#end
    this.release()
    this.#answerBytes = 0
    end?.()
  }

  #canEnd(end: () => void): void {
    this.#end = end
    this.#endableSince = performance.now()
    this.#share.slow.add(this)
  }

  #cannotEnd(): void {
    this.#end = undefined
    this.#share.slow.delete(this)
  }

  #set(bytes: number): void {
    if (bytes !== this.#bytes) this.#memory.add(this.#share, bytes - this.#bytes)
    this.#bytes = bytes
  }
}

const [comma, openList, openObject] = [...Buffer.from(',[{')]

/** Estimates what the objects and lists of a JSON text take when it is parsed. */
function objectBytes(json: Uint8Array): number {
  let bytes = 0
  for (const byte of json) {
    if (byte === comma) bytes += estimates.perMember
    else if (byte === openList || byte === openObject) bytes += estimates.perObject
  }
  return bytes
}

/** Most parts have a bounded number of characters. Counting them would take longer than some changes. */
const orderBytes = ({ items, metadata, former = [], reports = [] }: Order): number =>
  (1 + items.length + former.length) * estimates.perOrderPart +
  [metadata, ...former.map(({ facts }) => facts.metadata)].filter(Boolean).length *
    estimates.perMetadata +
  reports.reduce((sum, report) => sum + reportBytes(report), 0)

function reportBytes({ courier, proof }: Report): number {
  let characters = 0
  for (const text of [...Object.values(courier ?? {}), ...Object.values(proof ?? {})])
    if (typeof text === 'string') characters += text.length
  return estimates.perReport + characters * estimates.perReportCharacter
}
