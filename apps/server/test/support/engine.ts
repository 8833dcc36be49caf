import { type Memory, memoryStore, newMemory, type Store } from '@delivery-orders/operations'
import type { Database } from '../../src/config.ts'
import * as service from '../../src/service.ts'

/** What the stories of this run are told to: the projects of `vitest.config.ts` name it. */
export const engine = process.env['ENGINE'] === 'memory' ? 'memory' : 'sqlite'

/** Nothing is in a file, on a socket or in another process. */
export const isInMemory: boolean = engine === 'memory'

/** Under the name of the file that each would be. */
const memories = new Map<string, Memory>()

export const openStore: (database: Database) => Store = isInMemory
  ? ({ file }) => {
      const memory = memories.get(file) ?? newMemory()
      memories.set(file, memory)
      return memoryStore(memory)
    }
  : service.openStore
