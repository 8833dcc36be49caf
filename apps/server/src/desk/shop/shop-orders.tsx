/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Link } from '@delivery-orders/operations/pages'
import type { ShopAction, ShopContext, ShopPage } from '../frame/context.tsx'
import type { ListContext } from '../orders/order-list.ts'
import { isSearch, SearchForm } from '../orders/order-search.tsx'
import {
  filterForm,
  foundTable,
  list,
  newOrderLink,
  searchHead,
  spanLinks,
} from '../orders/orders.tsx'
import { chosenOrders, csvOfOrders } from '../orders/orders-csv.tsx'

/** The parts of an address and of a form that choose orders. The client and the mode are those of the session. */
const chosenBy = ['status', 'show', 'from', 'to', 'after', 'q', 'found'] as const

const listContext = (
  context: ShopContext,
  query: ShopContext['query'],
): ShopContext & ListContext => ({
  ...context,
  orders: context.shop.orders,
  query: Object.fromEntries(chosenBy.map((name) => [name, query[name]])),
})

/** Lists orders by status, time and lateness; or those that a search has found. */
export const shopOrdersPage: ShopPage = async (context) => {
  const { texts, canWrite, query } = context
  const chosen = listContext(context, query)
  return {
    title: texts.pages.orders,
    aside: (
      <div class="aside">
        {newOrderLink(context)}
        {canWrite && (
          <Link class="button" to="/shop/import">
            {texts.actions.importOrders}…
          </Link>
        )}
      </div>
    ),
    content: isSearch(chosen) ? (
      <>
        {searchHead(chosen)}
        {await foundTable(chosen, 'recipient')}
      </>
    ) : (
      <>
        <SearchForm {...chosen} />
        {filterForm(chosen, ['late'])}
        {spanLinks(chosen)}
        {await list(chosen, 'recipient')}
      </>
    ),
  }
}

/** Saves the orders of a list or a search as a table. The row of the audit is written first. */
export const shopOrdersCsv: ShopAction = async (context, form) => {
  const { shop, now } = context
  await shop.recordExport(now)
  return await csvOfOrders(context, chosenOrders(listContext(context, form)), ['client', 'mode'])
}
