import Sqlite from 'better-sqlite3'
import { type AcknowledgedOrder, steps } from './kill-writer.ts'

/** What a file holds against what was acknowledged. */
export interface Audit {
  readonly orders: number
  /** Acknowledged, and not there, or not with all that was acknowledged of them. */
  readonly lost: readonly string[]
  /** There, or there with more than was asked for. */
  readonly surplus: readonly string[]
  /** Not the status, events and keys that their number of changes makes. */
  readonly torn: readonly string[]
  readonly quickCheck: unknown
}

/** Every request had a key, and changed something: so there is one event and one key for each change. */
const orderRows = `
  select reference, revision, status,
    (select group_concat(sequence || ' ' || kind, ', ' order by sequence)
      from events where events.order_id = orders.id) as events,
    (select group_concat(sequence, ', ' order by sequence)
      from idempotency_keys where idempotency_keys.order_id = orders.id) as keys
  from orders`

interface OrderRow {
  readonly reference: string
  readonly revision: number
  readonly status: string
  readonly events: string
  readonly keys: string
}

export function auditOf(file: string, acknowledged: readonly AcknowledgedOrder[]): Audit {
  const database = new Sqlite(file)
  const rows = database.prepare<[], OrderRow>(orderRows).all()
  const quickCheck = database.pragma('quick_check', { simple: true })
  database.close()

  const wanted = changesOf(acknowledged.map(({ reference, changes }) => [reference, changes]))
  const found = changesOf(rows.map(({ reference, revision }) => [reference, revision]))
  const torn = rows.filter((row) => JSON.stringify(row) !== JSON.stringify(whole(row)))
  return {
    orders: rows.length,
    lost: missing(wanted, found),
    surplus: missing(found, wanted),
    torn: torn.map((row) => JSON.stringify(row)),
    quickCheck,
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
