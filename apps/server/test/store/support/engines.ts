import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryStore, newMemory } from '@delivery-orders/operations/service'
import type { Store } from '@delivery-orders/operations/store'
import { test as base, describe } from 'vitest'
import { grantCacheMs } from '../../../src/store/postgres/postgres-access.ts'
import { openPostgresStore } from '../../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts'
import { engine } from '../../support/engine.ts'
import { reusedDatabase } from '../../support/reused-database.ts'
import { createMigrated } from './migrated-file.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The database of one test. All stores that are opened on it share its contents. */
export interface TestDatabase extends AsyncDisposable {
  open(): Promise<Store>
  /** Lets time pass by the clock that never steps. */
  pass(ms: number): void
}

export interface Engine {
  readonly engine: string
  /** True if every operation completes synchronously, so that no intermediate state is visible. */
  readonly isInstant: boolean
  readonly newDatabase: () => Promise<TestDatabase>
  /** Longest time for which another process still accepts a revoked token. */
  readonly revokedWithinMs: number
}

/** The engines that the conformance tests run on. PostgreSQL has its own Vitest project, which starts a server. */
export const engines: readonly Engine[] =
  engine === 'postgres'
    ? [
        {
          engine: 'postgres',
          newDatabase: postgresDatabase,
          isInstant: false,
          revokedWithinMs: grantCacheMs,
        },
      ]
    : [
        { engine: 'sqlite', newDatabase: sqliteDatabase, isInstant: false, revokedWithinMs: 0 },
        { engine: 'memory', newDatabase: memoryDatabase, isInstant: true, revokedWithinMs: 0 },
      ]

interface Stores extends Pick<TestDatabase, 'open' | 'pass'> {
  close(store: Store): Promise<void>
}

/** Declares tests that run on each engine. */
export const onEachEngine = (
  title: string,
  declare: (test: ReturnType<typeof testOn>, engine: Engine) => void,
): void => describe.each(engines)(title, (engine) => declare(testOn(engine), engine))

/** Gives each test its own database, and closes the stores that the test leaves open. */
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
        pass: database.pass,
      })
      for (const store of open) await store.close()
    },
    store: async ({ stores }, use) => use(await stores.open()),
  })

async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await temporaryFolder()
  const file = join(folder, 'test.db')
  await createMigrated(file)
  return {
    open: () => Promise.resolve(openSqliteStore(file)),
    pass: () => undefined,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

async function postgresDatabase(): Promise<TestDatabase> {
  const database = await reusedDatabase()
  let elapsedMs = 0
  const clock = { now: Date.now, elapsed: () => elapsedMs }
  return {
    open: async () => {
      const store = openPostgresStore(database.address, { poolSize: 4, clock })
      // `check` connects, as a service does when it starts. Otherwise the first operation of the store would begin too
      // late to race with those of other stores.
      await store.check()
      return store
    },
    pass: (ms) => {
      elapsedMs += ms
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

function memoryDatabase(): Promise<TestDatabase> {
  const memory = newMemory()
  return Promise.resolve({
    open: () => Promise.resolve(memoryStore(memory)),
    pass: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })
}
