import {
  type ClientKey,
  type Courier,
  courierOf,
  type Order,
  type OrderEvent,
  type Reason,
} from '@delivery-orders/domain'
import type { DatabaseStore, Store, TracedCause } from '@delivery-orders/operations/store'
import { actorText } from './actor-text.ts'

/** An event of an order, with who has reported it and what the report says. */
export interface OrderStep extends Omit<TracedCause, 'sequence' | 'actor'>, Told {
  /** Such as `token 7` or `user anna`. */
  readonly actor: string | null
  readonly event: OrderEvent
}

interface Told {
  readonly reason: Reason | null
  readonly comment: string | null
  readonly courier: Courier | null
}

/** Reads the steps of an order, oldest first. The sequences of events have no gaps, so a cause has the index of its event. */
export async function stepsOf(
  store: DatabaseStore,
  client: ClientKey,
  order: Order,
): Promise<readonly OrderStep[]> {
  const events = await eventsOf(store, client, order.reference)
  const causes = await store.overview.causes(client, order.id)
  return events.map((event, index) => {
    const cause = causes[index]
    return {
      event,
      requestId: cause?.requestId ?? null,
      actor: cause?.actor ? actorText(cause.actor) : null,
      reporter: cause?.reporter ?? event.by ?? null,
      reporterName: cause?.reporterName ?? null,
      ...tellStep(order, event, events[index - 1]),
    }
  })
}

/**
 * The items that a report moves share what it says, except those that are returned without a word: they keep the reason of
 * their failure. News move no item, and have a courier at most.
 */
function tellStep(order: Order, { changedItems, moment }: OrderEvent, before?: OrderEvent): Told {
  const [moved] = changedItems
  const item = moved && moment?.items[moved.position]
  const reports = moment?.reports ?? 0
  const isNews = !item && reports > (before?.moment?.reports ?? 0)
  const news = isNews ? order.reports?.[reports - 1]?.courier : undefined
  return {
    reason: item?.reason ?? null,
    comment: item?.statusComment ?? null,
    courier: (item ? courierOf(order, item) : news) ?? null,
  }
}

const pageSize = 100

/** Reads all events of an order, oldest first. */
export async function eventsOf(
  { events }: Store,
  client: ClientKey,
  reference: string,
): Promise<readonly OrderEvent[]> {
  const all: OrderEvent[] = []
  for (;;) {
    const page = { after: all.at(-1)?.sequence ?? 0, limit: pageSize }
    const found = await events.timeline(client, reference, page)
    all.push(...found)
    if (found.length < pageSize) return all
  }
}
