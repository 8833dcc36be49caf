import type { Store } from '../store/store.ts'
import { type Memory, newMemory, promised } from './memory.ts'
import { memoryAccess } from './memory-access.ts'
import { memoryEvents } from './memory-events.ts'
import { memoryOrders } from './memory-orders.ts'
import { memoryOutbox } from './memory-outbox.ts'
import { memoryWebhooks } from './memory-webhooks.ts'

/** A store that forgets everything with its process. Several on one memory see the same. */
export function memoryStore(memory: Memory = newMemory()): Store {
  let isOpen = true
  const check = promised(() => {
    if (!isOpen) throw new Error('The store is closed.')
  })
  const orders = memoryOrders(memory)
  return {
    orders: { ...orders, reserveId: () => check().then(orders.reserveId) },
    events: memoryEvents(memory),
    webhooks: memoryWebhooks(memory),
    outbox: memoryOutbox(memory),
    access: memoryAccess(memory),
    compact: promised(() => true),
    check,
    close: promised(() => {
      isOpen = false
    }),
  }
}
