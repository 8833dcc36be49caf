import type { Config } from '../config.ts'
import { Failure } from './failure.ts'

type Settings = Pick<Config, 'host' | 'port' | 'database'>

interface Advice {
  readonly codes: RegExp
  readonly advice: (settings: Settings, code: string) => string
}

/** What the system and SQLite complain of, as what the person at the terminal can do about it. */
const atDoor: readonly Advice[] = [
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

const atDatabase: readonly Advice[] = [
  {
    codes: /^(EACCES|EPERM|EROFS|SQLITE_(CANTOPEN|READONLY|PERM|AUTH))/,
    advice: ({ database: { file } }, code) =>
      `${file} cannot be written (${code}). Give this user the right to write the file and its folder, or set DATABASE_URL to another place.`,
  },
  {
    codes: /^(EISDIR|ENOTDIR|EEXIST)$/,
    advice: ({ database: { file } }) =>
      `${file} cannot be a file: a folder has its name, or a file the name of its folder. Set DATABASE_URL to another place.`,
  },
  {
    codes: /^SQLITE_NOTADB/,
    advice: ({ database: { file } }) =>
      `${file} is not a database of SQLite. Set DATABASE_URL to another file, or move this one away.`,
  },
  {
    codes: /^SQLITE_CORRUPT/,
    advice: ({ database: { file } }, code) =>
      `${file} is damaged (${code}). Put a backup in its place.`,
  },
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)/,
    advice: ({ database: { file } }) =>
      `The disk of ${file} is full. Make room, or set DATABASE_URL to a file on another disk.`,
  },
  {
    codes: /^(SQLITE_BUSY|SQLITE_LOCKED)/,
    advice: ({ database: { file } }) =>
      `${file} is held by another program. Wait for it or stop it, and try again.`,
  },
  {
    codes: /^(EIO|SQLITE_IOERR)/,
    advice: ({ database: { file } }, code) =>
      `${file} cannot be read or written (${code}). Look whether its disk is full or broken.`,
  },
]

/** What was thrown at the start, in words that help; untouched where there are none. */
export function explained(error: unknown, settings: Settings): unknown {
  const fault = faultOf(error)
  if (!fault) return error
  const table = ['listen', 'getaddrinfo'].includes(fault.syscall ?? '') ? atDoor : atDatabase
  const found = table.find(({ codes }) => codes.test(fault.code))
  return found ? new Failure(found.advice(settings, fault.code)) : error
}

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
