import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import type { ClientKey, OrderEvent } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { cursorFor, placeOf } from '../lists/cursor.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import type { ClientGrant } from '../store/access.ts'
import type { Events } from '../store/events.ts'
import { pageBytesMax } from '../store/page-of.ts'

export const listOrderEvents =
  ({ orders, events, rendering }: Deps): Handler<'listOrderEvents', ClientGrant> =>
  async ({ params: { reference }, query, client }) => {
    const { limit = limitDefault, cursor } = query
    const list = ['events', reference]
    const place = cursor === undefined ? [] : placeOf(cursor, list, client)
    if (place instanceof Refusal) return place
    const [after = 0] = place
    const order = await orders.find(client, reference)
    if (!order) return orderNotFound(reference)

    const texts: string[] = []
    let [bytes, last, nextCursor] = [0, after, null as string | null]
    for await (const event of timelineOf(events, client, reference, after)) {
      if (texts.length === limit || bytes > pageBytesMax) {
        nextCursor = cursorFor([last], list, client)
        break
      }
      const text = rendering.renderEvent({ order, event }, client.mode)
      texts.push(text)
      bytes += Buffer.byteLength(text)
      last = event.sequence
    }
    return { status: 200, body: pageText<contract.OrderEventPage>(texts, { nextCursor }) }
  }

/** Limits the memory of a read: an event of a large order has up to 180 KB, and most orders have fewer events. */
const eventsPerRead = 25

async function* timelineOf(
  events: Events,
  client: ClientKey,
  reference: string,
  after: number,
): AsyncGenerator<OrderEvent> {
  for (let last: number | undefined = after; last !== undefined; ) {
    const batch = await events.timeline(client, reference, { after: last, limit: eventsPerRead })
    yield* batch
    last = batch.length === eventsPerRead ? batch.at(-1)?.sequence : undefined
  }
}
