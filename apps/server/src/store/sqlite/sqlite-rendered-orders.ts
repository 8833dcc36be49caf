import type { ClientKey } from '@delivery-orders/domain'
import type { RenderedOrder } from '@delivery-orders/operations'
import { integer, nullable, text } from '../columns.ts'
import { CachedOrder, OrderCache } from '../order-cache.ts'
import type { ListedOrderRow } from '../rows.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

const findRendered = `
  select revision, rendered
  from orders where client_id = ? and mode = ? and reference = ? and rendering = ?`

const findListed = `
  select octet_length(rendered) as size, case when rendering = ? then rendered end as rendered
  from orders where id = ?`

/** An order of a list without its text. */
export const slimColumns = {
  id: integer,
  reference: text,
  created_at: integer,
  revision: integer,
  rendering: integer,
}

export type SlimRow = Readonly<typeof slimColumns>

export interface RenderedOrders {
  find(client: ClientKey, reference: string, rendering: number): Promise<RenderedOrder | undefined>
  /** Adds the text to a row. To be called in the transaction that has read the row. */
  addText(client: ClientKey, row: SlimRow, rendering: number): ListedOrderRow
  /** To be called in the same synchronous step as a write to the order: no read can come between the two. */
  forget(client: ClientKey, reference: string): void
}

/**
 * Caches rendered orders. No entry is ever older than the database: writes of this process remove the entries of their
 * orders, and a commit of another process clears the cache. An entry is added in the same synchronous step in which it
 * is read, so a commit that is not yet noticed can only make it newer. A list compares the revision, too: a commit that
 * it sees can be too recent to be noticed, and the text must agree with the filters of the list.
 */
export function renderedOrders(database: Database, foreign: ForeignCommits): RenderedOrders {
  const found = expectColumns(database.prepare(findRendered), { revision: integer, rendered: text })
  const listed = expectColumns(database.prepare<[number, number]>(findListed), {
    size: integer,
    rendered: nullable(text),
  })
  const cache = new OrderCache<number>()
  foreign.onCommit(() => cache.clear())
  return {
    find: guarded((client: ClientKey, reference: string, rendering: number) => {
      foreign.look()
      const cached = cache.get(client, reference, rendering)
      if (cached) return cached

      const row = found.get(client.clientId, client.mode, reference, rendering)
      return (
        row && cache.add(client, reference, new CachedOrder(row.rendered, row.revision, rendering))
      )
    }),
    addText: (client, { id, reference, created_at, revision, ...row }, rendering) => {
      const cached =
        row.rendering === rendering ? cache.get(client, reference, rendering) : undefined
      if (cached?.version === revision)
        return { id, reference, created_at, size: cached.size, rendered: cached.text }

      const stored = listed.get(rendering, id)
      if (!stored) throw new Error('An order was deleted in the transaction that lists it.')
      const { size, rendered } = stored
      if (rendered !== null)
        cache.add(client, reference, new CachedOrder(rendered, revision, rendering))
      return { id, reference, created_at, size, rendered }
    },
    forget: (client, reference) => cache.delete(client, reference),
  }
}
