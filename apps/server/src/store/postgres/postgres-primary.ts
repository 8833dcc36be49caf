import { Unavailable } from '@delivery-orders/domain'
import { flag } from '../columns.ts'
import { type Database, statement } from './postgres-database.ts'
import { isReadOnly, isUnanswered, standbyFault } from './postgres-fault.ts'

const probeEveryMs = 1_000
/** Longest time for which a server is trusted that does not answer a write. */
const unansweredMaxMs = 5_000

/** Changes no data, but is durable, so a primary that has lost its synchronous standby does not answer it. */
export const rewriteBound = statement(`
  update order_ids set bound = bound`)

const findRecovery = statement(`
  select pg_is_in_recovery() as is_standby`)

/** Whether the database was checked when the program started. */
export interface Acceptance {
  /** True after the first check failed, until one succeeds. */
  isRefused: boolean
  isAccepted: boolean
}

interface GuardParts {
  /** Has a connection of its own, because all others may be in use. */
  readonly probe: Database
  /** The milliseconds of a clock that never steps. */
  readonly elapsed: () => number
}

/**
 * Returns the database without the data of a server that is a primary no more: each call rejects if the server is in
 * recovery, or has not answered a write for `unansweredMaxMs`, or was not accepted yet. While calls are made, it tries a
 * write every second.
 */
export function guardedBy(
  database: Database,
  { acceptance, ...parts }: GuardParts & { readonly acceptance: Readonly<Acceptance> },
): Database {
  const expectPrimary = primaryExpectation(parts)
  const expect = () => {
    if (acceptance.isRefused) throw unacceptedFault()
    expectPrimary()
  }
  return {
    ...database,
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
    close: async () => {
      await Promise.all([parts.probe.close(), database.close()])
    },
  }
}

/** Returns a function that throws if the server is known to be a primary no more, and tries a write now and then. */
function primaryExpectation({ probe, elapsed }: GuardParts): () => void {
  let triedAt = elapsed()
  let unansweredSince: number | undefined
  let isStandby = false
  let isTrying = false

  const tryWrite = async () => {
    try {
      await probe.run(rewriteBound)
      unansweredSince = undefined
      isStandby = false
    } catch (error) {
      if (isUnanswered(error)) return
      // The server has refused the write, or the connection is lost, so that calls reject by themselves.
      unansweredSince = undefined
      isStandby = isReadOnly(error) && (await isInRecovery(probe))
    }
  }
  return () => {
    const now = elapsed()
    if (!isTrying && now - triedAt >= probeEveryMs) {
      isTrying = true
      triedAt = now
      unansweredSince ??= now
      void tryWrite()
        .catch(() => undefined)
        .finally(() => {
          isTrying = false
        })
    }
    if (isStandby) throw standbyFault()
    if (unansweredSince !== undefined && now - unansweredSince >= unansweredMaxMs)
      throw unansweredFault()
  }
}

const isInRecovery = async (probe: Database): Promise<boolean> =>
  (await probe.first(findRecovery, { is_standby: flag }))?.is_standby === true

const unansweredFault = () =>
  new Unavailable(
    `The database cannot be used: it has not answered a write for ${unansweredMaxMs / 1_000} s, so another server may have taken over.`,
    { cause: new Error('The server does not answer writes.') },
  )

const unacceptedFault = () =>
  new Unavailable('The service waits for its database.', {
    cause: new Error('The database has not been checked since the start.'),
  })
