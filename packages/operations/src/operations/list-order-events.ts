import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import {
  type ClientKey,
  eventIdOf,
  eventKeyOf,
  type Order,
  type OrderEvent,
} from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { notAnEvent } from '../feed/find-start.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import type { ClientGrant } from '../store/access.ts'
import type { Events } from '../store/events.ts'
import { pageBytesMax } from '../store/page-of.ts'

export const listOrderEvents =
  ({ orders, events, rendering }: Deps): Handler<'listOrderEvents', ClientGrant> =>
  async ({ params: { reference }, query, client }) => {
    const { limit = limitDefault, after } = query
    const order = await orders.find(client, reference)
    if (!order) return orderNotFound(client.mode, reference)
    const start = after === undefined ? undefined : await eventAt(events, client, order, after)
    if (start instanceof Refusal) return start.about(order.id)

    const timeline = timelineOf(events, client, reference, start?.sequence ?? 0)
    const render = (event: OrderEvent) => rendering.renderEvent({ order, event }, client.mode)
    const { texts, last = start, hasMore } = await readPage(timeline, limit, render)
    const nextAfter = last ? eventIdOf({ orderId: order.id, ...last }) : null
    const body = pageText<contract.OrderEventPage>(texts, { nextAfter, hasMore })
    return { status: 200, body, orderId: order.id }
  }

interface Page {
  readonly texts: readonly string[]
  readonly last: OrderEvent | undefined
  readonly hasMore: boolean
}

async function readPage(
  timeline: AsyncIterable<OrderEvent>,
  limit: number,
  render: (event: OrderEvent) => string,
): Promise<Page> {
  const texts: string[] = []
  let bytes = 0
  let last: OrderEvent | undefined
  for await (const event of timeline) {
    if (texts.length === limit || bytes > pageBytesMax) return { texts, last, hasMore: true }
    const text = render(event)
    texts.push(text)
    bytes += Buffer.byteLength(text)
    last = event
  }
  return { texts, last, hasMore: false }
}

/** Returns the event of an order that has an id. */
async function eventAt(
  events: Events,
  client: ClientKey,
  { id, reference }: Order,
  eventId: string,
): Promise<OrderEvent | Refusal<'invalid_cursor'>> {
  const key = eventKeyOf(eventId)
  if (key?.orderId !== id) return notAnEvent()
  const page = { after: key.sequence - 1, limit: 1 }
  const [event] = await events.timeline(client, reference, page)
  return event?.sequence === key.sequence && event.at === key.at ? event : notAnEvent()
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
