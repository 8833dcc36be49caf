import type { Rendering } from '@delivery-orders/operations'
import {
  derivedFaults,
  orderFaults,
  type StoredEvent,
  type StoredSettlement,
} from './check-order.ts'
import { type Rule, rules } from './check-rules.ts'
import { type EventRow, type OrderRow, orderEventOf, orderOf } from './rows.ts'
import { selectTrackingKey, trackingKeyOf } from './tracking-key.ts'

export type Report = (fault: string) => void

/** A database that is checked. Other processes may write to it at the same time. Each query sees it as of one moment. */
export interface CheckedDatabase {
  /** The columns by which the engine can read all orders in order, without sorting them. */
  readonly orderKey: string
  /** The aggregate function that makes a JSON list. */
  readonly jsonList: string
  /** The function that makes a JSON list of its arguments. */
  readonly jsonArray: string
  /** Rules that only this engine has. */
  readonly rules: readonly Rule[]
  /** Reports what the engine finds in its files. Returns a note about what it could not check. */
  checkEngine(report: Report): Promise<string | undefined>
  /** Passes the rows of a query to `visit`, one by one. Reports damage that prevents reading. */
  each<Row>(sql: string, visit: (row: Row) => void, report: Report): Promise<void>
  /** Computes the derived columns of these orders again, in one transaction that reads them as they are by then. */
  repair(orders: readonly OrderKey[], rendering: Rendering): Promise<void>
  close(): Promise<void>
}

export interface OrderKey {
  readonly id: number
  readonly client_id: number
}

export interface CheckResult {
  readonly orders: number
  readonly events: number
  /** Number of stored responses that were compared. */
  readonly rendered: number
  readonly faults: number
  /** Those of the faults that `repairs` can end: derived columns of orders without another fault. */
  readonly repairable: number
  /** Number of orders that were repaired. */
  readonly repaired: number
  readonly note: string | undefined
}

export interface CheckOptions {
  readonly renderingFor: (trackingKey: Uint8Array) => Rendering
  readonly report: Report
  /** Whether to compute wrong derived columns again. Nothing is written to a database with damaged files. */
  readonly repairs?: boolean
}

/** How many orders a transaction repairs: it takes some 10 ms, for which requests wait. */
const repairedTogether = 100

/** Checks everything and reports each fault. Its memory grows only with the number of orders to repair. */
export async function checkAll(
  database: CheckedDatabase,
  { renderingFor, report, repairs = false }: CheckOptions,
): Promise<CheckResult> {
  let faults = 0
  const counted: Report = (fault) => {
    faults += 1
    report(fault)
  }
  const note = await database.checkEngine(counted)
  const canRepair = faults === 0
  for (const { fault, violations } of [...rules, ...database.rules])
    await database.each<{ readonly subject: string }>(
      violations,
      ({ subject }) => counted(`${subject}: ${fault}`),
      counted,
    )
  const rendering = renderingFor(await findTrackingKey(database, counted))
  const { toRepair, repairable, ...counts } = await checkOrders(database, rendering, counted)
  const repaired = repairs && canRepair ? toRepair : []
  for (let done = 0; done < repaired.length; done += repairedTogether)
    await database.repair(repaired.slice(done, done + repairedTogether), rendering)
  return {
    ...counts,
    faults,
    repairable: canRepair ? repairable : 0,
    repaired: repaired.length,
    note,
  }
}

async function findTrackingKey(database: CheckedDatabase, report: Report): Promise<Uint8Array> {
  const keys: string[] = []
  const add = ({ key }: { readonly key: string }) => void keys.push(key)
  await database.each(selectTrackingKey, add, report)
  if (keys.length === 1) return trackingKeyOf(keys[0])
  report(`database: tracking_key has ${keys.length} rows, but must have 1`)
  return new Uint8Array()
}

interface StoredOrderRow extends OrderRow {
  readonly client_id: number
  readonly receipt_key: string | null
  readonly recipient_phone: number | null
  readonly final_at: number | null
  readonly late_at: number | null
  readonly late_day: string | null
  readonly rendering: number
  readonly rendered: string
  /** A JSON list; null if there are none. */
  readonly couriers: string | null
  /** A JSON list of lists, of the columns `settlementColumns`; null if there are none. */
  readonly settlements: string | null
}

