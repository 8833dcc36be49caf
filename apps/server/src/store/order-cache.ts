import type { ClientKey, TrackedOrder } from '@delivery-orders/domain'
import { GenerationCache } from '@delivery-orders/operations/engine'
import {
  type RenderedOrder,
  renderedOrder,
  type StoredTexts,
} from '@delivery-orders/operations/store'

/** Limits the memory of the cache to 16 MB, or 32 MB if all orders have characters that Latin-1 does not have. */
const charactersMax = 16 * 1024 * 1024

/** A rendered order and the version of its row. Computes the rest when it is first needed: a list shows no entity tag. */
export class CachedOrder<Version> implements RenderedOrder {
  readonly text: RenderedOrder['text']
  readonly size: number
  readonly version: Version
  readonly rendering: number
  #rendered: RenderedOrder | undefined

  /** `rendered` is the stored text. Its bytes are the size of the order in a list, as without the cache. */
  constructor(
    rendered: string,
    order: TrackedOrder,
    version: Version,
    { number, complete }: StoredTexts,
  ) {
    this.text = complete(rendered, order)
    this.size = Buffer.byteLength(rendered)
    this.version = version
    this.rendering = number
  }

  get etag(): string {
    return this.#complete().etag
  }

  get orderId(): number | undefined {
    return this.#complete().orderId
  }

  #complete(): RenderedOrder {
    this.#rendered ??= renderedOrder(this.text)
    return this.#rendered
  }
}

/** The rendered orders that were read last, by client and reference. */
export class OrderCache<Version> {
  readonly #orders = new GenerationCache<CachedOrder<Version>>(charactersMax)

  get(client: ClientKey, reference: string, rendering: number): CachedOrder<Version> | undefined {
    const order = this.#orders.get(keyOf(client, reference))
    return order?.rendering === rendering ? order : undefined
  }

  /** Returns the order. */
  add(client: ClientKey, reference: string, order: CachedOrder<Version>): CachedOrder<Version> {
    this.#orders.set(keyOf(client, reference), order, order.text.length)
    return order
  }

  delete(client: ClientKey, reference: string): void {
    this.#orders.delete(keyOf(client, reference))
  }

  clear(): void {
    this.#orders.clear()
  }
}

const keyOf = ({ clientId, mode }: ClientKey, reference: string) =>
  `${clientId} ${mode} ${reference}`
