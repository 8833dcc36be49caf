import { webhooksBy } from '../store/rules/change-webhook.ts'
import type { Store } from '../store/store.ts'
import { asAsync, type Memory, newMemory } from './memory.ts'
import { memoryAccess } from './memory-access.ts'
import { memoryEvents } from './memory-events.ts'
import { memoryFleets } from './memory-fleets.ts'
import { memoryOrders } from './memory-orders.ts'
import { memoryOutbox } from './memory-outbox.ts'
import { memoryRules } from './memory-rules.ts'

/** A store that loses its data when the process ends. Stores can share a `Memory`, like processes on one database. */
export function memoryStore(memory: Memory = newMemory()): Store {
  let isOpen = true
  const check = asAsync(() => {
    if (!isOpen) throw new Error('The store is closed.')
  })
  const rules = memoryRules(memory)
  const orders = memoryOrders(memory, rules)
  return {
    orders: { ...orders, reserveId: () => check().then(orders.reserveId) },
    events: memoryEvents(memory),
    fleets: memoryFleets(memory),
    webhooks: webhooksBy(rules),
    outbox: memoryOutbox(memory, rules),
    access: memoryAccess(memory, rules),
    trackingKey: () => trackingKey,
    compact: asAsync(() => true),
    check,
    checkWritable: check,
    tryWrite: check,
    close: asAsync(() => {
      isOpen = false
    }),
  }
}

/** A fixed key, so that the URLs of pages are the same in each run. Orders in memory are no secrets. */
const trackingKey = new Uint8Array(32)
