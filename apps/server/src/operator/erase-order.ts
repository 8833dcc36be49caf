import { type ClientKey, erase, eraseEvent, type OrderEvent } from '@delivery-orders/domain'
import {
  type ActingClient,
  type DatabaseStore,
  receiptKey,
  type Store,
} from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { noteErasure } from './compact.ts'

/** `open`: couriers still need the data. `changing`: the order changed at each try. */
export type ErasureOutcome = 'erased' | 'open' | 'changing' | 'missing'

/** Maximum number of tries to erase an order that a service keeps changing. */
const triesMax = 5

/** Erases the personal data of an order whose items are all final or failed. Its bytes stay until a compaction. */
export async function eraseOrder(
  store: DatabaseStore,
  client: ActingClient,
  reference: string,
): Promise<ErasureOutcome> {
  for (let tries = 0; tries < triesMax; tries++) {
    const order = await store.orders.find(client, reference)
    if (!order) return 'missing'
    const now = systemClock.now()
    const newReceiptKey = () => receiptKey(now, systemRandom)
    const erased = erase(order, { now, newReceiptKey })
    if (!erased) return 'open'
    const events = (await eventsOf(store, client, reference)).map(eraseEvent)
    await noteErasure(store)
    if ((await store.orders.erase({ client, order: erased, events })) === 'erased') return 'erased'
  }
  return 'changing'
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
