import { webhooksBy } from '@delivery-orders/operations/engine'
import type { CommitOutcome, DatabaseStore } from '@delivery-orders/operations/store'
import type { Log } from '../../log/log.ts'
import type { CommitObserver } from '../commit-queue.ts'
import { commitSignal } from '../commit-signal.ts'
import { sqlCouriers } from '../sql/sql-couriers.ts'
import { sqlDesk } from '../sql/sql-desk.ts'
import { sqlPhotos } from '../sql/sql-photos.ts'
import { sqlPurging } from '../sql/sql-purging.ts'
import { sqlSettled } from '../sql/sql-settled.ts'
import { selectTrackingKey, trackingKeyOf } from '../tracking-key.ts'
import { sqliteOutbox } from './outbox/sqlite-outbox.ts'
import { sqliteAccess } from './sqlite-access.ts'
import { guarded, newerRefuser, openDatabase, writing } from './sqlite-database.ts'
import { compactor } from './sqlite-erasing.ts'
import { sqliteEvents } from './sqlite-events.ts'
import { sqliteFleets } from './sqlite-fleets.ts'
import { foreignCommits } from './sqlite-foreign-commits.ts'
import type { Warn } from './sqlite-log-check.ts'
import { sqliteOrders } from './sqlite-orders.ts'
import { sqliteOverview, trace } from './sqlite-overview.ts'
import { renderedOrders } from './sqlite-rendered-orders.ts'
import { sqliteDialect, sqliteRules } from './sqlite-rules.ts'

export interface SqliteOptions {
  /** How long to wait for a lock of another process. The wait is synchronous and blocks the event loop. */
  readonly busyTimeoutMs?: number
  readonly observer?: CommitObserver<CommitOutcome> | undefined
  readonly log?: Pick<Log, 'warn' | 'error'> | undefined
  /** Called with what opening the database cannot verify; by default it goes to the log. */
  readonly warn?: Warn
}

export function openSqliteStore(
  file: string,
  {
    busyTimeoutMs = 5_000,
    observer,
    log,
    warn = (message) => log?.warn(message),
  }: SqliteOptions = {},
): DatabaseStore {
  const database = openDatabase(file, warn)
  if (log) database.files.watch((loss) => log.error(loss, lossMessage))
  database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  const signal = commitSignal()
  const foreign = foreignCommits(database)
  foreign.onCommit(foreignCommitWarning(log))
  const rules = sqliteRules(database)
  const rendered = renderedOrders(database, foreign)
  const orders = sqliteOrders(database, rules, rendered, signal, observer)
  const trackingKey = trackingKeyOf(database.prepare<[], string>(selectTrackingKey).pluck().get())
  const read = database.prepare('select bound from order_ids')
  const add = database.prepare<[number]>('update order_ids set bound = bound + ?')
  // SQLite does not write a page in which no value changes. It does not notice that the second change undoes the first.
  const writeNothing = writing(database, () => {
    add.run(1)
    add.run(-1)
  })
  return {
    orders,
    events: sqliteEvents(database, foreign, signal),
    fleets: sqliteFleets(database, foreign),
    webhooks: webhooksBy(rules),
    outbox: sqliteOutbox(database, rules, signal),
    access: sqliteAccess(database, rules, foreign),
    overview: sqliteOverview(database, rules),
    purging: sqlPurging(sqliteDialect, { trace, rowsMin: 1 }, rules, rendered.forget),
    settled: sqlSettled(rules),
    desk: sqlDesk(sqliteDialect, rules),
    couriers: sqlCouriers(sqliteDialect, rules),
    photos: sqlPhotos(sqliteDialect, rules),
    trackingKey: () => trackingKey,
    checkCompacting: async () => undefined,
    compact: compactor(database),
    check: guarded(() => {
      database.files.confirm()
      read.get()
    }),
    checkWritable: guarded(newerRefuser(database)),
    tryWrite: guarded(writeNothing),
    close: async () => {
      await orders.drain()
      database.files.close()
    },
  }
}

const lossMessage = 'the files of the database were moved, deleted, replaced or truncated'

/** Warns after this many commits by other processes. Commands write too rarely to cause so many. */
const foreignCommitsMax = 100

function foreignCommitWarning(log: SqliteOptions['log']): () => void {
  let count = 0
  return () => {
    count += 1
    if (count === foreignCommitsMax)
      log?.warn(
        'Another process writes to the same database: another `serve`, or `dispatch`. This is safe, but a single `serve` process is faster.',
      )
  }
}
