import type { Rendering } from '@delivery-orders/operations'
import { orderFaults, type StoredEvent } from './check-order.ts'
import { type EventRow, type OrderRow, orderEventOf, orderOf } from './rows.ts'
import { selectTrackingKey, trackingKeyOf } from './tracking-key.ts'

export type Report = (fault: string) => void

/** A database that is checked. Other processes may write to it at the same time. Each query sees it as of one moment. */
export interface CheckedDatabase {
  /** The columns by which the engine can read all orders in order, without sorting them. */
  readonly orderKey: string
  /** Rules that only this engine has. */
  readonly rules: readonly Rule[]
  /** Reports what the engine finds in its files. Returns a note about what it could not check. */
  checkEngine(report: Report): Promise<string | undefined>
  /** Passes the rows of a query to `visit`, one by one. Reports damage that prevents reading. */
  each<Row>(sql: string, visit: (row: Row) => void, report: Report): Promise<void>
  close(): Promise<void>
}

/** A query that selects the `subject` of each violation. */
export interface Rule {
  readonly fault: string
  readonly violations: string
}

export interface CheckResult {
  readonly orders: number
  readonly events: number
  /** Number of stored responses that were compared. */
  readonly rendered: number
  readonly faults: number
  readonly note: string | undefined
}

/** The rule for order ids. `bound` is an expression over `order_ids`: the first id that may be reserved next. */
export const idRule = (bound: string): Rule => ({
  fault: 'its id is not below the reserved ones, so it may be given out again',
  violations: `
    select 'order ' || max(id) as subject from orders
    having max(id) >= (select max(${bound}) from order_ids)`,
})

/** The rules between rows of different tables, for both engines. Rules of one order are in check-order.ts. */
const rules: readonly Rule[] = [
  {
    fault: 'there must be exactly one row',
    violations: `select 'order_ids' as subject where (select count(*) from order_ids) <> 1`,
  },
  {
    fault: 'its client does not exist',
    violations: `
      select 'order ' || orders.id as subject
      from orders left join clients on clients.id = orders.client_id
      where clients.id is null`,
  },
  {
    fault: 'its order does not exist for its client and mode',
    violations: `
      select 'event ' || events.sequence || ' of order ' || events.order_id as subject
      from events
        left join orders on orders.client_id = events.client_id and orders.id = events.order_id
          and orders.mode = events.mode
      where orders.id is null`,
  },
  {
    fault: 'its order does not exist, or its personal data was erased',
    violations: `
      select 'row of code_tries of order ' || code_tries.order_id as subject
      from code_tries
        left join orders on orders.client_id = code_tries.client_id
          and orders.id = code_tries.order_id and orders.erased_at is null
      where orders.id is null`,
  },
  {
    fault: 'its order was erased, and it still has the id of its request',
    violations: `
      select 'event ' || events.sequence || ' of order ' || events.order_id as subject
      from events
        join orders on orders.client_id = events.client_id and orders.id = events.order_id
      where orders.erased_at is not null and events.request_id is not null`,
  },
  {
    fault: 'this event does not exist for the client and mode of the key',
    violations: `
      select 'idempotency key of event ' || idempotency_keys.sequence || ' of order '
        || idempotency_keys.order_id as subject
      from idempotency_keys
        left join clients as fleets on fleets.id = idempotency_keys.client_id and fleets.is_fleet
        left join events on events.order_id = idempotency_keys.order_id
          and events.sequence = idempotency_keys.sequence and events.mode = idempotency_keys.mode
          and (events.client_id = idempotency_keys.client_id or fleets.id is not null)
      where events.position is null`,
  },
  {
    fault: 'its webhook does not exist',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches left join webhooks on webhooks.number = dispatches.webhook
      where webhooks.number is null`,
  },
  {
    fault: 'its event does not exist for the client and mode of its webhook',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches
        join webhooks on webhooks.number = dispatches.webhook
        left join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
          and events.position = dispatches.event
      where dispatches.event is not null and events.position is null`,
  },
  {
    fault: 'it is pending, although its webhook is disabled and swept',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from webhooks join dispatches on dispatches.webhook = webhooks.number
      where webhooks.disabled_reason is not null and not webhooks.unswept
        and dispatches.status = 'pending'`,
  },
  {
    fault: 'it waits, although it is in flight',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from in_flight
        join dispatches on dispatches.number = in_flight.dispatch
          and in_flight.lease = dispatches.lease + 1
      where dispatches.leased_until is not null`,
  },
  {
    fault: 'it is in flight with a later fencing token than its next one',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from in_flight join dispatches on dispatches.number = in_flight.dispatch
      where in_flight.lease > dispatches.lease + 1`,
  },
  {
    fault: 'it is held, although no earlier dispatch of its order holds it',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches join webhooks on webhooks.number = dispatches.webhook
      where dispatches.held and dispatches.leased_until > 0 and not webhooks.releasing and (
        webhooks.ordering <> 'order' or not exists (
          select 1 from dispatches as earlier
          where earlier.webhook = dispatches.webhook and earlier.order_id = dispatches.order_id
            and earlier.status = 'pending' and earlier.number < dispatches.number
        )
      )`,
  },
  {
    fault: 'its order is not that of its event',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches
        join webhooks on webhooks.number = dispatches.webhook
        join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
          and events.position = dispatches.event
      where dispatches.order_id <> events.order_id`,
  },
  {
    fault: 'it has an idempotency key of another client or mode',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatch_keys
        join dispatches on dispatches.number = dispatch_keys.dispatch
        join webhooks on webhooks.number = dispatches.webhook
      where webhooks.client_id <> dispatch_keys.client_id or webhooks.mode <> dispatch_keys.mode`,
  },
]

