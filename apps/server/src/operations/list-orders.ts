import type * as contract from '@delivery-orders/contract'
import type { Call, Handler, Rendered } from '@delivery-orders/contract'
import { type Instant, Unavailable } from '@delivery-orders/domain'
import type { Grant, ListedOrder, OrderPlace } from '../store/store.ts'
import type { Deps } from './deps.ts'
import { cursorFor, type OrderFilters, placeOf } from './order-cursor.ts'

/** What the contract promises where no limit is asked for. */
const limitDefault = 20

export const listOrders =
  (deps: Deps): Handler<'listOrders', Grant> =>
  async ({ query, client }) => {
    const { limit = limitDefault, cursor } = query
    const filters = filtersOf(query)
    const { statuses, createdFrom, createdTo } = filters
    const { orders, hasMore } = await deps.orders.list(client, {
      statuses,
      createdFrom,
      after: cursor === undefined ? newest(createdTo) : placeOf(cursor, filters, client),
      limit,
      rendering: deps.rendering.number,
    })

    const last = hasMore ? orders.at(-1) : undefined
    const nextCursor = last ? cursorFor(last, filters, client) : null
    const texts = await Promise.all(orders.map((order) => textOf(deps, client, order)))
    return {
      status: 200,
      body: pageText(texts, nextCursor),
    }
  }

type Query = Call<'listOrders', Grant>['query']

/** JavaScript has no later time. */
const endOfTime = 8.64e15

const filtersOf = ({ status = [], createdFrom, createdTo }: Query) =>
  ({
    statuses: status.toSorted(),
    createdFrom: createdFrom === undefined ? 0 : instantOf(createdFrom),
    createdTo: createdTo === undefined ? endOfTime : instantOf(createdTo),
  }) satisfies OrderFilters

/** The first millisecond that is not before a time, whose fraction may be finer. */
const instantOf = (time: string): Instant =>
  Date.parse(time) + (/\.\d{3}\d*[1-9]/.test(time) ? 1 : 0)

/** Numbers begin at 1: what comes after this place was created before the time. */
const newest = (createdTo: Instant): OrderPlace => ({ createdAt: createdTo, id: 0 })

const pageText = (orders: readonly string[], nextCursor: string | null) =>
  `{"data":[${orders.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}` as Rendered<contract.OrderPage>

async function textOf({ orders, rendering }: Deps, client: Grant, listed: ListedOrder) {
  if (listed.rendered !== undefined) return listed.rendered
  const order = await orders.find(client, listed.reference)
  if (!order) throw new Unavailable('An order was listed and then gone.')
  return rendering.render(order)
}
