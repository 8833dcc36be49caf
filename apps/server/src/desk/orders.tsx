/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { isFinal, type Status, statuses } from '@delivery-orders/contract'
import {
  type Courier,
  courierOf,
  finalAtOf,
  isLate,
  latenessOf,
  type Mode,
  type Order,
} from '@delivery-orders/domain'
import type { FleetOrder, FleetOrderList, SearchedOrders } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { everyone, findByBeginning, findOrder, findOrders } from '../operator/find-orders.ts'
import { type PersonalOrder, scanNewest, scannedAtOnce, scannedMax } from '../operator/people.ts'
import {
  examinedMax,
  type FoundStuckOrder,
  findStuck,
  lateAfter,
} from '../operator/stuck-orders.ts'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { Hidden } from './forms.tsx'
import { Field, StatusText, Table, timeText } from './parts.tsx'

const pageSize = 50
const stuckMax = 200

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
          <FilterForm {...context} />
        )}
        {isSearch ? await searchResult(context) : await filterResult(context)}
      </>
    ),
  }
}

async function filterResult(context: DeskContext): Promise<VNode> {
  if (context.query['show'] !== 'stuck') return await list(context)
  return (
    <>
      {stuckTable(context, await stuckOrders(context))}
      {csvForm(context)}
    </>
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
      {ordersTable(context, found)}
      {found.length > 0 && csvForm(context)}
      {phone !== undefined && scanLink(context, newest, texts.sentences.scanNewest)}
    </>
  )
}

async function stuckOrders(context: DeskContext): Promise<readonly FoundStuckOrder[]> {
  const { store, now, today } = context
  const query = {
    mode: modeIn(context),
    late: { now, today },
    limit: stuckMax,
    examined: examinedMax,
  }
  const found = (await findStuck(store, query)) ?? []
  return found.filter((order) => lateAfter(order, context) === undefined)
}

/** Reads the orders of a list or a search, page by page. */
export async function* selectedOrders(context: DeskContext): AsyncGenerator<FleetOrder> {
  const { store, query } = context
  const found = await foundOrders(context)
  if (found) return yield* found
  if (query['show'] === 'stuck') {
    for (const { orderId } of await stuckOrders(context)) {
      const order = await findOrder(store, orderId)
      if (order) yield order
    }
    return
  }
  for (let after = query['after']; ; ) {
    const { orders, hasMore } = await listed({ ...context, query: { ...query, after } })
    yield* orders
    const last = orders.at(-1)
    if (!hasMore || !last) return
    after = placeOf(query, last.order)
  }
}

/** What is sent with the form is what the list shows. */
const csvForm = ({ texts, query }: DeskContext): VNode => (
  <form class="below" method="post" action="/orders/csv">
    <Hidden
      fields={Object.fromEntries(
        [...kept, 'q', 'found'].flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
      )}
    />
    <button type="submit">{texts.actions.csv}</button>
  </form>
)

async function list(context: DeskContext): Promise<VNode> {
  const { texts, query } = context
  const { orders, hasMore } = await listed(context)
  const last = orders.at(-1)?.order
  return (
    <>
      {ordersTable(context, orders)}
      <nav class="actions" aria-label={texts.words.next}>
        {query['after'] && <Link to={addressOf(query, {})}>{texts.words.newer}</Link>}
        {hasMore && last && <Link to={nextOf(query, last)}>{texts.words.next}</Link>}
      </nav>
      {orders.length > 0 && csvForm(context)}
    </>
  )
}

/** Undefined if nothing is searched. */
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
  const live = await findOrders(store, 'live', search, pageSize)
  return [...live, ...(await findOrders(store, 'test', search, pageSize - live.length))]
}

export const modeIn = ({ query }: Pick<DeskContext, 'query'>): Mode =>
  query['mode'] === 'test' ? 'test' : 'live'