/** An order, with one of its events. If it has none, `position` is null. */
interface OrderWithEventRow extends StoredOrderRow, Omit<EventRow, 'at' | 'facts'> {
  readonly position: number | null
  readonly event_at: number
  readonly event_facts: string | null
}

const settlementColumns = 'sequence, part, kind, courier, sender, amounts, failures'

const ordersWithEvents = ({ orderKey, jsonList, jsonArray }: CheckedDatabase) => `
  select orders.id, orders.client_id, orders.reference, orders.revision, orders.status,
    orders.created_at, orders.erased_at, orders.facts, orders.receipt_key, orders.recipient_phone,
    orders.final_at, orders.late_at, orders.late_day, orders.rendering, orders.rendered, (
      select cast(${jsonList}(reference) as text) from order_couriers
      where order_couriers.client_id = orders.client_id and order_couriers.order_id = orders.id
    ) as couriers, (
      select cast(${jsonList}(${jsonArray}(${settlementColumns})) as text) from settlements
      where settlements.client_id = orders.client_id and settlements.order_id = orders.id
    ) as settlements,
    events.position, events.sequence, events.kind, events.at as event_at,
    events.facts as event_facts
  from orders
    left join events on events.client_id = orders.client_id and events.order_id = orders.id
  where orders.purged_at is null
  order by ${orderKey}, events.sequence`

async function checkOrders(database: CheckedDatabase, rendering: Rendering, report: Report) {
  const counts = { orders: 0, events: 0, rendered: 0, repairable: 0 }
  const toRepair: OrderKey[] = []
  let order: StoredOrderRow | undefined
  let events: OrderWithEventRow[] = []
  const finish = () => {
    if (!order) return
    counts.orders += 1
    counts.events += events.length
    if (order.rendering === rendering.number) counts.rendered += 1
    const { own, derived } = faultsOf(order, events, rendering)
    for (const fault of [...own, ...derived]) report(`order ${order.id}: ${fault}`)
    if (own.length > 0 || derived.length === 0) return
    counts.repairable += derived.length
    toRepair.push({ id: order.id, client_id: order.client_id })
  }
  const visit = (row: OrderWithEventRow) => {
    if (row.id !== order?.id || row.client_id !== order.client_id) {
      finish()
      order = row
      events = []
    }
    if (row.position !== null) events.push(row)
  }
  await database.each(ordersWithEvents(database), visit, report)
  finish()
  return { ...counts, toRepair }
}

function faultsOf(
  row: StoredOrderRow,
  events: readonly OrderWithEventRow[],
  rendering: Rendering,
): { readonly own: readonly string[]; readonly derived: readonly string[] } {
  try {
    const stored = {
      order: orderOf(row),
      receiptKey: row.receipt_key,
      recipientPhone: row.recipient_phone,
      finalAt: row.final_at,
      lateness: { lateAt: row.late_at, lateDay: row.late_day },
      couriers: JSON.parse(row.couriers ?? '[]'),
      settlements: JSON.parse(row.settlements ?? '[]').map(storedSettlementOf),
      rendering: row.rendering,
      rendered: row.rendered,
      events: events.map(storedEventOf),
    }
    return { own: [...orderFaults(stored)], derived: [...derivedFaults(stored, rendering)] }
  } catch (error) {
    // Without the message, which may quote personal data.
    const name = error instanceof Error ? error.name : typeof error
    return { own: [`it cannot be interpreted (${name})`], derived: [] }
  }
}

const storedEventOf = (row: OrderWithEventRow): StoredEvent => ({
  event: orderEventOf({ ...row, at: row.event_at, facts: row.event_facts }),
  position: row.position ?? 0,
})

type SettlementValues = readonly [
  ...[sequence: number, part: number, kind: StoredSettlement['kind']],
  ...[courier: string | null, sender: string | null, amounts: string, failures: number],
]

const storedSettlementOf = (values: SettlementValues): StoredSettlement => {
  const [sequence, part, kind, courier, sender, amounts, failures] = values
  return { sequence, part, kind, courier, sender, amounts: JSON.parse(amounts), failures }
}
