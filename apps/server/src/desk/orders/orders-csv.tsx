/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { collectedOf, finalAtOf, latenessOf, type Order } from '@delivery-orders/domain'
import type { FleetOrder } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { type CsvCell, csvOf, rowsMax } from '../../operator/csv.ts'
import { findOrder } from '../../operator/find-orders.ts'
import { maskedPhone } from '../../operator/phone.ts'
import { localTimes } from '../../operator/zone.ts'
import { streetText } from '../frame/address-text.ts'
import type { DeskAction, DeskContext, Download, OrderContext } from '../frame/context.tsx'
import { Hidden } from '../frame/forms.tsx'
import type { DeskTexts, Word } from '../texts/texts.ts'
import { allListed, filterNames, type ListContext, listsOfAll, stuckOrders } from './order-list.ts'
import { foundMax, foundOrders, isSearch } from './order-search.tsx'
import { courierName, lastCourierOf } from './order-table.tsx'

const columns = [
  ...(['reference', 'number', 'client', 'mode', 'status', 'created', 'due', 'ended'] as const),
  ...(['recipient', 'phone', 'address', 'city', 'courier'] as const),
  ...(['fee', 'total', 'cash', 'collected', 'currency'] as const),
] satisfies readonly Word[]

/** Saves the orders of a list or a search as a table. The row of the audit is written first. */
export const ordersCsv: DeskAction = async (context, form) => {
  const { store, access, now } = context
  const { actor } = access
  await store.overview.record({ at: now, actor, action: 'orders.exported', subject: null })
  const asked = { ...context, query: form }
  return await csvOfOrders(context, selectedOrders({ ...asked, orders: listsOfAll(asked) }))
}

/** `without`: columns of the file of the staff that this one lacks. */
export async function csvOfOrders(
  context: OrderContext,
  orders: AsyncIterable<FleetOrder>,
  without: readonly Word[] = [],
): Promise<Download> {
  const { texts, today } = context
  const shown = columns.filter((column) => !without.includes(column))
  const cells = cellsFor(context)
  const rows: (readonly CsvCell[])[] = [shown.map((word) => texts.words[word])]
  for await (const found of orders) {
    const row = cells(found)
    rows.push(shown.map((column) => row[column]))
    if (rows.length > rowsMax) break
  }
  return { name: `orders-${today}.csv`, ...csvFile(texts, rows) }
}

/** Spreadsheets in French expect semicolons. */
export const csvFile = (
  { locale }: Pick<DeskTexts, 'locale'>,
  rows: readonly (readonly CsvCell[])[],
): Omit<Download, 'name'> => ({
  type: 'text/csv; charset=utf-8',
  text: csvOf(rows, locale === 'fr' ? ';' : ','),
})

function cellsFor(
  context: OrderContext,
): (found: FleetOrder) => Readonly<Record<(typeof columns)[number], CsvCell>> {
  const { texts, timeZone } = context
  const { write } = localTimes(timeZone)
  const time = (instant: number | null | undefined) =>
    instant === null || instant === undefined ? undefined : write(instant).replace('T', ' ')
  return ({ order, client, clientName }) => {
    const { lateAt, lateDay } = latenessOf(order)
    const courier = lastCourierOf(order)
    return {
      reference: order.reference,
      number: order.id,
      client: clientName,
      mode: texts.modes[client.mode],
      status: texts.statuses[order.status],
      created: time(order.createdAt),
      due: lateDay ?? time(lateAt),
      ended: time(finalAtOf(order)),
      ...recipientCells(context, order),
      city: order.recipient.address.city,
      courier: courierName(context, courier),
      fee: order.deliveryFee,
      total: order.total,
      cash: order.collect?.amount,
      collected: collectedOf(order),
      currency: order.currency,
    }
  }
}

function recipientCells(
  { texts, seesPeople }: OrderContext,
  { recipient: { name, phone, address }, erasedAt }: Order,
): Readonly<Record<'recipient' | 'phone' | 'address', CsvCell>> {
  if (erasedAt !== null) return { recipient: null, phone: texts.words.erased, address: null }
  if (!seesPeople) return { recipient: null, phone: maskedPhone(phone), address: null }
  return {
    recipient: name,
    phone,
    address: streetText(address),
  }
}

/** Reads the orders of a list or a search. */
async function* selectedOrders(context: DeskContext & ListContext): AsyncGenerator<FleetOrder> {
  if (context.query['show'] !== 'stuck' || isSearch(context)) return yield* chosenOrders(context)
  for (const { orderId } of await stuckOrders(context)) {
    const order = await findOrder(context.store, orderId)
    if (order) yield order
  }
}

/** Reads the orders of a list or a search, but not those that do not move. */
export async function* chosenOrders(
  context: OrderContext & ListContext,
): AsyncGenerator<FleetOrder> {
  const found = await foundOrders(context)
  yield* found ? found.slice(0, foundMax) : allListed(context)
}

/** What is sent with the form is what the list shows. */
export const csvForm = ({ texts, query, ordersPath }: OrderContext): VNode => (
  <form class="below" method="post" action={`${ordersPath}/csv`}>
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
