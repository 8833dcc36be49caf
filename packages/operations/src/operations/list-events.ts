import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import { eventIdOf, eventKeyOf } from '@delivery-orders/domain'
import type { ClientGrant } from '../store/access.ts'
import type { EventWithOrder } from '../store/events.ts'
import type { Deps } from './deps.ts'
import { limitDefault, pageText } from './page.ts'

export const listEvents =
  ({ events, rendering }: Deps): Handler<'listEvents', ClientGrant> =>
  async ({ query: { limit = limitDefault, after }, client }) => {
    const key = after === undefined ? undefined : eventKeyOf(after)
    if (after !== undefined && !key) return notAnEvent()
    const feed = await events.feed(client, { after: key, limit })
    if (!feed) return notAnEvent()

    const texts = feed.events.map((event) => rendering.renderEvent(event, client.mode))
    const last = feed.events.at(-1)
    const nextAfter = last ? idOf(last) : (after ?? null)
    const { hasMore } = feed
    return { status: 200, body: pageText<contract.EventFeed>(texts, { nextAfter, hasMore }) }
  }

const notAnEvent = (): Refusal<'invalid_cursor'> =>
  new Refusal('invalid_cursor', 'The value of `after` is not the id of one of your events.')

const idOf = ({ order, event: { sequence, at } }: EventWithOrder): string =>
  eventIdOf({ orderId: order.id, sequence, at })
