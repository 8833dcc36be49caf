import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PostgresAddress } from '../store/postgres-address.ts'

export type DatabaseUrl = SqliteDatabase | Omit<PostgresDatabase, 'poolSize'>

export interface SqliteDatabase {
  readonly engine: 'sqlite'
  /** An absolute path, or `:memory:`. */
  readonly file: string
}

export interface PostgresDatabase {
  readonly engine: 'postgres'
  readonly address: PostgresAddress
  /** Maximum number of connections of one process. */
  readonly poolSize: number
}

/** The name of a database in messages, without its password. */
export const nameOf = (database: DatabaseUrl): string =>
  database.engine === 'sqlite' ? database.file : nameOfAddress(database.address)

const nameOfAddress = ({ host = 'localhost', port, database }: PostgresAddress): string =>
  `postgres://${host.includes(':') ? `[${host}]` : host}${port ? `:${port}` : ''}/${database}`

export function databaseUrl(text: string): DatabaseUrl {
  if (/^postgres(ql)?:/i.test(text)) return { engine: 'postgres', address: addressOf(text) }
  // SQLite's URL parameters are refused: `?mode=ro` would silently become part of a new file's name.
  const file = /^sqlite:(?!\/\/)([^?#]+)$/.exec(text)?.[1]
  if (!file)
    throw new Error(
      'must be sqlite:FILE (FILE without ? and #), sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    )
  return { engine: 'sqlite', file: file === ':memory:' ? file : resolve(file) }
}

/** Masks the password in a URL, even if the URL is malformed. */
export const withoutPassword = (text: string): string =>
  text.replace(/:(?!\/\/).*@/, ':***@').replace(/([?&]pass[^=&]*=)[^&]*/gi, '$1***')

const form = 'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE'

function addressOf(text: string): PostgresAddress {
  if (!URL.canParse(text)) throw new Error(form)
  const { hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  const { host, sslmode = 'disable', sslrootcert, ...unknown } = Object.fromEntries(searchParams)
  const [database, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent)
  if (!database || rest.length > 0 || hash) throw new Error(form)
  const [unknownName] = Object.keys(unknown)
  if (unknownName)
    throw new Error(
      `may only have the parameters host=, sslmode= and sslrootcert=, not ${unknownName}=`,
    )
  return {
    host: host || hostname.replace(/^\[(.*)\]$/, '$1') || undefined,
    port: port ? Number(port) : undefined,
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    database,
    tls: tlsOf(sslmode, sslrootcert),
  }
}

/** Refuses every sslmode but `disable` and `verify-full`: other TLS modes do not verify the server's identity. */
function tlsOf(sslmode: string, sslrootcert: string | undefined): PostgresAddress['tls'] {
  if (sslmode === 'disable' && sslrootcert === undefined) return false
  if (sslmode === 'verify-full')
    return { ca: sslrootcert === undefined ? undefined : readCertificate(sslrootcert) }
  throw new Error('must have sslmode=verify-full to use TLS (no other mode is supported)')
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `must name a readable certificate file in sslrootcert= (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}
