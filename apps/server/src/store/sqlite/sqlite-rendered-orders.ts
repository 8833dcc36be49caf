import type { ClientKey } from '@delivery-orders/domain'
import { type RenderedOrder, renderedOrder } from '@delivery-orders/operations'
import { GenerationCache } from '../generation-cache.ts'
import { type Database, guarded } from './sqlite-database.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

const findRendered = `
  select rendered
  from orders where client_id = ? and mode = ? and reference = ? and rendering = ?`

/** Limits the memory of the cache to 16 MB, or 32 MB if all orders have characters that Latin-1 does not have. */
const charactersMax = 16 * 1024 * 1024

interface CachedOrder extends RenderedOrder {
  readonly rendering: number
}

export interface RenderedOrders {
  find(client: ClientKey, reference: string, rendering: number): Promise<RenderedOrder | undefined>
  /** To be called in the same synchronous step as a write to the order: no read can come between the two. */
  forget(client: ClientKey, reference: string): void
}

/**
 * Caches rendered orders. No entry is ever older than the database: writes of this process remove the entries of their
 * orders, and a commit of another process clears the cache. An entry is added in the same synchronous step in which it
 * is read, so a commit that is not yet noticed can only make it newer.
 */
export function renderedOrders(database: Database, foreign: ForeignCommits): RenderedOrders {
  const statement = database.prepare<unknown[], string>(findRendered).pluck()
  const cache = new GenerationCache<CachedOrder>(charactersMax)
  foreign.onCommit(() => cache.clear())
  return {
    find: guarded((client: ClientKey, reference: string, rendering: number) => {
      foreign.look()
      const key = keyOf(client, reference)
      const cached = cache.get(key)
      if (cached?.rendering === rendering) return cached

      const text = statement.get(client.clientId, client.mode, reference, rendering)
      if (text === undefined) return undefined
      const rendered = { ...renderedOrder(text), rendering }
      cache.set(key, rendered, text.length)
      return rendered
    }),
    forget: (client, reference) => cache.delete(keyOf(client, reference)),
  }
}

const keyOf = ({ clientId, mode }: ClientKey, reference: string) =>
  `${clientId} ${mode} ${reference}`
