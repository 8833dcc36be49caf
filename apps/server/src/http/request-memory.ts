import type { ServerResponse } from 'node:http'
import { type Order, Unavailable } from '@delivery-orders/domain'
import { Rejection } from '@delivery-orders/operations'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * Estimates of the memory that a request holds, as measured on Node 26. An estimate must not be too low, because the
 * process ends when the heap is full.
 */
const estimates = {
  /** The request, the response, the socket and what an operation adds to them. */
  perRequest: 24 * 1024,
  /** A body with its parsed texts, the order, its row and its rendered text. Texts beyond Latin-1 take the most. */
  perBodyByte: 6,
  /** Objects and lists count in addition: `{},` takes 3 bytes in a body, and 63 when it is parsed. */
  perObject: 56,
  perMember: 16,
  /** A response that is being sent: its text, and its bytes in the buffer of the socket. */
  perAnswerCharacter: 4,
  /** An order that is being changed: both of its states, the new row, and the rendered text. */
  perOrderCharacter: 6,
  /** The names and numbers of an object or list in an order. */
  objectCharacters: 150,
}

/** A request that holds more is large. A body of 13 KB makes a request large, or a response of 26,000 characters. */
const largeBytes = 128 * 1024
/** The rest is left for requests that are not large. */
const partForLarge = 3 / 4
const partForLargeOfClient = 1 / 4
/** Bodies of unknown length count as this long until they turn out to be longer. */
export const shortBodyBytes = 8 * 1024

/**
 * Limits the memory that all requests in flight hold, by estimates. A request that does not fit is refused at once,
 * before its body is read. Large requests leave memory for small ones, and those of a client leave some for each other
 * client.
 */
export class RequestMemory {
  readonly #maxBytes: number
  readonly #countRefused: (bytes: number) => void
  readonly #largeByClient = new Map<number, number>()
  #heldBytes = 0
  #largeBytes = 0

  constructor(maxBytes: number, metrics: Metrics) {
    this.#maxBytes = maxBytes
    metrics.read(
      'gauge',
      'delivery_orders_request_memory_bytes',
      'Estimated memory that the requests in flight hold.',
      () => this.#heldBytes,
    )
    const refused = metrics.counter(
      'delivery_orders_request_memory_refused_bytes_total',
      'Estimated memory of the requests that were answered 503 because REQUEST_MEMORY_MB was used up.',
    )
    this.#countRefused = (bytes) => refused.of().add(bytes)
  }

  /** Holds a request until it is handled and its response has been sent. Throws if it does not fit. */
  hold(clientId: number, response: ServerResponse | undefined): MemoryHold {
    const hold = new MemoryHold(this, clientId)
    hold.resize(estimates.perRequest)
    // A client may be gone before its token is found, and `close` is emitted only once.
    if (response?.closed) hold.closed()
    else response?.once('close', () => hold.closed())
    return hold
  }

  /** Holds an order that is being changed until the returned function is called. Throws if it does not fit. */
  readonly holdOrder = (
    { clientId }: { readonly clientId: number },
    order: Order,
  ): (() => void) => {
    const hold = new MemoryHold(this, clientId)
    hold.resize(orderBytes(order))
    return () => hold.release()
  }

  /** Changes what a request holds. */
  change(clientId: number, from: number, to: number): void {
    this.#heldBytes += to - from
    const added = largeOf(to) - largeOf(from)
    if (added === 0) return
    this.#largeBytes += added
    const ofClient = (this.#largeByClient.get(clientId) ?? 0) + added
    if (ofClient === 0) this.#largeByClient.delete(clientId)
    else this.#largeByClient.set(clientId, ofClient)
  }

  /** Throws if a request cannot hold `to` bytes instead of `from`. */
  refuseUnlessFits(clientId: number, from: number, to: number): void {
    if (to <= from || this.#fits(clientId, from, to)) return
    this.#countRefused(to - from)
    throw new Unavailable('The requests in flight hold as much memory as REQUEST_MEMORY_MB allows.')
  }

  /** Whether a request of a client that sends nothing else can hold this much. */
  canEverHold(bytes: number): boolean {
    return bytes <= this.#maxBytes * partForLargeOfClient
  }

  #fits(clientId: number, from: number, to: number): boolean {
    if (this.#heldBytes + to - from > this.#maxBytes) return false
    if (to <= largeBytes) return true
    const added = to - largeOf(from)
    const ofClient = (this.#largeByClient.get(clientId) ?? 0) + added
    return (
      this.#largeBytes + added <= this.#maxBytes * partForLarge &&
      ofClient <= this.#maxBytes * partForLargeOfClient
    )
  }
}

const largeOf = (bytes: number): number => (bytes > largeBytes ? bytes : 0)

const tooManyObjects = (): Rejection =>
  new Rejection(
    'payload_too_large',
    'The body has more objects and lists than the service has memory for. Send fewer at a time.',
  )

/** The memory that a request or a change of an order holds. */
export class MemoryHold {
  readonly #memory: RequestMemory
  readonly #clientId: number
  #bytes = 0
  #answerBytes = estimates.perRequest
  #isHandled = false
  #isClosed = false

  constructor(memory: RequestMemory, clientId: number) {
    this.#memory = memory
    this.#clientId = clientId
  }

  /** Holds what a body of this length will need. Throws if it does not fit. */
  awaitBody(length: number): void {
    this.resize(estimates.perRequest + length * estimates.perBodyByte)
  }

  /** Holds a body that is about to be parsed. Throws if it does not fit. */
  holdBody(bytes: Uint8Array): void {
    const objects = bytes.length > shortBodyBytes ? objectBytes(bytes) : 0
    const needed = estimates.perRequest + bytes.length * estimates.perBodyByte + objects
    if (!this.#memory.canEverHold(needed)) throw tooManyObjects()
    this.resize(needed)
  }

  /** Holds a response. Throws if it does not fit and the request was a read. */
  holdAnswer(text: string, isRead: boolean): void {
    const bytes = estimates.perRequest + text.length * estimates.perAnswerCharacter
    if (isRead) this.resize(bytes)
    this.#answerBytes = bytes
  }

  /** Holds only the response from now on. */
  handled(): void {
    this.#isHandled = true
    this.#set(this.#isClosed ? 0 : this.#answerBytes)
  }

  /** The response was sent, or the client is gone. Then the operation, if it still runs, holds what it needs. */
  closed(): void {
    this.#isClosed = true
    if (this.#isHandled) this.release()
  }

  resize(bytes: number): void {
    this.#memory.refuseUnlessFits(this.#clientId, this.#bytes, bytes)
    this.#set(bytes)
  }

  release(): void {
    this.#set(0)
  }

  #set(bytes: number): void {
    this.#memory.change(this.#clientId, this.#bytes, bytes)
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

const orderBytes = (order: Order): number => charactersOf(order) * estimates.perOrderCharacter

/** Adds up all texts in an object, at any depth. `Object.values` takes a fifth of the time of `for in`. */
function charactersOf(object: object): number {
  let characters = estimates.objectCharacters
  for (const value of Object.values(object))
    if (typeof value === 'string') characters += value.length
    else if (typeof value === 'object' && value !== null) characters += charactersOf(value)
  return characters
}
