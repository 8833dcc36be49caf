/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { collectedOf, finalAtOf, latenessOf, type Order } from '@delivery-orders/domain'
import type { FleetOrder } from '@delivery-orders/operations'
import type { VNode } from 'preact'
import { type CsvCell, csvOf, rowsMax } from '../operator/csv.ts'
import { findOrder } from '../operator/find-orders.ts'
import { maskedPhone } from '../operator/phone.ts'
import { localTimes } from '../operator/zone.ts'
import { type DeskAction, type DeskContext, mayAct } from './context.tsx'
import { Hidden } from './forms.tsx'
import { allListed, filterNames, stuckOrders } from './order-list.ts'
import { foundMax, foundOrders } from './order-search.tsx'
import { lastCourierOf } from './order-table.tsx'
import type { Word } from './texts.ts'

const columns = [
  ...(['reference', 'number', 'client', 'mode', 'status', 'created', 'due', 'ended'] as const),
  ...(['recipient', 'phone', 'address', 'city', 'courier'] as const),
  ...(['fee', 'total', 'cash', 'collected', 'currency'] as const),
] satisfies readonly Word[]

/** Saves the orders of a list or a search as a table. The row of the audit is written first. */
export const ordersCsv: DeskAction = async (context, form) => {
  const { store, texts, access, now, today } = context
  await store.overview.record({
    at: now,
    actor: access.actor,
    action: 'orders.exported',
    subject: null,
  })
  const cells = cellsFor(context)
  const rows: (readonly CsvCell[])[] = [columns.map((word) => texts.words[word])]
  for await (const found of selectedOrders({ ...context, query: form })) {
    rows.push(cells(found))
    if (rows.length > rowsMax) break
  }
  // Spreadsheets in French expect semicolons.
  const text = csvOf(rows, texts.locale === 'fr' ? ';' : ',')
  return { name: `orders-${today}.csv`, type: 'text/csv; charset=utf-8', text }
}

function cellsFor(context: DeskContext): (found: FleetOrder) => readonly CsvCell[] {
  const { texts, access, timeZone } = context
  const { write } = localTimes(timeZone)
  const time = (instant: number | null | undefined) =>
    instant === null || instant === undefined ? undefined : write(instant).replace('T', ' ')
  const isShown = mayAct(access, 'planner')
  return ({ order, client, clientName }) => {
    const { lateAt, lateDay } = latenessOf(order)
    const courier = lastCourierOf(order)
    return [
      ...[order.reference, order.id, clientName, texts.modes[client.mode]],
      ...[texts.statuses[order.status], time(order.createdAt), lateDay ?? time(lateAt)],
      time(finalAtOf(order)),
      ...recipientCells(context, order),
      ...[order.recipient.address.city, isShown ? courier?.name : courier?.reference],
      ...[order.deliveryFee, order.total, order.collect?.amount, collectedOf(order)],
      order.currency,
    ]
  }
}

/** The name, the phone and the address. */
function recipientCells(
  { texts, access }: DeskContext,
  { recipient: { name, phone, address }, erasedAt }: Order,
): readonly CsvCell[] {
  if (erasedAt !== null) return [null, texts.words.erased, null]
  if (!mayAct(access, 'planner')) return [null, maskedPhone(phone), null]
  return [name, phone, [address.name, address.landmark].filter(Boolean).join(', ')]
}
/** Reads the orders of a list or a search. */
async function* selectedOrders(context: DeskContext): AsyncGenerator<FleetOrder> {
  const found = await foundOrders(context)
  if (found) return yield* found.slice(0, foundMax)
  if (context.query['show'] !== 'stuck') return yield* allListed(context)
  for (const { orderId } of await stuckOrders(context)) {
    const order = await findOrder(context.store, orderId)
    if (order) yield order
  }
}

/** What is sent with the form is what the list shows. */
export const csvForm = ({ texts, query }: DeskContext): VNode => (
  <form class="below" method="post" action="/orders/csv">
    <Hidden
      fields={Object.fromEntries(
        [...filterNames, 'q', 'found'].flatMap((name) =>
          query[name] ? [[name, query[name]]] : [],
        ),
      )}
    />
    <button type="submit">{texts.actions.csv}</button>
  </form>
)
