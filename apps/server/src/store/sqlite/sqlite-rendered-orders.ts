import type { ClientKey } from '@delivery-orders/domain'
import type { ListedOrder, RenderedOrder, StoredTexts } from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { CachedOrder, OrderCache } from '../order-cache.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

const findRendered = `
  select id, created_at, revision, rendered
  from orders where client_id = ? and mode = ? and reference = ? and rendering = ?`

const findListed = `
  select octet_length(rendered) as size, case when rendering = ? then rendered end as rendered
  from orders where id = ?`

const renderedColumns = { id: integer, created_at: integer, revision: integer, rendered: text }

/** An order of a list without its text. */
export const slimColumns = {
  id: integer,
  reference: text,
  created_at: integer,
  revision: integer,
  rendering: integer,
}

export type SlimRow = Readonly<typeof slimColumns>

/** An order of a list, with the bytes of its stored text. */
export interface SizedOrder {
  readonly order: ListedOrder
  readonly size: number
}

export interface RenderedOrders {
  find(
    client: ClientKey,
    reference: string,
    rendering: StoredTexts,
  ): Promise<RenderedOrder | undefined>
  /** Adds the text to a row. To be called in the transaction that has read the row. */
  addText(client: ClientKey, row: SlimRow, rendering: StoredTexts): SizedOrder
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
  const found = expectColumns(database.prepare(findRendered), renderedColumns)
  const listed = expectColumns(database.prepare<[number, number]>(findListed), {
    size: integer,
    rendered: nullable(text),
  })
  const cache = new OrderCache<number>()
  foreign.onCommit(() => cache.clear())
  return {
    find: guarded((client: ClientKey, reference: string, rendering: StoredTexts) => {
      foreign.look()
      const cached = cache.get(client, reference, rendering.number)
      if (cached) return cached

      const row = found.get(client.clientId, client.mode, reference, rendering.number)
      if (!row) return undefined
      const order = { id: row.id, createdAt: row.created_at }
      const read = new CachedOrder(row.rendered, order, row.revision, rendering)
      return cache.add(client, reference, read)
    }),
    addText: (client, { id, reference, created_at, revision, ...row }, rendering) => {
      const { number } = rendering
      const position = { id, createdAt: created_at, reference }
      const cached = row.rendering === number ? cache.get(client, reference, number) : undefined
      if (cached?.version === revision)
        return { order: { ...position, rendered: cached.text }, size: cached.size }

      const stored = listed.get(number, id)
      if (!stored) throw new Error('An order was deleted in the transaction that lists it.')
      const { size, rendered } = stored
      if (rendered === null) return { order: { ...position, rendered: undefined }, size }
      const read = new CachedOrder(rendered, position, revision, rendering)
      return { order: { ...position, rendered: cache.add(client, reference, read).text }, size }
    },
    forget: (client, reference) => cache.delete(client, reference),
  }
}
