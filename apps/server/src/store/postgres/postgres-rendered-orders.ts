import type { ClientKey } from '@delivery-orders/domain'
import type { StoredTexts } from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { CachedOrder, OrderCache } from '../order-cache.ts'
import { batchCalls } from './postgres-batches.ts'
import { type Database, statement } from './postgres-database.ts'
import type { SlimRow } from './postgres-rows.ts'

/**
 * SQL expression: the version of a row of `orders`, which changes with each update. The revision is not enough: an
 * erasure keeps it, and a server that takes over can have lost the last commits and reuse their revisions.
 * The start time distinguishes servers, whose transactions can have the same numbers.
 */
export const rowVersion = `orders.xmin || (select ' ' || pg_postmaster_start_time())`

/** Returns an order in one column, because further ones would cost each read, also of a cached text, 1 % more. */
const findRendered = statement(`
  select nr, version,
    case when version is distinct from known then concat_ws(' ', id, created_at, rendered) end
      as changed
  from (
    select wanted.nr, wanted.known, orders.id, orders.created_at, orders.rendered,
      ${rowVersion} as version
    from json_to_recordset($1) as wanted (
        nr integer, client_id bigint, mode text, reference text, rendering bigint, known text
      )
      join orders using (client_id, mode, reference, rendering)
  ) as found`)

const renderedColumns = { nr: integer, version: text, changed: nullable(text) }

const changedForm = /^(\d+) (\d+) (.*)$/s

type RenderedRow = Readonly<typeof renderedColumns>

interface WantedRow {
  readonly client_id: number
  readonly mode: string
  readonly reference: string
  readonly rendering: number
  /** The version of the cached text. */
  readonly known: string | undefined
}

export interface RenderedOrders {
  find(
    client: ClientKey,
    reference: string,
    rendering: StoredTexts,
  ): Promise<CachedOrder<string> | undefined>
  /** Returns the cached text of an order, if its row had this version. */
  cached(
    client: ClientKey,
    reference: string,
    row: Pick<SlimRow, 'rendering' | 'version'>,
  ): CachedOrder<string>['text'] | undefined
}

/**
 * Caches rendered orders. The database is asked each time whether the row still has the version of the cached text, and
 * returns no text then.
 */
export function renderedOrders(database: Database): RenderedOrders {
  const cache = new OrderCache<string>()
  const findRow = batchCalls<WantedRow, RenderedRow>(database, findRendered, renderedColumns)
  return {
    find: async (client, reference, rendering) => {
      const { number } = rendering
      const cached = cache.get(client, reference, number)
      const wanted = { client_id: client.clientId, mode: client.mode, reference, rendering: number }
      const row = await findRow({ ...wanted, known: cached?.version })
      // Also removes the text of an order that was erased.
      if (!row) cache.delete(client, reference)
      if (!row || row.changed === null) return row && cached
      const [, id, createdAt, text = ''] = changedForm.exec(row.changed) ?? []
      const order = { id: Number(id), createdAt: Number(createdAt) }
      return cache.add(client, reference, new CachedOrder(text, order, row.version, rendering))
    },
    cached: (client, reference, { rendering, version }) => {
      const order = cache.get(client, reference, rendering)
      return order?.version === version ? order.text : undefined
    },
  }
}
