import type * as contract from '@delivery-orders/contract'
import type { Handler } from '@delivery-orders/contract'
import type { Grant } from '../store/store.ts'
import { cursorFor, placeOf } from './cursor.ts'
import { orderNotFound } from './decide.ts'
import type { Deps } from './deps.ts'
import { limitDefault, pageText, takeUntilFull } from './page.ts'

export const listOrderEvents =
  ({ orders, events, rendering }: Deps): Handler<'listOrderEvents', Grant> =>
  async ({ params: { reference }, query, client }) => {
    const { limit = limitDefault, cursor } = query
    const list = ['events', reference]
    const [after = 0] = cursor === undefined ? [] : placeOf(cursor, list, client)
    const order = await orders.find(client, reference)
    if (!order) throw orderNotFound(reference)
    // Requests one event more than `limit`, which shows whether there is a next page.
    const found = await events.timeline(client, reference, { after, limit: limit + 1 })

    const texts = takeUntilFull(found.slice(0, limit), (event) =>
      rendering.renderEvent({ order, event }, client.mode),
    )
    const last = found.length > texts.length ? found[texts.length - 1] : undefined
    const nextCursor = last ? cursorFor([last.sequence], list, client) : null
    return { status: 200, body: pageText<contract.OrderEventPage>(texts, { nextCursor }) }
  }
