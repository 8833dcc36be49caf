/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { statuses } from '@delivery-orders/contract'
import type { Courier, Order } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { findOrder } from '../../operator/find-orders.ts'
import type { DeskContext, DeskPage, OrderContext } from '../frame/context.tsx'
import { noFaults } from '../frame/form-values.ts'
import { Hidden, Input, Select } from '../frame/forms.tsx'
import { countText, modeIn } from '../frame/lists.ts'
import { ModeSwitch } from '../frame/parts.tsx'
import { type SpanName, spansOf } from '../frame/spans.ts'
import {
  type CountedList,
  countListed,
  filterNames,
  isByEnd,
  type ListContext,
  listed,
  listsOfAll,
  positionOf,
  stuckOrders,
} from './order-list.ts'
import { foundMax, foundOrders, isSearch, SearchForm, scanLink, scanStep } from './order-search.tsx'
import { courierName, courierText, lastCourierOf, ordersTable, stuckTable } from './order-table.tsx'
import { csvForm } from './orders-csv.tsx'

const stuckMax = 200
const couriersMax = 9
const clientsShown = 50

/** Lists orders by status, client, mode and lateness; or those that a search has found. */
export const ordersPage: DeskPage = async (context) => {
  const { store, texts } = context
  const listContext = { ...context, orders: listsOfAll(context) }
  const shows = ['late', 'stuck'] as const
  return {
    title: texts.pages.orders,
    aside: (
      <div class="aside">
        {newOrderLink(context)}
        <ModeSwitch {...context} path="/orders" />
      </div>
    ),
    content: isSearch(context) ? (
      <>
        {searchHead(context)}
        {await searchResult(listContext)}
      </>
    ) : (
      <>
        <SearchForm {...context} />
        {filterForm(context, shows, await store.overview.newestClients(clientsShown))}
        {spanLinks(context)}
        {await filterResult(listContext)}
      </>
    ),
  }
}

export const newOrderLink = ({ texts, canWrite, newOrderPath }: OrderContext): VNode | false =>
  canWrite && (
    <Link class="button" to={newOrderPath}>
      {texts.actions.newOrder}…
    </Link>
  )

/** What stands above the orders that a search has found. */
export const searchHead = (context: OrderContext): VNode => (
  <>
    <SearchForm {...context} />
    <p>
      <Link to={context.ordersPath}>{context.texts.words.allOrders}</Link>
    </p>
  </>
)

async function filterResult(context: DeskContext & ListContext): Promise<VNode> {
  if (context.query['show'] !== 'stuck')
    return await list(context, 'client', ({ orders = [] }) =>
      couriersLine(
        context,
        orders.map(({ order }) => lastCourierOf(order)),
      ),
    )
  const stuck = await stuckOrders(context)
  const shown = stuck.slice(0, stuckMax)
  const orders = await Promise.all(
    shown.map(async ({ orderId }) => (await findOrder(context.store, orderId))?.order),
  )
  const couriers = orders.map((order) => order && lastCourierOf(order))
  return (
    <>
      {countLine(context, stuck.length)}
      {couriersLine(context, couriers)}
      {stuckTable(
        context,
        shown,
        couriers.map((courier) => courierText(context, courier)),
      )}
      {shown.length > 0 && csvForm(context)}
    </>
  )
}

const countLine = ({ texts, query }: OrderContext, count: number): VNode | null =>
  count === 0 ? null : (
    <p class="note">
      {texts.counts.orders(countText(count))}.{' '}
      {!isByEnd(query) && query['show'] !== 'stuck' && count > 1 && texts.sentences.oldestFirst}
    </p>
  )

/** Names those who have most of the orders. */
function couriersLine(
  context: DeskContext,
  couriers: readonly (Courier | undefined)[],
): VNode | null {
  const { texts } = context
  const names = Map.groupBy(couriers, (courier) => courierName(context, courier))
  if (couriers.length < 2) return null
  return (
    <ul class="links">
      {[...names]
        .toSorted(([, one], [, other]) => other.length - one.length)
        .slice(0, couriersMax)
        .map(([name, [courier, ...others]]) => {
          const text = name === undefined ? texts.words.unassigned : <OwnText text={name} />
          return (
            <li>
              {courier?.reference === undefined ? (
                text
              ) : (
                <Link to={addressOf(context, { courier: courier.reference })}>{text}</Link>
              )}{' '}
              ({others.length + 1})
            </li>
          )
        })}
    </ul>
  )
}

