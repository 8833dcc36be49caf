import { isIP } from 'node:net'
import type { TargetRules } from '@delivery-orders/operations'
import {
  type DatabaseUrl,
  databaseUrl,
  type PostgresDatabase,
  type SqliteDatabase,
  withoutPassword,
} from './database-url.ts'
import { type LogLevel, logLevels } from './log.ts'

export type Database = SqliteDatabase | PostgresDatabase

export interface Config {
  readonly host: string
  readonly port: number
  /** The path prefix of all URLs, such as '/deliveries'; '' for none. */
  readonly basePath: string
  /** The URL that clients use, if it differs from the address that the server listens on. */
  readonly publicUrl: string | undefined
  readonly database: Database
  readonly currency: string
  readonly logLevel: LogLevel
  /** Requests that a token may make per minute; 0 for no limit. */
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  /** Estimated memory that all requests in flight may hold. */
  readonly requestMemoryBytes: number
  readonly trustProxy: TrustProxy
  /** Addresses outside the public internet that events may be sent to. */
  readonly webhookTargets: Omit<TargetRules, 'mode'>
  /** Whether `serve --development` may create a client. False if DATABASE_URL is set or NODE_ENV is `production`. */
  readonly allowsDevelopmentClient: boolean
}

/** Which proxies are trusted to report the client's address: the nearest n, those in some networks, or none. */
type TrustProxy = number | readonly string[] | false

/** Thrown if one or more settings are invalid. The message has a line for each invalid setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

interface ReadOptions {
  /** Set by `serve --development`. WEBHOOK_ALLOW_PRIVATE then defaults to 1 if `allowsDevelopmentClient` is true. */
  readonly isDevelopment?: boolean
}

const defaultDatabase = 'sqlite:data/delivery-orders.db'

/** Reads all settings before it throws, so that the error lists every invalid one. */
export function readConfig(
  environment: Environment = process.env,
  { isDevelopment = false }: ReadOptions = {},
): Config {
  const allowsDevelopmentClient =
    !environment['DATABASE_URL']?.trim() && environment['NODE_ENV'] !== 'production'
  const faults: string[] = []
  const read = <Value>(name: string, fallback: string, parse: (text: string) => Value): Value => {
    const text = environment[name]?.trim() || fallback
    try {
      return parse(text)
    } catch (error) {
      faults.push(
        `${name} ${(error as Error).message}, but is ${JSON.stringify(withoutPassword(text))}.`,
      )
      return undefined as never
    }
  }
  const poolSize = read('DATABASE_POOL_SIZE', '10', connections)
  const config: Config = {
    host: read('HOST', '127.0.0.1', (text) => text),
    port: read('PORT', '3000', port),
    basePath: read('BASE_PATH', '/', basePath),
    publicUrl: read('PUBLIC_URL', '', publicUrl),
    database: read('DATABASE_URL', defaultDatabase, (url) =>
      databaseOf(databaseUrl(url), poolSize),
    ),
    currency: read('CURRENCY', 'XOF', currency),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
    readsPerMinute: read('RATE_LIMIT_READS', '1200', perMinute),
    writesPerMinute: read('RATE_LIMIT_WRITES', '300', perMinute),
    requestMemoryBytes: read('REQUEST_MEMORY_MB', '128', requestMemory),
    trustProxy: read('TRUST_PROXY', '', trustProxy),
    webhookTargets: {
      allowPrivate: read(
        'WEBHOOK_ALLOW_PRIVATE',
        isDevelopment && allowsDevelopmentClient ? '1' : '0',
        isOn,
      ),
      networks: read('WEBHOOK_ALLOW_NETWORKS', '', networks),
    },
    allowsDevelopmentClient,
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return Object.freeze(config)
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error('must be a number from 0 to 65535')
  return Number(text)
}

function basePath(text: string): string {
  const path = text.replace(/\/$/, '')
  if (!/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*$/.test(path))
    throw new Error('must be a path such as /deliveries')
  return path
}

function publicUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!URL.canParse(text) || !/^https?:\/\/[^?#@\s]+$/i.test(text))
    throw new Error(
      'must be an http or https address without a query, such as https://deliveries.example.com',
    )
  return new URL(text).href.replace(/\/$/, '')
}

const databaseOf = (url: DatabaseUrl, poolSize: number): Database =>
  url.engine === 'sqlite' ? url : { ...url, poolSize }

function connections(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error('must be a number from 1 to 999')
  return Number(text)
}

function currency(text: string): string {
  if (!Intl.supportedValuesOf('currency').includes(text))
    throw new Error('must be a currency code of ISO 4217, such as XOF or EUR')
  return text
}

function perMinute(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error('must be a whole number (0 for no limit)')
  return Number(text)
}

/** With less than 64 MB, the share of a client could not hold the largest request. */
function requestMemory(text: string): number {
  if (text === '0') return Number.POSITIVE_INFINITY
  if (!/^\d{2,6}$/.test(text) || Number(text) < 64)
    throw new Error('must be a number from 64 to 999999 (0 for no limit)')
  return Number(text) * 1024 * 1024
}

/** Express's names for private networks. */
const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

function trustProxy(text: string): TrustProxy {
  if (text === '') return false
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  const named = listed(text)
  if (named.every((network) => namedNetworks.includes(network) || isNetwork(network))) return named
  throw new Error(
    `must be a number of proxies, or networks such as 10.0.0.0/8, fd00::/8 or ${namedNetworks.join(', ')}, separated by commas`,
  )
}

function networks(text: string): readonly string[] {
  const named = text === '' ? [] : listed(text)
  if (named.every(isNetwork)) return named
  throw new Error('must be networks such as 10.1.0.0/16 or fd00::/8, separated by commas')
}

const listed = (text: string): readonly string[] => text.split(',').map((part) => part.trim())

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function isOn(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error('must be 0 or 1')
  return text === '1'
}

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value => {
    const found = values.find((value) => value === text)
    if (!found) throw new Error(`must be one of ${values.join(', ')}`)
    return found
  }
