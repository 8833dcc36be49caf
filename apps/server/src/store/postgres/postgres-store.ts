import type { CommitOutcome, Store } from '@delivery-orders/operations'
import type { Clocks } from '../../clock.ts'
import type { CommitObserver } from '../commit-queue.ts'
import { commitSignal } from '../commit-signal.ts'
import type { PostgresAddress } from '../postgres-address.ts'
import { postgresOutbox } from './outbox/postgres-outbox.ts'
import { postgresAccess } from './postgres-access.ts'
import {
  maintenanceTimeouts,
  openDatabase,
  serviceTimeouts,
  statement,
} from './postgres-database.ts'
import { compactor } from './postgres-erasing.ts'
import { postgresEvents } from './postgres-events.ts'
import { postgresFleets } from './postgres-fleets.ts'
import { postgresOrders } from './postgres-orders.ts'
import { migrate, refuseUnfit } from './postgres-schema.ts'
import { postgresWebhooks } from './postgres-webhooks.ts'

export interface PostgresOptions {
  readonly poolSize: number
  readonly observer?: CommitObserver<CommitOutcome> | undefined
  /** The clocks of this machine, unless a test passes its own. */
  readonly clock?: Clocks
}

const readBound = statement(`
  select bound from order_ids`)

/** Fails on a read-only connection, such as one to a hot standby. Matches and locks no row. */
const lockNone = statement(`
  select bound from order_ids where bound < 0 for update`)

const rewriteBound = statement(`
  update order_ids set bound = bound`)

/** Opens connections only when they are needed. `check` rejects if this program cannot use the database. */
export function openPostgresStore(
  address: PostgresAddress,
  { poolSize, observer, clock }: PostgresOptions,
): Store {
  const database = openDatabase(address, poolSize, serviceTimeouts, clock)
  const signal = commitSignal()
  const orders = postgresOrders(database, signal, observer)
  return {
    orders,
    events: postgresEvents(database, signal),
    fleets: postgresFleets(database),
    webhooks: postgresWebhooks(database),
    outbox: postgresOutbox(database, signal),
    access: postgresAccess(database),
    compact: compactor(() => openDatabase(address, 1, maintenanceTimeouts)),
    check: async () => {
      await refuseUnfit(database)
      await database.run(readBound)
    },
    checkWritable: async () => {
      await database.run(lockNone)
    },
    tryWrite: async () => {
      await database.run(rewriteBound)
    },
    close: async () => {
      await orders.drain()
      await database.close()
    },
  }
}

export async function migratePostgres(address: PostgresAddress): Promise<void> {
  const database = openDatabase(address, 1, maintenanceTimeouts)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
