/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { statuses } from '@delivery-orders/contract'
import type { Courier, Order } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { findOrder } from '../operator/find-orders.ts'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { noFaults } from './form-values.ts'
import { Hidden, Input, Select } from './forms.tsx'
import {
  countListed,
  countText,
  filterNames,
  isByEnd,
  listed,
  modeIn,
  placeOf,
  stuckOrders,
} from './order-list.ts'
import { foundMax, foundOrders, SearchForm, scanLink, scanStep } from './order-search.tsx'
import { courierName, courierText, lastCourierOf, ordersTable, stuckTable } from './order-table.tsx'
import { csvForm } from './orders-csv.tsx'
import { ModeSwitch } from './parts.tsx'
import { type SpanName, spansOf } from './spans.ts'

const stuckMax = 200
const couriersMax = 9
const clientsShown = 50

/** Lists orders by status, client, mode and lateness; or those that a search has found. */
export const ordersPage: DeskPage = async (context) => {
  const { texts, query, access } = context
  const isSearch = query['q'] || query['found'] !== undefined
  return {
    title: texts.pages.orders,
    aside: (
      <div class="aside">
        {mayAct(access, 'planner') && (
          <Link class="button" to="/orders/new">
            {texts.actions.newOrder}…
          </Link>
        )}
        <ModeSwitch {...context} path="/orders" />
      </div>
    ),
    content: (
      <>
        <SearchForm {...context} />
        {isSearch ? (
          <p>
            <Link to="/orders">{texts.words.allOrders}</Link>
          </p>
        ) : (
          <>
            {await filterForm(context)}
            {spanLinks(context)}
          </>
        )}
        {isSearch ? await searchResult(context) : await filterResult(context)}
      </>
    ),
  }
}

async function filterResult(context: DeskContext): Promise<VNode> {
  if (context.query['show'] !== 'stuck') return await list(context)
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

const countLine = ({ texts, query }: DeskContext, count: number): VNode | null =>
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
  const { query, texts } = context
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
                <Link to={addressOf(query, { courier: courier.reference })}>{text}</Link>
              )}{' '}
              ({others.length + 1})
            </li>
          )
        })}
    </ul>
  )
}

async function searchResult(context: DeskContext): Promise<VNode> {
  const { query, sealed, texts } = context
  const phone = query['found'] === undefined ? undefined : sealed.open(query['found'])
  if (phone !== undefined && query['before']) return await scanStep(context, phone)
  const found = (await foundOrders(context)) ?? []
  const newest = Number.MAX_SAFE_INTEGER
  return (
    <>
      {found.length > foundMax && (
        <p class="note">{texts.sentences.firstFound.replace('{count}', String(foundMax))}</p>
      )}
      {ordersTable(context, found.slice(0, foundMax))}
      {found.length > 0 && csvForm(context)}
      {phone !== undefined && scanLink(context, newest, texts.sentences.scanNewest)}
    </>
  )
}

async function list(context: DeskContext): Promise<VNode> {
  const { texts, query } = context
  const { orders, hasMore } = await listed(context)
  const counted = await countListed(context)
  const last = orders.at(-1)?.order
  return (
    <>
      {countLine(context, counted.count)}
      {query['show'] === 'late' &&
        couriersLine(context, counted.orders?.map(({ order }) => lastCourierOf(order)) ?? [])}
      {ordersTable(context, orders)}
      <nav class="actions" aria-label={texts.words.next}>
        {query['after'] && <Link to={addressOf(query, {})}>{texts.words.newer}</Link>}
        {hasMore && last && <Link to={nextOf(query, last)}>{texts.words.next}</Link>}
      </nav>
      {orders.length > 0 && csvForm(context)}
    </>
  )
}

const nextOf = (query: DeskContext['query'], last: Order): string =>
  addressOf(query, { after: placeOf(query, last) })

function addressOf(query: DeskContext['query'], more: Readonly<Record<string, string>>): string {
  const filters = filterNames.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))
  return `/orders?${new URLSearchParams({ ...Object.fromEntries(filters), ...more })}`
}

/** The orders of a week or a month, as people ask for them. */
function spanLinks({ texts, query, today }: DeskContext): VNode {
  const status = query['status'] || 'all'
  return (
    <p class="links">
      {Object.entries(spansOf(today)).map(([span, { from, to }]) => (
        <Link to={addressOf(query, { status, from, to })}>{texts.words[span as SpanName]}</Link>
      ))}
    </p>
  )
}

async function filterForm(context: DeskContext): Promise<VNode> {
  const { texts, query, store } = context
  const { words } = texts
  const field = { form: query, faults: noFaults }
  return (
    <form class="filter" method="get" action="/orders">
      <Hidden fields={{ mode: modeIn(context) }} />
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
          ['late', words.late],
          ['stuck', words.notMoving],
        ]}
      />
      <Input
        {...field}
        name="client"
        label={words.client}
        list={await store.overview.newestClients(clientsShown)}
      />
      <Input {...field} name="from" label={words.createdFrom} type="date" />
      <Input {...field} name="to" label={words.createdTo} type="date" />
      <button type="submit">{words.filter}</button>
    </form>
  )
}
