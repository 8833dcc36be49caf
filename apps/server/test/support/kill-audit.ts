import { rowsOf } from './execute.ts'
import { type AcknowledgedOrder, steps } from './kill-writer.ts'

/** What a database holds against what was acknowledged. */
export interface Audit {
  readonly orders: number
  /** Acknowledged, and not there, or not with all that was acknowledged of them. */
  readonly lost: readonly string[]
  /** There, or there with more than was asked for. */
  readonly surplus: readonly string[]
  /** Not the status, events and keys that their number of changes makes. */
  readonly torn: readonly string[]
}

/** Every request had a key, and changed something: so there is one event and one key for each change. */
const orderRows = `
  select reference, revision, status, told.events, kept.keys
  from orders
    left join (
      select order_id, string_agg(sequence || ' ' || kind, ', ' order by sequence) as events
      from events group by order_id
    ) as told on told.order_id = orders.id
    left join (
      select order_id, string_agg(cast(sequence as text), ', ' order by sequence) as keys
      from idempotency_keys group by order_id
    ) as kept on kept.order_id = orders.id`

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
  const wanted = changesOf(acknowledged.map(({ reference, changes }) => [reference, changes]))
  const found = changesOf(rows.map(({ reference, revision }) => [reference, revision]))
  const torn = rows.filter((row) => JSON.stringify(row) !== JSON.stringify(whole(row)))
  return {
    orders: rows.length,
    lost: missing(wanted, found),
    surplus: missing(found, wanted),
    torn: torn.map((row) => JSON.stringify(row)),
  }
}

/** By reference. An order that is there twice counts twice, which is more than anybody wants. */
function changesOf(orders: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const changes = new Map<string, number>()
  for (const [reference, count] of orders)
    changes.set(reference, (changes.get(reference) ?? 0) + count)
  return changes
}

const missing = (
  these: ReadonlyMap<string, number>,
  among: ReadonlyMap<string, number>,
): readonly string[] =>
  [...these].flatMap(([reference, changes]) =>
    changes > (among.get(reference) ?? 0) ? [reference] : [],
  )

function whole({ reference, revision }: OrderRow): OrderRow {
  const kinds = ['created', ...steps].slice(0, revision)
  return {
    reference,
    revision,
    status: revision === 1 ? 'pending' : (kinds.at(-1) ?? ''),
    events: kinds.map((kind, index) => `${index + 1} order.${kind}`).join(', '),
    keys: kinds.map((_, index) => index + 1).join(', '),
  }
}
