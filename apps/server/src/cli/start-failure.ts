import { Unavailable } from '@delivery-orders/domain'
import { standardError } from '../log/standard-output.ts'
import type { Config } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import type { SettingName } from '../settings/settings.ts'
import { Failure } from './failure.ts'

interface Settings extends Pick<Config, 'host' | 'port' | 'database'> {
  /** The variable that selects the port; PORT by default. */
  readonly portSetting?: SettingName
}

/** `name` is the database's name without password; `setting` is the variable or option that selects the database. */
interface Subject extends Pick<Config, 'host' | 'port'>, Required<Pick<Settings, 'portSetting'>> {
  readonly name: string
  readonly setting: string
}

interface Advice {
  readonly codes: RegExp
  readonly advice: (subject: Subject, code: string) => string
}

/** Advice for the operator by error code: one list each for the listening socket, PostgreSQL and SQLite. */
const listenAdvice: readonly Advice[] = [
  {
    codes: /^EADDRINUSE$/,
    advice: ({ port, portSetting }) =>
      `Port ${port} is already in use. Stop the program that uses it, or set ${portSetting} to another one.`,
  },
  {
    codes: /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/,
    advice: ({ host }) =>
      `This machine has no address ${host}. Set HOST to one of its addresses, or to 0.0.0.0.`,
  },
  {
    codes: /^(EACCES|EPERM)$/,
    advice: ({ port, portSetting }) =>
      `This user may not listen on port ${port}. Set ${portSetting} to one above 1023.`,
  },
]

const postgresAdvice: readonly Advice[] = [
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    advice: ({ name, setting }) =>
      `The host name in ${name} cannot be resolved. Correct it in ${setting}.`,
  },
  {
    codes: /^(28P01|28000)$/,
    advice: ({ name, setting }, code) =>
      `${name} rejects the user or the password (${code}). Correct them in ${setting}, or set the password in PGPASSWORD.`,
  },
  {
    codes: /^3D000$/,
    advice: ({ name, setting }) =>
      `There is no database ${name}. Create it, or name another one in ${setting}.`,
  },
  {
    codes: /^42501$/,
    advice: ({ name }) =>
      `The database user lacks a permission in ${name}. Make it the owner of the database.`,
  },
  {
    codes: /^25006$/,
    advice: ({ name, setting }) =>
      `${name} is read-only (25006). Make it writable, or name the primary server in ${setting} if this is a standby.`,
  },
  {
    codes: /^53300$/,
    advice: ({ name }) =>
      `${name} accepts no more connections. Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
  },
  {
    codes: /CERT|TLS|SSL/,
    advice: ({ name, setting }, code) =>
      `The certificate of ${name} cannot be verified (${code}). Set sslrootcert in ${setting} to the certificate file of its certificate authority.`,
  },
  {
    codes: /^(E[A-Z]+|57P03)$/,
    advice: ({ name, setting }, code) =>
      `${name} cannot be reached (${code}). Start it, or name another server in ${setting}.`,
  },
]

const sqliteAdvice: readonly Advice[] = [
  {
    codes: /^(EACCES|EPERM|EROFS|SQLITE_(CANTOPEN|READONLY|PERM|AUTH))/,
    advice: ({ name, setting }, code) =>
      `${name} cannot be written (${code}). Give this user write permission for the file and its folder, or name another file in ${setting}.`,
  },
  {
    codes: /^(EISDIR|ENOTDIR|EEXIST)$/,
    advice: ({ name, setting }) =>
      `${name} cannot be opened as a file: it is a folder, or one of its parent folders is a file. Name another file in ${setting}.`,
  },
  {
    codes: /^SQLITE_NOTADB/,
    advice: ({ name, setting }) =>
      `${name} is not an SQLite database. Name another file in ${setting}, or move this one away.`,
  },
  {
    codes: /^SQLITE_CORRUPT/,
    advice: ({ name }, code) => `${name} is damaged (${code}). Replace it with a backup.`,
  },
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/,
    advice: ({ name, setting }) =>
      `The disk of ${name} is full. Free some space, or name a file on another disk in ${setting}.`,
  },
  {
    codes: /^(SQLITE_BUSY|SQLITE_LOCKED)/,
    advice: ({ name }) =>
      `${name} is locked by another program. Wait for it or stop it, then try again.`,
  },
  {
    codes: /^(EIO|SQLITE_IOERR)/,
    advice: ({ name }, code) =>
      `${name} cannot be read or written (${code}). Check whether its disk is full or broken.`,
  },
]

/** Turns an error into a `Failure` with advice. Returns the error unchanged if there is no advice for it. */
export function explainError(
  error: unknown,
  settings: Settings,
  setting = 'DATABASE_URL',
): unknown {
  const fault = faultOf(error)
  if (!fault) return error
  const { host, port, portSetting = 'PORT', database } = settings
  const table = isListenFault(error, fault) ? listenAdvice : databaseAdvice[database.engine]
  const found = table.find(({ codes }) => codes.test(fault.code))
  return found
    ? new Failure(
        found.advice({ host, port, portSetting, name: nameOf(database), setting }, fault.code),
      )
    : error
}

/** Prints why the program waits for its database, and what the operator can do. */
export const printAbsence = (config: Config) => (error: Error) => {
  const explained = explainError(error, config)
  const reason = explained instanceof Error ? explained.message : error.message
  standardError.print(`${reason}\nWaiting for the database. Press Ctrl+C to stop.`)
}

const databaseAdvice = { sqlite: sqliteAdvice, postgres: postgresAdvice }

/** Whether HOST or PORT caused the error. An unknown host of PostgreSQL fails alike, but as `Unavailable`. */
const isListenFault = (error: unknown, { syscall = '' }: Fault): boolean =>
  !(error instanceof Unavailable) && ['listen', 'getaddrinfo'].includes(syscall)

interface Fault {
  readonly code: string
  readonly syscall?: string
}

/** Returns the first error with a code in the chain of causes: the store wraps database errors in its own errors. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error as Error & Fault
  return faultOf(error.cause)
}
