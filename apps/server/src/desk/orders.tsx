/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { statuses } from '@delivery-orders/contract'
import { type Courier, courierOf, latenessOf, type Mode, type Order } from '@delivery-orders/domain'
import type { FleetOrder, SearchedOrders } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { findByBeginning, findOrder, findOrders } from '../operator/find-orders.ts'
import { type PersonalOrder, scanNewest, scannedAtOnce, scannedMax } from '../operator/people.ts'
import { type FoundStuckOrder, lateAfter } from '../operator/stuck-orders.ts'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { dayMs } from './days.ts'
import { noFaults } from './form-values.ts'
import { Hidden, Input, Select } from './forms.tsx'
import {
  allListed,
  countListed,
  countText,
  filterNames,
  isByEnd,
  listed,
  modeIn,
  placeOf,
  stuckOrders,
} from './order-list.ts'
import { Field, StatusText, Table, timeText } from './parts.tsx'
import type { SpanUnit } from './texts.ts'

/** More orders that a search has found are not shown. */
const foundMax = 50
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
          await filterForm(context)
        )}
        {isSearch ? await searchResult(context) : await filterResult(context)}
      </>
    ),
  }
}

async function filterResult(context: DeskContext): Promise<VNode> {
  if (context.query['show'] !== 'stuck') return await list(context)
  const orders = await stuckOrders(context)
  const shown = orders.slice(0, stuckMax)
  const couriers = await Promise.all(shown.map(({ orderId }) => courierOfOrder(context, orderId)))
  return (
    <>
      {countLine(context, orders.length)}
      {stuckTable(context, shown, couriers)}
      {shown.length > 0 && csvForm(context)}
    </>
  )
}

async function courierOfOrder(context: DeskContext, id: number): Promise<VNode | undefined> {
  const found = await findOrder(context.store, id)
  return found && courierText(context, lastCourierOf(found.order))
}

const countLine = ({ texts, query }: DeskContext, count: number): VNode | null =>
  count === 0 ? null : (
    <p class="note">
      {texts.counts.orders(countText(count))}.{' '}
      {!isByEnd(query) && query['show'] !== 'stuck' && count > 1 && texts.sentences.oldestFirst}
    </p>
  )

