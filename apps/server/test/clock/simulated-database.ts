import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryStore, newMemory } from '@delivery-orders/operations/service'
import type { Store } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'
import { openDatabase } from '../../src/store/postgres/postgres-database.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { run } from '../store/support/postgres-steps.ts'
import { temporaryFolder } from '../store/support/temporary-folder.ts'
import { engine } from '../support/engine.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import type { Plant } from './planted/planted-faults.ts'
import { type SimulatedTime, SteppingClock } from './stepping-clock.ts'

/** A database that simulated processes open. */
export interface SimulatedDatabase extends AsyncDisposable {
  /** The clocks of the machines of the processes. Processes on SQLite are on the same machine. */
  readonly machines: readonly SteppingClock[]
  /** The clock that leases follow: the one of the database server, if there is one. */
  readonly leaseClock: SteppingClock
  open(machine: SteppingClock): Store
  /** Resolves once the database server, if there is one, shows the time of `leaseClock`. */
  setTime(): Promise<void>
  execute(sql: Plant['sql']): Promise<void>
}

export interface SimulatedEngine {
  readonly name: string
  /** The part of all steps that run on this engine: on PostgreSQL, a step takes six times as long as on SQLite. */
  readonly share: number
  readonly newDatabase: (time: SimulatedTime) => Promise<SimulatedDatabase>
}

/** The engines that the simulation runs on. PostgreSQL has its own Vitest project, which starts a server. */
export const simulatedEngines: readonly SimulatedEngine[] =
  engine === 'postgres'
    ? [{ name: 'postgres', share: 0.15, newDatabase: postgresDatabase }]
    : [
        { name: 'sqlite', share: 0.6, newDatabase: sqliteDatabase },
        { name: 'memory', share: 0.25, newDatabase: memoryDatabase },
      ]

function onOneMachine(time: SimulatedTime) {
  const clock = new SteppingClock(time)
  return { machines: [clock, clock], leaseClock: clock, setTime: () => Promise.resolve() }
}

async function sqliteDatabase(time: SimulatedTime): Promise<SimulatedDatabase> {
  const folder = await temporaryFolder()
  const file = join(folder, 'test.db')
  return {
    ...onOneMachine(time),
    open: () => openSqliteStore(file),
    execute: (sql) => {
      const database = new Sqlite(file)
      database.exec(sql?.sqlite ?? '')
      database.close()
      return Promise.resolve()
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

function memoryDatabase(time: SimulatedTime): Promise<SimulatedDatabase> {
  const memory = newMemory()
  return Promise.resolve({
    ...onOneMachine(time),
    open: () => memoryStore(memory),
    execute: () => Promise.reject(new Error('The engine in memory has no SQL.')),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })
}

/** In this database, `clock_timestamp` returns a time from a table, because `public` is first in the search path. */
async function postgresDatabase(time: SimulatedTime): Promise<SimulatedDatabase> {
  const { address, [Symbol.asyncDispose]: drop } = await reusedDatabase()
  const database = openDatabase(address, 1)
  await run(
    database,
    `create table simulated_clock (at bigint not null);
    insert into simulated_clock values (0);
    create function clock_timestamp() returns timestamptz language sql volatile
      as 'select to_timestamp(at / 1000.0) from public.simulated_clock';
    alter database ${address.database} set search_path = public, pg_catalog`,
  )
  const leaseClock = new SteppingClock(time)
  // A process reads the key when it starts. Simulated processes start at once, so they get it from here.
  const checked = openPostgresStore(address, { poolSize: 1 })
  await checked.check()
  const key = checked.trackingKey()
  await checked.close()
  return {
    machines: [new SteppingClock(time), new SteppingClock(time)],
    leaseClock,
    open: (clock) => ({
      ...openPostgresStore(address, { poolSize: 2, clock }),
      trackingKey: () => key,
    }),
    setTime: async () => {
      await run(database, `update simulated_clock set at = ${leaseClock.shown()}`)
    },
    execute: async (sql) => {
      await run(database, sql?.postgres ?? '')
    },
    async [Symbol.asyncDispose]() {
      await database.close()
      await drop()
    },
  }
}
