import { Unavailable } from '@delivery-orders/domain'
import pg from 'pg'
import { newerFault, UnfitDatabase } from '../migrate.ts'
import { isOutdated, migrations } from './postgres-guard.ts'

export function rethrow(error: unknown): never {
  throw asFault(error)
}

/**
 * SQLSTATE codes of conditions that pass by themselves or that the operator can end: connection and server failures
 * (08, 57, 58), insufficient resources (53), deadlocks and lock timeouts (40, 55), a read-only server (25006),
 * authentication (28) and a missing database (3D000).
 */
const recoverableCodes = /^(08|28|40|53|55|57|58|25006|3D000)/

/** The meanings of the codes of PostgreSQL and of the operating system, for `/readyz` and the log. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'it rejects the user or the password'],
  [/^3D000$/, 'it does not exist'],
  [/^25006$/, 'it is read-only'],
  [/^53100$/, 'its disk is full'],
  [/^53200$/, 'its server is out of memory'],
  [/^53300$/, 'its server accepts no more connections'],
  [/^57014$/, 'a statement took too long'],
  [/^57P0[12]$/, 'its server is stopping'],
  [/^57P03$/, 'its server is starting or stopping'],
  [/^58/, 'its server cannot read or write a file'],
  [/^(40|55)/, 'another session holds a lock for too long'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the name of its server cannot be resolved'],
  [/^(08.*|E[A-Z]+)$/, 'its server cannot be reached'],
]

/** Converts recoverable errors to `Unavailable`. Errors not reported by the server are failures of the connection. */
function asFault(error: unknown): unknown {
  if (error instanceof Unavailable || error instanceof UnfitDatabase) return error
  if (!(error instanceof Error)) return error
  if (isOutdated(error)) return newerFault(undefined, migrations.length)
  if (isRefusedByPooler(error)) return new PoolerInBetween()
  if (error instanceof pg.DatabaseError && !recoverableCodes.test(error.code ?? '')) return error
  return new Unavailable(`The database cannot be used: ${reasonOf(error)}.`, { cause: error })
}

function reasonOf(error: Error): string {
  if (!('code' in error)) return error.message
  const code = String(error.code)
  const meaning = meanings.find(([codes]) => codes.test(code))?.[1]
  return meaning ? `${meaning} (${code})` : code
}

/** PgBouncer refuses the session settings in the startup message of a connection. */
const isRefusedByPooler = (error: Error): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '08P01' &&
  error.message.includes('startup parameter')

export class PoolerInBetween extends UnfitDatabase {
  override readonly name = 'PoolerInBetween'

  constructor() {
    super(
      'A connection pooler such as PgBouncer is between this program and PostgreSQL. Connect to PostgreSQL directly, or set DATABASE_POOLER=1: see "PgBouncer" in the README.',
    )
  }
}

class InRecovery extends Error {
  override readonly name = 'InRecovery'
  readonly code = '25006'

  constructor() {
    super('The server is in recovery.')
  }
}

/** A server in recovery has the data of a moment ago, and another server may have taken over. */
export const standbyFault = (): Unavailable =>
  new Unavailable('The database cannot be used: its server is a standby.', {
    cause: new InRecovery(),
  })

export const isFromStandby = (error: unknown): boolean =>
  error instanceof Unavailable && error.cause instanceof InRecovery

const lockNotAvailable = '55P03'
const uniqueViolation = '23505'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code

/**
 * True only if the server reported an error about the changes. On a lost connection, the transaction may have been
 * committed. After an `Unavailable` error, retrying one by one would fail too.
 */
export const isRolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, uniqueViolation)

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Unavailable && hasCode(error.cause, lockNotAvailable)

/** Whether the client library gave up because the server did not respond to a statement. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unavailable &&
  error.cause instanceof Error &&
  error.cause.message === 'Query read timeout'
