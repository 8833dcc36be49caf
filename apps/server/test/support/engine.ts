import { type Memory, memoryStore, newMemory } from '@delivery-orders/operations/service'
import type { Store } from '@delivery-orders/operations/store'
import type { Database } from '../../src/settings/config.ts'
import { nameOf } from '../../src/settings/database-url.ts'
import * as stores from '../../src/start/open-store.ts'

/** The storage engine under test; each project in `vitest.config.ts` sets it. */
export const engine = (process.env['ENGINE'] ?? 'sqlite') as 'sqlite' | 'postgres' | 'memory'

/** True for the SDK's service in memory, which uses no file, socket or other process. */
export const isInMemory: boolean = engine === 'memory'

/** Data of the memory engine by database name, so a second service with the same name sees the same data. */
const memories = new Map<string, Memory>()

export const openStore: (database: Database) => Store | Promise<Store> = isInMemory
  ? (database) => {
      const memory = memories.get(nameOf(database)) ?? newMemory()
      memories.set(nameOf(database), memory)
      return memoryStore(memory)
    }
  : stores.openStore