/** Names each courier who has several of the orders. */
function couriersLine(context: DeskContext, orders: readonly FleetOrder[]): VNode | null {
  const counts = new Map<string, number>()
  for (const { order } of orders) {
    const name = courierName(context, lastCourierOf(order))
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const several = [...counts].filter(([, count]) => count > 1)
  if (several.length === 0) return null
  return (
    <ul class="links">
      {several
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, couriersMax)
        .map(([name, count]) => (
          <li>
            <OwnText text={name} /> ({count})
          </li>
        ))}
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

/** Reads the orders of a list or a search. */
export async function* selectedOrders(context: DeskContext): AsyncGenerator<FleetOrder> {
  const found = await foundOrders(context)
  if (found) return yield* found.slice(0, foundMax)
  if (context.query['show'] !== 'stuck') return yield* allListed(context)
  for (const { orderId } of await stuckOrders(context)) {
    const order = await findOrder(context.store, orderId)
    if (order) yield order
  }
}

/** What is sent with the form is what the list shows. */
const csvForm = ({ texts, query }: DeskContext): VNode => (
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

async function list(context: DeskContext): Promise<VNode> {
  const { texts, query } = context
  const { orders, hasMore } = await listed(context)
  const counted = await countListed(context)
  const last = orders.at(-1)?.order
  return (
    <>
      {countLine(context, counted.count)}
      {query['show'] === 'late' && couriersLine(context, counted.orders ?? [])}
      {ordersTable(context, orders)}
      <nav class="actions" aria-label={texts.words.next}>
        {query['after'] && <Link to={addressOf(query, {})}>{texts.words.newer}</Link>}
        {hasMore && last && <Link to={nextOf(query, last)}>{texts.words.next}</Link>}
      </nav>
      {orders.length > 0 && csvForm(context)}
    </>
  )
}

/** Undefined if nothing is searched. More than are shown say that there are more. */
async function foundOrders(context: DeskContext): Promise<readonly FleetOrder[] | undefined> {
  const { query, sealed } = context
  if (query['q']) return searched(context, query['q'])
  if (query['found'] === undefined) return undefined
  const recipientPhone = sealed.open(query['found'])
  return recipientPhone === undefined ? [] : await findInBoth(context, { recipientPhone })
}

async function findInBoth(
  { store }: DeskContext,
  search: SearchedOrders,
): Promise<readonly FleetOrder[]> {
  const live = await findOrders(store, 'live', search, foundMax + 1)
  return [...live, ...(await findOrders(store, 'test', search, foundMax + 1 - live.length))]
}

async function searched(context: DeskContext, text: string): Promise<readonly FleetOrder[]> {
  const { store } = context
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const byId = id === undefined ? undefined : await findOrder(store, id)
  const exact = await findInBoth(context, { reference: text, clients: [] })
  const found = exact.length > 0 ? exact : await findByBeginning(store, text, foundMax + 1)
  return [...(byId ? [byId] : []), ...found.filter(({ order }) => order.id !== id)]
}

/** The number is only in the facts of these orders, so a step of this search reads a part of them, newest first. */
async function scanStep(context: DeskContext, phone: string): Promise<VNode> {
  const { store, texts, query } = context
  const { orders, before } = await scanNewest(store, phone, {
    before: Number(query['before']) || Number.MAX_SAFE_INTEGER,
    batches: scannedMax / scannedAtOnce,
  })
  return (
    <>
      {orders.length > 0 ? personalTable(context, orders) : <p>{texts.sentences.noOrders}</p>}
      {before === null ? (
        <p class="note">{texts.sentences.scanOver}</p>
      ) : (
        scanLink(context, before, texts.sentences.scanOlder)
      )}
    </>
  )
}

const scanLink = ({ query, formats }: DeskContext, before: number, text: string): VNode => (
  <p>
    <Link
      class="button"
      to={`/orders?${new URLSearchParams({ found: query['found'] ?? '', before: String(before) })}`}
    >
      {text.replace('{count}', formats.number(scannedMax))}
    </Link>
  </p>
)

const personalTable = (context: DeskContext, orders: readonly PersonalOrder[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.orders}
    columns={['reference', 'phone', 'client', 'status', 'created']}
    rows={orders.map(({ order, client, clientName, roles }) => [
      <OrderLink id={order.id} reference={order.reference} />,
      roles.map((role) => context.texts.phoneRoles[role]).join(', '),
      <>
        {clientName} {modeText(context, client.mode)}
      </>,
      <StatusText texts={context.texts} status={order.status} />,
      timeText(context, order.createdAt),
    ])}
  />
)

const nextOf = (query: DeskContext['query'], last: Order): string =>
  addressOf(query, { after: placeOf(query, last) })

function addressOf(query: DeskContext['query'], more: Readonly<Record<string, string>>): string {
  const filters = filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : []))
  return `/orders?${new URLSearchParams([...(filters as [string, string][]), ...Object.entries(more)])}`
}

/** A number may be somebody's phone, which must not stand in an address: the search is a POST. */
export const SearchForm = ({ texts, query }: Pick<DeskContext, 'texts' | 'query'>): VNode => (
  <form class="filter search" method="post" action="/orders">
    <Field label={texts.sentences.searchHelp}>
      <input type="search" name="q" value={query['q']} />
    </Field>
    <button type="submit">{texts.words.search}</button>
  </form>
)

/** Leads to the same page with the orders of the other mode. */
export const ModeSwitch = ({
  texts,
  query,
  path,
}: Pick<DeskContext, 'texts' | 'query'> & { readonly path: string }): VNode => (
  <nav class="switch" aria-label={texts.words.mode}>
    {(['live', 'test'] as const).map((mode) => (
      <Link
        to={`${path}?mode=${mode}`}
        aria-current={mode === modeIn({ query }) ? 'page' : undefined}
      >
        {texts.modes[mode]}
      </Link>
    ))}
  </nav>
)

async function filterForm(context: DeskContext): Promise<VNode> {
  const { texts, query, store } = context
  const { words } = texts
  const field = { form: query, faults: noFaults }
  return (
    <form class="filter" method="get" action="/orders">
      <Hidden fields={{ mode: modeIn(context) }} />
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

const ordersTable = (context: DeskContext, orders: readonly FleetOrder[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.orders}
    columns={['reference', 'client', 'status', 'due', 'city', 'courier', 'cash', 'created']}
    wide={['city', 'courier']}
    empty="noOrders"
    rows={orders.map(({ order, client, clientName }) => [
      <OrderLink id={order.id} reference={order.reference} />,
      <>
        {clientName} {modeText(context, client.mode)}
      </>,
      <StatusText texts={context.texts} status={order.status} />,
      dueText(context, order),
      <OwnText text={order.recipient.address.city} />,
      courierText(context, lastCourierOf(order)),
      order.collect && context.formats.amount(order.collect.amount, order.currency),
      timeText(context, order.createdAt),
    ])}
  />
)

const OrderLink = ({
  id,
  reference,
}: {
  readonly id: number
  readonly reference: string
}): VNode => (
  <Link to={`/orders/${id}`}>
    <OwnText text={reference} />
  </Link>
)

/** The time or day at which the order is expected, behind how late it is. */
export function dueText(context: DeskContext, order: Order): VNode | undefined {
  const lateness = latenessOf(order)
  const late = lateText(context, lateAfter(lateness, context))
  if (late) return late
  return lateness.lateDay === null ? timeText(context, lateness.lateAt) : <>{lateness.lateDay}</>
}

function lateText(context: DeskContext, after: number | string | undefined): VNode | undefined {
  if (after === undefined) return undefined
  const lateMs =
    typeof after === 'number' ? context.now - after : Date.parse(context.today) - Date.parse(after)
  return (
    <>
      <span class="alarm">{context.texts.counts.late(...spanOf(lateMs))}</span>{' '}
      <small>
        {typeof after === 'number' ? context.formats.time(after, context.today) : after}
      </small>
    </>
  )
}

const minuteMs = 60_000
const hourMs = 3_600_000

/** A long time in its largest unit. */
function spanOf(ms: number): [count: number, unit: SpanUnit] {
  if (ms >= dayMs) return [Math.floor(ms / dayMs), 'day']
  if (ms >= hourMs) return [Math.floor(ms / hourMs), 'hour']
  return [Math.max(Math.floor(ms / minuteMs), 1), 'minute']
}

export const lastCourierOf = (order: Order): Courier | undefined =>
  order.items.map((item) => courierOf(order, item)).findLast((courier) => courier !== undefined)

/** Readers are shown the reference of a courier in place of the name. */
const courierName = (
  { access }: Pick<DeskContext, 'access'>,
  courier: Courier | undefined,
): string | undefined => (mayAct(access, 'planner') ? courier?.name : courier?.reference)

export function courierText(
  context: Pick<DeskContext, 'access'>,
  courier: Courier | undefined,
): VNode | undefined {
  const name = courierName(context, courier)
  return name === undefined ? undefined : <OwnText text={name} />
}

/** `couriers`: those of the orders; without them, the table says how late they are. */
export const stuckTable = (
  context: DeskContext,
  orders: readonly FoundStuckOrder[],
  couriers?: readonly (VNode | undefined)[],
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.stuck}
    columns={['reference', 'client', 'status', 'since', couriers ? 'courier' : 'late']}
    empty="noOrders"
    rows={orders.map((order, index) => [
      <OrderLink id={order.orderId} reference={order.reference} />,
      <>
        {order.clientName} {modeText(context, order.mode)}
      </>,
      <StatusText texts={context.texts} status={order.status} />,
      timeText(context, order.since),
      couriers ? couriers[index] : lateText(context, lateAfter(order, context)),
    ])}
  />
)

export const modeText = ({ texts }: Pick<DeskContext, 'texts'>, mode: Mode): VNode | undefined =>
  mode === 'test' ? <span class="mode">{texts.words.test}</span> : undefined
