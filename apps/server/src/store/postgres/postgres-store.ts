import { Unavailable } from '@delivery-orders/domain'
import { webhooksBy } from '@delivery-orders/operations/engine'
import type { CommitOutcome, DatabaseStore } from '@delivery-orders/operations/store'
import { type Clocks, systemClock } from '../../clock.ts'
import { text } from '../columns.ts'
import type { CommitObserver } from '../commit-queue.ts'
import { commitSignal } from '../commit-signal.ts'
import { type Migrated, UnfitDatabase } from '../migrate.ts'
import type { PostgresAddress } from '../postgres-address.ts'
import { sqlCouriers } from '../sql/sql-couriers.ts'
import { sqlDesk } from '../sql/sql-desk.ts'
import { sqlPhotos } from '../sql/sql-photos.ts'
import { sqlPurging } from '../sql/sql-purging.ts'
import { sqlSettled } from '../sql/sql-settled.ts'
import { selectTrackingKey, trackingKeyOf } from '../tracking-key.ts'
import { postgresOutbox } from './outbox/postgres-outbox.ts'
import { postgresAccess } from './postgres-access.ts'
import { maintenanceTimeouts, serviceTimeouts, type Timeouts } from './postgres-connections.ts'
import { openDatabase, statement } from './postgres-database.ts'
import { compactor, ownershipCheck } from './postgres-erasing.ts'
import { postgresEvents } from './postgres-events.ts'
import { postgresFleets } from './postgres-fleets.ts'
import { postgresOrders } from './postgres-orders.ts'
import { postgresOverview, trace } from './postgres-overview.ts'
import { type Acceptance, guardedBy, rewriteBound } from './postgres-primary.ts'
import { fleets, rowsMin } from './postgres-purging.ts'
import { postgresDialect, postgresRules } from './postgres-rules.ts'
import { migrate, refuseUnfit } from './postgres-schema.ts'

export interface PostgresOptions {
  readonly poolSize: number
  /** Those of the service by default. */
  readonly timeouts?: Timeouts
  readonly observer?: CommitObserver<CommitOutcome> | undefined
  /** The clocks of this machine, unless a test passes its own. */
  readonly clock?: Clocks
  /** Measures how long the server has not answered a write. */
  readonly elapsed?: Clocks['elapsed']
}

const readTrackingKey = statement(selectTrackingKey)

const readBound = statement(`
  select bound from order_ids`)

/** Fails on a read-only connection, such as one to a hot standby. Matches and locks no row. */
const lockNone = statement(`
  select bound from order_ids where bound < 0 for update`)

/** Opens connections only when they are needed. `check` rejects if this program cannot use the database. */
export function openPostgresStore(
  address: PostgresAddress,
  {
    poolSize,
    timeouts = serviceTimeouts,
    observer,
    clock,
    elapsed = systemClock.elapsed,
  }: PostgresOptions,
): DatabaseStore {
  const opened = openDatabase(address, poolSize, timeouts, clock)
  const acceptance = { isRefused: false, isAccepted: false }
  const probe = openDatabase(address, 1, serviceTimeouts, clock)
  const database = guardedBy(opened, { probe, elapsed, acceptance })
  const signal = commitSignal()
  const rules = postgresRules(database)
  const orders = postgresOrders(database, rules, signal, observer)
  let trackingKey: Uint8Array | undefined
  return {
    orders,
    events: postgresEvents(database, signal),
    fleets: postgresFleets(database),
    webhooks: webhooksBy(rules),
    outbox: postgresOutbox(database, rules, signal),
    access: postgresAccess(database, rules),
    overview: postgresOverview(database, rules),
    purging: sqlPurging(postgresDialect, { trace, fleets, rowsMin }, rules),
    settled: sqlSettled(rules),
    desk: sqlDesk(postgresDialect, rules),
    couriers: sqlCouriers(postgresDialect, rules),
    photos: sqlPhotos(postgresDialect, rules),
    trackingKey: () => {
      if (!trackingKey) throw new Error('The database was not checked.')
      return trackingKey
    },
    checkCompacting: ownershipCheck(database),
    compact: compactor(() => openDatabase(address, 1, maintenanceTimeouts)),
    check: async () => {
      // Does not use `database`, which rejects every call after a failed first check.
      await acceptedBy(acceptance, async () => {
        // The probe has the settings of the role, which are checked behind a pooler.
        await refuseUnfit(
          timeouts === serviceTimeouts ? opened : probe,
          undefined,
          !acceptance.isAccepted,
        )
        trackingKey ??= trackingKeyOf((await opened.first(readTrackingKey, { key: text }))?.key)
      })
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

/**
 * Records the result of the first check, and of those after it until one succeeds. A database that does not fit any more
 * is away, until a program that fits is started.
 */
async function acceptedBy(acceptance: Acceptance, check: () => Promise<void>): Promise<void> {
  try {
    await check()
    acceptance.isAccepted = true
  } catch (error) {
    if (acceptance.isAccepted && error instanceof UnfitDatabase)
      throw new Unavailable(error.message, { cause: error })
    throw error
  } finally {
    acceptance.isRefused = !acceptance.isAccepted
  }
}

export async function migratePostgres(address: PostgresAddress): Promise<Migrated> {
  const database = openDatabase(address, 1, maintenanceTimeouts)
  try {
    return await migrate(database)
  } finally {
    await database.close()
  }
}