async function searchResult(context: DeskContext & ListContext): Promise<VNode> {
  const { query, sealed, texts } = context
  const phone = query['found'] === undefined ? undefined : sealed.open(query['found'])
  if (phone !== undefined && query['before']) return await scanStep(context, phone)
  const newest = Number.MAX_SAFE_INTEGER
  return (
    <>
      {await foundTable(context, 'client')}
      {phone !== undefined && scanLink(context, newest, texts.sentences.scanNewest)}
    </>
  )
}

/** The orders that a search has found. */
export async function foundTable(
  context: OrderContext & ListContext,
  of: 'client' | 'recipient',
): Promise<VNode> {
  const found = (await foundOrders(context)) ?? []
  const first = context.texts.sentences.firstFound.replace('{count}', String(foundMax))
  return (
    <>
      {found.length > foundMax && <p class="note">{first}</p>}
      {ordersTable(context, found.slice(0, foundMax), of)}
      {found.length > 0 && csvForm(context)}
    </>
  )
}

/** A page of the orders of a filter. `aboutThem`: what is said of those that were read for their count. */
export async function list(
  context: OrderContext & ListContext,
  of: 'client' | 'recipient',
  aboutThem: (counted: CountedList) => VNode | null = () => null,
): Promise<VNode> {
  const { texts, query } = context
  const { orders, hasMore } = await listed(context)
  const counted = await countListed(context)
  const last = orders.at(-1)?.order
  return (
    <>
      {countLine(context, counted.count)}
      {query['show'] === 'late' && aboutThem(counted)}
      {ordersTable(context, orders, of)}
      <nav class="actions" aria-label={texts.words.next}>
        {query['after'] && <Link to={addressOf(context, {})}>{texts.words.newer}</Link>}
        {hasMore && last && <Link to={nextOf(context, last)}>{texts.words.next}</Link>}
      </nav>
      {orders.length > 0 && csvForm(context)}
    </>
  )
}

const nextOf = (context: OrderContext, last: Order): string =>
  addressOf(context, { after: positionOf(context.query, last) })

function addressOf(
  { query, ordersPath }: OrderContext,
  more: Readonly<Record<string, string>>,
): string {
  const filters = filterNames.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))
  return `${ordersPath}?${new URLSearchParams({ ...Object.fromEntries(filters), ...more })}`
}

/** The orders of a week or a month, as people ask for them. */
export function spanLinks(context: OrderContext): VNode {
  const { texts, query, today } = context
  const status = query['status'] || 'all'
  return (
    <p class="links">
      {Object.entries(spansOf(today)).map(([span, { from, to }]) => (
        <Link to={addressOf(context, { status, from, to })}>{texts.words[span as SpanName]}</Link>
      ))}
    </p>
  )
}

/** `clients`: suggestions; undefined if there is only one. */
export function filterForm(
  context: OrderContext,
  shows: readonly ('late' | 'stuck')[],
  clients?: readonly string[],
): VNode {
  const { texts, query, ordersPath } = context
  const { words } = texts
  const field = { form: query, faults: noFaults }
  return (
    <form class="filter" method="get" action={ordersPath}>
      {clients && <Hidden fields={{ mode: modeIn(context) }} />}
      {query['courier'] && <Input {...field} name="courier" label={words.courier} />}
      <Select
        {...field}
        name="status"
        label={words.status}
        options={[
          ['', words.open],
          ['all', words.allStatuses],
          ...statuses.map((status) => [status, texts.statuses[status]] as const),
        ]}
      />
      <Select
        {...field}
        name="show"
        label={words.show}
        options={[
          ['', words.allShown],
          ...shows.map((show) => [show, show === 'late' ? words.late : words.notMoving] as const),
        ]}
      />
      {clients && <Input {...field} name="client" label={words.client} list={clients} />}
      <Input {...field} name="from" label={words.createdFrom} type="date" />
      <Input {...field} name="to" label={words.createdTo} type="date" />
      <button type="submit">{words.filter}</button>
    </form>
  )
}
