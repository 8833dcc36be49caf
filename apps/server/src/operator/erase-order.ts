import { erase, eraseEvent } from '@delivery-orders/domain'
import { receiptKey } from '@delivery-orders/operations'
import type { ActingClient, DatabaseStore } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { noteErasure } from './compact.ts'
import { eventsOf } from './order-steps.ts'

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
    if (erased === 'open') return 'open'
    const events = (await eventsOf(store, client, reference)).map(eraseEvent)
    await noteErasure(store)
    if ((await store.orders.erase({ client, order: erased, events })) === 'erased') return 'erased'
  }
  return 'changing'
}
