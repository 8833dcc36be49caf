import { Unavailable } from '@delivery-orders/domain'
import { integer } from '../columns.ts'
import { newerFault } from '../migrate.ts'
import { type Database, statement } from './postgres-database.ts'
import { isFromStandby, isLockTimeout, isUnanswered, standbyFault } from './postgres-fault.ts'
import { migrations } from './postgres-guard.ts'

const probeEveryMs = 1_000
/** Longest time for which a server is trusted that does not answer a write. */
const unansweredMaxMs = 5_000

/** Changes no data, but is durable, so a primary that has lost its synchronous standby does not answer it. */
export const rewriteBound = statement(`
  update order_ids set bound = bound
  returning (select version from schema_version) as version,
    (select breaking from schema_version) as breaking`)

/** Counts commits that wait for a synchronous standby for longer than one takes, in sessions that this user may see. */
const countStandbyWaits = statement(`
  select count(*) as count from pg_stat_activity
  where datname = current_database() and wait_event = 'SyncRep'
    and state_change < clock_timestamp() - interval '1 second'`)

/** Whether the database was checked when the program started. */
export interface Acceptance {
  /** True after the first check failed, until one succeeds. */
  isRefused: boolean
  isAccepted: boolean
}

interface GuardParts {
  /** Has a connection of its own, because the whole pool may be in use. */
  readonly probe: Database
  /** The milliseconds of a clock that never steps. */
  readonly elapsed: () => number
}

/**
 * Returns a database that never shows data of a server that is no longer the primary: each call rejects if the server
 * is in recovery, or has not answered a write for `unansweredMaxMs`, or was not accepted yet. It also rejects once a newer
 * program has run a breaking migration. While calls are made, it tries a write every second, and while that is not
 * answered, it counts the commits that wait for a synchronous standby.
 */
export function guardedBy(
  database: Database,
  { acceptance, ...parts }: GuardParts & { readonly acceptance: Readonly<Acceptance> },
): Database {
  const primary = watchPrimary(database, parts)
  const expect = () => {
    if (acceptance.isRefused) throw unacceptedFault()
    primary.expect()
  }
  return {
    ...database,
    connections: () => ({ ...database.connections(), standbyWaits: primary.standbyWaits() }),
    all: async (...query) => {
      expect()
      return await database.all(...query)
    },
    first: async (...query) => {
      expect()
      return await database.first(...query)
    },
    run: async (...query) => {
      expect()
      return await database.run(...query)
    },
    withLock: async (lock, work) => {
      expect()
      return await database.withLock(lock, work)
    },
    withBuckets: async (buckets, work) => {
      expect()
      return await database.withBuckets(buckets, work)
    },
    close: async () => {
      await Promise.all([parts.probe.close(), database.close()])
    },
  }
}

interface Primary {
  /** Throws if the server is no longer the primary. Tries a write now and then. */
  expect(): void
  /** 0 while writes are answered. */
  standbyWaits(): number
}

function watchPrimary(database: Database, { probe, elapsed }: GuardParts): Primary {
  let triedAt = elapsed()
  let unansweredSince: number | undefined
  let isStandby = false
  let newer: Unavailable | undefined
  let standbyWaits = 0
  let isTrying = false

  const findCause = async () => {
    const found = await database.first(countStandbyWaits, { count: integer }).catch(() => undefined)
    if (found && unansweredSince !== undefined) standbyWaits = found.count
  }
  const tryWrite = async () => {
    try {
      newer = newerThan(await probe.first(rewriteBound, { version: integer, breaking: integer }))
      unansweredSince = undefined
      standbyWaits = 0
      isStandby = false
    } catch (error) {
      if (isUnanswered(error)) return
      // A commit that waits for the standby keeps its locks.
      if (isLockTimeout(error)) await findCause()
      if (isLockTimeout(error) && standbyWaits > 0) return
      // The server has refused the write, or the connection is lost, so that calls reject by themselves. After either,
      // the pool closes the connection. The next one is refused if its server is a standby.
      unansweredSince = undefined
      standbyWaits = 0
      isStandby = isFromStandby(error)
    }
  }
  const tryNowAndThen = (now: number) => {
    if (now - triedAt < probeEveryMs) return
    triedAt = now
    if (isTrying) {
      void findCause()
      return
    }
    isTrying = true
    unansweredSince ??= now
    void tryWrite().finally(() => {
      isTrying = false
    })
  }
  return {
    expect: () => {
      const now = elapsed()
      tryNowAndThen(now)
      if (isStandby) throw standbyFault()
      if (newer) throw newer
      if (unansweredSince !== undefined && now - unansweredSince >= unansweredMaxMs)
        throw standbyWaits > 0 ? standbyWaitsFault() : unansweredFault()
    },
    standbyWaits: () => standbyWaits,
  }
}

const newerThan = (
  schema: { readonly version: number; readonly breaking: number } | undefined,
): Unavailable | undefined =>
  schema && schema.breaking > migrations.length
    ? newerFault(schema.version, migrations.length)
    : undefined

const unansweredFault = () =>
  new Unavailable(
    `The database cannot be used: it has not answered a write for ${unansweredMaxMs / 1_000} s, so another server may have taken over.`,
    { cause: new Error('The server does not answer writes.') },
  )

const standbyWaitsFault = () =>
  new Unavailable(
    'The database cannot be used: its commits wait for a synchronous standby. Let the standby follow the primary again (with Patroni: "patronictl list", then "patronictl reinit"), unless another server has taken over: see "Commits wait for a standby" in RUNBOOK.md.',
    { cause: new Error('Commits wait for a synchronous standby.') },
  )

const unacceptedFault = () =>
  new Unavailable('The service waits for its database.', {
    cause: new Error('The database has not been checked since the start.'),
  })
