import { rowsOf } from './execute.ts'
import { type AcknowledgedOrder, steps } from './kill-writer.ts'

/** Result of comparing a database with the acknowledged changes. Orders are named by reference. */
export interface Audit {
  readonly orders: number
  /** Orders that are missing, or have fewer changes than were acknowledged. */
  readonly lost: readonly string[]
  /** Orders that were never acknowledged, or have more changes than were acknowledged. */
  readonly surplus: readonly string[]
  /** Rows of orders whose status, events or idempotency keys do not match their number of changes. */
  readonly torn: readonly string[]
}

/** Reads all orders. Every request had a key and changed its order, so each change has one event and one key. */
const orderRows = `
  select reference, revision, status, order_events.events, order_keys.keys
  from orders
    left join (
      select order_id, string_agg(sequence || ' ' || kind, ', ' order by sequence) as events
      from events group by order_id
    ) as order_events on order_events.order_id = orders.id
    left join (
      select order_id, string_agg(cast(sequence as text), ', ' order by sequence) as keys
      from idempotency_keys group by order_id
    ) as order_keys on order_keys.order_id = orders.id`

interface OrderRow {
  readonly reference: string
  readonly revision: number
  readonly status: string
  readonly events: string
  readonly keys: string
}

export async function auditOf(
  databaseUrl: string,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<Audit> {
  const rows = await rowsOf<OrderRow>(databaseUrl, orderRows)
  const expected = changesOf(acknowledged.map(({ reference, changes }) => [reference, changes]))
  const found = changesOf(rows.map(({ reference, revision }) => [reference, revision]))
  const torn = rows.filter((row) => JSON.stringify(row) !== JSON.stringify(expectedRow(row)))
  return {
    orders: rows.length,
    lost: missing(expected, found),
    surplus: missing(found, expected),
    torn: torn.map((row) => JSON.stringify(row)),
  }
}

/** Number of changes by reference. Orders with the same reference are added up, so a duplicate shows as a surplus. */
function changesOf(orders: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const changes = new Map<string, number>()
  for (const [reference, count] of orders)
    changes.set(reference, (changes.get(reference) ?? 0) + count)
  return changes
}

const missing = (
  expected: ReadonlyMap<string, number>,
  actual: ReadonlyMap<string, number>,
): readonly string[] =>
  [...expected].flatMap(([reference, changes]) =>
    changes > (actual.get(reference) ?? 0) ? [reference] : [],
  )

function expectedRow({ reference, revision }: OrderRow): OrderRow {
  const kinds = ['created', ...steps].slice(0, revision)
  return {
    reference,
    revision,
    status: revision === 1 ? 'pending' : (kinds.at(-1) ?? ''),
    events: kinds.map((kind, index) => `${index + 1} order.${kind}`).join(', '),
    keys: kinds.map((_, index) => index + 1).join(', '),
  }
}