/** Checks everything and reports each fault. Its memory does not grow with the database. */
export async function checkAll(
  database: CheckedDatabase,
  renderingFor: (trackingKey: Uint8Array) => Rendering,
  report: Report,
): Promise<CheckResult> {
  let faults = 0
  const counted: Report = (fault) => {
    faults += 1
    report(fault)
  }
  const note = await database.checkEngine(counted)
  for (const { fault, violations } of [...rules, ...database.rules])
    await database.each<{ readonly subject: string }>(
      violations,
      ({ subject }) => counted(`${subject}: ${fault}`),
      counted,
    )
  const rendering = renderingFor(await findTrackingKey(database, counted))
  return { ...(await checkOrders(database, rendering, counted)), faults, note }
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
  readonly rendering: number
  readonly rendered: string
}

/** An order, with one of its events. If it has none, `position` is null. */
interface OrderWithEventRow extends StoredOrderRow, Omit<EventRow, 'at' | 'facts'> {
  readonly position: number | null
  readonly event_at: number
  readonly event_facts: string | null
}

const ordersWithEvents = (orderKey: string) => `
  select orders.id, orders.client_id, orders.reference, orders.revision, orders.status,
    orders.created_at, orders.erased_at, orders.facts, orders.receipt_key, orders.recipient_phone,
    orders.rendering, orders.rendered, events.position, events.sequence, events.kind,
    events.at as event_at, events.facts as event_facts
  from orders
    left join events on events.client_id = orders.client_id and events.order_id = orders.id
  order by ${orderKey}, events.sequence`

async function checkOrders(database: CheckedDatabase, rendering: Rendering, report: Report) {
  const counts = { orders: 0, events: 0, rendered: 0 }
  let order: StoredOrderRow | undefined
  let events: OrderWithEventRow[] = []
  const finish = () => {
    if (!order) return
    counts.orders += 1
    counts.events += events.length
    if (order.rendering === rendering.number) counts.rendered += 1
    for (const fault of faultsOf(order, events, rendering)) report(`order ${order.id}: ${fault}`)
  }
  const visit = (row: OrderWithEventRow) => {
    if (row.id !== order?.id || row.client_id !== order.client_id) {
      finish()
      order = row
      events = []
    }
    if (row.position !== null) events.push(row)
  }
  await database.each(ordersWithEvents(database.orderKey), visit, report)
  finish()
  return counts
}

function faultsOf(
  row: StoredOrderRow,
  events: readonly OrderWithEventRow[],
  rendering: Rendering,
): readonly string[] {
  try {
    const stored = {
      order: orderOf(row),
      receiptKey: row.receipt_key,
      recipientPhone: row.recipient_phone,
      rendering: row.rendering,
      rendered: row.rendered,
      events: events.map(storedEventOf),
    }
    return [...orderFaults(stored, rendering)]
  } catch (error) {
    // Without the message, which may quote personal data.
    return [`it cannot be interpreted (${error instanceof Error ? error.name : typeof error})`]
  }
}

const storedEventOf = (row: OrderWithEventRow): StoredEvent => ({
  event: orderEventOf({ ...row, at: row.event_at, facts: row.event_facts }),
  position: row.position ?? 0,
})
