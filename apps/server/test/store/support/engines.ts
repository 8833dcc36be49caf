import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStore, newMemory, type Store } from '@delivery-orders/operations'
import { test as base } from 'vitest'
import { openSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts'

/** A database that nobody else uses. Every store that is opened on it sees the same orders. */
export interface TestDatabase extends AsyncDisposable {
  open(): Promise<Store>
}

export interface Engine {
  readonly engine: string
  /** Nothing takes any time, so nobody sees anything half done. */
  readonly isInstant: boolean
  readonly newDatabase: () => Promise<TestDatabase>
}

/** Every engine that there is; each of them keeps the same promises. */
export const engines: readonly Engine[] = [
  { engine: 'sqlite', newDatabase: sqliteDatabase, isInstant: false },
  { engine: 'memory', newDatabase: memoryDatabase, isInstant: true },
]

interface Stores {
  open(): Promise<Store>
  close(store: Store): Promise<void>
}

/** Tests with a database of their own; whatever stores they leave open are closed. */
export const testOn = ({ newDatabase }: Engine) =>
  base.extend<{ stores: Stores; store: Store }>({
    stores: async ({ task: _ }, use) => {
      await using database = await newDatabase()
      const open = new Set<Store>()
      await use({
        open: async () => {
          const store = await database.open()
          open.add(store)
          return store
        },
        close: (store) => {
          open.delete(store)
          return store.close()
        },
      })
      for (const store of open) await store.close()
    },
    store: async ({ stores }, use) => use(await stores.open()),
  })

async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
  return {
    open: () => Promise.resolve(openSqliteStore(join(folder, 'test.db'))),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

function memoryDatabase(): Promise<TestDatabase> {
  const memory = newMemory()
  return Promise.resolve({
    open: () => Promise.resolve(memoryStore(memory)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })
}
