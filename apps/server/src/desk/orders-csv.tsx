/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { collectedOf, finalAtOf, latenessOf, type Order } from '@delivery-orders/domain'
import type { FleetOrder } from '@delivery-orders/operations'
import { type CsvCell, csvOf, rowsMax } from '../operator/csv.ts'
import { type DeskAction, type DeskContext, mayAct } from './context.tsx'
import { masked } from './order.tsx'
import { lastCourierOf, selectedOrders } from './orders.tsx'
import type { Word } from './texts.ts'
import { localTimes } from './zone.ts'

const columns = [
  ...(['reference', 'number', 'client', 'mode', 'status', 'created', 'due', 'ended'] as const),
  ...(['recipient', 'phone', 'address', 'city', 'courier'] as const),
  ...(['fee', 'total', 'cash', 'collected', 'currency'] as const),
] satisfies readonly Word[]

/** Saves the orders of a list or a search as a table. The row of the audit is written first. */
export const ordersCsv: DeskAction = async (context, form) => {
  const { store, texts, access, now, today } = context
  await store.overview.record({
    ...{ at: now, actor: access.actor, action: 'orders.exported', subject: null },
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
  if (!mayAct(access, 'planner')) return [null, masked(phone), null]
  return [name, phone, [address.name, address.landmark].filter(Boolean).join(', ')]
}
