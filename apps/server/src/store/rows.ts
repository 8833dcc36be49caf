/** Converts rows of both SQL engines to records and back. Only the files `*rows.ts` cast between the two. */
import {
  type ClientKey,
  courierReferences,
  finalAtOf,
  latenessOf,
  type Mode,
  type Order,
  type OrderEvent,
  settlementsOf,
} from '@delivery-orders/domain'
import type { Rendering } from '@delivery-orders/operations'
import type {
  ClientOrder,
  Erasure,
  EventPosition,
  EventWithOrder,
  FinalOrderQuery,
  ListedOrder,
  OrderChange,
  OrderQuery,
  OrderReplay,
  OrderSearch,
  PurgedOrder,
  StoredTexts,
} from '@delivery-orders/operations/store'
import { integer, nullable, text } from './columns.ts'

export const orderColumns = {
  id: integer,
  reference: text,
  revision: integer,
  status: text,
  created_at: integer,
  erased_at: nullable(integer),
  facts: text,
}

export type OrderRow = Readonly<typeof orderColumns>

export const orderOf = (row: OrderRow): Order => ({
  id: row.id,
  reference: row.reference,
  revision: row.revision,
  status: row.status,
  createdAt: row.created_at,
  erasedAt: row.erased_at,
  ...JSON.parse(row.facts),
})

export const purgedOrderColumns = {
  id: integer,
  reference: text,
  status: text,
  created_at: integer,
  purged_at: integer,
}

export const purgedOrderOf = (row: Readonly<typeof purgedOrderColumns>): PurgedOrder => ({
  id: row.id,
  reference: row.reference,
  status: row.status as Order['status'],
  createdAt: row.created_at,
  purgedAt: row.purged_at,
})

export const clientOrderColumns = {
  ...orderColumns,
  client_id: integer,
  mode: text,
}

export type ClientOrderRow = Readonly<typeof clientOrderColumns>

export const clientOrderOf = (row: ClientOrderRow): ClientOrder => ({
  order: orderOf(row),
  client: { clientId: row.client_id, mode: row.mode as Mode },
})

export function buildOrderRow({ client, order, rendered, rendering, draftHash }: OrderChange) {
  const { id, reference, revision, status, createdAt, erasedAt, ...facts } = order
  return {
    id,
    client_id: client.clientId,
    mode: client.mode,
    reference,
    revision,
    status,
    created_at: createdAt,
    erased_at: erasedAt,
    receipt_key: receiptKeyOf(order),
    draft_hash: draftHash ?? '',
    facts: JSON.stringify(facts),
    rendering,
    rendered,
    recipient_phone: recipientPhoneOf(order),
    final_at: finalAtOf(order) ?? null,
    ...latenessColumns(order),
  }
}

const latenessColumns = (order: Order) => {
  const { lateAt, lateDay } = latenessOf(order)
  return { late_at: lateAt, late_day: lateDay }
}

/** Whether an order may have rows of `order_couriers`: an order that no courier with a reference ever had has none. */
export const hasHadCourier = ({ reports = [] }: Order): boolean =>
  reports.some(({ courier }) => courier?.reference !== undefined)

/** The phone by which an order is found; null once its personal data was erased. */
export const recipientPhoneOf = ({ recipient, erasedAt }: Order): number | null =>
  erasedAt === null ? phoneDigits(recipient.phone) : null

/** The digits of an E.164 number, which has at most 15. */
export const phoneDigits = (phone: string): number => Number(phone.slice(1))

/** A rendering version that no renderer has, so that an erased order is rendered on each request. */
const neverRendered = -1

/** Both engines also delete the receivers' responses to the order's events, because a receiver may echo the order. */
export function buildErasureRow({ order }: Erasure) {
  const { id, reference, revision, status, createdAt, erasedAt, ...facts } = order
  return {
    id,
    revision,
    receipt_key: receiptKeyOf(order),
    facts: JSON.stringify(facts),
    rendering: neverRendered,
    erased_at: erasedAt,
  }
}

/** Computes the columns again that follow from the others of an order, and the rows of its couriers. The service ignores texts of other renderings. */
export function deriveColumns(row: DerivingRow, rendering: Rendering) {
  const order = orderOf(row)
  return {
    id: row.id,
    client_id: row.client_id,
    mode: row.mode,
    created_at: row.created_at,
    receipt_key: receiptKeyOf(order),
    recipient_phone: recipientPhoneOf(order),
    final_at: finalAtOf(order) ?? null,
    ...latenessColumns(order),
    rendered: row.rendering === rendering.number ? rendering.renderStored(order) : row.rendered,
    couriers: courierReferences(order),
  }
}

export const derivingColumns = { ...clientOrderColumns, rendering: integer, rendered: text }

type DerivingRow = Readonly<typeof derivingColumns>

const receiptKeyOf = ({ receipt }: Order): string | null => ('key' in receipt ? receipt.key : null)

export const listedOrderColumns = {
  id: integer,
  reference: text,
  created_at: integer,
  size: integer,
  rendered: nullable(text),
}

export type ListedOrderRow = Readonly<typeof listedOrderColumns>

