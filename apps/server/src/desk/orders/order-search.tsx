/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Link } from '@delivery-orders/operations/pages'
import type { FleetOrder } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import type { OrderLists } from '../../operator/order-lists.ts'
import { type PersonalOrder, scanNewest, scannedAtOnce, scannedMax } from '../../operator/people.ts'
import { readablePhone, readPhone, UnreadablePhone } from '../../operator/phone.ts'
import { type ActionFor, type DeskContext, numberIn, type OrderContext } from '../frame/context.tsx'
import { Field, modeText, StatusText, Table, timeText } from '../frame/parts.tsx'
import { OrderLink } from './order-table.tsx'

/** More orders that a search has found are not shown. */
export const foundMax = 50

type SearchContext = Pick<OrderContext, 'texts' | 'query' | 'sealed' | 'seesPeople' | 'ordersPath'>

function searchedPhone({ query, sealed, seesPeople }: SearchContext) {
  const phone = query['found'] === undefined ? undefined : sealed.open(query['found'])
  return phone !== undefined && seesPeople ? readablePhone(phone) : undefined
}

/** A number may be somebody's phone, which must not stand in an address: the search is a POST. */
export const SearchForm = (context: SearchContext): VNode => (
  <form class="filter search" method="post" action={context.ordersPath}>
    <Field label={context.texts.sentences.searchHelp}>
      <input type="search" name="q" value={context.query['q'] ?? searchedPhone(context)} />
    </Field>
    <button type="submit">{context.texts.words.search}</button>
  </form>
)

export const isSearch = ({ query }: Pick<OrderContext, 'query'>): boolean =>
  Boolean(query['q']) || query['found'] !== undefined

/** Undefined if nothing is searched. More than are shown say that there are more. */
export async function foundOrders({
  query,
  sealed,
  orders,
}: Pick<OrderContext, 'query' | 'sealed'> & { readonly orders: OrderLists }): Promise<
  readonly FleetOrder[] | undefined
> {
  if (query['q']) return searched(orders, query['q'])
  if (query['found'] === undefined) return undefined
  const phone = sealed.open(query['found'])
  return phone === undefined ? [] : await orders.findByPhone(phone, foundMax + 1)
}

async function searched(orders: OrderLists, text: string): Promise<readonly FleetOrder[]> {
  const id = numberIn(text)
  const byId = id === undefined ? undefined : await orders.findById(id)
  const found = await orders.findByReference(text, foundMax + 1)
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

/** Limits an address that a search leads to. No reference is longer. */
const searchedMax = 255

/** A text that may be a number is sealed, so that no address has it. */
export const search: ActionFor<OrderContext> = (context, { q = '' }) => {
  const { phoneCountry, sealed, ordersPath } = context
  const text = q.trim().slice(0, searchedMax)
  const phone = phoneIn(text, phoneCountry)
  const query = phone === undefined ? { q: text } : { found: sealed.seal(phone) }
  return Promise.resolve(`${ordersPath}?${new URLSearchParams(query)}`)
}

function phoneIn(text: string, country: string | undefined): string | undefined {
  if (!/^[\d\s+().\p{Pd}/]{8,}$/u.test(text)) return undefined
  try {
    return readPhone(text, country)
  } catch (error) {
    if (error instanceof UnreadablePhone) return undefined
    throw error
  }
}
