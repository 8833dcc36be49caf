import type { Clock, CommitOutcome, Store } from '@delivery-orders/operations'
import { systemClock } from '../../clock.ts'
import type { CommitObserver } from '../commit-queue.ts'
import { dueSignal } from '../due-signal.ts'
import type { PostgresAddress } from '../postgres-address.ts'
import { postgresAccess } from './postgres-access.ts'
import { openDatabase, patient, statement } from './postgres-database.ts'
import { compactor } from './postgres-erasing.ts'
import { postgresEvents } from './postgres-events.ts'
import { postgresOrders } from './postgres-orders.ts'
import { postgresOutbox } from './postgres-outbox.ts'
import { migrate, refuseUnfit } from './postgres-schema.ts'
import { postgresWebhooks } from './postgres-webhooks.ts'

export interface PostgresOptions {
  /** So many connections are opened at most. */
  readonly poolSize: number
  readonly observer?: CommitObserver<CommitOutcome> | undefined
  /** Of this machine. */
  readonly clock?: Clock
}

/** Locks nothing, and is refused by a connection that only reads, which the pool then exchanges for a new one. */
const probe = statement(`
  select bound from order_ids where bound < 0 for update`)

/** Connections are made as they are needed; whether the database is fit for use is said when the store is checked. */
export function openPostgresStore(
  address: PostgresAddress,
  { poolSize, observer, clock = systemClock }: PostgresOptions,
): Store {
  const database = openDatabase(address, poolSize)
  const due = dueSignal()
  const orders = postgresOrders(database, due, observer)
  return {
    orders,
    events: postgresEvents(database),
    webhooks: postgresWebhooks(database),
    outbox: postgresOutbox(database, due, clock),
    access: postgresAccess(database),
    compact: compactor(() => openDatabase(address, 1, patient)),
    check: async () => {
      await refuseUnfit(database)
      await database.first(probe)
    },
    close: async () => {
      await orders.drain()
      await database.close()
    },
  }
}

/** Brings a database to this program's version. */
export async function migratePostgres(address: PostgresAddress): Promise<void> {
  const database = openDatabase(address, 1, patient)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