export function listedOrderOf(row: ListedOrderRow, { complete }: StoredTexts): ListedOrder {
  const position = { id: row.id, createdAt: row.created_at }
  const rendered = row.rendered === null ? undefined : complete(row.rendered, position)
  return { ...position, reference: row.reference, rendered }
}

export const finalOrderColumns = { ...listedOrderColumns, final_at: integer }

export const finalOrderOf = (
  row: Readonly<typeof finalOrderColumns>,
  texts: StoredTexts,
): ListedOrder => ({ ...listedOrderOf(row, texts), finalAt: row.final_at })

export const buildOrderQueryRow = (client: ClientKey, query: OrderQuery) => ({
  client_id: client.clientId,
  mode: client.mode,
  created_from: query.createdFrom,
  created_at: query.after.createdAt,
  id: query.after.id,
  rendering: query.rendering.number,
  limit: query.limit,
  ...statusRow(query),
})

export const buildFinalQueryRow = (client: ClientKey, query: FinalOrderQuery) => ({
  client_id: client.clientId,
  mode: client.mode,
  final_from: query.finalFrom,
  final_at: query.after.finalAt,
  id: query.after.id,
  rendering: query.rendering.number,
  limit: query.limit,
  ...statusRow(query),
})

const statusRow = ({ statuses }: Pick<OrderQuery, 'statuses'>) =>
  Object.fromEntries(statuses.map((status, index) => [`status_${index}`, status]))

export const buildOrderSearchRow = (client: ClientKey, query: OrderSearch) => ({
  ...buildOrderQueryRow(client, { ...query, statuses: [], createdFrom: 0 }),
  recipient_phone: phoneDigits(query.recipientPhone),
})

export const eventColumns = {
  sequence: integer,
  kind: text,
  at: integer,
  facts: nullable(text),
}

export type EventRow = Readonly<typeof eventColumns>

export const orderEventOf = (row: EventRow): OrderEvent => ({
  kind: row.kind as OrderEvent['kind'],
  sequence: row.sequence,
  at: row.at,
  ...eventFactsOf(row.facts),
})

/** An event joined with its order. The event's `at` and `facts` have the prefix `event_`. */
export const eventWithOrderColumns = {
  ...orderColumns,
  sequence: integer,
  kind: text,
  event_at: integer,
  event_facts: nullable(text),
}

export type EventWithOrderRow = Readonly<typeof eventWithOrderColumns>

/** An event of a feed, with the bytes of its large columns. */
export const feedColumns = { ...eventWithOrderColumns, size: integer }

export const eventWithOrderOf = (row: EventWithOrderRow): EventWithOrder => ({
  order: orderOf(row),
  event: orderEventOf({ ...row, at: row.event_at, facts: row.event_facts }),
})

type EventFacts = Omit<OrderEvent, 'kind' | 'sequence' | 'at'>

const placedFacts: EventFacts = { previousStatus: null, changedItems: [], moment: null }

const eventFactsOf = (facts: string | null): EventFacts =>
  facts === null ? placedFacts : JSON.parse(facts)

export function buildEventRow({ client, order, event, cause }: OrderChange) {
  const { kind, sequence, at } = event
  return {
    client_id: client.clientId,
    mode: client.mode,
    order_id: order.id,
    sequence,
    kind,
    at,
    facts: eventFactsText(event),
    request_id: cause?.requestId ?? null,
    actor_id: cause?.actorId ?? null,
  }
}

export function eventFactsText({ kind, sequence, at, ...facts }: OrderEvent): string | null {
  return facts.moment && JSON.stringify(facts)
}

/** Builds the rows of `settlements` that a change adds, but for how many times the order had failed. */
export const buildSettlementRows = ({ client, order, event }: OrderChange) =>
  settlementsOf(order, event).map(({ amounts, ...settlement }) => ({
    client_id: client.clientId,
    mode: client.mode,
    order_id: order.id,
    sequence: event.sequence,
    at: event.at,
    ...settlement,
    currency: order.currency,
    amounts: JSON.stringify(amounts),
  }))

/**
 * SQL: how many steps let items of an order fail; 0 for a settlement that does not count the order. In the facts of an
 * event, only the change of an item ends with its new status.
 */
export const countFailures = (prefix: ':' | 'settled.'): string => `(
      select count(*) from events
      where events.client_id = ${prefix}client_id and events.order_id = ${prefix}order_id
        and events.facts like '%"status":"failed"}%' and ${prefix}part = 0 and ${prefix}kind <> 'collected'
    )`

export const orderReplayColumns = {
  ...orderColumns,
  fingerprint: text,
  sequence: integer,
  event_facts: nullable(text),
}

export type OrderReplayRow = Readonly<typeof orderReplayColumns>

export const orderReplayOf = (row: OrderReplayRow): OrderReplay => ({
  fingerprint: row.fingerprint,
  order: orderOf(row),
  sequence: row.sequence,
  moment: eventFactsOf(row.event_facts).moment,
})

export const eventPositionColumns = {
  position: integer,
  orderId: integer,
  sequence: integer,
  at: integer,
} satisfies EventPosition
