import type * as contract from '@delivery-orders/contract'
import { type Call, type Handler, Refusal, type Rendered } from '@delivery-orders/contract'
import { type Instant, Unavailable } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { cursorFor, readCursor } from '../lists/cursor.ts'
import { endOfTime, type FinalFilters, finalFiltersOf, finalPosition } from '../lists/final-list.ts'
import { parseInstant } from '../lists/instant.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import type { ClientGrant } from '../store/access.ts'
import type { ListedOrder, OrderList, OrderPosition } from '../store/store.ts'

export const listOrders =
  (deps: Deps): Handler<'listOrders', ClientGrant> =>
  async ({ query, client }) => {
    const { limit = limitDefault, cursor } = query
    const final = finalFiltersOf(query)
    if (final instanceof Refusal) return final
    if (final) return listFinalOrders(deps, client, final, { limit, cursor })
    const filters = filtersOf(query)
    const { statuses, createdFrom, createdTo } = filters
    const list = ['orders', statuses, createdFrom, createdTo]
    const position = cursor === undefined ? newest(createdTo) : readCursor(cursor, list, client)
    if (position instanceof Refusal) return position
    const found = await deps.orders.list(client, {
      statuses,
      createdFrom,
      after: orderPosition(position),
      limit,
      rendering: deps.rendering,
    })
    return { status: 200, body: await orderPage(deps, client, list, found) }
  }

async function listFinalOrders(
  deps: Deps,
  client: ClientGrant,
  { statuses, finalFrom, finalTo }: FinalFilters,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
) {
  const list = ['final orders', statuses, finalFrom, finalTo]
  const position = cursor === undefined ? newest(finalTo) : readCursor(cursor, list, client)
  if (position instanceof Refusal) return position
  const found = await deps.orders.listFinal(client, {
    statuses,
    finalFrom,
    limit,
    after: finalPosition(position),
    rendering: deps.rendering,
  })
  return { status: 200, body: await orderPage(deps, client, list, found) } as const
}

/** Renders a page. `list` identifies the list to which its cursor belongs. */
export async function orderPage(
  deps: Deps,
  client: ClientGrant,
  list: readonly unknown[],
  { orders, hasMore }: OrderList,
): Promise<Rendered<contract.OrderPage>> {
  const last = hasMore ? orders.at(-1) : undefined
  const nextCursor = last
    ? cursorFor([last.finalAt ?? last.createdAt, last.id], list, client)
    : null
  const texts = await Promise.all(
    orders.map((order) => order.rendered ?? renderNow(deps, client, order)),
  )
  return pageText<contract.OrderPage>(texts, { nextCursor })
}

type Query = Pick<Call<'listOrders', ClientGrant>['query'], 'status' | 'createdFrom' | 'createdTo'>

export const orderPosition = ([createdAt = 0, id = 0]: readonly number[]): OrderPosition => ({
  createdAt,
  id,
})

/** Normalizes the filters, so that a cursor stays valid if the client writes the same filters differently. */
export const filtersOf = ({ status = [], createdFrom, createdTo }: Query) => ({
  statuses: status.toSorted(),
  createdFrom: createdFrom === undefined ? 0 : parseInstant(createdFrom),
  createdTo: createdTo === undefined ? endOfTime : parseInstant(createdTo),
})

/** Order ids are greater than 0, so orders with exactly this time precede this position and are left out. */
export const newest = (until: Instant = endOfTime): readonly number[] => [until, 0]

async function renderNow(
  { orders, rendering }: Deps,
  client: ClientGrant,
  { reference }: ListedOrder,
) {
  const order = await orders.find(client, reference)
  if (!order) throw new Unavailable('An order on this page no longer exists.')
  return rendering.render(order)
}
