import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PostgresAddress, PostgresServer } from '../store/postgres-address.ts'

/** A database as its URL names it. Other settings say what is required of PostgreSQL. */
export type DatabaseUrl =
  | SqliteDatabase
  | { readonly engine: 'postgres'; readonly address: Omit<PostgresAddress, 'rules'> }

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

const nameOfAddress = ({ servers, database }: Omit<PostgresAddress, 'rules'>): string =>
  `postgres://${servers.map(nameOfServer).join(',')}/${database}`

const nameOfServer = ({ host = 'localhost', port }: PostgresServer): string =>
  `${host.includes(':') ? `[${host}]` : host}${port ? `:${port}` : ''}`

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

/** A URL can name several servers, separated by commas, which `URL` does not accept. */
const severalServers = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i

function addressOf(text: string): Omit<PostgresAddress, 'rules'> {
  const [, start = '', hosts = '', rest = ''] = severalServers.exec(text) ?? []
  const named = hosts.split(',')
  if (named.length > 1 && named.includes('')) throw new Error(form)
  const urls = named.map((host) => parseUrl(`${start}${host}${rest}`))
  const [{ username, password, pathname, searchParams, hash }] = urls as [URL, ...URL[]]
  const {
    host,
    sslmode = 'disable',
    sslrootcert,
    target_session_attrs: attributes = 'primary',
    ...unknown
  } = Object.fromEntries(searchParams)
  const [database, ...others] = pathname.slice(1).split('/').map(decodeURIComponent)
  if (!database || others.length > 0 || hash) throw new Error(form)
  const [unknownName] = Object.keys(unknown)
  if (unknownName)
    throw new Error(
      `may only have the parameters host=, sslmode=, sslrootcert= and target_session_attrs=, not ${unknownName}=`,
    )
  if (attributes !== 'primary' && attributes !== 'read-write')
    throw new Error(
      'may only have target_session_attrs=primary or read-write: the program always looks for the primary',
    )
  return {
    servers: urls.map(({ hostname, port }) => ({
      host: host || hostname.replace(/^\[(.*)\]$/, '$1') || undefined,
      port: port ? Number(port) : undefined,
    })),
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    database,
    tls: tlsOf(sslmode, sslrootcert),
  }
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error(form)
  return new URL(text)
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
