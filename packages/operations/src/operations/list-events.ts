import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { describeEnd, findStart, notAnEvent } from '../feed/find-start.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import type { ClientGrant } from '../store/access.ts'
import type { Feed } from '../store/events.ts'

export const listEvents =
  ({ events, rendering, waiting, clock }: Deps): Handler<'listEvents', ClientGrant> =>
  async ({ query, client, connection }) => {
    const { limit = limitDefault, wait = 0 } = query
    const start = findStart(query)
    if (start instanceof Refusal) return start
    const feed = await waiting.ofClients.read<Feed>(
      { feed: client, actorId: client.actor.id, waitMs: wait * 1_000, connection },
      (previous) => events.feed(client, { ...(previous ?? start), limit }),
    )
    if (feed instanceof Refusal) return feed
    if (!feed) return notAnEvent(start.after, clock.now())

    const texts = feed.events.map((event) => rendering.renderEvent(event, client.mode))
    return { status: 200, body: pageText<contract.EventFeed>(texts, describeEnd(feed)) }
  }
