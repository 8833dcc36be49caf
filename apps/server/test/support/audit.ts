import { orderRendering } from '@delivery-orders/operations'
import { readConfig } from '../../src/settings/config.ts'
import { checkStore } from '../../src/start/open-store.ts'
import { rowsOf } from './execute.ts'
import { unsafe } from './unsafe.ts'

/** A change of an order that a client knows to be stored. */
export interface AcknowledgedChange {
  /** The order's reference, and the sequence and kind of the event: `A-7 2 order.assigned`. */
  readonly change: string
  /** When the client had received the response, in nanoseconds of the monotonic clock, which all processes share. */
  readonly at: bigint
}

export interface Findings extends Differences {
  readonly orders: number
  /** Stored changes without an idempotency key, or with two. Cancellations must have none. */
  readonly torn: readonly string[]
  /** Reports of the command `check`: damage, and rows that contradict each other. */
  readonly faults: readonly string[]
}

interface Audited {
  readonly databaseUrl: string
  readonly acknowledged: readonly AcknowledgedChange[]
  /** The URL of the service that stored the latest responses. Responses with another URL are not checked. */
  readonly publicUrl?: string | undefined
}

// A row of a damaged database may lack any of these values.
const storedChanges = `
  select coalesce(orders.reference || ' ' || events.sequence || ' ' || events.kind, 'damaged') as change,
    count(idempotency_keys.sequence) as keys
  from events
    join orders on orders.id = events.order_id
    left join idempotency_keys on idempotency_keys.order_id = events.order_id
      and idempotency_keys.sequence = events.sequence
  group by events.order_id, orders.reference, events.sequence, events.kind`

interface StoredChange {
  readonly change: string
  readonly keys: number | string
}

/** Compares a database with the changes that clients know to be stored. Each had a key, except for cancellations. */
export async function audit({
  databaseUrl,
  acknowledged,
  publicUrl = 'http://localhost',
}: Audited): Promise<Findings> {
  const faults: string[] = []
  const { database } = readConfig({ DATABASE_URL: databaseUrl, ...unsafe })
  const renderingFor = (key: Uint8Array) => orderRendering({ publicUrl, trackingKey: () => key })
  const report = (fault: string) => void faults.push(fault)
  const checked = await checkStore(database, { renderingFor, report }).catch(
    (error: unknown) => void faults.push(String(error)),
  )
  const rows = await rowsOf<StoredChange>(databaseUrl, storedChanges).catch((error: unknown) => {
    faults.push(String(error))
    return []
  })
  const torn = rows.filter(
    ({ change, keys }) => Number(keys) !== (change.endsWith('canceled') ? 0 : 1),
  )
  return {
    orders: checked?.orders ?? 0,
    ...differences(
      acknowledged.map(({ change }) => change),
      rows.map(({ change }) => change),
    ),
    torn: torn.map((row) => JSON.stringify(row)),
    faults,
  }
}

export interface Differences {
  /** Acknowledged changes that are not stored. */
  readonly lost: readonly string[]
  /** Stored changes that were not acknowledged, or are stored twice. */
  readonly surplus: readonly string[]
}

export const differences = (
  acknowledged: readonly string[],
  stored: readonly string[],
): Differences => ({ lost: without(acknowledged, stored), surplus: without(stored, acknowledged) })

/** Removes each value as often as the other list has it. */
function without(values: readonly string[], other: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const value of other) left.set(value, (left.get(value) ?? 0) + 1)
  return values.filter((value) => {
    const count = left.get(value) ?? 0
    left.set(value, count - 1)
    return count <= 0
  })
}
