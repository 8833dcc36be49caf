/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { isFinal, type Status, statuses } from '@delivery-orders/contract'
import { finalAtOf, type Mode } from '@delivery-orders/domain'
import type { DatabaseStore, Fleet, FleetOrder, SearchedOrders } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { findOrders } from '../operator/find-orders.ts'
import { type FoundStuckOrder, lateAfter } from '../operator/stuck-orders.ts'
import type { DeskContext, DeskPage } from './context.tsx'
import { StatusText, Table, timeText } from './parts.tsx'

const pageSize = 50

/** Lists orders by status, client, mode and lateness; or those that a search has found. */
export const ordersPage: DeskPage = async (context) => {
  const { texts, query } = context
  const found = await ordersOf(context)
  const next = nextOf(context, found)
  return {
    title: texts.pages.orders,
    content: (
      <>
        <SearchForm {...context} />
        <FilterForm {...context} />
        {ordersTable(context, found)}
        <nav class="actions" aria-label={texts.pages.orders}>
          {query['after'] && <Link to={addressOf(query, {})}>{texts.words.newer}</Link>}
          {next && <Link to={next}>{texts.words.next}</Link>}
        </nav>
      </>
    ),
  }
}

function ordersOf(context: DeskContext): Promise<readonly FleetOrder[]> {
  const { query, sealed } = context
  if (query['q']) return searched(context, query['q'])
  if (query['found'] === undefined) return listed(context)
  const recipientPhone = sealed.open(query['found'])
  return recipientPhone === undefined
    ? Promise.resolve([])
    : findInBoth(context, { recipientPhone })
}

async function findInBoth(
  { store }: DeskContext,
  search: SearchedOrders,
): Promise<readonly FleetOrder[]> {
  const live = await findOrders(store, 'live', search, pageSize)
  return [...live, ...(await findOrders(store, 'test', search, pageSize - live.length))]
}

const modeIn = ({ query }: DeskContext): Mode => (query['mode'] === 'test' ? 'test' : 'live')

/** The operator sees what a fleet of all clients sees. */
const everyone = (mode: Mode): Fleet => ({ fleetId: 0, mode, clientIds: null })

/** Finds an order by its number, whichever client and mode it belongs to. */
export const findOrder = async (
  { fleets }: Pick<DatabaseStore, 'fleets'>,
  id: number,
): Promise<FleetOrder | undefined> =>
  (await fleets.find(everyone('live'), id)) ?? (await fleets.find(everyone('test'), id))

async function searched(context: DeskContext, text: string): Promise<readonly FleetOrder[]> {
  const { store } = context
  const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const byId = id === undefined ? undefined : await findOrder(store, id)
  const found = await findInBoth(context, { reference: text, clients: [] })
  return [...(byId ? [byId] : []), ...found]
}

async function listed(context: DeskContext): Promise<readonly FleetOrder[]> {
  const { store, query, now, today } = context
  const fleet = everyone(modeIn(context))
  const wanted = statuses.filter((status) => status === query['status'])
  const clients = query['client'] ? [query['client']] : []
  const [time = 0, id = 0] = (query['after'] ?? '').split('.').map(Number)
  const page = { clients, limit: pageSize }
  if (wanted[0] && isFinal(wanted[0])) {
    const after = query['after']
      ? { finalAt: time, id }
      : { finalAt: Number.MAX_SAFE_INTEGER, id: 0 }
    return (await store.fleets.listFinal(fleet, { ...page, statuses: wanted, finalFrom: 0, after }))
      .orders
  }
  const open = wanted.length > 0 ? wanted : statuses.filter((status) => !isFinal(status))
  return (
    await store.fleets.list(fleet, {
      ...{
        ...page,
        statuses: open,
        after: { createdAt: time, id },
        createdTo: Number.MAX_SAFE_INTEGER,
      },
      ...(query['late'] === '1' && { late: { now, today } }),
    })
  ).orders
}

function nextOf({ query }: DeskContext, found: readonly FleetOrder[]): string | undefined {
  const last = found.at(-1)?.order
  if (!last || query['q'] || query['found'] || found.length < pageSize) return undefined
  const isFinalList = isFinal((query['status'] ?? 'pending') as Status)
  const time = isFinalList ? finalAtOf(last) : last.createdAt
  return addressOf(query, { after: `${time}.${last.id}` })
}

const kept = ['mode', 'status', 'client', 'late'] as const

function addressOf(query: DeskContext['query'], more: Readonly<Record<string, string>>): string {
  const filters = kept.flatMap((name) => (query[name] ? [[name, query[name]]] : []))
  return `/orders?${new URLSearchParams([...(filters as [string, string][]), ...Object.entries(more)])}`
}

/** A number may be somebody's phone, which must not stand in an address: the search is a POST. */
const SearchForm = ({ texts, query }: DeskContext): VNode => (
  <form class="filter" method="post" action="/orders">
    <input
      type="search"
      name="q"
      value={query['q']}
      placeholder={texts.sentences.searchHelp}
      aria-label={texts.words.search}
    />
    <button type="submit">{texts.words.search}</button>
  </form>
)

const FilterForm = (context: DeskContext): VNode => {
  const { texts, query } = context
  return (
    <form class="filter" method="get" action="/orders">
      <select name="mode" aria-label={texts.words.mode}>
        {(['live', 'test'] as const).map((mode) => (
          <option value={mode} selected={mode === modeIn(context)}>
            {mode}
          </option>
        ))}
      </select>
      <select name="status" aria-label={texts.words.status}>
        <option value="">{texts.words.all}</option>
        {statuses.map((status) => (
          <option value={status} selected={status === query['status']}>
            {texts.statuses[status]}
          </option>
        ))}
      </select>
      <input
        name="client"
        value={query['client']}
        placeholder={texts.words.client}
        aria-label={texts.words.client}
      />
      <label>
        <input type="checkbox" name="late" value="1" checked={query['late'] === '1'} />{' '}
        {texts.words.late}
      </label>
      <button type="submit">{texts.words.filter}</button>
    </form>
  )
}

const ordersTable = (context: DeskContext, orders: readonly FleetOrder[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.orders}
    columns={['reference', 'client', 'status', 'created', 'number']}
    rows={orders.map(({ order, client, clientName }) => [
      <Link to={`/orders/${order.id}`}>{order.reference}</Link>,
      <>
        {clientName} {modeText(context, client.mode)}
      </>,
      <StatusText texts={context.texts} status={order.status} />,
      timeText(context, order.createdAt),
      order.id,
    ])}
  />
)

export const stuckTable = (context: DeskContext, orders: readonly FoundStuckOrder[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.late}
    columns={['reference', 'client', 'status', 'since', 'late']}
    rows={orders.map((order) => [
      <Link to={`/orders/${order.orderId}`}>{order.reference}</Link>,
      <>
        {order.clientName} {modeText(context, order.mode)}
      </>,
      <StatusText texts={context.texts} status={order.status} />,
      timeText(context, order.since),
      lateText(context, order),
    ])}
  />
)

function lateText(context: DeskContext, order: FoundStuckOrder): string | undefined {
  const after = lateAfter(order, context)
  return typeof after === 'number' ? timeText(context, after) : after
}

export const modeText = ({ texts }: Pick<DeskContext, 'texts'>, mode: Mode): VNode | undefined =>
  mode === 'test' ? <span class="mode">{texts.words.test}</span> : undefined
