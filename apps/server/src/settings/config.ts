import { editDistance } from '@delivery-orders/contract'
import type { TargetRules } from '@delivery-orders/operations'
import type { PageSettings } from '@delivery-orders/operations/pages'
import type { DeskRole } from '@delivery-orders/operations/store'
import type { LogLevel } from '../log/log.ts'
import { type PostgresDatabase, type SqliteDatabase, withoutPassword } from './database-url.ts'
import { type SettingName, type SettingValues, settings, type TrustProxy } from './settings.ts'

export type Database = SqliteDatabase | PostgresDatabase

export interface Config {
  readonly host: string
  readonly port: number
  /** Where `dispatch` serves probes and metrics; undefined if it does not. */
  readonly dispatcherMetricsPort: number | undefined
  /** The path prefix of all URLs, such as '/deliveries'; '' for none. */
  readonly basePath: string
  /** The URL that clients use, if it differs from the address that the server listens on. */
  readonly publicUrl: string | undefined
  readonly database: Database
  readonly currency: string
  readonly logLevel: LogLevel
  /** Whether orders have pages for their recipients. */
  readonly tracking: boolean
  readonly pages: PageSettings
  /** The pages for staff. Without an https origin, only this machine can reach them. */
  readonly desk: {
    readonly port: number
    readonly host: string
    readonly origin: string | undefined
    /** Where `desk` serves metrics; undefined if it does not. */
    readonly metricsPort: number | undefined
    /** The header in which a proxy names staff, in lower case, and the roles of these names. */
    readonly userHeader: string | undefined
    readonly users: ReadonlyMap<string, DeskRole>
  }
  /** The folder of the photos that couriers take; undefined if they take none. */
  readonly photoDir: string | undefined
  /** When the database is compacted on a day after an erasure, in the zone of the pages. */
  readonly compactAt: string | undefined
  /** The age at which orders are purged at night; undefined if none is. */
  readonly purgeAfterMs: number | undefined
  /** The country of phone numbers without a calling code, in commands. */
  readonly phoneCountry: string | undefined
  /** Requests that a token may make per minute; 0 for no limit. */
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  /** Estimated memory that all requests in flight may hold. */
  readonly requestMemoryBytes: number
  /** How long rows of the audit stay. */
  readonly auditDays: number
  readonly trustProxy: TrustProxy
  /** Addresses outside the public internet that events may be sent to. */
  readonly webhookTargets: Omit<TargetRules, 'mode'>
  /** Whether `serve --development` may create a client. False if DATABASE_URL is set or NODE_ENV is `production`. */
  readonly allowsDevelopmentClient: boolean
}

/** Thrown if one or more settings are invalid. The message has a line for each invalid setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

interface ReadOptions {
  /** Set by `serve --development`. WEBHOOK_ALLOW_PRIVATE then defaults to 1 if `allowsDevelopmentClient` is true. */
  readonly isDevelopment?: boolean
  /** Replaces DATABASE_URL, for a command with an option that names a database. */
  readonly databaseUrl?: string
}

export function readConfig(
  variables: Environment = process.env,
  { isDevelopment = false, databaseUrl }: ReadOptions = {},
): Config {
  const environment =
    databaseUrl === undefined ? variables : { ...variables, DATABASE_URL: databaseUrl }
  const allowsDevelopmentClient =
    !environment['DATABASE_URL']?.trim() && environment['NODE_ENV'] !== 'production'
  const values = readSettings(
    environment,
    isDevelopment && allowsDevelopmentClient ? { WEBHOOK_ALLOW_PRIVATE: '1' } : {},
  )
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    dispatcherMetricsPort: values.DISPATCHER_METRICS_PORT,
    basePath: values.BASE_PATH,
    publicUrl: values.PUBLIC_URL,
    database: databaseOf(values),
    currency: values.CURRENCY,
    logLevel: values.LOG_LEVEL,
    tracking: values.TRACKING,
    pages: {
      name: values.PAGE_NAME,
      supportUrl: values.PAGE_SUPPORT_URL,
      language: values.PAGE_LANGUAGE,
      timeZone: values.PAGE_TIME_ZONE,
    },
    desk: {
      port: values.DESK_PORT,
      host: values.DESK_HOST,
      origin: values.DESK_ORIGIN,
      metricsPort: values.DESK_METRICS_PORT,
      userHeader: values.DESK_USER_HEADER,
      users: values.DESK_USERS,
    },
    photoDir: values.PHOTO_DIR,
    compactAt: values.COMPACT_AT,
    purgeAfterMs: values.PURGE_AFTER,
    phoneCountry: values.PHONE_COUNTRY,
    readsPerMinute: values.RATE_LIMIT_READS,
    writesPerMinute: values.RATE_LIMIT_WRITES,
    requestMemoryBytes: values.REQUEST_MEMORY_MB,
    auditDays: values.AUDIT_DAYS,
    trustProxy: values.TRUST_PROXY,
    webhookTargets: {
      allowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
      networks: values.WEBHOOK_ALLOW_NETWORKS,
    },
    allowsDevelopmentClient,
  })
}

const settingNames = Object.keys(settings) as readonly SettingName[]

/** An orchestrator sets variables of its own, so only names that are almost those of settings are looked at. */
const editsMax = 2

/** A short name may differ in fewer characters: `HOME` is not a misspelled `HOST`. */
const charactersPerEdit = 4

function* misspelledSettings(environment: Environment): Generator<string> {
  for (const name of Object.keys(environment)) {
    if (name in settings) continue
    const meant = settingNames.find((setting) => {
      const distanceMax = Math.min(editsMax, Math.floor(setting.length / charactersPerEdit))
      return (
        Math.abs(name.length - setting.length) <= distanceMax &&
        editDistance(name, setting) <= distanceMax
      )
    })
    if (meant) yield `There is no setting ${name}. Did you mean ${meant}? Rename or remove it.`
  }
}

/** Reads all settings before it throws, so that the error lists every invalid and every misspelled one. */
function readSettings(
  environment: Environment,
  defaults: Partial<Record<SettingName, string>>,
): SettingValues {
  const faults: string[] = [...misspelledSettings(environment)]
  const values = Object.entries(settings).map(([name, { fallback, parse }]) => {
    const text = environment[name]?.trim() || (defaults[name as SettingName] ?? fallback)
    try {
      return [name, parse(text)]
    } catch (error) {
      faults.push(
        `${name} ${(error as Error).message}, but is ${JSON.stringify(withoutPassword(text))}.`,
      )
      return []
    }
  })
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return Object.fromEntries(values)
}

function databaseOf(values: SettingValues): Database {
  const url = values.DATABASE_URL
  if (url.engine === 'sqlite') return url
  const rules = {
    hasPooler: values.DATABASE_POOLER,
    isSynchronous: values.DATABASE_SYNCHRONOUS,
    allowsUnsafe: values.ALLOW_UNSAFE_DATABASE,
  }
  return { ...url, address: { ...url.address, rules }, poolSize: values.DATABASE_POOL_SIZE }
}
