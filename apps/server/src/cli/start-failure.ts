import { Unavailable } from '@delivery-orders/domain'
import type { Config } from '../config.ts'
import { nameOf } from '../database-url.ts'
import { Failure } from './failure.ts'

type Settings = Pick<Config, 'host' | 'port' | 'database'>

/** What the advice is about; a database by its name, without a password, and where the person at the terminal gave it. */
type Subject = Pick<Config, 'host' | 'port'> & { readonly name: string; readonly setting: string }

interface Advice {
  readonly codes: RegExp
  readonly advice: (subject: Subject, code: string) => string
}

/** What the system and the databases complain of, as what the person at the terminal can do about it. */
const listenAdvice: readonly Advice[] = [
  {
    codes: /^EADDRINUSE$/,
    advice: ({ port }) => `Port ${port} is taken. Stop what uses it, or set PORT to another one.`,
  },
  {
    codes: /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/,
    advice: ({ host }) =>
      `This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0.`,
  },
  {
    codes: /^(EACCES|EPERM)$/,
    advice: ({ port }) => `Port ${port} needs more rights. Set PORT to one above 1023.`,
  },
]

const postgresAdvice: readonly Advice[] = [
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    advice: ({ name, setting }) =>
      `There is no host of that name: ${name}. Name another one in ${setting}.`,
  },
  {
    codes: /^(28P01|28000)$/,
    advice: ({ name, setting }, code) =>
      `${name} refuses the user or the password (${code}). Set them in ${setting}, or the password in PGPASSWORD.`,
  },
  {
    codes: /^3D000$/,
    advice: ({ name, setting }) =>
      `There is no database ${name}. Make it, or name another one in ${setting}.`,
  },
  {
    codes: /^42501$/,
    advice: ({ name }) => `The user may not do that in ${name}. Make it the owner of the database.`,
  },
  {
    codes: /^25006$/,
    advice: ({ name, setting }) =>
      `${name} can only be read (25006). Let it write, or name the one in ${setting} that it is a copy of.`,
  },
  {
    codes: /^53300$/,
    advice: ({ name }) =>
      `${name} has no connection left. Let it have more, or set DATABASE_POOL_SIZE to less.`,
  },
  {
    codes: /CERT|TLS|SSL/,
    advice: ({ name, setting }, code) =>
      `${name} does not prove who it is (${code}). Set sslrootcert in ${setting} to the certificate of its authority.`,
  },
  {
    codes: /^(E[A-Z]+|57P03)$/,
    advice: ({ name, setting }, code) =>
      `${name} cannot be reached (${code}). Start it, or name another place in ${setting}.`,
  },
]

const sqliteAdvice: readonly Advice[] = [
  {
    codes: /^(EACCES|EPERM|EROFS|SQLITE_(CANTOPEN|READONLY|PERM|AUTH))/,
    advice: ({ name, setting }, code) =>
      `${name} cannot be written (${code}). Give this user the right to write the file and its folder, or name another place in ${setting}.`,
  },
  {
    codes: /^(EISDIR|ENOTDIR|EEXIST)$/,
    advice: ({ name, setting }) =>
      `${name} cannot be a file: a folder has its name, or a file the name of its folder. Name another place in ${setting}.`,
  },
  {
    codes: /^SQLITE_NOTADB/,
    advice: ({ name, setting }) =>
      `${name} is not a database of SQLite. Name another file in ${setting}, or move this one away.`,
  },
  {
    codes: /^SQLITE_CORRUPT/,
    advice: ({ name }, code) => `${name} is damaged (${code}). Put a backup in its place.`,
  },
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)/,
    advice: ({ name, setting }) =>
      `The disk of ${name} is full. Make room, or name a file on another disk in ${setting}.`,
  },
  {
    codes: /^(SQLITE_BUSY|SQLITE_LOCKED)/,
    advice: ({ name }) =>
      `${name} is held by another program. Wait for it or stop it, and try again.`,
  },
  {
    codes: /^(EIO|SQLITE_IOERR)/,
    advice: ({ name }, code) =>
      `${name} cannot be read or written (${code}). Look whether its disk is full or broken.`,
  },
]

/** What was thrown at the start, in words that help; untouched where there are none. */
export function explained(error: unknown, settings: Settings, setting = 'DATABASE_URL'): unknown {
  const fault = faultOf(error)
  if (!fault) return error
  const { host, port, database } = settings
  const table = isListenFault(error, fault) ? listenAdvice : databaseAdvice[database.engine]
  const found = table.find(({ codes }) => codes.test(fault.code))
  return found
    ? new Failure(found.advice({ host, port, name: nameOf(database), setting }, fault.code))
    : error
}

const databaseAdvice = { sqlite: sqliteAdvice, postgres: postgresAdvice }

/** Of the names that are looked up, that of a database is told by the store. */
const isListenFault = (error: unknown, { syscall = '' }: Fault): boolean =>
  !(error instanceof Unavailable) && ['listen', 'getaddrinfo'].includes(syscall)

interface Fault {
  readonly code: string
  readonly syscall?: string
}

/** The store tells of what may pass by an error of its own, which has SQLite's as its cause. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error as Error & Fault
  return faultOf(error.cause)
}