async function searched(context: DeskContext, text: string): Promise<readonly FleetOrder[]> {
  const { store } = context
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const byId = id === undefined ? undefined : await findOrder(store, id)
  const exact = await findInBoth(context, { reference: text, clients: [] })
  const found = exact.length > 0 ? exact : await findByBeginning(store, text, pageSize)
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

function listed(context: DeskContext): Promise<FleetOrderList> {
  const { store, query, now, today } = context
  const fleet = everyone(modeIn(context))
  const wanted = statuses.filter((status) => status === query['status'])
  const clients = query['client'] ? [query['client']] : []
  const [, time = 0, id = 0] = (/^(\d{1,15})\.(\d{1,15})$/.exec(query['after'] ?? '') ?? []).map(
    Number,
  )
  const page = { clients, limit: pageSize }
  if (wanted[0] && isFinal(wanted[0])) {
    const after = query['after']
      ? { finalAt: time, id }
      : { finalAt: Number.MAX_SAFE_INTEGER, id: 0 }
    return store.fleets.listFinal(fleet, { ...page, statuses: wanted, finalFrom: 0, after })
  }
  return store.fleets.list(fleet, {
    ...page,
    statuses: wanted.length > 0 ? wanted : statuses.filter((status) => !isFinal(status)),
    after: { createdAt: time, id },
    createdTo: Number.MAX_SAFE_INTEGER,
    late: query['show'] === 'late' ? { now, today } : undefined,
  })
}

/** Where the list goes on behind an order. */
function placeOf(query: DeskContext['query'], order: Order): string {
  const isFinalList = isFinal((query['status'] ?? 'pending') as Status)
  return `${isFinalList ? finalAtOf(order) : order.createdAt}.${order.id}`
}

const nextOf = (query: DeskContext['query'], last: Order): string =>
  addressOf(query, { after: placeOf(query, last) })

const kept = ['mode', 'status', 'client', 'show'] as const

function addressOf(query: DeskContext['query'], more: Readonly<Record<string, string>>): string {
  const filters = kept.flatMap((name) => (query[name] ? [[name, query[name]]] : []))
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

const FilterForm = (context: DeskContext): VNode => {
  const { texts, query } = context
  const shown = { late: texts.words.late, stuck: texts.words.notMoving }
  return (
    <form class="filter" method="get" action="/orders">
      <input type="hidden" name="mode" value={modeIn(context)} />
      <Field label={texts.words.status}>
        <select name="status">
          <option value="">{texts.words.open}</option>
          {statuses.map((status) => (
            <option value={status} selected={status === query['status']}>
              {texts.statuses[status]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={texts.words.show}>
        <select name="show">
          <option value="">{texts.words.all}</option>
          {Object.entries(shown).map(([show, text]) => (
            <option value={show} selected={show === query['show']}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <Field label={texts.words.client}>
        <input name="client" value={query['client']} />
      </Field>
      <button type="submit">{texts.words.filter}</button>
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

/** The time or day at which the order is expected, in red once it has passed. */
export function dueText(context: DeskContext, order: Order): VNode | undefined {
  const { lateAt, lateDay } = latenessOf(order)
  if (lateAt === null && lateDay === null) return undefined
  const text = lateDay ?? timeText(context, lateAt)
  return <span class={isLate(order, context) ? 'alarm' : undefined}>{text}</span>
}

export const lastCourierOf = (order: Order): Courier | undefined =>
  order.items.map((item) => courierOf(order, item)).findLast((courier) => courier !== undefined)

/** Readers are shown the reference of a courier in place of the name. */
export function courierText(
  { access }: Pick<DeskContext, 'access'>,
  courier: Courier | undefined,
): VNode | undefined {
  const name = mayAct(access, 'planner') ? courier?.name : courier?.reference
  return name === undefined ? undefined : <OwnText text={name} />
}

export const stuckTable = (context: DeskContext, orders: readonly FoundStuckOrder[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.stuck}
    columns={['reference', 'client', 'status', 'since', 'late']}
    empty="noOrders"
    rows={orders.map((order) => [
      <OrderLink id={order.orderId} reference={order.reference} />,
      <>
        {order.clientName} {modeText(context, order.mode)}
      </>,
      <StatusText texts={context.texts} status={order.status} />,
      timeText(context, order.since),
      lateText(context, order),
    ])}
  />
)

function lateText(context: DeskContext, order: FoundStuckOrder): VNode | undefined {
  const after = lateAfter(order, context)
  if (after === undefined) return undefined
  return <span class="alarm">{typeof after === 'number' ? timeText(context, after) : after}</span>
}

export const modeText = ({ texts }: Pick<DeskContext, 'texts'>, mode: Mode): VNode | undefined =>
  mode === 'test' ? <span class="mode">{texts.words.test}</span> : undefined
