import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { readCursor } from '../lists/cursor.ts'
import { limitDefault } from '../lists/page.ts'
import type { ClientGrant } from '../store/access.ts'
import { newest, orderPage, orderPosition } from './list-orders.ts'

/** The owner of the cursors of a search. They have no trace of the number, so they are valid for any number. */
const list = ['order search']

export const searchOrders =
  (deps: Deps): Handler<'searchOrders', ClientGrant> =>
  async ({ body: { recipientPhone, limit, cursor }, client }) => {
    const position = cursor ? readCursor(cursor, list, client) : newest()
    if (position instanceof Refusal) return position
    const found = await deps.orders.search(client, {
      recipientPhone,
      after: orderPosition(position),
      limit: limit ?? limitDefault,
      rendering: deps.rendering,
    })
    return { status: 200, body: await orderPage(deps, client, list, found) }
  }
