import { type Memory, memoryStore, newMemory, type Store } from '@delivery-orders/operations'
import type { Database } from '../../src/config.ts'
import { nameOf } from '../../src/database-url.ts'
import * as stores from '../../src/open-store.ts'

/** What the stories of this run are told to: the projects of `vitest.config.ts` name it. */
export const engine = (process.env['ENGINE'] ?? 'sqlite') as 'sqlite' | 'postgres' | 'memory'

/** Nothing is in a file, on a socket or in another process. */
export const isInMemory: boolean = engine === 'memory'

/** Under the name of the file that each would be. */
const memories = new Map<string, Memory>()

export const openStore: (database: Database) => Store = isInMemory
  ? (database) => {
      const memory = memories.get(nameOf(database)) ?? newMemory()
      memories.set(nameOf(database), memory)
      return memoryStore(memory)
    }
  : stores.openStore
