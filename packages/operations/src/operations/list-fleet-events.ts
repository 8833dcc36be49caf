import type * as contract from '@delivery-orders/contract'
import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { describeEnd, findStart, notAnEvent } from '../feed/find-start.ts'
import { limitDefault, pageText } from '../lists/page.ts'
import type { FleetGrant } from '../store/access.ts'
import type { FleetFeed } from '../store/fleets.ts'

export const listFleetEvents =
  ({ fleets, rendering, waiting, clock }: Deps): Handler<'listFleetEvents', FleetGrant> =>
  async ({ query, client: fleet, connection }) => {
    const { limit = limitDefault, wait = 0 } = query
    const start = findStart(query)
    if (start instanceof Refusal) return start
    const feed = await waiting.ofFleets.read<FleetFeed>(
      { feed: fleet.mode, actorId: fleet.actor.id, waitMs: wait * 1_000, connection },
      (previous) => fleets.feed(fleet, { ...(previous ?? start), limit }),
    )
    if (feed instanceof Refusal) return feed
    if (!feed) return notAnEvent(start.after, clock.now())

    const texts = feed.events.map((event) => rendering.renderEventForFleet(event, fleet.mode))
    return { status: 200, body: pageText<contract.FleetEventFeed>(texts, describeEnd(feed)) }
  }
