/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { FleetOrder, SearchedOrders } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { findByBeginning, findOrder, findOrders } from '../operator/find-orders.ts'
import { type PersonalOrder, scanNewest, scannedAtOnce, scannedMax } from '../operator/people.ts'
import { readablePhone } from '../operator/phone.ts'
import { type DeskContext, mayAct } from './context.tsx'
import { modeText, OrderLink } from './order-table.tsx'
import { Field, StatusText, Table, timeText } from './parts.tsx'

/** More orders that a search has found are not shown. */
export const foundMax = 50

type SearchContext = Pick<DeskContext, 'texts' | 'query' | 'sealed' | 'access'>

function searchedPhone({ query, sealed, access }: Omit<SearchContext, 'texts'>) {
  const phone = query['found'] === undefined ? undefined : sealed.open(query['found'])
  return phone !== undefined && mayAct(access, 'planner') ? readablePhone(phone) : undefined
}

/** A number may be somebody's phone, which must not stand in an address: the search is a POST. */
export const SearchForm = ({ texts, query, sealed, access }: SearchContext): VNode => (
  <form class="filter search" method="post" action="/orders">
    <Field label={texts.sentences.searchHelp}>
      <input
        type="search"
        name="q"
        value={query['q'] ?? searchedPhone({ query, sealed, access })}
      />
    </Field>
    <button type="submit">{texts.words.search}</button>
  </form>
)

/** Undefined if nothing is searched. More than are shown say that there are more. */
export async function foundOrders(
  context: DeskContext,
): Promise<readonly FleetOrder[] | undefined> {
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
export async function scanStep(context: DeskContext, phone: string): Promise<VNode> {
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

export const scanLink = ({ query, formats }: DeskContext, before: number, text: string): VNode => (
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
